/** SQL of recovery's side at the desk. */
import type { RecoveryState } from '@madang/contract/core/recovery.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Row = {
  id: number
  at: Date
  state: RecoveryState
  memberId: number | null
  uid: string | null
  nick: string | null
  matching: number
  pendingBy: string | null
  closedBy: string | null
}

const PAGE = 30

/** What the desk has to do, oldest first: neither with the asker, nor with a second operator, nor over. */
export async function selectQueue(
  db: Reader,
  { waiting, page }: { waiting: boolean; page: number },
) {
  const first = (page - 1) * PAGE
  const rows = await db.query<Row & { total: number }>`
    with clock as materialized (select business_now() as at), found as not materialized (
      select r.id from recovery r cross join clock
      where not ${waiting}::boolean
        or (r.used_at is null and r.closed_at is null and recovery_state(r.used_at, r.closed_at, r.until, r.code_sealed,
            r.code_until, r.asked_back, clock.at) = 'waiting'
          and not exists (select from approval a
            where a.action = 'recovery.code' and a.subject = r.id and a.state = 'pending'))
    ), shown as (
      (select id from found where ${waiting}::boolean order by id limit ${PAGE} offset ${first})
      union all
      (select id from found where not ${waiting}::boolean order by id desc limit ${PAGE} offset ${first})
    )
    select r.id, r.at, s.state, r.member_id as "memberId", m.uid, m.nick,
      (r.member_id is not null)::int + r.nick_matches::int + r.holder_matches::int + r.account_matches::int as matching,
      p.uid as "pendingBy", c.uid as "closedBy", (select count(*) from found) as total
    from shown cross join clock join recovery r using (id)
    cross join lateral (select recovery_state(r.used_at, r.closed_at, r.until, r.code_sealed, r.code_until,
      r.asked_back, clock.at) as state) s
    left join member m on m.id = r.member_id left join operator c on c.id = r.closed_by
    left join approval a on a.action = 'recovery.code' and a.subject = r.id and a.state = 'pending'
    left join operator p on p.id = a.requested_by
    order by case when ${waiting}::boolean then r.id else -r.id end`
  const total = rows[0]?.total ?? 0
  return { rows, totalCnt: total, totalPages: Math.ceil(total / PAGE) }
}

/** How many wait for the desk; `newest` rises with each word of an asker. */
export async function selectWaiting(db: Reader) {
  const [row] = await db.query<{ count: number; oldestAt: Date | null; newest: number | null }>`
    select count(*) as count, min(r.at) as "oldestAt", max(w.id) as newest
    from (select business_now() as at offset 0) clock, recovery r
    cross join lateral (select max(id) as id from recovery_word where recovery_id = r.id) w
    where r.used_at is null and r.closed_at is null
      and recovery_state(r.used_at, r.closed_at, r.until, r.code_sealed, r.code_until, r.asked_back, clock.at) = 'waiting'
      and not exists (
        select from approval a where a.action = 'recovery.code' and a.subject = r.id and a.state = 'pending')`
  return row!
}

export type Whole = Row & {
  byPhone: boolean
  nickMatches: boolean
  holderMatches: boolean
  accountMatches: boolean
  address: string
  until: Date
  codeUntil: Date | null
  codeReader: number | null
}

export const selectWhole = async (db: Reader, id: number) =>
  (
    await db.query<Whole>`
    select r.id, r.at, recovery_state(r.used_at, r.closed_at, r.until, r.code_sealed, r.code_until, r.asked_back,
        clock.at) as state, r.member_id as "memberId", m.uid, m.nick,
      (r.member_id is not null)::int + r.nick_matches::int + r.holder_matches::int + r.account_matches::int as matching,
      p.uid as "pendingBy", c.uid as "closedBy", r.by_phone as "byPhone", r.nick_matches as "nickMatches",
      r.holder_matches as "holderMatches", r.account_matches as "accountMatches", r.address, r.until,
      r.code_until as "codeUntil", r.code_reader as "codeReader"
    from (select business_now() as at offset 0) clock, recovery r
    left join member m on m.id = r.member_id left join operator c on c.id = r.closed_by
    left join approval a on a.action = 'recovery.code' and a.subject = r.id and a.state = 'pending'
    left join operator p on p.id = a.requested_by
    where r.id = ${id}`
  )[0]

/** A code for ten minutes; a request with a code does not end before it. */
export const updateCode = (
  tx: Tx,
  {
    id,
    sealed,
    reader,
    minutes,
  }: { id: number; sealed: Buffer; reader: number | null; minutes: number },
) => tx.query`
  update recovery r set code_sealed = ${sealed}, code_until = clock.code, code_reader = ${reader}, asked_back = false,
    until = greatest(r.until, clock.code)
  from (select business_now() + make_interval(mins => ${minutes}) as code offset 0) clock where r.id = ${id}`

/** No other request of the member has a code any more. */
export const dropCodes = (tx: Tx, member: number, but: number) => tx.query`
  update recovery set code_sealed = null where member_id = ${member} and id <> ${but} and code_sealed is not null`

export const updateClosed = (tx: Tx, id: number, operator: number) => tx.query`
  update recovery set closed_at = business_now(), closed_by = ${operator}, code_sealed = null where id = ${id}`
