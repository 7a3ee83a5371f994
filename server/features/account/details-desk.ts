/** Changes of accounts at the desk: refused by one operator, made by two (docs/spec/accounts.md#changes-the-desk-decides). */
import { spoken, timeOf } from '@madang/contract/core/kst.ts'
import { accountText } from '@madang/contract/member/plain/account.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { textHtml } from '../../http/html.ts'
import { publish } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { lapse, request, type Act } from '../approvals/approvals.ts'
import { record } from '../audit/audit.ts'
import { mustBeFreeAtDesk } from '../blacklist/blacklist.ts'
import { sendMemos } from '../memo/memo.ts'
import { selectPasskeys } from '../webauthn/webauthn.ts'
import { maskedDetails, namesOf, takeChange, type Masked } from './details.ts'
import {
  isPhoneTaken,
  selectChanges,
  selectOwner,
  selectPresent,
  selectTimes,
  updateChange,
  updateDetails,
  type ChangeState,
  type ListedChange,
} from './details-sql.ts'
import { holdSentence, holdWithdrawals, readHold } from './holds.ts'

/** A page of 20 requests, those that wait oldest first; of one member or (null) of all. */
export async function listChanges(
  deps: Deps,
  { page, ...filter }: { state: ChangeState | null; member: number | null; page: number },
) {
  const { rows, ...pages } = await selectChanges(deps.db, filter, page)
  return { ...pages, list: rows.map((row) => shown(deps, row)) }
}

const shown = ({ keys }: Deps, row: ListedChange) => ({
  id: row.id,
  at: row.at.toISOString(),
  member: { id: row.memberId, uid: row.uid, nick: row.nick },
  state: row.state,
  from: maskedDetails(keys, {
    ...{ bank: row.nowBank, holder: row.nowHolder },
    ...{ account: row.nowAccount, phone: row.nowPhone },
  }),
  to: maskedDetails(keys, row),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  waiting: row.approvalId === null ? null : { id: row.approvalId, by: row.approvalBy! },
})

/** What the desk sees of a member's account. Refuses `notFound`. */
export async function readDeskAccount(deps: Deps, member: number) {
  const [times, passkeys, hold, changes] = await Promise.all([
    selectTimes(deps.db, member),
    selectPasskeys(deps.db, { door: 'member', id: member }),
    readHold(deps.db, member),
    listChanges(deps, { state: null, member, page: 1 }),
  ])
  if (!times) throw new Refusal('notFound', operatorText.notFound)
  return {
    passwordAt: times.passwordAt?.toISOString() ?? null,
    nickAt: times.nickAt?.toISOString() ?? null,
    hold: hold && { until: hold.until.toISOString(), why: holdSentence(hold) },
    passkeys: passkeys.map(({ id, words, name, since, usedAt }) => ({
      ...{ id, words, name, since: since.toISOString() },
      usedAt: usedAt?.toISOString() ?? null,
    })),
    changes: changes.list,
  }
}

type Decision = Acting & { id: number; approve: boolean; reason: string }

/**
 * Refuses a request, with a reason the member reads, or asks a second operator to make the change. Refuses `notFound`,
 * and `state` when it does not wait any more or a second operator is asked already.
 */
export async function decideDetails(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { operator, address, id, approve, reason }: Decision,
): Promise<'waiting' | 'refused'> {
  const why = reasonOf(reason)
  return db.begin(async (tx) => {
    const member = await selectOwner(tx, id)
    if (member === undefined) throw new Refusal('notFound', operatorText.notFound)
    const { change, waiting } = await takeChange(tx, { id, member })
    const now = await selectPresent(tx, member)
    const { uid } = now
    const from = maskedDetails(keys, now)
    const to = maskedDetails(keys, change)
    const title = `${uid} ${namesOf(change)}`
    if (approve) {
      if (waiting !== null) throw new Refusal('state', operatorText.pending)
      const detail = { uid, member, from, to }
      await request(tx, {
        ...{ operator, address, action: 'member.details' as const, subject: id },
        ...{ detail, title, reason: why },
      })
      return 'waiting'
    }
    await updateChange(tx, { id, state: 'refused', operator: operator.id, reason: why })
    if (waiting !== null) await lapse(tx, waiting, why)
    await sendMemos(tx, { members: [member], ...refusedMemo(why) })
    await record(tx, {
      about: member,
      ...{ operator, address, action: 'member.details.refuse', subject: title, reason: why },
      before: { state: 'waiting', from, to },
      after: { state: 'refused', ...(waiting !== null && { lapsed: waiting }) },
    })
    await publish(tx, { kind: 'header', member })
    return 'refused'
  })
}

const refusedMemo = (reason: string) => ({
  subject: '회원 정보 변경 신청이 거절되었습니다',
  html: `<p>거절 사유: ${textHtml(reason)}</p><p>지금 정보가 그대로 쓰입니다.</p>`,
})

/** A change with its second operator: nothing is taken out for 24 hours from now. Refuses `state` what cannot be made any more. */
export const detailsApproved: Act = async (deps, tx, { subject, detail }, decided) => {
  const { member, uid } = detail as { member: number; uid: string; from: Masked; to: Masked }
  const { keys } = deps
  // The approval is locked already: taking it again waits for nobody.
  const { change } = await takeChange(tx, { id: subject, member })
  const before = maskedDetails(keys, await selectPresent(tx, member))
  if (change.phoneHash && (await isPhoneTaken(tx, member, change.phoneHash)))
    throw new Refusal('state', memberText.phoneTaken)
  const { phoneHash, accountHash } = change
  await mustBeFreeAtDesk(tx, { phoneHash, accountHash })
  await updateDetails(tx, member, change)
  await updateChange(tx, { id: subject, state: 'done', operator: decided.id, reason: null })
  const until = await holdWithdrawals(tx, { member, reason: 'details' })
  const after = maskedDetails(keys, await selectPresent(tx, member))
  await sendMemos(tx, { members: [member], ...doneMemo(namesOf(change), until) })
  const told = { step: 'done', change: subject, from: before, to: after, until }
  await recordEvents(tx, [
    { kind: 'member.details', actor: decided.uid, target: uid, detail: told },
  ])
  return { uid, from: before, to: after, until }
}

const doneMemo = (names: string, until: Date) => ({
  subject: '회원 정보가 변경되었습니다',
  html: `<p>변경된 항목: ${names}</p><p>계정을 지키기 위해 ${spoken(timeOf(until))}까지 환전할 수 없습니다. ${accountText.notMe}</p>`,
})
