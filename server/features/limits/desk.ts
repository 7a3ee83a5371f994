/** What the desk may tighten of a member's protection, and never loosen (docs/adr/0165-the-desk-tightens.md). */
import { timeOf } from '@madang/contract/core/kst.ts'
import type { Parsed } from '@madang/contract/core/call.ts'
import { limitAmount } from '@madang/contract/core/protection.ts'
import { protectMemo } from '@madang/contract/member/plain/limits.ts'
import type { memberProtect } from '@madang/contract/operator/limits.ts'
import { protectText } from '@madang/contract/operator/plain/limits.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { sendMemos } from '../memo/memo.ts'
import { noteInCase } from '../rings/rings.ts'
import { openTill, type Till } from '../till/till.ts'
import { checkAmount, lower, rest, standingOf } from './limits.ts'
import { hasMember, selectStanding } from './sql.ts'

type Asked = Parsed<typeof memberProtect>
type Changed = { before: object; after: object; memo: string }

/**
 * Under the wallet's lock, so that a bet or a deposit is before it or after it. The member is told by memo. Refuses
 * `notFound`, `badInput`, `badAmount`, `limit`, and `state` what is no tightening, and who waits or has left.
 */
export async function protectMember(
  { db }: Pick<Deps, 'db'>,
  { operator, address, ...asked }: Acting & Asked,
): Promise<void> {
  const reason = reasonOf(asked.reason)
  await db.begin(async (tx) => {
    if (asked.ring !== undefined)
      await noteInCase(tx, {
        ring: asked.ring,
        member: asked.id,
        kind: 'protected',
        operator,
        reason,
      })
    if (!(await hasMember(tx, asked.id))) throw new Refusal('notFound', operatorText.notFound)
    const till = await openTill(tx, asked.id)
    const { uid, state } = await selectStanding(tx, asked.id)
    if (state === 'waiting' || state === 'left') throw new Refusal('state', memberText.notMember)
    const { before, after, memo } = await tighten(till, asked)
    await recordEvents(tx, [
      { kind: 'member.protected', actor: operator.uid, target: uid, detail: { before, after } },
    ])
    await record(tx, {
      about: asked.id,
      ...{ operator, address, action: 'member.protect', subject: uid, reason, before, after },
    })
    await sendMemos(tx, {
      members: [asked.id],
      subject: protectMemo.subject,
      html: `<p>${memo}</p><p><a href="/limits">${protectMemo.link}</a></p>`,
    })
  })
}

async function tighten(till: Till, asked: Asked): Promise<Changed> {
  if (asked.act === 'rest') {
    const { before, until } = await rest(till, asked.days, 'desk')
    const ends = timeOf(until)
    return {
      ...{ before: { rest: before && timeOf(before) }, after: { rest: ends } },
      memo: protectMemo.rest(ends),
    }
  }
  const { kind, period, amount } = asked
  checkAmount(asked, amount)
  const before = await standingOf(till, asked)
  if (before !== null && amount >= before)
    throw new Refusal('state', protectText.onlyLower(limitAmount(kind, before)))
  await lower(till, { kind, period }, { before, after: amount, by: 'desk' })
  return {
    ...{ before: { kind, period, limit: before }, after: { kind, period, limit: amount } },
    memo: protectMemo.limit(kind, period, amount),
  }
}
