-- The house's clock may run at a rate (CLOCK_RATE of a training house, ADR 0210). Null: it runs as the machine's does.

-- Before `since`, an instant of the machine, it ran at rate_before; who reads the row ahead of it changes over with all
-- others. At `since` the house's clock was offset_ms ahead of the machine's.
alter table house_clock
  add column since timestamptz,
  add column rate float8 not null default 1 constraint house_clock_rate_check check (rate between 0 and 20),
  add column rate_before float8 not null default 1
    constraint house_clock_rate_before_check check (rate_before between 0 and 20);

-- The machine's clock is read once, so that a house that stands still does not tremble.
create function rated_now() returns timestamptz language sql volatile as $$
  select c.since + c.offset_ms * interval '1 millisecond'
    + (m.at - c.since) * case when m.at < c.since then c.rate_before else c.rate end
  from (select clock_timestamp() as at offset 0) m, house_clock c
$$;

-- One look at the row: it is asked for several times a call, and a second look costs as much again.
create or replace function business_now() returns timestamptz language sql volatile as $$
  select case when since is null then clock_timestamp() + offset_ms * interval '1 millisecond' else rated_now() end
  from house_clock
$$;

-- So many milliseconds of the house, in the machine's: for a timer. A clock that stands is looked at again.
create function machine_ms(house_ms float8) returns float8 language sql stable as $$
  select house_ms / case when since is null or rate = 0 then 1 else rate end from house_clock
$$;
