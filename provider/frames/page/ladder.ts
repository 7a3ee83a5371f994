/** The ladder show: the first ball falls, three or four lines are drawn, and the way runs from 좌·우 to 홀·짝. */
import type { Ladder } from '@madang/contract/core/draw/family.ts'
import { ladderMarks } from '@madang/contract/core/draw/ladder-marks.ts'

import { byId, ladderWord, shape, span, write } from './dom.ts'
import type { Scene, Shown } from './powerball.ts'
import { ballAt, fallSeconds, ladderAt, lineAt, wayOf } from './timeline.ts'

const BOX = { x1: 96, x2: 230, top: 37, bottom: 140 }
const NODES = [
  ['start-left', BOX.x1, 20, '좌'],
  ['start-right', BOX.x2, 20, '우'],
  ['foot-left', BOX.x1, 157, '홀'],
  ['foot-right', BOX.x2, 157, '짝'],
] as const

export function ladderScene(split: number): Scene {
  const svg = byId('ladder')
  const drop = byId('stage').clientHeight
  const ball = byId('first')
  const lines = shape('g', { class: 'lines' })
  const way = shape('path', { class: 'way', pathLength: 1 })
  const nodes = NODES.map(([name, x, y, word]) => node(name, x, y, word))
  svg.append(shape('path', { class: 'posts', d: postsPath() }), lines, way, ...nodes)
  let drawn = ''
  let lineShapes: SVGElement[] = []

  const lay = (first: number | undefined): Ladder | null => {
    const key = first === undefined ? '' : String(first)
    const ladder = first === undefined ? null : ladderMarks(first, split)
    if (key === drawn) return ladder
    drawn = key
    const { lines: heights, way: points } = ladder
      ? wayOf(ladder.start === 'LEFT', ladder.lines, BOX)
      : { lines: [], way: [] }
    lineShapes = heights.map((y) =>
      shape('path', { d: `M${BOX.x1} ${y}H${BOX.x2}`, pathLength: 1, 'stroke-dasharray': 1 }),
    )
    lines.replaceChildren(...lineShapes)
    way.setAttribute('d', points.map(([x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`).join(''))
    return ladder
  }
  const show = (ladder: Ladder | null, at: { started: boolean; lines: number; run: number }) => {
    lineShapes.forEach((line, index) =>
      line.setAttribute(
        'stroke-dashoffset',
        String(1 - lineAt(at.lines, index, lineShapes.length)),
      ),
    )
    way.setAttribute('stroke-dasharray', `${at.run} 2`)
    way.classList.toggle('hidden', at.run === 0)
    const lit = ladder
      ? [
          at.started && ladder.start === 'LEFT',
          at.started && ladder.start === 'RIGHT',
          at.run === 1 && ladder.end === 'ODD',
          at.run === 1 && ladder.end === 'EVEN',
        ]
      : []
    nodes.forEach((each, index) => each.classList.toggle('lit', lit[index] === true))
    write(byId('lines-word'), ladder && at.lines === 1 ? `${ladder.lines}줄` : '')
  }
  const putBall = (first: number | undefined, height: number, turn: number) => {
    ball.hidden = first === undefined
    write(ball, first === undefined ? '' : String(first))
    ball.style.transform = height === 0 ? '' : `translateY(${-height * drop}px) rotate(${turn}deg)`
  }
  const outcome = (shown: Shown | null) => {
    const word = shown?.marks ? ladderWord({ marks: shown.marks }) : ''
    const tag = byId('outcome')
    if (tag.textContent !== word) tag.replaceChildren(...(word ? [span('tag ochre', word)] : []))
  }

  return {
    draw(shown, t, timing, calm) {
      const ladder = lay(shown.balls[0])
      const fall = ballAt(t, timing.balls[0] ?? 0, fallSeconds(timing))
      putBall(shown.balls[0], calm ? 0 : fall.height, fall.turn)
      show(ladder, calm ? whole(ladder) : ladderAt(t, timing))
      outcome(shown)
    },
    still(result) {
      const ladder = lay(result.balls[0])
      putBall(result.balls[0], 0, 0)
      show(ladder, whole(ladder))
      outcome(result)
    },
    empty() {
      putBall(undefined, 0, 0)
      show(lay(undefined), whole(null))
      outcome(null)
    },
  }
}

const whole = (ladder: Ladder | null) => ({
  started: ladder !== null,
  lines: ladder ? 1 : 0,
  run: ladder ? 1 : 0,
})

const postsPath = () => `M${BOX.x1} ${BOX.top}V${BOX.bottom}M${BOX.x2} ${BOX.top}V${BOX.bottom}`

function node(name: string, x: number, y: number, word: string): SVGElement {
  const group = shape('g', { class: `node ${name}` })
  const text = shape('text', { x, y: y + 5.4 })
  text.textContent = word
  group.append(
    shape('circle', { class: 'disc', cx: x, cy: y, r: 17 }),
    shape('circle', { class: 'line', cx: x, cy: y, r: 13.6 }),
    text,
  )
  return group
}
