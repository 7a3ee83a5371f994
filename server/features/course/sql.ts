import type { Reader, Tx } from '../../db/db.ts'
import { kindsOfFigure } from '../books/books.ts'

/** The figures a minute keeps, of the books' own. */
const kept = ['deposits', 'withdrawals', 'stakes', 'wins', 'returned'] as const
export type MinuteSums = Record<(typeof kept)[number], number>

/** Every kind in the order of its figure, its figure's number and what it counts: the books' words (books/figures.ts). */
const signed = kept.flatMap((figure, number) =>
  kindsOfFigure(figure).map(([kind, sign]) => ({ kind, figure: number, sign })),
)
const kinds = signed.map(({ kind }) => kind)
const figures = signed.map(({ figure }) => figure)
const signs = signed.map(({ sign }) => sign)

type Through = { through: number; mark: number; settled: boolean }

/** How far the minutes go, locked; `settled`: nobody is left who could write a transfer up to the mark. */
export async function lockThrough(tx: Tx): Promise<Through> {
  await tx.query`select from course_through for update`
  // After the lock: who was busy when it was asked for may be done.
  const [row] = await tx.query<Through>`
    select through, mark, not exists (
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and xact_start < c.marked_at
    ) as settled
    from course_through c`
  return row!
}

/** Adds the transfers after one up to another to their minutes. */
export const addMinutes = (tx: Tx, { after, through }: { after: number; through: number }) =>
  tx.query`
  with signed as (
    select * from unnest(${kinds}::text[], ${figures}::int[], ${signs}::int[]) as k(kind, figure, sign)
  ), moved as (
    select date_trunc('minute', t.at) as at, k.figure, sum(t.amount * k.sign)::bigint as amount
    from transfer t join signed k using (kind) where t.id > ${after} and t.id <= ${through} group by 1, 2
  )
  insert into course_minute as c (at, deposits, withdrawals, stakes, wins, returned)
  select at, coalesce(sum(amount) filter (where figure = 0), 0), coalesce(sum(amount) filter (where figure = 1), 0),
    coalesce(sum(amount) filter (where figure = 2), 0), coalesce(sum(amount) filter (where figure = 3), 0),
    coalesce(sum(amount) filter (where figure = 4), 0)
  from moved group by at
  on conflict (at) do update set deposits = c.deposits + excluded.deposits,
    withdrawals = c.withdrawals + excluded.withdrawals, stakes = c.stakes + excluded.stakes,
    wins = c.wins + excluded.wins, returned = c.returned + excluded.returned`

export const setThrough = (tx: Tx, through: number) =>
  tx.query`update course_through set through = ${through}`

/** Marks the newest transfer there is; the instant is not before it was looked for. */
export const setMark = (tx: Tx) => tx.query`
  update course_through set mark = newest.id, marked_at = clock_timestamp()
  from (select coalesce(max(id), 0) as id from transfer) newest where newest.id > mark`

export type HourRow = MinuteSums & { ago: number; hour: number; early: boolean }

/**
 * Sums by hour of the day that begins at an instant (`ago` 0), of the one before (1) and of that a week before (7);
 * `early`: of minutes before `until`, which is an instant of the first. Today's end at it.
 */
export const selectHours = (db: Reader, { from, until }: { from: Date; until: Date }) =>
  db.query<HourRow>`
  with days as (
    select ago, ${from}::timestamptz - ago * interval '24 hours' as since,
      case when ago = 0 then ${until}::timestamptz else ${from}::timestamptz + (1 - ago) * interval '24 hours' end as until
    from unnest('{0,1,7}'::int[]) as d(ago)
  ), signed as (
    select * from unnest(${kinds}::text[], ${figures}::int[], ${signs}::int[]) as k(kind, figure, sign)
  ), late as materialized (
    select t.at, k.figure, t.amount * k.sign as amount
    from transfer t join signed k using (kind) where t.id > (select through from course_through)
  ), minutes as (
    select d.ago, d.since, c.* from days d join course_minute c on c.at >= d.since and c.at < d.until
    union all
    select d.ago, d.since, l.at, case figure when 0 then amount else 0 end, case figure when 1 then amount else 0 end,
      case figure when 2 then amount else 0 end, case figure when 3 then amount else 0 end,
      case figure when 4 then amount else 0 end
    from days d join late l on l.at >= d.since and l.at < d.until
  )
  select ago, floor(extract(epoch from at - since) / 3600)::int as hour,
    at - since < ${until}::timestamptz - ${from}::timestamptz as early,
    sum(deposits)::bigint as deposits, sum(withdrawals)::bigint as withdrawals, sum(stakes)::bigint as stakes,
    sum(wins)::bigint as wins, sum(returned)::bigint as returned
  from minutes group by 1, 2, 3`

/** When the house's ledger began, and whether the books of a day are closed. */
export async function selectDay(db: Reader, day: string) {
  const [row] = await db.query<{ begun: Date | null; closed: boolean }>`
    select (select at from transfer order by id limit 1) as begun,
      exists (select from book_day where day >= ${day}::date) as closed`
  return row!
}

export type Pace = {
  name: string | null
  operator: string | null
  decided: number
  medianSeconds: number
}

/** What operators decided since an instant of the queues named, and the median of how long each waited: by queue, and by operator. */
export const selectPace = (db: Reader, read: readonly string[], since: Date) => db.query<Pace>`
  with decided as (
    select 'deposits' as name, decided_by as by, decided_at - at as took from deposit
    where 'deposits' = any(${read}::text[]) and decided_by is not null and decided_at >= ${since}
    union all
    select 'withdrawals', decided_by, decided_at - at from withdrawal
    where 'withdrawals' = any(${read}::text[]) and decided_by is not null and decided_at >= ${since}
    union all
    select 'inquiries', answered_by, answered_at - asked_at from inquiry
    where 'inquiries' = any(${read}::text[]) and answered_by is not null and answered_at >= ${since}
    union all
    select 'inquiries', answered_by, answered_at - asked_at from inquiry_turn
    where 'inquiries' = any(${read}::text[]) and answered_at >= ${since}
    union all
    select 'recoveries', closed_by, closed_at - at from recovery
    where 'recoveries' = any(${read}::text[]) and closed_by is not null and closed_at >= ${since}
    union all
    select 'signups', decided_by, decided_at - at from signup
    where 'signups' = any(${read}::text[]) and decided_by is not null and decided_at >= ${since}
    union all
    select 'changes', decided_by, decided_at - at from account_change
    where 'changes' = any(${read}::text[]) and decided_by is not null and decided_at >= ${since}
  )
  select d.name, o.name as operator, count(*) as decided,
    round(percentile_cont(0.5) within group (order by extract(epoch from d.took)))::int as "medianSeconds"
  from decided d join operator o on o.id = d.by group by grouping sets ((d.name), (o.name))
  order by decided desc, o.name`
