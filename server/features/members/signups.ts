/** Sign-ups that wait for approval: each decided once, by one operator (docs/spec/rules.md#accounts-and-sessions). */
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { readSettings } from '../../http/settings.ts'
import { record } from '../audit/audit.ts'
import { mustBeFreeAtDesk } from '../blacklist/blacklist.ts'
import { giveFloat } from '../signup/signup.ts'
import { lockSignup, selectSigns, updateSignup } from './signup-sql.ts'

type SignupDecision = Acting & { id: number; approve: boolean; reason: string }

/** Lets a member in with the float of play money in force, or refuses for good, with a reason. Refuses `notFound`, and `state` when somebody was faster, or the blacklist holds who is let in. */
export async function decideSignup(
  { db }: Pick<Deps, 'db'>,
  { operator, address, id, approve, reason }: SignupDecision,
) {
  const why = approve ? reason.trim() || null : reasonOf(reason)
  return db.begin(async (tx) => {
    const signup = await lockSignup(tx, id)
    if (!signup) throw new Refusal('notFound', operatorText.notFound)
    if (signup.state !== 'waiting') throw new Refusal('state', operatorText.decided)
    if (approve) await mustBeFreeAtDesk(tx, await selectSigns(tx, id))
    const state = approve ? ('approved' as const) : ('refused' as const)
    if (approve) await giveFloat(tx, id, (await readSettings(tx)).practiceFloat)
    await updateSignup(tx, { member: id, state, operator: operator.id, reason: why })
    await record(tx, {
      about: id,
      operator,
      action: approve ? 'signup.approve' : 'signup.refuse',
      subject: signup.uid,
      ...(why !== null && { reason: why }),
      before: { state: 'waiting' },
      after: { state },
      address,
    })
    return { msg: approve ? memberText.approved : memberText.refused, data: { state } }
  })
}
