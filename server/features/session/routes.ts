import { login as loginCall, logout as logoutCall } from '@madang/contract/member/session.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { answerOf, refuse, send, serveWith } from '../../http/serve.ts'
import { hashToken, tokenOf } from '../../http/session.ts'
import { login, logout } from './session.ts'

const DEVICE_COOKIE = 'device'
const YEAR = 31_536_000

const textOf = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : undefined

/** The device's secret from the cookie header; null when there is none that could be ours. */
const deviceOf = (cookie: string | undefined) =>
  new RegExp(`(?:^|; )${DEVICE_COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookie ?? '')?.[1] ?? null

export function sessionRoutes(app: FastifyInstance, deps: Deps) {
  serveWith(app, deps, loginCall, async ({ input, request, reply, address }) => {
    const { uid, upw, captcha } = input.params
    const { headers } = request
    const opened = await login(deps, {
      uid,
      password: upw,
      captcha: { typed: captcha, drawn: textOf(headers.captcha) },
      address,
      device: deviceOf(headers.cookie),
      proof: textOf(headers.proof) ?? null,
    })
    const { member, token, last, device } = opened
    const answer = {
      msg: sessionText.done,
      gr: member.state === 'excluded' ? '/limits' : '/',
      accessToken: token,
      id: member.uid,
      nick: member.nick,
      type: member.type,
      last,
    }
    const cookie = `${DEVICE_COOKIE}=${device}; Path=/user; Max-Age=${YEAR}; HttpOnly; SameSite=Lax`
    send(request, reply, 200, answerOf(answer), { 'set-cookie': cookie })
  })

  app.route({
    method: logoutCall.method,
    url: logoutCall.path,
    handler: async (request, reply) => {
      try {
        const token = tokenOf(request.headers.authorization)
        const site = request.headers['sec-fetch-site'] ?? 'none'
        // A state-changing GET: an image on another page must not reach it (threats.md G13).
        if (!token || !['same-origin', 'same-site', 'none'].includes(String(site))) {
          throw new Refusal('logout', refusals.logout)
        }
        await logout(deps, hashToken(token))
        send(request, reply, 200, answerOf({ msg: sessionText.out }), {
          'clear-site-data': '"storage"',
        })
      } catch (error) {
        refuse(request, reply, error)
      }
      return reply
    },
  })
}
