/** The show as functions of time: where a ball is, how far the ladder has run, what the frame is in. */
import type { Feed, Show } from '../../draws/feed.ts'

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

/** Seconds one ball falls: one of the full timeline's ten. */
export const fallSeconds = ({ result }: Show) => result / 10

/** A drop with one small bounce: 0 above … 1 in its place. */
function drop(progress: number): number {
  if (progress >= 1) return 1
  if (progress < 0.62) return (progress / 0.62) ** 2
  const bounce = (progress - 0.62) / 0.38
  return 1 - 0.09 * 4 * bounce * (1 - bounce)
}

/** Where a ball that starts to fall at `start` is `t` seconds after the draw: height 1 above … 0 in place, and its turn in degrees. */
export function ballAt(t: number, start: number, fall: number): { height: number; turn: number } {
  const progress = Math.min(1, Math.max(0, (t - start) / fall))
  return { height: 1 - drop(progress), turn: -150 * (1 - Math.min(1, progress / 0.75)) ** 2 }
}

const between = (t: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (t - from) / (to - from)))

/** The ladder's show: its ball falls first, then the lines are drawn one by one, then the way runs from start to foot. */
export function ladderAt(
  t: number,
  { balls, powerball }: Show,
): { started: boolean; lines: number; run: number } {
  const [, second = 0, third = 0] = balls
  return {
    started: t >= second,
    lines: between(t, second, third),
    run: between(t, third, powerball),
  }
}

/** How much of line `index` of `count` is drawn when the lines are at `progress`. */
export const lineAt = (progress: number, index: number, count: number) =>
  Math.min(1, Math.max(0, progress * count - index))

type Point = [number, number]

/** The way through the ladder: down to each line, across, and on to the foot. */
export function wayOf(
  left: boolean,
  lines: number,
  { x1, x2, top, bottom }: { x1: number; x2: number; top: number; bottom: number },
): { lines: number[]; way: Point[] } {
  const step = (bottom - top) / (lines + 1)
  const heights = Array.from({ length: lines }, (_, index) => top + step * (index + 1))
  let x = left ? x1 : x2
  const way: Point[] = [[x, top]]
  for (const y of heights) {
    way.push([x, y])
    x = x === x1 ? x2 : x1
    way.push([x, y])
  }
  way.push([x, bottom])
  return { lines: heights, way }
}

/** Minutes and seconds; hours in front when there are any. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, seconds)
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  const hours = whole >= 3_600 ? `${Math.floor(whole / 3_600)}:` : ''
  return `${hours}${two((whole / 60) % 60)}:${two(whole % 60)}`
}

/** Seconds left, as the betting page counts them: down to the close, up to the draw. */
export const toClose = ({ next }: Feed, now: number) =>
  Math.max(0, Math.floor((at(next.closeAt) - now) / 1_000))
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
  const best = Math.max(...samples, Number.NEGATIVE_INFINITY)
  return Math.abs(sample - best) > JUMP ? [sample] : [...samples.slice(1 - SAMPLES), sample]
}
export const skewOf = (samples: number[]) => (samples.length > 0 ? Math.max(...samples) : 0)

/** 'HH:mm:ss' in Seoul. */
export const seoulTime = (iso: string) =>
  new Date(at(iso) + 9 * 3_600_000).toISOString().slice(11, 19)
