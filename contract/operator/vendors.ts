/** Vendors, their games and their rounds that are open. Amounts are won; returns hundredths of a percent; times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf, won } from '../core/schema.ts'
import { routes } from './plain/calls.ts'

export const offerStates = ['on', 'off', 'maintenance'] as const

const offer = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(offerStates),
  /** what members read while it is not on */
  message: z.string(),
  sort: z.int(),
  version: z.int(),
})

const game = offer.extend({
  type: z.string(),
  /** no longer in the vendor's catalogue */
  gone: z.boolean(),
  /** of the best and the worst bet, exact */
  rtp: z.int(),
  rtpLeast: z.int(),
  /** windows open, under whatever login */
  plays: z.int(),
  openRounds: z.int(),
  /** staked on open rounds, and neither won nor given back yet */
  held: won,
  /** of ended rounds, without what was given back */
  bets: z.int(),
  stakes: won,
  wins: won,
})

const vendor = offer.extend({
  kind: z.enum(['casino', 'slot', 'premium']),
  readAt: z.string(),
  games: z.array(game),
})
export type VendorRow = z.infer<typeof vendor>
export type VendorGameRow = z.infer<typeof game>

export const vendorList = call(routes.vendorList, {
  input: nothing,
  output: z.object({ data: z.array(vendor) }),
})

/** A vendor, or with `game` one game of it. `version` is the one that was shown. */
export const vendorSave = call(routes.vendorSave, {
  input: z.object({
    vendor: z.string().max(20),
    game: z.string().max(60).optional(),
    version: z.int().min(1),
    state: z.enum(offerStates),
    message: z.string().max(1_000).default(''),
    sort: z.int().min(0).max(9_999),
    reason: z.string().max(500),
  }),
  output: nothing,
})

const openRound = z.object({
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
export type OpenRoundRow = z.infer<typeof openRound>

/** Oldest first. */
export const vendorRounds = call(routes.vendorRounds, {
  input: z.object({ vendor: z.string().max(20).optional(), pageIndex }),
  output: pageOf(openRound),
})
