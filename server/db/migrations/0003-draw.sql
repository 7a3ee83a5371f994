-- Draw games: published chains, draws, rounds, odds, bets and what became of them (spec/rules.md §5, spec/draws.md).

-- A day's anchor, as published; never changed.
create table draw_chain (
  stream text not null,
  date text not null check (date ~ '^\d{8}$'),
  anchor bytea not null,
  draws integer not null,
  published_at timestamptz not null,
  received_at timestamptz not null default business_now(),
  primary key (stream, date)
);
select append_only('draw_chain');

-- A draw of a ball stream: its commitment first, its reveal later.
create table draw (
  id bigint generated always as identity primary key,
  stream text not null,
  date text not null check (date ~ '^\d{8}$'),
  round integer not null,
  i integer not null,
  draw_at timestamptz not null,
  close_at timestamptz not null,
  commit bytea not null,
  entropy_type text not null check (entropy_type in ('none', 'drand-quicknet')),
  chain_hash bytea,
  beacon_round bigint,
  committed_at timestamptz not null default business_now(),
  unique (stream, date, round)
);
select append_only('draw');

-- The reveal, stored once and for ever.
create table reveal (
  draw_id bigint primary key references draw,
  outcome text not null check (outcome in ('drawn', 'skipped', 'failed')),
  seed bytea not null,
  signature bytea,
  randomness bytea,
  balls integer[] not null,
  powerball integer,
  drawn_at timestamptz not null,
  -- null: it agrees with its commitment and its recomputation
  fault text,
  received_at timestamptz not null default business_now()
);
select append_only('reveal');

-- Odds of a game, by version; a round keeps the version it opened with.
create table odds_version (
  game text not null,
  version integer not null,
  odds jsonb not null,
  made_by text not null,
  at timestamptz not null default business_now(),
  primary key (game, version)
);
select append_only('odds_version');

create table round (
  id bigint generated always as identity primary key,
  game text not null,
  date text not null check (date ~ '^\d{8}$'),
  number integer not null,
  draw_id bigint not null references draw,
  opened_at timestamptz not null default business_now(),
  close_at timestamptz not null,
  draw_at timestamptz not null,
  odds_version integer not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'LOCKED', 'DRAWN', 'SETTLED', 'VOID')),
  void_by text check (void_by in ('system', 'operator')),
  incident text,
  settled_at timestamptz,
  unique (game, date, number),
  foreign key (game, odds_version) references odds_version,
  check ((state = 'VOID') = (void_by is not null))
);
create index round_open on round (draw_at) where state in ('OPEN', 'LOCKED', 'DRAWN');
create index round_of_draw on round (draw_id);

-- A bet is a fact: it is never updated. Its status and win are read off the round and its outcomes.
create table bet (
  id bigint primary key,
  round_id bigint not null references round,
  member_id bigint not null references member,
  odds_key text not null,
  pick text not null,
  stake bigint not null check (stake > 0),
  odds_hundredths integer not null check (odds_hundredths > 0),
  placed_at timestamptz not null
);
create sequence bet_id as bigint increment 1 owned by bet.id;
create index bet_of_round on bet (round_id, member_id) include (odds_key, pick, stake, odds_hundredths);
create index bet_of_member on bet (member_id, id desc);
select append_only('bet');

-- The result of each pick of a round that was bet on.
create table outcome (
  round_id bigint not null references round,
  odds_key text not null,
  pick text not null,
  won boolean not null,
  primary key (round_id, odds_key, pick)
);
select append_only('outcome');

-- What a round may pay in its worst case, kept per lane and added up (design/ledger.md). Lane -1 is the base: what
-- was merged under the round's exposure lock. counters[c]: pay-out if the draw falls into outcome class c.
create table exposure_slice (
  round_id bigint not null references round,
  lane integer not null,
  counters bigint[] not null,
  reserved bigint not null check (reserved >= 0),
  primary key (round_id, lane)
) with (fillfactor = 50);

-- Picks of a member that oppose each other in a round: their bets earn no points and count for no turnover.
create table opposed_pick (
  round_id bigint not null references round,
  member_id bigint not null references member,
  odds_key text not null,
  pick text not null,
  primary key (round_id, member_id, odds_key, pick)
);
select append_only('opposed_pick');
