/** The yard of a keno draw: seventy paving stones in seven rows of ten; those drawn are lit, the newest three in gold. */
import { disc, hoop, word } from './canvas.ts'
import type { Stone } from './ladder-state.ts'

type Pen = CanvasRenderingContext2D
const COLUMNS = 10
const STONES = 70

export function pavingOf(width: number, height: number) {
  const edge = Math.max(8, Math.min(20, width * 0.04))
  const top = 16
  // The words of the stage stand below the stones.
  const bottom = 50
  const across = (width - edge * 2) / COLUMNS
  const down = (height - top - bottom) / (STONES / COLUMNS)
  const spot = (n: number) => ({
    x: edge + across * (((n - 1) % COLUMNS) + 0.5),
    y: top + down * (Math.floor((n - 1) / COLUMNS) + 0.5),
  })
  return { width, height, across, down, edge, top, spot, r: Math.min(across, down) * 0.44 }
}
type Paving = ReturnType<typeof pavingOf>

const numbers = Array.from({ length: STONES }, (_, index) => index + 1)

/** The stones as they lie, each with its number: every one of them can still come. */
function paintPaving(pen: Pen, paving: Paving) {
  const { width, height, across, down, edge, top, spot, r } = paving
  pen.fillStyle = '#12182c'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#1f4c40'
  pen.fillRect(edge - 6, top - 6, across * COLUMNS + 12, down * 7 + 12)
  pen.fillStyle = '#a87637'
  pen.fillRect(edge - 2, top - 2, across * COLUMNS + 4, down * 7 + 4)
  for (const n of numbers) {
    const { x, y } = spot(n)
    pen.fillStyle = '#8d6330'
    pen.fillRect(x - across / 2 + 1.5, y - down / 2 + 1.5, across - 3, down - 3)
    word(pen, String(n), { x, y, size: r * 0.84, fill: '#f3e3c2' })
  }
}

/**
 * The yard on a sheet of its own, with the stones that lie still: they are painted once, and not at every frame. Answers
 * what to put, or null where it is as it was.
 */
export function openPaved(paving: Paving, ratio: number) {
  const sheet = () => {
    const element = document.createElement('canvas')
    element.width = Math.round(paving.width * ratio)
    element.height = Math.round(paving.height * ratio)
    const pen = element.getContext('2d')!
    pen.scale(ratio, ratio)
    return { element, pen }
  }
  const bare = sheet()
  paintPaving(bare.pen, paving)
  const lit = sheet()
  let known: string | null = null
  return (stones: Stone[]): HTMLCanvasElement | null => {
    const name = stones.map(({ n }) => n).join()
    if (name === known) return null
    known = name
    lit.pen.drawImage(bare.element, 0, 0, paving.width, paving.height)
    const still = stones.map(({ n }) => ({ n, glow: 1, fresh: false }))
    paintStones(lit.pen, paving, still)
    return lit.element
  }
}

export function paintStones(pen: Pen, paving: Paving, stones: Stone[]) {
  for (const { n, glow, fresh } of stones) {
    const { x, y } = paving.spot(n)
    const r = paving.r * glow
    if (r <= 0) continue
    pen.globalAlpha = Math.min(1, glow)
    disc(pen, { x, y, r: r * 1.1, fill: '#12182c' })
    disc(pen, { x, y, r, fill: '#f4f1e8' })
    hoop(pen, { x, y, r: r * 0.82, stroke: '#b9b09a', width: 0.8 })
    if (fresh) hoop(pen, { x, y, r: r * 1.14, stroke: '#e8bf6a', width: 2.5 })
    word(pen, String(n), { x, y, size: r * 0.86, fill: '#16191a' })
    pen.globalAlpha = 1
  }
}
