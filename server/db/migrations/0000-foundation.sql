-- The house's clock, and the manners every table is kept by.

-- One row: seconds added to the database's clock (CLOCK_OFFSET in the sandbox; a test moves it).
create table house_clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0
);
insert into house_clock default values;

-- The business clock. Volatile: within one transaction it goes on, so that a read after a lock is a later one.
create function business_now() returns timestamptz language sql volatile as $$
  select clock_timestamp() + (select offset_ms from house_clock) * interval '1 millisecond'
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- Makes a table immutable: a trigger refuses for everyone, migrate() takes the rights from the application's role.
create function append_only(name regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete or truncate on %s
                  for each statement execute function refuse_change()', name);
end $$;
