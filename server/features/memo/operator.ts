import {
  mailingCount,
  mailingList,
  mailingPlan,
  mailingPlans,
  mailingReaders,
  mailingSend,
  mailingUnplan,
  mailingView,
} from '@madang/contract/operator/memo.ts'
import { mailingText } from '@madang/contract/operator/plain/memo.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { addressees, sendMailing } from './mailing.ts'
import { listPlans, planMailing, takeBack } from './plan.ts'
import { memoTemplatesOperator } from './templates-operator.ts'
import { selectMailing, selectMailings, selectReaders, type Listed } from './mailing-sql.ts'

const shown = <R extends Listed>({ at, audience, ...row }: R) => ({
  ...row,
  at: at.toISOString(),
  to: audience,
})

export function memoOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  const { db } = deps
  memoTemplatesOperator(app, deps)

  serve(mailingList, 'memos.read', async ({ input }) => {
    const { rows, ...counts } = await selectMailings(db, input.pageIndex)
    return { data: { ...counts, list: rows.map(shown) } }
  })

  serve(mailingView, 'memos.read', async ({ request }) => {
    const { id } = request.params as { id?: string }
    const found = await selectMailing(db, readNo(id, operatorText.notFound))
    if (!found) throw new Refusal('notFound', operatorText.notFound)
    return { data: shown(found) }
  })

  serve(mailingReaders, 'memos.read', async ({ input }) => {
    const { id, read = null, pageIndex } = input
    const { rows, ...counts } = await selectReaders(db, id, read, pageIndex)
    const list = rows.map(({ readAt, deletedAt, ...row }) => ({
      ...row,
      readAt: readAt?.toISOString() ?? null,
      deletedAt: deletedAt?.toISOString() ?? null,
    }))
    return { data: { ...counts, list } }
  })

  serve(mailingCount, 'memos.write', async ({ input }) => {
    const { members, unknown } = await addressees(db, input.to)
    return { members: members.length, unknown }
  })

  serve(mailingSend, 'memos.write', async ({ input, operator, address }) => {
    const { id, members } = await sendMailing(deps, { operator, address }, input)
    return { msg: mailingText.sent(formatWon(members)), id }
  })

  serve(mailingPlans, 'memos.read', async ({ input }) => ({
    data: await listPlans(db, input.pageIndex),
  }))

  serve(mailingPlan, 'memos.write', async ({ input, operator, address }) => ({
    msg: mailingText.planned,
    id: await planMailing(deps, { operator, address }, input),
  }))

  serve(mailingUnplan, 'memos.write', async ({ input, operator, address }) => {
    await takeBack(deps, { operator, address, ...input })
    return { msg: mailingText.takenBack }
  })
}
