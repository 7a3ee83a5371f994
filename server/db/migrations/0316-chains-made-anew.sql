-- A day's chain that a provider from an older copy has lost is made anew, if no draw of the day was promised
-- (docs/adr/0181-a-copy-older-than-the-world.md). The lost one stays published.
create table chain_anew (
  id bigint generated always as identity primary key,
  stream text not null,
  date text not null,
  anchor bytea not null check (length(anchor) = 32),
  draws integer not null check (draws > 0),
  published_at timestamptz not null,
  received_at timestamptz not null default business_now(),
  foreign key (stream, date) references draw_chain (stream, date)
);
create index chain_anew_of on chain_anew (stream, date, id desc);
select append_only('chain_anew');

-- The chain that a day's draws lie on, and the anchors that it had before.
create view chain_in_force as
  select c.stream, c.date, coalesce(a.anchor, c.anchor) as anchor, coalesce(a.draws, c.draws) as draws,
    coalesce(a.published_at, c.published_at) as published_at,
    case when a.id is null then '{}' else array[encode(c.anchor, 'hex')] || array(
      select encode(o.anchor, 'hex') from chain_anew o
      where o.stream = c.stream and o.date = c.date and o.id < a.id order by o.id) end as lost
  from draw_chain c left join lateral (
    select n.* from chain_anew n where n.stream = c.stream and n.date = c.date order by n.id desc limit 1) a on true;
