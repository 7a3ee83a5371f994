import { treeText } from '@madang/contract/operator/plain/tree.ts'
import { ratesSave, treeHeads, treeMove, treeView } from '@madang/contract/operator/tree.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveOperator } from '../../http/serve-operator.ts'
import { listHeads, moveMember, readTree, setMemberRates } from './tree.ts'

export function referralOperator(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  serveOperator(app, deps, treeHeads, 'tree.read', async ({ input }) => ({
    data: await listHeads(db, input.pageIndex),
  }))

  serveOperator(app, deps, treeView, 'tree.read', async ({ request }) => ({
    data: await readTree(db, (request.params as { uid: string }).uid),
  }))

  serveOperator(app, deps, treeMove, 'tree.write', async ({ input, operator, address }) => {
    await moveMember(db, { operator, address, ...input })
    return { msg: treeText.moved }
  })

  serveOperator(app, deps, ratesSave, 'tree.write', async ({ input, operator, address }) => {
    await setMemberRates(db, { operator, address, ...input })
    return { msg: treeText.saved }
  })
}
