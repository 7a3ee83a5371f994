import { memberPasskeyOff } from '@madang/contract/operator/passkeys.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { requestOff } from './passkeys.ts'

export function passkeysOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(memberPasskeyOff, 'recoveries.decide', async ({ input, operator, address }) => {
    await requestOff(deps, { operator, address, ...input })
    return { msg: operatorText.waiting }
  })
}
