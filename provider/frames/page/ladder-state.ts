/** What a ladder shows at a moment: its first ball, a keno's other numbers, its rungs, and how far the head has run. */
import type { Ladder } from '@madang/contract/core/draw/family.ts'
import { ladderMarks } from '@madang/contract/core/draw/ladder-marks.ts'

import { isDown, legsOf, liftOf, type Lift, type Pace, type Told } from './lift.ts'
import {
  COUNT_MS,
  easeLand,
  easeOut,
  GLOW_MS,
  KENO,
  LADDER,
  ladderMs,
  part,
  WORDS_MS,
} from './times.ts'

/** A leg of the way, upright or across in turn from 0; `far` of it is run; `turns`: how far it has turned into the next. */
export type Head = { leg: number; far: number; turns: number }

export type LadderState = {
  ladder: Ladder | null
  /** lamps and moon, 0 … 1 */
  start: number
  moon: number
  /** how far each rung has fallen into its place; above 1 as it lands */
  rungs: number[]
  head: Head | null
  end: number
  count: number | null
  lift: Lift | null
  /** the first ball in its bowl */
  first: number | null
  glow: number
  words: number
}

export type Stone = { n: number; glow: number; fresh: boolean }
export type KenoState = {
  /** numbers that have come, in their order */
  stones: Stone[]
  /** 0: the paved yard … 1: the ladder stands in its place */
  ladder: number
}

/** The legs of a way over so many rungs: lengths in milliseconds and whether a corner follows. */
const legTimes = (lines: number) =>
  Array.from({ length: 2 * lines + 1 }, (_, leg) => (leg % 2 === 0 ? LADDER.upright : LADDER.cross))

function headAt(ms: number, lines: number): Head | null {
  if (ms < 0) return null
  const times = legTimes(lines)
  let from = 0
  for (const [leg, time] of times.entries()) {
    const last = leg === times.length - 1
    if (ms < from + time)
      return { leg, far: part(ms, from, time, last ? easeOut : undefined), turns: 0 }
    from += time
    if (!last && ms < from + LADDER.corner)
      return { leg, far: 1, turns: part(ms, from, LADDER.corner) }
    from += LADDER.corner
  }
  return { leg: times.length - 1, far: 1, turns: 0 }
}

/** The ladder at `ms` of the show, on the first ball told; `from`: when its start lamp is lit. */
export function ladderAt(
  ms: number,
  told: Told,
  { split, from, pace }: { split: number; from: number; pace: Pace },
): LadderState {
  const first = told.balls[0]
  const ladder = first === undefined ? null : ladderMarks(first, split)
  const lines = ladder?.lines ?? 0
  const leg = legsOf(0, told.heard?.[0])
  const ends = from + ladderMs(lines)
  const since = pace === 'jump' ? Infinity : ms - from
  const stands = pace !== 'calm' ? since : ms >= ends ? Infinity : Math.min(since, 0)
  // Without travel the ladder stands from its second on, and its whole way at the end.
  const at = pace === 'calm' && since >= 0 ? Math.max(stands, LADDER.lamp + LADDER.moon) : stands
  const shown = ladder && at >= 0
  const runs = LADDER.lamp + LADDER.moon
  const whole = at === Infinity
  return {
    ladder,
    start: shown ? part(at, 0, LADDER.lamp) : 0,
    moon: shown ? part(at, LADDER.lamp, LADDER.moon / 2) : 0,
    rungs: Array.from({ length: lines }, (_, rung) =>
      shown ? part(at, LADDER.lamp + rung * LADDER.apart, LADDER.rung, easeLand) : 0,
    ),
    head: shown && (pace === 'full' || whole) ? headAt(at - runs, lines) : null,
    end: shown ? part(at, ladderMs(lines) - LADDER.foot, LADDER.foot) : 0,
    count: ms >= COUNT_MS && ms < 0 && !ladder ? Math.ceil(-ms / 1_000) : null,
    lift: first === undefined ? null : liftOf(first, leg, ms, pace, 0),
    first: first !== undefined && isDown(leg, ms, pace) ? first : null,
    glow: pace === 'calm' ? part(ms, leg.sits, GLOW_MS) : 1,
    words: !ladder
      ? 0
      : whole
        ? pace === 'calm'
          ? part(ms, ends, GLOW_MS)
          : 1
        : part(ms, ends, WORDS_MS),
  }
}

/** When stone `index` of a keno draw is laid open. */
export const stoneAt = (index: number) =>
  index === 0 ? 0 : KENO.from + KENO.apart * Math.floor((index - 1) / KENO.each)

/** The stones of a keno draw that are lit; the last three stand out until the next three come. */
export function kenoAt(ms: number, { balls, heard }: Told, pace: Pace): KenoState {
  const startOf = (index: number) => Math.max(stoneAt(index), heard?.[index] ?? 0)
  const lit = balls.flatMap((n, index) => {
    const start = startOf(index)
    if (pace !== 'jump' && ms < start) return []
    const glow =
      pace === 'jump'
        ? 1
        : pace === 'calm'
          ? part(ms, start, GLOW_MS)
          : part(ms, start, KENO.land, easeLand)
    return [{ n, glow, index }]
  })
  const newest = lit.at(-1)
  const fresh = (index: number) =>
    newest !== undefined && ms < LADDER.keno && stoneAt(index) === stoneAt(newest.index)
  const fades = LADDER.keno - KENO.fade
  return {
    stones: lit.map(({ n, glow, index }) => ({ n, glow, fresh: fresh(index) })),
    ladder:
      balls.length === 0
        ? 0
        : pace === 'full'
          ? part(ms, fades, KENO.fade)
          : Number(ms >= LADDER.keno || (pace === 'jump' && balls.length === 22)),
  }
}

/** 둘째 줄 while the head is on it; 0 where it is on none. */
export const rungOf = ({ head, end }: LadderState): number =>
  head && end === 0 && head.leg % 2 === 1 ? (head.leg + 1) / 2 : 0
