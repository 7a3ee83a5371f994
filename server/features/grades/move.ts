/** A member comes into a grade, or out of one: by an operator, with a reason; the member is told. */
import { gradeCapKeys, gradeCaps } from '@madang/contract/core/grades.ts'
import { gradeMemo } from '@madang/contract/member/plain/grades.ts'
import { gradeText } from '@madang/contract/operator/plain/grades.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { textHtml } from '../../http/html.ts'
import { publish } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { lockWallets } from '../../ledger/ledger.ts'
import { record } from '../audit/audit.ts'
import { sendMemos } from '../memo/memo.ts'
import { holdGrade, selectGraded, updateMemberGrade, type Kept } from './sql.ts'

type Move = Acting & { id: number; grade: number | null; reason: string }

/**
 * Puts a member into a grade, or (null) into none: the wallet is locked first, so that a bet is before it or by its
 * caps. Refuses `notFound`, and `state` for who is in it already, waits for approval or has left.
 */
export async function moveMember(
  { db }: Deps,
  { operator, address, id, grade: to, ...ask }: Move,
): Promise<void> {
  const reason = reasonOf(ask.reason)
  await db.begin(async (tx) => {
    const grade = to === null ? null : await holdGrade(tx, to)
    if (grade === undefined) throw new Refusal('notFound', operatorText.notFound)
    await lockWallets(tx, [id])
    const member = await selectGraded(tx, id)
    if (!member) throw new Refusal('notFound', operatorText.notFound)
    const { uid, state } = member
    if (state === 'waiting' || state === 'left') throw new Refusal('state', memberText.notMember)
    if (member.grade === to) throw new Refusal('state', gradeText.same)
    await updateMemberGrade(tx, id, to)
    const [before, after] = [{ grade: member.name }, { grade: grade?.name ?? null }]
    await recordEvents(tx, [
      { kind: 'member.graded', actor: operator.uid, target: uid, detail: { before, after } },
    ])
    await record(tx, {
      about: id,
      ...{ operator, address, action: 'member.grade', subject: uid, reason, before, after },
    })
    await sendMemos(tx, { members: [id], ...memoOf(grade) })
    await publish(tx, { kind: 'header', member: id })
  })
}

/** Its name, its caps and its message, and where they stand from now on. */
function memoOf(grade: Kept | null) {
  const caps = gradeCapKeys.flatMap((cap) => {
    const amount = grade?.caps[cap]
    return amount === undefined ? [] : [`<li>${gradeMemo.cap(gradeCaps[cap], amount)}</li>`]
  })
  const lines = [
    `<p>${grade ? gradeMemo.into(textHtml(grade.name)) : gradeMemo.out}</p>`,
    caps.length > 0 ? `<ul>${caps.join('')}</ul>` : '',
    grade?.message ? `<p>${textHtml(grade.message).replaceAll('\n', '<br>')}</p>` : '',
    `<p><a href="/limits">${gradeMemo.link}</a></p>`,
  ]
  return { subject: gradeMemo.subject, html: lines.join('') }
}
