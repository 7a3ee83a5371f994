import { timeOf } from '@madang/contract/core/kst.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'
import {
  turnover,
  withdrawalCancel,
  withdrawalList,
  withdrawalRequest,
} from '@madang/contract/member/withdrawal.ts'
import type { Parsed } from '@madang/contract/core/call.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { readNo } from '../../http/row-number.ts'
import { serveMember, tokenHashOf } from '../../http/serve.ts'
import { readSettings } from '../../http/settings.ts'
import { holdSentence, mustHaveLook } from '../account/account.ts'
import { mustBeServed, mustTrade, serveMoney } from '../till/till.ts'
import {
  cancelWithdrawal,
  lockApproval,
  readTurnover,
  readWithdrawals,
  requestWithdrawal,
} from './withdrawal.ts'

export function withdrawalRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, withdrawalList, ({ member }) => {
    mustBeServed(deps.settings, member)
    return readWithdrawals(deps, member)
  })

  serveMember(app, deps, turnover, async ({ member }) => {
    const { since, waitsUntil, hold, ...data } = await readTurnover(deps.db, member.id)
    return {
      data: {
        ...data,
        since: since && timeOf(since),
        waitsUntil: waitsUntil && timeOf(waitsUntil),
        hold: hold && { until: timeOf(hold.until), why: holdSentence(hold) },
      },
    }
  })

  serveMoney(app, deps, withdrawalRequest, {
    // Above what one operator pays alone the member shows first that it is they who ask (docs/spec/accounts.md#proof).
    async first(tx, { input, request }) {
      const { secondOperatorFrom } = await readSettings(tx)
      if (input.setMoney > secondOperatorFrom) await mustHaveLook(tx, tokenHashOf(request))
    },
    check({ input }) {
      if (input.setMoney === 0) throw new Refusal('badAmount', withdrawalText.noAmount)
    },
    async act(till, { member, input }) {
      mustTrade(till, member)
      await requestWithdrawal(till, input.setMoney)
      return { msg: withdrawalText.done, data: { money: till.wallet.money } }
    },
  })

  const noOf = ({ no }: Parsed<typeof withdrawalCancel>) => readNo(no, withdrawalText.notFound)
  serveMoney(app, deps, withdrawalCancel, {
    check: ({ input }) => void noOf(input),
    names: ({ input }) => `withdrawal ${noOf(input)}`,
    first: (tx, { input }) => lockApproval(tx, noOf(input)),
    async act(till, { input }) {
      await cancelWithdrawal(till, noOf(input))
      return { msg: withdrawalText.cancelled, data: { money: till.wallet.money } }
    },
  })
}
