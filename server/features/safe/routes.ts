import { timeOf } from '@madang/contract/core/kst.ts'
import { safeText } from '@madang/contract/member/plain/safe.ts'
import { safeList, safeLock, safeRequest } from '@madang/contract/member/safe.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { serveMember } from '../../http/serve.ts'
import { mustBeOpen, serveMoney } from '../till/till.ts'
import { lockSafe, mustHaveSafe, putIn, readSafe, takeOut } from './safe.ts'

/** Neither a closed cashier nor a suspension from it locks the safe: what is put aside stays the member's. */
export function safeRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(
    app,
    deps,
    safeList,
    ({ member }) => {
      mustHaveSafe(member)
      return readSafe(deps, member)
    },
    { action: false },
  )

  serveMoney(app, deps, safeRequest, {
    check({ member, input: { params } }) {
      mustHaveSafe(member)
      if (params.setMoney === 0) throw new Refusal('badAmount', safeText.noAmount)
    },
    async act(till, { input: { params } }) {
      mustBeOpen(till)
      const adds = params.type === 'add'
      await (adds ? putIn : takeOut)(till, params.setMoney)
      const { money, safe: save } = till.wallet
      return { msg: adds ? safeText.added : safeText.removed, data: { money, save } }
    },
  })

  serveMoney(app, deps, safeLock, {
    check: ({ member }) => mustHaveSafe(member),
    async act(till, { input }) {
      mustBeOpen(till)
      const lockedUntil = timeOf(await lockSafe(till, input.hours))
      return { msg: safeText.lockSet(lockedUntil), data: { lockedUntil } }
    },
  })
}
