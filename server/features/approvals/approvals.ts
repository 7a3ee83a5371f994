/** The second operator: a dangerous act is requested by one and decided by another, exactly once (spec/rules.md §10). */
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { voidRound } from '../draw/draw.ts'
import { insertApproval, lockApproval, updateApproval, type ApprovalRow } from './sql.ts'

export type Request = {
  operator: Operator
  action: ApprovalRow['action']
  subject: number
  title: string
  reason: string
  address: string
}

/** Asks for a second operator; refuses `state` while the same act waits already. */
export async function request(
  tx: Tx,
  { operator, action, subject, title, reason, address }: Request,
): Promise<number> {
  const text = reason.trim()
  if (text.length < 2) throw new Refusal('badInput', operatorText.noReason)
  const id = await insertApproval(tx, {
    action,
    subject,
    title,
    reason: text,
    operator: operator.id,
  })
  if (id === null) throw new Refusal('state', operatorText.pending)
  await record(tx, {
    operator,
    action: `${action}.request`,
    subject: title,
    reason: text,
    after: { approval: id },
    address,
  })
  return id
}

export type Decision = {
  operator: Operator
  id: number
  approve: boolean
  reason: string
  address: string
}

/** Decides a request, and does what it asks in the same transaction: the act and its approval stand or fall together. */
export async function decide(deps: Deps, { operator, id, approve, reason, address }: Decision) {
  return deps.db.begin(async (tx) => {
    const approval = await lockApproval(tx, id)
    if (!approval) throw new Refusal('notFound', operatorText.notFound)
    if (approval.state !== 'pending') throw new Refusal('state', operatorText.decided)
    if (approval.requestedBy === operator.id) throw new Refusal('denied', operatorText.own)
    const state = approve ? ('approved' as const) : ('rejected' as const)
    const after = approve ? await act(deps, tx, approval) : null
    await updateApproval(tx, { id, state, operator: operator.id, reason: reason.trim() || null })
    await record(tx, {
      operator,
      action: `${approval.action}.${approve ? 'approve' : 'reject'}`,
      subject: approval.title,
      reason: reason.trim() || approval.reason,
      before: { approval: id, state: 'pending' },
      after: { state, ...after },
      address,
    })
    return state
  })
}

/** What an approved request does. */
async function act(deps: Deps, tx: Tx, { action, subject, reason }: ApprovalRow): Promise<object> {
  switch (action) {
    case 'round.void': {
      const voided = await voidRound(deps, tx, { round: subject, by: 'operator', incident: reason })
      if (voided.result !== 'void') throw new Refusal('state', operatorText.over)
      return { members: voided.members, returned: voided.returned }
    }
  }
}
