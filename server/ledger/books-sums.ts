/**
 * Sums that are kept so that lists need not add up what they show. They are no facts: one that is off misleads whoever
 * reads it and moves no money, so it does not close the house; operators are told (server/watch.ts).
 */
import type { Counted, Query } from './check.ts'

/** By what must hold of sums kept for lists: how many are off. They close nothing (docs/ledger.md#invariants). */
export const sumChecks: Record<string, Query> = {
  'days of vendors’ bets that are added up are what their bets come to': (db) => db.query<Counted>`
    with due as (
      select b.member_id, (b.placed_at at time zone 'Asia/Seoul')::date as day, g.type, count(*) as bets,
        sum(b.amount) as staked, sum(b.paid) as paid, count(h.bet_id) as hidden_bets,
        coalesce(sum(b.amount) filter (where h.bet_id is not null), 0) as hidden_staked,
        coalesce(sum(b.paid) filter (where h.bet_id is not null), 0) as hidden_paid
      from vendor_bet_fate b join vendor_game g on g.id = b.game_id left join hidden_vendor_bet h on h.bet_id = b.id
      where b.placed_at < (select (day + 1)::timestamp at time zone 'Asia/Seoul' from vendor_days_through)
      group by 1, 2, 3
    )
    select count(*) as broken from vendor_day d full join due r using (member_id, day, type)
    where (d.bets, d.staked, d.paid, d.hidden_bets, d.hidden_staked, d.hidden_paid)
      is distinct from (r.bets, r.staked, r.paid, r.hidden_bets, r.hidden_staked, r.hidden_paid)`,

  // One that a correction changed since is not read until it is added up again.
  'days of bets that are added up are what their bets come to': (db) => db.query<Counted>`
    with fresh as materialized (
      select d.day from bet_day d left join bet_day_corrections c using (day)
      where d.day <= (select day from bet_days_through) and d.corrections = coalesce(c.corrections, 0)
    ), due as (
      select (b.placed_at at time zone 'Asia/Seoul')::date as day, r.game, true as draw,
        bet_state(r.state, r.void_by, coalesce(o.won, false)) as state, b.stake,
        case r.state when 'VOID' then b.stake
          else case when o.won then b.stake * b.odds_hundredths / 100 else 0 end end as paid, b.id
      from bet b join round r on r.id = b.round_id
      left join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
      where b.placed_at < (select (day + 1)::timestamp at time zone 'Asia/Seoul' from bet_days_through)
      union all
      select (b.placed_at at time zone 'Asia/Seoul')::date, b.game_id, false,
        case when b.refunded then 'void' when not b.over then 'wait' when b.pushed = b.amount then 'push'
          when b.paid > b.amount then 'won' else 'lost' end, b.amount, b.paid, b.id
      from vendor_bet_fate b
      where b.placed_at < (select (day + 1)::timestamp at time zone 'Asia/Seoul' from bet_days_through)
    ), sums as (
      select day, game, draw, state, count(*) as bets, sum(stake) as stake, sum(paid) as paid
      from due join fresh using (day) group by 1, 2, 3, 4
    ), numbers as (
      select day, min(id) as first, max(id) as last from due join fresh using (day) group by 1
    )
    select (
      select count(*) from (select s.* from bet_day_sum s join fresh using (day)) s
      full join sums d using (day, game, draw, state)
      where (s.bets, s.stake, s.paid) is distinct from (d.bets, d.stake, d.paid)
    ) + (
      select count(*) from bet_day d join fresh using (day) left join numbers n using (day)
      where (d.first_no, d.last_no) is distinct from (n.first, n.last)
    ) as broken`,

  'alarms that are closed are counted': (db) => db.query<Counted>`
    select count(*) as broken from alarm_closed_count c full join (
      select rule, count(*) as closed from alarm where state = 'closed' group by rule
    ) a using (rule) where c.closed is distinct from a.closed`,

  // A clock that was set back writes into a day that is closed: the day then has more transfers than it kept.
  'no closed day of the books keeps what its transfers do not come to': (db) => db.query<Counted>`
    with due as (
      select (at at time zone 'Asia/Seoul')::date as day, kind, count(*) as transfers, sum(amount) as amount
      from transfer where at < (select (max(day) + 1)::timestamp at time zone 'Asia/Seoul' from book_day) group by 1, 2
    ), kept as (
      select day, kind, sum(transfers) as transfers, sum(amount) as amount from book_sum group by 1, 2
    )
    select count(*) as broken from kept k left join due using (day, kind)
    where due.transfers is null or k.transfers > due.transfers
      or (k.transfers = due.transfers and k.amount <> due.amount)`,

  'each minute of the house’s day is the sum of its transfers': (db) => db.query<Counted>`
    with due as (
      select date_trunc('minute', at) as at,
        coalesce(sum(amount) filter (where kind = 'deposit'), 0) as deposits,
        coalesce(sum(amount) filter (where kind = 'withdrawal.pay'), 0) as withdrawals,
        coalesce(sum(amount) filter (where kind in ('stake', 'vendor.stake')), 0) as stakes,
        coalesce(sum(case kind when 'win.back' then -amount else amount end)
          filter (where kind in ('win', 'win.again', 'win.back', 'vendor.win')), 0) as wins,
        coalesce(sum(case kind when 'void.back' then -amount else amount end)
          filter (where kind in ('void.return', 'void.again', 'void.back', 'vendor.refund')), 0) as returned
      from transfer where id <= (select through from course_through) and kind in ('deposit', 'withdrawal.pay', 'stake',
        'vendor.stake', 'win', 'win.again', 'win.back', 'vendor.win', 'void.return', 'void.again', 'void.back',
        'vendor.refund')
      group by 1
    )
    select count(*) as broken from course_minute c full join due d using (at)
    where (c.deposits, c.withdrawals, c.stakes, c.wins, c.returned)
      is distinct from (d.deposits, d.withdrawals, d.stakes, d.wins, d.returned)`,

  'what members held at each close is what came until then': (db) => db.query<Counted>`
    with moved as (
      select s.day, p.pocket,
        sum(case p.pocket when k.credit then s.amount when k.debit then -s.amount else 0 end) as amount
      from book_sum s join transfer_kind k using (kind)
      cross join (values ('money'), ('safe'), ('held'), ('point'), ('coin')) as p (pocket) group by 1, 2
    ), told as (
      select d.day, p.pocket, p.amount from book_day d
      cross join lateral (values ('money', d.money), ('safe', d.safe), ('held', d.held), ('point', d.point),
        ('coin', d.coin)) as p (pocket, amount)
    )
    select count(*) as broken from told t
    where t.amount <> (select coalesce(sum(m.amount), 0) from moved m where m.pocket = t.pocket and m.day <= t.day)`,

  'days of games that are added up are what their bets come to': (db) => db.query<Counted>`
    with day as materialized (
      select d.day, d.game, d.day::timestamp at time zone 'Asia/Seoul' as since,
        (d.day + 1)::timestamp at time zone 'Asia/Seoul' as until, d.corrections, d.win, d.back, bit_count(d.players) as players
      from game_day d
    ), played as materialized (
      select d.day, d.game, r.id, r.state = 'VOID' as void, r.settlement
      from day d join round r on r.game = d.game and r.draw_at >= d.since and r.draw_at < d.until
    ), fresh as (
      select day, game from day join (select day, game, sum(settlement - 1) as corrections from played group by 1, 2) p
        using (day, game)
      where day.corrections = p.corrections
    ), due as (
      select p.day, p.game, p.void, b.odds_key, b.odds_hundredths, count(*) as bets, sum(b.stake) as stake
      from played p join fresh using (day, game) join bet b on b.round_id = p.id group by 1, 2, 3, 4, 5
    ), paid as (
      select p.day, p.game, coalesce(sum(y.amount) filter (where y.kind like 'win%'), 0) as win,
        coalesce(sum(y.amount) filter (where y.kind like 'void%'), 0) as back
      from played p join round_payment y on y.round_id = p.id group by 1, 2
    ), who as (
      select p.day, p.game, count(distinct b.member_id) as players
      from played p join bet b on b.round_id = p.id group by 1, 2
    )
    select (
      select count(*) from (
        select s.* from game_day_stake s join fresh using (day, game)
      ) s full join due d using (day, game, void, odds_key, odds_hundredths)
      where (s.bets, s.stake) is distinct from (d.bets, d.stake)
    ) + (
      select count(*) from day join fresh using (day, game) left join paid using (day, game) left join who using (day, game)
      where (day.win, day.back, day.players)
        is distinct from (coalesce(paid.win, 0), coalesce(paid.back, 0), coalesce(who.players, 0))
    ) + (
      select count(*) from day left join (
        select (v.at at time zone 'Asia/Seoul')::date as day, case when g.type = 'slot' then 'slot' else 'casino' end as game,
          count(distinct v.member_id) as players
        from (
          select r.ended_at as at, b.game_id, b.member_id from vendor_round r join vendor_bet b on b.round_id = r.id
          where r.ended_at is not null and not exists (select from vendor_refund f where f.bet_id = b.id)
          union all
          select f.at, b.game_id, b.member_id from vendor_refund f join vendor_bet b on b.id = f.bet_id
        ) v join vendor_game g on g.id = v.game_id group by 1, 2
      ) w using (day, game)
      where day.game in ('casino', 'slot') and day.players is distinct from coalesce(w.players, 0)
    ) as broken`,

  'what games took is the sum of their judged rounds': (db) => db.query<Counted>`
    select count(*) as broken
    from vendor_sum s full join vendor_played(array(select id from vendor_round where judged)) p using (since, game_id)
    where (s.bets, s.stakes, s.wins) is distinct from (p.bets, p.stakes, p.wins)`,

  // The transfers are read once, between which marks each stands; for every mark anew, a year's were read 365 times.
  'no day’s transfer stands before its mark': (db) => db.query<Counted>`
    with cut as materialized (select array_agg(distinct first_id) as ids from transfer_mark),
      latest as materialized (
        select width_bucket(t.id, cut.ids) as n, max(t.at) as at from transfer t cross join cut group by n
      )
    select count(*) as broken from transfer_mark k cross join cut
    where exists (
      select from latest l
      where l.n < array_position(cut.ids, k.first_id) and l.at >= k.day::timestamp at time zone 'Asia/Seoul')`,
}
