/** 이어서 하기: what the member played last, a press away. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { OwnGame } from '@madang/contract/member/lobby.ts'
import { Art } from '@madang/ui/art.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { artOf } from '../../shell/draw-tiles.tsx'
import { openGame } from '../../shell/launch.ts'
import { useToday } from '../../shell/today.ts'

const ROWS = 3

export function Again() {
  const uid = useSession()?.userId
  const { data: day } = useToday()
  const { data: own } = useQuery({
    queryKey: ['own-games', uid],
    queryFn: async () => (await ask('favouriteList')).data,
  })
  const draw = day?.rounds[0] && gameByKey(day.rounds[0].game)
  const games = (own?.recent ?? []).slice(0, draw ? ROWS - 1 : ROWS)
  const known = day !== undefined && own !== undefined
  return (
    <section className="card home-list again" aria-labelledby="again">
      <div className="head">
        <h2 className="t17" id="again">
          이어서 하기
        </h2>
      </div>
      {!known ? (
        <Skeleton height={64} />
      ) : !draw && games.length === 0 ? (
        <p className="soft home-none">
          아직 한 게임이 없습니다. 한 번 열어 본 게임이 여기에 나옵니다.
        </p>
      ) : (
        <ul>
          {draw && (
            <li>
              <Link to={draw.path} className="again-row">
                <Art name={artOf(draw)} />
                <span className="grow">
                  <b>{draw.title}</b>
                  <span className="t13 mute">미니게임 · {draw.hall}</span>
                </span>
                <Icon name="next" className="ic-s" />
              </Link>
            </li>
          )}
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
