/**
 * Days of casino and slots that are over, added up once for each member and kind of game, so that the sums of a long
 * history are read and not worked out (docs/adr/0032-days-added-up.md).
 */
import type { Db, Reader, Tx } from '../../db/db.ts'
import type { Period } from '../../http/period.ts'
import type { Counts, Kind, Whose } from './sql.ts'

/** Whoever adds days up holds it alone; whoever hides a bet shares it, so that each is counted once. */
const LOCK = 7_201_036
/** A bet placed in a day's last second has been written this long after it. */
const LATE = '10 minutes'

/** Adds up every day that is over and of which nothing waits. Repeating it, or two at once, is harmless. */
export async function addUpDays({ db }: { db: Db }): Promise<void> {
  while (await db.begin(addUpNext));
}

async function addUpNext(tx: Tx): Promise<boolean> {
  await tx.patient(60_000)
  await tx.query`select pg_advisory_xact_lock(${LOCK})`
  // Where the clock was set back, days are to come again.
  await tx.query`
    with today as (select (business_now() at time zone 'Asia/Seoul')::date as day offset 0),
    back as (
      update vendor_days_through t set day = today.day - 1 from today where t.day >= today.day returning t.day
    )
    delete from vendor_day d using back where d.day > back.day`
  const [next] = await tx.query<{ day: string; from: Date; to: Date }>`
    select to_char(n.day, 'YYYY-MM-DD') as day, p.from, p.to
    from (
      select coalesce((select t.day + 1 from vendor_days_through t),
        (select (b.placed_at at time zone 'Asia/Seoul')::date from vendor_bet b order by b.id limit 1)) as day
    ) n
    cross join lateral (
      select n.day::timestamp at time zone 'Asia/Seoul' as from, (n.day + 1)::timestamp at time zone 'Asia/Seoul' as to
    ) p
    where p.to + ${LATE}::interval <= (select business_now()) and not exists (
      select from vendor_round r join vendor_bet b on b.round_id = r.id
      where r.ended_at is null and b.placed_at < p.to
        and not exists (select from vendor_refund f where f.bet_id = b.id))`
  if (!next) return false
  const { day, from, to } = next
  await tx.query`
    insert into vendor_day (member_id, day, type, bets, staked, paid, hidden_bets, hidden_staked, hidden_paid)
    select m.id, ${day}::date, s.type, s.bets, s.staked, s.paid, s.hidden_bets, s.hidden_staked, s.hidden_paid
    from member m cross join lateral (
      select g.type, count(*) as bets, sum(b.amount) as staked, sum(b.paid) as paid,
        count(h.bet_id) as hidden_bets, coalesce(sum(b.amount) filter (where h.bet_id is not null), 0) as hidden_staked,
        coalesce(sum(b.paid) filter (where h.bet_id is not null), 0) as hidden_paid
      from vendor_bet_fate b join vendor_game g on g.id = b.game_id
      left join hidden_vendor_bet h on h.bet_id = b.id
      where b.member_id = m.id and b.placed_at >= ${from} and b.placed_at < ${to} group by g.type
    ) s`
  await tx.query`
    insert into vendor_days_through (day) values (${day}::date) on conflict (one) do update set day = excluded.day`
  return true
}

/** Before a member hides something: no day is added up meanwhile, and they hide one thing after the other. */
export const lockHiding = (tx: Tx, member: number) => tx.query`
  select pg_advisory_xact_lock_shared(${LOCK}), pg_advisory_xact_lock(${LOCK}::int, ${member % 2 ** 31}::int)`

/** Hides one that is over; its day is less by it. Answers whether it was on the list until now. */
export const hideWager = (db: Db, member: number, id: number): Promise<boolean> =>
  db.begin(async (tx) => {
    await lockHiding(tx, member)
    const rows = await tx.query`
      with hidden as (
        insert into hidden_vendor_bet (bet_id, member_id) values (${id}, ${member}) on conflict do nothing returning bet_id
      ), lessened as (
        update vendor_day d set hidden_bets = d.hidden_bets + 1, hidden_staked = d.hidden_staked + b.amount,
          hidden_paid = d.hidden_paid + b.paid
        from hidden h join vendor_bet_fate b on b.id = h.bet_id join vendor_game g on g.id = b.game_id
        where d.member_id = b.member_id and d.day = (b.placed_at at time zone 'Asia/Seoul')::date and d.type = g.type
      )
      select from hidden`
    return rows.length > 0
  })

/**
 * Hides what is over of a kind in the oldest day of a period that is added up and not all hidden; false when there is
 * none. A day is hidden whole, so that nothing of it has to be looked up.
 */
export const hideDay = (db: Db, member: number, { from, to, kind }: Period & Kind) =>
  db.begin(async (tx): Promise<boolean> => {
    await lockHiding(tx, member)
    const rows = await tx.query`
      with due as materialized (
        select day, day::timestamp at time zone 'Asia/Seoul' as starts, (day + 1)::timestamp at time zone 'Asia/Seoul' as ends
        from vendor_day
        where member_id = ${member} and hidden_bets < bets and (${kind} = 'all' or type = ${kind})
          and day >= (${from}::timestamptz at time zone 'Asia/Seoul')::date
          and day < (${to}::timestamptz at time zone 'Asia/Seoul')::date
        order by day limit 1
      ), hidden as (
        insert into hidden_vendor_bet (bet_id, member_id)
        select b.id, ${member} from due join vendor_bet b on b.placed_at >= due.starts and b.placed_at < due.ends
        join vendor_game g on g.id = b.game_id
        where b.member_id = ${member} and (${kind} = 'all' or g.type = ${kind})
        on conflict do nothing
      )
      update vendor_day d set hidden_bets = d.bets, hidden_staked = d.staked, hidden_paid = d.paid
      from due where d.member_id = ${member} and d.day = due.day and (${kind} = 'all' or d.type = ${kind})
      returning d.day`
    return rows.length > 0
  })

/** How many of a kind there are, their stakes and what was paid; what waits is counted apart. */
export async function sumWagered(
  db: Reader,
  { members, hidden }: Whose,
  { from, to, kind }: Period & Kind,
): Promise<Counts> {
  const [row] = await db.query<Counts>`
    with through as materialized (
      select coalesce(max(day), '-infinity') as day,
        coalesce(max((day + 1)::timestamp at time zone 'Asia/Seoul'), '-infinity') as ends from vendor_days_through
    ), summed as (
      select d.bets - case when ${hidden} then 0 else d.hidden_bets end as bets,
        d.staked - case when ${hidden} then 0 else d.hidden_staked end as money,
        d.paid - case when ${hidden} then 0 else d.hidden_paid end as win, 0 as waiting
      from vendor_day d
      where d.member_id = any(${members}::bigint[]) and (${kind} = 'all' or d.type = ${kind})
        and d.day >= (${from}::timestamptz at time zone 'Asia/Seoul')::date
        and d.day < (${to}::timestamptz at time zone 'Asia/Seoul')::date and d.day <= (select day from through)
      union all
      select 1, case when b.over then b.amount else 0 end, b.paid, case when b.over then 0 else b.amount end
      from vendor_bet_fate b join vendor_game g on g.id = b.game_id
      where b.member_id = any(${members}::bigint[]) and b.placed_at >= greatest(${from}, (select ends from through))
        and b.placed_at < ${to} and (${kind} = 'all' or g.type = ${kind})
        and (${hidden} or b.id not in (
          select h.bet_id from hidden_vendor_bet h where h.member_id = any(${members}::bigint[])))
    )
    select coalesce(sum(bets), 0)::bigint as count, coalesce(sum(money), 0)::bigint as money,
      coalesce(sum(win), 0)::bigint as win, coalesce(sum(waiting), 0)::bigint as waiting from summed`
  return row!
}
