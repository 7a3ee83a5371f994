-- Pictures of notices and popups, as the house wrote them itself; named by what they hold (docs/adr/0125).
create table picture (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (length(bytes) between 1 and 2000000),
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  made_by text not null,
  made_at timestamptz not null default business_now(),
  check (hash = encode(sha256(bytes), 'hex'))
);
-- A webp is not made smaller by trying.
alter table picture alter column bytes set storage external;
select append_only('picture');
