import {
  coinStatus,
  depositList,
  depositRequest,
  refill as refillCall,
} from '@madang/contract/member/deposit.ts'
import { depositText } from '@madang/contract/member/plain/deposit.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember } from '../../http/serve.ts'
import { mustBeServed, mustTrade, serveMoney } from '../till/till.ts'
import { payRoutes } from './pay.ts'
import {
  checkAmount,
  convertCoins,
  readCoins,
  readDeposits,
  refill,
  requestDeposit,
} from './deposit.ts'

export function depositRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, depositList, ({ member }) => {
    mustBeServed(deps.settings, member)
    return readDeposits(deps, member)
  })

  serveMember(app, deps, coinStatus, ({ member }) => {
    mustBeServed(deps.settings, member)
    return readCoins(deps, member)
  })

  serveMoney(app, deps, depositRequest, {
    check: ({ input }) => checkAmount(input.setMoney, input.type === '1'),
    async act(till, { member, input }) {
      mustTrade(till, member)
      if (input.type === '0') {
        await requestDeposit(till, input.setMoney)
        return { msg: depositText.done }
      }
      const data = await convertCoins(till, input.setMoney)
      return { code: 'coinSuccess' as const, msg: depositText.converted, data }
    },
  })

  if (deps.config.sandbox) payRoutes(app, deps)

  serveMoney(app, deps, refillCall, {
    async act(till, { member }) {
      mustTrade(till, member)
      const given = await refill(till)
      return { msg: depositText.refilled, data: { money: till.wallet.money, given } }
    },
  })
}
