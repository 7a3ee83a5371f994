-- Casino and slot vendors, and what they have been paid and have paid: the seamless wallet (spec/casino.md).

create table vendor (
  id text primary key check (id ~ '^[a-z0-9]{2,20}$'),
  title text not null,
  kind text not null check (kind in ('casino', 'slot', 'premium')),
  thumbnail text not null,
  state text not null default 'on' check (state in ('on', 'off', 'maintenance')),
  message text not null default '',
  sort integer not null default 0,
  version integer not null default 1,
  -- when its catalogue was last read
  read_at timestamptz not null
);
select keep('vendor');

create table vendor_game (
  id text primary key,
  vendor_id text not null references vendor,
  ko text not null,
  type text not null check (type in ('baccarat', 'dragon', 'roulette', 'slot', 'etc')),
  thumbnail text not null,
  -- hundredths of a percent, exact: of the best and the worst bet
  rtp integer not null,
  rtp_least integer not null,
  min_stake bigint not null,
  max_stake bigint not null,
  state text not null default 'on' check (state in ('on', 'off', 'maintenance')),
  message text not null default '',
  sort integer not null default 0,
  version integer not null default 1,
  -- no longer in the vendor's catalogue: kept for the history of its bets
  gone boolean not null default false
);
create index vendor_game_of_vendor on vendor_game (vendor_id, sort);
select keep('vendor_game');

-- The two newest are good. Sealed: only the server's key opens them.
create table vendor_secret (
  id bigint generated always as identity primary key,
  vendor_id text not null references vendor,
  sealed bytea not null,
  made_by text not null,
  at timestamptz not null default business_now()
);
create index vendor_secret_of_vendor on vendor_secret (vendor_id, id desc);
select append_only('vendor_secret');

-- A game opened by a member. It lives while the login it was opened under does.
create table play (
  id bigint generated always as identity primary key,
  session text not null unique,
  member_id bigint not null references member,
  game_id text not null references vendor_game,
  -- of the login it was opened under
  token_hash bytea not null,
  opened_at timestamptz not null default business_now(),
  ended_at timestamptz
);
create index play_of_member on play (member_id, id desc);
create unique index play_live on play (member_id, game_id) where ended_at is null;

-- A vendor's round, by the vendor's own name for it.
create table vendor_round (
  id bigint primary key,
  vendor_id text not null references vendor,
  ref text not null,
  game_id text not null references vendor_game,
  opened_at timestamptz not null,
  ended_at timestamptz,
  -- what the vendor told of it, cleaned
  result text not null default '',
  -- when it was last asked after
  asked_at timestamptz,
  unique (vendor_id, ref)
);
create sequence vendor_round_id as bigint owned by vendor_round.id;
create index vendor_round_open on vendor_round (opened_at) where ended_at is null;
select keep('vendor_round');

-- A bet is a fact, numbered beside the draws' bets. What became of it is read off its refund, wins and round.
create table vendor_bet (
  id bigint primary key,
  vendor_id text not null references vendor,
  tx text not null,
  round_id bigint not null references vendor_round,
  member_id bigint not null,
  game_id text not null references vendor_game,
  amount bigint not null check (amount > 0),
  -- [{key, label, stake}]
  picks jsonb not null,
  placed_at timestamptz not null,
  -- the line above the member, whose rates it earns by
  line_id bigint,
  unique (vendor_id, tx)
);
create index vendor_bet_of_round on vendor_bet (round_id);
create index vendor_bet_of_member on vendor_bet (member_id, id desc);
select append_only('vendor_bet');
create trigger known_member after insert on vendor_bet referencing new table as added
  for each statement execute function refuse_unknown_member();

create table vendor_win (
  id bigint primary key,
  vendor_id text not null references vendor,
  tx text not null,
  round_id bigint not null references vendor_round,
  member_id bigint not null,
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  unique (vendor_id, tx)
);
create sequence vendor_win_id as bigint owned by vendor_win.id;
create index vendor_win_of_round on vendor_win (round_id);
select append_only('vendor_win');
create trigger known_member after insert on vendor_win referencing new table as added
  for each statement execute function refuse_unknown_member();

-- Which bets a win is for. A bet may have several wins until its round ends.
create table vendor_win_bet (
  bet_id bigint not null references vendor_bet,
  win_id bigint not null references vendor_win,
  primary key (bet_id, win_id)
);
select append_only('vendor_win_bet');

create table vendor_refund (
  bet_id bigint primary key references vendor_bet,
  tx text not null,
  at timestamptz not null
);
select append_only('vendor_refund');

-- A refund that came before its bet: the bet is refused whenever it comes.
create table vendor_tombstone (
  vendor_id text not null references vendor,
  tx text not null,
  at timestamptz not null,
  primary key (vendor_id, tx)
);
select append_only('vendor_tombstone');

-- A win for a bet nobody has seen: asked again for ten minutes, then refused.
create table vendor_orphan (
  vendor_id text not null references vendor,
  tx text not null,
  at timestamptz not null,
  primary key (vendor_id, tx)
);

-- Every call that was answered for good, with its answer to the byte.
create table vendor_call (
  id bigint generated always as identity primary key,
  vendor_id text not null references vendor,
  call text not null check (call in ('bet', 'win', 'refund', 'end')),
  -- an end has none: it goes by its round
  tx text,
  body text not null,
  body_hash bytea not null,
  status text not null,
  answer text not null,
  at timestamptz not null,
  check ((call = 'end') = (tx is null))
);
create unique index vendor_call_once on vendor_call (vendor_id, tx);
create index vendor_call_at on vendor_call using brin (at);
select append_only('vendor_call');

insert into transfer_kind (kind, debit, credit, unit) values
  ('vendor.stake', 'money', 'vendor.*', 'won'),
  ('vendor.win', 'vendor.*', 'money', 'won'),
  ('vendor.refund', 'vendor.*', 'money', 'won');

-- vendor.*: each vendor's own account, told apart by the cause of its transfers.
create view vendor_account as
  select moved.vendor_id, 'vendor.' || moved.vendor_id as account, sum(moved.amount)::bigint as balance
  from (
    select b.vendor_id, t.amount from transfer t join vendor_bet b on b.id = t.cause where t.kind = 'vendor.stake'
    union all
    select b.vendor_id, -t.amount from transfer t join vendor_bet b on b.id = t.cause where t.kind = 'vendor.refund'
    union all
    select w.vendor_id, -t.amount from transfer t join vendor_win w on w.id = t.cause where t.kind = 'vendor.win'
  ) as moved
  group by moved.vendor_id;
