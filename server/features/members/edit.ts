/**
 * What else an operator changes of a member: type, flags, account type, and whether they are logged in
 * (docs/spec/rules.md#accounts-and-sessions).
 */
import { isPartnerType } from '@madang/contract/member/plain/hand-off.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'

import type { Deps } from '../../http/deps.ts'
import { publish } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { endSession } from '../session/session.ts'
import { mustHaveNoShare } from '../settlement/settlement.ts'
import { updateMember, type Locked } from './sql.ts'
import { mustLock } from './suspend.ts'

type Edit = {
  id: number
  type?: string | undefined
  features?: string[] | undefined
  accountType?: string | undefined
  reason: string
}

/** Changes type, flags or account type; in force at the member's next call. Refuses `badInput` when nothing would change, `state` for a partner with a losing share who would be none. */
export async function editMember({ db }: Deps, { operator, address, ...edit }: Acting & Edit) {
  const why = reasonOf(edit.reason)
  await db.begin(async (tx) => {
    const member = await mustLock(tx, edit.id)
    if (isPartnerType(member.type) && !isPartnerType(edit.type ?? member.type))
      await mustHaveNoShare(tx, edit.id)
    const shown = ({ type, features, accountType }: Omit<Locked, 'id'>) => ({
      type,
      features: [...new Set(features)].toSorted(),
      accountType,
    })
    const before = shown(member)
    const after = shown({
      ...member,
      type: edit.type ?? member.type,
      features: edit.features ?? member.features,
      accountType: edit.accountType ?? member.accountType,
    })
    if (JSON.stringify(before) === JSON.stringify(after))
      throw new Refusal('badInput', memberText.nothing)
    await updateMember(tx, { id: edit.id, ...after })
    await record(tx, {
      about: edit.id,
      operator,
      action: 'member.edit',
      subject: member.uid,
      reason: why,
      before,
      after,
      address,
    })
    await publish(tx, { kind: 'header', member: edit.id })
  })
}

/** Ends the member's session at once, on every process. Refuses `state` when there is none. */
export async function logOutMember(
  { db }: Deps,
  { operator, address, id, reason }: Acting & { id: number; reason: string },
) {
  await db.begin(async (tx) => {
    const { uid } = await mustLock(tx, id)
    if (!(await endSession(tx, id, 'operator'))) throw new Refusal('state', memberText.notLoggedIn)
    const why = reason.trim()
    await record(tx, {
      about: id,
      operator,
      action: 'member.logout',
      subject: uid,
      ...(why !== '' && { reason: why }),
      address,
    })
  })
}
