/** Vendors, their games and their rounds. Amounts are won; returns hundredths of a percent; times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, nothing, pageIndex, pageOf, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'
import { offerStates } from './plain/casino.ts'

const offer = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(offerStates),
  /** what members read while it is not on */
  message: z.string(),
  version: z.int(),
  /** what waits for its instant, in that order */
  scheduled: z.array(
    z.object({
      id: z.int(),
      state: z.enum(offerStates),
      message: z.string(),
      inForceAt: z.string(),
      by: z.string(),
      approvedBy: z.string().nullable(),
      reason: z.string(),
      /** the change whose end this is */
      ends: z.int().nullable(),
    }),
  ),
})

const game = offer.extend({
  type: z.string(),
  /** no longer in the vendor's catalogue */
  gone: z.boolean(),
  /** of the best and the worst bet, exact */
  rtp: z.int(),
  rtpLeast: z.int(),
  /** windows open under a login that lives */
  plays: z.int(),
  openRounds: z.int(),
  /** seconds since the oldest of them was opened; null when there is none */
  oldest: z.int().nullable(),
  /** members with a bet on them */
  members: z.int(),
  /** staked on them, and neither won nor given back yet */
  held: won,
})

const vendor = offer.extend({
  kind: z.enum(['casino', 'slot', 'premium', 'single']),
  /** its catalogue was last read then */
  readAt: z.string(),
  /** it has not answered for a while */
  silent: z.boolean(),
  games: z.array(game),
})
export type VendorRow = z.infer<typeof vendor>
export type VendorGameRow = z.infer<typeof game>

/** In the order of the lobby. */
export const vendorList = call(routes.vendorList, {
  input: nothing,
  output: z.object({ data: z.array(vendor) }),
})

/**
 * A vendor, or with `game` one game of it. `version` is the one that was shown. `premium`: of a slot vendor, whether
 * its games go through the premium calls; not with `inForceAt`. Changed at once it ends what waits.
 */
export const vendorSave = call(routes.vendorSave, {
  input: z.object({
    vendor: z.string().max(20),
    game: z.string().max(60).optional(),
    version: z.int().min(1),
    state: z.enum(offerStates),
    message: z.string().max(1_000).default(''),
    premium: z.boolean().optional(),
    reason: z.string().max(500),
    /** in force from then on, to the second; missing: now */
    inForceAt: z.iso.datetime({ offset: true }).optional(),
    /** then it is again what it was before; only beside `inForceAt` */
    until: z.iso.datetime({ offset: true }).optional(),
  }),
  output: nothing,
})

/** Cancels a scheduled change with its end, and those after it; `state` when it is over, begun or seconds away. */
export const vendorUnschedule = call(routes.vendorUnschedule, {
  input: z.object({ id: z.int().min(1), reason: z.string().max(500) }),
  /** how many were taken back */
  output: z.object({ count: z.int() }),
})

/** All vendors, or with `vendor` all games of one, in their new order. Refuses `state` when `order` names others than there are. */
export const vendorOrder = call(routes.vendorOrder, {
  input: z.object({
    vendor: z.string().max(20).optional(),
    order: z.array(z.string().max(60)).min(1).max(500),
    reason: z.string().max(500),
  }),
  output: nothing,
})

const round = z.object({
  id: z.int(),
  vendor: z.string(),
  ref: z.string(),
  game: z.string(),
  title: z.string(),
  openedAt: z.string(),
  /** whole seconds */
  age: z.int(),
  askedAt: z.string().nullable(),
  members: z.int(),
  held: won,
})
export type OpenRoundRow = z.infer<typeof round>

/** Rounds that are not ended, oldest first. */
export const vendorRounds = call(routes.vendorRounds, {
  input: z.object({ vendor: z.string().max(20).optional(), pageIndex }),
  output: pageOf(round),
})

const bet = z.object({
  id: z.int(),
  tx: z.string(),
  member: z.int(),
  uid: z.string(),
  at: z.string(),
  amount: won,
  picks: z.array(z.object({ label: z.string(), stake: won })),
  state: z.enum(['open', 'won', 'lost', 'refunded']),
  /** paid for it, so far */
  paid: won,
})
export type RoundBetRow = z.infer<typeof bet>

/** One round with every bet on it, in their order. */
export const vendorRound = call(routes.vendorRound, {
  input: nothing,
  output: z.object({
    data: round.extend({
      endedAt: z.string().nullable(),
      /** what the vendor told of it; HTML, cleaned */
      result: z.string(),
      bets: z.array(bet),
    }),
  }),
})
export type VendorRoundDetail = z.infer<typeof vendorRound.output>['data']

/** Asks the vendor now what became of a round, and takes its word as the wallet would. Refuses `state` when it is ended, `busy` when the vendor says nothing. */
export const vendorRoundAsk = call(routes.vendorRoundAsk, {
  input: z.object({ id: z.int() }),
  output: z.object({ data: z.object({ ended: z.boolean() }) }),
})

const figures = {
  /** of rounds that ended, without what was given back */
  bets: z.int(),
  stakes: won,
  wins: won,
  /** what `stakes` win on average, by the exact return of each bet */
  expected: won,
}

/** What games took and paid, by days of Seoul on which their rounds ended. */
export const vendorReturns = call(routes.vendorReturns, {
  input: z.object({ start: date, end: date, vendor: z.string().max(20).optional() }),
  output: z.object({
    data: z.object({
      sum: z.object(figures),
      /** every day of the search, oldest first */
      days: z.array(z.object({ date: z.string(), ...figures })),
      games: z.array(
        z.object({
          game: z.string(),
          title: z.string(),
          vendor: z.string(),
          rtp: z.int(),
          rtpLeast: z.int(),
          ...figures,
        }),
      ),
    }),
  }),
})
export type VendorReturns = z.infer<typeof vendorReturns.output>['data']

/** The windows a member opened last, and what they have on rounds that are not ended. */
export const memberPlays = call(routes.memberPlays, {
  input: nothing,
  output: z.object({
    data: z.object({
      windows: z.array(
        z.object({
          id: z.int(),
          vendor: z.string(),
          title: z.string(),
          openedAt: z.string(),
          /** it may take bets now */
          live: z.boolean(),
        }),
      ),
      rounds: z.array(
        z.object({ id: z.int(), title: z.string(), openedAt: z.string(), staked: won }),
      ),
    }),
  }),
})
