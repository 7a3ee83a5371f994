/** Notices as the console writes them: HTML, audience, schedule. Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

export const audiences = ['all', 'guest', 'member', 'partner'] as const

export const schedule = {
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }).nullable(),
}

const noticeFields = {
  type: z.enum(['공지사항', '진행중 이벤트']),
  subject: z.string().max(200),
  html: z.string().max(30_000),
  color: z.string().max(7),
  size: z.int(),
  audience: z.enum(audiences),
  ...schedule,
}
const notice = z.object({
  id: z.int(),
  version: z.int(),
  ...noticeFields,
  /** not shown to anyone any more */
  withdrawn: z.boolean(),
  by: z.string(),
  changedAt: z.string(),
})
export type Notice = z.infer<typeof notice>

export const noticeQueue = call(routes.noticeQueue, {
  input: z.object({ pageIndex }),
  output: pageOf(notice),
})
/** Without `id` a new one. Answers the HTML as it was cleaned. */
export const noticeSave = call(routes.noticeSave, {
  input: z.object({
    id: z.int().min(1).optional(),
    version: z.int().min(1).optional(),
    /** the name of what is made anew: sent again, it is made once */
    draft: z.string().min(8).max(60).optional(),
    ...noticeFields,
  }),
  output: z.object({ id: z.int(), html: z.string() }),
})
export const noticeWithdraw = call(routes.noticeWithdraw, {
  input: z.object({ id: z.int().min(1), withdrawn: z.boolean() }),
  output: nothing,
})

/** What a page would show: the HTML as the server cleans it. */
export const htmlPreview = call(routes.htmlPreview, {
  input: z.object({ html: z.string().max(30_000) }),
  output: z.object({ html: z.string() }),
})
