/** 방금 나온 결과: the newest result of each game, the latest first, and what came of the member's bets on it. */
import { Link } from '@tanstack/react-router'

import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { clockOf } from '@madang/contract/core/kst.ts'
import type { ResultRow } from '@madang/contract/member/draw.ts'
import type { OwnRound } from '@madang/contract/member/today.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { useSession } from '../../api/session.ts'
import { gameName } from '../../shell/draw-tiles.tsx'
import { useDraws } from '../../shell/draws.ts'
import { LastDraw } from '../../shell/last-draw.tsx'
import { useToday } from '../../shell/today.ts'

const ROWS = 4

export function LastResults() {
  const session = useSession()
  const { data: draws } = useDraws()
  const { data: day } = useToday()
  const rows = (draws ?? [])
    .flatMap(({ game: key, last }) => {
      const game = gameByKey(key)
      if (!game || !last) return []
      const own = day?.rounds.find(
        (one) => one.game === key && one.date === last.date && one.round === last.round,
      )
      return [{ game, last, own }]
    })
    // Of what was drawn at once, what the member has a bet on comes first.
    .toSorted(
      (a, b) =>
        Date.parse(b.last.drawAt) - Date.parse(a.last.drawAt) ||
        Number(b.own !== undefined) - Number(a.own !== undefined),
    )
    .slice(0, ROWS)
  return (
    <section className="card home-list last-results" aria-labelledby="last-results">
      <div className="head">
        <h2 className="t17" id="last-results">
          방금 나온 결과
        </h2>
        <Link to="/live" className="t13 soft home-more">
          모두
        </Link>
      </div>
      {!draws ? (
        <Skeleton height={64} />
      ) : rows.length === 0 ? (
        <p className="soft home-none">아직 추첨한 회차가 없습니다.</p>
      ) : (
        <ul>
          {/* The place is the key: a new result changes texts and moves no row. */}
          {rows.map(({ game, last, own }, place) => (
            <Row key={place} game={game} last={last} own={session ? own : null} />
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = { game: Game; last: ResultRow; own: OwnRound | undefined | null }

const Row = ({ game, last, own }: RowProps) => (
  <li>
    <Link
      className="result-row"
      to="/proof/$stream/$date/$round"
      params={{ stream: game.key, date: last.date, round: String(last.round) }}
    >
      <span className="mute result-at">{clockOf(new Date(last.drawAt)).slice(0, 5)}</span>
      {/* One text node: parts of a split text move when the game's name has another length. */}
      <b>{`${gameName(game)} ${last.round}회`}</b>
      <LastDraw game={game} last={last} />
      {own !== null && (
        <span className="result-own">
          <Outcome own={own} />
        </span>
      )}
    </Link>
  </li>
)

/** Net over all of the member's bets of the round, as on the draw's own page (docs/spec/look.md#what-lives). */
function Outcome({ own }: { own: OwnRound | undefined }) {
  if (!own) return <span className="mute">베팅 없음</span>
  if (own.paid === null) return <span className="mute">결과 대기중</span>
  const net = own.paid - own.staked
  return (
    <>
      {net > 0 ? '적중' : net === 0 ? '반환' : own.paid > 0 ? '일부 반환' : '낙첨'}{' '}
      <Won amount={net} signed />
    </>
  )
}
