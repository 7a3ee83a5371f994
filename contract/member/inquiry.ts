/**
 * Inquiries: a member asks, the desk answers (docs/spec/shell.md#pages, #states; docs/spec/rules.md#boards). All of it
 * plain text.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const row = z.object({
  no: z.int(),
  subject: z.string(),
  date: z.string(),
  /** `'1'` once answered */
  comment: z.enum(['0', '1']),
  /** when the answer was read; 0000-00-00 00:00:00 while it was not */
  check: z.string(),
})
export type InquiryRow = z.infer<typeof row>

export const inquiryList = call(routes.inquiryList, {
  input: z.object({ pageIndex }),
  output: pageOf(row),
})

/** Marks the answer read; `csCnt` and `csNo` are what the header shows from now on. */
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
    comment: z.object({ subject: z.string(), contents: z.string(), date: z.string() }).nullable(),
    csCnt: z.int(),
    csNo: z.int().nullable(),
  }),
})

/** Loads an own, unanswered inquiry for editing. */
export const inquiryLoad = call(routes.inquiryLoad, {
  input: nothing,
  output: z.object({
    data: z.object({ no: z.int(), subject: z.string(), contents: z.string() }),
  }),
})

/** A row's number as a page has it; what can be none is answered like one that is not there. */
const no = z.union([z.number(), z.string().max(100)])

/** Writes a new inquiry, or with `no` (null and `''` are none) edits an unanswered one. Lengths are refused in words by the server. */
export const inquiryWrite = call(routes.inquiryWrite, {
  input: z.object({
    subject: z.string().max(10_000),
    contents: z.string().max(30_000),
    no: no.nullish(),
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
