/** The member's last bets on the game, with what became of them. */
import { Link } from '@tanstack/react-router'

import type { Game } from '@madang/contract/core/draw/games.ts'
import type { BetRow } from '@madang/contract/member/draw.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import { LastList } from './last-list.tsx'
import { toneOf } from './picks.ts'
import { BETS, useBets } from './use-bets.ts'

export function LastBets({ game }: { game: Game }) {
  const query = useBets(game)
  return (
    <LastList
      id="last-bets"
      title="최근 베팅"
      beside={<span className="t13 mute">최근 {BETS}건</span>}
      query={query}
      height={3}
      none="아직 베팅내역이 없습니다. 베팅하면 여기에 표시됩니다."
    >
      {(bets) => (
        <ul>
          {bets.slice(0, BETS).map((bet) => (
            <BetItem key={bet.no} bet={bet} tone={toneOf(game, bet.pick)} />
          ))}
        </ul>
      )}
    </LastList>
  )
}

const signs: Record<BetRow['resultClass'], { icon: IconName; tag: string }> = {
  wait: { icon: 'clock', tag: 'tag ochre' },
  won: { icon: 'check', tag: 'tag vermilion' },
  lost: { icon: 'minus', tag: 'tag indigo' },
  push: { icon: 'swap', tag: 'tag' },
  void: { icon: 'x', tag: 'tag' },
}

function BetItem({ bet, tone }: { bet: BetRow; tone: string | null }) {
  const { icon, tag } = signs[bet.resultClass]
  return (
    <li className={`row between bet-item is-${bet.resultClass}`}>
      <Link className="grow" to="/receipt/$no" params={{ no: String(bet.no) }} title="베팅 영수증">
        <span className="t13 mute">{bet.round}회</span>{' '}
        <b className={tone === null ? 'strong' : `strong c-${tone}`}>{bet.pick}</b>
        <br />
        <span className="t13 mute">
          베팅 <Won amount={bet.money} />
        </span>
      </Link>
      <span className="bet-end">
        <span className={tag}>
          <Icon name={icon} className="ic-xs" />
          {bet.result}
        </span>
        <b className="strong">
          <Outcome bet={bet} />
        </b>
      </span>
    </li>
  )
}

/** What the bet brought: the win less the stake, the stake lost, or the stake returned. */
export function Outcome({ bet: { resultClass, money, win } }: { bet: BetRow }) {
  if (resultClass === 'wait') return <span className="mute">—</span>
  if (resultClass === 'won') return <Won amount={win - money} signed />
  if (resultClass === 'lost') return <Won amount={-money} signed />
  return (
    <span className="soft">
      반환 <Won amount={win} />
    </span>
  )
}
