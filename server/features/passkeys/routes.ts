import {
  passkeyAsk,
  passkeyBegin,
  passkeyEnrol,
  passkeyLogin,
  passkeyName,
  passkeyRemove,
  passkeys,
} from '@madang/contract/member/passkeys.ts'
import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember, serveOpen, serveWith } from '../../http/serve.ts'
import { askingOf } from '../account/account.ts'
import { deviceIn } from '../doors/doors.ts'
import { sendEntered } from '../session/session.ts'
import { askSigned } from '../webauthn/webauthn.ts'
import {
  beginPasskey,
  enrolPasskey,
  loginByPasskey,
  namePasskey,
  readPasskeys,
  removePasskey,
} from './passkeys.ts'

export function passkeysRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, passkeys, async ({ member }) => ({
    data: await readPasskeys(deps.db, member.id),
  }))

  serveMember(app, deps, passkeyBegin, async (ask) => ({
    options: { ...(await beginPasskey(deps, askingOf(ask))) },
  }))

  serveMember(app, deps, passkeyEnrol, async ({ input, again, ...ask }) => {
    const agent = ask.request.headers['user-agent']
    await enrolPasskey(deps, { ...askingOf(ask), ...input, again, agent })
    return { msg: passkeyText.added }
  })

  serveMember(app, deps, passkeyRemove, async ({ input, again, ...ask }) => {
    await removePasskey(deps, { ...askingOf(ask), again, id: input.id })
    return { msg: passkeyText.removed }
  })

  serveMember(app, deps, passkeyName, async ({ input, member, again }) => {
    await namePasskey(deps, { member, again, ...input })
    return { msg: passkeyText.named }
  })

  serveOpen(app, deps, passkeyAsk, async () => ({
    options: { ...(await askSigned(deps, 'member', null)) },
  }))

  serveWith(app, deps, passkeyLogin, async ({ input, request, reply, address }) => {
    const { proof, 'user-agent': agent } = request.headers
    const entered = await loginByPasskey(deps, {
      credential: input.credential,
      address,
      agent,
      device: deviceIn('member', request),
      proof: typeof proof === 'string' ? proof : null,
    })
    sendEntered(request, reply, entered)
  })
}
