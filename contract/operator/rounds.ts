/** Rounds and what the house stands to pay on them. Amounts are won; times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, won } from '../core/schema.ts'
import { correction, pendingCorrection } from './correction.ts'
import { roundStateWords, type RoundState } from './plain/rounds.ts'
import { routes } from './plain/routes.ts'

export const roundStates = Object.keys(roundStateWords) as [RoundState, ...RoundState[]]

const row = z.object({
  id: z.int(),
  game: z.string(),
  date: z.string(),
  number: z.int(),
  state: z.enum(roundStates),
  closeAt: z.string(),
  drawAt: z.string(),
  bets: z.int(),
  stakes: won,
  /** paid out, or returned when void; corrections included */
  paid: won,
})
export type RoundRow = z.infer<typeof row>

export const roundList = call(routes.roundList, {
  input: z.object({
    game: z.string().max(40).optional(),
    state: z.enum(roundStates).optional(),
    date: z
      .string()
      .regex(/^\d{8}$/)
      .optional(),
    pageIndex,
  }),
  output: z.object({
    data: z.object({ totalCnt: z.int(), totalPages: z.int(), list: z.array(row) }),
  }),
})

const pick = z.object({
  key: z.string(),
  pick: z.string(),
  odds: z.int(),
  bets: z.int(),
  stakes: won,
  /** what the pick is paid if it wins */
  pays: won,
  won: z.boolean().nullable(),
})

/** An outcome class and what the round pays if the draw falls into it. */
const worst = z.object({ label: z.string(), powerball: z.int().nullable(), pays: won })

const roundDetail = row.extend({
  openedAt: z.string(),
  settledAt: z.string().nullable(),
  incident: z.string().nullable(),
  voidBy: z.enum(['system', 'operator']).nullable(),
  members: z.int(),
  picks: z.array(pick),
  worst: z.array(worst),
  /** the most the round can pay, and the setting it may not pass */
  exposure: won,
  exposureCap: won,
  /** stakes less the expected pay-out, by the true probabilities */
  expectedNet: z.int(),
  previousId: z.int().nullable(),
  nextId: z.int().nullable(),
  /** the balls it stands settled by */
  result: z
    .object({ balls: z.array(z.int()), powerball: z.int().nullable(), drawnAt: z.string() })
    .nullable(),
  /** a void that waits for a second operator */
  pendingVoid: z.object({ id: z.int(), by: z.string(), reason: z.string() }).nullable(),
  pendingCorrection: pendingCorrection.nullable(),
  /** which settlement is in force: 1, and one more with each correction */
  settlement: z.int(),
  /** the balls of the first settlement, where it was corrected */
  firstResult: z.object({ balls: z.array(z.int()), powerball: z.int().nullable() }).nullable(),
  /** oldest first */
  corrections: z.array(correction),
  now: z.string(),
})
export type RoundDetail = z.infer<typeof roundDetail>

export const roundView = call(routes.roundView, {
  input: nothing,
  output: z.object({ data: roundDetail }),
})

export const roundVoid = call(routes.roundVoid, {
  input: z.object({ id: z.int().min(1), reason: z.string().max(500) }),
  output: z.object({ id: z.int() }),
})

const boardRow = z.object({
  id: z.int(),
  game: z.string(),
  number: z.int(),
  state: z.enum(roundStates),
  closeAt: z.string(),
  drawAt: z.string(),
  bets: z.int(),
  stakes: won,
  exposure: won,
  exposureCap: won,
  expectedNet: z.int(),
  /** what the round pays in each outcome class, in the classes' own order: 80 of a powerball, 4 of a ladder */
  classes: z.array(won),
})
export type BoardRow = z.infer<typeof boardRow>

/** Every round that is not over, the one that closes first at the top. */
export const roundBoard = call(routes.roundBoard, {
  input: nothing,
  output: z.object({ data: z.object({ rounds: z.array(boardRow), now: z.string() }) }),
})
