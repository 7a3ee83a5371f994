/** Deposits at the desk: completed or refused by one operator, above the threshold with a second one's approval. */
import { formatWon, type Won } from '@madang/contract/core/won.ts'
import { aboveMaxText, depositText } from '@madang/contract/member/plain/deposit.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Tx } from '../../db/db.ts'
import { publish } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Operator } from '../../http/serve-operator.ts'
import { lapse, lockWaiting, request, type Act } from '../approvals/approvals.ts'
import { record } from '../audit/audit.ts'
import { mayDeposit } from '../limits/limits.ts'
import { move, openTill, type Till } from '../till/till.ts'
import { mustNotBeDue, putOff, type Decision, type PutOff } from '../undo/undo.ts'
import { lockDeposit, raiseVersion, selectOwner, updateDeposit, type LockedDeposit } from './sql.ts'

const titleOf = ({ uid }: LockedDeposit, amount: Won) => `충전 ${uid} ${formatWon(amount)}원`

/** The request and its member's till, locked; refuses `notFound`, and `state` for one that changed since. */
async function take(tx: Tx, { id, version, due }: Pick<Decision, 'id' | 'version' | 'due'>) {
  const member = await selectOwner(tx, id)
  if (member === undefined) throw new Refusal('notFound', operatorText.notFound)
  // Before the wallet: an approval locks in that order.
  const waiting = await lockWaiting(tx, 'deposit.complete', id)
  const till = await openTill(tx, member)
  const deposit = await lockDeposit(tx, id)
  if (deposit.state !== 'pending' || deposit.version !== version)
    throw new Refusal('state', operatorText.changed)
  await mustNotBeDue(tx, 'deposits', { id, due })
  return { till, deposit, waiting }
}

/**
 * Credits a deposit, or above the threshold, or far above what was asked for, asks a second operator to. An amount other than the asked one, or above
 * the threshold, needs a reason (`badInput`). Refuses `state` when the request changed since `version`, and what the
 * member's own limits do not let through.
 */
export async function completeDeposit(
  tx: Tx,
  { amount, ...decision }: Decision & { amount: Won },
): Promise<'done' | 'waiting' | PutOff> {
  const { operator, id, address } = decision
  const reason = decision.reason.trim()
  if (amount === 0) throw new Refusal('badAmount', depositText.noAmount)
  const { till, deposit, waiting } = await take(tx, decision)
  const { maxDeposit, secondOperatorFrom, depositOverFrom } = till.settings
  if (amount > maxDeposit) throw new Refusal('limit', aboveMaxText(maxDeposit))
  if (amount !== deposit.amount) reasonOf(reason)
  await mayDeposit(till, amount, deposit)
  if (waiting !== null) throw new Refusal('state', operatorText.pending)
  const title = titleOf(deposit, amount)
  if (amount > secondOperatorFrom || amount - deposit.amount > depositOverFrom) {
    const version = await raiseVersion(tx, id)
    const detail = { uid: deposit.uid, asked: deposit.amount, amount, version }
    await request(tx, {
      operator,
      action: 'deposit.complete',
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
    { act: 'deposit.complete', amount, title },
    till.settings,
  )
  if (later) return later
  const before = { state: deposit.state, amount: deposit.amount, money: till.wallet.money }
  await credit(till, deposit, { amount, operator, reason })
  const after = { state: 'done', credited: amount, money: till.wallet.money }
  await record(tx, {
    about: till.member,
    operator,
    action: 'deposit.complete',
    subject: title,
    reason,
    before,
    after,
    address,
  })
  return 'done'
}

async function credit(
  till: Till,
  { id }: LockedDeposit,
  { amount, operator, reason }: { amount: Won; operator: Operator; reason: string },
) {
  const { tx, member } = till
  await updateDeposit(tx, {
    id,
    state: 'done',
    credited: amount,
    operator: operator.id,
    reason: reason || null,
  })
  await move(till, [{ kind: 'deposit', cause: id, amount }])
  await publish(tx, { kind: 'header', member })
}

/** A completion with its second operator. Refuses `state` when the request is not what was asked about any more. */
export const depositApproved: Act = async (_deps, tx, { subject, detail, reason }, operator) => {
  const { amount, version } = detail as { amount: Won; version: number }
  const { till, deposit } = await take(tx, { id: subject, version })
  await mayDeposit(till, amount, deposit)
  await credit(till, deposit, { amount, operator, reason })
  return { credited: amount, money: till.wallet.money }
}

/** Refuses a deposit, with a reason; a completion that waits for a second operator ends with it. */
export async function refuseDeposit(tx: Tx, decision: Decision): Promise<'refused' | PutOff> {
  const { operator, id, address } = decision
  const reason = reasonOf(decision.reason)
  const { till, deposit, waiting } = await take(tx, decision)
  const title = titleOf(deposit, deposit.amount)
  const later = await putOff(
    tx,
    decision,
    { act: 'deposit.refuse', amount: null, title },
    till.settings,
  )
  if (later) return later
  await updateDeposit(tx, { id, state: 'refused', credited: null, operator: operator.id, reason })
  if (waiting !== null) await lapse(tx, waiting, reason)
  await publish(tx, { kind: 'header', member: till.member })
  await record(tx, {
    about: till.member,
    operator,
    action: 'deposit.refuse',
    subject: title,
    reason,
    before: { state: deposit.state, amount: deposit.amount },
    after: { state: 'refused', ...(waiting !== null && { lapsed: waiting }) },
    address,
  })
  return 'refused'
}
