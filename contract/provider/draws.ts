/**
 * Draw provider → server. Every message is a POST whose raw body is signed:
 * `x-madang-time: <unix ms>`, `x-madang-signature: hex(HMAC-SHA256(secret, time + "." + body))`.
 * The server answers {result:true} once the message is durable, and the same again to a repeat; the provider
 * re-sends until it is told so. A message that contradicts a stored one is refused with `state` and holds the round.
 */
import { z } from 'zod'

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)
const hex = z.string().regex(/^[0-9a-f]+$/)
const stream = z.string().regex(/^[a-z0-9.]{3,40}$/)
const date = z.string().regex(/^\d{8}$/)

export const providerRoutes = {
  chain: { method: 'POST', path: '/provider/chain' },
  round: { method: 'POST', path: '/provider/round' },
  result: { method: 'POST', path: '/provider/result' },
} as const

/** A day's chain: its anchor S[0], published before any of its seeds is revealed (docs/spec/draws.md#seed-chain). */
export const chainMessage = z.object({
  stream,
  date,
  anchor: hex32,
  draws: z.int().min(1),
  publishedAt: z.iso.datetime(),
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
    type: z.enum(['none', 'drand-quicknet']),
    chainHash: hex.nullable(),
    beaconRound: z.int().nullable(),
  }),
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

export type ChainMessage = z.infer<typeof chainMessage>
export type RoundMessage = z.infer<typeof roundMessage>
export type ResultMessage = z.infer<typeof resultMessage>
