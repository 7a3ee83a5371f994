/** What the live frames are told: `GET /feed/:gameKey` answers a Feed, `GET /feed/:gameKey/live` streams one whenever it changes. */
import type { GameKey } from '@madang/contract/core/draw/games.ts'
import type { Marks } from '@madang/contract/core/draw/marks.ts'

/** Seconds after the draw time, already scaled (contract/core/draw/schedule.ts `showSeconds`). */
export type Show = {
  balls: number[]
  powerball: number
  result: number
  fade: number
  reset: number
}

/** A finished draw; a failed one was never drawn and has no balls. For a ladder `balls` is the first ball alone. */
export type FeedResult = {
  date: string
  round: number
  /** ISO 8601, as every time here */
  drawAt: string
  state: 'drawn' | 'failed'
  balls: number[]
  powerball: number | null
  marks: Marks
}

/**
 * The draw being shown, from its draw time to the reset. `balls` holds only those whose offset has passed, the
 * powerball and `marks` come when theirs has: nothing is told before it may be seen. `state` is 'drawing' until the
 * result, then 'drawn'; 'failed' when it could not be made.
 */
export type FeedDrawing = {
  date: string
  round: number
  drawAt: string
  state: 'drawing' | 'drawn' | 'failed'
  balls: number[]
  powerball: number | null
  marks: Marks | null
}

/**
 * Streamed as a bare `data:` event at connecting and at every change (a ball, the result, the reset, a new round, a
 * failure), with a comment every 15 seconds so that dead connections show.
 */
export type Feed = {
  game: GameKey
  title: string
  kind: 'powerball' | 'ladder'
  /** a ladder has 3 lines up to this first ball and 4 above */
  split: 14 | 35 | null
  /** the provider's clock when this was written */
  now: string
  show: Show
  /** the round whose draw is next; in closed hours the first after them */
  next: { date: string; round: number; closeAt: string; drawAt: string; period: number }
  /** when betting reopens; null outside closed hours */
  reopensAt: string | null
  drawing: FeedDrawing | null
  /** newest first, at most 12, without the one in `drawing` */
  last: FeedResult[]
}
