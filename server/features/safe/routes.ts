import { safeList, safeLock, safeRequest } from '@madang/contract/member/safe.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember } from '../../http/serve.ts'
import { serveMoney } from '../till/till.ts'
import { answerLock, answerMove, mustHaveSafe, mustMove, readSafe } from './safe.ts'

export function safeRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, safeList, ({ member }) => {
    mustHaveSafe(member)
    return readSafe(deps, member)
  })

  serveMoney(app, deps, safeRequest, {
    check({ member, input: { params } }) {
      mustHaveSafe(member)
      mustMove(params)
    },
    act: (till, { input: { params } }) => answerMove(till, params),
  })

  serveMoney(app, deps, safeLock, {
    check: ({ member }) => mustHaveSafe(member),
    act: (till, { input: { hours } }) => answerLock(till, hours),
  })
}
