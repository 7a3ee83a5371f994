/**
 * The daily close: what a day of Seoul came to in the ledger, by kind, game and partner, written once
 * (docs/adr/0119-the-daily-close.md).
 */
import { partnerTypes } from '@madang/contract/member/plain/hand-off.ts'

import type { Db, Tx } from '../../db/db.ts'

/** A day is closed this long after its end. */
const LATE = '10 minutes'
const CLOSING = 7_201_137
const DEEPEST = 50

/** Closes every day that is over. Repeating it, or two of it at once, is harmless. */
export async function closeBooks({ db }: { db: Db }): Promise<void> {
  while (await db.begin((tx) => closeNext(tx)));
}

/**
 * Closes the day after the last one, and answers whether it did. It waits for every transaction that began before the
 * day's end: what they write may be of that day, and what comes later is not.
 */
export async function closeNext(tx: Tx, late = LATE): Promise<boolean> {
  await tx.patient(60_000)
  await tx.query`select pg_advisory_xact_lock(${CLOSING}::bigint)`
  // Read after the lock, in a statement of its own: what another process closed is seen.
  const [next] = await tx.query<{ day: string; from: Date; to: Date }>`
    select n.day::text as day, p.from, p.to
    from (
      select coalesce((select max(day) + 1 from book_day),
        (select (at at time zone 'Asia/Seoul')::date from transfer order by id limit 1)) as day
    ) n
    cross join lateral (
      select n.day::timestamp at time zone 'Asia/Seoul' as from, (n.day + 1)::timestamp at time zone 'Asia/Seoul' as to
    ) p
    where p.to + ${late}::interval <= (select business_now())`
  if (!next) return false
  const [open] = await tx.query`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start + (business_now() - clock_timestamp()) < ${next.to} limit 1`
  if (open) return false
  await writeSums(tx, next)
  await writeDay(tx, next.day)
  return true
}

type Day = { day: string; from: Date; to: Date }

/** Each member stands under the nearest partner above, a partner under themselves: nobody is counted twice. */
const writeSums = (tx: Tx, { day, from, to }: Day) => tx.query`
  with recursive moved as materialized (
    select member_id, kind, game, amount from book_moves(${from}, ${to})
  ), up as (
    select m.id as member_id, m.id as at, m.type, m.upper_id, 1 as depth
    from member m where m.id in (select member_id from moved)
    union all
    select up.member_id, u.id, u.type, u.upper_id, up.depth + 1
    from up join member u on u.id = up.upper_id
    where up.type <> all(${partnerTypes}::text[]) and up.depth <= ${DEEPEST}
  ), placed as (
    insert into book_place (day, member_id, partner_id)
    select ${day}::date, member_id, max(at) filter (where type = any(${partnerTypes}::text[])) from up group by member_id
    returning member_id, partner_id
  )
  insert into book_sum (day, kind, game, partner_id, transfers, amount)
  select ${day}::date, kind, game, partner_id, count(*), sum(amount)::bigint
  from moved join placed using (member_id) group by kind, game, partner_id`

const writeDay = (tx: Tx, day: string) => tx.query`
  with before as (
    select money, safe, held, point, coin, hash from book_day order by day desc limit 1
  ), held as (
    select coalesce(b.money, 0) + m.money as money, coalesce(b.safe, 0) + m.safe as safe,
      coalesce(b.held, 0) + m.held as held, coalesce(b.point, 0) + m.point as point,
      coalesce(b.coin, 0) + m.coin as coin, coalesce(b.hash, '') as hash
    from (
      select coalesce(sum(case 'money' when k.credit then s.amount when k.debit then -s.amount end), 0)::bigint as money,
        coalesce(sum(case 'safe' when k.credit then s.amount when k.debit then -s.amount end), 0)::bigint as safe,
        coalesce(sum(case 'held' when k.credit then s.amount when k.debit then -s.amount end), 0)::bigint as held,
        coalesce(sum(case 'point' when k.credit then s.amount when k.debit then -s.amount end), 0)::bigint as point,
        coalesce(sum(case 'coin' when k.credit then s.amount when k.debit then -s.amount end), 0)::bigint as coin
      from book_sum s join transfer_kind k using (kind) where s.day = ${day}::date
    ) m left join before b on true
  )
  insert into book_day (day, money, safe, held, point, coin, prev_hash, hash)
  select ${day}::date, money, safe, held, point, coin, hash,
    book_seal(${day}::date, hash, concat_ws('|', money, safe, held, point, coin))
  from held`
