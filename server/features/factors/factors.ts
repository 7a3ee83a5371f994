/** A member turns the second factor on and off, and two operators take off a lost one (docs/spec/accounts.md#second-factor). */
import { spoken, timeOf } from '@madang/contract/core/kst.ts'
import { factorText } from '@madang/contract/member/plain/factors.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { holdWithdrawals, mustHaveProof, type Asking } from '../account/account.ts'
import { lockWaiting, request, type Act } from '../approvals/approvals.ts'
import { sendMemos } from '../memo/memo.ts'
import {
  addressOf,
  lockFactor,
  newCodes,
  newSecret,
  passFactor,
  selectFactor,
  stepOf,
} from '../second-factor/second-factor.ts'
import { endSession } from '../session/session.ts'
import { replaceCodes, saveNext, selectMember, selectState, turnOff, turnOn } from './sql.ts'

/** Whether a member's second factor is on, since when, and the recovery codes that are left. */
export async function readFactor(db: Reader, member: number) {
  const { since = null, codesLeft = 0 } = (await selectState(db, member)) ?? {}
  return { on: since !== null, since: since && timeOf(since), codesLeft }
}

/** A secret to enrol with, in force after its first code; one begun before is forgotten. Refuses `proof`, `state` once on. */
export async function beginFactor({ db, keys }: Deps, { member, tokenHash }: Asking) {
  await mustHaveProof(db, tokenHash)
  const secret = newSecret()
  await db.begin(async (tx) => {
    if ((await lockFactor(tx, member.id))?.sealed) throw new Refusal('state', factorText.enrolled)
    await saveNext(tx, member.id, keys.seal(secret))
  })
  return { secret, uri: addressOf(member.uid, secret) }
}

/** The begun secret is in force from its first code on; answers the recovery codes, once. Refuses `proof`, `denied`, `state`. */
export async function confirmFactor(deps: Deps, { member, tokenHash }: Asking, code: string) {
  const { db } = deps
  await mustHaveProof(db, tokenHash)
  // Ten hashes are made for a right code only.
  beginsWith(deps, member.uid, await selectFactor(db, member.id), code)
  const { codes, hashes } = await newCodes()
  await db.begin(async (tx) => {
    const step = beginsWith(deps, member.uid, await lockFactor(tx, member.id), code)
    await turnOn(tx, member.id, step)
    await replaceCodes(tx, member.id, hashes)
    await tell(tx, { ...member, on: true, by: member.uid })
  })
  return codes
}

type Begun = Awaited<ReturnType<typeof selectFactor>>

function beginsWith({ keys }: Deps, uid: string, factor: Begun, code: string): number {
  if (factor?.sealed) throw new Refusal('state', factorText.enrolled)
  if (!factor?.next) throw new Refusal('state', factorText.notBegun)
  const step = stepOf(uid, keys.open(factor.next), code, factor.now)
  if (step === null || step <= factor.step) throw new Refusal('denied', factorText.badCode)
  return step
}

/** Ten new recovery codes in place of those left, shown once. Refuses `proof`, `state`. */
export async function renewCodes({ db }: Deps, { member, tokenHash }: Asking): Promise<string[]> {
  await mustHaveProof(db, tokenHash)
  const { codes, hashes } = await newCodes()
  await db.begin(async (tx) => {
    if (!(await lockFactor(tx, member.id))?.sealed)
      throw new Refusal('state', factorText.notEnrolled)
    await replaceCodes(tx, member.id, hashes)
    await recordEvents(tx, [
      { kind: 'member.factor', actor: member.uid, target: member.uid, detail: { codes: 'new' } },
    ])
  })
  return codes
}

/** Off by a code of it. Nothing is taken out for a day. Refuses `proof`, `state`, and as `passFactor` does. */
export async function removeFactor(deps: Deps, asking: Asking, code: string): Promise<void> {
  const { member, tokenHash, address } = asking
  await mustHaveProof(deps.db, tokenHash)
  if (!(await selectFactor(deps.db, member.id))?.sealed)
    throw new Refusal('state', factorText.notEnrolled)
  const guess = { member, code, address, device: `INSIDE ${member.uid}` }
  await passFactor(deps, guess, (tx) => takeOff(tx, { ...member, by: member.uid }))
}

async function takeOff(tx: Tx, { id, uid, by }: { id: number; uid: string; by: string }) {
  await turnOff(tx, id)
  const until = await holdWithdrawals(tx, { member: id, reason: 'factor' })
  await tell(tx, { id, uid, on: false, by, until })
}

type Told = { id: number; uid: string; on: boolean; by: string; until?: Date }

async function tell(tx: Tx, { id, uid, on, by, until }: Told) {
  const word = on ? '켜졌습니다' : '꺼졌습니다'
  const held = until ? ` 계정을 지키기 위해 ${spoken(timeOf(until))}까지 환전할 수 없습니다.` : ''
  await sendMemos(tx, {
    members: [id],
    subject: `2단계 인증이 ${word}`,
    html: `<p>2단계 인증이 ${word}.${held}</p><p>직접 바꾸지 않았다면 바로 고객센터에 알려주세요.</p>`,
  })
  await recordEvents(tx, [{ kind: 'member.factor', actor: by, target: uid, detail: { on, until } }])
}

/** Asks a second operator to take off a lost factor. Refuses `notFound`, `state` where there is none. */
export async function requestOff(
  { db }: Deps,
  { operator, address, id, ...given }: Acting & { id: number; reason: string },
): Promise<void> {
  const reason = reasonOf(given.reason)
  await db.begin(async (tx) => {
    // Before the factor: an approval locks in that order.
    if ((await lockWaiting(tx, 'member.factor', id)) !== null)
      throw new Refusal('state', operatorText.pending)
    const { uid } = await mustBeOn(tx, id)
    await request(tx, {
      ...{ operator, action: 'member.factor', subject: id, reason, address },
      detail: { uid },
      title: uid,
    })
  })
}

async function mustBeOn(tx: Tx, id: number) {
  const factor = await lockFactor(tx, id)
  const member = await selectMember(tx, id)
  if (!member) throw new Refusal('notFound', operatorText.notFound)
  if (!factor?.sealed) throw new Refusal('state', factorText.notEnrolled)
  return member
}

/** Taken off with a second operator: the session ends, and nothing is taken out for a day. */
export const memberFactorApproved: Act = async (_, tx, { subject }, decided) => {
  const { uid } = await mustBeOn(tx, subject)
  await takeOff(tx, { id: subject, uid, by: decided.uid })
  await endSession(tx, subject, 'operator')
  return { member: uid, secondFactor: false }
}
