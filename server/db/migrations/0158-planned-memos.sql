-- Memos that go by themselves at an instant (docs/adr/0123-planned-memos.md).
create table mailing_plan (
  id bigint generated always as identity primary key,
  -- the name of what was written: sent again, it is planned once
  draft uuid not null unique,
  subject text not null,
  html text not null,
  audience jsonb not null,
  due_at timestamptz not null,
  planned_by bigint not null references operator,
  planned_at timestamptz not null default business_now(),
  taken_back_by bigint references operator,
  taken_back_at timestamptz,
  -- what became of it at its instant: the mailing, or why there was none
  mailing_id bigint unique references mailing,
  failed_at timestamptz,
  failed text,
  check ((taken_back_by is null) = (taken_back_at is null)),
  check ((failed_at is null) = (failed is null)),
  check (num_nonnulls(mailing_id, taken_back_at, failed_at) <= 1)
);
create index mailing_plan_due on mailing_plan (due_at, id)
  where mailing_id is null and taken_back_at is null and failed_at is null;
select keep('mailing_plan');
