import { login as loginCall, logout as logoutCall } from '@madang/contract/member/session.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { answerOf, refuse, send, serveWith, takeRates } from '../../http/serve.ts'
import { hashToken, tokenOf } from '../../http/identity.ts'
import { deviceIn } from '../doors/doors.ts'
import { sendEntered } from './entered.ts'
import { login, logout, type OpenFrozen } from './session.ts'

const textOf = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : undefined

export function sessionRoutes(app: FastifyInstance, deps: Deps, openFrozen: OpenFrozen) {
  serveWith(app, deps, loginCall, async ({ input, request, reply, address }) => {
    const { uid, upw, captcha, code = '' } = input.params
    const { headers } = request
    const asked = {
      uid,
      password: upw,
      code,
      captcha: { typed: captcha, drawn: textOf(headers.captcha) },
      address,
      device: deviceIn('member', request),
      agent: headers['user-agent'],
      proof: textOf(headers.proof) ?? null,
    }
    sendEntered(request, reply, await login(deps, asked, openFrozen))
  })

  app.route({
    method: logoutCall.method,
    url: logoutCall.path,
    config: { asked: { by: 'members' } },
    handler: async (request, reply) => {
      try {
        takeRates(deps, request)
        const token = tokenOf(request.headers.authorization)
        const site = request.headers['sec-fetch-site'] ?? 'none'
        // A state-changing GET: an image on another page must not reach it (docs/spec/threats.md#global-rules).
        if (!token || !['same-origin', 'same-site', 'none'].includes(String(site))) {
          throw new Refusal('logout', refusals.logout)
        }
        await logout(deps, hashToken(token))
        send(request, reply, 200, answerOf({ msg: sessionText.out }))
      } catch (error) {
        refuse(request, reply, error)
      }
      return reply
    },
  })
}
