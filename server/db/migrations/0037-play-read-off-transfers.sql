-- When play began is read off the member's transfers and no longer written at their first bet: an update of the session
-- on the path of a bet. play_after is the member's last transfer before the login, check_after before the last reality
-- check that was read, at checked_at.
create function first_stake(of bigint, after bigint) returns bigint language sql stable strict as $$
  select id from transfer where member_id = of and id > after and kind in ('stake', 'vendor.stake') order by id limit 1
$$;

alter table session add column checked_at timestamptz;
alter table session add column check_after bigint;
update session s set
  play_after = coalesce(s.play_after, l.last, 0),
  checked_at = case when s.play_from is not null then coalesce(s.check_from, business_now()) end,
  check_after = case when s.play_from is not null then coalesce(
    (select max(t.id) from transfer t where t.member_id = s.member_id and t.at < s.check_from), l.last, 0) end
from (select m.member_id, (select max(t.id) from transfer t where t.member_id = m.member_id) as last from session m) l
where l.member_id = s.member_id;
alter table session alter column play_after set default 0;
alter table session alter column play_after set not null;
alter table session drop column play_from;
alter table session drop column check_from;
