/** The yard itself: sand, roofs, rafters, the drum in the middle. Painted once for a size. */
import { disc, type Sheet } from './canvas.ts'
import type { Yard } from './yard-shape.ts'

type Pen = CanvasRenderingContext2D

export const NIGHT = '#12182c'

export function paintGround({ context: pen }: Sheet, yard: Yard) {
  pen.fillStyle = NIGHT
  pen.fillRect(0, 0, yard.width, yard.height)
  if (yard.pots) paintPots(pen, yard)
  paintSand(pen, yard)
  paintDrum(pen, yard)
  paintRoofs(pen, yard)
  paintRafters(pen, yard)
}

const fill = (pen: Pen, path: string, colour: string) => {
  pen.fillStyle = colour
  pen.fill(new Path2D(path))
}
const stroke = (pen: Pen, path: string, colour: string, width: number) => {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.stroke(new Path2D(path))
}

/** Jars at the left, a persimmon tree at the right. */
function paintPots(pen: Pen, { x0, y0, y1, width, height }: Yard) {
  const jar = x0 / 2
  for (const [x, y, r] of [
    [-5, 14, 9],
    [9, 22, 7],
    [-8, 34, 7],
    [6, 40, 6],
  ] as const)
    for (const [share, colour] of [
      [1, '#5a2f1c'],
      [0.72, '#7a4327'],
      [0.22, '#c98b4a'],
    ] as const)
      disc(pen, { x: jar + x, y: y1 - y, r: r * share, fill: colour })
  const [tx, ty] = [width - x0 / 2, y0 + height * 0.34]
  for (const [x, y, r] of [
    [0, 0, 15],
    [-9, 12, 11],
    [8, 14, 12],
    [2, 26, 9],
  ] as const)
    disc(pen, { x: tx + x, y: ty + y, r, fill: '#1f4a3c' })
  for (const [x, y] of [
    [-5, -4],
    [7, 4],
    [-10, 14],
    [6, 18],
    [1, 28],
    [-1, 9],
  ] as const)
    disc(pen, { x: tx + x, y: ty + y, r: 3, fill: '#e0762f' })
}

function paintSand(pen: Pen, { inner, gate, cx, cy, rx, ry, y1, height }: Yard) {
  const across = inner.x1 - inner.x0 + 8
  pen.fillStyle = '#a87637'
  pen.fillRect(inner.x0 - 4, inner.y0 - 4, across, inner.y1 - inner.y0 + 8)
  pen.fillRect(cx - gate / 2, inner.y1, gate, y1 - inner.y1 + 2)
  pen.save()
  pen.beginPath()
  pen.rect(inner.x0 - 4, inner.y0 - 4, across, inner.y1 - inner.y0 + 8)
  pen.clip()
  pen.strokeStyle = '#bb8a49'
  pen.lineWidth = 1.5
  for (let share = 1.1; share > 0.2; share -= 0.2) {
    pen.beginPath()
    pen.ellipse(cx, cy, rx * share, ry * share, 0, 0, Math.PI * 2)
    pen.stroke()
  }
  // Pools of four lanterns.
  for (const x of [inner.x0, inner.x1])
    for (const y of [inner.y0, inner.y1]) {
      disc(pen, { x, y, r: height * 0.2, fill: '#b5813f' })
      disc(pen, { x, y, r: height * 0.12, fill: '#c4914d' })
    }
  pen.restore()
}

/** 북, with its three-colour taegeuk. */
function paintDrum(pen: Pen, { cx: x, cy: y, drum }: Yard) {
  disc(pen, { x, y, r: drum * 1.36, fill: '#7a2a1b' })
  disc(pen, { x, y, r: drum * 1.2, fill: '#f3eee2' })
  const at = (angle: number) => `${x + drum * Math.cos(angle)} ${y + drum * Math.sin(angle)}`
  for (const [index, colour] of ['#c5432a', '#35509e', '#d6a03c'].entries()) {
    const from = index * 2.0944 - 1.2
    const half = `${drum / 2} ${drum / 2}`
    fill(
      pen,
      `M${x} ${y}A${half} 0 0 1 ${at(from)}A${drum} ${drum} 0 0 1 ${at(from + 2.0944)}A${half} 0 0 0 ${x} ${y}Z`,
      colour,
    )
  }
}

function paintRoofs(pen: Pen, { x0, x1, y0, y1, roof, inner: i, cx, gate, height: h }: Yard) {
  const [left, right] = [cx - gate / 2, cx + gate / 2]
  for (const path of [
    `M${x0} ${y0}H${x1}L${i.x1} ${i.y0}H${i.x0}Z`,
    `M${x0} ${y0}V${y1}L${i.x0} ${i.y1}V${i.y0}Z`,
    `M${x1} ${y0}V${y1}L${i.x1} ${i.y1}V${i.y0}Z`,
    `M${x0} ${y1}H${left}V${i.y1}H${i.x0}Z`,
    `M${x1} ${y1}H${right}V${i.y1}H${i.x1}Z`,
  ])
    fill(pen, path, '#1f4c40')
  let tiles = ''
  const step = h / 26
  for (let x = x0 + step; x < x1; x += step) {
    const deep = Math.min(x - x0, x1 - x, roof)
    tiles += `M${x} ${y0}V${y0 + deep}`
    if (Math.abs(x - cx) > gate / 2 + 2) tiles += `M${x} ${y1}V${y1 - deep}`
  }
  for (let y = y0 + step; y < y1; y += step) {
    const deep = Math.min(y - y0, y1 - y, roof)
    tiles += `M${x0} ${y}H${x0 + deep}M${x1} ${y}H${x1 - deep}`
  }
  stroke(pen, tiles, '#30705e', h / 180)
  const ridges = `M${x0} ${y0}L${i.x0} ${i.y0}M${x1} ${y0}L${i.x1} ${i.y0}M${x0} ${y1}L${i.x0} ${i.y1}M${x1} ${y1}L${i.x1} ${i.y1}`
  stroke(pen, ridges, '#3f8f78', h / 70)
  stroke(pen, `M${left} ${y1}H${x0}V${y0}H${x1}V${y1}H${right}`, '#3f8f78', h / 60)
  const o = h / 45
  const line = `M${left} ${y1 - o}H${x0 + o}V${y0 + o}H${x1 - o}V${y1 - o}H${right}`
  stroke(pen, line, 'rgba(243,238,226,.8)', 0.8)
  pen.fillStyle = '#c5432a'
  pen.fillRect(left - h / 40, i.y1 - 2, h / 40, y1 - i.y1 + 4)
  pen.fillRect(right, i.y1 - 2, h / 40, y1 - i.y1 + 4)
}

function paintRafters(pen: Pen, { inner: i, cx, gate, height: h }: Yard) {
  const r = h / 64
  let count = 0
  const end = (x: number, y: number) => {
    const odd = count % 2 === 1
    disc(pen, { x, y, r, fill: '#3f8f78' })
    disc(pen, { x, y, r: r * 0.68, fill: odd ? '#1d2a58' : '#5f2015' })
    disc(pen, { x, y, r: r * 0.3, fill: odd ? '#f3eee2' : '#d6a03c' })
  }
  const step = r * 2.9
  for (let x = i.x0 + step * 0.3; x <= i.x1; x += step, count++) {
    end(x, i.y0)
    if (Math.abs(x - cx) > gate / 2 + h / 30) end(x, i.y1)
  }
  for (let y = i.y0 + step; y < i.y1 - step * 0.4; y += step, count++) {
    end(i.x0, y)
    end(i.x1, y)
  }
  const off = h * 0.035
  for (const x of [i.x0 + off, i.x1 - off])
    for (const y of [i.y0 + off, i.y1 - off]) {
      disc(pen, { x, y, r: h * 0.03, fill: '#35509e' })
      fill(pen, `M${x - h * 0.03} ${y}a${h * 0.03} ${h * 0.03} 0 0 1 ${h * 0.06} 0Z`, '#c5432a')
      disc(pen, { x, y, r: h * 0.014, fill: '#f7dfa6' })
    }
}
