import { approvalDecide, approvalList } from '@madang/contract/operator/approvals.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveOperator } from '../../http/serve-operator.ts'
import { decide, listApprovals, type Acts } from './approvals.ts'

/** `acts`: what each approved request does, by the slice it belongs to. */
export function approvalsOperator(app: FastifyInstance, deps: Deps, acts: Acts) {
  serveOperator(app, deps, approvalList, 'approvals.read', async ({ input, operator }) => {
    const { rows, totalCnt, totalPages } = await listApprovals(deps.db, {
      operator,
      state: input.state ?? null,
      page: input.pageIndex,
    })
    const list = rows.map(({ total: _, requestedById, requestedAt, decidedAt, ...row }) => ({
      ...row,
      requestedAt: requestedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      mine: requestedById === operator.id,
    }))
    return { data: { totalCnt, totalPages, list } }
  })

  serveOperator(
    app,
    deps,
    approvalDecide,
    'approvals.decide',
    async ({ input, operator, address }) => {
      const state = await decide(deps, acts, { operator, address, ...input })
      return {
        msg: state === 'approved' ? operatorText.approved : operatorText.rejected,
        data: { state },
      }
    },
    // What is approved may be a whole round, settled again.
    { patient: true },
  )
}
