import {
  approvalDecide,
  approvalList,
  approvalLook,
  approvalView,
  approvalWithdraw,
} from '@madang/contract/operator/approvals.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { forOperators, type Operator } from '../../http/serve-operator.ts'
import { decide, listApprovals, readApproval, withdraw, type Acts } from './approvals.ts'
import { look } from './looks.ts'
import type { Shown } from './sql.ts'
import { standsNow } from './stands.ts'

const shown = (
  { requestedById, requestedAt, decidedAt, closeAt, drawAt, ...row }: Shown,
  operator: Operator,
) => ({
  id: row.id,
  action: row.action,
  subject: row.subject,
  detail: row.detail,
  title: row.title,
  reason: row.reason,
  requestedBy: row.requestedBy,
  requestedAt: requestedAt.toISOString(),
  state: row.state,
  decidedBy: row.decidedBy,
  decidedAt: decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
  mine: requestedById === operator.id,
  round: closeAt && drawAt && { closeAt: closeAt.toISOString(), drawAt: drawAt.toISOString() },
})

/** `acts`: what each approved request does, by the slice it belongs to. */
export function approvalsOperator(app: FastifyInstance, deps: Deps, acts: Acts) {
  const serve = forOperators(app, deps)

  serve(approvalList, 'approvals.read', async ({ input, operator }) => {
    const { rows, ...more } = await listApprovals(deps.db, {
      operator,
      state: input.state ?? null,
      page: input.pageIndex,
    })
    return { data: { ...more, list: rows.map((row) => shown(row, operator)) } }
  })

  serve(approvalView, 'approvals.read', async ({ request, operator }) => {
    const { id = '' } = request.params as { id?: string }
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new Refusal('notFound', operatorText.notFound)
    const row = await readApproval(deps.db, operator, Number(id))
    const { approved, rejected, withdrawn } = row
    const stands = row.state === 'pending' ? await standsNow(deps.db, row) : null
    return { data: { ...shown(row, operator), stands, asked: { approved, rejected, withdrawn } } }
  })

  serve(approvalLook, 'approvals.read', async ({ input, operator }) => ({
    data: { others: await look(deps.db, operator, input) },
  }))

  serve(approvalWithdraw, 'approvals.read', async ({ input, operator, address }) => {
    await withdraw(deps, { operator, address, ...input })
    return { msg: operatorText.withdrawn, data: { state: 'withdrawn' as const } }
  })

  serve(
    approvalDecide,
    // What is approved may be a whole round, settled again.
    { needs: 'approvals.decide', patient: true },
    async ({ input, operator, address }) => {
      const state = await decide(deps, acts, { operator, address, ...input })
      return {
        msg: state === 'approved' ? operatorText.approved : operatorText.rejected,
        data: { state },
      }
    },
  )
}
