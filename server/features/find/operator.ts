import { find as findCall } from '@madang/contract/operator/find.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { find } from './find.ts'

export function findOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(findCall, null, async ({ input, operator, address }) => ({
    data: await find(deps, { operator, address, ...input }),
  }))
}
