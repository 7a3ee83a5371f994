/** Inquiries at the desk: read, answer, from a template or by hand. All of it plain text. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { assigned } from './cashier.ts'
import { routes } from './plain/routes.ts'

const row = z.object({
  id: z.int(),
  /** counts up with every edit of the member; an answer names the one it was written to */
  version: z.int(),
  kind: z.enum(['plain', 'bank']),
  at: z.string(),
  member: z.object({ id: z.int(), uid: z.string(), nick: z.string() }),
  subject: z.string(),
  state: z.enum(['open', 'answered']),
  answeredBy: z.string().nullable(),
  /** the id of the operator who has it while it waits */
  assigned: z.string().nullable(),
  readAt: z.string().nullable(),
  /** the member hid it */
  hidden: z.boolean(),
})
export type InquiryRow = z.infer<typeof row>

export const inquiryQueue = call(routes.inquiryQueue, {
  input: z.object({
    state: z.enum(['open', 'answered']).optional(),
    uid: z.string().max(20).optional(),
    /** of what waits */
    assigned: assigned.optional(),
    pageIndex,
  }),
  output: pageOf(row),
})

const inquiry = row.extend({
  contents: z.string(),
  answer: z.object({ subject: z.string(), contents: z.string(), at: z.string() }).nullable(),
})
export type Inquiry = z.infer<typeof inquiry>

export const inquiryRead = call(routes.inquiryRead, {
  input: nothing,
  output: z.object({ data: inquiry }),
})

export const inquiryAnswer = call(routes.inquiryAnswer, {
  input: z.object({
    id: z.int().min(1),
    version: z.int().min(1),
    subject: z.string().max(1_000),
    contents: z.string().max(30_000),
  }),
  output: z.object({ data: z.object({ state: z.literal('answered') }) }),
})

const template = z.object({
  id: z.int(),
  title: z.string(),
  subject: z.string(),
  contents: z.string(),
})
export type Template = z.infer<typeof template>

export const templateList = call(routes.templateList, {
  input: nothing,
  output: z.object({ data: z.array(template) }),
})
/** Without `id` a new one. */
export const templateSave = call(routes.templateSave, {
  input: z.object({
    id: z.int().min(1).optional(),
    /** the name of what is made anew: sent again, it is made once */
    draft: z.string().min(8).max(60).optional(),
    title: z.string().max(200),
    subject: z.string().max(1_000),
    contents: z.string().max(30_000),
  }),
  output: z.object({ id: z.int() }),
})
export const templateDelete = call(routes.templateDelete, {
  input: z.object({ id: z.int().min(1) }),
  output: nothing,
})
