import type { LimitKind, LimitPeriod } from '@madang/contract/core/protection.ts'
import type { protectionWords } from '@madang/contract/operator/plain/limits.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Named = { kind: LimitKind; period: LimitPeriod }

/** A row for a member who begins to choose. */
export const insertProtection = (tx: Tx, member: number) =>
  tx.query`insert into protection (member_id, uid) select id, uid from member where id = ${member} on conflict do nothing`

export type LimitRow = Named & {
  amount: number
  wantedAt: Date | null
  /** null with a `wantedAt`: no limit at all */
  wantedAmount: number | null
}

export const selectLimits = (db: Reader, member: number) => db.query<LimitRow>`
  select kind, period, amount, wanted_at as "wantedAt", wanted_amount as "wantedAmount"
  from own_limit where member_id = ${member}`

export const selectLimit = async (db: Reader, member: number, { kind, period }: Named) =>
  (
    await db.query<LimitRow>`
    select kind, period, amount, wanted_at as "wantedAt", wanted_amount as "wantedAmount"
    from own_limit where member_id = ${member} and kind = ${kind} and period = ${period}`
  )[0]

/** In force at once; what was wished for is over. */
export const upsertLimit = (tx: Tx, member: number, { kind, period }: Named, amount: number) =>
  tx.query`
    insert into own_limit (member_id, kind, period, amount) values (${member}, ${kind}, ${period}, ${amount})
    on conflict (member_id, kind, period) do update
      set amount = excluded.amount, wanted_at = null, wanted_amount = null`

export const updateWish = (
  tx: Tx,
  member: number,
  { kind, period }: Named,
  { at, amount }: { at: Date | null; amount: number | null },
) => tx.query`
  update own_limit set wanted_at = ${at}, wanted_amount = ${amount}
  where member_id = ${member} and kind = ${kind} and period = ${period}`

export const deleteLimit = (tx: Tx, member: number, { kind, period }: Named) => tx.query`
  delete from own_limit where member_id = ${member} and kind = ${kind} and period = ${period}`

type Choice = {
  excludedUntil: Date | null
  timeoutUntil: Date | null
  checkMinutes: number
}

export const selectChoice = async (db: Reader, member: number): Promise<Choice | undefined> =>
  (
    await db.query<Choice>`
    select excluded_until as "excludedUntil", timeout_until as "timeoutUntil", check_minutes as "checkMinutes"
    from protection where member_id = ${member}`
  )[0]

export const updateTimeout = (tx: Tx, member: number, until: Date) =>
  tx.query`update protection set timeout_until = ${until} where member_id = ${member}`

export const updateClosing = (tx: Tx, member: number, until: Date | null) =>
  tx.query`update protection set closing_until = ${until} where member_id = ${member}`

export const updateCheckMinutes = (tx: Tx, member: number, minutes: number) =>
  tx.query`update protection set check_minutes = ${minutes} where member_id = ${member}`

/** Months of Seoul's calendar from an instant. */
export async function monthsFrom(tx: Tx, at: Date, months: number): Promise<Date> {
  const [row] = await tx.query<{ until: Date }>`
    select (${at}::timestamptz at time zone 'Asia/Seoul' + ${months}::int * interval '1 month') at time zone 'Asia/Seoul'
      as until`
  return row!.until
}

/** The member's state goes with the end of it: null ends the exclusion. */
export async function updateExclusion(tx: Tx, member: number, until: Date | null): Promise<void> {
  await tx.query`update protection set excluded_until = ${until} where member_id = ${member}`
  await tx.query`
    update member set state = ${until === null ? 'active' : 'excluded'}
    where id = ${member} and state in ('active', 'excluded')`
}

export type What = keyof typeof protectionWords

export const insertChange = (tx: Tx, member: number, what: What, detail: object) =>
  tx.query`insert into protection_change (member_id, what, detail)
    values (${member}, ${what}, ${JSON.stringify(detail)}::jsonb)`

/** What was written with a change; each has some of it. */
type Detail = Partial<
  Named & {
    before: number | null
    after: number | null
    until: string
    minutes: number
    staked: number
    net: number
    /** the desk did it */
    by: 'desk'
  }
>
export type Change = { id: number; what: What; detail: Detail; at: Date }

export const selectChanges = (db: Reader, member: number, limit: number) => db.query<Change>`
  select id, what, detail, at from protection_change where member_id = ${member} order by id desc limit ${limit}`

type PerPeriod = { day: number; week: number; month: number }

/** Asked for in the period and not refused, in won: what came in, or is still to. */
export async function sumDeposited(db: Reader, member: number): Promise<PerPeriod> {
  const [row] = await db.query<PerPeriod>`
    with clock as materialized (
      select period_start('day', at) as day, period_start('week', at) as week, period_start('month', at) as month
      from (select business_now() as at offset 0) now)
    select coalesce(sum(d.amount) filter (where d.at >= c.day), 0)::bigint as day,
      coalesce(sum(d.amount) filter (where d.at >= c.week), 0)::bigint as week,
      coalesce(sum(d.amount) filter (where d.at >= c.month), 0)::bigint as month
    from clock c, (
      select at, coalesce(credited, amount) as amount from deposit
      where member_id = ${member} and state in ('pending', 'done')) d`
  return row!
}

/** Minutes logged in, in each period. */
export async function sumMinutes(db: Reader, member: number): Promise<PerPeriod> {
  const [row] = await db.query<PerPeriod>`
    select logged_in_seconds(${member}, period_start('day', at), at) / 60 as day,
      logged_in_seconds(${member}, period_start('week', at), at) / 60 as week,
      logged_in_seconds(${member}, period_start('month', at), at) / 60 as month
    from (select business_now() as at offset 0) clock`
  return row!
}

/** The limits of deposits, each with what its period held at an instant besides one request. */
export const selectDepositRoom = (
  tx: Tx,
  { member, at, except }: { member: number; at: Date; except: number | null },
) => tx.query<{ period: LimitPeriod; amount: number; used: number }>`
  select l.period, l.amount, coalesce(sum(coalesce(d.credited, d.amount)), 0)::bigint as used
  from own_limit l
  left join deposit d on d.member_id = l.member_id and d.state in ('pending', 'done')
    and d.id is distinct from ${except}::bigint
    and d.at >= period_start(l.period, ${at}::timestamptz) and d.at < period_end(l.period, ${at}::timestamptz)
  where l.member_id = ${member} and l.kind = 'deposit'
  group by l.period, l.amount`

/** Who it is, read once the wallet is locked. */
export async function selectStanding(tx: Tx, member: number) {
  const [row] = await tx.query<{ uid: string; state: string }>`
    select uid, state from member where id = ${member}`
  return row!
}

export const hasMember = async (db: Reader, member: number) =>
  (await db.query`select from member where id = ${member}`).length > 0
