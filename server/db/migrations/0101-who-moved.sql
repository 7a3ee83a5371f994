-- Of whom something changed that the header tells: a row a statement, written by whatever changed it and with it. A
-- process reads here who moved since it last read, and forgets what it knew of them (docs/adr/0077).
create table moved (
  xid xid8 not null default pg_current_xact_id(),
  members bigint[] not null,
  at timestamptz not null default clock_timestamp()
);
create index moved_xid on moved (xid);

-- Up to and with this transaction rows are forgotten: who last read before it cannot tell who moved.
create table moved_swept (
  one boolean primary key default true check (one),
  through xid8 not null default '0'
);
insert into moved_swept default values;

create function note_moved() returns trigger language plpgsql as $$
begin
  insert into moved (members) select array_agg(member_id) from changed having count(*) > 0;
  return null;
end $$;

create function note_member_moved() returns trigger language plpgsql as $$
begin
  insert into moved (members) select array_agg(id) from changed having count(*) > 0;
  return null;
end $$;

-- What began to be there concerns nobody who was told something before: a wallet's and a session's row are made once.
create trigger moved_update after update on wallet referencing new table as changed
  for each statement execute function note_moved();
create trigger moved_update after update on member referencing new table as changed
  for each statement execute function note_member_moved();
create trigger moved_update after update on session referencing new table as changed
  for each statement execute function note_moved();
create trigger moved_delete after delete on session referencing old table as changed
  for each statement execute function note_moved();

create trigger moved_insert after insert on protection referencing new table as changed
  for each statement execute function note_moved();
create trigger moved_update after update on protection referencing new table as changed
  for each statement execute function note_moved();
create trigger moved_delete after delete on protection referencing old table as changed
  for each statement execute function note_moved();
create trigger moved_insert after insert on own_limit referencing new table as changed
  for each statement execute function note_moved();
create trigger moved_update after update on own_limit referencing new table as changed
  for each statement execute function note_moved();
create trigger moved_delete after delete on own_limit referencing old table as changed
  for each statement execute function note_moved();

create trigger moved_insert after insert on inquiry referencing new table as changed
  for each statement execute function note_moved();
create trigger moved_update after update on inquiry referencing new table as changed
  for each statement execute function note_moved();
create trigger moved_delete after delete on inquiry referencing old table as changed
  for each statement execute function note_moved();
create trigger moved_insert after insert on memo referencing new table as changed
  for each statement execute function note_moved();
create trigger moved_update after update on memo referencing new table as changed
  for each statement execute function note_moved();
create trigger moved_delete after delete on memo referencing old table as changed
  for each statement execute function note_moved();

-- When a session that nobody touches ends: the same two rules as session_over.
create function session_until(started_at timestamptz, action_at timestamptz) returns timestamptz language sql stable as $$
  select least(started_at + interval '12 hours', action_at + interval '30 minutes')
$$;

-- When a suspension that is in force ends by itself; null where it does not.
create function suspension_until(until timestamptz, at timestamptz) returns timestamptz language sql immutable as $$
  select case when until > at then until end
$$;
