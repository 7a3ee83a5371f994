-- What members hold beside what the ledger says they hold, as it was compared last (docs/adr/0112-the-day-by-hour.md).
create table book_compared (
  one boolean primary key default true check (one),
  at timestamptz not null,
  -- won: money, safe and held
  held bigint not null,
  expected bigint not null,
  -- of every pocket, points and coins as well
  equal boolean not null
);
