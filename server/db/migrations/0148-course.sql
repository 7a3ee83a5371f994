-- The house's day by the minute, so that a day is told by its hours without reading the ledger (docs/adr/0112-the-day-by-hour.md).
create table course_minute (
  -- the minute's beginning
  at timestamptz primary key,
  deposits bigint not null,
  withdrawals bigint not null,
  stakes bigint not null,
  wins bigint not null,
  returned bigint not null
);

-- Every transfer up to `through` is in its minute. Up to `mark` every one is committed once nobody is left in a
-- transaction that began before `marked_at`.
create table course_through (
  one boolean primary key default true check (one),
  through bigint not null default 0,
  mark bigint not null default 0,
  marked_at timestamptz not null default clock_timestamp()
);
insert into course_through default values;

-- What operators decided of a day, and how long it took them.
create index deposit_decided on deposit (decided_at) where decided_by is not null;
create index withdrawal_decided on withdrawal (decided_at) where decided_by is not null;
create index inquiry_answered on inquiry (answered_at) where answered_by is not null;
create index signup_decided on signup (decided_at) where decided_by is not null;
create index recovery_closed on recovery (closed_at) where closed_by is not null;
create index account_change_decided on account_change (decided_at) where decided_by is not null;
