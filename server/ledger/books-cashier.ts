/**
 * Invariants of the cashier's transfers against the requests that caused them, and of conversions
 * (docs/ledger.md#invariants).
 */
import type { Counted, Query } from './check.ts'

/** By what must hold: how many requests, refills or adjustments break it (docs/ledger.md#invariants). */
export const cashierChecks: Record<string, Query> = {
  'what is held is what pending withdrawals come to': (db) => db.query<Counted>`
    select count(*) as broken
    from wallet w full join (
      select member_id, sum(amount)::bigint as amount from withdrawal where state = 'pending' group by member_id
    ) p using (member_id)
    where coalesce(w.held, 0) <> coalesce(p.amount, 0)`,

  'each withdrawal was held once, and is waiting, paid or given back, once': (
    db,
  ) => db.query<Counted>`
    with due as (
      select 'withdrawal.hold' as kind, id as cause, member_id, amount from withdrawal
      union all
      select 'withdrawal.pay', id, member_id, amount from withdrawal where state = 'done'
      union all
      select 'withdrawal.release', id, member_id, amount from withdrawal where state in ('refused', 'cancelled')
    )
    select count(*) as broken
    from due full join (
      select * from transfer where kind in ('withdrawal.hold', 'withdrawal.pay', 'withdrawal.release')
    ) t using (kind, cause, member_id)
    where due.amount is distinct from t.amount`,

  'each completed deposit was credited once, each conversion once in coins and once in won': (
    db,
  ) => db.query<Counted>`
    with due as (
      select 'deposit' as kind, id as cause, member_id, credited as amount from deposit
      where state = 'done' and type <> 'conversion'
      union all
      select 'coin.in', id, member_id, credited from deposit where type = 'conversion'
      union all
      -- 10,000 won a coin, and a million parts a coin
      select 'coin.out', id, member_id, credited * 100 from deposit where type = 'conversion'
    )
    select count(*) as broken
    from due full join (select * from transfer where kind in ('deposit', 'coin.in', 'coin.out')) t
      using (kind, cause, member_id)
    where due.amount is distinct from t.amount`,

  'each refill was given once': (db) => db.query<Counted>`
    select count(*) as broken
    from refill r full join (select * from transfer where kind = 'refill') t on t.cause = r.id and t.member_id = r.member_id
    where r.given is distinct from t.amount`,

  'each closed statement of a partner was paid once, what it comes to': (db) => db.query<Counted>`
    select count(*) as broken
    from (select * from settlement where paid > 0) s
    full join (select * from transfer where kind = 'settlement') t on t.cause = s.no and t.member_id = s.partner_id
    where s.paid is distinct from t.amount`,

  'statements are numbered without a gap, each sealed over the one before': (
    db,
  ) => db.query<Counted>`
    select count(*) as broken from (
      select no, row_number() over (order by no) as place, prev_hash, hash, text,
        lag(hash, 1, ''::bytea) over (order by no) as before
      from settlement) s
    where no <> place or prev_hash <> before or hash <> sha256(prev_hash || convert_to(text, 'UTF8'))`,

  'each statement is what its rows and adjustments come to': (db) => db.query<Counted>`
    select count(*) as broken from settlement s
    cross join lateral (
      select coalesce(sum(bets), 0) as bets, coalesce(sum(stakes), 0) as stakes, coalesce(sum(wins), 0) as wins,
        coalesce(sum(rolling), 0) as rolling, count(distinct member_id) as players
      from settlement_row where no = s.no) r
    cross join lateral (
      select coalesce(sum(a.amount), 0) as adjusted from settlement_adjusted d
      join settlement_adjustment a on a.id = d.adjustment_id and a.partner_id = s.partner_id where d.no = s.no) a
    left join lateral (
      select b.carry_out, b.due_out from settlement b where b.partner_id = s.partner_id and b.first < s.first
      order by b.first desc limit 1) b on true
    where (s.bets, s.stakes, s.wins, s.rolling, s.players, s.adjusted) is distinct from
        (r.bets, r.stakes, r.wins, r.rolling, r.players, a.adjusted)
      or s.due_in <> coalesce(b.due_out, 0)
      or s.carry_in <> case when s.carries and s.share > 0 then coalesce(b.carry_out, 0) else 0 end`,

  'each adjustment is what two operators agreed on, once': (db) => db.query<Counted>`
    with due as (
      select format('adjust.%s.%s', detail ->> 'pocket', detail ->> 'way') as kind, id as cause, subject as member_id,
        (detail ->> 'amount')::bigint as amount
      from approval where action = 'member.adjust' and state = 'approved'
    )
    select count(*) as broken
    from due full join (select * from transfer where kind like 'adjust.%') t using (kind, cause, member_id)
    where due.amount is distinct from t.amount`,

  'what closed accounts gave up was taken once, and nothing else': (db) => db.query<Counted>`
    with due as (
      select kind, id as cause, member_id, amount from given_up
      cross join lateral (values ('closing.money', money), ('closing.safe', safe), ('closing.point', point),
        ('closing.coin', coin)) as pocket (kind, amount)
      where amount > 0
    )
    select count(*) as broken
    from due full join (select * from transfer where kind like 'closing.%') t using (kind, cause, member_id)
    where due.amount is distinct from t.amount`,

  'a closing that waits keeps its member at rest until then, one that is done has left a number, and no other has':
    (db) => db.query<Counted>`
    select count(*) as broken
    from (select * from closing where state in ('waiting', 'done')) c
    full join member m on m.id = c.member_id
    left join protection p on p.member_id = m.id
    where (p.closing_until is distinct from case when c.state = 'waiting' then c.until_at end)
      or coalesce(c.state = 'done', false) <> (m.uid = '#' || m.id)
      or (c.state = 'done' and (m.state <> 'left' or m.phone_sealed is not null or m.account_sealed is not null))`,

  'each conversion of points gave as many won as it took points': (db) => db.query<Counted>`
    select count(*) as broken
    from (select * from transfer where kind = 'point.out') o
    full join (select * from transfer where kind = 'point.in') i using (cause, member_id)
    where o.amount is distinct from i.amount`,
}
