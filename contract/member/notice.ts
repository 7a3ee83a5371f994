/** Notices: what the house tells its members (docs/spec/shell.md#pages, #data; docs/spec/rules.md#boards). */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const row = z.object({
  no: z.int(),
  /** a label: 공지사항 or 진행중 이벤트 */
  type: z.string(),
  subject: z.string(),
  /** `#rrggbb`, or empty for the page's own */
  color: z.string(),
  /** pixels, 8 … 40; 0 for the page's own */
  size: z.int(),
  /** the day it begins to be shown, yyyy-MM-dd; of one notice with the time */
  date: z.string(),
})
export type NoticeRow = z.infer<typeof row>

export const noticeList = call(routes.noticeList, {
  input: z.object({ pageIndex }),
  output: pageOf(row),
})

const notice = row.extend({
  /** cleaned HTML; cleaned again where it is shown */
  contents: z.string(),
})
export type Notice = z.infer<typeof notice>

export const noticeView = call(routes.noticeView, {
  input: nothing,
  output: z.object({ data: notice }),
})
