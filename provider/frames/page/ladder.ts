/** A ladder's picture: its first ball, a keno's other numbers, the ladder, and its words. */
import { clear, sheetOf } from './canvas.ts'
import { RESULT } from './display.ts'
import { byId, mark, span, write } from './dom.ts'
import { openPaved, paintStones, pavingOf } from './keno-paint.ts'
import { kenoAt, ladderAt, rungOf, type KenoState, type LadderState } from './ladder-state.ts'
import { paintLadder, paintMoon, paintNight } from './ladder-paint.ts'
import { ladderShapeOf } from './ladder-shape.ts'
import { fade } from './powerball.ts'
import type { Scene } from './scene.ts'
import { LADDER } from './times.ts'
import { liftBall } from './yard-air.ts'

const rows = ['', '첫째 줄', '둘째 줄', '셋째 줄', '넷째 줄']
export const KENO_SPLIT = 35

export function ladderScene(split: number): Scene {
  const keno = split === KENO_SPLIT
  const from = keno ? LADDER.keno : LADDER.power
  const cover = byId<HTMLCanvasElement>('air')
  const ball = byId('first')
  const words = openWords()
  const numbers = keno ? openNumbers() : null
  /** the moment that is on the sheet: one that is like it is not painted again */
  let painted = ''
  let laid = layOut()

  function layOut() {
    const ground = sheetOf(byId<HTMLCanvasElement>('ground'))
    const { width, height } = ground
    const [shape, paving] = [ladderShapeOf(width, height), pavingOf(width, height)]
    paintNight(ground.context, shape)
    const sheet = sheetOf(cover)
    const origin = cover.getBoundingClientRect()
    const socket = ball.parentElement!.getBoundingClientRect()
    const bowl = {
      x: socket.left - origin.left + socket.width / 2,
      y: socket.top - origin.top + socket.height / 2,
      r: socket.width / 2,
    }
    const paved = keno ? openPaved(paving, sheet.ratio) : null
    painted = ''
    return {
      ...{ shape, paving, sheet, bowl, ground: ground.context, paved },
      /** the yard as it was put last, and whether it is what lies below */
      yard: null as HTMLCanvasElement | null,
      paves: false,
    }
  }

  /** What lies still, below the air: the yard with its stones, the night once the ladder comes. */
  function lay({ ladder, stones }: KenoState) {
    const { ground, shape, paved } = laid
    const { width, height } = shape
    const paves = ladder === 0
    const anew = paved!(paves ? stones.filter(({ glow, fresh }) => glow === 1 && !fresh) : stones)
    if (anew) laid.yard = anew
    if (paves && (anew || !laid.paves)) ground.drawImage(laid.yard!, 0, 0, width, height)
    if (!paves && laid.paves) paintNight(ground, shape)
    laid.paves = paves
  }

  function paint(state: LadderState, yard: KenoState | null, told: number[]) {
    const { sheet, shape, paving, bowl } = laid
    const pen = sheet.context
    clear(sheet)
    if (yard) lay(yard)
    if (!yard || yard.ladder > 0) {
      paintMoon(pen, shape, moonText(state), state.count === null ? state.moon : 1)
      paintLadder(pen, shape, state)
    }
    if (yard && yard.ladder < 1) {
      pen.globalAlpha = 1 - yard.ladder
      if (yard.ladder > 0) pen.drawImage(laid.yard!, 0, 0, shape.width, shape.height)
      else
        paintStones(
          pen,
          paving,
          yard.stones.filter(({ glow, fresh }) => glow !== 1 || fresh),
        )
      pen.globalAlpha = 1
      if (state.count !== null) paintMoon(pen, middleMoon(shape), moonText(state), 1)
    }
    if (state.lift) {
      const home = yard ? paving.spot(state.lift.n) : shape.moon
      const start = { ...home, r: yard ? paving.r : shape.moon.r * 0.5 }
      const { lift } = state
      const gate = shape.height
      liftBall(pen, { lift, kind: 'white', from: start, middle: shape.middle, gate, bowl })
    }
    ball.hidden = state.first === null
    if (state.first !== null) write(ball, String(state.first))
    fade(ball, state.glow)
    words(state)
    numbers?.(told.slice(0, yard!.stones.length))
  }

  return {
    show({ ms, told, pace }) {
      const state = ladderAt(ms, told, { split, from, pace })
      const yard = keno ? kenoAt(ms, told, pace) : null
      const moment = JSON.stringify([state, yard])
      if (moment !== painted) paint(state, yard, told.balls)
      painted = moment
      return labelOf(state, yard)
    },
    resize: () => void (laid = layOut()),
  }
}

/** 둘째 줄, or how many numbers have come; its result once the head has arrived. */
function labelOf(state: LadderState, yard: KenoState | null): string {
  if (state.words > 0) return RESULT
  if (yard && yard.ladder === 0 && yard.stones.length > 1) return `나온 수 ${yard.stones.length}개`
  return rows[rungOf(state)]!
}

const middleMoon = (shape: ReturnType<typeof ladderShapeOf>) => ({
  ...shape,
  moon: { ...shape.middle, r: shape.middle.r * 0.62 },
})

const moonText = ({ count, ladder, moon }: LadderState) =>
  count !== null ? String(count) : ladder && moon > 0 ? `${ladder.lines}줄` : ''

/** 출발, lines and 도착, each as it is known. */
function openWords() {
  const row = byId('way')
  let known = ''
  return ({ ladder, start, moon, end, words }: LadderState) => {
    const left = ladder?.start === 'LEFT'
    const odd = ladder?.end === 'ODD'
    const parts = [start > 0, moon > 0, end > 0 || words > 0]
    const key = ladder ? `${parts.join()} ${left} ${ladder.lines} ${odd}` : ''
    if (key === known && row.childElementCount > 0) return
    known = key
    const open = (text: string) => span('tag open', text)
    row.replaceChildren(
      ladder && parts[0]
        ? mark(left ? 'left' : 'right', `출발 ${left ? '좌' : '우'}`)
        : open('출발 –'),
      ladder && parts[1]
        ? mark(ladder.lines === 3 ? 'three' : 'four', `${ladder.lines}줄`)
        : open('–줄'),
      ladder && parts[2] ? mark(odd ? 'odd' : 'even', `도착 ${odd ? '홀' : '짝'}`) : open('도착 –'),
    )
  }
}

/** The numbers of a keno draw in their order. */
function openNumbers() {
  const row = byId('numbers')
  const spans = Array.from({ length: 22 }, () => span('n'))
  row.replaceChildren(...spans)
  return (balls: number[]) => {
    for (const [index, each] of spans.entries()) write(each, String(balls[index] ?? '·'))
  }
}
