/** Bets on draws and at vendors' games, in one list. Amounts are won, odds hundredths; times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, nothing, pageIndex, won } from '../core/schema.ts'
import { termsKinds } from '../core/terms.ts'
import { betKinds, betStates, rollingWhys } from './plain/bets.ts'
import { routes } from './plain/routes.ts'

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

/**
 * Bets newest first, and the sums of everything searched. `uid` is a member's id whole; `partner` one whose own and all
 * below count; `game` a draw's key, a vendor's game or a vendor; `round` a draw's round, `vendorRound` a vendor's; `least`
 * and `most` are stakes. `upTo` is the newest bet that counts: an answer says it, and with it the next page is of the
 * same bets; `newer` that fit came since (at most 1,000 are counted).
 */
export const betList = call(routes.betList, {
  history: true,
  input: z.object({
    kind: z.enum(betKinds).optional(),
    uid: z.string().max(20).optional(),
    partner: z.string().max(20).optional(),
    game: z.string().max(60).optional(),
    round: z.int().min(1).optional(),
    vendorRound: z.int().min(1).optional(),
    least: z.int().min(0).optional(),
    most: z.int().min(0).optional(),
    state: z.enum(betStates).optional(),
    start: date.optional(),
    end: date.optional(),
    upTo: z.int().min(0).optional(),
    pageIndex,
  }),
  output: z.object({
    data: z.object({
      totalCnt: z.int(),
      totalPages: z.int(),
      list: z.array(betRow),
      upTo: z.int(),
      newer: z.int(),
      sum: z.object({
        /** of those that have their result */
        stake: won,
        paid: won,
        /** of those that wait for it */
        waiting: won,
        waitingBets: z.int(),
      }),
    }),
  }),
})

/** One bet with everything it came from and led to. */
export const betView = call(routes.betView, {
  input: nothing,
  output: z.object({
    data: betRow.extend({
      nick: z.string(),
      /** the version of each document that was in force as it was placed, and when the member agreed to it */
      terms: z.array(
        z.object({
          kind: z.enum(termsKinds),
          version: z.int(),
          agreedAt: z.string().nullable(),
        }),
      ),
      /** a draw's: its day, when it closed and was drawn, and what it was judged by */
      draw: z
        .object({
          game: z.string(),
          date: z.string(),
          closeAt: z.string(),
          drawAt: z.string(),
          settledAt: z.string().nullable(),
          /** what was drawn, in words; null before it is */
          drawn: z.string().nullable(),
          /** which settlement stands: 1, and one more with each correction */
          settlement: z.int(),
          oddsVersion: z.int(),
          oddsBy: z.string(),
          oddsAt: z.string(),
        })
        .nullable(),
      /** a vendor's: its name for the bet, its round, and what it told of it (HTML, cleaned) */
      vendor: z
        .object({
          id: z.string(),
          title: z.string(),
          tx: z.string(),
          ref: z.string(),
          openedAt: z.string(),
          endedAt: z.string().nullable(),
          result: z.string(),
          picks: z.array(z.object({ label: z.string(), stake: won })),
          /** of the stake, what counts for rolling; null until it is judged */
          counts: won.nullable(),
        })
        .nullable(),
      /** the member's pocket before and after, oldest first; what a draw pays is paid once for all their bets of the round */
      moves: z.array(
        z.object({
          id: z.int(),
          at: z.string(),
          label: z.string(),
          change: z.int(),
          before: won,
          after: won,
        }),
      ),
      /** the line above as it stood when the bet was placed; null for who may not read rolling */
      rolling: z
        .object({
          why: z.enum(rollingWhys),
          /** from the bettor upwards; `rate` and `share` in hundredths of a percent */
          steps: z.array(
            z.object({
              id: z.int(),
              uid: z.string(),
              type: z.string(),
              rate: z.int(),
              share: z.int(),
              points: won,
            }),
          ),
        })
        .nullable(),
    }),
  }),
})
export type BetDetail = z.infer<typeof betView.output>['data']
