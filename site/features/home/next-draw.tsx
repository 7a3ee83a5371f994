/** The draw that comes next, or the one that is drawn now; where the member has a bet, that one first. */
import { Link } from '@tanstack/react-router'

import { games, type Game } from '@madang/contract/core/draw/games.ts'
import { drawText, ringText } from '@madang/contract/member/plain/draw.ts'
import type { OpenDraw } from '@madang/contract/member/draw.ts'
import type { OwnRound } from '@madang/contract/member/today.ts'
import { useNow } from '@madang/ui/clock.ts'
import { Art } from '@madang/ui/art.tsx'
import { DrawRing } from '@madang/ui/draw-ring.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { clock, useHouse } from '../../api/house.ts'
import { useSession } from '../../api/session.ts'
import { artOf, gameName } from '../../shell/draw-tiles.tsx'
import { useDraws } from '../../shell/draws.ts'
import { LastDraw } from '../../shell/last-draw.tsx'
import { scheduledRound, type ScheduledRound } from '../../shell/scheduled.ts'
import { openOn, picksText, useToday } from '../../shell/today.ts'

export function NextDraw() {
  const session = useSession()
  const { house } = useHouse()
  const { data: draws } = useDraws()
  const { data: day } = useToday()
  const now = useNow(clock)
  const shown = house && draws && nextOf(draws, day?.rounds, house.drawSeconds, now)
  if (shown === undefined)
    return (
      <div className="card next-draw">
        <span className="next-body">
          <Skeleton width={64} height={18} />
          <Skeleton width={160} height={30} />
        </span>
        <Skeleton height={58} />
      </div>
    )
  if (!shown) return null
  const { game, round, last } = shown
  const open = openOn(day?.rounds, game.key)
  const to = session ? { to: game.path } : { to: '/live', search: { game: game.key } }
  return (
    <Link {...to} className="card next-draw">
      <Art name={artOf(game)} />
      <span className="next-body">
        <span className="t13 c-ochre strong">{round.drawing ? drawText.drawing : '다음 추첨'}</span>
        {/* One text node: parts of a split text move when the game's name has another length. */}
        <b className="t17">{`${gameName(game)} ${round.number}회`}</b>
        {last && (
          // A new element for each result: its place depends on the width of the balls.
          <span key={`${game.key} ${last.round}`} className="next-last">
            <span className="t13 mute" aria-hidden="true">
              {`${last.round}회 결과`}
            </span>
            <LastDraw game={game} last={last} />
          </span>
        )}
        {session && (
          <span className={open ? 'next-own is-open' : 'next-own mute'}>
            {open ? (
              <>
                내 베팅 <b>{picksText(open)}</b> <Won amount={open.staked} />
              </>
            ) : (
              '이번 회차에 건 베팅이 없습니다'
            )}
          </span>
        )}
      </span>
      <DrawRing {...round} text={ringText(round)} />
    </Link>
  )
}

/** Pure: what is drawn now before what comes, a member's own before others', the soonest first; null at night. */
export function nextOf(
  draws: OpenDraw[],
  rounds: OwnRound[] | undefined,
  drawSeconds: number | null,
  now: Date,
): { game: Game; round: ScheduledRound; last: OpenDraw['last'] } | null {
  const found = games.flatMap((game) => {
    const draw = draws.find(({ game: key }) => key === game.key)
    if (!draw || draw.closed !== null) return []
    const round = scheduledRound({ game, drawSeconds, last: draw.last, now })
    if (!round.drawAt) return []
    const own = openOn(rounds, game.key) ? 0 : 1
    return [{ game, round, last: draw.last, rank: [own, round.drawAt.getTime()] as const }]
  })
  const [first] = found.toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
  return first ?? null
}
