/** What a screen reader is told of a draw: one sentence at a time, in one polite status. */
import type { Marks } from '@madang/contract/core/draw/family.ts'

import { BALL, ladderMs, LADDER, POWER, RESULT_MS, riseAt, SLOW_MS } from './times.ts'
import type { Told } from './lift.ts'
import { ordinals } from './powerball-state.ts'
import { ladderMarks } from '@madang/contract/core/draw/ladder-marks.ts'

type Spoken = { round: number; ms: number; told: Told; marks: Marks | null }

const odd = (yes: boolean) => (yes ? '홀' : '짝')
const over = (yes: boolean) => (yes ? '오버' : '언더')

/** Whole seconds from the ring's first turn to the draw: ten, or fewer where the show runs faster. */
export const tenSeconds = (result: number) =>
  Math.max(1, Math.round((-SLOW_MS * result) / RESULT_MS))

export const voidSaid = (round: number) => `${round}회는 추첨하지 못해 무효입니다.`

/** Of a powerball draw at a moment; `seconds`: how long the ring turns before it. */
export function powerballSaid({ round, ms, told, marks }: Spoken, seconds: number): string {
  if (ms < 0) return waiting(ms, seconds)
  if (marks?.sum !== undefined && told.powerball !== null && ms >= RESULT_MS)
    return (
      `파워볼 ${told.powerball}, ${odd(marks.powerballOdd!)}, ${over(marks.powerballOver!)}. ` +
      `합 ${marks.sum}, ${odd(marks.sumOdd!)}, ${over(marks.sumOver!)}, ${marks.size}`
    )
  if (told.powerball !== null && ms >= POWER.at + POWER.rise) return `파워볼 ${told.powerball}`
  const shown = told.balls.findLastIndex((_, index) => ms >= riseAt(index) + BALL.rise)
  return shown < 0 ? `${round}회 추첨 시작` : `${ordinals[shown]} ${told.balls[shown]}`
}

/** Of a ladder on `split` that begins at `from`. */
export function ladderSaid(
  { round, ms, told }: Spoken,
  seconds: number,
  { split, from }: { split: number; from: number },
): string {
  if (ms < 0) return waiting(ms, seconds)
  const [first, ...others] = told.balls
  if (first === undefined || ms < BALL.rise) return `${round}회 추첨 시작`
  const { start, lines, end } = ladderMarks(first, split)
  if (ms >= from + ladderMs(lines))
    return `${start === 'LEFT' ? '좌' : '우'}에서 출발, ${lines}줄, 도착 ${odd(end === 'ODD')}`
  if (others.length === 21 && ms >= LADDER.keno) return `나머지 공 ${others.join(', ')}`
  return `${ordinals[0]} ${first}`
}

const waiting = (ms: number, seconds: number) => (ms >= SLOW_MS ? `추첨까지 ${seconds}초` : '')
