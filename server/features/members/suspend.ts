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

const DAY = 86_400_000
/** Of a suspension in all, counted from its first day: more takes two operators. */
const MOST_DAYS = 90
/** A suspension within so many days after the last one goes on with it. */
const APART_DAYS = 30

/**
 * Puts a suspension in the place of the one before; no scopes lift it. With `login` the session ends at once. One of
 * more than 90 days in all, and any other scopes or end than two operators decided, take a second operator (`waiting`).
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
    if (needsTwo(member, { scopes, until })) {
      if (waiting !== null) throw new Refusal('state', operatorText.pending)
      const detail: Shut = {
        ...{ uid: member.uid, scopes, text, until: until?.toISOString() ?? null },
        ...(ring !== undefined && { ring }),
      }
      await request(tx, {
        operator,
        action: 'member.shut',
        subject: id,
        detail,
        title: member.uid,
        reason: why,
        address,
      })
      return 'waiting'
    }
    // It is what two decided with other words, or one may decide it.
    const byTwo = isByTwo(member)
    const { before, after } = await change(tx, member, { scopes, until, text, byTwo }, operator.uid)
    await record(tx, {
      about: id,
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

type Span = Pick<Change, 'scopes' | 'until'>

/** Also where an earlier release, which kept no first day, shut the member out for good. */
const isByTwo = ({ inForce, byTwo, since, scopes, until }: Locked) =>
  inForce && (byTwo || (since === null && until === null && scopes.includes('login')))

/** The first day of a suspension from now on. */
function sinceOf(member: Locked): Date {
  const { since, lifted, until, now } = member
  if (since === null) return now
  const ended = lifted ?? until
  const goesOn = member.inForce || (ended && now.getTime() - ended.getTime() < APART_DAYS * DAY)
  return goesOn ? since : now
}

const isLong = (member: Locked, { scopes, until }: Span) =>
  scopes.length > 0 &&
  (until === null || until.getTime() - sinceOf(member).getTime() > MOST_DAYS * DAY)

/** Not where only the words for the member change. */
function needsTwo(member: Locked, asked: Span): boolean {
  const same =
    member.inForce &&
    asked.until?.getTime() === member.until?.getTime() &&
    asked.scopes.length === member.scopes.length &&
    asked.scopes.every((scope) => member.scopes.includes(scope))
  return !same && (isLong(member, asked) || isByTwo(member))
}

type Shut = {
  uid: string
  scopes: Scope[]
  text: string | null
  /** ISO 8601; left out by requests of earlier releases, which were for good */
  until?: string | null
  ring?: number
}

async function mustBeHere(tx: Tx, id: number): Promise<Locked> {
  const member = await mustLock(tx, id)
  if (member.state === 'waiting' || member.state === 'left')
    throw new Refusal('state', memberText.notMember)
  return member
}

type Change = Pick<Locked, 'scopes' | 'until' | 'text' | 'byTwo'>

async function change(tx: Tx, member: Locked, changed: Change, actor: string) {
  const { id, now } = member
  const { scopes, until, text } = changed
  const lifts = scopes.length === 0
  const since = lifts ? member.since : sinceOf(member)
  const lifted = lifts ? (member.inForce ? now : (member.lifted ?? member.until)) : null
  await updateSuspension(tx, { id, since, lifted, ...changed })
  const before = { scopes: member.scopes, until: member.until, message: member.text }
  const after = { scopes, until, message: text }
  await recordEvents(tx, [
    { kind: 'member.suspended', actor, target: member.uid, detail: { before, after } },
  ])
  if (scopes.includes('login')) await endSession(tx, id, 'state')
  else await publish(tx, { kind: 'header', member: id })
  return { before, after }
}

/** A suspension with its second operator. Refuses `state` for who has left meanwhile, and for an end that is over. */
export const shutApproved: Act = async (_, tx, { subject, detail, reason }, decided) => {
  const { scopes, text, until: end = null, ring } = detail as Shut
  const until = end === null ? null : new Date(end)
  const member = await mustBeHere(tx, subject)
  if (until && until <= member.now) throw new Refusal('state', memberText.past)
  const byTwo = scopes.length > 0
  const { before, after } = await change(tx, member, { scopes, until, text, byTwo }, decided.uid)
  const kind = byTwo ? 'suspended' : 'released'
  if (ring !== undefined)
    await noteInCase(tx, { ring, member: subject, kind, operator: decided, reason })
  return { uid: member.uid, from: before, ...after }
}
