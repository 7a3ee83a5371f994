-- Members, their sessions, and what the site is set to (spec/rules.md §1, §9, §10).

create table member (
  id bigint generated always as identity primary key,
  uid text not null unique check (uid ~ '^[a-z0-9]{4,20}$'),
  nick text not null,
  -- the nickname folded, so that two that look the same are the same
  nick_key text not null unique,
  password_hash text not null,
  type text not null default '유저' check (type in ('유저', '다이아총판', '총판', '대리점', '부대리점', '직원')),
  state text not null default 'active' check (state in ('waiting', 'active', 'suspended', 'excluded', 'left')),
  upper_id bigint references member,
  -- the seeds' fixed user ids: highlow, coinDetail
  features text[] not null default '{}',
  account_type text not null default 'bank' check (account_type in ('bank', 'coin', 'usdt')),
  bank text,
  -- sealed: only the server's key opens them
  holder_sealed bytea,
  account_sealed bytea,
  phone_sealed bytea,
  -- keyed hash, so that one phone is one member
  phone_hash bytea unique,
  created_at timestamptz not null default business_now()
);
create index member_upper on member (upper_id);

-- One session a member: a new login takes the row's place.
create table session (
  member_id bigint primary key references member,
  token_hash bytea not null unique,
  address text not null,
  started_at timestamptz not null default business_now(),
  action_at timestamptz not null default business_now()
);

-- Why a token no longer counts, for the one sentence its holder is told.
create table session_end (
  token_hash bytea primary key,
  member_id bigint not null references member,
  reason text not null check (reason in ('taken', 'logout', 'idle', 'absolute', 'state', 'password')),
  at timestamptz not null default business_now()
);
create index session_end_at on session_end using brin (at);

create table login (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  address text not null,
  at timestamptz not null default business_now()
);
create index login_of_member on login (member_id, id desc);
select append_only('login');

-- A device that has logged in before is spared others' failures (rules.md §1).
create table known_device (
  member_id bigint not null references member,
  device_hash bytea not null,
  at timestamptz not null default business_now(),
  primary key (member_id, device_hash)
);

create table login_failure (
  id bigint generated always as identity primary key,
  uid text not null,
  address text not null,
  at timestamptz not null default business_now()
);
create index login_failure_of_uid on login_failure (uid, at);
create index login_failure_of_address on login_failure (address, at);

-- Proofs of work that were spent, so that none counts twice.
create table spent_proof (
  proof text primary key,
  at timestamptz not null default business_now()
);

create table referral_code (
  code text primary key,
  owner_id bigint not null references member,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null default business_now(),
  check (max_uses is null or uses <= max_uses)
);

create table popup (
  id bigint generated always as identity primary key,
  num integer not null,
  html text not null,
  audience text not null default 'all' check (audience in ('all', 'guest', 'member')),
  starts_at timestamptz not null default business_now(),
  ends_at timestamptz
);

create table setting (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default business_now()
);

create table setting_history (
  id bigint generated always as identity primary key,
  key text not null,
  value jsonb not null,
  version integer not null,
  changed_by text not null,
  changed_at timestamptz not null,
  unique (key, version)
);
select append_only('setting_history');

-- Significant events (design/threats.md §6): what an operator or an auditor looks back for.
create table event (
  id bigint generated always as identity primary key,
  kind text not null,
  actor text,
  target text,
  reason text,
  detail jsonb not null default '{}',
  at timestamptz not null default business_now()
);
create index event_at on event using brin (at);
select append_only('event');
