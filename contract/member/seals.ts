/**
 * The sealed book for everyone: the house's keys, the seals of each stream, and a member's own receipts
 * (docs/spec/sealed-book.md#published). Hashes and keys are lower-case hex, times microseconds since 1970 UTC, amounts
 * won. A book itself is lines: GET
 * /open/books/:stream/:date/:round (plain/seals.ts), once its draw is settled or void.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)

/** The keys that ever signed, oldest first: Ed25519, 32 bytes; `until` null for the one in use. */
export const bookKeys = call(routes.bookKeys, {
  input: nothing,
  output: z.object({
    data: z.array(
      z.object({ id: z.int(), publicKey: hex32, from: z.int(), until: z.int().nullable() }),
    ),
  }),
})

const seal = z.object({
  stream: z.string(),
  date: z.string(),
  round: z.int(),
  closedAt: z.int(),
  /** bets in the book, and what was staked */
  count: z.int(),
  stake: z.int(),
  /** no outcome pays more */
  worst: z.int(),
  root: hex32,
  prev: hex32,
  hash: hex32,
  /** of `bookKeys` */
  key: z.int(),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
  /** of the draw, as docs/spec/draws.md numbers them */
  entropyType: z.int(),
})
/** A seal as it is published. */
export type PublicSeal = z.infer<typeof seal>

/** One draw's seal. Refuses `notFound` before its close, and for a draw that was never open or was before all seals. */
export const openSeal = call(routes.openSeal, {
  input: nothing,
  output: z.object({ data: seal }),
})

/**
 * A stream's seals in the order of their chain, which is that of the draws unless a clock was set back; 1,000 at most.
 * `?from=yyyymmdd-round` begins at that draw's, or at the next. `next` is the `from` of those that follow, or null.
 * `?before=yyyymmdd-round` answers the one that it follows alone, or none.
 * Refuses `notFound` for no stream, `badInput` for a place it cannot read.
 */
export const openSeals = call(routes.openSeals, {
  input: nothing,
  output: z.object({ data: z.array(seal), next: z.string().nullable() }),
})

const log = z.object({ kind: z.literal('log'), name: z.string(), entry: z.int(), hash: hex32 })
const vendorOfDay = z.object({
  kind: z.literal('vendor'),
  vendor: z.string(),
  /** '' for calls of no known game */
  game: z.string(),
  calls: z.int(),
  root: hex32,
})

/**
 * The seals of days, oldest first, 100 at most; `?from=yyyymmdd` begins there (docs/spec/sealed-book.md#days). `lines` in
 * the order of the tree. `next` is the `from` of those that follow, or null. Refuses `badInput` for a `from` that is no
 * day.
 */
export const openDays = call(routes.openDays, {
  input: nothing,
  output: z.object({
    data: z.array(
      z.object({
        date: z.string(),
        /** the day's end */
        closedAt: z.int(),
        lines: z.array(z.discriminatedUnion('kind', [log, vendorOfDay])),
        root: hex32,
        prev: hex32,
        hash: hex32,
        key: z.int(),
        signature: z.string().regex(/^[0-9a-f]{128}$/),
      }),
    ),
    next: z.string().nullable(),
  }),
})

/**
 * The asking member's bets in the sealed book of a draw: salt, place and path to its root. Empty before the seal.
 * `notFound` for a draw there is not.
 */
export const receipts = call(routes.receipts, {
  input: z.object({ stream: z.string().max(40), date: z.string().max(8), round: z.int() }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        salt: z.string().regex(/^[0-9a-f]{32}$/),
        index: z.int(),
        path: z.array(hex32),
      }),
    ),
  }),
})
