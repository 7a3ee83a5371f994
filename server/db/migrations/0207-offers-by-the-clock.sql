-- A vendor's or a game's switch that is decided now and in force at an instant, as settings are (docs/adr/0124).
alter table scheduled_change drop constraint scheduled_change_kind_check;
alter table scheduled_change add constraint scheduled_change_kind_check check (kind in ('setting', 'odds', 'offer'));

-- What is due of them, by chain: the last of each, whether it is written down as the offer's own already or not.
create function offers_due(at timestamptz) returns table (chain text, state text, message text)
language sql stable parallel safe as $$
  select distinct on (c.chain) c.chain, c.value ->> 'state', c.value ->> 'message' from scheduled_change c
  where c.state = 'waiting' and c.kind = 'offer' and c.in_force_at <= $1 order by c.chain, c.in_force_at desc
$$;

-- Vendors and games as they are offered now.
create view vendor_now as
  select v.id, v.title, v.kind, v.thumbnail, coalesce(d.state, v.state) as state, coalesce(d.message, v.message) as message,
    v.sort, v.version, v.read_at
  from vendor v left join offers_due(business_now()) d on d.chain = 'offer vendor ' || v.id;
create view vendor_game_now as
  select g.id, g.vendor_id, g.ko, g.type, g.thumbnail, g.rtp, g.rtp_least, coalesce(d.state, g.state) as state,
    coalesce(d.message, g.message) as message, g.sort, g.version, g.gone
  from vendor_game g left join offers_due(business_now()) d on d.chain = 'offer game ' || g.id;

create or replace view lobby_game as
  select g.id, v.id as vendor, v.kind, v.title, g.ko, g.type, g.thumbnail, g.rtp, g.rtp_least as "rtpLeast",
    v.sort as vendor_sort, g.sort,
    case when v.state <> 'on' then v.state else g.state end as state,
    case when v.state <> 'on' then v.message else g.message end as message
  from vendor_game_now g join vendor_now v on v.id = g.vendor_id
  where not g.gone and g.state <> 'off' and v.state <> 'off' and v.kind <> 'single';

-- As before, and offers.
create or replace function take_settings() returns void language plpgsql as $$
declare
  due scheduled_change;
  made integer;
begin
  perform pg_advisory_xact_lock(7201010);
  for due in select * from scheduled_change where state = 'waiting' and in_force_at <= business_now()
    order by in_force_at, id for update
  loop
    if due.kind = 'setting' then
      insert into setting as s (key, value, changed_by, changed_at)
        values (due.subject, due.value, due.made_by, due.in_force_at)
        on conflict (key) do update set value = excluded.value, version = s.version + 1,
          changed_by = excluded.changed_by, changed_at = excluded.changed_at
        returning s.version into made;
      insert into setting_history (key, value, version, changed_by, changed_at, reason)
        values (due.subject, due.value, made, due.made_by, due.in_force_at, due.reason);
      perform pg_notify('settings', due.subject);
    elsif due.kind = 'odds' then
      insert into odds_version (game, version, odds, limits, made_by, approved_by, reason, at)
        select due.subject, max(version) + 1, due.value -> 'odds', due.value -> 'limits', due.made_by, due.approved_by,
          due.reason, due.in_force_at
        from odds_version where game = due.subject
        returning version into made;
    elsif due.chain = 'offer vendor ' || due.subject then
      update vendor set state = due.value ->> 'state', message = due.value ->> 'message', version = version + 1
        where id = due.subject returning version into made;
    else
      update vendor_game set state = due.value ->> 'state', message = due.value ->> 'message', version = version + 1
        where id = due.subject returning version into made;
    end if;
    update scheduled_change set state = 'inForce', version = made where id = due.id;
  end loop;
end $$;
