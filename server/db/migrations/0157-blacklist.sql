-- Whom the house does not take in: asked at sign-up and when an account or a phone changes (docs/adr/0121-blacklist.md).
create table blacklist (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('phone', 'account', 'address')),
  -- by which a phone or an account is known again, as members' are, and the same sealed for its mask
  value_hash bytea,
  value_sealed bytea,
  -- of an account
  bank text,
  range cidr,
  reason text not null check (length(reason) between 2 and 500),
  -- in force before it and not at it; null: until it is lifted
  until_at timestamptz,
  made_by bigint not null references operator,
  made_at timestamptz not null default business_now(),
  lifted_by bigint references operator,
  lifted_at timestamptz,
  -- how often it refused somebody, and when last
  refused integer not null default 0 check (refused >= 0),
  refused_at timestamptz,
  check ((kind = 'address') = (range is not null)),
  check ((kind = 'address') = (value_hash is null)),
  check ((value_hash is null) = (value_sealed is null)),
  check ((kind = 'account') = (bank is not null)),
  check ((lifted_by is null) = (lifted_at is null))
);
create index blacklist_known on blacklist (value_hash) where value_hash is not null and lifted_at is null;
create index blacklist_within on blacklist using gist (range inet_ops) where range is not null and lifted_at is null;
select keep('blacklist');
