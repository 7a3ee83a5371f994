/** Withdrawals at the desk: paid or refused by one operator, above the threshold with a second one's approval. */
import { dateOf, midnight, spoken, timeOf } from '@madang/contract/core/kst.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Tx } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import { publish } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Operator } from '../../http/serve-operator.ts'
import { readHold } from '../account/account.ts'
import { lapse, lockWaiting, request, type Act } from '../approvals/approvals.ts'
import { record } from '../audit/audit.ts'
import { noteWithdrawal } from '../push/push.ts'
import { isFrozen } from '../session/session.ts'
import { move, openTill, type Till } from '../till/till.ts'
import { mustNotBeDue, putOff, type Decision, type PutOff } from '../undo/undo.ts'
import {
  lockWithdrawal,
  raiseVersion,
  selectOwner,
  sumPaid,
  updateWithdrawal,
  type LockedWithdrawal,
} from './sql.ts'

const titleOf = ({ uid, amount }: LockedWithdrawal) => `환전 ${uid} ${formatWon(amount)}원`

/** The request, its member's till and its approval, locked; refuses `notFound`, and `state` for what changed since. */
async function take(tx: Tx, { id, version, due }: Pick<Decision, 'id' | 'version' | 'due'>) {
  const member = await selectOwner(tx, id)
  if (member === undefined) throw new Refusal('notFound', operatorText.notFound)
  // Before the wallet: an approval locks in that order.
  const waiting = await lockWaiting(tx, 'withdrawal.complete', id)
  const till = await openTill(tx, member)
  const withdrawal = (await lockWithdrawal(tx, id))!
  if (withdrawal.state !== 'pending' || withdrawal.version !== version)
    throw new Refusal('state', operatorText.changed)
  await mustNotBeDue(tx, 'withdrawals', { id, due })
  return { till, withdrawal, waiting }
}

/**
 * Pays a withdrawal out of what it holds, or above the threshold asks a second operator to, which needs a reason
 * (`badInput`). Refuses `state` when the request changed since `version`.
 */
export async function completeWithdrawal(
  tx: Tx,
  decision: Decision,
): Promise<'done' | 'waiting' | PutOff> {
  const { operator, id, address } = decision
  const reason = decision.reason.trim()
  const { till, withdrawal, waiting } = await take(tx, decision)
  if (waiting !== null) throw new Refusal('state', operatorText.pending)
  await mustNotBeHeld(till)
  const title = titleOf(withdrawal)
  const { uid, amount, state } = withdrawal
  if (amount > till.settings.secondOperatorFrom) {
    const detail = { uid, amount, version: await raiseVersion(tx, id) }
    await request(tx, {
      operator,
      action: 'withdrawal.complete',
      subject: id,
      detail,
      title,
      reason,
      address,
    })
    return 'waiting'
  }
  const later = await putOff(
    tx,
    decision,
    { act: 'withdrawal.complete', amount, title },
    till.settings,
  )
  if (later) return later
  const before = { state, amount, held: till.wallet.held }
  await pay(till, withdrawal, { operator, reason })
  const after = { state: 'done', held: till.wallet.held }
  await record(tx, {
    about: till.member,
    operator,
    action: 'withdrawal.complete',
    subject: title,
    reason,
    before,
    after,
    address,
  })
  return 'done'
}

/** What was asked for before a hold or a freeze is not paid while it is on either: the member may take it back. */
async function mustNotBeHeld({ tx, member }: Till) {
  if (await isFrozen(tx, member)) throw new Refusal('state', operatorText.frozen)
  const hold = await readHold(tx, member)
  if (hold) throw new Refusal('state', operatorText.held(spoken(timeOf(hold.until))))
}

async function pay(
  till: Till,
  { id, uid, amount }: LockedWithdrawal,
  { operator, reason }: { operator: Operator; reason: string },
) {
  const { tx, member, settings, now } = till
  await updateWithdrawal(tx, { id, state: 'done', operator: operator.id, reason: reason || null })
  await move(till, [{ kind: 'withdrawal.pay', cause: id, amount }])
  await noteWithdrawal(tx, { member, id })
  const day = await sumPaid(tx, member, midnight(dateOf(now)))
  if (day >= settings.largeWithdrawal)
    await recordEvents(tx, [
      { kind: 'withdrawal.large', actor: uid, target: String(id), detail: { amount, day } },
    ])
  await publish(tx, { kind: 'header', member })
}

/** A payment with its second operator. Refuses `state` when the request is not what was asked about any more. */
export const withdrawalApproved: Act = async (_deps, tx, { subject, detail, reason }, operator) => {
  const { version } = detail as { version: number }
  const { till, withdrawal } = await take(tx, { id: subject, version })
  await mustNotBeHeld(till)
  await pay(till, withdrawal, { operator, reason })
  return { paid: withdrawal.amount, held: till.wallet.held }
}

/** Refuses a withdrawal, with a reason: what it held goes back. A payment that waits for a second operator ends with it. */
export async function refuseWithdrawal(tx: Tx, decision: Decision): Promise<'refused' | PutOff> {
  const { operator, id, address } = decision
  const reason = reasonOf(decision.reason)
  const { till, withdrawal, waiting } = await take(tx, decision)
  const { amount, state } = withdrawal
  const title = titleOf(withdrawal)
  const later = await putOff(
    tx,
    decision,
    { act: 'withdrawal.refuse', amount: null, title },
    till.settings,
  )
  if (later) return later
  const before = { state, amount, money: till.wallet.money }
  await updateWithdrawal(tx, { id, state: 'refused', operator: operator.id, reason })
  await move(till, [{ kind: 'withdrawal.release', cause: id, amount }])
  await noteWithdrawal(tx, { member: till.member, id })
  if (waiting !== null) await lapse(tx, waiting, reason)
  await publish(tx, { kind: 'header', member: till.member })
  await record(tx, {
    about: till.member,
    operator,
    action: 'withdrawal.refuse',
    subject: title,
    reason,
    before,
    after: {
      state: 'refused',
      money: till.wallet.money,
      ...(waiting !== null && { lapsed: waiting }),
    },
    address,
  })
  return 'refused'
}
