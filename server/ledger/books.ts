/**
 * The invariants of the books, each one query that counts what breaks it (docs/ledger.md#invariants).
 * A job runs them in production, the tests after every file, `npm run audit` on demand.
 */
import type { Reader } from '../db/db.ts'
import { betChecks } from './books-bets.ts'
import { cashierChecks } from './books-cashier.ts'
import { correctionChecks } from './books-correction.ts'
import { ringActChecks, ringChecks } from './books-rings.ts'
import { rollingChecks } from './books-rolling.ts'
import { sumChecks } from './books-sums.ts'
import { vendorChecks } from './books-vendor.ts'
import type { Check, Counted, Query } from './check.ts'

/** Of the transfers among themselves. */
const transferChecks: Record<string, Query> = {
  'every pocket holds the sum of its transfers, and none is below zero': (db) => db.query<Counted>`
    with moved as (
      select t.member_id, k.credit as pocket, t.amount from transfer t join transfer_kind k using (kind)
      union all
      select t.member_id, k.debit, -t.amount from transfer t join transfer_kind k using (kind)
    ), sums as (
      select member_id,
        coalesce(sum(amount) filter (where pocket = 'money'), 0) as money,
        coalesce(sum(amount) filter (where pocket = 'safe'), 0) as safe,
        coalesce(sum(amount) filter (where pocket = 'held'), 0) as held,
        coalesce(sum(amount) filter (where pocket = 'point'), 0) as point,
        coalesce(sum(amount) filter (where pocket = 'coin'), 0) as coin
      from moved group by member_id
    )
    select count(*) as broken
    from wallet w full join sums s using (member_id)
    where w.member_id is null or least(w.money, w.safe, w.held, w.point, w.coin) < 0
      or (w.money, w.safe, w.held, w.point, w.coin) is distinct from
         (coalesce(s.money, 0), coalesce(s.safe, 0), coalesce(s.held, 0), coalesce(s.point, 0), coalesce(s.coin, 0))`,

  'each balance after is the one before, moved by the amount': (db) => db.query<Counted>`
    with touched as (
      select t.id, t.member_id, p.pocket, p.after,
        case when k.credit = p.pocket then t.amount else -t.amount end as moved
      from transfer t join transfer_kind k using (kind)
      cross join lateral (values ('money', t.money_after), ('safe', t.safe_after), ('held', t.held_after),
        ('point', t.point_after), ('coin', t.coin_after)) as p(pocket, after)
      where p.pocket in (k.debit, k.credit)
    ), walked as (
      select after, moved, lag(after, 1, 0::bigint) over (partition by member_id, pocket order by id) as before
      from touched
    )
    select count(*) as broken from walked where after is null or after < 0 or after <> before + moved`,

  'per unit, members hold what house accounts gave': (db) => db.query<Counted>`
    with pockets as (
      select * from (values ('money', 'won'), ('safe', 'won'), ('held', 'won'), ('point', 'point'), ('coin', 'coin'))
        as p(pocket, unit)
    ), held as (
      select 'won' as unit, sum(money + safe + held) as amount from wallet
      union all select 'point', sum(point) from wallet
      union all select 'coin', sum(coin) from wallet
    ), given as (
      -- a kind has the unit of the pockets it moves, and a house account takes from a member what it gives to another
      select k.unit, sum(case when d.pocket is null then t.amount when c.pocket is null then -t.amount else 0 end) as amount,
        bool_or(d.unit <> k.unit or c.unit <> k.unit or d.pocket is null and c.pocket is null) as mixed
      from transfer t join transfer_kind k using (kind)
      left join pockets d on d.pocket = k.debit left join pockets c on c.pocket = k.credit
      group by k.unit
    )
    select count(*) as broken from held h full join given g using (unit)
    where g.mixed or coalesce(h.amount, 0) <> coalesce(g.amount, 0)`,

  'one transfer per kind, cause and member': (db) => db.query<Counted>`
    select count(*) as broken from (
      select from transfer group by kind, cause, member_id having count(*) > 1) as twice`,
}

/** Of the transfers against the bets, rounds and requests that caused them. */
const causeChecks: Record<string, Query> = {
  'each gift of play money or coins is one that the house gave, once': (db) => db.query<Counted>`
    select count(*) as broken
    from play_money p full join (select * from transfer where kind in ('grant', 'coin.grant')) t
      using (kind, cause, member_id)
    where p.amount is distinct from t.amount`,

  'each accepted bet has exactly one stake, of its amount': (db) => db.query<Counted>`
    select count(*) as broken
    from bet b full join (select * from transfer where kind = 'stake') t on t.cause = b.id
    where b.id is null or t.id is null or t.amount <> b.stake or t.member_id <> b.member_id`,

  'each settled member of a round was paid what the winning bets come to at first, once': (
    db,
  ) => db.query<Counted>`
    with due as (
      select b.round_id as cause, b.member_id, sum(b.stake * b.odds_hundredths / 100)::bigint as amount
      from bet b join round r on r.id = b.round_id and (r.state = 'SETTLED' or r.settlement > 1)
      join outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
        and o.settlement = 1 and o.won
      group by b.round_id, b.member_id
    )
    select count(*) as broken
    from due full join (select * from transfer where kind = 'win') t using (cause, member_id)
    where due.amount is distinct from t.amount and (t.id is not null or due.amount > 0)`,

  'a void returned exactly the stakes': (db) => db.query<Counted>`
    with due as (
      select b.round_id as cause, b.member_id, sum(b.stake)::bigint as amount
      from bet b join round r on r.id = b.round_id and r.state = 'VOID' and r.settlement = 1
      group by b.round_id, b.member_id
    )
    select count(*) as broken
    from due full join (select * from transfer where kind = 'void.return') t using (cause, member_id)
    where due.amount is distinct from t.amount`,

  'no bet at or after its close, no result before it': (db) => db.query<Counted>`
    select (select count(*) from bet b join round r on r.id = b.round_id where b.placed_at >= r.close_at)
         + (select count(*) from round r join reveal d using (draw_id) where d.outcome = 'drawn' and d.drawn_at < r.close_at) as broken`,

  'whatever names a member, a round, a kind or a transfer names one that is there': (
    db,
  ) => db.query<Counted>`
    select (select count(*) from bet b where not exists (select from member m where m.id = b.member_id)
                                          or not exists (select from round r where r.id = b.round_id))
         + (select count(*) from transfer t where not exists (select from member m where m.id = t.member_id)
                                               or not exists (select from transfer_kind k where k.kind = t.kind)
            or (t.reverses is not null and not exists (select from transfer r where r.id = t.reverses)))
         + (select count(*) from answer a where not exists (select from member m where m.id = a.member_id)) as broken`,

  'what a lane may have to pay never passed what it had reserved': (db) => db.query<Counted>`
    select count(*) as broken from exposure_slice s
    where (select max(c) from unnest(s.counters) as c) > s.reserved`,
}

/** Checks that notify operators and close nothing. */
const notifying = { ...sumChecks, ...ringChecks }

/** Runs the checks; `broken` is how many rows break one. `transfersOnly` leaves out what compares them with their causes. */
export async function checkBooks(db: Reader, { transfersOnly = false } = {}): Promise<Check[]> {
  const results: Check[] = []
  const checks = transfersOnly
    ? transferChecks
    : {
        ...transferChecks,
        ...causeChecks,
        ...betChecks,
        ...correctionChecks,
        ...cashierChecks,
        ...rollingChecks,
        ...ringActChecks,
        ...vendorChecks,
        ...notifying,
      }
  for (const [name, query] of Object.entries(checks)) {
    const [row] = await query(db)
    results.push({ name, broken: row!.broken, closes: !(name in notifying) })
  }
  return results
}
