/**
 * Binds the certain members of a case and lifts their binds, each by two operators (docs/spec/rules.md#draw-bets,
 * docs/adr/0235-a-ring-as-one-member.md). Stakes that bound members place against each other earn nobody rolling;
 * rolling earned before is not taken back.
 */
import { ringMemo } from '@madang/contract/member/plain/memo.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { radarText } from '@madang/contract/operator/plain/radar.ts'
import { ringName } from '@madang/contract/operator/plain/ring.ts'

import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { lockWaiting, request, type Act } from '../approvals/approvals.ts'
import { lockRolling, selectBinds, type Bind } from '../rings/rings.ts'
import { mustLock, mustStand } from './acts.ts'
import { endBinds, insertBind, selectAbove, selectElsewhere, updateLifted } from './bind-sql.ts'
import { selectUids } from './cases-sql.ts'
import { readText, tellMember } from './notices.ts'
import { isWaiting, selectCertain, updateActed, type LockedRing } from './recover-sql.ts'

type Told = { id: number; text: string; reason: string }
type Asked = { members: number[]; uids: string[]; text: string }

/** Call before the case is locked: an approval locks in that order. One bind or lift request is pending at a time. */
async function mustNotWait(tx: Tx, id: number): Promise<void> {
  const waits = [await lockWaiting(tx, 'ring.bind', id), await lockWaiting(tx, 'ring.lift', id)]
  if (waits.some((one) => one !== null)) throw new Refusal('state', operatorText.pending)
}

/** Checks again after the case is locked, and takes no lock itself: a request may have come in between. */
async function mustNotWaitStill(tx: Tx, id: number): Promise<void> {
  if (await isWaiting(tx, id, ['ring.bind', 'ring.lift']))
    throw new Refusal('state', operatorText.pending)
}

const eachOnce = (...of: number[][]) =>
  [...new Set(of.flat())].toSorted((one, other) => one - other)

const namesOf = (binds: Bind[]) => eachOnce(...binds.map((bind) => bind.members))

const isJust = (bind: Bind, members: number[]) =>
  bind.members.length === members.length && members.every((id) => bind.members.includes(id))

/**
 * Requests a bind from a second operator and returns the id of the request. `members`: the certain members as the
 * operator saw them. Refuses `notFound`, `badInput` without a reason or a text, and `state` in a closed case, while a
 * bind or lift is pending, with fewer than two certain members, where others are certain by now, and where exactly they
 * are bound.
 */
export async function requestBind(
  db: Db,
  { operator, address }: Acting,
  { id, members: seen, text: given, reason: why }: Told & { members: number[] },
): Promise<number> {
  const reason = reasonOf(why)
  return db.begin(async (tx) => {
    await mustNotWait(tx, id)
    await mustStand(tx, id)
    await mustNotWaitStill(tx, id)
    const text = await readText(tx, id, given)
    const members = await selectCertain(tx, id)
    if (members.length < 2) throw new Refusal('state', radarText.few)
    if (seen.length !== members.length || !members.every((member) => seen.includes(member)))
      throw new Refusal('state', operatorText.changed)
    if ((await selectBinds(tx, id)).some((bind) => isJust(bind, members)))
      throw new Refusal('state', radarText.isBound)
    const detail: Asked = { members, uids: await selectUids(tx, members), text }
    const title = `${ringName(id)} 확실한 ${members.length}명을 한 무리로`
    return request(tx, {
      ...{ operator, action: 'ring.bind', subject: id, detail, title, reason, address },
    })
  })
}

/**
 * The second operator's approval: binds the requested members from this instant on. Earlier binds of this case and of
 * those merged into it end at the same instant. Refuses `notFound`, and `state` in a closed case and where a case
 * merged meanwhile has other bound members.
 */
export const bindApproved: Act = async (_, tx, { id: approval, subject: ring, detail }) => {
  const { members, text } = detail as Asked
  await mustStand(tx, ring)
  const binds = await selectBinds(tx, ring)
  const bound = namesOf(binds)
  if (!bound.every((member) => members.includes(member)))
    throw new Refusal('state', operatorText.changed)
  await tellBound(tx, { ring, text, members: members.filter((each) => !bound.includes(each)) })
  await updateActed(tx, ring)
  // Last, because rolling waits for this lock.
  await lockRolling(tx)
  await insertBind(tx, { ring, members, approval }, binds)
  return { ring, members: members.length }
}

type News = { ring: number; text: string; members: number[] }

/**
 * Sends one memo each to the members new to the bind and to the upline members who earn less by it, bound or not. In
 * order of id, so that two transactions that notify never wait for each other.
 */
async function tellBound(tx: Tx, { ring, text, members }: News): Promise<void> {
  const above = await selectAbove(tx, members)
  for (const member of eachOnce(members, above)) {
    const isIn = members.includes(member)
    await tellMember(tx, {
      ...{ ring, member, about: isIn ? 'bound' : 'above', text, draft: null },
      subject: ringMemo.bound,
      lines: [
        ...(isIn ? [ringMemo.from] : [ringMemo.beneath, ringMemo.above]),
        ...(isIn && above.includes(member) ? [ringMemo.both] : []),
        ...[text, ringMemo.answer],
      ],
    })
  }
}

/** Sends one memo each to the lifted members, whom another case may still bind, and to their current upline. */
async function tellLifted(tx: Tx, { ring, text, members }: News): Promise<void> {
  const still = eachOnce(...(await selectElsewhere(tx, ring)).map((other) => other.members))
  const partly = members.some((member) => still.includes(member))
  for (const member of eachOnce(members, await selectAbove(tx, members)))
    await tellMember(tx, {
      ...{ ring, member, about: 'lifted', text, draft: null },
      subject: ringMemo.lifted,
      lines: [
        ...(members.includes(member) ? [] : [ringMemo.beneath]),
        (members.includes(member) ? still.includes(member) : partly)
          ? ringMemo.partly
          : ringMemo.again,
        ...[text, ringMemo.answer],
      ],
    })
}

/**
 * Requests from a second operator the lift of all binds of a case and of those merged into it, also in a closed case,
 * and returns the id of the request. Refuses `notFound`, `badInput` without a reason or a text, and `state` where
 * nobody is bound, while a bind or lift is pending, and in a merged case, whose binds are lifted in the case it went
 * into.
 */
export async function requestLift(
  db: Db,
  { operator, address }: Acting,
  { id, text: given, reason: why }: Told,
): Promise<number> {
  const reason = reasonOf(why)
  return db.begin(async (tx) => {
    await mustNotWait(tx, id)
    mustBeOwn(await mustLock(tx, id))
    await mustNotWaitStill(tx, id)
    const text = await readText(tx, id, given)
    const members = namesOf(await selectBinds(tx, id))
    if (members.length === 0) throw new Refusal('state', radarText.notBound)
    const detail: Asked = { members, uids: await selectUids(tx, members), text }
    const title = `${ringName(id)} ${members.length}명의 롤링 0 해제`
    return request(tx, {
      ...{ operator, action: 'ring.lift', subject: id, detail, title, reason, address },
    })
  })
}

function mustBeOwn({ into }: LockedRing): void {
  if (into !== null) throw new Refusal('state', radarText.over)
}

/**
 * The second operator's approval: bets placed from this instant on earn rolling again. Refuses `notFound`, and `state`
 * in a merged case and where other members are bound by now.
 */
export const liftApproved: Act = async (_, tx, { id: approval, subject: ring, detail }) => {
  const { members: asked, text } = detail as Asked
  mustBeOwn(await mustLock(tx, ring))
  const binds = await selectBinds(tx, ring)
  const members = namesOf(binds)
  if (members.join() !== asked.join()) throw new Refusal('state', operatorText.changed)
  await tellLifted(tx, { ring, text, members })
  await updateLifted(tx, ring)
  // Last, because rolling waits for this lock.
  await lockRolling(tx)
  await endBinds(tx, binds, approval)
  return { ring, members: members.length }
}
