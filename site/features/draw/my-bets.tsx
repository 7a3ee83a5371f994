/**
 * My bets of the round that is drawn, with what is known of each, and what became of them: on a phone at the thumb, on a
 * desktop under the bar that follows the draw (docs/adr/0089-my-bet-told.md).
 */
import type { Game } from '@madang/contract/core/draw/games.ts'
import type { BetRow } from '@madang/contract/member/draw.ts'
import { PickMark } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import type { Round } from '../../shell/round.ts'
import { knownOf } from './known.ts'
import { Outcome } from './last-bets.tsx'
import type { PanelPick } from './picks.ts'
import { Came, ToldWord, WhyLink } from './result-band.tsx'
import { kindOf } from './told-words.ts'
import type { MyBets as Mine } from './mine.ts'
import type { Heard } from './heard.ts'
import { useShow, type Show } from './use-show.ts'
import './told.css'

const SHOWN = 3

type Props = {
  game: Game
  round: Round
  picks: Map<string, PanelPick>
  mine: Mine
  /** of the round that is told, yyyymmdd */
  date: string
  heard: Heard | null
}

export function MyBets({ game, round, picks, mine, date, heard }: Props) {
  const show = useShow(game, heard)
  const { told, fold } = mine
  const bets = told?.rows ?? mine.bets
  const [first] = bets
  if (!first) return null
  const named = new Map([...picks.values()].map((pick) => [pick.name, pick]))
  const seen = show?.round === first.round ? show : null
  const rest = bets.length > SHOWN ? bets.length - SHOWN + 1 : 0
  return (
    <section className="my-bets" aria-label={`${first.round}회 내 베팅`}>
      <div className="row between my-head">
        {told ? (
          <>
            <ToldWord told={told} />
            <b className={`strong is-${kindOf(told)}`}>
              <Came told={told} />
            </b>
          </>
        ) : (
          <>
            <span>
              <b className="strong">
                {first.round}회 내 베팅 {bets.length}건
              </b>{' '}
              <Won amount={bets.reduce((sum, { money }) => sum + money, 0)} />
            </span>
            <span className="t13 c-ochre strong">마감</span>
          </>
        )}
      </div>
      <ul>
        {bets.slice(0, rest ? SHOWN - 1 : SHOWN).map((bet) => (
          <li key={bet.no} className="my-line">
            <Line
              game={game}
              bet={bet}
              pick={named.get(bet.pick)}
              show={seen}
              over={told !== null}
            />
          </li>
        ))}
        {rest > 0 && <li className="my-line soft">외 {rest}건</li>}
      </ul>
      {told && (
        <div className="grid g2 my-ways">
          <WhyLink game={game} round={told.round} date={date} className="btn btn-line" />
          <button type="button" className="btn" onClick={fold}>
            {typeof round.number === 'number' && round.number !== told.round
              ? `${round.number}회 보기`
              : '접기'}
          </button>
        </div>
      )}
    </section>
  )
}

type LineProps = {
  game: Game
  bet: BetRow
  pick: PanelPick | undefined
  show: Show | null
  over: boolean
}

function Line({ game, bet, pick, show, over }: LineProps) {
  const known = pick ? knownOf(game, pick.key, show) : ''
  return (
    <>
      <span className={pick ? `my-name c-${pick.tone}` : 'my-name'}>
        {pick?.mark && <PickMark name={pick.mark} />}
        <b className="strong">{bet.pick}</b>
        {over && show && <small className="t13 mute">{known}</small>}
      </span>
      <span className="soft my-stake">
        <Won amount={bet.money} />
      </span>
      <b key={known} className={over ? 'strong' : 'strong c-ochre'}>
        {over ? <Outcome bet={bet} /> : known}
      </b>
    </>
  )
}
