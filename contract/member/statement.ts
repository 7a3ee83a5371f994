/**
 * The statement (머니내역): every change of every pocket as the ledger has it (docs/spec/rules.md#money;
 * docs/spec/wire.md#our-own-calls).
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'
import { statementKinds, statementPockets } from './plain/statement.ts'

/** Won, whole points, or coins with up to six decimals. */
const amount = z.number()
const pocket = z.enum(statementPockets)

/** Days of Seoul, yyyy-MM-dd; refused in words by the server. */
const day = z.string().max(40)
const search = z.object({ start: day, end: day, pocket: z.enum(statementKinds).default('all') })

const move = z.object({
  pocket,
  /** below zero: it left the pocket */
  change: amount,
  before: amount,
  after: amount,
})
export type StatementMove = z.infer<typeof move>

const row = z.object({
  no: z.int(),
  /** yyyy-MM-dd HH:mm:ss */
  date: z.string(),
  /** the kind of change in words */
  log: z.string(),
  /** the pocket searched for, or one or two that it touched */
  moves: z.array(move),
  /** what caused it, and the page of the site that shows it; null where the words say it all */
  cause: z.object({ text: z.string(), link: z.string().nullable() }).nullable(),
  /** the entry this one takes back */
  reverses: z.int().nullable(),
})
export type StatementRow = z.infer<typeof row>

export const statementList = call(routes.statementList, {
  history: true,
  input: search.extend({ pageIndex }),
  output: pageOf(row),
})

/** Adds every transfer of the member up, and says beside each sum what the pocket holds at the same instant. */
export const statementCheck = call(routes.statementCheck, {
  input: nothing,
  output: z.object({
    data: z.object({
      /** how many were added up */
      transfers: z.int(),
      pockets: z.array(z.object({ pocket, balance: amount, sum: amount })),
    }),
  }),
})
export type StatementBooks = z.infer<(typeof statementCheck)['output']>['data']

/** The same as a file, newest first, at most STATEMENT_MOST entries; `msg` says where that left some out. */
export const statementFile = call(routes.statementFile, {
  history: true,
  input: search,
  output: z.object({ name: z.string(), csv: z.string(), rows: z.int() }),
})
