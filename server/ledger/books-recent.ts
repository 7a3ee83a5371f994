/** The invariants of the last minutes alone: each a walk along an index, for a job that runs every minute. */
import type { Reader } from '../db/db.ts'
import { selectCorrected } from './books-correction.ts'
import type { Check } from './check.ts'

type Query = (db: Reader) => Promise<{ broken: number }[]>

/** How many of the newest transfers and bets are looked at; more than a minute writes. */
const NEWEST = 20_000
/** Of every game, more than are open and were just settled. */
const ROUNDS = 200
/** Of the newest corrections, more than two operators make in a minute. */
const CORRECTIONS = 5

const checks: Record<string, Query> = {
  'money in hand moved of late is what the last transfer left, and no pocket is below zero': (
    db,
  ) => db.query<{
    broken: number
  }>`
    with lately as (
      select distinct member_id from (select member_id from transfer order by id desc limit ${NEWEST}) t
    )
    select count(*) as broken from lately join wallet w using (member_id)
    left join lateral (
      select money_after from transfer t where t.member_id = w.member_id and money_after is not null
      order by id desc limit 1) last on true
    where least(w.money, w.safe, w.held, w.point, w.coin) < 0 or last.money_after <> w.money`,

  'each pocket moved of late holds what its last transfer left': (db) => db.query<{
    broken: number
  }>`
    select count(*) as broken from (
      select distinct on (t.member_id, p.pocket) t.member_id, p.pocket, p.after
      from (select * from transfer order by id desc limit ${NEWEST}) t
      cross join lateral (values ('safe', t.safe_after), ('held', t.held_after), ('point', t.point_after),
        ('coin', t.coin_after)) as p(pocket, after)
      where p.after is not null order by t.member_id, p.pocket, t.id desc
    ) last join wallet w using (member_id)
    where last.after <> case pocket when 'safe' then w.safe when 'held' then w.held when 'point' then w.point else w.coin end`,

  'each grant of late is one that the house gave': (db) => db.query<{ broken: number }>`
    select count(*) as broken from (select * from transfer order by id desc limit ${NEWEST}) t
    left join play_money p on p.kind = t.kind and p.cause = t.cause and p.member_id = t.member_id
    where t.kind in ('grant', 'coin.grant') and p.amount is distinct from t.amount`,

  'points of late are what their runs earned, and each conversion of late gave as many won': (
    db,
  ) => db.query<{ broken: number }>`
    with lately as materialized (select * from transfer order by id desc limit ${NEWEST})
    select (
      select count(*) from lately t where t.kind in ('rolling.own', 'rolling.line') and t.amount is distinct from (
        select sum(e.points - e.kept) from rolling_earned e
        where e.run_id = t.cause and e.member_id = t.member_id
          and (e.bettor_id = e.member_id) = (t.kind = 'rolling.own'))
    ) + (
      select count(*) from lately t
      left join transfer o on o.kind = case t.kind when 'point.in' then 'point.out' else 'point.in' end
        and o.cause = t.cause and o.member_id = t.member_id
      where t.kind in ('point.in', 'point.out') and o.amount is distinct from t.amount
    ) as broken`,

  'each vendor’s bet of late has exactly one stake, of its amount': (db) => db.query<{
    broken: number
  }>`
    select count(*) as broken
    from (select * from vendor_bet order by id desc limit ${NEWEST}) b
    left join transfer t on t.kind = 'vendor.stake' and t.cause = b.id and t.member_id = b.member_id
    where t.id is null or t.amount <> b.amount`,

  'each stake, win and refund of a vendor of late has its cause, of its amount, before its round’s end':
    (db) => db.query<{ broken: number }>`
    select count(*) as broken from (
      select t.id, t.amount, b.amount as due, b.round_id, b.id is null or b.member_id <> t.member_id as off
      from (select * from transfer order by id desc limit ${NEWEST}) t left join vendor_bet b on b.id = t.cause
      where t.kind = 'vendor.stake'
      union all
      select t.id, t.amount, w.amount, w.round_id, w.id is null or w.member_id <> t.member_id
      from (select * from transfer order by id desc limit ${NEWEST}) t left join vendor_win w on w.id = t.cause
      where t.kind = 'vendor.win'
      union all
      select t.id, t.amount, b.amount, b.round_id, f.bet_id is null or b.member_id <> t.member_id
      from (select * from transfer order by id desc limit ${NEWEST}) t
      left join vendor_refund f on f.bet_id = t.cause left join vendor_bet b on b.id = f.bet_id
      where t.kind = 'vendor.refund'
    ) m left join vendor_round r on r.id = m.round_id
    where m.off or m.amount is distinct from m.due or m.id > r.ended_no`,

  'each vendor’s win of late was credited': (db) => db.query<{ broken: number }>`
    select count(*) as broken
    from (select * from vendor_win order by id desc limit ${NEWEST}) w
    left join transfer t on t.kind = 'vendor.win' and t.cause = w.id and t.member_id = w.member_id
    where w.amount > 0 and t.amount is distinct from w.amount`,

  'each bet of late has exactly one stake, of its amount': (db) => db.query<{ broken: number }>`
    select count(*) as broken
    from (select * from bet order by id desc limit ${NEWEST}) b
    left join transfer t on t.kind = 'stake' and t.cause = b.id and t.member_id = b.member_id
    where t.id is null or t.amount <> b.stake`,

  'each stake of late has its bet': (db) => db.query<{ broken: number }>`
    select count(*) as broken
    from (select * from transfer order by id desc limit ${NEWEST}) t
    left join bet b on b.id = t.cause
    where t.kind = 'stake' and (b.id is null or b.member_id <> t.member_id)`,

  'what is held is what pending withdrawals come to': (db) => db.query<{ broken: number }>`
    with lately as (
      select distinct member_id from (select member_id from transfer order by id desc limit ${NEWEST}) t
    )
    select count(*) as broken from lately join wallet w using (member_id)
    left join lateral (
      select sum(amount)::bigint as amount from withdrawal p where p.member_id = w.member_id and p.state = 'pending'
    ) p on true
    where w.held <> coalesce(p.amount, 0)`,

  'no bet of late at or after its close': (db) => db.query<{ broken: number }>`
    select count(*) as broken
    from (select * from bet order by id desc limit ${NEWEST}) b join round r on r.id = b.round_id
    where b.placed_at >= r.close_at`,

  'each round settled of late paid every member what the winning bets come to at first, once': (
    db,
  ) => db.query<{ broken: number }>`
    with lately as (select id from (select * from round order by id desc limit ${ROUNDS}) r
      where (state = 'SETTLED' or settlement > 1) and settled_at > (select business_now()) - interval '3 minutes'),
    due as (
      select b.round_id as cause, b.member_id, sum(b.stake * b.odds_hundredths / 100)::bigint as amount
      from lately l join bet b on b.round_id = l.id
      join outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
        and o.settlement = 1 and o.won
      group by b.round_id, b.member_id
    ), paid as (
      select t.cause, t.member_id, t.amount from lately l join transfer t on t.kind = 'win' and t.cause = l.id
    )
    select count(*) as broken from due full join paid p using (cause, member_id)
    where due.amount is distinct from p.amount and (p.amount is not null or due.amount > 0)`,

  'each round corrected of late left every member what its bets come to, and what they keep': (
    db,
  ) => selectCorrected(db, CORRECTIONS),
}

/** Runs them one after another; `broken` is how many rows break one. */
export async function checkRecent(db: Reader): Promise<Check[]> {
  const results: Check[] = []
  for (const [name, query] of Object.entries(checks)) {
    const [row] = await query(db)
    results.push({ name, broken: row!.broken, closes: true })
  }
  return results
}
