import { push, pushOff, pushSet } from '@madang/contract/member/push.ts'
import { pushText } from '@madang/contract/member/plain/push.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember } from '../../http/serve.ts'
import { readPush, setPush, stopPush } from './push.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, push, async ({ member }) => ({ data: await readPush(deps, member.id) }))

  serveMember(app, deps, pushSet, async ({ member, input }) => {
    await setPush(deps, member.id, input)
    return { msg: pushText.set }
  })

  serveMember(app, deps, pushOff, async ({ member, input }) => {
    await stopPush(deps, member.id, input.endpoint)
    return { msg: pushText.stopped }
  })
}
