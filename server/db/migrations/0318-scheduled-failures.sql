-- A scheduled change that cannot be applied ends by itself and holds up no other (docs/adr/0124).
alter table scheduled_change add column failure text check (failure is null or state = 'lapsed');

create or replace function check_scheduled_change() returns trigger language plpgsql as $$
declare
  ending constant text[] := array['state', 'version', 'ended_by', 'told', 'failure'];
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
  if to_jsonb(new) - ending <> to_jsonb(old) - ending
    or (old.state <> 'waiting'
      and (new.state, new.version, new.ended_by, new.failure) is distinct from (old.state, old.version, old.ended_by, old.failure))
    or (old.told and not new.told)
  then
    raise exception 'a scheduled change of % is changed', new.subject using errcode = '42501';
  end if;
  return new;
end $$;

-- One due change as its subject's next version.
create function bring_into_force(due scheduled_change) returns void language plpgsql as $$
declare
  made integer;
begin
  if due.kind = 'setting' then
    insert into setting as s (key, value, changed_by, changed_at)
      values (due.subject, due.value, due.made_by, due.in_force_at)
      on conflict (key) do update set value = excluded.value, version = s.version + 1,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at
      returning s.version into made;
    insert into setting_history (key, value, version, changed_by, changed_at, reason)
      values (due.subject, due.value, made, due.made_by, due.in_force_at, due.reason);
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
end $$;

-- As before, each change by itself. What follows a failed one in its chain was decided on top of it and ends with it.
create or replace function take_settings() returns void language plpgsql as $$
declare
  due scheduled_change;
begin
  perform pg_advisory_xact_lock(7201010);
  for due in select * from scheduled_change where state = 'waiting' and in_force_at <= business_now()
    order by in_force_at, id for update
  loop
    continue when not exists (select from scheduled_change where id = due.id and state = 'waiting');
    begin
      perform bring_into_force(due);
    exception when others then
      -- Conflicts, shortages, locks and shutdowns pass, and the next turn finds the change still due.
      if left(sqlstate, 2) in ('40', '53', '55', '57', '58') then raise; end if;
      update scheduled_change set state = 'lapsed', ended_by = 'system',
        failure = case when id = due.id then sqlstate || ' ' || sqlerrm end
        where state = 'waiting' and chain = due.chain;
    end;
    if due.kind = 'setting' then perform pg_notify('settings', due.subject); end if;
  end loop;
end $$;
