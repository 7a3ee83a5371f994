import { account, passwordChange, prove } from '@madang/contract/member/account.ts'
import { accountText } from '@madang/contract/member/plain/account.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember } from '../../http/serve.ts'
import { askingOf, changePassword, provePassword, readAccount } from './account.ts'

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
}
