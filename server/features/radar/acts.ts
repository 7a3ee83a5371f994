/** What operators do with a case: each writes one entry of the log and one line of the case's history. */
import { ringMemo } from '@madang/contract/member/plain/memo.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { radarText, REST_DAYS, type RingAct } from '@madang/contract/operator/plain/radar.ts'
import { ringName } from '@madang/contract/operator/plain/ring.ts'

import type { Db, Tx } from '../../db/db.ts'
import { plainText } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { lockWaiting } from '../approvals/approvals.ts'
import { record } from '../audit/audit.ts'
import { insertAct, selectBinds } from '../rings/rings.ts'
import { countPairs, selectUids } from './cases-sql.ts'
import { readText, tellMember } from './notices.ts'
import { isWaiting, lockRing, ringApprovals, type LockedRing } from './recover-sql.ts'

/** Locks a case and returns it. Refuses `notFound`. */
export async function mustLock(tx: Tx, id: number): Promise<LockedRing> {
  const ring = await lockRing(tx, id)
  if (!ring) throw new Refusal('notFound', operatorText.notFound)
  return ring
}

/** Refuses `state` for one that is closed, and where another version was looked at. */
export async function mustStand(tx: Tx, id: number, version?: number): Promise<LockedRing> {
  const ring = await mustLock(tx, id)
  if (ring.state === 'closed') throw new Refusal('state', radarText.over)
  if (version !== undefined && ring.version !== version)
    throw new Refusal('state', operatorText.changed)
  return ring
}

type Done = {
  ring: LockedRing
  kind: RingAct
  text?: string | null
  detail?: object
  after?: object
}

async function write(
  tx: Tx,
  { operator, address }: Acting,
  action: string,
  { ring, kind, text = null, detail = {}, after = detail }: Done,
): Promise<void> {
  await insertAct(tx, { ring: ring.id, kind, operator: operator.id, text, detail })
  await record(tx, {
    about: null,
    ...{ operator, address, action, subject: ringName(ring.id), after },
    ...(text !== null && { reason: text }),
    before: { state: ring.state },
  })
}

/** Refuses `notFound`, and `state` where somebody looks at it already, or it is closed. */
export const lookAt = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.begin(async (tx) => {
    const ring = await mustStand(tx, id)
    if (ring.operator !== null) {
      if (ring.operator === acting.operator.id) throw new Refusal('state', radarText.mine)
      const [by] = await tx.query<{ name: string }>`
        select name from operator where id = ${ring.operator}`
      throw new Refusal('state', radarText.held(by!.name))
    }
    await tx.query`
      update ring set state = 'looked', operator_id = ${acting.operator.id}, version = version + 1 where id = ${id}`
    await write(tx, acting, 'radar.look', { ring, kind: 'looked', after: { state: 'looked' } })
  })

type Reasoned = { id: number; version: number; reason: string }

/** Refuses `notFound`, `badInput`, and `state` of another version and of one that is closed. */
export async function watch(db: Db, acting: Acting, { id, version, reason }: Reasoned) {
  const text = reasonOf(reason)
  await db.begin(async (tx) => {
    const ring = await mustStand(tx, id, version)
    await tx.query`
      update ring set state = 'watched', operator_id = null, version = version + 1 where id = ${id}`
    await write(tx, acting, 'radar.watch', {
      ring,
      kind: 'watched',
      text,
      after: { state: 'watched' },
    })
  })
}

/** Also in one that is closed. Refuses `notFound`, `badInput`. */
export async function noteDown(
  db: Db,
  acting: Acting,
  { id, text: given }: { id: number; text: string },
) {
  const text = plainText(given)
  if (text === '') throw new Refusal('badInput', radarText.noText)
  await db.begin(async (tx) => {
    const ring = await mustLock(tx, id)
    await write(tx, acting, 'radar.note', { ring, kind: 'noted', text })
  })
}

type Question = { id: number; draft: string; members: number[]; text: string }

/**
 * Asks members by memo, once for one draft; answers how many were asked by it. Refuses `notFound`, `badInput` without
 * members or a text, for one that names a member, and for who is not in the case, and `state` of one that is closed.
 */
export async function askMembers(db: Db, acting: Acting, asked: Question): Promise<number> {
  const members = [...new Set(asked.members)].toSorted((one, other) => one - other)
  if (members.length === 0) throw new Refusal('badInput', radarText.noMembers)
  return db.begin(async (tx) => {
    const ring = await mustLock(tx, asked.id)
    // Behind the case's lock: the same draft comes once.
    const [sent] = await tx.query<{ count: number }>`
      select count(*) as count from ring_notice where draft = ${asked.draft} and ring_id = ${asked.id}`
    if (sent!.count > 0) return sent!.count
    if (ring.state === 'closed') throw new Refusal('state', radarText.over)
    const text = await readText(tx, asked.id, asked.text)
    const [inside] = await tx.query<{ count: number }>`
      select count(*) as count from ring_member where ring_id = ${asked.id} and member_id = any(${members}::bigint[])`
    if (inside!.count !== members.length) throw new Refusal('badInput', radarText.notIn)
    for (const member of members)
      await tellMember(tx, {
        ...{ ring: asked.id, member, about: 'asked', text, draft: asked.draft },
        subject: ringMemo.asked,
        lines: [ringMemo.question, text, ringMemo.answer],
      })
    const detail = { members: await selectUids(tx, members) }
    await write(tx, acting, 'radar.ask', { ring, kind: 'asked', text, detail })
    return members.length
  })
}

/**
 * Closes a case. Refuses `notFound`, `badInput` without a reason, and `state` of another version, in a closed case,
 * while a request about it is pending, and for `clear` while members of it are bound.
 */
export async function close(
  db: Db,
  acting: Acting,
  { id, version, reason, end }: Reasoned & { end: 'clear' | 'done' },
) {
  const text = reasonOf(reason)
  await db.begin(async (tx) => {
    // Before the case: an approval locks in that order.
    for (const action of ringApprovals)
      if ((await lockWaiting(tx, action, id)) !== null) throw new Refusal('state', radarText.waits)
    const ring = await mustStand(tx, id, version)
    // Again behind the case's lock, and without another: somebody may have asked since.
    if (await isWaiting(tx, id)) throw new Refusal('state', radarText.waits)
    if (end === 'clear' && (await selectBinds(tx, id)).length > 0)
      throw new Refusal('state', radarText.holds)
    const { all } = await countPairs(tx, id)
    const [closed] = await tx.query<{ until: Date | null }>`
      update ring set state = 'closed', ended = ${end}, operator_id = null, closed_by = ${acting.operator.id},
        closed_at = clock.at, reason = ${text}, closed_pairs = ${all}, version = version + 1,
        until = case when ${end} = 'clear' then clock.at + ${REST_DAYS}::int * interval '1 day' end
      from (select business_now() as at offset 0) clock where id = ${id} returning until`
    const until = closed!.until?.toISOString()
    const detail = { end, pairs: all, ...(until !== undefined && { until }) }
    await write(tx, acting, 'radar.close', { ring, kind: 'closed', text, detail })
  })
}
