/**
 * Where each day begins in the ledger. A member's transfers are kept in the order they were written in and searched by
 * their time: the mark says from where on (`first_transfer`), so that a month costs a month however long the history is.
 */
import type { Db } from '../db/db.ts'

/** A transfer of a day's last second has been written this long after it. */
const LATE = '10 minutes'
/**
 * Numbers are taken in one order and committed in another, and a clock that jumps makes a day's first transfers of those
 * under way: the mark stands this far before the first that is seen.
 */
const ROOM = 10_000

/** Marks every day that is over. A mark never becomes wrong: what comes later has a higher number. Repeatable. */
export async function markDays({ db }: { db: Db }): Promise<void> {
  while ((await markNext(db)).length > 0);
}

const markNext = (db: Db) => db.query`
  insert into transfer_mark (day, first_id)
  select next.day, greatest(first.id - ${ROOM}, next.since, 0)
  from (
    select coalesce(last.day + 1, (select (at at time zone 'Asia/Seoul')::date from transfer order by id limit 1)) as day,
      coalesce(last.first_id, 0) as since
    from (values (1)) one left join (select * from transfer_mark order by day desc limit 1) last on true
  ) next
  cross join lateral (
    select id from transfer
    where id >= next.since and at >= next.day::timestamp at time zone 'Asia/Seoul' order by id limit 1
  ) first
  where (next.day + 1)::timestamp at time zone 'Asia/Seoul' + ${LATE}::interval <= business_now()
  on conflict do nothing returning 1`
