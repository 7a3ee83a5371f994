/** The yard ㅁ with its gate, seen from above: where its walls, its ring and its gate are at any size. */
export type Yard = ReturnType<typeof yardOf>

const STEPS = 360

/** Answers the angle at a share of an ellipse's way round: equal steps, so that nobody in the ring crowds a neighbour. */
function alongEllipse(a: number, b: number) {
  const lengths = [0]
  for (let step = 1; step <= STEPS; step++) {
    const angle = (step / STEPS) * Math.PI * 2
    const before = ((step - 1) / STEPS) * Math.PI * 2
    const across = a * (Math.cos(angle) - Math.cos(before))
    const down = b * (Math.sin(angle) - Math.sin(before))
    lengths.push(lengths[step - 1]! + Math.hypot(across, down))
  }
  const length = lengths[STEPS]!
  const angleAt = (place: number) => {
    const wanted = (((place % 1) + 1) % 1) * length
    let low = 0
    let high = STEPS
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (lengths[middle]! <= wanted) low = middle
      else high = middle
    }
    const rest = (wanted - lengths[low]!) / (lengths[high]! - lengths[low]!)
    return ((low + rest) / STEPS) * Math.PI * 2
  }
  return { a, b, length, angleAt }
}

/** On a narrow page jars and tree stay out, and the roofs are slender, so that the ring keeps its size. */
const POTS_FROM = 330

export function yardOf(width: number, height: number) {
  const margin = Math.round(height * 0.045)
  const pots = width >= POTS_FROM
  const x0 = pots ? margin * 1.8 + 14 : margin
  const x1 = width - x0
  const y0 = margin
  const y1 = height - margin
  const roof = Math.min(Math.round(height * 0.145), Math.round(width * 0.09))
  const inner = { x0: x0 + roof, x1: x1 - roof, y0: y0 + roof, y1: y1 - roof }
  const rx = (inner.x1 - inner.x0) / 2 - height * 0.062
  const ry = (inner.y1 - inner.y0) / 2 - height * 0.066
  const white = alongEllipse(rx, ry)
  const ball = Math.min(height * 0.052, (white.length / 28) * 0.47)
  const drum = Math.min(height * 0.058, (ry * 0.52 - height * 0.056) / 1.42)
  return {
    width,
    height,
    ...{ x0, x1, y0, y1, roof, inner, pots, rx, ry, ball },
    cx: width / 2,
    cy: height / 2,
    gate: Math.round(height * 0.15),
    drum: Math.max(5, drum),
    ring: white,
    powers: alongEllipse(rx * 0.6, ry * 0.52),
    alone: alongEllipse(rx * 0.82, ry * 0.74),
    powerBall: ball * 1.08,
    aloneBall: Math.min(height * 0.1, ball * 1.8),
    /** a ball held up */
    held: Math.min(height * 0.26, width * 0.26, 56),
    heldPower: Math.min(height * 0.3, width * 0.28, 66),
  }
}
