-- Events are chained by hashes as the operators' log is, after they are committed: who writes one waits for nobody.
-- What is committed and not chained yet; whoever writes an event, on whatever way, leaves it here.
create table event_unchained (event_id bigint primary key);
insert into event_unchained select id from event;

create table event_link (
  -- the place in the chain, without gaps: the order in which events were found, not the one in which they were numbered
  no bigint primary key,
  event_id bigint not null unique,
  prev_hash bytea not null,
  hash bytea not null
);
create trigger append_only before delete or update or truncate on event_link
  for each statement execute function refuse_change();

create function keep_unchained() returns trigger language plpgsql as $$
begin
  insert into event_unchained select id from added;
  return null;
end $$;
create trigger keep_unchained after insert on event referencing new table as added
  for each statement execute function keep_unchained();

-- The end of the chain, kept beside it, which never goes back: an end that was cut off is found.
create table event_head (
  one boolean primary key default true check (one),
  entry bigint not null,
  hash bytea not null
);
create function keep_event_head() returns trigger language plpgsql as $$
begin
  insert into event_head (entry, hash) select no, hash from added order by no desc limit 1
  on conflict (one) do update set entry = excluded.entry, hash = excluded.hash;
  return null;
end $$;
create trigger keep_head after insert on event_link referencing new table as added
  for each statement execute function keep_event_head();
create trigger no_way_back before update or delete on event_head
  for each row execute function refuse_earlier_head();
create trigger not_emptied before truncate on event_head
  for each statement execute function refuse_change();

-- What is hashed of an event: every column, to the microsecond, in the one text that the database makes of it.
create function event_text(e event) returns text language sql stable as $$
  select case when e.id is not null then jsonb_build_array(e.id, e.kind, e.actor, e.target, e.reason, e.detail,
    (extract(epoch from e.at) * 1000000)::bigint)::text end
$$;
