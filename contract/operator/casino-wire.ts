/** What vendors and server say to each other, as operators see it: stored calls of the wallet, and secrets. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, nothing, pageIndex, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'
import { overlaps, storedCalls, storedStatuses } from './plain/casino.ts'

const stored = z.object({
  id: z.int(),
  at: z.string(),
  vendor: z.string(),
  call: z.enum(storedCalls),
  /** an end has none */
  tx: z.string().nullable(),
  /** the round it names; null for a refund */
  round: z.string().nullable(),
  /** of a refund: the bet it refers to */
  refers: z.string().nullable(),
  amount: won.nullable(),
  status: z.string(),
  body: z.string(),
  answer: z.string(),
})
export type StoredCall = z.infer<typeof stored>

/**
 * Newest first, of the days searched. With `tx` the days are left out: the call of that name and those that belong to
 * its bet. `player`: a member's id or the vendor's name for them; their bets (refused ones too), wins and refunds.
 * `more`: there are more than `totalCnt`, which stops counting at a thousand.
 */
export const vendorCalls = call(routes.vendorCalls, {
  input: z.object({
    vendor: z.string().max(20).optional(),
    call: z.enum(storedCalls).optional(),
    status: z.enum(storedStatuses).optional(),
    tx: z.string().max(80).optional(),
    player: z.string().max(20).optional(),
    start: date,
    end: date,
    pageIndex,
  }),
  output: z.object({
    data: z.object({
      totalCnt: z.int(),
      totalPages: z.int(),
      more: z.boolean(),
      list: z.array(stored),
    }),
  }),
})

/**
 * The stored call once more, the same bytes: a call that was answered changes nothing. `same`: answered to the byte as
 * then; of an end, which has no name, without its balance, which is today's.
 */
export const vendorReplay = call(routes.vendorReplay, {
  input: z.object({ id: z.int() }),
  output: z.object({
    data: z.object({
      body: z.string(),
      then: z.string(),
      /** null: the wallet would have it asked again */
      now: z.string().nullable(),
      same: z.boolean(),
    }),
  }),
})
export type Replayed = z.infer<typeof vendorReplay.output>['data']

const key = z.object({
  id: z.int(),
  at: z.string(),
  by: z.string(),
  /** the first of its SHA-256, hex: tells secrets apart, says nothing of them */
  print: z.string(),
  /** `untold`: the vendor has not confirmed it; `ending`: good until `until` */
  state: z.enum(['used', 'untold', 'ending', 'over']),
  until: z.string().nullable(),
})
export type VendorKey = z.infer<typeof key>

/** Newest first, the last ten. */
export const vendorKeys = call(routes.vendorKeys, {
  input: z.object({ vendor: z.string().max(20) }),
  output: z.object({ data: z.array(key) }),
})

/**
 * Another secret, told to the vendor at once. `newest` is the id of the newest that was shown: refuses `state` when
 * there is a newer one, or one the vendor has not confirmed. The secret is in this answer and in no other.
 */
export const vendorKeyTurn = call(routes.vendorKeyTurn, {
  input: z.object({
    vendor: z.string().max(20),
    newest: z.int(),
    /** minutes that the one before stays good after the vendor confirmed */
    overlap: z.union(overlaps.map((minutes) => z.literal(minutes))),
    reason: z.string().max(500),
  }),
  output: z.object({ data: z.object({ secret: z.string(), told: z.boolean() }) }),
})

/** Tells the vendor the secret it has not confirmed. Refuses `state` when there is none, `busy` when it is silent still. */
export const vendorKeyTell = call(routes.vendorKeyTell, {
  input: z.object({ vendor: z.string().max(20) }),
  output: nothing,
})
