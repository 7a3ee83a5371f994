-- A training house (docs/adr/0211-training-day.md): its day, what happened in it, what its trainer asked of it, what
-- trainees came to. Empty in every other house.

create table training_day (
  one boolean primary key default true check (one),
  seed bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- how many crises the day has; what they are is written when they happen
  crises int not null check (crises >= 0),
  trainee_id bigint references operator,
  began_at timestamptz,
  ended_at timestamptz
);

create table training_crisis (
  id bigint generated always as identity primary key,
  kind text not null,
  at timestamptz not null default business_now(),
  due_at timestamptz not null,
  -- requests, inquiries or alarms it is about
  subjects bigint[] not null default '{}',
  about text not null
);

-- Asked at the console, done by the program that runs the day, which holds the machine.
create table training_order (
  id bigint generated always as identity primary key,
  what text not null check (what in ('rate', 'reset', 'again')),
  value double precision,
  operator_id bigint not null references operator,
  at timestamptz not null default business_now()
);

-- By name, since a reset makes the operators anew; the program carries these rows over.
create table training_score (
  id bigint generated always as identity primary key,
  seed bigint not null,
  trainee text not null,
  at timestamptz not null default business_now(),
  points int not null check (points between 0 and 100)
);
