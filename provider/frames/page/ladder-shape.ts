/** Where a ladder's posts, rungs and lamps are on a stage, and the way through it. */
export type Point = { x: number; y: number }
export type LadderShape = ReturnType<typeof ladderShapeOf>

/** On a narrower stage the words stand below the lamps instead of between them. */
const BETWEEN_LAMPS = 330

export function ladderShapeOf(width: number, height: number) {
  const lamp = Math.min(28, width * 0.085)
  const below = width < BETWEEN_LAMPS ? 34 : 0
  const foot = height - below - lamp - 8
  return {
    width,
    height,
    lamp,
    left: Math.max(lamp + 8, width * 0.17),
    right: width - Math.max(lamp + 8, width * 0.17),
    head: lamp + 12,
    foot,
    top: lamp * 2 + 8,
    bottom: foot - lamp + 6,
    moon: { x: width / 2, y: lamp + 32, r: Math.min(30, width * 0.1) },
    middle: { x: width / 2, y: height * 0.46, r: Math.min(56, width * 0.26) },
    timber: Math.min(16, width * 0.045),
  }
}

/** Heights of the rungs, from the top. */
export const rungsOf = ({ top, bottom }: LadderShape, lines: number): number[] =>
  Array.from({ length: lines }, (_, rung) => top + ((bottom - top) / (lines + 1)) * (rung + 1))

/** The way through the ladder: down to each rung, across, and on to the foot. */
export function wayOf(shape: LadderShape, fromLeft: boolean, lines: number): Point[] {
  const { left, right, top, bottom } = shape
  let x = fromLeft ? left : right
  const way: Point[] = [{ x, y: top }]
  for (const y of rungsOf(shape, lines)) {
    way.push({ x, y })
    x = x === left ? right : left
    way.push({ x, y })
  }
  way.push({ x, y: bottom })
  return way
}
