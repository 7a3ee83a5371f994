/** A game's round by the schedule alone, for who has no betPage: a guest. */
import type { Game } from '@madang/contract/core/draw/games.ts'
import {
  bettingMs,
  countOf,
  previousRound,
  roundAt,
  roundTimes,
  settleWithinSeconds,
  timingOf,
} from '@madang/contract/core/draw/schedule.ts'
import type { ResultRow } from '@madang/contract/member/draw.ts'

import type { Round } from './round.ts'

export type ScheduledRound = Round & {
  phase: Exclude<Round['phase'], 'loading'>
  seconds: number
}

type Known = {
  game: Game
  drawSeconds: number | null
  /** the newest result; null before there is any */
  last: ResultRow | null
  now: Date
}

const SECOND = 1_000

/** Pure: the round as it stands `now`. One that was drawn stays until its result is known, or cannot come any more. */
export function scheduledRound({ game, drawSeconds, last, now }: Known): ScheduledRound {
  const timing = timingOf(game, drawSeconds)
  const next = roundAt(timing, now)
  const before = previousRound(timing, next.date, next.round)
  const drawn = roundTimes(timing, before.date, before.round)
  const settled = drawn.drawAt.getTime() + settleWithinSeconds(drawSeconds) * SECOND
  const isKnown = last?.date === before.date && last.round === before.round
  const secondsTo = (at: number) => Math.max(0, Math.ceil((at - now.getTime()) / SECOND))
  if (!isKnown && now.getTime() < settled)
    return {
      ...{ phase: 'waiting', date: before.date, number: before.round },
      ...{ closeAt: drawn.closeAt, drawAt: drawn.drawAt, drawing: true },
      ...{ seconds: secondsTo(settled), left: 0 },
    }
  if (next.state === 'closedHours')
    return {
      ...{ phase: 'shut', date: next.date, number: '휴장중', closeAt: null, drawAt: null },
      ...{ drawing: false, seconds: secondsTo(next.reopensAt!.getTime()), left: 0 },
    }
  const { date, round: number, closeAt, drawAt } = next
  const count = countOf(closeAt.getTime(), drawAt.getTime(), bettingMs(timing), now.getTime())
  return { date, number, closeAt, drawAt, drawing: false, ...count }
}
