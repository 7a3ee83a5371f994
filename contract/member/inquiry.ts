/**
 * Inquiries: a member asks, the desk answers, in threads (docs/spec/shell.md#pages, #states; docs/spec/rules.md#boards;
 * docs/adr/0126). All of it plain text.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { categoryNames, FURTHER_MAX } from '../core/inquiry.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const category = z.enum(categoryNames)

const row = z.object({
  no: z.int(),
  subject: z.string(),
  date: z.string(),
  /** `'1'` once its latest question is answered */
  comment: z.enum(['0', '1']),
  /** when the answer was read; 0000-00-00 00:00:00 while it was not */
  check: z.string(),
  category,
})
export type InquiryRow = z.infer<typeof row>

export const inquiryList = call(routes.inquiryList, {
  input: z.object({ pageIndex }),
  output: pageOf(row),
})

const answer = z.object({ subject: z.string(), contents: z.string(), date: z.string() })

const thread = z.object({
  category,
  /** of the latest turn */
  state: z.enum(['open', 'answered', 'closed']),
  /** exchanges that are over, oldest first; the first one's question is the inquiry itself */
  earlier: z.array(z.object({ question: z.string().nullable(), date: z.string(), answer })),
  /** the further question on hand, the how-manieth of the thread */
  further: z.object({ contents: z.string(), date: z.string(), turn: z.int() }).nullable(),
  /** further questions left, and until when one may be asked, which opens a closed one; null while none may */
  left: z.int(),
  until: z.string().nullable(),
})
export type Thread = z.infer<typeof thread>

/**
 * Marks the answer read; `csCnt` and `csNo` are what the header shows from now on. `comment` is the latest answer, also
 * while a further question waits; `thread` tells them apart.
 */
export const inquiryView = call(routes.inquiryView, {
  input: nothing,
  output: z.object({
    data: z.object({
      no: z.int(),
      subject: z.string(),
      contents: z.string(),
      date: z.string(),
      check: z.string(),
    }),
    comment: answer.nullable(),
    thread,
    csCnt: z.int(),
    csNo: z.int().nullable(),
  }),
})

/** Loads an own, unanswered inquiry for editing. */
export const inquiryLoad = call(routes.inquiryLoad, {
  input: nothing,
  output: z.object({
    data: z.object({ no: z.int(), subject: z.string(), contents: z.string(), category }),
  }),
})

/** A row's number as a page has it; what can be none is answered like one that is not there. */
const no = z.union([z.number(), z.string().max(100)])

/** Writes a new inquiry, or with `no` (null and `''` are none) edits an unanswered one. Lengths are refused in words by the server. Without a category it is 기타, an edited one keeps its own. */
export const inquiryWrite = call(routes.inquiryWrite, {
  input: z.object({
    subject: z.string().max(10_000),
    contents: z.string().max(30_000),
    no: no.nullish(),
    category: category.nullish(),
  }),
  output: z.object({ no: z.int() }),
})

export const inquiryDelete = call(routes.inquiryDelete, {
  input: z.object({ no }),
  output: z.object({ csCnt: z.int() }),
})

/** Asks the desk for the deposit account; one such inquiry may be open. */
export const inquiryBank = call(routes.inquiryBank, {
  input: z.object({ page: z.string().max(40) }),
  output: z.object({ no: z.int() }),
})

/**
 * Asks again in an answered thread, which waits from then on (docs/adr/0126). `reopens`: the thread was shown as closed,
 * and is opened by it within a week of its end (docs/adr/0133). Refuses `state` while a question waits, of a thread that
 * is closed and was not shown so or is for longer, and of one with twenty further questions, `rate` for the eleventh
 * within an hour.
 */
export const inquiryFurther = call(routes.inquiryFurther, {
  input: z.object({ no, contents: z.string().max(30_000), reopens: z.boolean().optional() }),
  output: z.object({ no: z.int() }),
})

/**
 * Changes the further question `turn` (counted from 1) while it waits (docs/adr/0136). Refuses `state` once it is
 * answered, also when another waits by then, and `rate` for the 21st edit.
 */
export const inquiryFurtherEdit = call(routes.inquiryFurtherEdit, {
  input: z.object({ no, turn: z.int().min(1).max(FURTHER_MAX), contents: z.string().max(30_000) }),
  output: z.object({ no: z.int() }),
})

/** Closes an own, answered thread. Refuses `state` while a question waits and once it is closed. */
export const inquiryClose = call(routes.inquiryClose, {
  input: z.object({ no }),
  output: nothing,
})

/**
 * How long an answer took today, in the middle, in seconds: of all and by category; null where fewer than three were
 * given.
 */
export const inquiryTimes = call(routes.inquiryTimes, {
  input: nothing,
  output: z.object({
    data: z.object({
      all: z.int().nullable(),
      categories: z.record(category, z.int().nullable()),
    }),
  }),
})
