-- Changes of settings and odds that are decided now and come into force at an instant (docs/adr/0124).
create table scheduled_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('setting', 'odds')),
  -- a setting's key, or a game's
  subject text not null,
  -- what is changed as one: one waits after the other, and who changes it at once ends all that wait
  chain text not null,
  -- a setting's value; {odds, limits} of a game
  value jsonb not null,
  -- whole seconds, as what is decided at that instant is compared in thousandths of one
  in_force_at timestamptz not null check (date_trunc('second', in_force_at) = in_force_at),
  made_by text not null,
  approved_by text,
  reason text not null,
  made_at timestamptz not null default business_now(),
  state text not null default 'waiting' check (state in ('waiting', 'inForce', 'cancelled', 'lapsed')),
  -- the version of its subject that it became
  version integer check ((version is not null) = (state = 'inForce')),
  ended_by text check ((ended_by is not null) = (state in ('cancelled', 'lapsed'))),
  -- in the log and among the events, which one process writes afterwards
  told boolean not null default false
);
create index scheduled_change_waiting on scheduled_change (in_force_at, id) where state = 'waiting';
create index scheduled_change_untold on scheduled_change (id) where not told;
select keep('scheduled_change');

-- One after the other, and written down well before its instant: whatever is decided at that instant finds it.
create function check_scheduled_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.in_force_at < business_now() + interval '1 minute' then
      raise exception 'a change of % is in force too soon', new.subject using errcode = '23514';
    end if;
    if exists (select from scheduled_change c
        where c.chain = new.chain and c.state = 'waiting' and c.in_force_at >= new.in_force_at) then
      raise exception 'a change of % is in force before the one it follows', new.subject using errcode = '23514';
    end if;
    return new;
  end if;
  if to_jsonb(new) - array['state', 'version', 'ended_by', 'told'] <> to_jsonb(old) - array['state', 'version', 'ended_by', 'told']
    or (old.state <> 'waiting' and (new.state, new.version, new.ended_by) is distinct from (old.state, old.version, old.ended_by))
    or (old.told and not new.told)
  then
    raise exception 'a scheduled change of % is changed', new.subject using errcode = '42501';
  end if;
  return new;
end $$;
create trigger in_order before insert or update on scheduled_change for each row execute function check_scheduled_change();

-- All settings that were ever changed, as they are in force at an instant: what came into force by the clock counts
-- whether it is written down as the setting's own already or not.
create function settings_at(at timestamptz) returns jsonb language sql stable parallel safe as $$
  select coalesce((select jsonb_object_agg(key, value) from setting), '{}') || coalesce((
    select jsonb_object_agg(c.subject, c.value) from (
      select distinct on (subject) subject, value from scheduled_change
      where state = 'waiting' and kind = 'setting' and in_force_at <= $1 order by subject, in_force_at desc) c), '{}')
$$;

-- Who changes settings or odds, one at a time; what is due becomes a version first, so that theirs follows it.
create function take_settings() returns void language plpgsql as $$
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
    else
      insert into odds_version (game, version, odds, limits, made_by, approved_by, reason, at)
        select due.subject, max(version) + 1, due.value -> 'odds', due.value -> 'limits', due.made_by, due.approved_by,
          due.reason, due.in_force_at
        from odds_version where game = due.subject
        returning version into made;
    end if;
    update scheduled_change set state = 'inForce', version = made where id = due.id;
  end loop;
end $$;
