/**
 * A partner's own statements (docs/adr/0115-partners-statements.md). Won, whole; shares are hundredths of a percent; days
 * are Seoul's, and a period goes by its first.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, nothing, pageIndex, pageOf } from '../core/schema.ts'
import {
  statementBet,
  statementDispute,
  statementFigures,
  statementLine,
  statementLower,
  statementMember,
} from '../core/settlement.ts'
import { routes } from './plain/routes.ts'

/** The half months a partner can look at, newest first: what is closed, and the two that came last. */
export const settlements = call(routes.settlements, {
  input: nothing,
  output: z.object({
    data: z.object({
      list: z.array(
        z.object({
          first: z.string(),
          last: z.string(),
          /** of a closed one its number and what was paid */
          closed: z.object({ no: z.int(), paid: z.int() }).nullable(),
        }),
      ),
    }),
  }),
})

/** One half month, as it was closed or as it stands. */
export const settlement = call(routes.settlement, {
  input: z.object({ first: date }),
  output: z.object({
    data: z.object({
      first: z.string(),
      last: z.string(),
      ...statementFigures,
      lower: statementLower,
      adjustments: z.array(z.object({ id: z.int(), amount: z.int(), reason: z.string() })),
      members: z.array(statementMember),
      closed: z
        .object({ no: z.int(), at: z.string(), hash: z.string(), prevHash: z.string() })
        .nullable(),
    }),
  }),
})
export type OwnStatement = z.infer<typeof settlement.output>['data']

/** A closed half month as CSV: its lines, then what each game and member came to. Refuses `notFound` of one that is not closed. */
export const settlementCsv = call(routes.settlementCsv, {
  input: z.object({ first: date }),
  output: z.object({ name: z.string(), csv: z.string(), rows: z.int() }),
})

/** The bets a half month is added up from, newest first, each with the rates it was placed at. */
export const settlementBets = call(routes.settlementBets, {
  input: z.object({ first: date, member: z.int().min(1).optional(), pageIndex }),
  output: pageOf(statementBet),
})

/** What was said to a closed half month, oldest first; null of one that is not closed. */
export const settlementSaid = call(routes.settlementSaid, {
  input: z.object({ first: date }),
  output: z.object({
    data: z
      .object({
        /** when the partner agreed to it */
        agreedAt: z.string().nullable(),
        /** until when it can be disputed, and whether it still can */
        until: z.string(),
        late: z.boolean(),
        disputes: z.array(z.object(statementDispute)),
      })
      .nullable(),
  }),
})
export type Said = NonNullable<z.infer<typeof settlementSaid.output>['data']>

/** The partner agrees to a closed half month, once; it cannot be disputed after. Takes an `Idempotency-Key`. */
export const settlementAgree = call(routes.settlementAgree, {
  input: z.object({ first: date }),
  output: nothing,
})

/** The partner disputes one line of a closed half month; `text` of 500 characters at most. Takes an `Idempotency-Key`. */
export const settlementDispute = call(routes.settlementDispute, {
  input: z.object({ first: date, ...statementLine, text: z.string() }),
  output: nothing,
})
