import { codeCheck, signUp as signUpCall } from '@madang/contract/member/signup.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveOpen } from '../../http/serve.ts'
import { countTry } from './rates.ts'
import { checkCode, signUp } from './signup.ts'

export function signupRoutes(app: FastifyInstance, deps: Deps) {
  serveOpen(app, deps, codeCheck, async ({ input, address }) => {
    await countTry(deps, 'codeCheck', address)
    await checkCode(deps, input.ucode)
    return {}
  })

  serveOpen(app, deps, signUpCall, async ({ input, request, address }) => {
    const { captcha } = request.headers
    const msg = await signUp(deps, {
      form: input.data,
      code: input.ucode,
      captcha: typeof captcha === 'string' ? captcha : undefined,
      address,
    })
    return { msg }
  })
}
