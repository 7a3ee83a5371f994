/**
 * The storyboard's times in milliseconds since the draw, and its easings, in one place (docs/adr/0085-the-shows-clock.md).
 * They are the same for every draw, whatever falls and whoever has bet.
 */

export {
  BALL,
  LADDER,
  ladderMs,
  POWER,
  RESULT_MS,
  riseAt,
  sitsAt,
} from '@madang/contract/core/draw/show-times.ts'

/** Answers how far a movement is, 0 … 1, at a share of its time. */
type Ease = (share: number) => number

/** A CSS cubic-bezier. */
function bezier(x1: number, y1: number, x2: number, y2: number): Ease {
  const along = (a: number, b: number, t: number) =>
    3 * a * t * (1 - t) ** 2 + 3 * b * t ** 2 * (1 - t) + t ** 3
  return (share) => {
    if (share <= 0 || share >= 1) return share <= 0 ? 0 : 1
    let low = 0
    let high = 1
    for (let step = 0; step < 20; step++) {
      const middle = (low + high) / 2
      if (along(x1, x2, middle) < share) low = middle
      else high = middle
    }
    return along(y1, y2, (low + high) / 2)
  }
}

export const ease = bezier(0.2, 0.7, 0.2, 1)
export const easeRise = bezier(0.16, 0.84, 0.32, 1)
export const easeTake = bezier(0.5, 0, 0.2, 1)
export const easeLand = bezier(0.3, 1.5, 0.5, 1)
const linear: Ease = (share) => share
export const easeOut: Ease = (share) => 1 - (1 - share) ** 2

/** How far a movement that begins at `start` and takes `ms` is at `at`. */
export const part = (at: number, start: number, ms: number, how: Ease = linear) =>
  how(Math.min(1, Math.max(0, (at - start) / ms)))

/** The ring: still, slow from here, quick from here. */
export const SLOW_MS = -10_000
export const QUICK_MS = -4_000
export const COUNT_MS = -3_000
export const TURN = { slow: 6_000, quick: 1_400 }
export const GATE = { opens: -1_000, ms: 260 }
export const BAR_MS = 200
/** The sum is filled in, then nothing moves, then the powerball. */
export const FILL = { at: 6_500, ms: 140 }
export const HUSH = { at: 6_900, ms: 800 }
export const WORDS_MS = 480
/** A change of brightness where nothing may travel. */
export const GLOW_MS = 120
/** Whatever time a finished draw is shown at. */
export const END_MS = 60_000

/** The keno numbers after the first: threes, each as long. */
export const KENO = { from: 1_300, apart: 400, land: 200, each: 3, fade: 300 }
