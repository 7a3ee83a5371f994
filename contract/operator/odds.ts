/** Odds and limits of each draw game, by version. Odds are whole hundredths, amounts won, times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'
import { limitKeys } from './plain/odds.ts'

const odds = z.record(z.string().max(40), z.number())
/** What a game has of its own; what is missing is as the site's settings say. */
export const betLimits = z.partialRecord(z.enum(limitKeys), won)
export type BetLimits = z.infer<typeof betLimits>

const version = z.object({
  version: z.int(),
  odds: z.record(z.string(), z.int()),
  limits: betLimits,
  madeBy: z.string(),
  /** the second operator, where one had to agree */
  approvedBy: z.string().nullable(),
  /** null: the house's own, never changed */
  at: z.string().nullable(),
  reason: z.string(),
})
export type OddsVersion = z.infer<typeof version>

const game = version.extend({
  game: z.string(),
  /** the round that takes bets now, and the version it opened with */
  round: z.object({ number: z.int(), version: z.int() }).nullable(),
  /** a change that waits for a second operator */
  pending: z
    .object({
      ...{ id: z.int(), by: z.string(), reason: z.string() },
      inForceAt: z.string().nullable(),
      until: z.string().nullable(),
    })
    .nullable(),
  /** decided, for rounds that open from their instants on, in their order */
  scheduled: z.array(
    z.object({
      id: z.int(),
      odds: z.record(z.string(), z.int()),
      limits: betLimits,
      inForceAt: z.string(),
      by: z.string(),
      approvedBy: z.string().nullable(),
      reason: z.string(),
      /** the change whose end this is */
      ends: z.int().nullable(),
    }),
  ),
})
export type GameOdds = z.infer<typeof game>

export const oddsList = call(routes.oddsList, {
  input: nothing,
  output: z.object({
    data: z.object({ games: z.array(game), house: z.record(z.enum(limitKeys), won) }),
  }),
})

/**
 * A new version, in force from the next round that opens. Refuses `limit` where a pick gives back less than 75 % or more
 * than 100 %, `state` when the odds changed since `version`. A second operator decides (`waiting`) where a raised pick
 * gives back more than 98 %, or a line above members would earn more than half of what the house keeps of it; of a change
 * with an end, also where what comes back at its end does (docs/adr/0124).
 */
export const oddsSave = call(routes.oddsSave, {
  input: z.object({
    game: z.string().max(40),
    version: z.int().min(1),
    odds,
    limits: betLimits,
    reason: z.string().max(500),
    /** for rounds that open from then on, in whole seconds; left out: now */
    inForceAt: z.iso.datetime({ offset: true }).optional(),
    /** rounds that open from then on have again what stood before; only beside `inForceAt` */
    until: z.iso.datetime({ offset: true }).optional(),
    /** the replay of just this change (`whatIfStart`); refused `state` where it is of another, `limit` where it says no */
    replay: z.int().min(1).optional(),
  }),
  output: z.object({ data: z.object({ waiting: z.boolean() }) }),
})

/**
 * Cancels a scheduled change with its end, and those after it. Refuses `state` when it is over, begun or seconds away, and
 * where odds or limits would then be looser than two operators approved.
 */
export const oddsUnschedule = call(routes.oddsUnschedule, {
  input: z.object({ id: z.int().min(1), reason: z.string().max(500) }),
  /** how many were taken back */
  output: z.object({ count: z.int() }),
})

/** Newest first. */
export const oddsHistory = call(routes.oddsHistory, {
  input: z.object({ game: z.string().max(40) }),
  output: z.object({ data: z.array(version) }),
})
