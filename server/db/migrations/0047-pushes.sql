-- Pushes are judged pick by pick (spec/rules.md §6): of a bet of many chips a part may be pushed, and what returns just
-- its stake by chance is none. A spin never is (docs/adr/0036-pushes-pick-by-pick.md).

-- Of the bet's amount, what lay on picks whose stakes the game's rules gave back.
alter table vendor_counted add column pushed bigint not null default 0;
alter table vendor_counted add check (pushed >= 0);

-- Whether its bets were judged so: each that was not given back has a row then. Rounds judged before stay as they were:
-- a bet paid just its amount was a push, and has none.
alter table vendor_round add column pickwise boolean not null default false;

create or replace view vendor_bet_fate as
select b.*, r.ended_at, f.bet_id is not null as refunded, f.bet_id is not null or r.ended_at is not null as over,
  case when f.bet_id is not null then b.amount when r.ended_at is not null then coalesce(p.paid, 0) else 0 end as paid,
  r.judged,
  coalesce(c.pushed, case when r.judged and not r.pickwise and f.bet_id is null then b.amount else 0 end) as pushed
from vendor_bet b
join vendor_round r on r.id = b.round_id
left join vendor_refund f on f.bet_id = b.id
left join vendor_counted c on c.bet_id = b.id
left join lateral (
  select sum(div(w.amount * c.upto, c.total) - div(w.amount * (c.upto - b.amount), c.total))::bigint as paid
  from vendor_win_bet wb
  join vendor_win w on w.id = wb.win_id
  cross join lateral (
    select sum(o.amount) filter (where o.id <= b.id) as upto, sum(o.amount) as total
    from vendor_win_bet ob join vendor_bet o on o.id = ob.bet_id
    where ob.win_id = w.id) c
  where wb.bet_id = b.id) p on true;
