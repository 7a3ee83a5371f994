import { addDays, midnight } from '@madang/contract/core/kst.ts'
import { depositComplete, depositQueue, depositRefuse } from '@madang/contract/operator/cashier.ts'
import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { maskAccount, maskHolder } from '../../http/mask.ts'
import { serveOperator } from '../../http/serve-operator.ts'
import { completeDeposit, refuseDeposit } from './deposit.ts'
import { selectQueue, type QueueRow } from './sql.ts'

export function depositOperator(app: FastifyInstance, deps: Deps) {
  serveOperator(app, deps, depositQueue, 'deposits.read', async ({ input, operator }) => {
    const filter = {
      state: input.state ?? null,
      uid: input.uid?.trim().toLowerCase() || null,
      from: input.start ? midnight(input.start) : null,
      until: input.end ? midnight(addDays(input.end, 1)) : null,
    }
    const { rows, totalCnt, totalPages } = await selectQueue(deps.db, filter, input.pageIndex)
    const whole = may(operator.role, 'members.private')
    return { data: { totalCnt, totalPages, list: rows.map((row) => shown(deps, row, whole)) } }
  })

  serveOperator(
    app,
    deps,
    depositComplete,
    'deposits.decide',
    async ({ input, operator, address }) => {
      const state = await deps.db.begin((tx) =>
        completeDeposit(tx, { operator, address, ...input }),
      )
      return {
        msg: state === 'done' ? operatorText.completed : operatorText.waiting,
        data: { state },
      }
    },
  )

  serveOperator(
    app,
    deps,
    depositRefuse,
    'deposits.decide',
    async ({ input, operator, address }) => {
      await deps.db.begin((tx) => refuseDeposit(tx, { operator, address, ...input }))
      return { msg: operatorText.refused, data: { state: 'refused' as const } }
    },
  )
}

/** A row of the queue; without `whole` its holder and account are masked. */
function shown({ keys }: Deps, row: QueueRow, whole: boolean) {
  const holder = row.holder ? keys.open(row.holder) : ''
  const account = row.account ? keys.open(row.account) : ''
  return {
    id: row.id,
    version: row.version,
    at: row.at.toISOString(),
    member: { id: row.memberId, uid: row.uid, nick: row.nick },
    amount: row.amount,
    state: row.state,
    type: row.type,
    bank: row.bank ?? '',
    holder: whole ? holder : maskHolder(holder),
    account: whole ? account : maskAccount(account),
    moneyBefore: row.moneyBefore,
    credited: row.credited,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    waiting:
      row.approvalId === null
        ? null
        : { id: row.approvalId, by: row.approvalBy!, amount: row.approvalAmount! },
  }
}
