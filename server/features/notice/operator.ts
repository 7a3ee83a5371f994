import {
  htmlPreview,
  noticeQueue,
  noticeSave,
  noticeWithdraw,
} from '@madang/contract/operator/notice.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { cleanHtml } from '../../http/html.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { saveNotice, withdrawNotice } from './notice.ts'
import { selectAllNotices } from './sql.ts'

export function noticeOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(noticeQueue, 'notices.read', async ({ input }) => {
    const { rows, totalCnt, totalPages } = await selectAllNotices(deps.db, input.pageIndex)
    const list = rows.map(({ startsAt, endsAt, changedAt, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      changedAt: changedAt.toISOString(),
    }))
    return { data: { totalCnt, totalPages, list } }
  })

  serve(noticeSave, 'notices.write', async ({ input, operator, address }) => ({
    msg: boardText.saved,
    ...(await saveNotice(deps, { operator, address }, input)),
  }))

  serve(noticeWithdraw, 'notices.write', async ({ input, operator, address }) => {
    await withdrawNotice(deps, { operator, address }, input)
    return { msg: input.withdrawn ? boardText.withdrawn : boardText.restored }
  })

  serve(htmlPreview, 'notices.write', async ({ input }) => ({
    html: cleanHtml(input.html),
  }))
}
