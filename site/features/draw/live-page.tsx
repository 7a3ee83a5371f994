/**
 * What a guest may see of every draw: its frame, when it is drawn next, the last results with their proofs, and the
 * chance of every pick at the odds in force (docs/spec/rules.md#accounts-and-sessions).
 */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'

import { gameByKey, games, type Game } from '@madang/contract/core/draw/games.ts'
import { roundAt, timingOf } from '@madang/contract/core/draw/schedule.ts'
import { useNow } from '@madang/ui/clock.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { ask } from '../../api/ask.ts'
import { clock, useHouse } from '../../api/house.ts'
import { readAgain } from '../../api/queries.ts'
import { useSession } from '../../api/session.ts'
import { useDevice } from '../../shell/device.ts'
import { useDraws } from '../../shell/draws.ts'
import { DrawTiles } from '../../shell/draw-tiles.tsx'
import { Foot } from '../../shell/foot.tsx'
import { Page } from '../../shell/page.tsx'
import { unknownRound } from '../../shell/round.ts'
import { scheduledRound } from '../../shell/scheduled.ts'
import { Chances } from './chances.tsx'
import { LiveFrame } from './live-frame.tsx'
import { panelPicks } from './picks.ts'
import { ResultBoard } from './result-board.tsx'
import { LastProof, ResultList } from './result-list.tsx'
import { RoundHead } from './round-head.tsx'
import { useSeen } from './use-seen.tsx'
import './draw.css'
import './live-page.css'

export function LivePage() {
  const { house } = useHouse()
  return (
    <Page>
      {house && (
        <>
          <Chosen drawSeconds={house.drawSeconds} />
          <Foot />
        </>
      )}
    </Page>
  )
}

/** The game that the address names, else the one that is drawn next as the page opens. */
function Chosen({ drawSeconds }: { drawSeconds: number | null }) {
  const { searchStr } = useLocation()
  const [next] = useState(() => drawnNext(drawSeconds, clock.now()))
  const game = gameByKey(new URLSearchParams(searchStr).get('game') ?? '') ?? next
  return <Looked key={game.key} game={game} />
}

function Looked({ game }: { game: Game }) {
  const device = useDevice()
  const { round, closed } = useScheduled(game)
  const picks = usePicks(game)
  const head =
    closed === null ? <RoundHead game={game} round={round} /> : <Closed {...{ game, closed }} />
  const { stage, frame: told, bar } = useSeen(game, round)
  const frame = (
    <>
      {bar()}
      <LiveFrame key={device} {...{ game, device, stage }} frame={told} />
    </>
  )
  const chances = <Chances game={game} picks={picks} />
  const tiles = <DrawTiles title="다른 미니게임" current={game} look />

  if (device === 'pc')
    return (
      <div className="draw-wide live-wide">
        <div className="draw-col draw-bet">
          {frame}
          <div className="card draw-panel">
            <div className="row between draw-line">
              {head}
              {chances}
            </div>
            <ToBet game={game} />
          </div>
          <Promises />
        </div>
        <div className="draw-col draw-results">
          <ResultBoard game={game} />
          <ResultList game={game} first={10} />
        </div>
        <div className="draw-col live-tiles">{tiles}</div>
      </div>
    )

  return (
    <div className="draw-narrow live-narrow">
      {frame}
      <div className="row between draw-line">
        {chances}
        <LastProof game={game} />
      </div>
      {head}
      <ToBet game={game} />
      {tiles}
      <ResultList game={game} first={5} />
      <ResultBoard game={game} />
      <Promises />
    </div>
  )
}

/** Pure: of games that are drawn together the first. */
export function drawnNext(drawSeconds: number | null, now: Date): Game {
  const at = (game: Game) => roundAt(timingOf(game, drawSeconds), now).drawAt.getTime()
  return games.reduce((found, game) => (at(game) < at(found) ? game : found))
}

/** The game's round on the house's clock; its results are read again when there is a new one. */
function useScheduled(game: Game) {
  const { house } = useHouse()
  const { data } = useDraws()
  const now = useNow(clock)
  const draw = data?.find(({ game: key }) => key === game.key)
  const last = draw?.last ?? null
  const newest = last && `${last.date}/${last.round}`
  useEffect(() => {
    if (newest !== null) void readAgain({ queryKey: ['results', game.key] })
  }, [newest, game])
  const round =
    house && draw
      ? scheduledRound({ game, drawSeconds: house.drawSeconds, last, now })
      : unknownRound
  return { round, closed: draw?.closed ?? null }
}

/** The picks at the odds in force, the game's own until those came. */
function usePicks(game: Game) {
  const { data } = useQuery({
    queryKey: ['odds', game.key],
    queryFn: async () => (await ask('openOdds', undefined, { params: { stream: game.key } })).data,
  })
  return useMemo(() => panelPicks(game, data), [game, data])
}

const Closed = ({ game, closed }: { game: Game; closed: string }) => (
  <div className="live-closed">
    <h1 className="t22">{game.title}</h1>
    <p className="soft">{closed}</p>
  </div>
)

/** The game's own page: to a guest it is the login page first, and then the game. */
function ToBet({ game }: { game: Game }) {
  const session = useSession()
  return (
    <Link to={game.path} className="btn btn-main btn-big">
      {session ? '베팅하러 가기' : '로그인하고 베팅하기'}
    </Link>
  )
}

const promises = [
  '회차마다 약속값을 먼저 공개하고, 추첨한 뒤 서버 시드를 공개합니다.',
  '모든 픽의 확률과 하우스 엣지를 공개합니다.',
  '지난 결과는 다음 회차의 확률을 바꾸지 않습니다.',
]

const Promises = () => (
  <section className="card pad live-promises" aria-labelledby="live-promises">
    <h2 className="t17" id="live-promises">
      누구나 확인할 수 있습니다
    </h2>
    <ul>
      {promises.map((text) => (
        <li key={text} className="row">
          <Icon name="proof" className="ic-s" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </section>
)
