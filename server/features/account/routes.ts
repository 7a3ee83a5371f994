import {
  account,
  detailsCancel,
  detailsChange,
  nickChange,
  passwordChange,
  prove,
} from '@madang/contract/member/account.ts'
import { accountText } from '@madang/contract/member/plain/account.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember } from '../../http/serve.ts'
import {
  askingOf,
  cancelDetails,
  changeNick,
  changePassword,
  provePassword,
  readAccount,
  requestDetails,
} from './account.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, account, async ({ member }) => ({
    data: await readAccount(deps, member.id),
  }))

  serveMember(app, deps, prove, async ({ input, ...ask }) => {
    await provePassword(deps, askingOf(ask), input.password)
    return { msg: accountText.proved }
  })

  serveMember(app, deps, passwordChange, async ({ input, again, ...ask }) => ({
    msg: accountText.changed,
    accessToken: await changePassword(deps, { ...askingOf(ask), again, ...input }),
  }))

  serveMember(app, deps, detailsChange, async ({ input, again, ...ask }) => {
    const { password, ...details } = input
    await requestDetails(deps, { ...askingOf(ask), again, password, details })
    return { msg: accountText.changeAsked }
  })

  serveMember(app, deps, detailsCancel, async ({ member, again }) => {
    await cancelDetails(deps, { member, again })
    return { msg: accountText.cancelled }
  })

  serveMember(app, deps, nickChange, async ({ member, again, input }) => ({
    msg: accountText.nickChanged,
    nick: await changeNick(deps, { member, again, nick: input.nick }),
  }))
}
