import { addDays, midnight } from '@madang/contract/core/kst.ts'
import { auditList, auditVerify } from '@madang/contract/operator/audit.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { verifyChain } from './audit.ts'
import { selectEntries } from './sql.ts'

export function auditOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(auditList, 'audit.read', async ({ input }) => {
    const filter = {
      actor: input.actor || null,
      member: input.member?.trim().toLowerCase() || null,
      action: input.action || null,
      from: input.start ? midnight(input.start) : null,
      until: input.end ? midnight(addDays(input.end, 1)) : null,
    }
    const { rows, totalCnt, totalPages } = await selectEntries(deps.db, filter, input.pageIndex)
    const list = rows.map(
      ({ id, at, actor, role, action, subject, reason, before, after, address, hash }) => ({
        id,
        at: at.toISOString(),
        actor,
        role,
        action,
        subject,
        reason,
        before,
        after,
        address,
        hash: hash.toString('hex'),
      }),
    )
    return { data: { totalCnt, totalPages, list } }
  })

  serve(auditVerify, { needs: 'audit.read', patient: true }, async () => ({
    data: await verifyChain(deps.db),
  }))
}
