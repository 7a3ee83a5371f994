/** Tells the page that embeds the frame what its feed said: the page has no line to the provider of its own. */
import type { FrameTold } from '@madang/contract/core/draw/frame.ts'

import type { Feed } from '../../draws/feed.ts'
import { showMs } from './clock.ts'
import { RESULT_MS } from './times.ts'

export function tellPage({ game, drawing, show }: Feed, now: number) {
  if (parent === window) return
  const told: FrameTold = {
    game,
    drawing: drawing && {
      round: drawing.round,
      balls: drawing.balls,
      powerball: drawing.powerball,
      ms: showMs(show, drawing.drawAt, now),
      scale: (show.result * 1_000) / RESULT_MS,
    },
  }
  // Who embeds it is said by its policy (frames.ts), and all of this is public.
  parent.postMessage(told, '*')
}
