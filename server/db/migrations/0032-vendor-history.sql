-- Vendors' bets in the betting history: found by the days searched, with what became of each, and taken off it.
create index vendor_bet_of_member_by_time on vendor_bet (member_id, placed_at desc, id desc);
drop index vendor_bet_of_member;
-- stakes are summed by when their rounds ended
create index vendor_round_ended on vendor_round (ended_at) where ended_at is not null;
create index vendor_win_bet_of_win on vendor_win_bet (win_id);

create table hidden_vendor_bet (
  bet_id bigint primary key references vendor_bet,
  member_id bigint not null references member,
  at timestamptz not null default business_now()
);
create index hidden_vendor_bet_of_member on hidden_vendor_bet (member_id);
select append_only('hidden_vendor_bet');

-- What became of a vendor's bet. A round that is not ended may still be won, so it waits until then. A win for several
-- bets falls to them in proportion to their amounts, to the won: what all have together is the win.
create view vendor_bet_fate as
select b.*, r.ended_at, f.bet_id is not null as refunded, f.bet_id is not null or r.ended_at is not null as over,
  case when f.bet_id is not null then b.amount when r.ended_at is not null then coalesce(p.paid, 0) else 0 end as paid
from vendor_bet b
join vendor_round r on r.id = b.round_id
left join vendor_refund f on f.bet_id = b.id
left join lateral (
  select sum(div(w.amount * c.upto, c.total) - div(w.amount * (c.upto - b.amount), c.total))::bigint as paid
  from vendor_win_bet wb
  join vendor_win w on w.id = wb.win_id
  cross join lateral (
    select sum(o.amount) filter (where o.id <= b.id) as upto, sum(o.amount) as total
    from vendor_win_bet ob join vendor_bet o on o.id = ob.bet_id
    where ob.win_id = w.id) c
  where wb.bet_id = b.id) p on true;
