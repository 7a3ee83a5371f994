import type { accountTypes } from '@madang/contract/member/deposit.ts'

import type { Reader, Tx } from '../../db/db.ts'
import {
  QUEUE_PAGE,
  queuePage,
  type Queued,
  type QueueFilter,
  type RequestState,
} from '../till/till.ts'

export type DepositType = (typeof accountTypes)[number] | 'conversion'

export type Account = {
  type: (typeof accountTypes)[number]
  holder: Buffer | null
  now: Date
}

/** The account a member pays from, as it stands, and the moment. */
export async function selectAccount(db: Reader, member: number): Promise<Account> {
  const [row] = await db.query<Account>`
    select account_type as type, holder_sealed as holder, business_now() as now from member where id = ${member}`
  return row!
}

type NewDeposit = { member: number; amount: number; moneyBefore: number }

/** Null when the member has one pending already. */
export async function insertDeposit(tx: Tx, { member, amount, moneyBefore }: NewDeposit) {
  const [row] = await tx.query<{ id: number }>`
    insert into deposit (member_id, type, amount, money_before, bank, holder_sealed, account_sealed)
    select id, account_type, ${amount}, ${moneyBefore}, bank, holder_sealed, account_sealed from member where id = ${member}
    on conflict (member_id) where state = 'pending' do nothing returning id`
  return row?.id ?? null
}

/** A conversion is done as it is written. */
export async function insertConversion(tx: Tx, { member, amount, moneyBefore }: NewDeposit) {
  const [row] = await tx.query<{ id: number }>`
    insert into deposit (member_id, type, amount, credited, money_before, bank, holder_sealed, account_sealed, state, at,
      decided_at)
    select id, 'conversion', ${amount}, ${amount}, ${moneyBefore}, bank, holder_sealed, account_sealed, 'done', clock.at,
      clock.at
    from member, (select business_now() as at offset 0) clock where id = ${member}
    returning id`
  return row!.id
}

/** The day's refill; null when it was given already. */
export async function insertRefill(tx: Tx, member: number, date: string, given: number) {
  const [row] = await tx.query<{ id: number }>`
    insert into refill (member_id, date, given) values (${member}, ${date}::date, ${given})
    on conflict (member_id, date) do nothing returning id`
  return row?.id ?? null
}

export const hasRefill = async (tx: Tx, member: number, date: string) =>
  (await tx.query`select from refill where member_id = ${member} and date = ${date}::date`).length >
  0

export type LockedDeposit = {
  id: number
  uid: string
  at: Date
  amount: number
  state: RequestState
  version: number
}

export const selectOwner = async (db: Reader, id: number) =>
  (await db.query<{ member: number }>`select member_id as member from deposit where id = ${id}`)[0]
    ?.member

/** The request, locked; its member's wallet is locked before. */
export async function lockDeposit(tx: Tx, id: number): Promise<LockedDeposit> {
  const [row] = await tx.query<LockedDeposit>`
    select d.id, m.uid, d.at, d.amount, d.state, d.version from deposit d join member m on m.id = d.member_id
    where d.id = ${id} for update of d`
  return row!
}

/** The version after it. */
export async function raiseVersion(tx: Tx, id: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>`
    update deposit set version = version + 1 where id = ${id} returning version`
  return row!.version
}

export type Decided = {
  id: number
  state: 'done' | 'refused'
  credited: number | null
  operator: number
  reason: string | null
}

export const updateDeposit = (tx: Tx, { id, state, credited, operator, reason }: Decided) =>
  tx.query`
    update deposit set state = ${state}, credited = ${credited}, decided_by = ${operator}, decided_at = business_now(),
      reason = ${reason}, version = version + 1
    where id = ${id}`

type LastDeposit = {
  id: number
  at: Date
  amount: number
  credited: number | null
  state: RequestState
  type: DepositType
  holder: Buffer | null
  /** why it was refused; else null */
  reason: string | null
}

export const selectLast = (db: Reader, member: number, limit: number) => db.query<LastDeposit>`
  select id, at, amount, credited, state, type, holder_sealed as holder,
    case when state = 'refused' then reason end as reason
  from deposit
  where member_id = ${member} order by id desc limit ${limit}`

/** How many wait for an operator, and since when the oldest does; what they passed on waits for another. */
export async function selectWaiting(db: Reader, operator: number) {
  const [row] = await db.query<{ count: number; oldestAt: Date | null; newest: number | null }>`
    select count(*) as count, min(at) as "oldestAt", max(id) as newest from deposit d where state = 'pending'
      and not exists (select from approval p where p.action = 'deposit.complete' and p.subject = d.id and p.state = 'pending'
        and p.requested_by = ${operator})
      and not exists (select from due_decision u where u.about = 'deposits' and u.subject = d.id and u.state = 'waiting')`
  return row!
}

export async function sumCredited(db: Reader, member: number | null, from: Date | null) {
  const [row] = await db.query<{ sum: number }>`
    select coalesce(sum(credited), 0)::bigint as sum from deposit
    where state = 'done' and (${member}::bigint is null or member_id = ${member})
      and (${from}::timestamptz is null or decided_at >= ${from})`
  return row!.sum
}

type DepositRow = Queued & {
  type: DepositType
  credited: number | null
  approvalAmount: number | null
}

/** Pending ones oldest first, then the others newest first. */
export async function selectQueue(
  db: Reader,
  { id, state, uid, from, until, passedBy, holder }: QueueFilter,
  page: number,
) {
  const rows = await db.query<DepositRow & { total: number }>`
    with found as (
      select * from deposit_found(${id}, ${state}, ${uid}, ${from}, ${until}, ${passedBy}) q
      where ${holder}::bigint is null or case when ${holder} > 0
        then q.id in (select x.request_id from desk_assignment x where x.about = 'deposits' and x.operator_id = ${holder})
        else q.id not in (select x.request_id from desk_assignment x where x.about = 'deposits') end
      order by q.state <> 'pending', case when q.state = 'pending' then q.id else -q.id end
      limit ${QUEUE_PAGE} offset ${(page - 1) * QUEUE_PAGE}
    )
    select f.id, f.version, f.at, f.member_id as "memberId", m.uid, m.nick, f.amount, f.state, f.type, f.bank,
      f.holder_sealed as holder, f.account_sealed as account, f.money_before as "moneyBefore", f.credited,
      o.uid as "decidedBy", f.decided_at as "decidedAt", f.reason, a.id as "approvalId", r.uid as "approvalBy",
      (a.detail ->> 'amount')::bigint as "approvalAmount", (select count(*) from deposit_found(${id}, ${state}, ${uid}, ${from}, ${until}, ${passedBy}) q
        where ${holder}::bigint is null or case when ${holder} > 0
        then q.id in (select x.request_id from desk_assignment x where x.about = 'deposits' and x.operator_id = ${holder})
        else q.id not in (select x.request_id from desk_assignment x where x.about = 'deposits') end) as total,
      h.uid as assigned, u.id as "dueId", u.act as "dueAct", u.state as "dueState", u.until as "dueUntil",
      u.amount as "dueAmount", u.why as "dueWhy", u.by as "dueBy"
    from found f join member m on m.id = f.member_id left join operator o on o.id = f.decided_by
    left join approval a on a.action = 'deposit.complete' and a.subject = f.id and a.state = 'pending'
    left join operator r on r.id = a.requested_by
    left join desk_assignment g on g.about = 'deposits' and g.request_id = f.id
    left join operator h on h.id = g.operator_id
    left join lateral due_of('deposits', f.id) u on f.state = 'pending'
    order by f.state <> 'pending', case when f.state = 'pending' then f.id else -f.id end`
  return queuePage(rows)
}
