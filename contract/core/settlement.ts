/**
 * What operators and partners read of a partner's statement of a half month (docs/adr/0115-partners-statements.md). Won,
 * whole; shares are hundredths of a percent; days are Seoul's.
 */
import { z } from 'zod'

import { disputeLines, disputeStates, type DisputeState } from './dispute.ts'

const sum = z.int()

/** What bets came to, settled in the period: of everyone below, or of one of them. */
export const statementSums = {
  bets: sum,
  stakes: sum,
  wins: sum,
  /** what the partner and everyone below earned by these stakes, and the partner alone of it */
  rolling: sum,
  own: sum,
  /** opposed or pushed, and in none of the above */
  outBets: sum,
  outStakes: sum,
}

/** The sums, and the formula with its terms. */
export const statementFigures = {
  ...statementSums,
  share: z.int(),
  carries: z.boolean(),
  /** members below with a bet of the period */
  players: z.int(),
  /** at most 0: what the statement before was below zero */
  carryIn: sum,
  /** stakes − wins − rolling + carryIn */
  target: sum,
  shareWon: sum,
  /** at most 0: what the statement before could not take */
  dueIn: sum,
  /** shareWon + adjustments + dueIn, never below 0 */
  paid: sum,
  dueOut: sum,
  carryOut: sum,
}

/** The same as a type. */
export type StatementFigures = z.infer<z.ZodObject<typeof statementFigures>>

/** Parts of a share that partners below have: their share, the net that it is of, and what it comes to, in won. */
export const statementLower = z.array(z.object({ share: z.int(), net: sum, won: sum }))
/** The same as a type. */
export type StatementLower = z.infer<typeof statementLower>

/** What a member came to. */
export const statementMember = z.object({ id: z.int(), uid: z.string(), ...statementSums })

/** One bet that counts in it, or is taken back in it, with the rates that were stored on it. */
export const statementBet = z.object({
  source: z.enum(['draw', 'vendor']),
  id: z.int(),
  uid: z.string(),
  title: z.string(),
  placedAt: z.string(),
  /** when it was settled */
  at: z.string(),
  /** −1: a correction took back what had counted */
  sign: z.union([z.literal(1), z.literal(-1)]),
  /** opposed or pushed: it counts for nothing */
  leftOut: z.boolean(),
  /** placed against another bound member: less of it earns rolling, or nothing (docs/adr/0235-a-ring-as-one-member.md) */
  barred: z.boolean(),
  stake: sum,
  wins: sum,
  /** of the line from the bettor up to the partner, whose own is the last */
  shares: z.array(z.int()),
  points: sum,
  own: sum,
})
/** The same as a type. */
export type StatementBet = z.infer<typeof statementBet>

/** A line of a closed statement: its kind, and the number of its member, bet or adjustment, of the whole 0. */
export const statementLine = { line: z.enum(disputeLines), ref: z.int().min(0) }

/** A dispute of a line, as both sides read it. */
export const statementDispute = {
  id: z.int(),
  ...statementLine,
  /** the line in words */
  about: z.string(),
  text: z.string(),
  at: z.string(),
  state: z.enum(Object.keys(disputeStates) as [DisputeState, ...DisputeState[]]),
  /** null until it is answered */
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** what the next statement has of it, once it is accepted */
  amount: sum.nullable(),
}
