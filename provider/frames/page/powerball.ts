/** The powerball's picture: the yard, six bowls, and the sum as it comes. */
import type { Marks } from '@madang/contract/core/draw/family.ts'

import { clear, sheetOf } from './canvas.ts'
import { byId, oddMark, overMark, span, write } from './dom.ts'
import { powerballAt, type PowerballState } from './powerball-state.ts'
import type { Scene, View } from './scene.ts'
import { yardAir } from './yard-air.ts'
import { paintGround } from './yard-ground.ts'
import { yardOf } from './yard-shape.ts'

const LEAST = 15
const MOST = 130

export function powerballScene(): Scene {
  const ground = byId<HTMLCanvasElement>('ground')
  const cover = byId<HTMLCanvasElement>('air')
  const sockets = [...document.querySelectorAll<HTMLElement>('#balls .socket')]
  const air = yardAir()
  const tally = openTally()
  let laid = layOut()

  function layOut() {
    const below = sheetOf(ground)
    const yard = yardOf(below.width, below.height)
    paintGround(below, yard)
    const sheet = sheetOf(cover)
    const origin = cover.getBoundingClientRect()
    const bowls = sockets.map((socket) => {
      const { left, top, width } = socket.getBoundingClientRect()
      return { x: left - origin.left + width / 2, y: top - origin.top + width / 2, r: width / 2 }
    })
    clear(sheet)
    air.forget()
    return { yard, sheet, bowls }
  }

  return {
    show({ ms, told, marks, pace }) {
      const state = powerballAt(ms, told, pace)
      air.paint(laid.sheet, laid.yard, state, laid.bowls)
      sockets.forEach((socket, index) => {
        const sat = state.bowls[index]
        const ball = socket.firstElementChild as HTMLElement
        ball.hidden = !sat
        socket.classList.toggle('next', state.next === index)
        if (!sat) return
        write(ball, String(sat.n))
        if (index === 5) ball.classList.toggle('even', sat.n % 2 === 0)
        fade(ball, sat.glow)
      })
      tally(state, marks, told.powerball)
      return state.label
    },
    resize: () => void (laid = layOut()),
  }
}

export const fade = (element: HTMLElement, seen: number) => {
  const text = seen >= 1 ? '' : String(Math.max(0, seen))
  if (element.style.opacity !== text) element.style.opacity = text
}

/** The sum as it comes, from 15 to 130 with the line at 72.5; in its place, at the end, the words. */
function openTally() {
  const row = byId('tally')
  const now = byId('now')
  const bar = byId('bar')
  const marks = byId('marks')
  let known: string | null = null
  let worded = ''

  return (state: PowerballState, told: Marks | null, powerball: number | null) => {
    write(byId('sum'), state.sum === null ? '–' : String(state.sum))
    const share = (Math.max(LEAST, state.bar) - LEAST) / (MOST - LEAST)
    bar.style.transform = `scaleX(${share})`
    const key = state.sum === null ? '' : `${state.sum} ${state.fill > 0}`
    if (key !== known) {
      known = key
      now.replaceChildren(...nowOf(state))
    }
    now.style.setProperty('--fill', String(state.fill))
    const words = told?.sum === undefined ? '' : `${told.sum} ${powerball}`
    if (words !== worded) {
      worded = words
      marks.replaceChildren(...(words ? marksOf(told!) : []))
    }
    const seen = words ? state.words : 0
    fade(marks, seen)
    fade(row, 1 - seen)
    marks.setAttribute('aria-hidden', String(seen === 0))
    row.setAttribute('aria-hidden', String(seen > 0))
  }
}

/** How it stands: in outline while balls are to come. */
function nowOf({ sum, fill }: PowerballState): (HTMLElement | string)[] {
  if (sum === null) return [span('mute', '홀짝 · 언더오버')]
  const odd = oddMark(sum % 2 === 1)
  const over = overMark(sum > 72)
  for (const tag of [odd, over]) tag.classList.add('open')
  return fill > 0 ? [odd, over] : [span('mute', '지금'), odd, over]
}

function marksOf(marks: NonNullable<View['marks']>): HTMLElement[] {
  return [
    span(
      'side',
      span('word', `합 ${marks.sum}`),
      oddMark(marks.sumOdd!),
      overMark(marks.sumOver!),
      span('tag', marks.size!),
    ),
    span(
      'side',
      span('word', '파', span('more', '워볼')),
      oddMark(marks.powerballOdd!),
      overMark(marks.powerballOver!),
    ),
  ]
}
