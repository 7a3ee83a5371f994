import { minutesText } from '@madang/contract/core/protection.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import {
  memberProtect,
  memberProtection,
  type MemberProtection,
} from '@madang/contract/operator/limits.ts'
import { protectText } from '@madang/contract/operator/plain/limits.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { readNo } from '../../http/row-number.ts'
import { forOperators } from '../../http/serve-operator.ts'
import { protectMember } from './desk.ts'
import { readLimits } from './limits.ts'
import { hasMember, selectChanges, type Change } from './sql.ts'

const LAST = 20

export function limitsOperator(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const serve = forOperators(app, deps)

  serve(memberProtection, 'members.read', async ({ request }) => {
    const { id } = request.params as { id?: string }
    const member = readNo(id, operatorText.notFound)
    if (!(await hasMember(db, member))) throw new Refusal('notFound', operatorText.notFound)
    const [{ limits, rest, checkMinutes }, changes] = await Promise.all([
      readLimits(db, member),
      selectChanges(db, member, LAST),
    ])
    return {
      data: {
        limits: limits.flatMap(({ amount, wish, ...limit }) => {
          if (amount === null) return []
          const asked = wish && { amount: wish.amount, from: wish.from.toISOString() }
          return [{ ...limit, amount, wish: asked }]
        }),
        rest: rest && { kind: rest.kind, until: rest.until.toISOString() },
        checkMinutes,
        changes: changes.map(shown),
      },
    }
  })

  serve(memberProtect, 'members.state', async ({ input, operator, address }) => {
    await protectMember(deps, { operator, address, ...input })
    return { msg: input.act === 'set' ? protectText.lowered : protectText.rested }
  })
}

function shown({ id, at, what, detail }: Change): MemberProtection['changes'][number] {
  const { kind = null, period = null, before = null, after = null } = detail
  return { id, at: at.toISOString(), what, kind, period, before, after, note: noteOf(detail) }
}

/** What a rest or a check says beside its name, and of all whose doing it was where it was not the member's. */
const noteOf = ({ by, ...detail }: Change['detail']): string =>
  [wordsOf(detail), by === 'desk' && '운영자 적용'].filter(Boolean).join(' · ')

function wordsOf({ until, minutes, staked, net }: Change['detail']): string {
  if (until !== undefined) return `${until.slice(0, 16)}까지`
  if (minutes === undefined) return ''
  const time = minutesText(minutes)
  if (staked === undefined || net === undefined) return time
  return `${time} · 베팅 ${formatWon(staked)}원 · 손익 ${formatWon(net)}원`
}
