/** What is seen of a game's draw: its frame's place, what it tells, and the bar that follows where it is out of sight. */
import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

import type { Game } from '@madang/contract/core/draw/games.ts'

import type { Round } from '../../shell/round.ts'
import { useHeard } from './heard.ts'
import { Bar } from './told-parts.tsx'

const SOON = 10
const SEEN = 0.5

export function useSeen(game: Game, round: Round) {
  const stage = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const heard = useHeard(game, frame)
  const away = useAway(stage)
  const soon = round.phase === 'waiting' && !round.drawing && (round.seconds ?? 0) <= SOON
  const runs = Boolean(heard?.told.drawing) || soon || round.drawing
  /** `below`: what opens under it */
  const bar = (below: ReactNode = null) =>
    away &&
    (runs || below !== null) && (
      <Suspense fallback={null}>
        <Bar.Page {...{ game, round, heard }} back={() => stage.current?.scrollIntoView()}>
          {below}
        </Bar.Page>
      </Suspense>
    )
  return { stage, frame, heard, bar }
}

/** Whether the frame has left the view: less than half of it is seen below the header. */
function useAway(frame: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!frame.current) return
    const looks = new IntersectionObserver(([entry]) => setAway(entry!.intersectionRatio < SEEN), {
      rootMargin: '-64px 0px 0px',
      threshold: SEEN,
    })
    looks.observe(frame.current)
    return () => looks.disconnect()
  }, [frame])
  return away
}
