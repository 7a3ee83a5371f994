/**
 * The betting history: what a member bet and what became of it, and taking rows off the list
 * (docs/spec/member-pages.md#pages; docs/spec/rules.md#draw-bets).
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { playProof } from '../core/casino/play-proof.ts'
import { nothing, pageIndex, pageOf, won } from '../core/schema.ts'
import { betKinds } from './plain/betting.ts'
import { receiptOfBet } from './draw.ts'
import { routes } from './plain/routes.ts'
import { termsRef } from './terms.ts'

/** Days of Seoul, yyyy-MM-dd; refused in words by the server. */
const day = z.string().max(40)
const kind = z.enum(betKinds)
const search = z.object({ type: kind, start: day, end: day })

const row = z.object({
  no: z.int(),
  /** the kind, or `draw`, which only `all` lists */
  page: z.enum(['draw', 'baccarat', 'slot', 'dragon', 'roulette', 'etc']),
  /** its name in words */
  game: z.string(),
  /** when the round was drawn, or will be */
  time: z.string(),
  /** the pick in words */
  bet: z.string(),
  /** HTML of the house: what was drawn, with the way to its proof */
  result: z.string(),
  money: won,
  /** what was paid: 0 unless won, the stake of a push or a void */
  win: won,
  /** when it was placed */
  date: z.string(),
  /** waiting, lost, push, won, void (docs/spec/member-pages.md#states) */
  status: z.enum(['1', '2', '3', '4', '취소']),
})
export type BettingRow = z.infer<typeof row>

/** Of everything searched, not of the page alone. `money` and `win` leave out what waits for its result. */
const sum = z.object({ money: won, win: won, waiting: won })
export type BettingSum = z.infer<typeof sum>

export const bettingList = call(routes.bettingList, {
  history: true,
  input: z.object({ params: z.object({ data: search, pageIndex }) }),
  output: pageOf(row).extend({ sum }),
})

const proved = z.object({
  no: z.int(),
  /** its maker */
  vendor: z.string(),
  page: z.enum(['baccarat', 'slot', 'dragon', 'roulette', 'etc']),
  game: z.string(),
  /** when its round began, and when it was placed */
  time: z.string(),
  date: z.string(),
  /** of the round, as the house has it; of a bet that was given back nothing else is told */
  state: z.enum(['open', 'over', 'returned']),
  /** as in the history; '' until the round is over */
  result: z.string(),
  /** all of the member's bets on the round, which its proof is of */
  bets: z.array(
    z.object({
      picks: z.array(z.object({ key: z.string(), label: z.string(), stake: won })),
      money: won,
      win: won,
    }),
  ),
  /** the version of each document that the bet was placed under */
  terms: z.array(termsRef),
  /** the vendor did not answer */
  silent: z.boolean(),
  /** null where the vendor has none, or not yet */
  proof: playProof.nullable(),
})
export type BetProof = z.infer<typeof proved>

/**
 * What one of the member's bets at a vendor's game was drawn from, for the page that draws it again
 * (docs/spec/casino.md#proofs). The vendor is asked; of a player's own seed this opens the one that drew it.
 */
export const betProof = call(routes.betProof, {
  input: z.object({ no: z.union([z.number(), z.string().max(100)]) }),
  output: z.object({ data: proved }),
})

const shown = z.object({
  no: z.int(),
  /** the game's key, and the draw that its book is of */
  game: z.string(),
  stream: z.string(),
  date: z.string(),
  round: z.int(),
  /** of the odds */
  key: z.string(),
  /** the pick in words */
  name: z.string(),
  money: won,
  /** in hundredths */
  odds: z.int(),
  state: z.enum(['wait', 'won', 'lost', 'push', 'void']),
  /** as in the history: what it pays, the stake where that came back */
  win: won,
  /** ISO 8601, as all times here */
  placedAt: z.string(),
  closeAt: z.string(),
  drawAt: z.string(),
  /** what stands as drawn; null until it is settled */
  balls: z.array(z.int()).nullable(),
  powerball: z.int().nullable(),
  /** what the round paid first, all the member's bets on it together, and their money before and after */
  paid: z.object({ amount: won, before: won, after: won, at: z.string() }).nullable(),
  /** the place from 0 among the bets of the sealed book; null until it is sealed */
  book: z.object({ index: z.int(), count: z.int() }).nullable(),
  /** null for a bet from before there were any */
  receipt: receiptOfBet.nullable(),
})
export type ShownReceipt = z.infer<typeof shown>

/**
 * One of the member's bets on a draw: what was bet, at which odds, what became of it, and the receipt it was given
 * (docs/spec/sealed-book.md#words). Refuses `notFound` for another's and for a bet at a vendor's game.
 */
export const betReceipt = call(routes.betReceipt, {
  input: z.object({ no: z.union([z.number(), z.string().max(100)]) }),
  output: z.object({ data: shown }),
})

const userRow = row.extend({
  /** the member's id */
  id: z.string(),
})
export type UserBettingRow = z.infer<typeof userRow>

/** The history of the members below, or with `uuid` of one of them; what they hid from their own is there. */
export const userBettingList = call(routes.userBettingList, {
  input: z.object({
    params: z.object({ data: search.extend({ uuid: z.string().default('') }), pageIndex }),
  }),
  output: pageOf(userRow).extend({ sum }),
})

/** Takes one row, or with `all` everything searched that has its result, off the list. Nothing is deleted. */
export const bettingDelete = call(routes.bettingDelete, {
  input: z.object({
    params: z.object({
      no: z.union([z.number(), z.string().max(100)]),
      data: search.optional(),
      game: z.union([kind, z.literal('draw')]).default('all'),
    }),
  }),
  output: nothing,
})
