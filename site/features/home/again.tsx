/** 이어서 하기: the draws the member keeps on top, and what they played last, a press away. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { OwnGame } from '@madang/contract/member/lobby.ts'
import { Art } from '@madang/ui/art.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { artOf } from '../../shell/draw-tiles.tsx'
import { openGame } from '../../shell/launch.ts'
import { useOwnGames } from '../../shell/own-games.ts'
import { useToday } from '../../shell/today.ts'

const ROWS = 3
/** Of them draws: one kept, or two, leave room for a game. */
const DRAWS = 2

export function Again() {
  const { data: day } = useToday()
  const { own, isError } = useOwnGames()
  const keys = new Set([
    ...(own?.draws ?? []),
    ...(day?.rounds.slice(0, 1) ?? []).map(({ game }) => game),
  ])
  const draws = [...keys].flatMap((key) => gameByKey(key) ?? []).slice(0, DRAWS)
  const games = (own?.recent ?? []).slice(0, ROWS - draws.length)
  const known = day !== undefined && (own !== undefined || isError)
  return (
    <section className="card home-list again" aria-labelledby="again">
      <div className="head">
        <h2 className="t17" id="again">
          이어서 하기
        </h2>
      </div>
      {!known ? (
        <Skeleton height={64} />
      ) : draws.length + games.length === 0 ? (
        <p className="soft home-none">
          아직 한 게임이 없습니다. 한 번 열어 본 게임이 여기에 나옵니다.
        </p>
      ) : (
        <ul>
          {draws.map((draw) => (
            <li key={draw.key}>
              <Link to={draw.path} className="again-row">
                <Art name={artOf(draw)} />
                <span className="grow">
                  <b>{draw.title}</b>
                  <span className="t13 mute">
                    {own?.draws.includes(draw.key) ? '즐겨찾기' : '미니게임'} · {draw.hall}
                  </span>
                </span>
                <Icon name="next" className="ic-s" />
              </Link>
            </li>
          ))}
          {games.map((game) => (
            <li key={game.id}>
              <Played game={game} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const kinds: Record<OwnGame['kind'], string> = {
  casino: '카지노',
  slot: '슬롯',
  premium: '프리미엄 슬롯',
}

function Played({ game: { vendor, id, ko, kind, thumbnail, state } }: { game: OwnGame }) {
  const [opening, setOpening] = useState(false)
  async function open() {
    if (opening) return
    setOpening(true)
    const game = { vendor, id, ko, premium: kind === 'premium' }
    await openGame(game).finally(() => setOpening(false))
  }
  return (
    <button
      type="button"
      className="again-row"
      disabled={state !== 'on'}
      onClick={() => void open()}
    >
      <img src={thumbnail} alt="" width={58} height={44} loading="lazy" decoding="async" />
      <span className="grow">
        <b>{ko}</b>
        <span className="t13 mute">
          {kinds[kind]} · {state === 'on' ? '지금 열림' : '점검중'}
        </span>
      </span>
      <Icon name="play" className="ic-s" />
    </button>
  )
}
