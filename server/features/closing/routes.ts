import { closing, closingAsk, closingBack } from '@madang/contract/member/account.ts'
import { spoken, timeOf } from '@madang/contract/core/kst.ts'
import { closingText } from '@madang/contract/member/plain/closing.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { serveMember } from '../../http/serve.ts'
import { askingOf } from '../account/account.ts'
import { askClosing, backFromClosing, readClosing } from './closing.ts'

export function closingRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, closing, async ({ member }) => ({
    data: await readClosing(deps.db, member.id),
  }))

  serveMember(app, deps, closingAsk, async ({ input, again, ...ask }) => {
    const until = await askClosing(deps, { ...askingOf(ask), again, ...input })
    return { msg: closingText.asked(spoken(timeOf(until))) }
  })

  serveMember(app, deps, closingBack, async ({ member, again }) => {
    await backFromClosing(deps, { member, again })
    return { msg: closingText.back }
  })
}
