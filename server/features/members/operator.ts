import {
  memberAdjust,
  memberEdit,
  memberList,
  memberFreeze,
  memberLogout,
  memberSuspend,
  signupDecide,
  signupQueue,
} from '@madang/contract/operator/members.ts'
import {
  accountChangeDecide,
  accountChanges,
  memberAccount,
  memberNick,
  memberReopen,
} from '@madang/contract/operator/members-account.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import {
  decideDetails,
  freezeByDesk,
  listChanges,
  readDeskAccount,
  renameMember,
} from '../account/account.ts'
import { readDeskClosing, reopenByDesk } from '../closing/closing.ts'
import { requestAdjustment } from './adjust.ts'
import { editMember, logOutMember } from './edit.ts'
import { holderOf } from '../till/till.ts'
import { listMembers, listSignups } from './members.ts'
import { decideSignup } from './signups.ts'
import { suspend } from './suspend.ts'

export function membersOperator(app: FastifyInstance, deps: Deps) {
  const serve = forOperators(app, deps)

  serve(signupQueue, 'signups.read', async ({ input, operator }) => ({
    data: await listSignups(deps, {
      id: input.id ?? null,
      state: input.state ?? null,
      holder: holderOf(input.assigned, operator.id),
      page: input.pageIndex,
    }),
  }))

  serve(signupDecide, 'signups.decide', ({ input, operator, address }) =>
    decideSignup(deps, { operator, address, ...input }),
  )

  serve(memberList, 'members.read', async ({ input }) => ({
    data: await listMembers(deps, {
      ...(input.text !== undefined && { text: input.text }),
      state: input.state ?? null,
      type: input.type || null,
      code: input.code ?? '',
      grade: input.grade ?? null,
      pageIndex: input.pageIndex,
    }),
  }))

  serve(memberSuspend, 'members.state', async ({ input, operator, address }) => {
    const done = await suspend(deps, { operator, address, ...input })
    return { msg: done === 'waiting' ? operatorText.waiting : memberText[done] }
  })

  serve(memberEdit, 'members.edit', async ({ input, operator, address }) => {
    await editMember(deps, { operator, address, ...input })
    return { msg: memberText.edited }
  })

  serve(memberAccount, 'members.read', async ({ request }) => {
    const { id } = request.params as { id?: string }
    const no = readNo(id, operatorText.notFound)
    const [account, closing] = await Promise.all([
      readDeskAccount(deps, no),
      readDeskClosing(deps.db, no),
    ])
    return { data: { ...account, closing } }
  })

  serve(accountChanges, 'members.read', async ({ input }) => ({
    data: await listChanges(deps, {
      state: input.state ?? null,
      member: null,
      page: input.pageIndex,
    }),
  }))

  serve(accountChangeDecide, 'members.details', async ({ input, operator, address }) => {
    const state = await decideDetails(deps, { operator, address, ...input })
    return { msg: operatorText[state], data: { state } }
  })

  serve(memberNick, 'members.edit', async ({ input, operator, address }) => {
    await renameMember(deps, { operator, address, ...input })
    return { msg: memberText.renamed }
  })

  serve(memberReopen, 'members.state', async ({ input, operator, address }) => {
    await reopenByDesk(deps, { operator, address, ...input })
    return { msg: memberText.reopened }
  })

  serve(memberFreeze, 'members.state', async ({ input, operator, address }) => {
    await freezeByDesk(deps, { operator, address, ...input })
    return { msg: input.frozen ? memberText.frozen : memberText.opened }
  })

  serve(memberLogout, 'members.logout', async ({ input, operator, address }) => {
    await logOutMember(deps, { operator, address, ...input })
    return { msg: memberText.loggedOut }
  })

  serve(memberAdjust, 'members.adjust', async ({ input, operator, address }) => ({
    msg: operatorText.waiting,
    id: await requestAdjustment(deps, { operator, address, ...input }),
  }))
}
