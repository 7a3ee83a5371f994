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
  state: 'pending' | 'approved' | 'rejected' | 'withdrawn'
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
    insert into approval (action, subject, detail, title, reason, requested_by, requested_role)
    values (${action}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${title}, ${reason}, ${operator},
      (select role from operator where id = ${operator}))
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

export const lapseApproval = (tx: Tx, id: number, reason: string) => tx.query<{
  action: string
  subject: number
}>`
  update approval set state = 'rejected', decided_at = business_now(), decision_reason = ${reason}
  where id = ${id} and state = 'pending' returning action, subject`

/** The member whom a request is about; null where it is about none, or about several. */
export async function selectAbout(
  tx: Tx,
  { action, subject }: { action: string; subject: number },
): Promise<number | null> {
  const [row] = await tx.query<{ member: number | null }>`
    select approval_about(${action}, ${subject}) as member`
  return row!.member
}

/** What an operator may decide and may read, by act. */
type Rights = { operator: number; decided: readonly string[]; read: readonly string[] }

export async function countPending(db: Reader, { operator, decided, read }: Rights) {
  const [row] = await db.query<{
    count: number
    all: number
    oldestAt: Date | null
    newest: number | null
  }>`
    select count(*) filter (where mine) as count, count(*) as all, min(requested_at) filter (where mine) as "oldestAt",
      max(id) filter (where mine) as newest
    from (
      select id, requested_at, action = any(${decided}::text[]) and requested_by <> ${operator} as mine from approval
      where state = 'pending' and action = any(${read}::text[])
    ) waiting`
  return row!
}

export const selectPending = (db: Reader, action: ApprovalAction) => db.query<{
  subject: number
  by: string
  detail: Record<string, unknown>
}>`
  select a.subject, o.uid as by, a.detail from approval a join operator o on o.id = a.requested_by
  where a.action = ${action} and a.state = 'pending'`

/**
 * The requests that can no longer be done, because what they are about went on: a round that is over, or settled anew;
 * odds and settings of a later version; an operator or member who is not what they were.
 */
export const selectGone = (db: Reader) => db.query<{ id: number; title: string }>`
  select a.id, a.title from (select business_now() as at offset 0) clock, approval a where a.state = 'pending' and (
    (a.action = 'round.void' and exists (
      select from round r where r.id = a.subject and r.state in ('SETTLED', 'VOID')))
    or (a.action = 'round.correct' and exists (
      select from round r where r.id = a.subject and r.settlement <> (a.detail ->> 'settlement')::int))
    or (a.action = 'odds.override' and exists (
      select from odds_version v where v.game = a.detail ->> 'game' and v.version > (a.detail ->> 'version')::int))
    or (a.action = 'odds.override' and (a.detail ->> 'at')::timestamptz < clock.at + interval '1 minute')
    or (a.action = 'setting.loosen' and (a.detail ->> 'version')::int <> coalesce((
      select s.version from setting s where s.key = a.detail ->> 'key'), 0))
    or (a.action = 'setting.loosen'
      and (a.detail -> 'plan' ->> 'inForceAt')::timestamptz < clock.at + interval '1 minute')
    or (a.action = 'grade.loosen' and not exists (
      select from member_grade g where g.id = a.subject and g.version = (a.detail ->> 'version')::int))
    or (a.action = 'terms.publish' and ((a.detail ->> 'inForceAt')::timestamptz < clock.at + interval '1 minute'
      or exists (select from terms_version v
        where v.kind = a.detail ->> 'kind' and v.version >= (a.detail ->> 'version')::int)))
    or (a.action = 'settlement.close' and exists (
      select from settlement s where s.partner_id = a.subject and s.first = (a.detail ->> 'first')::date))
    or (a.action in ('ring.recover', 'ring.bind') and exists (
      select from ring r where r.id = a.subject and r.state = 'closed'))
    or (a.action = 'ring.lift' and not exists (
      select from ring_whole(a.subject) as own(id) join ring_bind k on k.ring_id = own.id where k.until is null))
    or (a.action = 'operator.role' and exists (
      select from operator o where o.id = a.subject and o.role <> a.detail ->> 'from'))
    or (a.action = 'operator.off' and exists (select from operator o where o.id = a.subject and not o.active))
    or (a.action = 'operator.factor' and exists (
      select from operator o where o.id = a.subject and o.factor_sealed is null
        and not exists (select from passkey p where p.operator_id = o.id)))
    or (a.action = 'member.details' and exists (
      select from account_change c where c.id = a.subject and c.state <> 'waiting'))
    or (a.action = 'member.shut' and ((a.detail ->> 'until')::timestamptz <= clock.at or exists (
      select from member m where m.id = a.subject and m.state in ('waiting', 'left'))))
    or (a.action = 'member.factor' and not exists (
      select from member_factor f where f.member_id = a.subject and f.sealed is not null))
    or (a.action = 'member.passkey' and not exists (select from passkey p where p.id = a.subject))
    or (a.action = 'recovery.code' and exists (
      select from recovery r where r.id = a.subject
        and (r.used_at is not null or r.closed_at is not null or r.until <= clock.at))))`

/** Taken back by who asked; nobody decided it. */
export const withdrawApproval = (tx: Tx, id: number, reason: string) => tx.query`
  update approval set state = 'withdrawn', decided_at = business_now(), decision_reason = ${reason} where id = ${id}`

export const updateApproval = (
  tx: Tx,
  {
    id,
    state,
    operator,
    reason,
  }: { id: number; state: 'approved' | 'rejected'; operator: number; reason: string | null },
) => tx.query`
  update approval set state = ${state}, decided_by = ${operator}, decided_at = business_now(), decision_reason = ${reason},
    decided_role = (select role from operator where id = ${operator})
  where id = ${id}`

export type Shown = Omit<ApprovalRow, 'requestedBy'> & {
  requestedBy: string
  requestedById: number
  requestedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  decisionReason: string | null
  /** of a void: the times of its round */
  closeAt: Date | null
  drawAt: Date | null
}

const PAGE = 30

/**
 * Of those that may be read: what this operator can decide, the voids first, as they end by the clock, else the oldest;
 * then what else waits; the rest newest first.
 */
export async function selectApprovals(
  db: Reader,
  {
    state,
    page,
    operator,
    decided,
    read,
  }: Rights & { state: ApprovalRow['state'] | null; page: number },
) {
  const first = (page - 1) * PAGE
  const rows = await db.query<Shown & { total: number }>`
    with found as not materialized (
      select id, state, case when state = 'pending' then
          case when requested_by = ${operator} or action <> all(${decided}::text[]) then 3 when action = 'round.void' then 1 else 2 end
        else 4 end as part
      from approval where action = any(${read}::text[]) and (${state}::text is null or state = ${state})
    ), counted as materialized (
      select count(*) as total, count(*) filter (where state = 'pending') as pending from found
    ), page as (
      (select id, part from found where state = 'pending' order by part, id limit ${PAGE} offset ${first})
      union all
      (select id, part from found where state <> 'pending' order by id desc
       limit ${PAGE} offset greatest(0, ${first} - (select pending from counted)))
    ), shown as (
      select id, part from page order by part, case part when 4 then -id else id end limit ${PAGE}
    )
    select a.id, a.action, a.subject, a.detail, a.title, a.reason, r.uid as "requestedBy", r.id as "requestedById",
      a.requested_at as "requestedAt", a.state, d.uid as "decidedBy", a.decided_at as "decidedAt",
      a.decision_reason as "decisionReason", v.close_at as "closeAt", v.draw_at as "drawAt", counted.total
    from shown cross join counted join approval a on a.id = shown.id
    join operator r on r.id = a.requested_by left join operator d on d.id = a.decided_by
    left join round v on a.action = 'round.void' and v.id = a.subject
    order by shown.part, case shown.part when 4 then -a.id else a.id end`
  const total = rows[0]?.total ?? 0
  return { rows, totalCnt: total, totalPages: Math.ceil(total / PAGE) }
}

/** One of those that may be read, with how its operator's requests of that kind ended in the last 30 days. */
export const selectApproval = async (db: Reader, id: number, read: readonly string[]) =>
  (
    await db.query<Shown & { approved: number; rejected: number; withdrawn: number }>`
    select a.id, a.action, a.subject, a.detail, a.title, a.reason, r.uid as "requestedBy", r.id as "requestedById",
      a.requested_at as "requestedAt", a.state, d.uid as "decidedBy", a.decided_at as "decidedAt",
      a.decision_reason as "decisionReason", v.close_at as "closeAt", v.draw_at as "drawAt", past.*
    from approval a join operator r on r.id = a.requested_by left join operator d on d.id = a.decided_by
    left join round v on a.action = 'round.void' and v.id = a.subject
    cross join lateral (
      select count(*) filter (where p.state = 'approved') as approved,
        count(*) filter (where p.state = 'rejected') as rejected,
        count(*) filter (where p.state = 'withdrawn') as withdrawn
      from approval p where p.requested_by = a.requested_by and p.action = a.action and p.id <> a.id
        and p.requested_at > (select business_now()) - interval '30 days') past
    where a.id = ${id} and a.action = any(${read}::text[])`
  )[0]

/** What was decided since midnight in Seoul by operators, of those acts; in seconds. */
export async function selectToday(db: Reader, read: readonly string[]) {
  const [row] = await db.query<{ decided: number; medianSeconds: number | null }>`
    select count(*) as decided, round(percentile_cont(0.5) within group (
      order by extract(epoch from decided_at - requested_at)))::int as "medianSeconds"
    from approval, (select period_start('day', business_now()) as since offset 0) clock
    where decided_by is not null and decided_at >= clock.since and action = any(${read}::text[])`
  return row!
}
