/**
 * How many balls a stream draws, of how many; whether numbers could be such a draw (docs/spec/draws.md#the-draw,
 * #keno-ladder).
 */

/** How many balls are drawn, of 1 to `max`, and whether a powerball 0–9 after them (docs/spec/draws.md#the-draw, #keno-ladder). */
export const ballsDrawn = {
  powerball: { count: 5, max: 28, powerball: true },
  keno: { count: 22, max: 70, powerball: false },
} as const

/** Balls without repetition in their range, and a powerball 0–9 exactly where the stream has one. */
export function isDraw(
  draws: keyof typeof ballsDrawn,
  { balls, powerball }: { balls: number[]; powerball: number | null },
): boolean {
  const { count, max, powerball: has } = ballsDrawn[draws]
  const inRange = (ball: number, least: number, most: number) =>
    Number.isInteger(ball) && ball >= least && ball <= most
  return (
    balls.length === count &&
    new Set(balls).size === count &&
    balls.every((ball) => inRange(ball, 1, max)) &&
    (has ? powerball !== null && inRange(powerball, 0, 9) : powerball === null)
  )
}
