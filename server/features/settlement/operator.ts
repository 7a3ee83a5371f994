import {
  settlementAdjust,
  settlementBets,
  settlementCheck,
  settlementClose,
  settlementDisputeAccept,
  settlementDisputeReject,
  settlementDisputes,
  settlementList,
  settlementTerms,
  settlementView,
} from '@madang/contract/operator/settlement.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import {
  checkStatement,
  listBets,
  listDisputes,
  listStatements,
  readStatement,
  rejectDispute,
  requestAccept,
  requestAdjustment,
  requestClose,
  requestTerms,
} from './settlement.ts'

export function settlementOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)
  const reads = { needs: 'settlements.read', patient: true } as const
  const writes = { needs: 'settlements.write', patient: true } as const

  serve(settlementList, reads, async ({ input }) => ({
    data: await listStatements(deps.db, input.first),
  }))
  serve(settlementView, reads, async ({ input }) => ({
    data: await readStatement(deps.db, input),
  }))
  serve(settlementBets, reads, async ({ input }) => ({ data: await listBets(deps.db, input) }))
  serve(settlementCheck, reads, async ({ input }) => ({
    data: await checkStatement(deps.db, input),
  }))

  serve(settlementClose, writes, async ({ input, operator, address }) => ({
    msg: operatorText.waiting,
    data: { approval: await requestClose(deps, { operator, address, ...input }) },
  }))
  serve(settlementTerms, 'settlements.write', async ({ input, operator, address }) => ({
    msg: operatorText.waiting,
    data: { approval: await requestTerms(deps, { operator, address, ...input }) },
  }))
  serve(settlementDisputes, 'settlements.read', async ({ input }) => ({
    data: await listDisputes(deps.db, input),
  }))
  serve(settlementDisputeReject, 'settlements.write', async ({ input, operator, address }) => {
    await rejectDispute(deps, { operator, address, ...input })
    return { msg: settlementText.answered }
  })
  serve(settlementDisputeAccept, 'settlements.write', async ({ input, operator, address }) => ({
    msg: operatorText.waiting,
    data: { approval: await requestAccept(deps, { operator, address, ...input }) },
  }))
  serve(settlementAdjust, 'settlements.write', async ({ input, operator, address }) => ({
    msg: operatorText.waiting,
    data: { approval: await requestAdjustment(deps, { operator, address, ...input }) },
  }))
}
