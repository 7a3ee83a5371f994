/** The eight draws: the time left to bet on the house's clock, the newest result, what I have on the round. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { games, type Game } from '@madang/contract/core/draw/games.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import { useNow } from '@madang/ui/clock.ts'
import { Art, type ArtName } from '@madang/ui/art.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { clock, useHouse } from '../api/house.ts'
import { useSession } from '../api/session.ts'
import { useDraws } from './draws.ts'
import { LastDraw } from './last-draw.tsx'
import { timeLeft } from './time-left.ts'
import './draw-tiles.css'

const arts: Record<Game['game'], ArtName> = {
  powerBall: 'powerball',
  powerLadder: 'ladder',
  kenoLadder: 'keno',
  eos5: 'eos5',
  eos3: 'eos3',
}

/** The drawing of a game. */
export const artOf = ({ page, game }: Game): ArtName => (page === 'pbg' ? 'yard' : arts[game])

/** '파워볼 2관'; the first hall is meant without its name. */
export const gameName = (game: Game) =>
  game.hall === '1관' ? game.short : `${game.short} ${game.hall}`

type Props = {
  title: string
  /** of the page's games: which of them is shown */
  current?: Game
  /** the page that shows all of them: a tile chooses, and the house's pages stay behind the login */
  look?: boolean
  /** what stands last on a tile */
  below?: ((game: Game) => ReactNode) | undefined
}

export function DrawTiles({ title, current, look = false, below }: Props) {
  const { house } = useHouse()
  const session = useSession()
  const { data } = useDraws()
  const now = useNow(clock)
  return (
    <section aria-labelledby="draws" className="grid draws">
      <div className="head">
        <h2 id="draws" className="t17">
          {title}
        </h2>
        <span className="t13 mute">지난 결과 · 마감까지</span>
      </div>
      <div className="grid draw-grid">
        {games.map((game) => {
          const draw = data?.find(({ game: key }) => key === game.key)
          const off = (draw?.closed ?? null) !== null
          return (
            <Link
              key={game.key}
              className="tile draw-tile"
              // A guest looks; who chose a game on the page of all of them stays there.
              {...(look || !session
                ? { to: '/live', search: { game: game.key }, replace: look, resetScroll: !look }
                : { to: game.path })}
              aria-current={current?.key === game.key ? 'page' : undefined}
            >
              <Art name={artOf(game)} />
              <span className="draw-body">
                <span className="draw-name">
                  <b className="strong">{gameName(game)}</b>{' '}
                  {house ? (
                    <TimeLeft
                      {...(off
                        ? { text: drawText.off, soon: false }
                        : timeLeft(game, house.drawSeconds, now))}
                    />
                  ) : (
                    <Skeleton width={48} height={22} />
                  )}
                </span>
                {draw === undefined ? (
                  <Skeleton width={110} height={22} />
                ) : draw.last ? (
                  <LastDraw game={game} last={draw.last} />
                ) : (
                  <span className="last-draw t13 mute">결과 없음</span>
                )}
                {below?.(game)}
              </span>
            </Link>
          )
        })}
      </div>
    </section>
  )
}

/** The box keeps its place; a text of another length is a new element, so that nothing is moved. */
const TimeLeft = ({ text, soon }: { text: string; soon: boolean }) => (
  <span className={`time-left${soon ? ' c-ochre' : ''}`}>
    <span key={text.length} className={/^\d/.test(text) ? undefined : 'is-word'}>
      {text}
    </span>
    {soon && <span className="sr"> 곧 마감</span>}
  </span>
)
