/**
 * Partners' statements of a half month (docs/adr/0115-partners-statements.md). Won, whole; shares are hundredths of a
 * percent; days are Seoul's, and a period goes by its first.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, nothing, pageIndex, pageOf } from '../core/schema.ts'
import {
  statementBet,
  statementDispute,
  statementFigures,
  statementLower,
  statementMember,
  statementSums,
} from '../core/settlement.ts'
import { routes } from './plain/routes.ts'

const sum = z.int()
const partner = z.int().min(1)
const statementRow = z.object({
  partner,
  uid: z.string(),
  type: z.string(),
  upper: z.string().nullable(),
  ...statementFigures,
  adjusted: sum,
  /** null: a preview, which changes while the period goes on */
  closed: z
    .object({
      no: z.int(),
      at: z.string(),
      by: z.array(z.string()),
      /** hexadecimal */
      hash: z.string(),
      prevHash: z.string(),
      /** when its partner agreed to it */
      agreedAt: z.string().nullable(),
      /** disputes that wait for an answer */
      disputes: z.int(),
    })
    .nullable(),
  /** a second operator is asked to close it */
  waiting: z.boolean(),
})
export type Statement = z.infer<typeof statementRow>

/** Every partner's statement of a period: closed ones as they were, the others as they stand. */
export const settlementList = call(routes.settlementList, {
  input: z.object({ first: date }),
  output: z.object({
    data: z.object({
      first: z.string(),
      last: z.string(),
      /** null: it can be closed; else why not */
      open: z.string().nullable(),
      list: z.array(statementRow),
    }),
  }),
})

/** One statement with what it is added up from. */
export const settlementView = call(routes.settlementView, {
  input: z.object({ partner, first: date }),
  output: z.object({
    data: z.object({
      first: z.string(),
      last: z.string(),
      open: z.string().nullable(),
      it: statementRow,
      lower: statementLower,
      members: z.array(statementMember),
      games: z.array(z.object({ game: z.string(), title: z.string(), ...statementSums })),
      adjustments: z.array(
        z.object({
          id: z.int(),
          amount: sum,
          reason: z.string(),
          at: z.string(),
          by: z.array(z.string()),
        }),
      ),
      /** the share from the next period on, if it is another */
      next: z.object({ since: z.string(), share: z.int(), carries: z.boolean() }).nullable(),
      /** the canonical text, of a closed one */
      text: z.string().nullable(),
    }),
  }),
})
export type StatementView = z.infer<typeof settlementView.output>['data']

/** The bets a statement is added up from, newest first. */
export const settlementBets = call(routes.settlementBets, {
  input: z.object({
    partner,
    first: date,
    member: z.int().min(1).optional(),
    game: z.string().max(40).optional(),
    pageIndex,
  }),
  output: pageOf(statementBet),
})

/** Adds a closed statement up again from the bets, and compares; changes nothing. */
export const settlementCheck = call(routes.settlementCheck, {
  input: z.object({ partner, first: date }),
  output: z.object({
    data: z.object({
      /** the text is what the bets come to now */
      same: z.boolean(),
      /** the seal fits the text and the statement before */
      sealed: z.boolean(),
      bets: z.int(),
    }),
  }),
})

const asked = z.object({ data: z.object({ approval: z.int() }) })

/** Asks a second operator to close a statement, and to pay what it comes to. */
export const settlementClose = call(routes.settlementClose, {
  input: z.object({ partner, first: date, reason: z.string() }),
  output: asked,
})

/** Asks for another losing share: the first from this period on, any later one from the next. */
export const settlementTerms = call(routes.settlementTerms, {
  input: z.object({
    partner,
    share: z.int().min(0).max(10_000),
    carries: z.boolean(),
    reason: z.string(),
  }),
  output: asked,
})

/** Asks for a line of the partner's next statement. */
export const settlementAdjust = call(routes.settlementAdjust, {
  input: z.object({ partner, amount: z.int(), reason: z.string() }),
  output: asked,
})

const dispute = z.object({
  ...statementDispute,
  partner,
  uid: z.string(),
  no: z.int(),
  first: z.string(),
  last: z.string(),
  answeredBy: z.string().nullable(),
  /** it is accepted once a second operator agrees to the adjustment that was asked for */
  waiting: z.boolean(),
})
export type Dispute = z.infer<typeof dispute>

/** Disputes of closed statements: of all, or of one partner's, or of a period's; those that wait oldest first, any others newest first. */
export const settlementDisputes = call(routes.settlementDisputes, {
  input: z.object({
    state: z.enum(['open', 'ended']).optional(),
    partner: partner.optional(),
    first: date.optional(),
    pageIndex,
  }),
  output: pageOf(dispute),
})

/** Answers a dispute: it is not accepted, and the partner reads the reason. */
export const settlementDisputeReject = call(routes.settlementDisputeReject, {
  input: z.object({ id: z.int().min(1), reason: z.string() }),
  output: nothing,
})

/** Asks a second operator for the line of the next statement by which a dispute is accepted. */
export const settlementDisputeAccept = call(routes.settlementDisputeAccept, {
  input: z.object({ id: z.int().min(1), amount: z.int(), reason: z.string() }),
  output: asked,
})
