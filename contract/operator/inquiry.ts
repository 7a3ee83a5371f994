/** Inquiries at the desk: read, answer, from a template or by hand, in threads (docs/adr/0126). All of it plain text. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { categoryNames } from '../core/inquiry.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { assigned } from './cashier.ts'
import { routes } from './plain/routes.ts'

const category = z.enum(categoryNames)

const row = z.object({
  id: z.int(),
  /** counts up with every edit, further question, closing and reopening; an answer names the one it was written to */
  version: z.int(),
  kind: z.enum(['plain', 'bank']),
  category,
  /** when its latest question came */
  at: z.string(),
  /** how many further questions it has */
  turns: z.int(),
  member: z.object({ id: z.int(), uid: z.string(), nick: z.string() }),
  subject: z.string(),
  state: z.enum(['open', 'answered']),
  answeredBy: z.string().nullable(),
  /** the id of the operator who has it while it waits */
  assigned: z.string().nullable(),
  readAt: z.string().nullable(),
  /** the member hid it */
  hidden: z.boolean(),
  /** by the member, by the desk, or by the time since its last answer */
  closed: z.boolean(),
})
export type InquiryRow = z.infer<typeof row>

export const inquiryQueue = call(routes.inquiryQueue, {
  input: z.object({
    state: z.enum(['open', 'answered']).optional(),
    uid: z.string().max(20).optional(),
    category: category.optional(),
    /** of what waits */
    assigned: assigned.optional(),
    pageIndex,
  }),
  output: pageOf(row),
})

const answer = z.object({ subject: z.string(), contents: z.string(), at: z.string() })

const inquiry = row.extend({
  /** the first question, and when it was written */
  contents: z.string(),
  writtenAt: z.string(),
  /** how often the member edited the latest question, and when last; null: never, or before it was written down */
  edits: z.int(),
  editedAt: z.string().nullable(),
  /** exchanges that are over, oldest first; the first one's question is the first question */
  earlier: z.array(
    z.object({
      question: z.string().nullable(),
      at: z.string(),
      edits: z.int(),
      editedAt: z.string().nullable(),
      answer: answer.extend({ by: z.string(), readAt: z.string().nullable() }),
    }),
  ),
  /** the further question on hand */
  further: z.string().nullable(),
  /** of the latest question */
  answer: answer.nullable(),
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

/**
 * What it is about, as the operator sees it; `from` is what it was as it was seen. Asked again for what is so already,
 * nothing changes. Refuses `notFound`, and `state` where another changed it meanwhile.
 */
export const inquiryCategory = call(routes.inquiryCategory, {
  input: z.object({ id: z.int().min(1), from: category, to: category }),
  output: nothing,
})

/** Closes an answered thread: its member opens it within a week by writing in it. Refuses `notFound`, `state`. */
export const inquiryClose = call(routes.inquiryClose, {
  input: z.object({ id: z.int().min(1), version: z.int().min(1) }),
  output: nothing,
})

/**
 * Opens a closed thread again, however long ago it ended: its member may ask further for fourteen days. Refuses
 * `notFound`, and `state` where it is not closed, was changed, or its member deleted it.
 */
export const inquiryReopen = call(routes.inquiryReopen, {
  input: z.object({ id: z.int().min(1), version: z.int().min(1) }),
  output: nothing,
})

/** Answers of today: how many, and how long they took in the middle, of all (`category` null) and by category. */
export const inquiryTimes = call(routes.inquiryTimes, {
  input: nothing,
  output: z.object({
    data: z.array(
      z.object({ category: category.nullable(), answers: z.int(), medianSeconds: z.int() }),
    ),
  }),
})
export type InquiryTimes = z.infer<typeof inquiryTimes.output>['data']

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
