/**
 * What a vendor tells of a round so that its player can draw it again: where its numbers came from, and the seed once
 * nothing more can be bet on it (docs/spec/casino.md#proofs).
 */
import { z } from 'zod'

import { guesses } from './highlow.ts'
import { slotModels, type SlotCode } from './slot-models.ts'

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)
const drawn = {
  /** the game, whose name is part of every draw */
  stream: z.string().regex(/^[a-zA-Z0-9._-]{1,60}$/),
  date: z.string().regex(/^\d{8}$/),
  /** the seed's hash, shown before the first bet */
  commit: hex32,
  /** null while something may still be bet on what it draws */
  seed: hex32.nullable(),
}
/** Of a player's own seed: the text they gave to it, and the number of the round's first draw. */
const own = { ...drawn, client: z.string().max(40), nonce: z.int().min(0).max(1_000_000_000) }

/** All that one wager needs to be worked out again, by the sort of game; units and seeds as the vendor drew them. */
export const playProof = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    table: z.enum(['baccarat', 'dragonTiger', 'roulette', 'sicBo']),
    ...drawn,
    /** of the day, from 1; each seed is the hash of the next, back to the anchor */
    number: z.int().min(1).max(86_400),
    anchor: hex32,
  }),
  z.object({
    kind: z.literal('slot'),
    model: z.enum(Object.keys(slotModels) as [SlotCode, ...SlotCode[]]),
    ...own,
  }),
  z.object({ kind: z.literal('highlow'), ...own, guesses: z.array(z.enum(guesses)).max(1_000) }),
])
export type PlayProof = z.infer<typeof playProof>
