/**
 * Draw provider → server, and the seals of books the other way. Every message is a POST whose raw body is signed:
 * `x-madang-time: <unix ms>`, `x-madang-signature: hex(HMAC-SHA256(secret, time + "." + body))`.
 * The server answers {result:true} once the message is durable, and the same again to a repeat; the provider
 * re-sends until it is told so. A message that contradicts a stored one is refused with `state` and holds the round.
 */
import { z } from 'zod'

import { entropyNames } from '../core/draw/entropy.ts'

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)
const hex = z.string().regex(/^[0-9a-f]+$/)
const stream = z.string().regex(/^[a-z0-9.]{3,40}$/)
const date = z.string().regex(/^\d{8}$/)

export const providerRoutes = {
  chain: { method: 'POST', path: '/provider/chain' },
  round: { method: 'POST', path: '/provider/round' },
  result: { method: 'POST', path: '/provider/result' },
  known: { method: 'POST', path: '/provider/known' },
} as const

/** Asked of the provider, at its own port; signed the same way. */
export const sealRoute = { method: 'POST', path: '/draws/seal' } as const

/**
 * A day's chain: its anchor S[0], published before any of its seeds is revealed (docs/spec/draws.md#seed-chain).
 * `replaces`: the anchor of one that a provider from an older copy has lost; taken while no draw of the day is promised,
 * and an incident.
 */
export const chainMessage = z.object({
  stream,
  date,
  anchor: hex32,
  draws: z.int().min(1),
  publishedAt: z.iso.datetime(),
  replaces: hex32.optional(),
})

/**
 * The seal of a draw's book (docs/spec/sealed-book.md#entropy): what a draw of types 4 and 5 is mixed with. Told in the
 * order of the stream's seals, again until it is answered, and answered the same to a repeat.
 */
export const sealMessage = z.object({
  stream,
  date,
  round: z.int().min(1),
  closedAt: z.int().min(0),
  count: z.int().min(0),
  stake: z.int().min(0),
  worst: z.int().min(0),
  root: hex32,
  prev: hex32,
  hash: hex32,
  keyId: z.int().min(1),
  publicKey: hex32,
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})

/**
 * A round's commitment, S[i-1]; sent as soon as the draw before it is revealed (docs/spec/draws.md#published-before).
 */
export const roundMessage = z.object({
  stream,
  date,
  round: z.int().min(1),
  i: z.int().min(1),
  drawAt: z.iso.datetime(),
  closeAt: z.iso.datetime(),
  algo: z.literal('KDRAW-1'),
  commit: hex32,
  entropy: z.object({
    /** fixed for a stream before its day begins */
    type: z.enum(entropyNames),
    chainHash: hex.nullable(),
    beaconRound: z.int().nullable(),
  }),
  /** with a repetition: the seal the house told of its book, which a house from an older copy does not know */
  sealed: sealMessage.optional(),
})

/**
 * What the server answers to a round besides: the newest draw before it whose reveal it has. A provider that told of
 * later ones tells them again, chains, rounds and results (docs/operate.md#copies).
 */
export const roundAnswer = z.object({
  known: z.object({ date, round: z.int() }).nullable().optional(),
})

/**
 * A draw's reveal, sent when the frame has shown the last ball. `outcome: 'skipped'` reveals a draw that was never
 * open (before the first start, or missed); `'failed'` one that could not be made in time: the server voids it.
 */
export const resultMessage = z.object({
  stream,
  date,
  round: z.int().min(1),
  i: z.int().min(1),
  outcome: z.enum(['drawn', 'skipped', 'failed']),
  drawnAt: z.iso.datetime(),
  seed: hex32,
  beacon: z.object({ signature: hex, randomness: hex32 }).nullable(),
  balls: z.array(z.int().min(1).max(70)),
  powerball: z.int().min(0).max(9).nullable(),
})

/**
 * Asked by a provider that starts, of each stream, before it draws anything, until nothing more comes: what the server
 * was told after the newest draw and the last seal in the provider's store, which may be an older copy
 * (docs/operate.md#copies). From `today` on where the store has none.
 */
export const knownMessage = z.object({
  stream,
  after: z.object({ date, round: z.int() }).nullable(),
  seal: hex32.nullable(),
  today: date,
})

/**
 * Draws in their order, each with its commitment and the result that was told; seals in the order of the chain, `taken` as
 * the provider answered; the anchors of the chains from today on.
 */
export const knownAnswer = z.object({
  draws: z
    .array(
      z.object({
        ...{ stream, date, round: z.int(), i: z.int(), commit: hex32 },
        result: resultMessage.nullable(),
      }),
    )
    .default([]),
  seals: z.array(z.object({ seal: sealMessage, taken: z.boolean() })).default([]),
  chains: z.array(z.object({ date, anchor: hex32 })).default([]),
})

/**
 * `taken`: the draw is mixed with it; false where it came too late, or where the draw takes none. `state` for a second,
 * different seal of a draw, with the first one as `own`, and for one that does not follow the stream's last, which is
 * `last`: one of the two lives on an older copy. The server then tells all that follow `last`, or keeps what it forgot.
 */
export const sealAnswer = z.union([
  z.object({ result: z.literal(true), taken: z.boolean() }),
  z.object({
    result: z.literal(false),
    code: z.string(),
    own: sealMessage.nullable().optional(),
    last: sealMessage.nullable().optional(),
  }),
])

export type SealMessage = z.infer<typeof sealMessage>
export type SealAnswer = z.infer<typeof sealAnswer>
export type ChainMessage = z.infer<typeof chainMessage>
export type RoundMessage = z.infer<typeof roundMessage>
export type ResultMessage = z.infer<typeof resultMessage>
export type KnownMessage = z.infer<typeof knownMessage>
export type KnownAnswer = z.infer<typeof knownAnswer>
