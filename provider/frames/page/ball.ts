/** A ball, as a rafter's end: flat, a fine inner line, no gloss. Those of the ring are painted once and stamped. */
import { disc, hoop, word, type Sheet } from './canvas.ts'

export type BallKind = 'white' | 'power'
type Spot = { x: number; y: number; r: number }

export function inks(kind: BallKind, n: number) {
  if (kind === 'white') return { face: '#f4f1e8', ink: '#16191a', line: '#b9b09a' }
  return { face: n % 2 ? '#3f60c3' : '#c04228', ink: '#fff', line: 'rgba(255,255,255,.75)' }
}

export function paintBall(
  context: CanvasRenderingContext2D,
  { x, y, r }: Spot,
  n: number,
  kind: BallKind,
) {
  const { face, ink, line } = inks(kind, n)
  disc(context, { x, y, r, fill: face })
  hoop(context, { x, y, r: r * 0.82, stroke: line, width: r > 20 ? 1.2 : 0.6 })
  word(context, String(n), { x, y, size: r * 0.86, fill: ink })
}

/** Stamps balls of one size; `forget` when letters have come or the size is another. */
export function ballStamps() {
  const stamps = new Map<string, HTMLCanvasElement>()
  const stamp = (n: number, kind: BallKind, r: number, ratio: number) => {
    const key = `${kind} ${n} ${r}`
    const made = stamps.get(key)
    if (made) return made
    const element = document.createElement('canvas')
    const side = Math.ceil((r + 1) * 2 * ratio)
    element.width = side
    element.height = side
    const context = element.getContext('2d')!
    context.scale(ratio, ratio)
    paintBall(context, { x: side / ratio / 2, y: side / ratio / 2, r }, n, kind)
    stamps.set(key, element)
    return element
  }
  return {
    /** `most`: the largest this ball is ever stamped */
    put(
      { context, ratio }: Sheet,
      { x, y, r }: Spot,
      { n, kind, most }: { n: number; kind: BallKind; most: number },
    ) {
      const element = stamp(n, kind, most, ratio)
      const side = (element.width / ratio) * (r / most)
      context.drawImage(element, x - side / 2, y - side / 2, side, side)
    },
    forget: () => stamps.clear(),
  }
}
