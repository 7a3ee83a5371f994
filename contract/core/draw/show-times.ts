/**
 * When each thing of a show is seen, in its own milliseconds since the draw: for the frame that shows it and the page
 * that follows it (docs/adr/0085-the-shows-clock.md).
 */

/** A ball: it rises, is held up, goes to its bowl, and rests. */
export const BALL = { rise: 420, hold: 400, take: 300, beat: 1_300 }
/** The powerball, after the hush: held up longer. */
export const POWER = { at: 7_700, rise: 420, hold: 700, take: 300 }
/** The powerball sits: the result is told and bets are settled. */
export const RESULT_MS = 9_120

/** The ladder: from where it begins, and how long each part takes. */
export const LADDER = {
  power: 1_300,
  keno: 4_400,
  lamp: 300,
  moon: 400,
  rung: 180,
  /** from one rung's fall to the next one's */
  apart: 70,
  upright: 260,
  cross: 420,
  corner: 90,
  foot: 240,
}

/** When ball `index` of a powerball draw begins to rise. */
export const riseAt = (index: number) => (index === 5 ? POWER.at : index * BALL.beat)
/** When it sits in its bowl. */
export const sitsAt = (index: number) =>
  index === 5 ? RESULT_MS : riseAt(index) + BALL.rise + BALL.hold + BALL.take
/** How long a ladder takes from its start lamp to its end lamp. */
export const ladderMs = (lines: number) =>
  LADDER.lamp +
  LADDER.moon +
  (lines + 1) * LADDER.upright +
  lines * (LADDER.cross + 2 * LADDER.corner) +
  LADDER.foot
