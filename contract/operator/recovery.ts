/**
 * Who forgot id or password, at the desk (docs/spec/accounts.md): what matched and what did not, never what was given;
 * a code needs a second operator. Times ISO 8601.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { recoveryStates } from '../core/recovery.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { toldWays } from './plain/recovery.ts'
import { routes } from './plain/routes.ts'

const id = z.int().min(1)
const reason = z.string().max(500)

const row = z.object({
  id: z.int(),
  at: z.string(),
  state: z.enum(recoveryStates),
  /** whose account the id or the phone names; null: nobody's */
  member: z.object({ id: z.int(), uid: z.string(), nick: z.string() }).nullable(),
  /** how many of the four match */
  matching: z.int(),
  /** a code that waits for a second operator: who asked for it */
  pendingBy: z.string().nullable(),
  closedBy: z.string().nullable(),
})
export type RecoveryRow = z.infer<typeof row>

/** With `waiting` what the desk has to do now, oldest first; else all, newest first. */
export const recoveryQueue = call(routes.recoveryQueue, {
  input: z.object({ waiting: z.boolean().default(false), pageIndex }),
  output: pageOf(row),
})

/** The id or phone, and what was given beside it, against what the house knows. */
export const recoveryMatch = z.object({
  name: z.boolean(),
  nick: z.boolean(),
  holder: z.boolean(),
  account: z.boolean(),
})
export type RecoveryMatch = z.infer<typeof recoveryMatch>

const recovery = row.extend({
  /** what the account was named by */
  byPhone: z.boolean(),
  match: recoveryMatch,
  address: z.string(),
  words: z.array(z.object({ by: z.string().nullable(), text: z.string(), at: z.string() })),
  /** when it ends without a word more */
  until: z.string(),
  codeUntil: z.string().nullable(),
  /** whether the asking operator is the one to read the code out */
  mayRead: z.boolean(),
})
export type Recovery = z.infer<typeof recovery>

export const recoveryRead = call(routes.recoveryRead, {
  input: nothing,
  output: z.object({ data: recovery }),
})

/** Asks back, on the page they wait on. */
export const recoveryReply = call(routes.recoveryReply, {
  input: z.object({ id, text: z.string().max(5_000) }),
  output: nothing,
})

/** Asks a second operator for a code. */
export const recoveryRequest = call(routes.recoveryRequest, {
  input: z.object({ id, told: z.enum(toldWays), reason }),
  output: z.object({ id: z.int() }),
})

/** The code, for the operator who reads it out; written down. */
export const recoveryCode = call(routes.recoveryCode, {
  input: z.object({ id }),
  output: z.object({ data: z.object({ code: z.string(), until: z.string() }) }),
})

/** Ends a request without a code. What the asker reads is the house's sentence, the same for everyone. */
export const recoveryClose = call(routes.recoveryClose, {
  input: z.object({ id, reason }),
  output: nothing,
})
