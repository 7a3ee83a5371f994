/** What the live frames are told: `GET /feed/:gameKey` answers a Feed, `GET /feed/:gameKey/live` streams one whenever it changes. */
import type { Game, GameKey } from '@madang/contract/core/draw/games.ts'
import { marksOf } from '@madang/contract/core/draw/families.ts'
import type { Marks } from '@madang/contract/core/draw/family.ts'
import {
  previousRound,
  roundAt,
  roundTimes,
  settleWithinSeconds,
  showSeconds,
  timingOf,
  type Timing,
} from '@madang/contract/core/draw/schedule.ts'

import type { StoredDraw } from './store.ts'

/** Seconds after the draw time, already scaled (contract/core/draw/schedule.ts `showSeconds`). */
export type Show = {
  balls: number[]
  powerball: number
  result: number
  fade: number
  reset: number
}

/** A finished draw; a failed one was never drawn and has no balls. For a power ladder `balls` is the first ball alone. */
type FeedResult = {
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
type FeedDrawing = {
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
  split: number | null
  /** the provider's clock when this was written */
  now: string
  show: Show
  /** the round whose draw is next; in closed hours the first after them */
  next: { date: string; round: number; closeAt: string; drawAt: string }
  /** when betting reopens; null outside closed hours */
  reopensAt: string | null
  drawing: FeedDrawing | null
  /** newest first, at most 12, without the one in `drawing` */
  last: FeedResult[]
}

type FeedParts = {
  game: Game
  drawSeconds: number | null
  /** the newest draws of the game's stream, newest first */
  draws: StoredDraw[]
  now: Date
}

const SHOWN = 12

/** What the frames of a game may know now. */
export function feedOf({ game, drawSeconds, draws, now }: FeedParts): Feed {
  const timing = timingOf(game, drawSeconds)
  const show = showSeconds(drawSeconds, game.family.draws)
  const dated = draws.map((draw) => ({
    draw,
    drawAt: roundTimes(timing, draw.date, draw.round).drawAt,
  }))
  const [latest] = dated
  const upcoming = nextOf(timing, now, latest?.drawAt ?? null, drawSeconds)
  const since = latest ? (now.getTime() - latest.drawAt.getTime()) / 1_000 : Infinity
  const showing = latest && since < show.reset && latest.draw.outcome !== 'skipped' ? latest : null
  return {
    game: game.key,
    title: game.title,
    kind: game.family.board,
    split: game.family.split,
    now: now.toISOString(),
    show,
    next: {
      date: upcoming.date,
      round: upcoming.round,
      closeAt: upcoming.closeAt.toISOString(),
      drawAt: upcoming.drawAt.toISOString(),
    },
    reopensAt: upcoming.reopensAt?.toISOString() ?? null,
    drawing: showing ? drawingOf(game, showing, show, since) : null,
    last: dated
      .filter((each) => each !== showing)
      .slice(0, SHOWN)
      .map(({ draw, drawAt }) => resultOf(game, draw, drawAt)),
  }
}

/** The round whose draw is next: the one before the clock's while it may still be drawn, late. */
function nextOf(timing: Timing, now: Date, latest: Date | null, drawSeconds: number | null) {
  const upcoming = roundAt(timing, now)
  const past = previousRound(timing, upcoming.date, upcoming.round)
  const times = roundTimes(timing, past.date, past.round)
  const ends = times.drawAt.getTime() + settleWithinSeconds(drawSeconds) * 1_000
  const late = latest !== null && latest < times.drawAt && now.getTime() < ends
  return late ? { ...times, reopensAt: null } : upcoming
}

type Dated = { draw: StoredDraw; drawAt: Date }

/** A power ladder shows the first ball of its powerball alone; a keno ladder the keno draw it lives on. */
const ballsOf = (game: Game, { balls }: StoredDraw) =>
  game.family.name === 'power' ? balls.slice(0, 1) : balls

function drawingOf(game: Game, { draw, drawAt }: Dated, show: Show, since: number): FeedDrawing {
  const { date, round, outcome, powerball } = draw
  const failed = outcome === 'failed'
  const done = !failed && since >= show.result
  return {
    date,
    round,
    drawAt: drawAt.toISOString(),
    state: failed ? 'failed' : done ? 'drawn' : 'drawing',
    balls: ballsOf(game, draw).filter((_, index) => since >= show.balls[index]!),
    powerball: game.family.board === 'powerball' && since >= show.powerball ? powerball : null,
    marks: done ? marksOf(game.family.draws, draw) : null,
  }
}

function resultOf(game: Game, draw: StoredDraw, drawAt: Date): FeedResult {
  const failed = draw.outcome === 'failed'
  return {
    date: draw.date,
    round: draw.round,
    drawAt: drawAt.toISOString(),
    state: failed ? 'failed' : 'drawn',
    balls: ballsOf(game, draw),
    powerball: game.family.board === 'powerball' ? draw.powerball : null,
    marks: failed ? {} : marksOf(game.family.draws, draw),
  }
}
