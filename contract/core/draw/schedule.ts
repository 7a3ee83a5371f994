/**
 * The clock of rounds: which is next, when it closes, when it is drawn (docs/spec/draws.md#schedule,
 * docs/spec/draws.md#schedule).
 */
import { addDays, compactDateOf, midnight, msOfDay } from '../kst.ts'
import type { Game, Timing } from './games.ts'

export type { Timing } from './games.ts'

const SECOND = 1_000

/** A game's timing: its own, or the sandbox's draw every `drawSeconds` all day. */
export function timingOf(game: Game, drawSeconds: number | null): Timing {
  if (drawSeconds === null) return game.timing
  const slots = 86_400 / drawSeconds
  return {
    period: drawSeconds,
    offset: 0,
    slots,
    firstRound: 1,
    lastRound: slots,
    closeSeconds: drawSeconds / 4,
    closed: null,
  }
}

/** Rounds of a day, which is also the length of its chain. */
export const drawsPerDay = ({ firstRound, lastRound }: Timing) => lastRound - firstRound + 1

export type RoundTimes = { date: string; round: number; i: number; drawAt: Date; closeAt: Date }

/** When a round is drawn and closed; `i` is its place in the day's chain, from 1. */
export function roundTimes(timing: Timing, date: string, round: number): RoundTimes {
  const drawAt = midnight(date).getTime() + (round * timing.period - timing.offset) * SECOND
  return {
    date,
    round,
    i: round - timing.firstRound + 1,
    drawAt: new Date(drawAt),
    closeAt: new Date(drawAt - timing.closeSeconds * SECOND),
  }
}

type Upcoming = RoundTimes & { state: 'open' | 'closedHours'; reopensAt: Date | null }

/** The round that is drawn next after an instant; in closed hours the first after them, with when betting reopens. */
export function roundAt(timing: Timing, instant: Date): Upcoming {
  const today = compactDateOf(instant)
  const index = Math.floor((msOfDay(instant) / SECOND + timing.offset) / timing.period) + 1
  const date = index > timing.slots ? addDays(today, 1) : today
  const round = index > timing.slots ? index - timing.slots : index
  const opensAt = timing.closed
    ? new Date(midnight(date).getTime() + timing.closed[1] * SECOND)
    : null
  if (opensAt && instant < opensAt) {
    return {
      ...roundTimes(timing, date, timing.firstRound),
      state: 'closedHours',
      reopensAt: opensAt,
    }
  }
  return {
    ...roundTimes(timing, date, Math.max(round, timing.firstRound)),
    state: 'open',
    reopensAt: null,
  }
}

/** The round after one: of the same day, or the first of the next. */
export const nextRound = ({ firstRound, lastRound }: Timing, date: string, round: number) =>
  round < lastRound ? { date, round: round + 1 } : { date: addDays(date, 1), round: firstRound }

/** The round before one: of the same day, or the last of the one before. */
export const previousRound = ({ firstRound, lastRound }: Timing, date: string, round: number) =>
  round > firstRound ? { date, round: round - 1 } : { date: addDays(date, -1), round: lastRound }

/**
 * What a round counts before its draw: to its close while bets are taken (`bettingMs` long), then to the draw
 * (docs/adr/0106-one-count.md). Times in milliseconds; whole `seconds` to it, and the share of the way that is `left`.
 */
export function countOf(closeAt: number, drawAt: number, bettingMs: number, now: number) {
  const [phase, round, ms, whole] =
    now < closeAt
      ? (['open', Math.floor, closeAt - now, bettingMs] as const)
      : (['waiting', Math.ceil, Math.max(0, drawAt - now), drawAt - closeAt] as const)
  return { phase, seconds: round(ms / SECOND), left: Math.min(1, ms / whole) }
}

/** How long a round's bets are taken, in milliseconds. */
export const bettingMs = ({ period, closeSeconds }: Timing) => (period - closeSeconds) * SECOND

/** How much faster than the real timeline the sandbox's frames run. */
const scaleOf = (drawSeconds: number | null) =>
  drawSeconds === null ? 1 : Math.min(1, drawSeconds / 60)

/** The first of a keno draw's balls decides its ladder and has a beat of its own; the others come in threes. */
const kenoBalls = [0, ...Array.from({ length: 21 }, (_, ball) => 1.3 + 0.4 * Math.floor(ball / 3))]
const ballSeconds = { powerball: [0, 1.3, 2.6, 3.9, 5.2], keno: kenoBalls }

/**
 * Seconds after the draw time at which each ball may be seen, then the powerball, then the result, at which the seed is
 * told and bets are settled; `fade`: its words come; `reset`: the frame waits for the next draw
 * (docs/spec/draws.md#schedule, docs/adr/0085-the-shows-clock.md).
 */
export function showSeconds(drawSeconds: number | null, draws: keyof typeof ballSeconds) {
  const scale = scaleOf(drawSeconds)
  return {
    balls: ballSeconds[draws].map((at) => at * scale),
    powerball: 7.7 * scale,
    result: 9.12 * scale,
    fade: 0.48 * scale,
    reset: 19 * scale,
  }
}

/** A draw that is not settled this many seconds after its time is void; the next round is open by then. */
export const settleWithinSeconds = (drawSeconds: number | null) =>
  drawSeconds === null ? 20 : Math.min(20, drawSeconds / 4)

/**
 * The last round before the closed hours an instant lies in, while its result may still come; null otherwise. Where it
 * is settled sooner, the closed hours begin sooner (docs/spec/rules.md#draw-bets).
 */
export function lastBeforeClosed(
  timing: Timing,
  instant: Date,
  drawSeconds: number | null,
): RoundTimes | null {
  const next = roundAt(timing, instant)
  if (next.state !== 'closedHours') return null
  const { date, round } = previousRound(timing, next.date, next.round)
  const last = roundTimes(timing, date, round)
  const late = last.drawAt.getTime() + settleWithinSeconds(drawSeconds) * SECOND
  return instant.getTime() < late ? last : null
}
