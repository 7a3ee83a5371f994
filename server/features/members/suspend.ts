/** Suspensions: the scopes an operator takes from a member, until when, and in what words (spec/rules.md §1). */
import { scopes as allScopes } from '@madang/contract/operator/members.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { publish } from '../../http/live.ts'
import { plainLine } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { endSession } from '../session/session.ts'
import { lockMember, updateSuspension, type Locked, type Scope } from './sql.ts'

/** The member, whom nobody else changes until the transaction ends; refuses `notFound`. */
export async function mustLock(tx: Tx, id: number): Promise<Locked> {
  const member = await lockMember(tx, id)
  if (!member) throw new Refusal('notFound', operatorText.notFound)
  return member
}

export type Suspension = {
  id: number
  scopes: Scope[]
  /** ISO 8601; null: for good */
  until: string | null
  /** what the member reads; empty: the house's own sentence */
  message: string
  reason: string
}

/**
 * Puts a suspension in the place of the one before; no scopes lift it. Without `login` the session ends at once.
 * Refuses `notFound`, `badInput` for a time that is over, `state` for who waits or has left.
 */
export async function suspend(
  { db }: Pick<Deps, 'db'>,
  { operator, address, id, message, reason, ...asked }: Acting & Suspension,
): Promise<'suspended' | 'released'> {
  const why = reasonOf(reason)
  const scopes = allScopes.filter((scope) => asked.scopes.includes(scope))
  const until = asked.until !== null && scopes.length > 0 ? new Date(asked.until) : null
  const text = scopes.length > 0 ? plainLine(message) || null : null
  const done = scopes.length > 0 ? ('suspended' as const) : ('released' as const)
  await db.begin(async (tx) => {
    const member = await mustLock(tx, id)
    if (member.state === 'waiting' || member.state === 'left')
      throw new Refusal('state', memberText.notMember)
    if (until && until <= member.now) throw new Refusal('badInput', memberText.past)
    await updateSuspension(tx, { id, scopes, until, text })
    const before = { scopes: member.scopes, until: member.until, message: member.text }
    const after = { scopes, until, message: text }
    await recordEvents(tx, [
      {
        kind: 'member.suspended',
        actor: operator.uid,
        target: member.uid,
        detail: { before, after },
      },
    ])
    await record(tx, {
      operator,
      action: done === 'suspended' ? 'member.suspend' : 'member.release',
      subject: member.uid,
      reason: why,
      before,
      after,
      address,
    })
    if (scopes.includes('login')) await endSession(tx, id, 'state')
    else await publish(tx, { kind: 'header', member: id })
  })
  return done
}
