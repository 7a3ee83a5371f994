/** What of a game's page lives with its draw: the frame with the band over it, the bar that follows it, my bets, and what is said. */
import { Suspense, useEffect, type ReactNode } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'

import type { Device } from '../../shell/device.ts'
import type { Round } from '../../shell/round.ts'
import { LiveFrame } from './live-frame.tsx'
import type { PanelPick } from './picks.ts'
import { Band, bringTold, Mine as MyBets } from './told-parts.tsx'
import type { MyBets as Mine } from './mine.ts'
import { useMine } from './use-mine.ts'
import { useResults } from './use-results.ts'
import { useSeen } from './use-seen.tsx'

type Props = { game: Game; device: Device; round: Round; picks: Map<string, PanelPick> }

type DrawLive = {
  mine: Mine
  /** the frame, in its place */
  live: ReactNode
  /** what lies over the page: the bar, and what a screen reader hears */
  over: ReactNode
  /** my bets at the thumb of a phone; null where the cart stands there */
  thumb: ReactNode
}

export function useDrawLive({ game, device, round, picks }: Props): DrawLive {
  const mine = useMine(game, round)
  const { stage, frame, heard, bar } = useSeen(game, round)
  const { data: results = [] } = useResults(game)

  const { told, fold } = mine
  // Of which day the round is, its row of the last results says.
  const date = results.find((row) => row.round === told?.round)?.date ?? round.date
  const tells = told !== null || (round.phase === 'waiting' && mine.bets.length > 0)
  const holds = mine.bets.length > 0
  useEffect(() => {
    if (holds) bringTold()
  }, [holds])
  const myBets = tells ? (
    <Suspense fallback={null}>
      <MyBets.Page {...{ game, round, picks, mine, date, heard }} />
    </Suspense>
  ) : null
  return {
    mine,
    live: (
      <LiveFrame {...{ game, device, stage, frame }}>
        <Suspense fallback={null}>{told && <Band.Page {...{ game, told, date, fold }} />}</Suspense>
      </LiveFrame>
    ),
    over: (
      <>
        <output className="sr draw-said">{mine.said}</output>
        {bar(device === 'pc' ? myBets : null)}
      </>
    ),
    thumb:
      device === 'pc' || !myBets ? null : (
        // Another block, not a taller one: what is new has moved nothing.
        <div key={told ? 'told' : 'waiting'} className="draw-thumb">
          {myBets}
        </div>
      ),
  }
}
