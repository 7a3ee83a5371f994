/**
 * How many balls a stream draws, of how many; whether numbers could be such a draw (docs/spec/draws.md#the-draw,
 * #keno-ladder).
 */

/** How many balls are drawn, of 1 to `max` (docs/spec/draws.md#the-draw, #keno-ladder). */
export const ballsDrawn = {
  powerball: { count: 5, max: 28 },
  keno: { count: 22, max: 70 },
} as const

/** Balls without repetition in their range, and a powerball 0–9 exactly where the stream has one. */
export function isDraw(
  draws: 'powerball' | 'keno',
  { balls, powerball }: { balls: number[]; powerball: number | null },
): boolean {
  const { count, max } = ballsDrawn[draws]
  const inRange = (ball: number, least: number, most: number) =>
    Number.isInteger(ball) && ball >= least && ball <= most
  return (
    balls.length === count &&
    new Set(balls).size === count &&
    balls.every((ball) => inRange(ball, 1, max)) &&
    (draws === 'keno' ? powerball === null : powerball !== null && inRange(powerball, 0, 9))
  )
}
