import { codeCheck, signUp as signUpCall } from '@madang/contract/member/signup.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { answerOf, send, serveOpen, serveWith } from '../../http/serve.ts'
import { deviceCookie, deviceIn } from '../doors/doors.ts'
import { countTry } from './rates.ts'
import { checkCode, signUp } from './signup.ts'

export function signupRoutes(app: FastifyInstance, deps: Deps) {
  serveOpen(app, deps, codeCheck, async ({ input, address }) => {
    await countTry(deps, 'codeCheck', address)
    await checkCode(deps, input.ucode)
    return {}
  })

  serveWith(app, deps, signUpCall, async ({ input, request, reply, address }) => {
    const { captcha } = request.headers
    const { uid, nick, opened } = await signUp(deps, {
      form: input.data,
      terms: input.terms,
      code: input.ucode,
      captcha: typeof captcha === 'string' ? captcha : undefined,
      device: deviceIn('member', request),
      agent: request.headers['user-agent'],
      address,
    })
    const session = opened && { accessToken: opened.token, id: uid, nick, type: '유저' }
    const msg = opened ? signupText.done : signupText.waiting
    const cookie = opened && deviceCookie('member', opened.device, request)
    send(request, reply, 200, answerOf({ msg, session }), {
      ...(cookie && { 'set-cookie': cookie }),
    })
  })
}
