import { depositComplete, depositQueue, depositRefuse } from '@madang/contract/operator/deposit.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { decided, queueFilter, shownRequest } from '../till/till.ts'
import { completeDeposit, refuseDeposit } from './deposit.ts'
import { selectQueue } from './sql.ts'

export function depositOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(depositQueue, 'deposits.read', async ({ input, operator }) => {
    const { rows, ...counts } = await selectQueue(
      deps.db,
      queueFilter(input, operator.id),
      input.pageIndex,
    )
    const list = rows.map((row) => {
      const shown = shownRequest(deps, row)
      // What was asked to be credited may be another amount than the member's.
      const waiting = shown.waiting && { ...shown.waiting, amount: row.approvalAmount! }
      return { ...shown, waiting, type: row.type, credited: row.credited }
    })
    return { data: { ...counts, list } }
  })

  serve(depositComplete, 'deposits.decide', async ({ input, operator, address }) =>
    decided(await deps.db.begin((tx) => completeDeposit(tx, { operator, address, ...input }))),
  )

  serve(depositRefuse, 'deposits.decide', async ({ input, operator, address }) =>
    decided(await deps.db.begin((tx) => refuseDeposit(tx, { operator, address, ...input }))),
  )
}
