import {
  passkeyAsk,
  passkeyBegin,
  passkeyEnrol,
  passkeyList,
  passkeyLogin,
  passkeyName,
  passkeyPlace,
  passkeyRemove,
} from '@madang/contract/operator/operators-passkeys.ts'
import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { answerOf, send, serveOpen, serveWith } from '../../http/serve.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { deviceCookie, deviceIn } from '../doors/doors.ts'
import { askSigned } from '../webauthn/webauthn.ts'
import { loginByPasskey } from './passkey-login.ts'
import { beginPasskey, enrolPasskey, namePasskey, passkeysOf, removePasskey } from './passkeys.ts'
import { shown } from './shown.ts'

export function servePasskeys(app: FastifyInstance, deps: Deps) {
  serveDoor(app, deps)
  const serve = forOperators(app, deps)

  serve(passkeyList, null, async ({ operator }) => ({
    data: await passkeysOf(deps.db, operator.id),
  }))

  serve(passkeyBegin, null, async ({ operator, input, address }) => ({
    options: { ...(await beginPasskey(deps, { operator, address, ...input })) },
  }))

  serve(passkeyEnrol, null, async ({ operator, input, address, request }) => {
    const agent = request.headers['user-agent']
    await enrolPasskey(deps, { operator, address, agent, ...input })
    return { msg: passkeyText.added }
  })

  serve(passkeyName, null, async ({ operator, input, address }) => {
    await namePasskey(deps, { operator, address, ...input })
    return { msg: passkeyText.named }
  })

  serve(passkeyRemove, null, async ({ operator, input, address }) => {
    await removePasskey(deps, { operator, address, ...input })
    return { msg: passkeyText.removed }
  })
}

function serveDoor(app: FastifyInstance, deps: Deps) {
  serveOpen(app, deps, passkeyPlace, () => ({
    origin: deps.config.operatorPasskeys?.origin ?? null,
  }))

  serveOpen(app, deps, passkeyAsk, async () => ({
    options: { ...(await askSigned(deps, 'operator', null)) },
  }))

  serveWith(app, deps, passkeyLogin, async ({ input, request, reply, address }) => {
    const proof = request.headers['proof']
    const { token, operator, device } = await loginByPasskey(deps, {
      ...{ credential: input.credential, address, device: deviceIn('operator', request) },
      proof: typeof proof === 'string' ? proof : null,
    })
    const secondFactor = operator.factorSealed !== null
    const answer = { token, operator: shown(deps, { ...operator, secondFactor, byPasskey: true }) }
    const cookie = deviceCookie('operator', device, request)
    send(request, reply, 200, answerOf(answer), { 'set-cookie': cookie })
  })
}
