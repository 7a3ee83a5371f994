/** Invariants of corrections: what is reversed, what is paid again, and what stays with whom (docs/adr/0022-corrections.md). */
import type { Reader } from '../db/db.ts'
import type { Counted, Query } from './check.ts'

/**
 * Members of the rounds that the newest `limit` corrections settled (null: of all) who do not have, all payments and
 * reversals together, what their bets come to now and what they keep by the last correction that changed anything for them.
 */
export const selectCorrected = (db: Reader, limit: number | null) => db.query<Counted>`
  with rounds as (
    select r.id, r.state from round r
    where r.id in (select round_id from correction order by id desc limit ${limit})
  ), due as (
    select b.round_id, b.member_id,
      sum(case when r.state = 'VOID' then b.stake when o.won then b.stake * b.odds_hundredths / 100 else 0 end)::bigint as amount
    from rounds r join bet b on b.round_id = r.id
    left join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
    group by b.round_id, b.member_id
  ), got as (
    select p.round_id, p.member_id, sum(p.amount)::bigint as amount
    from rounds r join round_payment p on p.round_id = r.id group by p.round_id, p.member_id
  ), kept as (
    select distinct on (c.round_id, m.member_id) c.round_id, m.member_id, m.kept
    from rounds r join correction c on c.round_id = r.id join corrected_member m on m.correction_id = c.id
    order by c.round_id, m.member_id, c.settlement desc
  )
  select count(*) as broken
  from due full join got using (round_id, member_id) left join kept using (round_id, member_id)
  where coalesce(got.amount, 0) is distinct from due.amount + coalesce(kept.kept, 0)`

/** By what must hold: how many corrected rounds or members of them break it (docs/ledger.md#invariants). */
export const correctionChecks: Record<string, Query> = {
  'each corrected round left every member what its bets come to, and what they keep': (db) =>
    selectCorrected(db, null),

  'each correction posted what it says of each member, once': (db) => db.query<Counted>`
    with said as (
      select correction_id as cause, member_id, true as back, taken as amount from corrected_member where taken > 0
      union all
      select correction_id, member_id, false, given from corrected_member where given > 0
    ), posted as (
      select cause, member_id, kind in ('win.back', 'void.back') as back, amount from transfer
      where kind in ('win.back', 'win.again', 'void.back', 'void.again')
    )
    select count(*) as broken from said s full join posted p using (cause, member_id, back)
    where s.amount is distinct from p.amount`,

  'what is taken back names a payment of the same member and round, and is no more than it': (
    db,
  ) => db.query<Counted>`
    select count(*) as broken
    from transfer t join correction c on c.id = t.cause
    left join round_payment p on p.id = t.reverses and p.round_id = c.round_id and p.member_id = t.member_id
    where t.kind in ('win.back', 'void.back') and (p.amount is null or t.amount > p.amount
      or t.kind <> case when p.kind in ('win', 'win.again') then 'win.back' else 'void.back' end)`,

  'a round stands by its last settlement': (db) => db.query<Counted>`
    select count(*) as broken
    from round r left join (
      select round_id, max(settlement) as last, count(*) as made from correction group by round_id) c on c.round_id = r.id
    left join correction l on l.round_id = r.id and l.settlement = c.last
    where r.settlement <> coalesce(c.last, 1) or coalesce(c.made, 0) <> r.settlement - 1
      or (l.id is not null and (r.state = 'VOID') <> (l.balls is null))`,
}
