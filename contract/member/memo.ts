/** Memos: what the house writes to one member (docs/spec/member-pages.md#pages, #fields; docs/spec/rules.md#boards). */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const row = z.object({
  no: z.int(),
  subject: z.string(),
  date: z.string(),
  /** the short date of a phone, `MM-dd HH:mm` */
  mdate: z.string(),
  /** `'1'` once opened */
  read: z.enum(['0', '1']),
})
export type MemoRow = z.infer<typeof row>

export const memoList = call(routes.memoList, {
  input: z.object({ params: z.object({ pageIndex }) }),
  output: pageOf(row),
})

/** Marks the memo read; `memoCnt` and `memoNo` are what the header shows from now on. */
export const memoView = call(routes.memoView, {
  input: nothing,
  output: z.object({
    data: z.object({
      subject: z.string(),
      date: z.string(),
      /** cleaned HTML; cleaned again where it is shown */
      contents: z.string(),
      /** it can be answered: as an inquiry, whose number stands here once it was; null: it cannot */
      reply: z.object({ inquiry: z.int().nullable() }).nullable(),
    }),
    memoCnt: z.int(),
    memoNo: z.int().nullable(),
  }),
})

/** Takes a memo that was read off the list; what can be no number is answered like a memo that is not there. */
export const memoDelete = call(routes.memoDelete, {
  input: z.object({ params: z.object({ no: z.union([z.number(), z.string().max(100)]) }) }),
  output: z.object({ memoCnt: z.int() }),
})

/**
 * Answers a memo that asks for it (`memoView`, `reply`), once: an inquiry begins, which goes on at the desk. Lengths are
 * refused in words by the server. Refuses `notFound`, and `state` where it is answered already or cannot be.
 */
export const memoReply = call(routes.memoReply, {
  input: z.object({
    params: z.object({
      no: z.union([z.number(), z.string().max(100)]),
      contents: z.string().max(30_000),
    }),
  }),
  output: z.object({ no: z.int() }),
})
