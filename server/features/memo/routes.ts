import { memoDelete, memoList, memoView } from '@madang/contract/member/memo.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { ownRow } from '../../http/own-row.ts'
import { serveMember } from '../../http/serve.ts'
import type { Member } from '../../http/identity.ts'
import { deleteMemo, listMemos, viewMemo } from './memo.ts'

export function memoRoutes(app: FastifyInstance, deps: Deps) {
  const ofOwn = <T>(member: Member, given: unknown, work: (no: number) => Promise<T>) =>
    ownRow(deps.db, { member, kind: 'memo', given, msg: memoText.notFound }, work)

  serveMember(app, deps, memoList, async ({ member, input }) => ({
    data: await listMemos(deps.db, member.id, input.params.pageIndex),
  }))

  serveMember(app, deps, memoView, ({ member, request }) => {
    const { no } = request.params as { no?: string }
    return ofOwn(member, no, (own) => viewMemo(deps, member.id, own))
  })

  serveMember(app, deps, memoDelete, ({ member, input }) =>
    ofOwn(member, input.params.no, async (own) => ({
      msg: memoText.deleted,
      memoCnt: await deleteMemo(deps, member.id, own),
    })),
  )
}
