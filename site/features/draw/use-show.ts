/**
 * What of a draw has been seen, as the live frame tells it: balls that sit, a ladder's marks as its head comes to them
 * (docs/adr/0090-the-draw-out-of-sight.md).
 */
import { useEffect, useState } from 'react'

import type { FrameTold } from '@madang/contract/core/draw/frame.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'
import { ladderMarks } from '@madang/contract/core/draw/ladder-marks.ts'
import { LADDER, ladderMs, RESULT_MS, sitsAt } from '@madang/contract/core/draw/show-times.ts'

import type { Heard } from './heard.ts'

export type Show = {
  round: number
  /** that sit in their bowls; of a ladder the first alone */
  balls: number[]
  powerball: number | null
  /** of a powerball draw, as far as it has come */
  sum: number | null
  /** of a keno draw, how many of the twenty-two */
  count: number
  ladder: { start: string; lines: string; end: string } | null
  over: boolean
}

/** `heard`: what the frame told last; the frame itself is still while it is out of sight, its page counts on. */
export function useShow(game: Game, heard: Heard | null): Show | null {
  const [seen, setSeen] = useState<{ heard: Heard | null; ms: number }>({ heard: null, ms: 0 })
  const drawing = heard?.told.game === game.key ? heard.told.drawing : null
  const ms = seen.heard === heard ? seen.ms : (drawing?.ms ?? 0)
  useEffect(() => {
    if (!heard || !drawing) return
    const next = momentsOf(game, drawing.balls).find((at) => at > ms)
    if (next === undefined) return
    const wait = (next - drawing.ms) * drawing.scale - (performance.now() - heard.at)
    const timer = setTimeout(() => setSeen({ heard, ms: next }), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [game, heard, drawing, ms])
  return drawing && showAt(game, drawing, ms)
}

type Drawing = NonNullable<FrameTold['drawing']>

const ladderFrom = ({ family }: Game) => (family.draws === 'keno' ? LADDER.keno : LADDER.power)
const marksOf = ({ family }: Game, first: number | undefined) =>
  family.split === null || first === undefined ? null : ladderMarks(first, family.split)

/** The show's milliseconds at which something more has been seen, in their order. */
function momentsOf(game: Game, balls: number[]): number[] {
  const marks = marksOf(game, balls[0])
  const from = ladderFrom(game)
  const own = marks
    ? [from + LADDER.lamp, from + LADDER.lamp + LADDER.moon, from + ladderMs(marks.lines)]
    : [1, 2, 3, 4, 5].map(sitsAt)
  return [sitsAt(0), ...own, RESULT_MS].sort((a, b) => a - b)
}

/** Pure: what has been seen of a draw at `ms` of its show. */
export function showAt(game: Game, { round, balls, powerball }: Drawing, ms: number): Show {
  const marks = marksOf(game, balls[0])
  const over = ms >= RESULT_MS
  const from = ladderFrom(game)
  const at = (moment: number, word: string) => (ms >= moment ? word : '')
  const sat = (marks ? balls.slice(0, 1) : balls).filter((_, index) => ms >= sitsAt(index))
  return {
    round,
    balls: sat,
    powerball: over ? powerball : null,
    sum: marks || sat.length === 0 ? null : sat.reduce((total, ball) => total + ball, 0),
    count: balls.length,
    ladder: marks && {
      start: at(from + LADDER.lamp, marks.start === 'LEFT' ? '좌' : '우'),
      lines: at(from + LADDER.lamp + LADDER.moon, `${marks.lines}줄`),
      end: at(from + ladderMs(marks.lines), marks.end === 'ODD' ? '홀' : '짝'),
    },
    over,
  }
}
