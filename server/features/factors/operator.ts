import { memberFactorOff } from '@madang/contract/operator/factors.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { requestOff } from './factors.ts'

export function factorsOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(memberFactorOff, 'recoveries.decide', async ({ input, operator, address }) => {
    await requestOff(deps, { operator, address, ...input })
    return { msg: operatorText.waiting }
  })
}
