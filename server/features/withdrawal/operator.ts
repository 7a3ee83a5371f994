import {
  withdrawalComplete,
  withdrawalQueue,
  withdrawalRefuse,
} from '@madang/contract/operator/withdrawal.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { decided, queueFilter, shownRequest } from '../till/till.ts'
import { completeWithdrawal, refuseWithdrawal } from './withdrawal.ts'
import { selectQueue } from './sql.ts'

export function withdrawalOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(withdrawalQueue, 'withdrawals.read', async ({ input, operator }) => {
    const { rows, ...counts } = await selectQueue(
      deps.db,
      queueFilter(input, operator.id),
      input.pageIndex,
    )
    return {
      data: { ...counts, list: rows.map((row) => shownRequest(deps, row)) },
    }
  })

  serve(withdrawalComplete, 'withdrawals.decide', async ({ input, operator, address }) =>
    decided(await deps.db.begin((tx) => completeWithdrawal(tx, { operator, address, ...input }))),
  )

  serve(withdrawalRefuse, 'withdrawals.decide', async ({ input, operator, address }) =>
    decided(await deps.db.begin((tx) => refuseWithdrawal(tx, { operator, address, ...input }))),
  )
}
