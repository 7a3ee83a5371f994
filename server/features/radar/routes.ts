import { memoReply } from '@madang/contract/member/memo.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { ownRow } from '../../http/own-row.ts'
import { serveMember } from '../../http/serve.ts'
import { replyTo } from './notices.ts'

/** What a member answers to a memo about a case. */
export function radarRoutes(app: FastifyInstance, deps: Deps) {
  serveMember(app, deps, memoReply, ({ member, input, key, bodyHash }) => {
    const { no: given, contents } = input.params
    const writing = { member, key, bodyHash, call: memoReply.path }
    return ownRow(deps.db, { member, kind: 'memo', given, msg: memoText.notFound }, async (no) => ({
      msg: memoText.replied,
      no: await replyTo(deps.db, writing, { no, contents }),
    }))
  })
}
