-- When the stake was placed that a transfer between a member and play belongs to: what a stake comes to lowers the day,
-- week and month it was placed in, whenever it is posted (docs/adr/0033). Null: no such transfer.
create function staked_at(of_kind text, of_cause bigint, of_member bigint) returns timestamptz
language sql stable strict as $$
  select case
    when of_kind = 'stake' then (select placed_at from bet where id = of_cause)
    when of_kind in ('win', 'void.return') then
      (select min(placed_at) from bet where round_id = of_cause and member_id = of_member)
    when of_kind in ('win.back', 'win.again', 'void.back', 'void.again') then
      (select min(b.placed_at) from correction c join bet b on b.round_id = c.round_id
       where c.id = of_cause and b.member_id = of_member)
    when of_kind in ('vendor.stake', 'vendor.refund') then (select placed_at from vendor_bet where id = of_cause)
    when of_kind = 'vendor.win' then
      (select min(b.placed_at) from vendor_win_bet w join vendor_bet b on b.id = w.bet_id where w.win_id = of_cause)
  end
$$;

-- What was counted where it was posted is counted anew, as far as a running period reaches back.
update protection p set staked_day = 0, staked_week = 0, staked_month = 0, lost_day = 0, lost_week = 0, lost_month = 0,
  counted_at = business_now(),
  through_id = coalesce((
    select max(t.id) from transfer t
    where t.member_id = p.member_id
      and t.at < least(period_start('week', business_now()), period_start('month', business_now()))), 0);
