-- Referral and rolling (spec/rules.md §7): rates, the line above a bet as it was when the bet was placed, and what the
-- line earned by it (docs/adr/0020-rolling-by-lines.md). Rates are hundredths of a percent.

-- A member's own rates; 0 is none: a table game then takes casino's.
create table rolling_rate (
  member_id bigint primary key references member,
  baccarat smallint not null default 0 check (baccarat between 0 and 500),
  dragon smallint not null default 0 check (dragon between 0 and 500),
  slot smallint not null default 0 check (slot between 0 and 500),
  roulette smallint not null default 0 check (roulette between 0 and 500),
  etc smallint not null default 0 check (etc between 0 and 500),
  casino smallint not null default 0 check (casino between 0 and 500),
  -- when the upper set them for the first time; from then on the upper can only raise them
  edited_at timestamptz,
  changed_at timestamptz not null default business_now()
);
select keep('rolling_rate');

create table rolling_rate_log (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- an upper, or an operator
  role text not null check (role in ('upper', 'operator', 'house')),
  by_uid text not null,
  reason text not null default '',
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null default business_now()
);
create index rolling_rate_log_of_member on rolling_rate_log (member_id, id desc);
select append_only('rolling_rate_log');

-- A member's line at a moment: themselves (depth 0) and each upper to the root. A change of rates or of the tree makes
-- a new one; a bet names the one it was placed under.
create table rolling_line (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  made_at timestamptz not null default business_now()
);
select append_only('rolling_line');

-- Rates in effect: the member's own, or casino's for a table game without one, never above those of the step above.
create table rolling_step (
  line_id bigint not null references rolling_line,
  depth integer not null check (depth between 0 and 50),
  member_id bigint not null references member,
  baccarat smallint not null check (baccarat between 0 and 500),
  dragon smallint not null check (dragon between 0 and 500),
  slot smallint not null check (slot between 0 and 500),
  roulette smallint not null check (roulette between 0 and 500),
  etc smallint not null check (etc between 0 and 500),
  primary key (line_id, depth)
);
select append_only('rolling_step');

-- null: nobody in the line has a rate
alter table member add column line_id bigint references rolling_line;
-- Asked in sets by the books' checks, as a bet's other references are (docs/adr/0010-references-asked-in-sets.md).
alter table bet add column line_id bigint;

-- Whether what a settled round earned the lines was worked out. Rounds from before earned nothing.
alter table round add column rolled boolean not null default false;
update round set rolled = true where state = 'SETTLED';
create index round_unrolled on round (id) where state = 'SETTLED' and not rolled;

-- What a settlement of a round earned. A correction takes one back and makes another.
create table rolling_run (
  id bigint generated always as identity primary key,
  round_id bigint not null references round,
  game text not null check (game in ('baccarat', 'dragon', 'slot', 'roulette', 'etc')),
  -- when the round was settled: the moment its points count for
  at timestamptz not null,
  -- null: points are still to be posted
  posted_at timestamptz,
  -- when a correction took the points back
  taken_at timestamptz,
  check (taken_at is null or posted_at is not null)
);
create unique index rolling_run_once on rolling_run (round_id) where taken_at is null;
create index rolling_run_open on rolling_run (id) where posted_at is null;
create index rolling_run_at on rolling_run (at);
create index rolling_run_taken on rolling_run (taken_at) where taken_at is not null;
select keep('rolling_run');

-- Who earned how much by whose stakes: member_id earns, bettor_id staked; the same where it is one's own bets.
create table rolling_earned (
  run_id bigint not null references rolling_run,
  member_id bigint not null references member,
  bettor_id bigint not null references member,
  at timestamptz not null,
  stake bigint not null check (stake > 0),
  points bigint not null check (points > 0),
  primary key (run_id, member_id, bettor_id)
);
create index rolling_earned_of_member on rolling_earned (member_id, at) include (bettor_id, run_id, stake, points);
select append_only('rolling_earned');

-- What a correction took back of a transfer: all of it, or what was left of the member's points.
create table rolling_taken (
  transfer_id bigint primary key references transfer,
  run_id bigint not null references rolling_run,
  member_id bigint not null references member,
  due bigint not null check (due > 0),
  taken bigint not null check (taken between 0 and due),
  at timestamptz not null default business_now()
);
create index rolling_taken_of_run on rolling_taken (run_id);
select append_only('rolling_taken');

insert into transfer_kind (kind, debit, credit, unit) values
  ('rolling.own', 'rolling', 'point', 'point'),
  ('rolling.line', 'rolling', 'point', 'point'),
  ('rolling.own.back', 'point', 'rolling', 'point'),
  ('rolling.line.back', 'point', 'rolling', 'point');
