import { treeText } from '@madang/contract/operator/plain/referral.ts'
import { ratesSave, treeHeads, treeMove, treeView } from '@madang/contract/operator/referral.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { listHeads, moveMember, readTree, setMemberRates } from './tree.ts'

export function referralOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  const { db } = deps
  serve(treeHeads, 'tree.read', async ({ input }) => ({
    data: await listHeads(db, input.pageIndex),
  }))

  serve(treeView, 'tree.read', async ({ request }) => ({
    data: await readTree(db, (request.params as { uid: string }).uid),
  }))

  serve(treeMove, 'tree.write', async ({ input, operator, address }) => {
    await moveMember(db, { operator, address, ...input })
    return { msg: treeText.moved }
  })

  serve(ratesSave, 'tree.write', async ({ input, operator, address }) => {
    await setMemberRates(db, { operator, address, ...input })
    return { msg: treeText.saved }
  })
}
