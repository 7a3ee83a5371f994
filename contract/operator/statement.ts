/** A member's statement as the member reads it, for operators: cause, before, after, and whether it is the books'. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, pageIndex } from '../core/schema.ts'
import { routes } from './plain/routes.ts'
import { operatorPockets } from './plain/statement.ts'

/** Won, whole points, or coins with up to six decimals. */
const amount = z.number()

const row = z.object({
  no: z.int(),
  at: z.string(),
  /** the kind of change in words */
  log: z.string(),
  /** of each pocket it touched */
  moves: z.array(z.object({ pocket: z.string(), change: amount, before: amount, after: amount })),
  /** what caused it, in words, and the number of that: of a bet, a round, a request, … */
  cause: z.object({ text: z.string(), of: z.string(), id: z.int() }),
  /** the entry this one takes back */
  reverses: z.int().nullable(),
})
export type MoneyRow = z.infer<typeof row>

/** Newest first. `books`: what each pocket holds beside what all the member's transfers add up to, of one instant. */
export const memberStatement = call(routes.memberStatement, {
  input: z.object({
    id: z.int().min(1),
    pocket: z.enum(operatorPockets).default('all'),
    start: date,
    end: date,
    pageIndex,
  }),
  output: z.object({
    data: z.object({
      uid: z.string(),
      totalCnt: z.int(),
      totalPages: z.int(),
      list: z.array(row),
      books: z.object({
        transfers: z.int(),
        pockets: z.array(z.object({ pocket: z.string(), balance: amount, sum: amount })),
      }),
    }),
  }),
})
