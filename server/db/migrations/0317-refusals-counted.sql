-- Refusals that change nothing are written one by one up to a bound, and counted beyond it
-- (docs/adr/0290-refusals-counted-in-a-span.md). A row lasts as long as its span.
create table event_span (
  kind text not null,
  -- the network of an address, or the actor
  subject text not null,
  began_at timestamptz not null default business_now(),
  count bigint not null check (count > 0),
  primary key (kind, subject)
);

-- How many calls an event counts, beside its address.
create or replace view event_from as
  select id, at, kind, detail ->> 'address' as address, coalesce((detail ->> 'count')::bigint, 1) as times
  from event where detail ? 'address'
  union all
  select e.id, e.at, e.kind, t.detail ->> 'address', coalesce((e.detail ->> 'count')::bigint, 1)
  from event_about t join event e on e.id = t.event_id where t.detail ? 'address';
