import { noticeList, noticeView } from '@madang/contract/member/notice.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { serveAnyone } from '../../http/serve.ts'
import { audiencesOf, readNotice } from './notice.ts'
import { selectNotices } from './sql.ts'

export function noticeRoutes(app: FastifyInstance, deps: Deps) {
  serveAnyone(app, deps, noticeList, async ({ member, input }) => ({
    data: await selectNotices(deps.db, audiencesOf(member), input.pageIndex),
  }))

  serveAnyone(app, deps, noticeView, async ({ member, request }) => {
    const { no } = request.params as { no?: string }
    return { data: await readNotice(deps.db, member, readNo(no)) }
  })
}
