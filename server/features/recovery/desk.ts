/**
 * The desk's side of recovery (docs/spec/accounts.md): what matched, a thread to ask back in, and a code that two
 * operators give out.
 */
import {
  CODE_LENGTH,
  CODE_MINUTES,
  isOver,
  RECOVERY_HOURS,
} from '@madang/contract/core/recovery.ts'
import type { Recovery } from '@madang/contract/operator/recovery.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import {
  recoveryDeskText,
  REPLY_MAX,
  type ToldWay,
} from '@madang/contract/operator/plain/recovery.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { letters } from '../../http/letters.ts'
import { lengthOf, plainText } from '../../http/plain-text.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { lapse, lockWaiting, request, type Act } from '../approvals/approvals.ts'
import { record } from '../audit/audit.ts'
import {
  dropCodes,
  selectQueue,
  selectWhole,
  updateClosed,
  updateCode,
  type Row,
} from './desk-sql.ts'
import {
  insertWord,
  lockOfMember,
  lockRecovery,
  selectRecovery,
  selectWords,
  updateTurn,
  type Standing,
} from './sql.ts'

export { selectWaiting as waitingRecoveries } from './desk-sql.ts'

const shown = ({ id, at, state, memberId, uid, nick, matching, pendingBy, closedBy }: Row) => ({
  id,
  at: at.toISOString(),
  state,
  member: memberId === null ? null : { id: memberId, uid: uid!, nick: nick! },
  ...{ matching, pendingBy, closedBy },
})

export async function listRecoveries(db: Reader, of: { waiting: boolean; page: number }) {
  const { rows, ...counts } = await selectQueue(db, of)
  return { ...counts, list: rows.map(shown) }
}

/** A whole request: matches, never values. Refuses `notFound`. */
export async function readRecovery(db: Reader, id: number, operator: number): Promise<Recovery> {
  const [found, words] = await Promise.all([selectWhole(db, id), selectWords(db, id)])
  if (!found) throw new Refusal('notFound', operatorText.notFound)
  return {
    ...shown(found),
    byPhone: found.byPhone,
    match: {
      name: found.memberId !== null,
      nick: found.nickMatches,
      holder: found.holderMatches,
      account: found.accountMatches,
    },
    address: found.address,
    words: words.map(({ by, text, at }) => ({ by, text, at: at.toISOString() })),
    until: found.until.toISOString(),
    codeUntil: found.state === 'code' ? found.codeUntil!.toISOString() : null,
    mayRead: found.state === 'code' && found.codeReader === operator,
  }
}

const subjectOf = ({ id, uid }: Standing) => `계정 찾기 ${id} · ${uid ?? '일치하는 회원 없음'}`

function mustStand(found: Standing | undefined): Standing {
  if (!found) throw new Refusal('notFound', operatorText.notFound)
  if (isOver(found.state)) throw new Refusal('state', recoveryDeskText.over)
  return found
}

type Reply = Acting & { id: number; text: string }

/** Asks back on the page they wait on; then it is the asker's turn. */
export async function reply({ db }: Deps, { operator, address, id, ...given }: Reply) {
  const text = plainText(given.text)
  if (text === '') throw new Refusal('badInput', recoveryDeskText.noText)
  if (lengthOf(text) > REPLY_MAX) throw new Refusal('badInput', recoveryDeskText.longText)
  await db.begin(async (tx) => {
    const found = mustStand(await lockRecovery(tx, id))
    await insertWord(tx, id, operator.id, text)
    await updateTurn(tx, id, { back: true, hours: RECOVERY_HOURS })
    const subject = subjectOf(found)
    await record(tx, {
      about: found.member,
      operator,
      action: 'recovery.reply',
      subject,
      after: { text },
      address,
    })
  })
}

type RequestCode = Acting & { id: number; told: ToldWay; reason: string }

/** Asks a second operator for a code. Refuses `state` where there is nobody to give it to, or one is out already. */
export async function requestCode({ db }: Deps, given: RequestCode): Promise<number> {
  const { operator, address, id, told } = given
  const reason = reasonOf(given.reason)
  return db.begin(async (tx) => {
    // Before the request it is about: an approval locks in that order.
    if ((await lockWaiting(tx, 'recovery.code', id)) !== null)
      throw new Refusal('state', operatorText.pending)
    const found = mustGive(await lockRecovery(tx, id))
    return request(tx, {
      operator,
      action: 'recovery.code',
      subject: id,
      detail: { uid: found.uid, told },
      title: subjectOf(found),
      reason,
      address,
    })
  })
}

function mustGive(given: Standing | undefined): Standing & { member: number; uid: string } {
  const found = mustStand(given)
  const { member, uid, memberState, state } = found
  if (member === null || uid === null) throw new Refusal('state', recoveryDeskText.noMember)
  if (memberState === 'left') throw new Refusal('state', recoveryDeskText.left)
  if (state === 'code') throw new Refusal('state', recoveryDeskText.codeOut)
  return { ...found, member, uid }
}

/** A second operator agreed: one code, for ten minutes, and no other of the member's is good any more. */
export const codeApproved: Act = async ({ keys }, tx, approval, decided) => {
  const { subject, detail, requestedBy } = approval
  const { told } = detail
  if (told !== 'page' && told !== 'voice') throw new Refusal('badInput', refusals.badInput)
  const asked = await selectRecovery(tx, { id: subject })
  if (asked && asked.member !== null) await lockOfMember(tx, asked.member)
  const { member, uid } = mustGive(await lockRecovery(tx, subject))
  await dropCodes(tx, member, subject)
  await updateCode(tx, {
    id: subject,
    sealed: keys.seal(letters(CODE_LENGTH)),
    reader: told === 'voice' ? requestedBy : null,
    minutes: CODE_MINUTES,
  })
  await recordEvents(tx, [
    { kind: 'recovery.coded', actor: decided.uid, target: uid, detail: { id: subject, told } },
  ])
  return { member: uid, told }
}

/** The code, to be read out by who asked for it; that they looked is written down first. */
export async function readCode(
  { db, keys }: Deps,
  { operator, address, id }: Acting & { id: number },
) {
  return db.begin(async (tx) => {
    const found = await lockRecovery(tx, id)
    if (!found) throw new Refusal('notFound', operatorText.notFound)
    const { state, codeSealed, codeReader, codeUntil } = found
    if (state !== 'code' || codeSealed === null || codeUntil === null || codeReader === null)
      throw new Refusal('state', recoveryDeskText.noCode)
    if (codeReader !== operator.id) throw new Refusal('denied', recoveryDeskText.notReader)
    await record(tx, {
      about: found.member,
      operator,
      action: 'recovery.read',
      subject: subjectOf(found),
      address,
    })
    return { code: keys.open(codeSealed), until: codeUntil.toISOString() }
  })
}

/** Ends a request without a code, and what waits for a second operator with it. */
export async function close(
  { db }: Deps,
  { operator, address, id, ...given }: Acting & { id: number; reason: string },
) {
  const reason = reasonOf(given.reason)
  await db.begin(async (tx) => {
    const waits = await lockWaiting(tx, 'recovery.code', id)
    const found = mustStand(await lockRecovery(tx, id))
    await updateClosed(tx, id, operator.id)
    if (waits !== null) await lapse(tx, waits, operatorText.lapsed)
    const subject = subjectOf(found)
    await record(tx, {
      about: found.member,
      ...{ operator, action: 'recovery.close', subject, reason, address },
      before: { state: found.state },
      after: { state: 'closed' },
    })
  })
}
