/** The eight draws with the time left to bet, on the house's clock. */
import { Link } from '@tanstack/react-router'

import { games, type Game } from '@madang/contract/core/draw/games.ts'
import { lastBeforeClosed, roundAt, timingOf } from '@madang/contract/core/draw/schedule.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import { useNow } from '@madang/ui/clock.ts'
import { Art, type ArtName } from '@madang/ui/art.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { clock, useHouse } from '../../api/house.ts'

const arts: Record<Game['game'], ArtName> = {
  powerBall: 'powerball',
  powerLadder: 'ladder',
  kenoLadder: 'keno',
  eos5: 'eos5',
  eos3: 'eos3',
}

export function DrawTiles() {
  const { house } = useHouse()
  const now = useNow(clock)
  return (
    <section aria-labelledby="draws" className="grid draws">
      <div className="head">
        <h2 id="draws" className="t17">
          미니게임
        </h2>
        <span className="t13 mute">마감까지 남은 시간</span>
      </div>
      <div className="grid draw-grid">
        {games.map((game) => (
          <Link key={game.key} className="tile draw-tile" to={game.path}>
            <Art name={game.page === 'pbg' ? 'yard' : arts[game.game]} />
            <span>
              <b className="strong">
                {game.hall === '1관' ? game.short : `${game.short} ${game.hall}`}
              </b>
              {house ? (
                <TimeLeft game={game} drawSeconds={house.drawSeconds} now={now} />
              ) : (
                <Skeleton width={56} height={22} />
              )}
            </span>
          </Link>
        ))}
      </div>
    </section>
  )
}

const SOON = 10

function TimeLeft({
  game,
  drawSeconds,
  now,
}: {
  game: Game
  drawSeconds: number | null
  now: Date
}) {
  const { text, soon } = timeLeft(game, drawSeconds, now)
  return (
    <span className={soon ? 'time-left c-ochre' : 'time-left'}>
      {text}
      {soon && <small>곧 마감</small>}
    </span>
  )
}

/** '01:42', 결과 대기중 between close and draw, 휴장중 in closed hours. */
export function timeLeft(
  game: Game,
  drawSeconds: number | null,
  now: Date,
): { text: string; soon: boolean } {
  const timing = timingOf(game, drawSeconds)
  const round = roundAt(timing, now)
  if (round.state === 'closedHours')
    return {
      text: lastBeforeClosed(timing, now, drawSeconds) ? drawText.waiting : drawText.shut,
      soon: false,
    }
  const seconds = Math.floor((round.closeAt.getTime() - now.getTime()) / 1_000)
  if (seconds < 0) return { text: drawText.waiting, soon: false }
  const two = (n: number) => String(n).padStart(2, '0')
  return { text: `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`, soon: seconds <= SOON }
}
