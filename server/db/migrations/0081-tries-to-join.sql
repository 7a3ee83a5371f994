-- Who tries to join is counted by address over all processes and over a restart (docs/adr/0051).
create table join_try (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('signUp', 'codeCheck')),
  -- of IPv6 the network of 64 bits
  address text not null,
  at timestamptz not null default business_now()
);
create index join_try_of on join_try (kind, address, at);
create index join_try_at on join_try using brin (at);
