import type { ApprovalAction } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type ApprovalRow = {
  id: number
  action: ApprovalAction
  subject: number
  /** what exactly is asked for; the act's own slice reads it */
  detail: Record<string, unknown>
  title: string
  reason: string
  requestedBy: number
  state: 'pending' | 'approved' | 'rejected'
}

type NewApproval = {
  action: ApprovalRow['action']
  subject: number
  detail: Record<string, unknown>
  title: string
  reason: string
  operator: number
}

/** Null when the same act on the same subject is pending already. */
export async function insertApproval(
  tx: Tx,
  { action, subject, detail, title, reason, operator }: NewApproval,
) {
  const [row] = await tx.query<{ id: number }>`
    insert into approval (action, subject, detail, title, reason, requested_by)
    values (${action}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${title}, ${reason}, ${operator})
    on conflict (action, subject) where state = 'pending' do nothing returning id`
  return row?.id ?? null
}

export const lockApproval = async (tx: Tx, id: number) =>
  (
    await tx.query<ApprovalRow>`
    select id, action, subject, detail, title, reason, requested_by as "requestedBy", state
    from approval where id = ${id} for update`
  )[0]

export async function lockPending(tx: Tx, action: ApprovalAction, subject: number) {
  const [row] = await tx.query<{ id: number }>`
    select id from approval where action = ${action} and subject = ${subject} and state = 'pending' for update`
  return row?.id ?? null
}

export const lapseApproval = (tx: Tx, id: number, reason: string) => tx.query`
  update approval set state = 'rejected', decided_at = business_now(), decision_reason = ${reason}
  where id = ${id} and state = 'pending'`

export const updateApproval = (
  tx: Tx,
  {
    id,
    state,
    operator,
    reason,
  }: { id: number; state: 'approved' | 'rejected'; operator: number; reason: string | null },
) => tx.query`
  update approval set state = ${state}, decided_by = ${operator}, decided_at = business_now(), decision_reason = ${reason}
  where id = ${id}`

type Shown = Omit<ApprovalRow, 'requestedBy'> & {
  requestedBy: string
  requestedById: number
  requestedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  decisionReason: string | null
  total: number
}

const PAGE = 30

/** Pending ones oldest first, the rest newest first. */
export async function selectApprovals(
  db: Reader,
  state: ApprovalRow['state'] | null,
  page: number,
) {
  const rows = await db.query<Shown>`
    select a.id, a.action, a.subject, a.detail, a.title, a.reason, r.uid as "requestedBy", r.id as "requestedById",
      a.requested_at as "requestedAt", a.state, d.uid as "decidedBy", a.decided_at as "decidedAt",
      a.decision_reason as "decisionReason", count(*) over () as total
    from approval a join operator r on r.id = a.requested_by left join operator d on d.id = a.decided_by
    where ${state}::text is null or a.state = ${state}
    order by a.state <> 'pending', case when a.state = 'pending' then a.id else -a.id end
    limit ${PAGE} offset ${(page - 1) * PAGE}`
  const total = rows[0]?.total ?? 0
  return { rows, totalCnt: total, totalPages: Math.ceil(total / PAGE) }
}
