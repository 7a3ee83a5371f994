/** Bets on draws and at vendors' games, in one list. Amounts are won, odds hundredths; times ISO 8601. */
import { z } from 'zod'

import { won } from '../core/schema.ts'
import { betKinds, betStates } from './plain/bets.ts'

/** A bet as a line of a list. Draws' and vendors' bets share one row of numbers. */
export const betRow = z.object({
  no: z.int(),
  kind: z.enum(betKinds),
  at: z.string(),
  member: z.int(),
  uid: z.string(),
  /** its title */
  game: z.string(),
  /** of the day, of a draw; a vendor's round has none */
  number: z.int().nullable(),
  /** the round's own number; draws and vendors count theirs apart */
  round: z.int(),
  /** what was picked, in words */
  pick: z.string(),
  stake: won,
  /** null where a game has no fixed odds */
  odds: z.int().nullable(),
  /** paid or given back for it, so far */
  paid: won,
  state: z.enum(betStates),
})
export type BetRow = z.infer<typeof betRow>
