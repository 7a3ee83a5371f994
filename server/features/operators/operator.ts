import {
  login as loginCall,
  logout as logoutCall,
  me,
} from '@madang/contract/operator/operators.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveOpen } from '../../http/serve.ts'
import { serveOperator, type Operator } from '../../http/serve-operator.ts'
import { tokenOf } from '../../http/session.ts'
import { login, logout } from './operators.ts'
import { selectCounters } from './sql.ts'

const shown = ({ uid, name, role }: Operator) => ({
  uid,
  name,
  role,
  secondFactor: false,
  mustChange: false,
})

export function operatorsOperator(app: FastifyInstance, deps: Deps) {
  serveOpen(app, deps, loginCall, async ({ input, address }) => {
    const { token, operator } = await login(deps, { uid: input.uid, password: input.upw, address })
    return { token, operator: shown(operator) }
  })

  serveOperator(app, deps, logoutCall, null, async ({ operator, request, address }) => {
    await logout(deps, operator, tokenOf(request.headers.authorization)!, address)
    return {}
  })

  serveOperator(app, deps, me, null, async ({ operator }) => {
    const { pending, online, now } = await selectCounters(deps.db)
    return {
      operator: shown(operator),
      pendingApprovals: pending,
      online,
      now: now.toISOString(),
      sitePort: deps.config.port,
    }
  })
}
