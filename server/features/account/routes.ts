import {
  account,
  accountFreeze,
  detailsCancel,
  detailsChange,
  nickChange,
  passwordChange,
  prove,
  proveCode as proveCodeCall,
  provePasskey as provePasskeyCall,
  provePasskeyAsk,
  deviceForget,
  devices,
  devicesEnd,
} from '@madang/contract/member/account.ts'
import { accountText, devicesText } from '@madang/contract/member/plain/account.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember, tokenHashOf } from '../../http/serve.ts'
import { deviceIn } from '../doors/doors.ts'
import { askSigned } from '../webauthn/webauthn.ts'
import {
  askingOf,
  cancelDetails,
  changeNick,
  changePassword,
  forgetDevice,
  freezeAccount,
  keepThisDevice,
  proveCode,
  provePasskey,
  provePassword,
  readAccount,
  readDevices,
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

  serveMember(app, deps, proveCodeCall, async ({ input, ...ask }) => {
    await proveCode(deps, askingOf(ask), input.code)
    return { msg: accountText.proved }
  })

  serveMember(app, deps, provePasskeyAsk, async ({ member }) => ({
    options: { ...(await askSigned(deps, 'member', member.id)) },
  }))

  serveMember(app, deps, provePasskeyCall, async ({ input, ...ask }) => {
    await provePasskey(deps, askingOf(ask), input.credential)
    return { msg: accountText.proved }
  })

  serveMember(app, deps, accountFreeze, async ({ member }) => {
    await freezeAccount(deps, member)
    return { msg: accountText.frozen }
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

  serveMember(app, deps, devices, async ({ member, request }) => ({
    data: await readDevices(deps, member, deviceIn('member', request)),
  }))

  serveMember(app, deps, deviceForget, async ({ member, input }) => {
    await forgetDevice(deps, member, input.id)
    return { msg: devicesText.forgotten }
  })

  serveMember(app, deps, devicesEnd, async ({ member, request }) => ({
    msg: devicesText.ended,
    accessToken: await keepThisDevice(deps, {
      member,
      tokenHash: tokenHashOf(request),
      device: deviceIn('member', request),
    }),
  }))
}
