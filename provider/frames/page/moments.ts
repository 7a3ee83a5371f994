/** The moments of a show, by their names: what is to be heard or felt at one hangs on here, and nowhere else. */
import { ladderMarks } from '@madang/contract/core/draw/ladder-marks.ts'

import { stoneAt } from './ladder-state.ts'
import type { Told } from './lift.ts'
import { BALL, COUNT_MS, GATE, LADDER, ladderMs, POWER, sitsAt } from './times.ts'

/** 북 a beat of the count, 대문 the gate, 나무 a ball that sits or a rung that has dropped, 징 the powerball or the end lamp. */
type MomentName = 'drum' | 'gate' | 'wood' | 'gong'
export type Moment = { at: number; name: MomentName }

const count: Moment[] = [0, 1, 2].map((beat) => ({ at: COUNT_MS + beat * 1_000, name: 'drum' }))
const gate: Moment = { at: GATE.opens, name: 'gate' }
const wood = (at: number): Moment => ({ at, name: 'wood' })

/** Of a powerball draw: those of what is told, in their order. */
export function powerballMoments({ balls, powerball }: Told): Moment[] {
  const gong: Moment[] = powerball === null ? [] : [{ at: POWER.at + POWER.rise, name: 'gong' }]
  return [...count, gate, ...balls.map((_, index) => wood(sitsAt(index))), ...gong]
}

/** Of a ladder that begins at `from`, and of a keno draw's numbers before it. */
export function ladderMoments({ balls }: Told, split: number, from: number): Moment[] {
  const [first] = balls
  if (first === undefined) return [...count, gate]
  const { lines } = ladderMarks(first, split)
  const rungs = Array.from({ length: lines }, (_, rung) =>
    wood(from + LADDER.lamp + rung * LADDER.apart + LADDER.rung),
  )
  const threes = new Set(balls.slice(1).map((_, index) => stoneAt(index + 1)))
  return [
    ...count,
    gate,
    wood(BALL.rise + BALL.hold + BALL.take),
    ...[...threes].map(wood),
    ...rungs,
    { at: from + ladderMs(lines) - LADDER.foot, name: 'gong' },
  ]
}

/** What came longer ago is no moment any more: the tab slept, or the page was opened in the middle. */
const FRESH_MS = 250

/** Those between the last picture and this one. */
export const passed = (moments: Moment[], before: number, ms: number): Moment[] =>
  moments.filter(({ at }) => at > before && at <= ms && ms - at < FRESH_MS)

/** Says a moment to whatever listens on the document. */
export function tell({ name }: Moment) {
  document.dispatchEvent(new CustomEvent('moment', { detail: name }))
}
