/** Mailings: one text sent to one, many or a filter of members, each of whom has it as a memo. Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

/**
 * Members by their ids, or all who are of a type, in a state and below a member, as far as these are said. Who waits
 * for approval or left cannot read a memo, and who excluded themselves is left alone: they are never among them.
 */
const audience = z.discriminatedUnion('by', [
  z.object({ by: z.literal('uids'), uids: z.array(z.string().max(40)).max(1_000) }),
  z.object({
    by: z.literal('filter'),
    type: z.string().max(20).optional(),
    state: z.enum(['active', 'suspended', 'excluded']).optional(),
    /** the id of the member whose tree it is; the member is not in it */
    below: z.string().max(40).optional(),
  }),
])
export type MailingAudience = z.infer<typeof audience>

const mailing = z.object({
  id: z.int(),
  at: z.string(),
  subject: z.string(),
  /** `members`: chosen by the house itself */
  to: z.union([audience, z.object({ by: z.literal('members') })]),
  /** memos written, opened, and taken off their lists by the members */
  memos: z.int(),
  read: z.int(),
  deleted: z.int(),
  /** null: the house itself */
  by: z.string().nullable(),
})
export type Mailing = z.infer<typeof mailing>

export const mailingList = call(routes.mailingList, {
  input: z.object({ pageIndex }),
  output: pageOf(mailing),
})
export const mailingView = call(routes.mailingView, {
  input: nothing,
  output: z.object({ data: mailing.extend({ html: z.string() }) }),
})

const reader = z.object({
  id: z.int(),
  uid: z.string(),
  nick: z.string(),
  readAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
})
export type MailingReader = z.infer<typeof reader>

/** Who has it, those who read it last first, then those who did not. */
export const mailingReaders = call(routes.mailingReaders, {
  input: z.object({ id: z.int().min(1), read: z.boolean().optional(), pageIndex }),
  output: pageOf(reader),
})

/** Whom a mailing would reach now; `unknown` are ids of nobody who could read it. */
export const mailingCount = call(routes.mailingCount, {
  input: z.object({ to: audience }),
  output: z.object({ members: z.int(), unknown: z.array(z.string()) }),
})

/**
 * Sends once for one `draft`, whatever is repeated. `members` is how many the operator was told it reaches; another
 * number is refused.
 */
export const mailingSend = call(routes.mailingSend, {
  input: z.object({
    draft: z.uuid(),
    to: audience,
    members: z.int().min(0),
    subject: z.string().max(200),
    html: z.string().max(30_000),
    /** the one it was written from, and its version then: changed meanwhile it is refused `state` */
    template: z.object({ id: z.int().min(1), version: z.int() }).optional(),
  }),
  output: z.object({ id: z.int() }),
})

const plan = z.object({
  id: z.int(),
  subject: z.string(),
  to: audience,
  due: z.string(),
  by: z.string(),
  at: z.string(),
  state: z.enum(['waiting', 'sent', 'back', 'failed']),
  /** what it became */
  mailing: z.int().nullable(),
  /** why it did not go */
  failed: z.string().nullable(),
  takenBackBy: z.string().nullable(),
})
export type MailingPlan = z.infer<typeof plan>

/** What is planned, the next to go on top; then what went or did not. */
export const mailingPlans = call(routes.mailingPlans, {
  input: z.object({ pageIndex }),
  output: pageOf(plan),
})

/** Goes by itself at `dueAt`, to whom it reaches then; kept once for one `draft`. */
export const mailingPlan = call(routes.mailingPlan, {
  input: z.object({
    draft: z.uuid(),
    to: audience,
    subject: z.string().max(200),
    html: z.string().max(30_000),
    /** the one it was written from, and its version then: changed meanwhile it is refused `state` */
    template: z.object({ id: z.int().min(1), version: z.int() }).optional(),
    dueAt: z.iso.datetime({ offset: true }),
  }),
  output: z.object({ id: z.int() }),
})

export const mailingUnplan = call(routes.mailingUnplan, {
  input: z.object({ id: z.int().min(1), reason: z.string().max(500) }),
  output: nothing,
})
