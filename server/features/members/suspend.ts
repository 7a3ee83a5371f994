/**
 * Suspensions: the scopes an operator takes from a member, until when, and in what words
 * (docs/spec/rules.md#accounts-and-sessions).
 */
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
import { lockWaiting, request, type Act } from '../approvals/approvals.ts'
import { record } from '../audit/audit.ts'
import { mustBeIn, noteInCase } from '../rings/rings.ts'
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
  /** the radar's case it is done for */
  ring?: number | undefined
}

/**
 * Puts a suspension in the place of the one before; no scopes lift it. Without `login` the session ends at once. To shut
 * a member out without an end takes a second operator (`waiting`).
 * Refuses `notFound`, `badInput` for a time that is over, `state` for who waits or has left.
 */
export async function suspend(
  { db }: Pick<Deps, 'db'>,
  { operator, address, id, message, reason, ring, ...asked }: Acting & Suspension,
): Promise<'suspended' | 'released' | 'waiting'> {
  const why = reasonOf(reason)
  const scopes = allScopes.filter((scope) => asked.scopes.includes(scope))
  const until = asked.until !== null && scopes.length > 0 ? new Date(asked.until) : null
  const text = scopes.length > 0 ? plainLine(message) || null : null
  const done = scopes.length > 0 ? ('suspended' as const) : ('released' as const)
  return db.begin(async (tx) => {
    // Before the member: an approval locks in that order.
    const waiting = await lockWaiting(tx, 'member.shut', id)
    const member = await mustBeHere(tx, id)
    if (until && until <= member.now) throw new Refusal('badInput', memberText.past)
    if (ring !== undefined) await mustBeIn(tx, ring, id)
    if (isShut({ scopes, until }) && !isShut(member)) {
      if (waiting !== null) throw new Refusal('state', operatorText.pending)
      const detail: Shut = { uid: member.uid, scopes, text, ...(ring !== undefined && { ring }) }
      const title = `${member.uid} (${member.nick})`
      await request(tx, {
        operator,
        action: 'member.shut',
        subject: id,
        detail,
        title,
        reason: why,
        address,
      })
      return 'waiting'
    }
    const { before, after } = await change(tx, member, { scopes, until, text }, operator.uid)
    await record(tx, {
      operator,
      action: done === 'suspended' ? 'member.suspend' : 'member.release',
      subject: member.uid,
      reason: why,
      before,
      after,
      address,
    })
    if (ring !== undefined)
      await noteInCase(tx, { ring, member: id, kind: done, operator, reason: why })
    return done
  })
}

/** Out, without an end: what two operators decide (docs/spec/rules.md#operators). */
const isShut = ({ scopes, until }: { scopes: Scope[]; until: Date | null }) =>
  scopes.includes('login') && until === null

type Shut = { uid: string; scopes: Scope[]; text: string | null; ring?: number }

async function mustBeHere(tx: Tx, id: number): Promise<Locked> {
  const member = await mustLock(tx, id)
  if (member.state === 'waiting' || member.state === 'left')
    throw new Refusal('state', memberText.notMember)
  return member
}

type Change = { scopes: Scope[]; until: Date | null; text: string | null }

async function change(tx: Tx, member: Locked, { scopes, until, text }: Change, actor: string) {
  const { id } = member
  await updateSuspension(tx, { id, scopes, until, text })
  const before = { scopes: member.scopes, until: member.until, message: member.text }
  const after = { scopes, until, message: text }
  await recordEvents(tx, [
    { kind: 'member.suspended', actor, target: member.uid, detail: { before, after } },
  ])
  if (scopes.includes('login')) await endSession(tx, id, 'state')
  else await publish(tx, { kind: 'header', member: id })
  return { before, after }
}

/** A member is shut out with a second operator. Refuses `state` for who has left meanwhile. */
export const shutApproved: Act = async (_, tx, { subject, detail, reason }, decided) => {
  const { scopes, text, ring } = detail as Shut
  const member = await mustBeHere(tx, subject)
  const { before, after } = await change(tx, member, { scopes, until: null, text }, decided.uid)
  if (ring !== undefined)
    await noteInCase(tx, { ring, member: subject, kind: 'suspended', operator: decided, reason })
  return { uid: member.uid, from: before, ...after }
}
