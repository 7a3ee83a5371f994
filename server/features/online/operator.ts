import { membersLogout, onlineList } from '@madang/contract/operator/online.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { listOnline, logOutMembers } from './online.ts'

export function onlineOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(onlineList, 'members.read', async ({ input }) => ({ data: await listOnline(deps, input) }))

  serve(membersLogout, 'members.logout', ({ input, operator, address }) =>
    logOutMembers(deps, { operator, address, ...input }),
  )
}
