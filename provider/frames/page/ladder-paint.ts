/** The timber ladder by night: posts, rungs that drop in, lamps, the moon, and the head with its trace. */
import { disc, hoop, word } from './canvas.ts'
import { rungsOf, wayOf, type LadderShape, type Point } from './ladder-shape.ts'
import type { Head, LadderState } from './ladder-state.ts'

type Pen = CanvasRenderingContext2D

const sides = {
  left: { trace: '#3f60c3', tip: '#9db3fa' },
  right: { trace: '#c04228', tip: '#ff9f88' },
}
const [BUN, NIGHT] = ['#f3eee2', '#141a33']
/** The lit end of the trace, in CSS pixels. */
const TIP = 48

export function paintNight(pen: Pen, { width: w, height: h }: LadderShape) {
  pen.fillStyle = NIGHT
  pen.fillRect(0, 0, w, h)
  const x = (share: number) => share * w
  const hill = (path: string, colour: string) => {
    pen.fillStyle = colour
    pen.fill(new Path2D(path))
  }
  hill(
    `M0 ${h * 0.775}C${x(0.14)} ${h * 0.615} ${x(0.31)} ${h * 0.668} ${x(0.42)} ${h * 0.727}c${x(0.14)} ${-h * 0.134} ${x(0.34)} ${-h * 0.123} ${x(0.58)} ${h * 0.021}V${h}H0Z`,
    '#1a2245',
  )
  hill(
    `M0 ${h * 0.872}c${x(0.225)} ${-h * 0.091} ${x(0.562)} ${-h * 0.091} ${w} ${-h * 0.016}V${h}H0Z`,
    '#1f2a55',
  )
}

export function paintMoon(pen: Pen, { moon }: LadderShape, text: string, seen: number) {
  disc(pen, { ...moon, fill: '#f0d492' })
  if (!text) return
  pen.globalAlpha = seen
  word(pen, text, { ...moon, size: moon.r * 0.57, fill: '#3a2505' })
  pen.globalAlpha = 1
}

function post(pen: Pen, { top, bottom, timber, head, foot }: LadderShape, x: number) {
  pen.fillStyle = '#6b4423'
  pen.fillRect(x - timber / 2, head, timber, foot - head)
  const grain = timber * 0.19
  pen.lineWidth = 2
  for (const [off, colour] of [
    [-grain, '#8a5c33'],
    [timber * 0.31, '#4a2e17'],
  ] as const) {
    pen.strokeStyle = colour
    pen.beginPath()
    pen.moveTo(x + off, top)
    pen.lineTo(x + off, bottom)
    pen.stroke()
  }
}

function rung(pen: Pen, { left, right, timber }: LadderShape, y: number) {
  const thick = timber * 0.75
  pen.fillStyle = '#6b4423'
  pen.fillRect(left, y - thick / 2, right - left, thick)
  pen.fillStyle = '#8a5c33'
  pen.fillRect(left + timber / 2, y - thick * 0.25, right - left - timber, 2)
  const wide = timber * 1.38
  for (const x of [left, right]) {
    pen.fillStyle = '#b98d4f'
    pen.fillRect(x - wide / 2, y - 9, wide, 18)
    pen.fillStyle = '#7a5a2a'
    for (const line of [-4.5, -0.5, 3.5]) pen.fillRect(x - wide / 2, y + line, wide, 1.5)
  }
}

/** A lamp that is out, or lit in its side's colour. */
function lamp(pen: Pen, shape: LadderShape, at: Point, side: keyof typeof sides, text: string) {
  return (lit: number, dark: string) => {
    const r = shape.lamp
    disc(pen, { ...at, r, fill: '#2a3358' })
    disc(pen, { ...at, r: r * 0.857, fill: '#1b2344' })
    hoop(pen, { ...at, r: r * 0.714, stroke: 'rgba(243,238,226,.3)', width: 1 })
    word(pen, text, { ...at, size: r * 0.714, fill: dark })
    if (lit <= 0) return
    pen.globalAlpha = lit
    disc(pen, { ...at, r, fill: '#3f8f78' })
    disc(pen, { ...at, r: r * 0.857, fill: sides[side].trace })
    hoop(pen, { ...at, r: r * 0.714, stroke: 'rgba(243,238,226,.85)', width: 1 })
    word(pen, text, { ...at, size: r * 0.714, fill: '#fff' })
    pen.globalAlpha = 1
  }
}

/** The way as far as the head has run. */
export function runOf(way: Point[], { leg, far }: Head): Point[] {
  const from = way[leg]!
  const to = way[leg + 1]!
  const at = { x: from.x + (to.x - from.x) * far, y: from.y + (to.y - from.y) * far }
  return [...way.slice(0, leg + 1), at]
}

function line(pen: Pen, points: Point[], colour: string, width: number) {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  for (const [index, { x, y }] of points.entries()) {
    if (index === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
  pen.stroke()
}

function trace(pen: Pen, way: Point[], head: Head, side: keyof typeof sides, arrived: boolean) {
  const { trace: colour, tip } = sides[side]
  const run = runOf(way, head)
  line(pen, run, BUN, 12)
  line(pen, run, colour, 8)
  if (arrived) return
  const at = run.at(-1)!
  const before = run.at(-2)!
  const long = Math.hypot(at.x - before.x, at.y - before.y)
  const share = long === 0 ? 0 : Math.min(1, TIP / long)
  line(
    pen,
    [{ x: at.x - (at.x - before.x) * share, y: at.y - (at.y - before.y) * share }, at],
    tip,
    8,
  )
  hoop(pen, { ...at, r: 19, stroke: tip, width: 2 })
  disc(pen, { ...at, r: 14, fill: BUN })
  disc(pen, { ...at, r: 12, fill: colour })
  arrow(pen, at, angleOf(way, head))
}

/** Where the head looks, turning at a corner from one leg to the next. */
function angleOf(way: Point[], { leg, turns }: Head): number {
  const toward = (index: number) => {
    const from = way[index]!
    const to = way[index + 1] ?? from
    return Math.atan2(to.y - from.y, to.x - from.x)
  }
  const now = toward(leg)
  if (turns === 0) return now
  const turn = toward(leg + 1) - now
  return now + turn * turns
}

function arrow(pen: Pen, { x, y }: Point, angle: number) {
  pen.save()
  pen.translate(x, y)
  pen.rotate(angle)
  pen.fillStyle = '#fff'
  pen.beginPath()
  // Longer than it is wide, so that it is read while it turns.
  pen.moveTo(8, 0)
  pen.lineTo(-5, -5)
  pen.lineTo(-2, 0)
  pen.lineTo(-5, 5)
  pen.fill()
  pen.restore()
}

/** The ladder at a moment, over a night that is painted. */
export function paintLadder(pen: Pen, shape: LadderShape, state: LadderState) {
  const { left, right, head, foot } = shape
  for (const x of [left, right]) post(pen, shape, x)
  for (const [index, y] of rungsOf(shape, state.rungs.length).entries()) {
    const fallen = state.rungs[index]!
    if (fallen <= 0) continue
    pen.globalAlpha = Math.min(1, fallen * 2)
    rung(pen, shape, y - (1 - fallen) * 34)
    pen.globalAlpha = 1
  }
  const { ladder } = state
  const fromLeft = ladder?.start === 'LEFT'
  const side = fromLeft ? 'left' : 'right'
  if (ladder && state.head)
    trace(pen, wayOf(shape, fromLeft, ladder.lines), state.head, side, state.end >= 1)
  const lamps = [
    [{ x: left, y: head }, 'left', '좌', fromLeft ? state.start : 0, '#8b93b5'],
    [{ x: right, y: head }, 'right', '우', fromLeft ? 0 : state.start, '#8b93b5'],
    [{ x: left, y: foot }, 'left', '홀', ladder?.end === 'ODD' ? state.end : 0, '#b9c0dd'],
    [{ x: right, y: foot }, 'right', '짝', ladder?.end === 'EVEN' ? state.end : 0, '#b9c0dd'],
  ] as const
  for (const [at, of, text, lit, dark] of lamps) lamp(pen, shape, at, of, text)(lit, dark)
}
