/** The provider's clock on the page: what the frame is in, how long it waits, how far the show is. */
import { largest } from '@madang/contract/core/lists.ts'

import type { Feed, Show } from '../../draws/feed.ts'
import { RESULT_MS } from './times.ts'

export type Phase = 'closed' | 'open' | 'locked' | 'drawing' | 'result' | 'failed'

/** Milliseconds of an ISO time. */
export const at = (iso: string) => Date.parse(iso)

/** What the frame shows at an instant of the provider's clock. A draw whose time has come is 'drawing' before the feed says so. */
export function phaseOf({ drawing, next, reopensAt }: Feed, now: number): Phase {
  if (drawing?.state === 'failed') return 'failed'
  if (drawing?.state === 'drawn') return 'result'
  if (drawing) return 'drawing'
  if (reopensAt !== null && now < at(reopensAt)) return 'closed'
  if (now < at(next.closeAt)) return 'open'
  return now < at(next.drawAt) ? 'locked' : 'drawing'
}

/** The show's own milliseconds since its draw: a sandbox that draws often shows the same faster (0085). Negative before it. */
export const showMs = (show: Show, drawAt: string, now: number) =>
  ((now - at(drawAt)) * RESULT_MS) / (show.result * 1_000)

/** A moment of the show as an instant of the provider's clock. */
export const instantOf = (show: Show, drawAt: string, ms: number) =>
  at(drawAt) + (ms * show.result * 1_000) / RESULT_MS

/** Seconds left to the draw. */
export const toDraw = ({ next }: Feed, now: number) =>
  Math.max(0, Math.ceil((at(next.drawAt) - now) / 1_000))

const SAMPLES = 8
/** A jump of the local clock, such as a sleep. */
const JUMP = 1_500

/**
 * Keeps how far the provider's clock is ahead of ours, in milliseconds, newest last. Every answer took some time, so
 * the largest is the nearest; one far from the rest means our clock has jumped and the others count no more.
 */
export function addSkew(samples: number[], sample: number): number[] {
  const best = largest(samples, Number.NEGATIVE_INFINITY)
  return Math.abs(sample - best) > JUMP ? [sample] : [...samples.slice(1 - SAMPLES), sample]
}
export const skewOf = (samples: number[]) => (samples.length > 0 ? largest(samples) : 0)

/** 'HH:mm:ss' in Seoul. */
export const seoulTime = (iso: string) =>
  new Date(at(iso) + 9 * 3_600_000).toISOString().slice(11, 19)
