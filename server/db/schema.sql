-- Written by npm run db -- schema from the migrations; npm test compares it. Not run by anything.

create table account_change (
  id bigint generated always as identity not null,
  member_id bigint not null,
  at timestamp with time zone default business_now() not null,
  state text default 'waiting'::text not null,
  bank text,
  holder_sealed bytea,
  account_sealed bytea,
  account_hash bytea,
  phone_sealed bytea,
  phone_hash bytea,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason text
);

create table alarm (
  id bigint generated always as identity not null,
  rule text not null,
  subject text not null,
  state text default 'open'::text not null,
  count bigint default 0 not null,
  detail jsonb default '{}'::jsonb not null,
  opened_at timestamp with time zone default business_now() not null,
  last_at timestamp with time zone default business_now() not null,
  seen_by bigint,
  seen_at timestamp with time zone,
  closed_by bigint,
  closed_at timestamp with time zone,
  reason text
);

create table alarm_cause (
  alarm_id bigint not null,
  kind text not null,
  cause_id bigint not null
);

create table alarm_closed_count (
  rule text not null,
  closed bigint not null
);

create table alarm_mark (
  one boolean default true not null,
  link bigint not null,
  looked_at timestamp with time zone default clock_timestamp() not null
);

create table alarm_on (
  rule text not null,
  subject text not null
);

create table answer (
  member_id bigint not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer text not null,
  at timestamp with time zone default business_now() not null
);

create table approval (
  id bigint generated always as identity not null,
  action text not null,
  subject bigint not null,
  title text not null,
  reason text not null,
  requested_by bigint not null,
  requested_at timestamp with time zone default business_now() not null,
  state text default 'pending'::text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_reason text,
  detail jsonb default '{}'::jsonb not null,
  requested_role text,
  decided_role text
);

create table approval_look (
  operator_id bigint not null,
  page uuid not null,
  approval_id bigint,
  turn integer not null,
  at timestamp with time zone default business_now() not null,
  about text default 'approval'::text not null
);

create table audit (
  id bigint not null,
  at timestamp with time zone not null,
  actor text not null,
  role text not null,
  action text not null,
  subject text not null,
  reason text,
  before jsonb,
  after jsonb,
  address text,
  prev_hash bytea not null,
  hash bytea not null,
  trace text
);

create table audit_about (
  audit_id bigint not null,
  member_id bigint not null,
  salt bytea,
  reason text,
  before jsonb,
  after jsonb
);

create table audit_head (
  one boolean default true not null,
  entry bigint not null,
  hash bytea not null
);

create table bet (
  id bigint not null,
  round_id bigint not null,
  member_id bigint not null,
  odds_key text not null,
  pick text not null,
  stake bigint not null,
  odds_hundredths integer not null,
  placed_at timestamp with time zone not null,
  line_id bigint
);

create table bet_day (
  day date not null,
  first_no bigint,
  last_no bigint,
  corrections integer not null
);

create table bet_day_sum (
  day date not null,
  game text not null,
  draw boolean not null,
  state text not null,
  bets bigint not null,
  stake bigint not null,
  paid bigint not null
);

create table bet_days_through (
  one boolean default true not null,
  day date not null
);

create table blacklist (
  id bigint generated always as identity not null,
  kind text not null,
  value_hash bytea,
  value_sealed bytea,
  bank text,
  range cidr,
  reason text not null,
  until_at timestamp with time zone,
  made_by bigint not null,
  made_at timestamp with time zone default business_now() not null,
  lifted_by bigint,
  lifted_at timestamp with time zone,
  refused integer default 0 not null,
  refused_at timestamp with time zone
);

create table book_compared (
  one boolean default true not null,
  at timestamp with time zone not null,
  held bigint not null,
  expected bigint not null,
  equal boolean not null
);

create table book_day (
  day date not null,
  closed_at timestamp with time zone default business_now() not null,
  money bigint not null,
  safe bigint not null,
  held bigint not null,
  point bigint not null,
  coin bigint not null,
  prev_hash bytea not null,
  hash bytea not null
);

create table book_key (
  id integer not null,
  public_key bytea not null,
  sealed bytea not null,
  since timestamp with time zone default business_now() not null
);

create table book_place (
  day date not null,
  member_id bigint not null,
  partner_id bigint
);

create table book_sum (
  day date not null,
  kind text not null,
  game text not null,
  partner_id bigint,
  transfers bigint not null,
  amount bigint not null
);

create table chain_anew (
  id bigint generated always as identity not null,
  stream text not null,
  date text not null,
  anchor bytea not null,
  draws integer not null,
  published_at timestamp with time zone not null,
  received_at timestamp with time zone default business_now() not null
);

create table closed_name (
  name_hash bytea not null,
  member_id bigint not null,
  until_at timestamp with time zone
);

create table closing (
  id bigint generated always as identity not null,
  member_id bigint not null,
  at timestamp with time zone default business_now() not null,
  until_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  money bigint not null,
  safe bigint not null,
  point bigint not null,
  coin bigint not null,
  ended_at timestamp with time zone,
  ended_by bigint
);

create table corrected_member (
  correction_id bigint not null,
  member_id bigint not null,
  received bigint not null,
  due bigint not null,
  taken bigint not null,
  given bigint not null,
  kept bigint not null
);

create table correction (
  id bigint generated always as identity not null,
  round_id bigint not null,
  settlement integer not null,
  balls integer[],
  powerball integer,
  reason text not null,
  approval_id bigint not null,
  at timestamp with time zone default business_now() not null
);

create table course_minute (
  at timestamp with time zone not null,
  deposits bigint not null,
  withdrawals bigint not null,
  stakes bigint not null,
  wins bigint not null,
  returned bigint not null
);

create table course_through (
  one boolean default true not null,
  through bigint default 0 not null,
  mark bigint default 0 not null,
  marked_at timestamp with time zone default clock_timestamp() not null
);

create table day_seal (
  day date not null,
  lines jsonb not null,
  root bytea not null,
  prev bytea not null,
  hash bytea not null,
  key_id integer not null,
  signature bytea not null,
  at timestamp with time zone default business_now() not null
);

create table day_seal_begin (
  day date not null
);

create table deposit (
  id bigint generated always as identity not null,
  member_id bigint not null,
  type text not null,
  amount bigint not null,
  money_before bigint not null,
  bank text,
  holder_sealed bytea,
  account_sealed bytea,
  state text default 'pending'::text not null,
  credited bigint,
  version integer default 1 not null,
  at timestamp with time zone default business_now() not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  reason text
);

create table desk_assignment (
  about text not null,
  request_id bigint not null,
  operator_id bigint not null,
  at timestamp with time zone default business_now() not null
);

create table digest_key (
  one boolean default true not null,
  sealed bytea not null,
  at timestamp with time zone default clock_timestamp() not null
);

create table draw (
  id bigint generated always as identity not null,
  stream text not null,
  date text not null,
  round integer not null,
  i integer not null,
  draw_at timestamp with time zone not null,
  close_at timestamp with time zone not null,
  commit bytea not null,
  entropy_type text not null,
  chain_hash bytea,
  beacon_round bigint,
  committed_at timestamp with time zone default business_now() not null
);

create table draw_chain (
  stream text not null,
  date text not null,
  anchor bytea not null,
  draws integer not null,
  published_at timestamp with time zone not null,
  received_at timestamp with time zone default business_now() not null
);

create table due_decision (
  id bigint generated always as identity not null,
  act text not null,
  about text generated always as ((split_part(act, '.'::text, 1) || 's'::text)) stored not null,
  subject bigint not null,
  version integer not null,
  amount bigint,
  title text not null,
  reason text not null,
  operator_id bigint not null,
  address text not null,
  at timestamp with time zone default business_now() not null,
  until timestamp with time zone not null,
  state text default 'waiting'::text not null,
  ended_at timestamp with time zone,
  why text
);

create table event (
  id bigint generated always as identity not null,
  kind text not null,
  actor text,
  target text,
  reason text,
  detail jsonb default '{}'::jsonb not null,
  at timestamp with time zone default business_now() not null,
  trace text
);

create table event_about (
  event_id bigint not null,
  member_id bigint not null,
  salt bytea,
  reason text,
  detail jsonb
);

create table event_head (
  one boolean default true not null,
  entry bigint not null,
  hash bytea not null
);

create table event_link (
  no bigint not null,
  event_id bigint not null,
  prev_hash bytea not null,
  hash bytea not null
);

create table event_span (
  kind text not null,
  subject text not null,
  began_at timestamp with time zone default business_now() not null,
  count bigint not null
);

create table event_unchained (
  event_id bigint not null
);

create table exposure_slice (
  round_id bigint not null,
  lane integer not null,
  counters bigint[] not null,
  reserved bigint not null,
  cap bigint not null
);

create table favourite_draw (
  member_id bigint not null,
  game text not null,
  at timestamp with time zone default business_now() not null
);

create table favourite_game (
  member_id bigint not null,
  game_id text not null,
  at timestamp with time zone default business_now() not null
);

create table forgotten_seal (
  draw_id bigint not null,
  stream text not null,
  count integer not null,
  stake bigint not null,
  worst bigint not null,
  root bytea not null,
  prev bytea not null,
  hash bytea not null,
  key_id integer not null,
  signature bytea not null,
  at timestamp with time zone default business_now() not null
);

create table game_day (
  day date not null,
  game text not null,
  corrections integer not null,
  win bigint not null,
  back bigint not null,
  players bytea not null
);

create table game_day_stake (
  day date not null,
  game text not null,
  void boolean not null,
  odds_key text not null,
  odds_hundredths integer not null,
  bets bigint not null,
  stake bigint not null
);

create table game_days_through (
  one boolean default true not null,
  day date not null
);

create table given_up (
  id bigint generated always as identity not null,
  member_id bigint not null,
  at timestamp with time zone default business_now() not null,
  money bigint not null,
  safe bigint not null,
  point bigint not null,
  coin bigint not null
);

create table hand_off (
  ticket_hash bytea not null,
  session_hash bytea not null,
  audience text not null,
  made_at timestamp with time zone default business_now() not null,
  used_at timestamp with time zone
);

create table handover (
  id bigint not null,
  operator_id bigint not null,
  began_at timestamp with time zone not null,
  at timestamp with time zone default business_now() not null,
  entry bigint not null,
  notes text not null,
  acts jsonb not null,
  queues jsonb not null,
  given_to bigint
);

create table handover_item (
  handover_id bigint not null,
  about text not null,
  subject bigint not null,
  fate text not null
);

create table handover_read (
  handover_id bigint not null,
  operator_id bigint not null,
  at timestamp with time zone default business_now() not null
);

create table hidden_bet (
  bet_id bigint not null,
  member_id bigint not null,
  at timestamp with time zone default business_now() not null
);

create table hidden_vendor_bet (
  bet_id bigint not null,
  member_id bigint not null,
  at timestamp with time zone default business_now() not null
);

create table house_clock (
  one boolean default true not null,
  offset_ms bigint default 0 not null,
  since timestamp with time zone,
  rate double precision default 1 not null,
  rate_before double precision default 1 not null
);

create table inquiry (
  id bigint generated always as identity not null,
  member_id bigint not null,
  version integer default 1 not null,
  kind text not null,
  subject text not null,
  contents text not null,
  created_at timestamp with time zone default business_now() not null,
  hidden_at timestamp with time zone,
  answered_at timestamp with time zone,
  answered_by bigint,
  answer_subject text,
  answer_contents text,
  read_at timestamp with time zone,
  category text default 'other'::text not null,
  further text,
  asked_at timestamp with time zone default business_now() not null,
  asked_no bigint default nextval('inquiry_asked'::regclass) not null,
  turns integer default 0 not null,
  closed_at timestamp with time zone,
  closed_by bigint,
  reopened_at timestamp with time zone,
  ends integer default 0 not null,
  edits integer default 0 not null,
  edited_at timestamp with time zone
);

create table inquiry_template (
  id bigint generated always as identity not null,
  title text not null,
  subject text not null,
  contents text not null
);

create table inquiry_turn (
  inquiry_id bigint not null,
  no integer not null,
  question text,
  asked_at timestamp with time zone not null,
  answer_subject text not null,
  answer_contents text not null,
  answered_at timestamp with time zone not null,
  answered_by bigint not null,
  read_at timestamp with time zone,
  edits integer default 0 not null,
  edited_at timestamp with time zone
);

create table job_beat (
  name text not null,
  ran_at timestamp with time zone not null,
  due_at timestamp with time zone not null
);

create table join_try (
  id bigint generated always as identity not null,
  kind text not null,
  address text not null,
  at timestamp with time zone default business_now() not null
);

create table key_fingerprint (
  name text not null,
  fingerprint text not null,
  at timestamp with time zone default clock_timestamp() not null,
  state text default 'write'::text not null,
  marks boolean default false not null,
  writes_since timestamp with time zone,
  resealed_at timestamp with time zone,
  retired_at timestamp with time zone
);

create table key_holder (
  id uuid not null,
  host text not null,
  pid integer not null,
  holds text[] not null,
  seals text not null,
  accepts text[] not null,
  signs text,
  seen_at timestamp with time zone default clock_timestamp() not null
);

create table known_device (
  member_id bigint not null,
  device_hash bytea not null,
  at timestamp with time zone default business_now() not null,
  id bigint generated always as identity not null,
  words text default ''::text not null,
  place text default ''::text not null,
  since timestamp with time zone default business_now() not null
);

create table lease (
  key bigint not null,
  pid integer not null,
  beat_at timestamp with time zone not null
);

create table login (
  id bigint generated always as identity not null,
  member_id bigint not null,
  address text not null,
  at timestamp with time zone default business_now() not null,
  words text default ''::text not null
);

create table login_failure (
  id bigint generated always as identity not null,
  uid text not null,
  address text not null,
  at timestamp with time zone default business_now() not null,
  door text default 'member'::text not null,
  device_hash bytea
);

create table login_unseen (
  login_id bigint not null
);

create table mailing (
  id bigint generated always as identity not null,
  draft uuid,
  subject text not null,
  html text not null,
  audience jsonb not null,
  sent_by bigint,
  sent_at timestamp with time zone default business_now() not null
);

create table mailing_plan (
  id bigint generated always as identity not null,
  draft uuid not null,
  subject text not null,
  html text not null,
  audience jsonb not null,
  due_at timestamp with time zone not null,
  planned_by bigint not null,
  planned_at timestamp with time zone default business_now() not null,
  taken_back_by bigint,
  taken_back_at timestamp with time zone,
  mailing_id bigint,
  failed_at timestamp with time zone,
  failed text
);

create table member (
  id bigint generated always as identity not null,
  uid text not null,
  nick text not null,
  nick_key text not null,
  password_hash text not null,
  type text default '유저'::text not null,
  state text default 'active'::text not null,
  upper_id bigint,
  features text[] default '{}'::text[] not null,
  account_type text default 'bank'::text not null,
  bank text,
  holder_sealed bytea,
  account_sealed bytea,
  phone_sealed bytea,
  phone_hash bytea,
  created_at timestamp with time zone default business_now() not null,
  suspended_scopes text[] default '{}'::text[] not null,
  suspended_until timestamp with time zone,
  suspended_text text,
  account_hash bytea,
  line_id bigint,
  password_at timestamp with time zone,
  nick_at timestamp with time zone,
  phone_end bytea,
  account_end bytea,
  frozen_at timestamp with time zone,
  terms_at timestamp with time zone,
  grade_id bigint,
  came_by text,
  suspended_since timestamp with time zone,
  suspended_lifted timestamp with time zone,
  suspended_by_two boolean default false not null
);

create table member_factor (
  member_id bigint not null,
  sealed bytea,
  next_sealed bytea,
  since timestamp with time zone,
  step bigint default 0 not null
);

create table member_grade (
  id bigint generated always as identity not null,
  name text not null,
  "position" integer not null,
  tone text not null,
  message text not null,
  caps jsonb not null,
  newcomers boolean default false not null,
  version integer default 1 not null,
  changed_by bigint not null,
  changed_at timestamp with time zone default business_now() not null
);

create table member_note (
  id bigint generated always as identity not null,
  member_id bigint not null,
  text text not null,
  pinned boolean default false not null,
  written_by bigint not null,
  at timestamp with time zone default business_now() not null,
  removed_by bigint,
  removed_at timestamp with time zone
);

create table member_recovery (
  member_id bigint not null,
  slot smallint not null,
  code_hash text not null,
  used_at timestamp with time zone
);

create table member_tag (
  member_id bigint not null,
  tag text not null
);

create table memo (
  id bigint generated always as identity not null,
  mailing_id bigint not null,
  member_id bigint not null,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  filled jsonb
);

create table memo_template (
  id bigint generated always as identity not null,
  title text not null,
  subject text not null,
  html text not null,
  version integer default 1 not null,
  changed_by bigint not null,
  changed_at timestamp with time zone default business_now() not null,
  archived_at timestamp with time zone
);

create table migration (
  name text not null,
  sha256 text not null,
  at timestamp with time zone default clock_timestamp() not null
);

create table moved (
  xid xid8 default pg_current_xact_id() not null,
  members bigint[] not null,
  at timestamp with time zone default clock_timestamp() not null
);

create table moved_swept (
  one boolean default true not null,
  through xid8 default '0'::xid8 not null
);

create table nick_reserved (
  nick_key text not null,
  member_id bigint not null,
  until_at timestamp with time zone not null
);

create table notice (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  type text not null,
  subject text not null,
  html text not null,
  color text not null,
  size integer not null,
  audience text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  withdrawn boolean default false not null,
  changed_by text not null,
  changed_at timestamp with time zone default business_now() not null
);

create table odds_version (
  game text not null,
  version integer not null,
  odds jsonb not null,
  made_by text not null,
  at timestamp with time zone default business_now() not null,
  limits jsonb default '{}'::jsonb not null,
  reason text default ''::text not null,
  approved_by text
);

create table operator (
  id bigint generated always as identity not null,
  uid text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  active boolean default true not null,
  created_at timestamp with time zone default business_now() not null,
  must_change boolean default false not null,
  last_login_at timestamp with time zone,
  factor_sealed bytea,
  factor_next_sealed bytea,
  factor_step bigint default 0 not null,
  password_at timestamp with time zone default business_now() not null
);

create table operator_device (
  operator_id bigint not null,
  device_hash bytea not null,
  at timestamp with time zone default business_now() not null
);

create table operator_draft (
  draft text not null,
  operator_id bigint not null,
  kind text not null,
  body_hash bytea not null,
  kept jsonb,
  at timestamp with time zone default business_now() not null
);

create table operator_login_failure (
  id bigint generated always as identity not null,
  uid text not null,
  address text not null,
  at timestamp with time zone default business_now() not null
);

create table operator_recovery (
  operator_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  slot smallint
);

create table operator_session (
  token_hash bytea not null,
  operator_id bigint not null,
  address text not null,
  started_at timestamp with time zone default business_now() not null,
  action_at timestamp with time zone default business_now() not null,
  id uuid default gen_random_uuid() not null,
  by_passkey boolean default false not null,
  proof_at timestamp with time zone default clock_timestamp() not null
);

create table opposed_pick (
  round_id bigint not null,
  member_id bigint not null,
  odds_key text not null,
  pick text not null
);

create table outcome (
  round_id bigint not null,
  odds_key text not null,
  pick text not null,
  won boolean not null,
  settlement integer default 1 not null
);

create table own_data (
  id bigint generated always as identity not null,
  member_id bigint not null,
  at timestamp with time zone default business_now() not null,
  attempt integer default 0 not null,
  made_at timestamp with time zone,
  until_at timestamp with time zone,
  bytes bigint,
  failed_at timestamp with time zone,
  forgotten_at timestamp with time zone
);

create table own_data_piece (
  own_data_id bigint not null,
  attempt integer not null,
  no integer not null,
  sealed bytea not null
);

create table own_limit (
  member_id bigint not null,
  kind text not null,
  period text not null,
  amount bigint not null,
  wanted_at timestamp with time zone,
  wanted_amount bigint
);

create table partner_session (
  token_hash bytea not null,
  session_hash bytea not null
);

create table passkey (
  id bigint generated always as identity not null,
  member_id bigint,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  words text not null,
  since timestamp with time zone default business_now() not null,
  used_at timestamp with time zone,
  operator_id bigint,
  name text
);

create table passkey_challenge (
  challenge bytea not null,
  use text not null,
  member_id bigint,
  at timestamp with time zone default business_now() not null,
  door text default 'member'::text not null,
  operator_id bigint
);

create table passkey_handle (
  member_id bigint,
  handle bytea not null,
  operator_id bigint
);

create table picture (
  hash text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  made_by text not null,
  made_at timestamp with time zone default business_now() not null
);

create table play (
  id bigint generated always as identity not null,
  session text not null,
  member_id bigint not null,
  game_id text not null,
  token_hash bytea not null,
  opened_at timestamp with time zone default business_now() not null,
  ended_at timestamp with time zone
);

create table play_money (
  kind text not null,
  cause bigint not null,
  member_id bigint not null,
  amount bigint not null,
  at timestamp with time zone default business_now() not null
);

create table popup (
  id bigint generated always as identity not null,
  num integer not null,
  html text not null,
  audience text default 'all'::text not null,
  starts_at timestamp with time zone default business_now() not null,
  ends_at timestamp with time zone,
  version integer default 1 not null,
  withdrawn boolean default false not null,
  changed_by text default 'system'::text not null,
  changed_at timestamp with time zone default business_now() not null,
  place text default 'home'::text not null
);

create table protection (
  member_id bigint not null,
  uid text not null,
  timeout_until timestamp with time zone,
  excluded_until timestamp with time zone,
  check_minutes integer default 60 not null,
  through_id bigint default 0 not null,
  counted_at timestamp with time zone default business_now() not null,
  staked_day bigint default 0 not null,
  staked_week bigint default 0 not null,
  staked_month bigint default 0 not null,
  lost_day bigint default 0 not null,
  lost_week bigint default 0 not null,
  lost_month bigint default 0 not null,
  closing_until timestamp with time zone
);

create table protection_change (
  id bigint generated always as identity not null,
  member_id bigint not null,
  what text not null,
  detail jsonb default '{}'::jsonb not null,
  at timestamp with time zone default business_now() not null
);

create table push (
  id bigint generated always as identity not null,
  device_id bigint not null,
  member_id bigint not null,
  kind text not null,
  cause bigint not null,
  at timestamp with time zone default business_now() not null,
  due_at timestamp with time zone default business_now() not null,
  tries integer default 0 not null,
  done_at timestamp with time zone
);

create table push_device (
  id bigint generated always as identity not null,
  member_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  bets boolean not null,
  withdrawals boolean not null,
  amounts boolean not null,
  at timestamp with time zone default business_now() not null,
  book boolean default false not null
);

create table receipt_begin (
  bet_id bigint not null
);

create table recovery (
  id bigint generated always as identity not null,
  ticket_hash bytea not null,
  member_id bigint,
  by_phone boolean not null,
  nick_matches boolean not null,
  holder_matches boolean not null,
  account_matches boolean not null,
  address text not null,
  at timestamp with time zone default business_now() not null,
  until timestamp with time zone not null,
  asked_back boolean default false not null,
  code_sealed bytea,
  code_until timestamp with time zone,
  code_reader bigint,
  used_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by bigint
);

create table recovery_word (
  id bigint generated always as identity not null,
  recovery_id bigint not null,
  operator_id bigint,
  text text not null,
  at timestamp with time zone default business_now() not null
);

create table referral_code (
  code text not null,
  owner_id bigint,
  max_uses integer,
  uses integer default 0 not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone default business_now() not null,
  active boolean default true not null,
  made_by bigint
);

create table refill (
  id bigint generated always as identity not null,
  member_id bigint not null,
  date date not null,
  given bigint not null,
  at timestamp with time zone default business_now() not null
);

create table reveal (
  draw_id bigint not null,
  outcome text not null,
  seed bytea not null,
  signature bytea,
  randomness bytea,
  balls integer[] not null,
  powerball integer,
  drawn_at timestamp with time zone not null,
  fault text,
  received_at timestamp with time zone default business_now() not null
);

create table ring (
  id bigint generated always as identity not null,
  state text default 'open'::text not null,
  ended text,
  score integer not null,
  lines jsonb not null,
  explanations text[] not null,
  opened_at timestamp with time zone default business_now() not null,
  last_at timestamp with time zone default business_now() not null,
  counted_at timestamp with time zone default business_now() not null,
  told boolean default false not null,
  operator_id bigint,
  version integer default 1 not null,
  closed_by bigint,
  closed_at timestamp with time zone,
  reason text,
  closed_pairs integer,
  until timestamp with time zone,
  into_id bigint,
  rolling bigint default 0 not null,
  house bigint default 0 not null
);

create table ring_act (
  id bigint generated always as identity not null,
  ring_id bigint not null,
  at timestamp with time zone default business_now() not null,
  kind text not null,
  operator_id bigint,
  member_id bigint,
  text text,
  detail jsonb default '{}'::jsonb not null
);

create table ring_asked (
  approval_id bigint not null,
  bet_id bigint not null
);

create table ring_barred (
  bet_id bigint not null,
  bind_id bigint not null,
  counts bigint not null
);

create table ring_bind (
  id bigint generated always as identity not null,
  ring_id bigint not null,
  since timestamp with time zone default business_now() not null,
  until timestamp with time zone,
  approval_id bigint not null,
  lift_id bigint
);

create table ring_bound (
  bind_id bigint not null,
  member_id bigint not null
);

create table ring_count (
  one boolean default true not null,
  counted_at timestamp with time zone not null,
  members integer not null,
  meetings integer not null
);

create table ring_member (
  ring_id bigint not null,
  member_id bigint not null,
  certain boolean not null,
  since timestamp with time zone default business_now() not null
);

create table ring_notice (
  id bigint generated always as identity not null,
  ring_id bigint not null,
  member_id bigint not null,
  memo_id bigint not null,
  about text not null,
  text text not null,
  draft uuid,
  at timestamp with time zone default business_now() not null,
  inquiry_id bigint
);

create table ring_pair (
  id bigint generated always as identity not null,
  ring_id bigint not null,
  vendor boolean not null,
  round_id bigint not null,
  at timestamp with time zone not null
);

create table ring_stake (
  bet_id bigint not null,
  pair_id bigint not null,
  member_id bigint not null,
  stake bigint not null,
  house bigint default 0 not null
);

create table ring_take (
  id bigint generated always as identity not null,
  ring_id bigint not null,
  approval_id bigint not null,
  at timestamp with time zone default business_now() not null,
  pairs integer not null,
  stakes bigint not null,
  due bigint not null,
  taken bigint not null
);

create table ring_taken (
  take_id bigint not null,
  run_id bigint not null,
  member_id bigint not null,
  due bigint not null,
  taken bigint not null,
  given boolean default false not null
);

create table ring_taken_stake (
  take_id bigint not null,
  bet_id bigint not null,
  released boolean default false not null,
  no bigint default nextval('transfer_id_seq'::regclass) not null,
  released_no bigint,
  left_at timestamp with time zone default business_now(),
  back_at timestamp with time zone
);

create table rolling_earned (
  run_id bigint not null,
  member_id bigint not null,
  bettor_id bigint not null,
  at timestamp with time zone not null,
  stake bigint not null,
  points bigint not null,
  kept bigint default 0 not null
);

create table rolling_line (
  id bigint generated always as identity not null,
  member_id bigint not null,
  made_at timestamp with time zone default business_now() not null
);

create table rolling_rate (
  member_id bigint not null,
  baccarat smallint default 0 not null,
  dragon smallint default 0 not null,
  slot smallint default 0 not null,
  roulette smallint default 0 not null,
  etc smallint default 0 not null,
  casino smallint default 0 not null,
  edited_at timestamp with time zone,
  changed_at timestamp with time zone default business_now() not null
);

create table rolling_rate_log (
  id bigint generated always as identity not null,
  member_id bigint not null,
  role text not null,
  by_uid text not null,
  reason text default ''::text not null,
  before jsonb not null,
  after jsonb not null,
  at timestamp with time zone default business_now() not null
);

create table rolling_run (
  id bigint generated always as identity not null,
  round_id bigint,
  game text not null,
  at timestamp with time zone not null,
  posted_at timestamp with time zone,
  taken_at timestamp with time zone,
  collecting boolean default false not null,
  alone boolean default false not null
);

create table rolling_step (
  line_id bigint not null,
  depth integer not null,
  member_id bigint not null,
  baccarat smallint not null,
  dragon smallint not null,
  slot smallint not null,
  roulette smallint not null,
  etc smallint not null
);

create table rolling_taken (
  transfer_id bigint not null,
  run_id bigint not null,
  member_id bigint not null,
  due bigint not null,
  taken bigint not null,
  at timestamp with time zone default business_now() not null
);

create table round (
  id bigint generated always as identity not null,
  game text not null,
  date text not null,
  number integer not null,
  draw_id bigint not null,
  opened_at timestamp with time zone default business_now() not null,
  close_at timestamp with time zone not null,
  draw_at timestamp with time zone not null,
  odds_version integer not null,
  state text default 'OPEN'::text not null,
  void_by text,
  incident text,
  settled_at timestamp with time zone,
  rolled boolean default false not null,
  settlement integer default 1 not null
);

create table round_void (
  round_id bigint not null,
  at timestamp with time zone default business_now() not null,
  reason text not null,
  approval_id bigint,
  members integer not null,
  returned bigint not null,
  mailing_id bigint
);

create table safe_lock (
  id bigint generated always as identity not null,
  member_id bigint not null,
  hours integer not null,
  at timestamp with time zone not null,
  until_at timestamp with time zone not null
);

create table sample_day (
  stream text not null,
  date text not null
);

create table saved_filter (
  operator_id bigint not null,
  list text not null,
  slot smallint not null,
  name text not null,
  search jsonb not null
);

create table scheduled_change (
  id bigint generated always as identity not null,
  kind text not null,
  subject text not null,
  chain text not null,
  value jsonb not null,
  in_force_at timestamp with time zone not null,
  made_by text not null,
  approved_by text,
  reason text not null,
  made_at timestamp with time zone default business_now() not null,
  state text default 'waiting'::text not null,
  version integer,
  ended_by text,
  told boolean default false not null,
  ends bigint,
  failure text
);

create table seal (
  draw_id bigint not null,
  stream text not null,
  no bigint not null,
  count integer not null,
  stake bigint not null,
  worst bigint not null,
  root bytea not null,
  prev bytea not null,
  hash bytea not null,
  key_id integer not null,
  signature bytea not null,
  blinds bytea not null,
  at timestamp with time zone default business_now() not null
);

create table seal_begin (
  one boolean default true not null,
  draw_id bigint not null
);

create table seal_told (
  draw_id bigint not null,
  stream text not null,
  no bigint not null,
  answer text not null,
  at timestamp with time zone default business_now() not null
);

create table server_process (
  number integer not null,
  holder uuid not null,
  connections integer not null,
  beat_at timestamp with time zone not null
);

create table session (
  member_id bigint not null,
  token_hash bytea not null,
  address text not null,
  started_at timestamp with time zone default business_now() not null,
  action_at timestamp with time zone default business_now() not null,
  play_after bigint default 0 not null,
  checked_at timestamp with time zone,
  check_after bigint,
  proof_at timestamp with time zone default business_now() not null,
  code_at timestamp with time zone
);

create table session_end (
  token_hash bytea not null,
  member_id bigint not null,
  reason text not null,
  at timestamp with time zone default business_now() not null
);

create table session_span (
  id bigint generated always as identity not null,
  member_id bigint not null,
  started_at timestamp with time zone not null,
  until_at timestamp with time zone not null
);

create table setting (
  key text not null,
  value jsonb not null,
  version integer default 1 not null,
  changed_by text not null,
  changed_at timestamp with time zone default business_now() not null
);

create table setting_history (
  id bigint generated always as identity not null,
  key text not null,
  value jsonb not null,
  version integer not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  reason text default ''::text not null
);

create table settlement (
  no bigint not null,
  partner_id bigint not null,
  first date not null,
  last date not null,
  closed_at timestamp with time zone default business_now() not null,
  approval_id bigint not null,
  uid text not null,
  type text not null,
  upper_uid text,
  share integer not null,
  carries boolean not null,
  players integer not null,
  bets bigint not null,
  stakes bigint not null,
  wins bigint not null,
  rolling bigint not null,
  own bigint not null,
  out_bets bigint not null,
  out_stakes bigint not null,
  carry_in bigint not null,
  target bigint not null,
  share_won bigint not null,
  adjusted bigint not null,
  due_in bigint not null,
  paid bigint not null,
  due_out bigint not null,
  carry_out bigint not null,
  text text not null,
  prev_hash bytea not null,
  hash bytea not null,
  lower numeric default 0 not null
);

create table settlement_adjusted (
  adjustment_id bigint not null,
  no bigint not null
);

create table settlement_adjustment (
  id bigint generated always as identity not null,
  partner_id bigint not null,
  amount bigint not null,
  reason text not null,
  approval_id bigint not null,
  at timestamp with time zone default business_now() not null
);

create table settlement_agreement (
  no bigint not null,
  at timestamp with time zone default business_now() not null
);

create table settlement_dispute (
  id bigint generated always as identity not null,
  no bigint not null,
  line text not null,
  ref bigint not null,
  text text not null,
  at timestamp with time zone default business_now() not null,
  state text default 'open'::text not null,
  answer text,
  answered_by bigint,
  ended_at timestamp with time zone,
  adjustment_id bigint
);

create table settlement_row (
  no bigint not null,
  member_id bigint not null,
  game text not null,
  bets bigint not null,
  stakes bigint not null,
  wins bigint not null,
  rolling bigint not null,
  own bigint not null,
  out_bets bigint not null,
  out_stakes bigint not null,
  taken integer default 0 not null
);

create table settlement_terms (
  partner_id bigint not null,
  version integer not null,
  first date not null,
  share integer not null,
  carries boolean not null,
  approval_id bigint not null,
  at timestamp with time zone default business_now() not null
);

create table signed_bets (
  at timestamp with time zone not null,
  first_bet bigint not null,
  bets bigint[] not null,
  hashes bytea not null,
  key_id integer not null,
  signature bytea not null
);

create table signup (
  member_id bigint not null,
  at timestamp with time zone default business_now() not null,
  state text default 'waiting'::text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  reason text
);

create table spent_proof (
  proof text not null,
  at timestamp with time zone default business_now() not null
);

create table terms_consent (
  member_id bigint not null,
  kind text not null,
  version integer not null,
  at timestamp with time zone not null,
  address text not null
);

create table terms_version (
  kind text not null,
  version integer not null,
  in_force_at timestamp with time zone not null,
  html text not null,
  summary text not null,
  approval_id bigint,
  made_at timestamp with time zone default business_now() not null
);

create table training_crisis (
  id bigint generated always as identity not null,
  kind text not null,
  at timestamp with time zone default business_now() not null,
  due_at timestamp with time zone not null,
  subjects bigint[] default '{}'::bigint[] not null,
  about text not null
);

create table training_day (
  one boolean default true not null,
  seed bigint not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  crises integer not null,
  trainee_id bigint,
  began_at timestamp with time zone,
  ended_at timestamp with time zone
);

create table training_order (
  id bigint generated always as identity not null,
  what text not null,
  value double precision,
  operator_id bigint not null,
  at timestamp with time zone default business_now() not null
);

create table training_score (
  id bigint generated always as identity not null,
  seed bigint not null,
  trainee text not null,
  at timestamp with time zone default business_now() not null,
  points integer not null
);

create table transfer (
  id bigint generated always as identity not null,
  member_id bigint not null,
  kind text not null,
  cause bigint not null,
  amount bigint not null,
  money_after bigint,
  safe_after bigint,
  held_after bigint,
  point_after bigint,
  coin_after bigint,
  reverses bigint,
  at timestamp with time zone default business_now() not null
);

create table transfer_kind (
  kind text not null,
  debit text not null,
  credit text not null,
  unit text not null
);

create table transfer_mark (
  day date not null,
  first_id bigint not null
);

create table upper_change (
  id bigint generated always as identity not null,
  member_id bigint not null,
  upper_id bigint,
  at timestamp with time zone not null
);

create table vendor (
  id text not null,
  title text not null,
  kind text not null,
  thumbnail text not null,
  state text default 'on'::text not null,
  message text default ''::text not null,
  sort integer default 0 not null,
  version integer default 1 not null,
  read_at timestamp with time zone not null,
  kind_set boolean default false not null
);

create table vendor_bet (
  id bigint not null,
  vendor_id text not null,
  tx text not null,
  round_id bigint not null,
  member_id bigint not null,
  game_id text not null,
  amount bigint not null,
  picks jsonb not null,
  placed_at timestamp with time zone not null,
  line_id bigint
);

create table vendor_call (
  id bigint generated always as identity not null,
  vendor_id text not null,
  call text not null,
  tx text,
  body text not null,
  body_hash bytea not null,
  status text not null,
  answer text not null,
  at timestamp with time zone not null
);

create table vendor_counted (
  bet_id bigint not null,
  member_id bigint not null,
  counts bigint not null,
  run_id bigint,
  pushed bigint default 0 not null
);

create table vendor_day (
  member_id bigint not null,
  day date not null,
  type text not null,
  bets integer not null,
  staked bigint not null,
  paid bigint not null,
  hidden_bets integer default 0 not null,
  hidden_staked bigint default 0 not null,
  hidden_paid bigint default 0 not null
);

create table vendor_days_through (
  one boolean default true not null,
  day date not null
);

create table vendor_game (
  id text not null,
  vendor_id text not null,
  ko text not null,
  type text not null,
  thumbnail text not null,
  rtp integer not null,
  rtp_least integer not null,
  min_stake bigint not null,
  max_stake bigint not null,
  state text default 'on'::text not null,
  message text default ''::text not null,
  sort integer default 0 not null,
  version integer default 1 not null,
  gone boolean default false not null,
  picks jsonb default '{}'::jsonb not null
);

create table vendor_orphan (
  vendor_id text not null,
  tx text not null,
  at timestamp with time zone not null
);

create table vendor_refund (
  bet_id bigint not null,
  tx text not null,
  at timestamp with time zone not null
);

create table vendor_round (
  id bigint not null,
  vendor_id text not null,
  ref text not null,
  game_id text not null,
  opened_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  result text default ''::text not null,
  asked_at timestamp with time zone,
  judged boolean default false not null,
  disputed_at timestamp with time zone,
  pickwise boolean default false not null,
  ended_no bigint
);

create table vendor_secret (
  id bigint generated always as identity not null,
  vendor_id text not null,
  sealed bytea not null,
  made_by text not null,
  at timestamp with time zone default business_now() not null
);

create table vendor_secret_turn (
  secret_id bigint not null,
  overlap_minutes integer not null,
  told_at timestamp with time zone
);

create table vendor_sum (
  since timestamp with time zone not null,
  game_id text not null,
  bets bigint not null,
  stakes bigint not null,
  wins bigint not null,
  expected numeric not null
);

create table vendor_tombstone (
  vendor_id text not null,
  tx text not null,
  at timestamp with time zone not null
);

create table vendor_win (
  id bigint not null,
  vendor_id text not null,
  tx text not null,
  round_id bigint not null,
  member_id bigint not null,
  amount bigint not null,
  at timestamp with time zone not null
);

create table vendor_win_bet (
  bet_id bigint not null,
  win_id bigint not null
);

create table wallet (
  member_id bigint not null,
  money bigint default 0 not null,
  safe bigint default 0 not null,
  held bigint default 0 not null,
  point bigint default 0 not null,
  coin bigint default 0 not null
);

create table what_if (
  id bigint generated always as identity not null,
  operator_id bigint not null,
  kind text not null,
  subject text not null,
  title text not null,
  draft jsonb not null,
  draft_hash text not null,
  base_hash text not null,
  days smallint not null,
  asked_at timestamp with time zone default business_now() not null,
  state text default 'running'::text not null,
  progress integer default 0 not null,
  ended_at timestamp with time zone,
  result jsonb,
  verdict text,
  fingerprint text,
  used boolean default false not null
);

create table what_if_saved (
  id bigint generated always as identity not null,
  what_if_id bigint not null,
  version integer,
  approval_id bigint,
  saved_by bigint not null,
  at timestamp with time zone default business_now() not null
);

create table withdrawal (
  id bigint generated always as identity not null,
  member_id bigint not null,
  amount bigint not null,
  money_before bigint not null,
  bank text,
  holder_sealed bytea,
  account_sealed bytea,
  state text default 'pending'::text not null,
  version integer default 1 not null,
  at timestamp with time zone default business_now() not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  reason text,
  deposits_before bigint not null,
  staked_before bigint not null,
  unsettled bigint[] not null,
  unjudged bigint[] default '{}'::bigint[] not null
);

create table withdrawal_hold (
  id bigint generated always as identity not null,
  member_id bigint not null,
  reason text not null,
  from_at timestamp with time zone default business_now() not null,
  until_at timestamp with time zone not null
);

-- sequences

create sequence inquiry_asked;
create sequence point_conversion;
create sequence safe_move;

-- constraints

alter table account_change add constraint account_change_check CHECK ((num_nonnulls(bank, account_sealed, account_hash) = ANY (ARRAY[0, 3])));
alter table account_change add constraint account_change_check1 CHECK (((phone_sealed IS NULL) = (phone_hash IS NULL)));
alter table account_change add constraint account_change_check2 CHECK ((num_nonnulls(bank, holder_sealed, phone_sealed) > 0));
alter table account_change add constraint account_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id);
alter table account_change add constraint account_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table account_change add constraint account_change_pkey PRIMARY KEY (id);
alter table account_change add constraint account_change_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text, 'cancelled'::text])));
alter table alarm add constraint alarm_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL)));
alter table alarm add constraint alarm_check1 CHECK (((state <> 'seen'::text) OR (seen_by IS NOT NULL)));
alter table alarm add constraint alarm_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operator(id);
alter table alarm add constraint alarm_pkey PRIMARY KEY (id);
alter table alarm add constraint alarm_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES operator(id);
alter table alarm add constraint alarm_state_check CHECK ((state = ANY (ARRAY['open'::text, 'seen'::text, 'closed'::text])));
alter table alarm_cause add constraint alarm_cause_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES alarm(id);
alter table alarm_cause add constraint alarm_cause_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'login'::text])));
alter table alarm_cause add constraint alarm_cause_pkey PRIMARY KEY (alarm_id, kind, cause_id);
alter table alarm_closed_count add constraint alarm_closed_count_closed_check CHECK ((closed >= 0));
alter table alarm_closed_count add constraint alarm_closed_count_pkey PRIMARY KEY (rule);
alter table alarm_mark add constraint alarm_mark_one_check CHECK (one);
alter table alarm_mark add constraint alarm_mark_pkey PRIMARY KEY (one);
alter table alarm_on add constraint alarm_on_pkey PRIMARY KEY (rule, subject);
alter table answer add constraint answer_pkey PRIMARY KEY (member_id, call, key);
alter table approval add constraint approval_action_check CHECK ((action ~ '^[a-z]+\.[a-z]+$'::text));
alter table approval add constraint approval_check1 CHECK ((decided_by IS DISTINCT FROM requested_by));
alter table approval add constraint approval_decided CHECK (
CASE state
    WHEN 'pending'::text THEN ((decided_by IS NULL) AND (decided_at IS NULL))
    WHEN 'approved'::text THEN ((decided_by IS NOT NULL) AND (decided_at IS NOT NULL))
    WHEN 'withdrawn'::text THEN ((decided_by IS NULL) AND (decided_at IS NOT NULL))
    ELSE (decided_at IS NOT NULL)
END);
alter table approval add constraint approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id);
alter table approval add constraint approval_pkey PRIMARY KEY (id);
alter table approval add constraint approval_reason_check CHECK (((length(reason) >= 2) AND (length(reason) <= 500)));
alter table approval add constraint approval_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(id);
alter table approval add constraint approval_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])));
alter table approval_look add constraint approval_look_about_check CHECK ((about = ANY (ARRAY['approval'::text, 'deposits'::text, 'withdrawals'::text, 'inquiries'::text, 'signups'::text])));
alter table approval_look add constraint approval_look_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table approval_look add constraint approval_look_pkey PRIMARY KEY (operator_id, page);
alter table audit add constraint audit_hash_key UNIQUE (hash);
alter table audit add constraint audit_pkey PRIMARY KEY (id);
alter table audit_about add constraint audit_about_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit(id);
alter table audit_about add constraint audit_about_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table audit_about add constraint audit_about_pkey PRIMARY KEY (audit_id);
alter table audit_head add constraint audit_head_one_check CHECK (one);
alter table audit_head add constraint audit_head_pkey PRIMARY KEY (one);
alter table bet add constraint bet_odds_hundredths_check CHECK ((odds_hundredths > 0));
alter table bet add constraint bet_pkey PRIMARY KEY (id);
alter table bet add constraint bet_stake_check CHECK ((stake > 0));
alter table bet_day add constraint bet_day_check CHECK (((first_no IS NULL) = (last_no IS NULL)));
alter table bet_day add constraint bet_day_pkey PRIMARY KEY (day);
alter table bet_day_sum add constraint bet_day_sum_day_fkey FOREIGN KEY (day) REFERENCES bet_day(day) ON DELETE CASCADE;
alter table bet_day_sum add constraint bet_day_sum_pkey PRIMARY KEY (day, draw, game, state);
alter table bet_day_sum add constraint bet_day_sum_state_check CHECK ((state = ANY (ARRAY['won'::text, 'lost'::text, 'push'::text, 'void'::text])));
alter table bet_days_through add constraint bet_days_through_one_check CHECK (one);
alter table bet_days_through add constraint bet_days_through_pkey PRIMARY KEY (one);
alter table blacklist add constraint blacklist_check CHECK (((kind = 'address'::text) = (range IS NOT NULL)));
alter table blacklist add constraint blacklist_check1 CHECK (((kind = 'address'::text) = (value_hash IS NULL)));
alter table blacklist add constraint blacklist_check2 CHECK (((value_hash IS NULL) = (value_sealed IS NULL)));
alter table blacklist add constraint blacklist_check3 CHECK (((kind = 'account'::text) = (bank IS NOT NULL)));
alter table blacklist add constraint blacklist_check4 CHECK (((lifted_by IS NULL) = (lifted_at IS NULL)));
alter table blacklist add constraint blacklist_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'account'::text, 'address'::text])));
alter table blacklist add constraint blacklist_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES operator(id);
alter table blacklist add constraint blacklist_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator(id);
alter table blacklist add constraint blacklist_pkey PRIMARY KEY (id);
alter table blacklist add constraint blacklist_reason_check CHECK (((length(reason) >= 2) AND (length(reason) <= 500)));
alter table blacklist add constraint blacklist_refused_check CHECK ((refused >= 0));
alter table book_compared add constraint book_compared_one_check CHECK (one);
alter table book_compared add constraint book_compared_pkey PRIMARY KEY (one);
alter table book_day add constraint book_day_pkey PRIMARY KEY (day);
alter table book_key add constraint book_key_id_check CHECK ((id >= 1));
alter table book_key add constraint book_key_pkey PRIMARY KEY (id);
alter table book_key add constraint book_key_public_key_check CHECK ((length(public_key) = 32));
alter table book_key add constraint book_key_public_key_key UNIQUE (public_key);
alter table book_place add constraint book_place_day_fkey FOREIGN KEY (day) REFERENCES book_day(day) DEFERRABLE INITIALLY DEFERRED;
alter table book_place add constraint book_place_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table book_place add constraint book_place_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES member(id);
alter table book_place add constraint book_place_pkey PRIMARY KEY (day, member_id);
alter table book_sum add constraint book_sum_day_fkey FOREIGN KEY (day) REFERENCES book_day(day) DEFERRABLE INITIALLY DEFERRED;
alter table book_sum add constraint book_sum_day_kind_game_partner_id_key UNIQUE NULLS NOT DISTINCT (day, kind, game, partner_id);
alter table book_sum add constraint book_sum_kind_fkey FOREIGN KEY (kind) REFERENCES transfer_kind(kind);
alter table book_sum add constraint book_sum_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES member(id);
alter table book_sum add constraint book_sum_transfers_check CHECK ((transfers > 0));
alter table chain_anew add constraint chain_anew_anchor_check CHECK ((length(anchor) = 32));
alter table chain_anew add constraint chain_anew_draws_check CHECK ((draws > 0));
alter table chain_anew add constraint chain_anew_pkey PRIMARY KEY (id);
alter table chain_anew add constraint chain_anew_stream_date_fkey FOREIGN KEY (stream, date) REFERENCES draw_chain(stream, date);
alter table closed_name add constraint closed_name_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table closed_name add constraint closed_name_pkey PRIMARY KEY (name_hash);
alter table closing add constraint closing_check CHECK ((until_at > at));
alter table closing add constraint closing_check1 CHECK (((state = 'waiting'::text) = (ended_at IS NULL)));
alter table closing add constraint closing_check2 CHECK (((state = 'reopened'::text) = (ended_by IS NOT NULL)));
alter table closing add constraint closing_coin_check CHECK ((coin >= 0));
alter table closing add constraint closing_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(id);
alter table closing add constraint closing_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table closing add constraint closing_money_check CHECK ((money >= 0));
alter table closing add constraint closing_pkey PRIMARY KEY (id);
alter table closing add constraint closing_point_check CHECK ((point >= 0));
alter table closing add constraint closing_safe_check CHECK ((safe >= 0));
alter table closing add constraint closing_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'back'::text, 'reopened'::text, 'done'::text])));
alter table corrected_member add constraint corrected_member_check CHECK (((taken >= 0) AND (taken <= received)));
alter table corrected_member add constraint corrected_member_check1 CHECK ((((received - taken) + given) = (due + kept)));
alter table corrected_member add constraint corrected_member_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES correction(id);
alter table corrected_member add constraint corrected_member_due_check CHECK ((due >= 0));
alter table corrected_member add constraint corrected_member_given_check CHECK ((given >= 0));
alter table corrected_member add constraint corrected_member_kept_check CHECK ((kept >= 0));
alter table corrected_member add constraint corrected_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table corrected_member add constraint corrected_member_pkey PRIMARY KEY (correction_id, member_id);
alter table corrected_member add constraint corrected_member_received_check CHECK ((received >= 0));
alter table correction add constraint correction_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table correction add constraint correction_approval_id_key UNIQUE (approval_id);
alter table correction add constraint correction_check CHECK (((powerball IS NULL) OR (balls IS NOT NULL)));
alter table correction add constraint correction_pkey PRIMARY KEY (id);
alter table correction add constraint correction_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id);
alter table correction add constraint correction_round_id_settlement_key UNIQUE (round_id, settlement);
alter table correction add constraint correction_settlement_check CHECK ((settlement > 1));
alter table course_minute add constraint course_minute_pkey PRIMARY KEY (at);
alter table course_through add constraint course_through_one_check CHECK (one);
alter table course_through add constraint course_through_pkey PRIMARY KEY (one);
alter table day_seal add constraint day_seal_hash_check CHECK ((length(hash) = 32));
alter table day_seal add constraint day_seal_hash_key UNIQUE (hash);
alter table day_seal add constraint day_seal_key_id_fkey FOREIGN KEY (key_id) REFERENCES book_key(id);
alter table day_seal add constraint day_seal_pkey PRIMARY KEY (day);
alter table day_seal add constraint day_seal_prev_check CHECK ((length(prev) = 32));
alter table day_seal add constraint day_seal_prev_key UNIQUE (prev);
alter table day_seal add constraint day_seal_root_check CHECK ((length(root) = 32));
alter table day_seal add constraint day_seal_signature_check CHECK ((length(signature) = 64));
alter table day_seal_begin add constraint day_seal_begin_pkey PRIMARY KEY (day);
alter table deposit add constraint deposit_amount_check CHECK ((amount > 0));
alter table deposit add constraint deposit_check CHECK (((state = 'pending'::text) = (decided_at IS NULL)));
alter table deposit add constraint deposit_check1 CHECK (((state = 'done'::text) = (credited IS NOT NULL)));
alter table deposit add constraint deposit_check2 CHECK (((type <> 'conversion'::text) OR (state = 'done'::text)));
alter table deposit add constraint deposit_check3 CHECK ((((state = ANY (ARRAY['done'::text, 'refused'::text])) AND (type <> 'conversion'::text)) = (decided_by IS NOT NULL)));
alter table deposit add constraint deposit_credited_check CHECK ((credited > 0));
alter table deposit add constraint deposit_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id);
alter table deposit add constraint deposit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table deposit add constraint deposit_pkey PRIMARY KEY (id);
alter table deposit add constraint deposit_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'refused'::text, 'cancelled'::text])));
alter table deposit add constraint deposit_type_check CHECK ((type = ANY (ARRAY['bank'::text, 'coin'::text, 'usdt'::text, 'conversion'::text])));
alter table desk_assignment add constraint desk_assignment_about_check CHECK ((about = ANY (ARRAY['deposits'::text, 'withdrawals'::text, 'inquiries'::text, 'signups'::text])));
alter table desk_assignment add constraint desk_assignment_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table desk_assignment add constraint desk_assignment_pkey PRIMARY KEY (about, request_id);
alter table digest_key add constraint digest_key_one_check CHECK (one);
alter table digest_key add constraint digest_key_pkey PRIMARY KEY (one);
alter table draw add constraint draw_date_check CHECK ((date ~ '^\d{8}$'::text));
alter table draw add constraint draw_entropy_type_check CHECK ((entropy_type = ANY (ARRAY['none'::text, 'drand-quicknet'::text, 'book'::text, 'book-drand-quicknet'::text])));
alter table draw add constraint draw_pkey PRIMARY KEY (id);
alter table draw add constraint draw_stream_date_round_key UNIQUE (stream, date, round);
alter table draw_chain add constraint draw_chain_date_check CHECK ((date ~ '^\d{8}$'::text));
alter table draw_chain add constraint draw_chain_pkey PRIMARY KEY (stream, date);
alter table due_decision add constraint due_decision_act_check CHECK ((act = ANY (ARRAY['deposit.complete'::text, 'deposit.refuse'::text, 'withdrawal.complete'::text, 'withdrawal.refuse'::text])));
alter table due_decision add constraint due_decision_amount_check CHECK ((amount > 0));
alter table due_decision add constraint due_decision_check CHECK (((amount IS NULL) = (act ~~ '%.refuse'::text)));
alter table due_decision add constraint due_decision_check1 CHECK (((state = 'waiting'::text) = (ended_at IS NULL)));
alter table due_decision add constraint due_decision_check2 CHECK (((state = 'dropped'::text) = (why IS NOT NULL)));
alter table due_decision add constraint due_decision_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table due_decision add constraint due_decision_pkey PRIMARY KEY (id);
alter table due_decision add constraint due_decision_reason_check CHECK ((char_length(reason) <= 500));
alter table due_decision add constraint due_decision_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'undone'::text, 'dropped'::text])));
alter table due_decision add constraint due_decision_version_check CHECK ((version > 0));
alter table event add constraint event_pkey PRIMARY KEY (id);
alter table event_about add constraint event_about_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id);
alter table event_about add constraint event_about_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table event_about add constraint event_about_pkey PRIMARY KEY (event_id);
alter table event_head add constraint event_head_one_check CHECK (one);
alter table event_head add constraint event_head_pkey PRIMARY KEY (one);
alter table event_link add constraint event_link_event_id_key UNIQUE (event_id);
alter table event_link add constraint event_link_pkey PRIMARY KEY (no);
alter table event_span add constraint event_span_count_check CHECK ((count > 0));
alter table event_span add constraint event_span_pkey PRIMARY KEY (kind, subject);
alter table event_unchained add constraint event_unchained_pkey PRIMARY KEY (event_id);
alter table exposure_slice add constraint exposure_slice_pkey PRIMARY KEY (round_id, lane);
alter table exposure_slice add constraint exposure_slice_reserved_check CHECK ((reserved >= 0));
alter table exposure_slice add constraint exposure_slice_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id);
alter table favourite_draw add constraint favourite_draw_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table favourite_draw add constraint favourite_draw_pkey PRIMARY KEY (member_id, game);
alter table favourite_game add constraint favourite_game_game_id_fkey FOREIGN KEY (game_id) REFERENCES vendor_game(id);
alter table favourite_game add constraint favourite_game_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table favourite_game add constraint favourite_game_pkey PRIMARY KEY (member_id, game_id);
alter table forgotten_seal add constraint forgotten_seal_count_check CHECK ((count >= 0));
alter table forgotten_seal add constraint forgotten_seal_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id);
alter table forgotten_seal add constraint forgotten_seal_hash_check CHECK ((length(hash) = 32));
alter table forgotten_seal add constraint forgotten_seal_hash_key UNIQUE (hash);
alter table forgotten_seal add constraint forgotten_seal_key_id_fkey FOREIGN KEY (key_id) REFERENCES book_key(id);
alter table forgotten_seal add constraint forgotten_seal_pkey PRIMARY KEY (draw_id);
alter table forgotten_seal add constraint forgotten_seal_prev_check CHECK ((length(prev) = 32));
alter table forgotten_seal add constraint forgotten_seal_root_check CHECK ((length(root) = 32));
alter table forgotten_seal add constraint forgotten_seal_signature_check CHECK ((length(signature) = 64));
alter table forgotten_seal add constraint forgotten_seal_stake_check CHECK ((stake >= 0));
alter table forgotten_seal add constraint forgotten_seal_worst_check CHECK ((worst >= 0));
alter table game_day add constraint game_day_pkey PRIMARY KEY (day, game);
alter table game_day_stake add constraint game_day_stake_day_game_fkey FOREIGN KEY (day, game) REFERENCES game_day(day, game) ON DELETE CASCADE;
alter table game_day_stake add constraint game_day_stake_pkey PRIMARY KEY (day, game, void, odds_key, odds_hundredths);
alter table game_days_through add constraint game_days_through_one_check CHECK (one);
alter table game_days_through add constraint game_days_through_pkey PRIMARY KEY (one);
alter table given_up add constraint given_up_check CHECK (((((money + safe) + point) + coin) > 0));
alter table given_up add constraint given_up_coin_check CHECK ((coin >= 0));
alter table given_up add constraint given_up_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table given_up add constraint given_up_money_check CHECK ((money >= 0));
alter table given_up add constraint given_up_pkey PRIMARY KEY (id);
alter table given_up add constraint given_up_point_check CHECK ((point >= 0));
alter table given_up add constraint given_up_safe_check CHECK ((safe >= 0));
alter table hand_off add constraint hand_off_pkey PRIMARY KEY (ticket_hash);
alter table hand_off add constraint hand_off_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE;
alter table handover add constraint handover_entry_fkey FOREIGN KEY (entry) REFERENCES audit(id);
alter table handover add constraint handover_entry_key UNIQUE (entry);
alter table handover add constraint handover_given_to_fkey FOREIGN KEY (given_to) REFERENCES operator(id);
alter table handover add constraint handover_id_check CHECK ((id >= 1));
alter table handover add constraint handover_notes_check CHECK ((length(notes) <= 2000));
alter table handover add constraint handover_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table handover add constraint handover_pkey PRIMARY KEY (id);
alter table handover_item add constraint handover_item_about_check CHECK ((about = ANY (ARRAY['deposits'::text, 'withdrawals'::text, 'inquiries'::text, 'signups'::text, 'alarms'::text, 'approvals'::text])));
alter table handover_item add constraint handover_item_fate_check CHECK ((fate = ANY (ARRAY['kept'::text, 'released'::text, 'given'::text])));
alter table handover_item add constraint handover_item_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES handover(id);
alter table handover_item add constraint handover_item_pkey PRIMARY KEY (handover_id, about, subject);
alter table handover_read add constraint handover_read_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES handover(id);
alter table handover_read add constraint handover_read_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table handover_read add constraint handover_read_pkey PRIMARY KEY (handover_id, operator_id);
alter table hidden_bet add constraint hidden_bet_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES bet(id);
alter table hidden_bet add constraint hidden_bet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table hidden_bet add constraint hidden_bet_pkey PRIMARY KEY (bet_id);
alter table hidden_vendor_bet add constraint hidden_vendor_bet_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES vendor_bet(id);
alter table hidden_vendor_bet add constraint hidden_vendor_bet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table hidden_vendor_bet add constraint hidden_vendor_bet_pkey PRIMARY KEY (bet_id);
alter table house_clock add constraint house_clock_one_check CHECK (one);
alter table house_clock add constraint house_clock_pkey PRIMARY KEY (one);
alter table house_clock add constraint house_clock_rate_before_check CHECK (((rate_before >= (0)::double precision) AND (rate_before <= (20)::double precision)));
alter table house_clock add constraint house_clock_rate_check CHECK (((rate >= (0)::double precision) AND (rate <= (20)::double precision)));
alter table inquiry add constraint inquiry_answer_contents_check CHECK (((length(answer_contents) >= 1) AND (length(answer_contents) <= 5000)));
alter table inquiry add constraint inquiry_answer_subject_check CHECK (((length(answer_subject) >= 1) AND (length(answer_subject) <= 100)));
alter table inquiry add constraint inquiry_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES operator(id);
alter table inquiry add constraint inquiry_category_check CHECK ((category = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'bets'::text, 'casino'::text, 'account'::text, 'other'::text])));
alter table inquiry add constraint inquiry_check CHECK ((num_nulls(answered_at, answered_by, answer_subject, answer_contents) = ANY (ARRAY[0, 4])));
alter table inquiry add constraint inquiry_check1 CHECK (((read_at IS NULL) OR (answered_at IS NOT NULL)));
alter table inquiry add constraint inquiry_check2 CHECK (((further IS NULL) = (turns = 0)));
alter table inquiry add constraint inquiry_check3 CHECK (((closed_at IS NULL) OR (answered_at IS NOT NULL)));
alter table inquiry add constraint inquiry_check4 CHECK (((closed_by IS NULL) OR (closed_at IS NOT NULL)));
alter table inquiry add constraint inquiry_check5 CHECK (((reopened_at IS NULL) OR (answered_at IS NOT NULL)));
alter table inquiry add constraint inquiry_check6 CHECK (((edits > 0) OR (edited_at IS NULL)));
alter table inquiry add constraint inquiry_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operator(id);
alter table inquiry add constraint inquiry_contents_check CHECK (((length(contents) >= 1) AND (length(contents) <= 5000)));
alter table inquiry add constraint inquiry_edits_check CHECK ((edits >= 0));
alter table inquiry add constraint inquiry_ends_check CHECK ((ends >= 0));
alter table inquiry add constraint inquiry_further_check CHECK (((length(further) >= 1) AND (length(further) <= 5000)));
alter table inquiry add constraint inquiry_kind_check CHECK ((kind = ANY (ARRAY['plain'::text, 'bank'::text])));
alter table inquiry add constraint inquiry_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table inquiry add constraint inquiry_pkey PRIMARY KEY (id);
alter table inquiry add constraint inquiry_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 100)));
alter table inquiry add constraint inquiry_turns_check CHECK ((turns >= 0));
alter table inquiry_template add constraint inquiry_template_contents_check CHECK (((length(contents) >= 1) AND (length(contents) <= 5000)));
alter table inquiry_template add constraint inquiry_template_pkey PRIMARY KEY (id);
alter table inquiry_template add constraint inquiry_template_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 100)));
alter table inquiry_template add constraint inquiry_template_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100)));
alter table inquiry_template add constraint inquiry_template_title_key UNIQUE (title);
alter table inquiry_turn add constraint inquiry_turn_answer_contents_check CHECK (((length(answer_contents) >= 1) AND (length(answer_contents) <= 5000)));
alter table inquiry_turn add constraint inquiry_turn_answer_subject_check CHECK (((length(answer_subject) >= 1) AND (length(answer_subject) <= 100)));
alter table inquiry_turn add constraint inquiry_turn_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES operator(id);
alter table inquiry_turn add constraint inquiry_turn_check CHECK (((question IS NULL) = (no = 1)));
alter table inquiry_turn add constraint inquiry_turn_check1 CHECK (((edits > 0) OR (edited_at IS NULL)));
alter table inquiry_turn add constraint inquiry_turn_edits_check CHECK ((edits >= 0));
alter table inquiry_turn add constraint inquiry_turn_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id);
alter table inquiry_turn add constraint inquiry_turn_no_check CHECK ((no >= 1));
alter table inquiry_turn add constraint inquiry_turn_pkey PRIMARY KEY (inquiry_id, no);
alter table inquiry_turn add constraint inquiry_turn_question_check CHECK (((length(question) >= 1) AND (length(question) <= 5000)));
alter table job_beat add constraint job_beat_pkey PRIMARY KEY (name);
alter table join_try add constraint join_try_kind_check CHECK ((kind = ANY (ARRAY['signUp'::text, 'codeCheck'::text, 'recovery'::text])));
alter table join_try add constraint join_try_pkey PRIMARY KEY (id);
alter table key_fingerprint add constraint key_fingerprint_pkey PRIMARY KEY (name, fingerprint);
alter table key_fingerprint add constraint key_fingerprint_state_check CHECK ((state = ANY (ARRAY['new'::text, 'write'::text, 'old'::text, 'retired'::text])));
alter table key_holder add constraint key_holder_pkey PRIMARY KEY (id);
alter table known_device add constraint known_device_id_key UNIQUE (id);
alter table known_device add constraint known_device_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table known_device add constraint known_device_pkey PRIMARY KEY (member_id, device_hash);
alter table lease add constraint lease_pkey PRIMARY KEY (key);
alter table login add constraint login_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table login add constraint login_pkey PRIMARY KEY (id);
alter table login_failure add constraint login_failure_door_check CHECK ((door = ANY (ARRAY['member'::text, 'operator'::text])));
alter table login_failure add constraint login_failure_pkey PRIMARY KEY (id);
alter table login_unseen add constraint login_unseen_pkey PRIMARY KEY (login_id);
alter table mailing add constraint mailing_draft_key UNIQUE (draft);
alter table mailing add constraint mailing_pkey PRIMARY KEY (id);
alter table mailing add constraint mailing_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES operator(id);
alter table mailing add constraint mailing_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 100)));
alter table mailing_plan add constraint mailing_plan_check CHECK (((taken_back_by IS NULL) = (taken_back_at IS NULL)));
alter table mailing_plan add constraint mailing_plan_check1 CHECK (((failed_at IS NULL) = (failed IS NULL)));
alter table mailing_plan add constraint mailing_plan_check2 CHECK ((num_nonnulls(mailing_id, taken_back_at, failed_at) <= 1));
alter table mailing_plan add constraint mailing_plan_draft_key UNIQUE (draft);
alter table mailing_plan add constraint mailing_plan_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailing(id);
alter table mailing_plan add constraint mailing_plan_mailing_id_key UNIQUE (mailing_id);
alter table mailing_plan add constraint mailing_plan_pkey PRIMARY KEY (id);
alter table mailing_plan add constraint mailing_plan_planned_by_fkey FOREIGN KEY (planned_by) REFERENCES operator(id);
alter table mailing_plan add constraint mailing_plan_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES operator(id);
alter table member add constraint member_account_type_check CHECK ((account_type = ANY (ARRAY['bank'::text, 'coin'::text, 'usdt'::text])));
alter table member add constraint member_came_by_fkey FOREIGN KEY (came_by) REFERENCES referral_code(code) ON UPDATE CASCADE;
alter table member add constraint member_grade_id_fkey FOREIGN KEY (grade_id) REFERENCES member_grade(id);
alter table member add constraint member_line_id_fkey FOREIGN KEY (line_id) REFERENCES rolling_line(id);
alter table member add constraint member_nick_key_key UNIQUE (nick_key);
alter table member add constraint member_phone_hash_key UNIQUE (phone_hash);
alter table member add constraint member_pkey PRIMARY KEY (id);
alter table member add constraint member_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'active'::text, 'suspended'::text, 'excluded'::text, 'left'::text])));
alter table member add constraint member_suspended_scopes_check CHECK ((suspended_scopes <@ ARRAY['login'::text, 'bet'::text, 'cashier'::text, 'write'::text]));
alter table member add constraint member_type_check CHECK ((type = ANY (ARRAY['유저'::text, '다이아총판'::text, '총판'::text, '대리점'::text, '부대리점'::text, '직원'::text])));
alter table member add constraint member_uid_check CHECK (((uid ~ '^[a-z0-9]{4,20}$'::text) OR ((state = 'left'::text) AND (uid = ('#'::text || id)))));
alter table member add constraint member_uid_key UNIQUE (uid);
alter table member add constraint member_upper_id_fkey FOREIGN KEY (upper_id) REFERENCES member(id);
alter table member_factor add constraint member_factor_check CHECK (((sealed IS NULL) = (since IS NULL)));
alter table member_factor add constraint member_factor_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table member_factor add constraint member_factor_pkey PRIMARY KEY (member_id);
alter table member_grade add constraint member_grade_caps_check CHECK ((jsonb_typeof(caps) = 'object'::text));
alter table member_grade add constraint member_grade_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operator(id);
alter table member_grade add constraint member_grade_message_check CHECK ((length(message) <= 300));
alter table member_grade add constraint member_grade_name_check CHECK (((length(name) >= 1) AND (length(name) <= 20)));
alter table member_grade add constraint member_grade_name_key UNIQUE (name);
alter table member_grade add constraint member_grade_pkey PRIMARY KEY (id);
alter table member_grade add constraint member_grade_position_check CHECK ((("position" >= 1) AND ("position" <= 999)));
alter table member_grade add constraint member_grade_tone_check CHECK ((tone = ANY (ARRAY['plain'::text, 'jade'::text, 'indigo'::text, 'ochre'::text])));
alter table member_note add constraint member_note_check CHECK (((removed_by IS NULL) = (removed_at IS NULL)));
alter table member_note add constraint member_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table member_note add constraint member_note_pkey PRIMARY KEY (id);
alter table member_note add constraint member_note_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES operator(id);
alter table member_note add constraint member_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500)));
alter table member_note add constraint member_note_written_by_fkey FOREIGN KEY (written_by) REFERENCES operator(id);
alter table member_recovery add constraint member_recovery_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table member_recovery add constraint member_recovery_pkey PRIMARY KEY (member_id, slot);
alter table member_recovery add constraint member_recovery_slot_check CHECK (((slot >= 0) AND (slot <= 9)));
alter table member_tag add constraint member_tag_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table member_tag add constraint member_tag_pkey PRIMARY KEY (member_id, tag);
alter table member_tag add constraint member_tag_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 20)));
alter table memo add constraint memo_check CHECK (((deleted_at IS NULL) OR (read_at IS NOT NULL)));
alter table memo add constraint memo_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailing(id);
alter table memo add constraint memo_mailing_id_member_id_key UNIQUE (mailing_id, member_id);
alter table memo add constraint memo_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table memo add constraint memo_pkey PRIMARY KEY (id);
alter table memo_template add constraint memo_template_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operator(id);
alter table memo_template add constraint memo_template_pkey PRIMARY KEY (id);
alter table memo_template add constraint memo_template_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 100)));
alter table memo_template add constraint memo_template_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100)));
alter table migration add constraint migration_pkey PRIMARY KEY (name);
alter table moved_swept add constraint moved_swept_one_check CHECK (one);
alter table moved_swept add constraint moved_swept_pkey PRIMARY KEY (one);
alter table nick_reserved add constraint nick_reserved_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table nick_reserved add constraint nick_reserved_pkey PRIMARY KEY (nick_key);
alter table notice add constraint notice_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'guest'::text, 'member'::text, 'partner'::text])));
alter table notice add constraint notice_check CHECK ((ends_at > starts_at));
alter table notice add constraint notice_color_check CHECK (((color = ''::text) OR (color ~ '^#[0-9a-f]{6}$'::text)));
alter table notice add constraint notice_pkey PRIMARY KEY (id);
alter table notice add constraint notice_size_check CHECK (((size = 0) OR ((size >= 8) AND (size <= 40))));
alter table notice add constraint notice_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 100)));
alter table notice add constraint notice_type_check CHECK ((type = ANY (ARRAY['공지사항'::text, '진행중 이벤트'::text])));
alter table odds_version add constraint odds_version_pkey PRIMARY KEY (game, version);
alter table operator add constraint operator_pkey PRIMARY KEY (id);
alter table operator add constraint operator_role_check CHECK ((role = ANY (ARRAY['관리자'::text, '정산'::text, '상담'::text, '게임'::text, '열람'::text])));
alter table operator add constraint operator_uid_check CHECK ((uid ~ '^[a-z0-9]{4,20}$'::text));
alter table operator add constraint operator_uid_key UNIQUE (uid);
alter table operator_device add constraint operator_device_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table operator_device add constraint operator_device_pkey PRIMARY KEY (operator_id, device_hash);
alter table operator_draft add constraint operator_draft_draft_check CHECK (((length(draft) >= 8) AND (length(draft) <= 60)));
alter table operator_draft add constraint operator_draft_kind_check CHECK ((kind ~ '^[a-z]+$'::text));
alter table operator_draft add constraint operator_draft_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table operator_draft add constraint operator_draft_pkey PRIMARY KEY (draft);
alter table operator_login_failure add constraint operator_login_failure_pkey PRIMARY KEY (id);
alter table operator_recovery add constraint operator_recovery_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table operator_recovery add constraint operator_recovery_pkey PRIMARY KEY (operator_id, code_hash);
alter table operator_recovery add constraint operator_recovery_slot_check CHECK (((slot >= 0) AND (slot <= 9)));
alter table operator_session add constraint operator_session_id_key UNIQUE (id);
alter table operator_session add constraint operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table operator_session add constraint operator_session_pkey PRIMARY KEY (token_hash);
alter table opposed_pick add constraint opposed_pick_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table opposed_pick add constraint opposed_pick_pkey PRIMARY KEY (round_id, member_id, odds_key, pick);
alter table opposed_pick add constraint opposed_pick_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id);
alter table outcome add constraint outcome_pkey PRIMARY KEY (round_id, odds_key, pick, settlement);
alter table outcome add constraint outcome_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id);
alter table outcome add constraint outcome_settlement_check CHECK ((settlement >= 1));
alter table own_data add constraint own_data_check CHECK ((((made_at IS NULL) = (until_at IS NULL)) AND ((made_at IS NULL) = (bytes IS NULL))));
alter table own_data add constraint own_data_check1 CHECK (((made_at IS NULL) OR (failed_at IS NULL)));
alter table own_data add constraint own_data_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table own_data add constraint own_data_pkey PRIMARY KEY (id);
alter table own_data_piece add constraint own_data_piece_own_data_id_fkey FOREIGN KEY (own_data_id) REFERENCES own_data(id);
alter table own_data_piece add constraint own_data_piece_pkey PRIMARY KEY (own_data_id, attempt, no);
alter table own_limit add constraint own_limit_amount_check CHECK ((amount > 0));
alter table own_limit add constraint own_limit_check CHECK ((wanted_amount > amount));
alter table own_limit add constraint own_limit_check1 CHECK (((kind = 'bet'::text) = (period = 'each'::text)));
alter table own_limit add constraint own_limit_check2 CHECK (((wanted_amount IS NULL) OR (wanted_at IS NOT NULL)));
alter table own_limit add constraint own_limit_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'stake'::text, 'loss'::text, 'bet'::text, 'session'::text])));
alter table own_limit add constraint own_limit_member_id_fkey FOREIGN KEY (member_id) REFERENCES protection(member_id);
alter table own_limit add constraint own_limit_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'each'::text])));
alter table own_limit add constraint own_limit_pkey PRIMARY KEY (member_id, kind, period);
alter table partner_session add constraint partner_session_pkey PRIMARY KEY (token_hash);
alter table partner_session add constraint partner_session_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE;
alter table partner_session add constraint partner_session_session_hash_key UNIQUE (session_hash);
alter table passkey add constraint passkey_credential_id_key UNIQUE (credential_id);
alter table passkey add constraint passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table passkey add constraint passkey_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)));
alter table passkey add constraint passkey_of_one CHECK ((num_nonnulls(member_id, operator_id) = 1));
alter table passkey add constraint passkey_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table passkey add constraint passkey_pkey PRIMARY KEY (id);
alter table passkey_challenge add constraint passkey_challenge_door_check CHECK ((door = ANY (ARRAY['member'::text, 'operator'::text])));
alter table passkey_challenge add constraint passkey_challenge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table passkey_challenge add constraint passkey_challenge_of_one CHECK (((num_nonnulls(member_id, operator_id) =
CASE
    WHEN (use = 'login'::text) THEN 0
    ELSE 1
END) AND ((door = 'member'::text) OR (member_id IS NULL)) AND ((door = 'operator'::text) OR (operator_id IS NULL))));
alter table passkey_challenge add constraint passkey_challenge_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table passkey_challenge add constraint passkey_challenge_pkey PRIMARY KEY (challenge);
alter table passkey_challenge add constraint passkey_challenge_use_check CHECK ((use = ANY (ARRAY['enrol'::text, 'login'::text, 'proof'::text])));
alter table passkey_handle add constraint passkey_handle_handle_check CHECK ((length(handle) = 32));
alter table passkey_handle add constraint passkey_handle_handle_key UNIQUE (handle);
alter table passkey_handle add constraint passkey_handle_member UNIQUE (member_id);
alter table passkey_handle add constraint passkey_handle_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table passkey_handle add constraint passkey_handle_of_one CHECK ((num_nonnulls(member_id, operator_id) = 1));
alter table passkey_handle add constraint passkey_handle_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table passkey_handle add constraint passkey_handle_operator_id_key UNIQUE (operator_id);
alter table picture add constraint picture_bytes_check CHECK (((length(bytes) >= 1) AND (length(bytes) <= 2000000)));
alter table picture add constraint picture_check CHECK ((hash = encode(sha256(bytes), 'hex'::text)));
alter table picture add constraint picture_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text));
alter table picture add constraint picture_height_check CHECK (((height >= 1) AND (height <= 1600)));
alter table picture add constraint picture_pkey PRIMARY KEY (hash);
alter table picture add constraint picture_width_check CHECK (((width >= 1) AND (width <= 1600)));
alter table play add constraint play_game_id_fkey FOREIGN KEY (game_id) REFERENCES vendor_game(id);
alter table play add constraint play_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table play add constraint play_pkey PRIMARY KEY (id);
alter table play add constraint play_session_key UNIQUE (session);
alter table play_money add constraint play_money_amount_check CHECK ((amount > 0));
alter table play_money add constraint play_money_kind_check CHECK ((kind = ANY (ARRAY['grant'::text, 'coin.grant'::text])));
alter table play_money add constraint play_money_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table play_money add constraint play_money_pkey PRIMARY KEY (kind, cause, member_id);
alter table popup add constraint popup_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'guest'::text, 'member'::text, 'partner'::text])));
alter table popup add constraint popup_pkey PRIMARY KEY (id);
alter table popup add constraint popup_place_check CHECK ((place = ANY (ARRAY['home'::text, 'slot'::text])));
alter table protection add constraint protection_check_minutes_check CHECK (((check_minutes >= 15) AND (check_minutes <= 120)));
alter table protection add constraint protection_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table protection add constraint protection_pkey PRIMARY KEY (member_id);
alter table protection add constraint protection_uid_key UNIQUE (uid);
alter table protection_change add constraint protection_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table protection_change add constraint protection_change_pkey PRIMARY KEY (id);
alter table push add constraint push_device_id_kind_cause_key UNIQUE (device_id, kind, cause);
alter table push add constraint push_kind_check CHECK ((kind = ANY (ARRAY['bet'::text, 'withdrawal'::text, 'day'::text])));
alter table push add constraint push_pkey PRIMARY KEY (id);
alter table push_device add constraint push_device_endpoint_key UNIQUE (endpoint);
alter table push_device add constraint push_device_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table push_device add constraint push_device_pkey PRIMARY KEY (id);
alter table receipt_begin add constraint receipt_begin_pkey PRIMARY KEY (bet_id);
alter table recovery add constraint recovery_check CHECK (((member_id IS NOT NULL) OR (NOT (nick_matches OR holder_matches OR account_matches))));
alter table recovery add constraint recovery_check1 CHECK (((code_sealed IS NULL) OR ((member_id IS NOT NULL) AND (code_until IS NOT NULL) AND (used_at IS NULL))));
alter table recovery add constraint recovery_check2 CHECK (((used_at IS NULL) OR (closed_at IS NULL)));
alter table recovery add constraint recovery_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operator(id);
alter table recovery add constraint recovery_code_reader_fkey FOREIGN KEY (code_reader) REFERENCES operator(id);
alter table recovery add constraint recovery_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table recovery add constraint recovery_pkey PRIMARY KEY (id);
alter table recovery add constraint recovery_ticket_hash_key UNIQUE (ticket_hash);
alter table recovery_word add constraint recovery_word_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table recovery_word add constraint recovery_word_pkey PRIMARY KEY (id);
alter table recovery_word add constraint recovery_word_recovery_id_fkey FOREIGN KEY (recovery_id) REFERENCES recovery(id);
alter table recovery_word add constraint recovery_word_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)));
alter table referral_code add constraint referral_code_check CHECK (((max_uses IS NULL) OR (uses <= max_uses)));
alter table referral_code add constraint referral_code_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator(id);
alter table referral_code add constraint referral_code_max_uses_check CHECK ((max_uses > 0));
alter table referral_code add constraint referral_code_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES member(id);
alter table referral_code add constraint referral_code_pkey PRIMARY KEY (code);
alter table refill add constraint refill_given_check CHECK ((given > 0));
alter table refill add constraint refill_member_id_date_key UNIQUE (member_id, date);
alter table refill add constraint refill_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table refill add constraint refill_pkey PRIMARY KEY (id);
alter table reveal add constraint reveal_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id);
alter table reveal add constraint reveal_outcome_check CHECK ((outcome = ANY (ARRAY['drawn'::text, 'skipped'::text, 'failed'::text])));
alter table reveal add constraint reveal_pkey PRIMARY KEY (draw_id);
alter table ring add constraint ring_check CHECK (((state = 'closed'::text) = (ended IS NOT NULL)));
alter table ring add constraint ring_check1 CHECK (((ended IS NULL) = (closed_at IS NULL)));
alter table ring add constraint ring_check2 CHECK (((ended = 'joined'::text) = (into_id IS NOT NULL)));
alter table ring add constraint ring_check3 CHECK (((state = 'looked'::text) = (operator_id IS NOT NULL)));
alter table ring add constraint ring_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operator(id);
alter table ring add constraint ring_ended_check CHECK ((ended = ANY (ARRAY['clear'::text, 'done'::text, 'joined'::text])));
alter table ring add constraint ring_into_id_fkey FOREIGN KEY (into_id) REFERENCES ring(id);
alter table ring add constraint ring_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table ring add constraint ring_pkey PRIMARY KEY (id);
alter table ring add constraint ring_score_check CHECK (((score >= 0) AND (score <= 100)));
alter table ring add constraint ring_state_check CHECK ((state = ANY (ARRAY['open'::text, 'looked'::text, 'watched'::text, 'acted'::text, 'closed'::text])));
alter table ring_act add constraint ring_act_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table ring_act add constraint ring_act_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table ring_act add constraint ring_act_pkey PRIMARY KEY (id);
alter table ring_act add constraint ring_act_ring_id_fkey FOREIGN KEY (ring_id) REFERENCES ring(id);
alter table ring_asked add constraint ring_asked_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table ring_asked add constraint ring_asked_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES ring_stake(bet_id);
alter table ring_asked add constraint ring_asked_pkey PRIMARY KEY (approval_id, bet_id);
alter table ring_barred add constraint ring_barred_bind_id_fkey FOREIGN KEY (bind_id) REFERENCES ring_bind(id);
alter table ring_barred add constraint ring_barred_counts_check CHECK ((counts >= 0));
alter table ring_barred add constraint ring_barred_pkey PRIMARY KEY (bet_id);
alter table ring_bind add constraint agreed TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table ring_bind add constraint ring_bind_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table ring_bind add constraint ring_bind_approval_id_key UNIQUE (approval_id);
alter table ring_bind add constraint ring_bind_check CHECK ((until >= since));
alter table ring_bind add constraint ring_bind_check1 CHECK (((lift_id IS NULL) OR (until IS NOT NULL)));
alter table ring_bind add constraint ring_bind_lift_id_fkey FOREIGN KEY (lift_id) REFERENCES approval(id);
alter table ring_bind add constraint ring_bind_pkey PRIMARY KEY (id);
alter table ring_bind add constraint ring_bind_ring_id_fkey FOREIGN KEY (ring_id) REFERENCES ring(id);
alter table ring_bound add constraint agreed TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table ring_bound add constraint ring_bound_bind_id_fkey FOREIGN KEY (bind_id) REFERENCES ring_bind(id);
alter table ring_bound add constraint ring_bound_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table ring_bound add constraint ring_bound_pkey PRIMARY KEY (bind_id, member_id);
alter table ring_count add constraint ring_count_one_check CHECK (one);
alter table ring_count add constraint ring_count_pkey PRIMARY KEY (one);
alter table ring_member add constraint ring_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table ring_member add constraint ring_member_pkey PRIMARY KEY (ring_id, member_id);
alter table ring_member add constraint ring_member_ring_id_fkey FOREIGN KEY (ring_id) REFERENCES ring(id);
alter table ring_notice add constraint ring_notice_about_check CHECK ((about = ANY (ARRAY['asked'::text, 'recovered'::text, 'bound'::text, 'above'::text, 'lifted'::text])));
alter table ring_notice add constraint ring_notice_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id);
alter table ring_notice add constraint ring_notice_inquiry_id_key UNIQUE (inquiry_id);
alter table ring_notice add constraint ring_notice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table ring_notice add constraint ring_notice_memo_id_fkey FOREIGN KEY (memo_id) REFERENCES memo(id);
alter table ring_notice add constraint ring_notice_memo_id_key UNIQUE (memo_id);
alter table ring_notice add constraint ring_notice_pkey PRIMARY KEY (id);
alter table ring_notice add constraint ring_notice_ring_id_fkey FOREIGN KEY (ring_id) REFERENCES ring(id);
alter table ring_pair add constraint ring_pair_pkey PRIMARY KEY (id);
alter table ring_pair add constraint ring_pair_ring_id_fkey FOREIGN KEY (ring_id) REFERENCES ring(id);
alter table ring_stake add constraint ring_stake_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table ring_stake add constraint ring_stake_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES ring_pair(id);
alter table ring_stake add constraint ring_stake_pkey PRIMARY KEY (bet_id);
alter table ring_stake add constraint ring_stake_stake_check CHECK ((stake > 0));
alter table ring_take add constraint agreed TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table ring_take add constraint ring_take_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table ring_take add constraint ring_take_approval_id_key UNIQUE (approval_id);
alter table ring_take add constraint ring_take_pkey PRIMARY KEY (id);
alter table ring_take add constraint ring_take_ring_id_fkey FOREIGN KEY (ring_id) REFERENCES ring(id);
alter table ring_taken add constraint ring_taken_check CHECK (((taken >= 0) AND (taken <= due)));
alter table ring_taken add constraint ring_taken_due_check CHECK ((due > 0));
alter table ring_taken add constraint ring_taken_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table ring_taken add constraint ring_taken_pkey PRIMARY KEY (take_id, run_id, member_id);
alter table ring_taken add constraint ring_taken_run_id_fkey FOREIGN KEY (run_id) REFERENCES rolling_run(id);
alter table ring_taken add constraint ring_taken_take_id_fkey FOREIGN KEY (take_id) REFERENCES ring_take(id);
alter table ring_taken_stake add constraint asked TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table ring_taken_stake add constraint ring_taken_stake_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES ring_stake(bet_id);
alter table ring_taken_stake add constraint ring_taken_stake_pkey PRIMARY KEY (take_id, bet_id);
alter table ring_taken_stake add constraint ring_taken_stake_take_id_fkey FOREIGN KEY (take_id) REFERENCES ring_take(id);
alter table rolling_earned add constraint rolling_earned_bettor_id_fkey FOREIGN KEY (bettor_id) REFERENCES member(id);
alter table rolling_earned add constraint rolling_earned_check CHECK (((kept >= 0) AND (kept <= points)));
alter table rolling_earned add constraint rolling_earned_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table rolling_earned add constraint rolling_earned_pkey PRIMARY KEY (run_id, member_id, bettor_id);
alter table rolling_earned add constraint rolling_earned_points_check CHECK ((points > 0));
alter table rolling_earned add constraint rolling_earned_run_id_fkey FOREIGN KEY (run_id) REFERENCES rolling_run(id);
alter table rolling_earned add constraint rolling_earned_stake_check CHECK ((stake > 0));
alter table rolling_line add constraint rolling_line_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table rolling_line add constraint rolling_line_pkey PRIMARY KEY (id);
alter table rolling_rate add constraint rolling_rate_baccarat_check CHECK (((baccarat >= 0) AND (baccarat <= 500)));
alter table rolling_rate add constraint rolling_rate_casino_check CHECK (((casino >= 0) AND (casino <= 500)));
alter table rolling_rate add constraint rolling_rate_dragon_check CHECK (((dragon >= 0) AND (dragon <= 500)));
alter table rolling_rate add constraint rolling_rate_etc_check CHECK (((etc >= 0) AND (etc <= 500)));
alter table rolling_rate add constraint rolling_rate_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table rolling_rate add constraint rolling_rate_pkey PRIMARY KEY (member_id);
alter table rolling_rate add constraint rolling_rate_roulette_check CHECK (((roulette >= 0) AND (roulette <= 500)));
alter table rolling_rate add constraint rolling_rate_slot_check CHECK (((slot >= 0) AND (slot <= 500)));
alter table rolling_rate_log add constraint rolling_rate_log_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table rolling_rate_log add constraint rolling_rate_log_pkey PRIMARY KEY (id);
alter table rolling_rate_log add constraint rolling_rate_log_role_check CHECK ((role = ANY (ARRAY['upper'::text, 'operator'::text, 'house'::text])));
alter table rolling_run add constraint rolling_run_check CHECK (((taken_at IS NULL) OR (posted_at IS NOT NULL)));
alter table rolling_run add constraint rolling_run_check1 CHECK (((round_id IS NULL) OR ((game = 'etc'::text) AND (NOT collecting))));
alter table rolling_run add constraint rolling_run_check2 CHECK (((round_id IS NOT NULL) OR (taken_at IS NULL)));
alter table rolling_run add constraint rolling_run_check3 CHECK (((NOT collecting) OR (posted_at IS NULL)));
alter table rolling_run add constraint rolling_run_game_check CHECK ((game = ANY (ARRAY['baccarat'::text, 'dragon'::text, 'slot'::text, 'roulette'::text, 'etc'::text])));
alter table rolling_run add constraint rolling_run_pkey PRIMARY KEY (id);
alter table rolling_run add constraint rolling_run_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id);
alter table rolling_step add constraint rolling_step_baccarat_check CHECK (((baccarat >= 0) AND (baccarat <= 500)));
alter table rolling_step add constraint rolling_step_depth_check CHECK (((depth >= 0) AND (depth <= 50)));
alter table rolling_step add constraint rolling_step_dragon_check CHECK (((dragon >= 0) AND (dragon <= 500)));
alter table rolling_step add constraint rolling_step_etc_check CHECK (((etc >= 0) AND (etc <= 500)));
alter table rolling_step add constraint rolling_step_line_id_fkey FOREIGN KEY (line_id) REFERENCES rolling_line(id);
alter table rolling_step add constraint rolling_step_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table rolling_step add constraint rolling_step_pkey PRIMARY KEY (line_id, depth);
alter table rolling_step add constraint rolling_step_roulette_check CHECK (((roulette >= 0) AND (roulette <= 500)));
alter table rolling_step add constraint rolling_step_slot_check CHECK (((slot >= 0) AND (slot <= 500)));
alter table rolling_taken add constraint rolling_taken_check CHECK (((taken >= 0) AND (taken <= due)));
alter table rolling_taken add constraint rolling_taken_due_check CHECK ((due > 0));
alter table rolling_taken add constraint rolling_taken_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table rolling_taken add constraint rolling_taken_pkey PRIMARY KEY (transfer_id);
alter table rolling_taken add constraint rolling_taken_run_id_fkey FOREIGN KEY (run_id) REFERENCES rolling_run(id);
alter table rolling_taken add constraint rolling_taken_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer(id);
alter table round add constraint round_check CHECK (((state = 'VOID'::text) = (void_by IS NOT NULL)));
alter table round add constraint round_date_check CHECK ((date ~ '^\d{8}$'::text));
alter table round add constraint round_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id);
alter table round add constraint round_game_date_number_key UNIQUE (game, date, number);
alter table round add constraint round_game_odds_version_fkey FOREIGN KEY (game, odds_version) REFERENCES odds_version(game, version);
alter table round add constraint round_pkey PRIMARY KEY (id);
alter table round add constraint round_settlement_check CHECK ((settlement >= 1));
alter table round add constraint round_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'LOCKED'::text, 'DRAWN'::text, 'SETTLED'::text, 'VOID'::text])));
alter table round add constraint round_void_by_check CHECK ((void_by = ANY (ARRAY['system'::text, 'operator'::text])));
alter table round_void add constraint round_void_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table round_void add constraint round_void_approval_id_key UNIQUE (approval_id);
alter table round_void add constraint round_void_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailing(id);
alter table round_void add constraint round_void_mailing_id_key UNIQUE (mailing_id);
alter table round_void add constraint round_void_members_check CHECK ((members >= 0));
alter table round_void add constraint round_void_pkey PRIMARY KEY (round_id);
alter table round_void add constraint round_void_returned_check CHECK ((returned >= 0));
alter table round_void add constraint round_void_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id);
alter table safe_lock add constraint safe_lock_check CHECK ((until_at = (at + ((hours)::double precision * '01:00:00'::interval))));
alter table safe_lock add constraint safe_lock_hours_check CHECK ((hours = ANY (ARRAY[1, 24, 168])));
alter table safe_lock add constraint safe_lock_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table safe_lock add constraint safe_lock_pkey PRIMARY KEY (id);
alter table sample_day add constraint sample_day_pkey PRIMARY KEY (stream, date);
alter table saved_filter add constraint saved_filter_name_check CHECK (((length(name) >= 1) AND (length(name) <= 20)));
alter table saved_filter add constraint saved_filter_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table saved_filter add constraint saved_filter_pkey PRIMARY KEY (operator_id, list, slot);
alter table saved_filter add constraint saved_filter_slot_check CHECK (((slot >= 1) AND (slot <= 9)));
alter table scheduled_change add constraint scheduled_change_check CHECK (((version IS NOT NULL) = (state = 'inForce'::text)));
alter table scheduled_change add constraint scheduled_change_check1 CHECK (((ended_by IS NOT NULL) = (state = ANY (ARRAY['cancelled'::text, 'lapsed'::text]))));
alter table scheduled_change add constraint scheduled_change_check2 CHECK (((failure IS NULL) OR (state = 'lapsed'::text)));
alter table scheduled_change add constraint scheduled_change_ends_fkey FOREIGN KEY (ends) REFERENCES scheduled_change(id);
alter table scheduled_change add constraint scheduled_change_in_force_at_check CHECK ((date_trunc('second'::text, in_force_at) = in_force_at));
alter table scheduled_change add constraint scheduled_change_kind_check CHECK ((kind = ANY (ARRAY['setting'::text, 'odds'::text, 'offer'::text])));
alter table scheduled_change add constraint scheduled_change_pkey PRIMARY KEY (id);
alter table scheduled_change add constraint scheduled_change_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'inForce'::text, 'cancelled'::text, 'lapsed'::text])));
alter table seal add constraint seal_check CHECK ((length(blinds) = (32 * count)));
alter table seal add constraint seal_count_check CHECK ((count >= 0));
alter table seal add constraint seal_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id);
alter table seal add constraint seal_hash_check CHECK ((length(hash) = 32));
alter table seal add constraint seal_hash_key UNIQUE (hash);
alter table seal add constraint seal_key_id_fkey FOREIGN KEY (key_id) REFERENCES book_key(id);
alter table seal add constraint seal_no_check CHECK ((no >= 1));
alter table seal add constraint seal_pkey PRIMARY KEY (draw_id);
alter table seal add constraint seal_prev_check CHECK ((length(prev) = 32));
alter table seal add constraint seal_root_check CHECK ((length(root) = 32));
alter table seal add constraint seal_signature_check CHECK ((length(signature) = 64));
alter table seal add constraint seal_stake_check CHECK ((stake >= 0));
alter table seal add constraint seal_stream_no_key UNIQUE (stream, no);
alter table seal add constraint seal_stream_prev_key UNIQUE (stream, prev);
alter table seal add constraint seal_worst_check CHECK ((worst >= 0));
alter table seal_begin add constraint seal_begin_one_check CHECK (one);
alter table seal_begin add constraint seal_begin_pkey PRIMARY KEY (one);
alter table seal_told add constraint seal_told_answer_check CHECK ((answer = ANY (ARRAY['taken'::text, 'kept'::text, 'refused'::text])));
alter table seal_told add constraint seal_told_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES seal(draw_id);
alter table seal_told add constraint seal_told_pkey PRIMARY KEY (draw_id);
alter table seal_told add constraint seal_told_stream_no_key UNIQUE (stream, no);
alter table server_process add constraint server_process_connections_check CHECK ((connections > 0));
alter table server_process add constraint server_process_number_check CHECK ((number >= 0));
alter table server_process add constraint server_process_pkey PRIMARY KEY (number);
alter table session add constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table session add constraint session_pkey PRIMARY KEY (member_id);
alter table session add constraint session_token_hash_key UNIQUE (token_hash);
alter table session_end add constraint session_end_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table session_end add constraint session_end_pkey PRIMARY KEY (token_hash);
alter table session_end add constraint session_end_reason_check CHECK ((reason = ANY (ARRAY['taken'::text, 'logout'::text, 'idle'::text, 'absolute'::text, 'state'::text, 'password'::text, 'operator'::text, 'devices'::text, 'frozen'::text])));
alter table session_span add constraint session_span_check CHECK ((until_at >= started_at));
alter table session_span add constraint session_span_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table session_span add constraint session_span_pkey PRIMARY KEY (id);
alter table setting add constraint setting_pkey PRIMARY KEY (key);
alter table setting_history add constraint setting_history_key_version_key UNIQUE (key, version);
alter table setting_history add constraint setting_history_pkey PRIMARY KEY (id);
alter table settlement add constraint settlement_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table settlement add constraint settlement_approval_id_key UNIQUE (approval_id);
alter table settlement add constraint settlement_carry_in_check CHECK ((carry_in <= 0));
alter table settlement add constraint settlement_carry_out_check CHECK (((carry_out)::numeric =
CASE
    WHEN (carries AND (share > 0)) THEN LEAST(trunc(((((target)::numeric * (share)::numeric) - lower) / (share)::numeric)), (0)::numeric)
    ELSE (0)::numeric
END));
alter table settlement add constraint settlement_check CHECK ((target = (((stakes - wins) - rolling) + carry_in)));
alter table settlement add constraint settlement_check2 CHECK ((paid = GREATEST(((share_won + adjusted) + due_in), (0)::bigint)));
alter table settlement add constraint settlement_check3 CHECK ((due_out = LEAST(((share_won + adjusted) + due_in), (0)::bigint)));
alter table settlement add constraint settlement_check5 CHECK ((hash = sha256((prev_hash || convert_to(text, 'UTF8'::name)))));
alter table settlement add constraint settlement_due_in_check CHECK ((due_in <= 0));
alter table settlement add constraint settlement_first_check CHECK ((EXTRACT(day FROM first) = ANY (ARRAY[(1)::numeric, (16)::numeric])));
alter table settlement add constraint settlement_hash_key UNIQUE (hash);
alter table settlement add constraint settlement_partner_id_first_key UNIQUE (partner_id, first);
alter table settlement add constraint settlement_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES member(id);
alter table settlement add constraint settlement_pkey PRIMARY KEY (no);
alter table settlement add constraint settlement_share_check CHECK (((share >= 0) AND (share <= 10000)));
alter table settlement add constraint settlement_share_won_check CHECK (((share_won)::numeric = GREATEST(floor(((((target)::numeric * (share)::numeric) - lower) / (10000)::numeric)), (0)::numeric)));
alter table settlement_adjusted add constraint settlement_adjusted_adjustment_id_fkey FOREIGN KEY (adjustment_id) REFERENCES settlement_adjustment(id);
alter table settlement_adjusted add constraint settlement_adjusted_no_fkey FOREIGN KEY (no) REFERENCES settlement(no) DEFERRABLE INITIALLY DEFERRED;
alter table settlement_adjusted add constraint settlement_adjusted_pkey PRIMARY KEY (adjustment_id);
alter table settlement_adjustment add constraint settlement_adjustment_amount_check CHECK ((amount <> 0));
alter table settlement_adjustment add constraint settlement_adjustment_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table settlement_adjustment add constraint settlement_adjustment_approval_id_key UNIQUE (approval_id);
alter table settlement_adjustment add constraint settlement_adjustment_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES member(id);
alter table settlement_adjustment add constraint settlement_adjustment_pkey PRIMARY KEY (id);
alter table settlement_adjustment add constraint settlement_adjustment_reason_check CHECK ((reason <> ''::text));
alter table settlement_agreement add constraint settlement_agreement_no_fkey FOREIGN KEY (no) REFERENCES settlement(no);
alter table settlement_agreement add constraint settlement_agreement_pkey PRIMARY KEY (no);
alter table settlement_dispute add constraint settlement_dispute_adjustment_id_fkey FOREIGN KEY (adjustment_id) REFERENCES settlement_adjustment(id);
alter table settlement_dispute add constraint settlement_dispute_adjustment_id_key UNIQUE (adjustment_id);
alter table settlement_dispute add constraint settlement_dispute_answer_check CHECK (((answer <> ''::text) AND (char_length(answer) <= 500)));
alter table settlement_dispute add constraint settlement_dispute_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES operator(id);
alter table settlement_dispute add constraint settlement_dispute_check CHECK (((ref >= 0) AND ((line = 'all'::text) = (ref = 0))));
alter table settlement_dispute add constraint settlement_dispute_check1 CHECK (((state = 'open'::text) = (ended_at IS NULL)));
alter table settlement_dispute add constraint settlement_dispute_check2 CHECK (((state = ANY (ARRAY['accepted'::text, 'rejected'::text])) = (answered_by IS NOT NULL)));
alter table settlement_dispute add constraint settlement_dispute_check3 CHECK (((answer IS NULL) = (answered_by IS NULL)));
alter table settlement_dispute add constraint settlement_dispute_check4 CHECK (((state = 'accepted'::text) = (adjustment_id IS NOT NULL)));
alter table settlement_dispute add constraint settlement_dispute_line_check CHECK ((line = ANY (ARRAY['all'::text, 'member'::text, 'draw'::text, 'vendor'::text, 'adjustment'::text])));
alter table settlement_dispute add constraint settlement_dispute_no_fkey FOREIGN KEY (no) REFERENCES settlement(no);
alter table settlement_dispute add constraint settlement_dispute_pkey PRIMARY KEY (id);
alter table settlement_dispute add constraint settlement_dispute_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'rejected'::text, 'left'::text])));
alter table settlement_dispute add constraint settlement_dispute_text_check CHECK (((text <> ''::text) AND (char_length(text) <= 500)));
alter table settlement_row add constraint settlement_row_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table settlement_row add constraint settlement_row_no_fkey FOREIGN KEY (no) REFERENCES settlement(no) DEFERRABLE INITIALLY DEFERRED;
alter table settlement_row add constraint settlement_row_pkey PRIMARY KEY (no, member_id, game, taken);
alter table settlement_row add constraint settlement_row_taken_check CHECK (((taken >= 0) AND (taken <= 10000)));
alter table settlement_terms add constraint settlement_terms_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table settlement_terms add constraint settlement_terms_approval_id_key UNIQUE (approval_id);
alter table settlement_terms add constraint settlement_terms_first_check CHECK ((EXTRACT(day FROM first) = ANY (ARRAY[(1)::numeric, (16)::numeric])));
alter table settlement_terms add constraint settlement_terms_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES member(id);
alter table settlement_terms add constraint settlement_terms_pkey PRIMARY KEY (partner_id, version);
alter table settlement_terms add constraint settlement_terms_share_check CHECK (((share >= 0) AND (share <= 10000)));
alter table settlement_terms add constraint settlement_terms_version_check CHECK ((version >= 1));
alter table signed_bets add constraint signed_bets_check CHECK ((first_bet = bets[1]));
alter table signed_bets add constraint signed_bets_check1 CHECK ((length(hashes) = (32 * cardinality(bets))));
alter table signed_bets add constraint signed_bets_key_id_fkey FOREIGN KEY (key_id) REFERENCES book_key(id);
alter table signed_bets add constraint signed_bets_pkey PRIMARY KEY (at, first_bet);
alter table signed_bets add constraint signed_bets_signature_check CHECK ((length(signature) = 64));
alter table signup add constraint signup_check CHECK (((state = 'waiting'::text) = (decided_by IS NULL)));
alter table signup add constraint signup_check1 CHECK (((state <> 'refused'::text) OR (length(reason) >= 2)));
alter table signup add constraint signup_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id);
alter table signup add constraint signup_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table signup add constraint signup_pkey PRIMARY KEY (member_id);
alter table signup add constraint signup_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text])));
alter table spent_proof add constraint spent_proof_pkey PRIMARY KEY (proof);
alter table terms_consent add constraint terms_consent_kind_version_fkey FOREIGN KEY (kind, version) REFERENCES terms_version(kind, version);
alter table terms_consent add constraint terms_consent_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table terms_consent add constraint terms_consent_pkey PRIMARY KEY (member_id, kind, version);
alter table terms_version add constraint terms_version_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id);
alter table terms_version add constraint terms_version_approval_id_key UNIQUE (approval_id);
alter table terms_version add constraint terms_version_html_check CHECK ((html <> ''::text));
alter table terms_version add constraint terms_version_in_force_at_check CHECK ((date_trunc('second'::text, in_force_at) = in_force_at));
alter table terms_version add constraint terms_version_kind_check CHECK ((kind = ANY (ARRAY['use'::text, 'privacy'::text, 'rules'::text, 'protection'::text])));
alter table terms_version add constraint terms_version_pkey PRIMARY KEY (kind, version);
alter table terms_version add constraint terms_version_summary_check CHECK (((length(summary) >= 1) AND (length(summary) <= 300)));
alter table terms_version add constraint terms_version_version_check CHECK ((version >= 1));
alter table training_crisis add constraint training_crisis_pkey PRIMARY KEY (id);
alter table training_day add constraint training_day_crises_check CHECK ((crises >= 0));
alter table training_day add constraint training_day_one_check CHECK (one);
alter table training_day add constraint training_day_pkey PRIMARY KEY (one);
alter table training_day add constraint training_day_trainee_id_fkey FOREIGN KEY (trainee_id) REFERENCES operator(id);
alter table training_order add constraint training_order_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table training_order add constraint training_order_pkey PRIMARY KEY (id);
alter table training_order add constraint training_order_what_check CHECK ((what = ANY (ARRAY['rate'::text, 'reset'::text, 'again'::text])));
alter table training_score add constraint training_score_pkey PRIMARY KEY (id);
alter table training_score add constraint training_score_points_check CHECK (((points >= 0) AND (points <= 100)));
alter table transfer add constraint transfer_amount_check CHECK ((amount > 0));
alter table transfer add constraint transfer_once UNIQUE (kind, cause, member_id);
alter table transfer add constraint transfer_pkey PRIMARY KEY (id);
alter table transfer_kind add constraint transfer_kind_pkey PRIMARY KEY (kind);
alter table transfer_kind add constraint transfer_kind_unit_check CHECK ((unit = ANY (ARRAY['won'::text, 'point'::text, 'coin'::text])));
alter table transfer_mark add constraint transfer_mark_pkey PRIMARY KEY (day);
alter table upper_change add constraint upper_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table upper_change add constraint upper_change_pkey PRIMARY KEY (id);
alter table upper_change add constraint upper_change_upper_id_fkey FOREIGN KEY (upper_id) REFERENCES member(id);
alter table vendor add constraint vendor_id_check CHECK ((id ~ '^[a-z0-9]{2,20}$'::text));
alter table vendor add constraint vendor_kind_check CHECK ((kind = ANY (ARRAY['casino'::text, 'slot'::text, 'premium'::text, 'single'::text])));
alter table vendor add constraint vendor_pkey PRIMARY KEY (id);
alter table vendor add constraint vendor_state_check CHECK ((state = ANY (ARRAY['on'::text, 'off'::text, 'maintenance'::text])));
alter table vendor_bet add constraint vendor_bet_amount_check CHECK ((amount > 0));
alter table vendor_bet add constraint vendor_bet_pkey PRIMARY KEY (id);
alter table vendor_bet add constraint vendor_bet_vendor_id_tx_key UNIQUE (vendor_id, tx);
alter table vendor_call add constraint vendor_call_call_check CHECK ((call = ANY (ARRAY['bet'::text, 'win'::text, 'refund'::text, 'end'::text])));
alter table vendor_call add constraint vendor_call_check CHECK (((call = 'end'::text) = (tx IS NULL)));
alter table vendor_call add constraint vendor_call_pkey PRIMARY KEY (id);
alter table vendor_counted add constraint vendor_counted_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES vendor_bet(id);
alter table vendor_counted add constraint vendor_counted_check CHECK (((run_id IS NULL) OR (counts > 0)));
alter table vendor_counted add constraint vendor_counted_counts_check CHECK ((counts >= 0));
alter table vendor_counted add constraint vendor_counted_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table vendor_counted add constraint vendor_counted_pkey PRIMARY KEY (bet_id);
alter table vendor_counted add constraint vendor_counted_pushed_check CHECK ((pushed >= 0));
alter table vendor_counted add constraint vendor_counted_run_id_fkey FOREIGN KEY (run_id) REFERENCES rolling_run(id);
alter table vendor_day add constraint vendor_day_check CHECK (((hidden_bets >= 0) AND (hidden_bets <= bets)));
alter table vendor_day add constraint vendor_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table vendor_day add constraint vendor_day_pkey PRIMARY KEY (member_id, day, type);
alter table vendor_day add constraint vendor_day_type_check CHECK ((type = ANY (ARRAY['baccarat'::text, 'dragon'::text, 'roulette'::text, 'slot'::text, 'etc'::text])));
alter table vendor_days_through add constraint vendor_days_through_one_check CHECK (one);
alter table vendor_days_through add constraint vendor_days_through_pkey PRIMARY KEY (one);
alter table vendor_game add constraint vendor_game_pkey PRIMARY KEY (id);
alter table vendor_game add constraint vendor_game_state_check CHECK ((state = ANY (ARRAY['on'::text, 'off'::text, 'maintenance'::text])));
alter table vendor_game add constraint vendor_game_type_check CHECK ((type = ANY (ARRAY['baccarat'::text, 'dragon'::text, 'roulette'::text, 'slot'::text, 'etc'::text])));
alter table vendor_game add constraint vendor_game_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table vendor_orphan add constraint vendor_orphan_pkey PRIMARY KEY (vendor_id, tx);
alter table vendor_orphan add constraint vendor_orphan_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table vendor_refund add constraint vendor_refund_bet_id_fkey FOREIGN KEY (bet_id) REFERENCES vendor_bet(id);
alter table vendor_refund add constraint vendor_refund_pkey PRIMARY KEY (bet_id);
alter table vendor_round add constraint vendor_round_ended CHECK (((ended_at IS NULL) = (ended_no IS NULL)));
alter table vendor_round add constraint vendor_round_pkey PRIMARY KEY (id);
alter table vendor_round add constraint vendor_round_vendor_id_ref_key UNIQUE (vendor_id, ref);
alter table vendor_secret add constraint vendor_secret_pkey PRIMARY KEY (id);
alter table vendor_secret add constraint vendor_secret_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table vendor_secret_turn add constraint vendor_secret_turn_overlap_minutes_check CHECK (((overlap_minutes >= 1) AND (overlap_minutes <= 1440)));
alter table vendor_secret_turn add constraint vendor_secret_turn_pkey PRIMARY KEY (secret_id);
alter table vendor_secret_turn add constraint vendor_secret_turn_secret_id_fkey FOREIGN KEY (secret_id) REFERENCES vendor_secret(id);
alter table vendor_sum add constraint vendor_sum_game_id_fkey FOREIGN KEY (game_id) REFERENCES vendor_game(id);
alter table vendor_sum add constraint vendor_sum_pkey PRIMARY KEY (since, game_id);
alter table vendor_tombstone add constraint vendor_tombstone_pkey PRIMARY KEY (vendor_id, tx);
alter table vendor_tombstone add constraint vendor_tombstone_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendor(id);
alter table vendor_win add constraint vendor_win_amount_check CHECK ((amount >= 0));
alter table vendor_win add constraint vendor_win_pkey PRIMARY KEY (id);
alter table vendor_win add constraint vendor_win_vendor_id_tx_key UNIQUE (vendor_id, tx);
alter table vendor_win_bet add constraint vendor_win_bet_pkey PRIMARY KEY (bet_id, win_id);
alter table wallet add constraint wallet_coin_check CHECK ((coin >= 0));
alter table wallet add constraint wallet_held_check CHECK ((held >= 0));
alter table wallet add constraint wallet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table wallet add constraint wallet_money_check CHECK ((money >= 0));
alter table wallet add constraint wallet_pkey PRIMARY KEY (member_id);
alter table wallet add constraint wallet_point_check CHECK ((point >= 0));
alter table wallet add constraint wallet_safe_check CHECK ((safe >= 0));
alter table what_if add constraint what_if_check CHECK (((state = 'running'::text) = (ended_at IS NULL)));
alter table what_if add constraint what_if_check1 CHECK (((state = 'done'::text) = ((result IS NOT NULL) AND (verdict IS NOT NULL) AND (fingerprint IS NOT NULL))));
alter table what_if add constraint what_if_check2 CHECK (((NOT used) OR (state = 'done'::text)));
alter table what_if add constraint what_if_days_check CHECK ((days = ANY (ARRAY[1, 7, 30])));
alter table what_if add constraint what_if_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text));
alter table what_if add constraint what_if_kind_check CHECK ((kind = ANY (ARRAY['odds'::text, 'setting'::text, 'rates'::text])));
alter table what_if add constraint what_if_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
alter table what_if add constraint what_if_pkey PRIMARY KEY (id);
alter table what_if add constraint what_if_progress_check CHECK (((progress >= 0) AND (progress <= 10000)));
alter table what_if add constraint what_if_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])));
alter table what_if add constraint what_if_verdict_check CHECK ((verdict = ANY (ARRAY['may'::text, 'two'::text, 'no'::text])));
alter table what_if_saved add constraint what_if_saved_pkey PRIMARY KEY (id);
alter table what_if_saved add constraint what_if_saved_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES operator(id);
alter table what_if_saved add constraint what_if_saved_what_if_id_fkey FOREIGN KEY (what_if_id) REFERENCES what_if(id);
alter table withdrawal add constraint withdrawal_amount_check CHECK ((amount > 0));
alter table withdrawal add constraint withdrawal_check CHECK (((state = 'pending'::text) = (decided_at IS NULL)));
alter table withdrawal add constraint withdrawal_check1 CHECK (((state = ANY (ARRAY['done'::text, 'refused'::text])) = (decided_by IS NOT NULL)));
alter table withdrawal add constraint withdrawal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id);
alter table withdrawal add constraint withdrawal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table withdrawal add constraint withdrawal_pkey PRIMARY KEY (id);
alter table withdrawal add constraint withdrawal_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'refused'::text, 'cancelled'::text])));
alter table withdrawal_hold add constraint withdrawal_hold_check CHECK ((until_at > from_at));
alter table withdrawal_hold add constraint withdrawal_hold_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table withdrawal_hold add constraint withdrawal_hold_pkey PRIMARY KEY (id);

-- indexes

CREATE INDEX account_change_decided ON public.account_change USING btree (decided_at) WHERE (decided_by IS NOT NULL);
CREATE INDEX account_change_of ON public.account_change USING btree (member_id, id);
CREATE UNIQUE INDEX account_change_waiting ON public.account_change USING btree (member_id) WHERE (state = 'waiting'::text);
CREATE INDEX alarm_closed ON public.alarm USING btree (closed_at, id) WHERE (state = 'closed'::text);
CREATE INDEX alarm_closed_of ON public.alarm USING btree (rule, subject, closed_at) WHERE (state = 'closed'::text);
CREATE INDEX alarm_closed_page ON public.alarm USING btree (closed_at, id) INCLUDE (rule) WHERE (state = 'closed'::text);
CREATE UNIQUE INDEX alarm_live ON public.alarm USING btree (rule, subject) WHERE (state <> 'closed'::text);
CREATE INDEX answer_at ON public.answer USING brin (at);
CREATE INDEX approval_decided ON public.approval USING btree (decided_at) WHERE (decided_by IS NOT NULL);
CREATE INDEX approval_newest ON public.approval USING btree (id DESC);
CREATE UNIQUE INDEX approval_pending ON public.approval USING btree (action, subject) WHERE (state = 'pending'::text);
CREATE INDEX approval_requested ON public.approval USING btree (requested_by, action, requested_at);
CREATE INDEX approval_look_of ON public.approval_look USING btree (approval_id);
CREATE INDEX audit_action ON public.audit USING btree (action, id DESC);
CREATE INDEX audit_actor ON public.audit USING btree (actor, id DESC);
CREATE INDEX audit_words ON public.audit USING gin (regexp_split_to_array(subject, '[^a-z0-9]+'::text));
CREATE INDEX audit_about_of ON public.audit_about USING btree (member_id) WHERE (salt IS NOT NULL);
CREATE INDEX bet_at ON public.bet USING brin (placed_at) WITH (pages_per_range='32');
CREATE INDEX bet_of_member_by_time ON public.bet USING btree (member_id, placed_at DESC, id DESC);
CREATE INDEX bet_of_round ON public.bet USING btree (round_id, member_id) INCLUDE (odds_key, pick, stake, odds_hundredths);
CREATE INDEX blacklist_known ON public.blacklist USING btree (value_hash) WHERE ((value_hash IS NOT NULL) AND (lifted_at IS NULL));
CREATE INDEX blacklist_within ON public.blacklist USING gist (range inet_ops) WHERE ((range IS NOT NULL) AND (lifted_at IS NULL));
CREATE INDEX chain_anew_of ON public.chain_anew USING btree (stream, date, id DESC);
CREATE UNIQUE INDEX closing_done ON public.closing USING btree (member_id) WHERE (state = 'done'::text);
CREATE INDEX closing_due ON public.closing USING btree (until_at) WHERE (state = 'waiting'::text);
CREATE INDEX closing_of ON public.closing USING btree (member_id, id DESC);
CREATE UNIQUE INDEX closing_waiting ON public.closing USING btree (member_id) WHERE (state = 'waiting'::text);
CREATE INDEX corrected_member_of ON public.corrected_member USING btree (member_id);
CREATE INDEX correction_at ON public.correction USING btree (at, round_id);
CREATE INDEX deposit_decided ON public.deposit USING btree (decided_at) WHERE (decided_by IS NOT NULL);
CREATE INDEX deposit_done ON public.deposit USING btree (decided_at) WHERE (state = 'done'::text);
CREATE INDEX deposit_of_member ON public.deposit USING btree (member_id, id DESC);
CREATE UNIQUE INDEX deposit_pending ON public.deposit USING btree (member_id) WHERE (state = 'pending'::text);
CREATE INDEX deposit_queue ON public.deposit USING btree (((state <> 'pending'::text)), (
CASE
    WHEN (state = 'pending'::text) THEN id
    ELSE (- id)
END));
CREATE INDEX deposit_waiting ON public.deposit USING btree (id) WHERE (state = 'pending'::text);
CREATE INDEX desk_assignment_of ON public.desk_assignment USING btree (operator_id);
CREATE INDEX due_decision_of ON public.due_decision USING btree (about, subject, id);
CREATE INDEX due_decision_operator ON public.due_decision USING btree (operator_id);
CREATE UNIQUE INDEX due_decision_waiting ON public.due_decision USING btree (about, subject) WHERE (state = 'waiting'::text);
CREATE INDEX event_at ON public.event USING brin (at);
CREATE INDEX event_of_actor ON public.event USING btree (actor, id);
CREATE INDEX event_of_address ON public.event USING btree (((detail ->> 'address'::text)), id) WHERE (detail ? 'address'::text);
CREATE INDEX event_of_door ON public.event USING btree (actor, id) WHERE (kind = ANY (ARRAY['login.failed'::text, 'login.slowed'::text]));
CREATE INDEX event_of_kind ON public.event USING btree (kind, id);
CREATE INDEX event_of_target ON public.event USING btree (target, id) WHERE (target IS NOT NULL);
CREATE INDEX event_about_address ON public.event_about USING btree (((detail ->> 'address'::text)), event_id) WHERE (detail ? 'address'::text);
CREATE INDEX event_about_of ON public.event_about USING btree (member_id) WHERE (salt IS NOT NULL);
CREATE INDEX given_up_of ON public.given_up USING btree (member_id, id);
CREATE INDEX hand_off_of_session ON public.hand_off USING btree (session_hash);
CREATE INDEX handover_at ON public.handover USING btree (at);
CREATE INDEX handover_of ON public.handover USING btree (operator_id, id DESC);
CREATE INDEX hidden_bet_of_member ON public.hidden_bet USING btree (member_id);
CREATE INDEX hidden_vendor_bet_of_member ON public.hidden_vendor_bet USING btree (member_id);
CREATE INDEX inquiry_answered ON public.inquiry USING btree (answered_at) WHERE (answered_by IS NOT NULL);
CREATE UNIQUE INDEX inquiry_bank_waiting ON public.inquiry USING btree (member_id) WHERE ((kind = 'bank'::text) AND (answered_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX inquiry_newest ON public.inquiry USING btree (asked_at DESC, id DESC);
CREATE INDEX inquiry_of_member ON public.inquiry USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX inquiry_unread ON public.inquiry USING btree (member_id, answered_at DESC, id DESC) WHERE ((answered_at IS NOT NULL) AND (read_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX inquiry_waiting ON public.inquiry USING btree (asked_at, id) WHERE ((answered_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX inquiry_turn_answered ON public.inquiry_turn USING btree (answered_at);
CREATE INDEX join_try_at ON public.join_try USING brin (at);
CREATE INDEX join_try_of ON public.join_try USING btree (kind, address, at);
CREATE UNIQUE INDEX key_fingerprint_new ON public.key_fingerprint USING btree (name) WHERE (state = 'new'::text);
CREATE UNIQUE INDEX key_fingerprint_writes ON public.key_fingerprint USING btree (name) WHERE (state = 'write'::text);
CREATE INDEX known_device_of_device ON public.known_device USING btree (device_hash);
CREATE INDEX login_of_address ON public.login USING btree (address text_pattern_ops, member_id);
CREATE INDEX login_of_member ON public.login USING btree (member_id, id DESC);
CREATE INDEX login_failure_of_address ON public.login_failure USING btree (door, address, at);
CREATE INDEX login_failure_of_device ON public.login_failure USING btree (device_hash, at) WHERE (device_hash IS NOT NULL);
CREATE INDEX login_failure_of_uid ON public.login_failure USING btree (door, uid, at);
CREATE INDEX mailing_plan_due ON public.mailing_plan USING btree (due_at, id) WHERE ((mailing_id IS NULL) AND (taken_back_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX member_account_end ON public.member USING btree (account_end, id DESC) WHERE (account_end IS NOT NULL);
CREATE INDEX member_by_grade ON public.member USING btree (grade_id) WHERE (grade_id IS NOT NULL);
CREATE INDEX member_came_by ON public.member USING btree (came_by, id) WHERE (came_by IS NOT NULL);
CREATE INDEX member_grams ON public.member USING gin (((grams(uid, 3) || grams(nick_key, 2))));
CREATE INDEX member_newest ON public.member USING btree (created_at);
CREATE INDEX member_nick_start ON public.member USING btree (nick_key text_pattern_ops);
CREATE INDEX member_of_account ON public.member USING btree (account_hash) WHERE (account_hash IS NOT NULL);
CREATE INDEX member_phone_end ON public.member USING btree (phone_end, id DESC) WHERE (phone_end IS NOT NULL);
CREATE INDEX member_suspended ON public.member USING btree (id) WHERE (suspended_scopes <> '{}'::text[]);
CREATE INDEX member_uid_start ON public.member USING btree (uid text_pattern_ops);
CREATE INDEX member_upper ON public.member USING btree (upper_id);
CREATE INDEX member_without_ends ON public.member USING btree (id) WHERE (((phone_sealed IS NOT NULL) AND (phone_end IS NULL)) OR ((account_sealed IS NOT NULL) AND (account_end IS NULL)));
CREATE UNIQUE INDEX member_grade_newcomers ON public.member_grade USING btree (newcomers) WHERE newcomers;
CREATE INDEX member_note_of ON public.member_note USING btree (member_id, id DESC) WHERE (removed_at IS NULL);
CREATE INDEX member_tag_named ON public.member_tag USING btree (tag, member_id);
CREATE INDEX memo_deleted_of_member ON public.memo USING btree (member_id, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX memo_of_member ON public.memo USING btree (member_id, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX memo_unread ON public.memo USING btree (member_id, id DESC) WHERE (read_at IS NULL);
CREATE UNIQUE INDEX memo_template_title ON public.memo_template USING btree (title) WHERE (archived_at IS NULL);
CREATE INDEX moved_xid ON public.moved USING btree (xid);
CREATE INDEX notice_newest ON public.notice USING btree (starts_at DESC, id DESC) WHERE (NOT withdrawn);
CREATE INDEX operator_device_of_device ON public.operator_device USING btree (device_hash);
CREATE INDEX operator_login_failure_of ON public.operator_login_failure USING btree (uid, at);
CREATE UNIQUE INDEX operator_recovery_slot ON public.operator_recovery USING btree (operator_id, slot);
CREATE INDEX operator_session_of ON public.operator_session USING btree (operator_id);
CREATE INDEX own_data_kept ON public.own_data USING btree (until_at) WHERE ((made_at IS NOT NULL) AND (forgotten_at IS NULL));
CREATE UNIQUE INDEX own_data_making ON public.own_data USING btree (member_id) WHERE ((made_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX own_data_of ON public.own_data USING btree (member_id, id DESC);
CREATE INDEX passkey_member ON public.passkey USING btree (member_id);
CREATE INDEX passkey_operator ON public.passkey USING btree (operator_id) WHERE (operator_id IS NOT NULL);
CREATE INDEX passkey_challenge_at ON public.passkey_challenge USING btree (at);
CREATE UNIQUE INDEX play_live ON public.play USING btree (member_id, game_id) WHERE (ended_at IS NULL);
CREATE INDEX play_of_member ON public.play USING btree (member_id, id DESC);
CREATE INDEX play_opened_at ON public.play USING brin (opened_at);
CREATE INDEX protection_change_of_member ON public.protection_change USING btree (member_id, id DESC);
CREATE INDEX push_due ON public.push USING btree (due_at) WHERE (done_at IS NULL);
CREATE INDEX push_device_of ON public.push_device USING btree (member_id);
CREATE INDEX recovery_closed ON public.recovery USING btree (closed_at) WHERE (closed_by IS NOT NULL);
CREATE INDEX recovery_newest ON public.recovery USING btree (id DESC);
CREATE INDEX recovery_of_member ON public.recovery USING btree (member_id) WHERE ((used_at IS NULL) AND (closed_at IS NULL));
CREATE INDEX recovery_open ON public.recovery USING btree (at, id) WHERE ((used_at IS NULL) AND (closed_at IS NULL));
CREATE INDEX recovery_word_of ON public.recovery_word USING btree (recovery_id, id);
CREATE INDEX referral_code_newest ON public.referral_code USING btree (created_at DESC, code);
CREATE INDEX referral_code_of ON public.referral_code USING btree (owner_id, created_at DESC, code) WHERE (owner_id IS NOT NULL);
CREATE INDEX ring_closed ON public.ring USING btree (closed_at DESC, id DESC) WHERE (state = 'closed'::text);
CREATE INDEX ring_into ON public.ring USING btree (into_id) WHERE (into_id IS NOT NULL);
CREATE INDEX ring_standing ON public.ring USING btree (score DESC, id) WHERE (state <> 'closed'::text);
CREATE INDEX ring_act_of ON public.ring_act USING btree (ring_id, id);
CREATE INDEX ring_act_of_member ON public.ring_act USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX ring_barred_of ON public.ring_barred USING btree (bind_id);
CREATE UNIQUE INDEX ring_bind_standing ON public.ring_bind USING btree (ring_id) WHERE (until IS NULL);
CREATE INDEX ring_bound_of ON public.ring_bound USING btree (member_id);
CREATE INDEX ring_member_of ON public.ring_member USING btree (member_id);
CREATE INDEX ring_notice_of ON public.ring_notice USING btree (ring_id, id);
CREATE INDEX ring_notice_of_member ON public.ring_notice USING btree (member_id);
CREATE UNIQUE INDEX ring_notice_once ON public.ring_notice USING btree (draft, member_id) WHERE (draft IS NOT NULL);
CREATE INDEX ring_pair_of ON public.ring_pair USING btree (ring_id, id DESC);
CREATE INDEX ring_stake_of ON public.ring_stake USING btree (pair_id);
CREATE INDEX ring_stake_of_member ON public.ring_stake USING btree (member_id);
CREATE INDEX ring_take_of ON public.ring_take USING btree (ring_id);
CREATE INDEX ring_taken_of_member ON public.ring_taken USING btree (member_id);
CREATE INDEX ring_taken_of_run ON public.ring_taken USING btree (run_id);
CREATE INDEX ring_taken_stake_of ON public.ring_taken_stake USING btree (bet_id);
CREATE UNIQUE INDEX ring_taken_stake_once ON public.ring_taken_stake USING btree (bet_id) WHERE (NOT released);
CREATE INDEX rolling_earned_kept ON public.rolling_earned USING btree (member_id) WHERE (kept > 0);
CREATE INDEX rolling_earned_of_member ON public.rolling_earned USING btree (member_id, at) INCLUDE (bettor_id, run_id, stake, points);
CREATE INDEX rolling_rate_log_of_member ON public.rolling_rate_log USING btree (member_id, id DESC);
CREATE INDEX rolling_run_at ON public.rolling_run USING btree (at);
CREATE UNIQUE INDEX rolling_run_collecting ON public.rolling_run USING btree (game, at) WHERE collecting;
CREATE UNIQUE INDEX rolling_run_once ON public.rolling_run USING btree (round_id) WHERE (taken_at IS NULL);
CREATE INDEX rolling_run_open ON public.rolling_run USING btree (id) WHERE (posted_at IS NULL);
CREATE INDEX rolling_run_taken ON public.rolling_run USING btree (taken_at) WHERE (taken_at IS NOT NULL);
CREATE INDEX rolling_run_taken_of_round ON public.rolling_run USING btree (round_id) WHERE (taken_at IS NOT NULL);
CREATE INDEX rolling_taken_of_run ON public.rolling_taken USING btree (run_id);
CREATE INDEX round_corrected ON public.round USING btree (draw_at) WHERE (settlement > 1);
CREATE INDEX round_listed ON public.round USING btree (draw_at DESC, game, state, date);
CREATE INDEX round_of_draw ON public.round USING btree (draw_id);
CREATE INDEX round_of_number ON public.round USING btree (number, draw_at DESC);
CREATE INDEX round_open ON public.round USING btree (draw_at) WHERE (state = ANY (ARRAY['OPEN'::text, 'LOCKED'::text, 'DRAWN'::text]));
CREATE INDEX round_settled ON public.round USING btree (settled_at) WHERE (state = 'SETTLED'::text);
CREATE INDEX round_unrolled ON public.round USING btree (id) WHERE ((state = 'SETTLED'::text) AND (NOT rolled));
CREATE INDEX round_void_at ON public.round_void USING btree (at, round_id);
CREATE INDEX safe_lock_of_member ON public.safe_lock USING btree (member_id, until_at);
CREATE INDEX scheduled_change_untold ON public.scheduled_change USING btree (id) WHERE (NOT told);
CREATE INDEX scheduled_change_waiting ON public.scheduled_change USING btree (in_force_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX session_end_at ON public.session_end USING brin (at);
CREATE INDEX session_span_of_member ON public.session_span USING btree (member_id, until_at);
CREATE INDEX session_span_until ON public.session_span USING btree (until_at);
CREATE INDEX settlement_adjusted_in ON public.settlement_adjusted USING btree (no);
CREATE INDEX settlement_adjustment_of ON public.settlement_adjustment USING btree (partner_id, id);
CREATE INDEX settlement_dispute_of ON public.settlement_dispute USING btree (no, id);
CREATE UNIQUE INDEX settlement_dispute_open ON public.settlement_dispute USING btree (no, line, ref) WHERE (state = 'open'::text);
CREATE INDEX signup_decided ON public.signup USING btree (decided_at) WHERE (decided_by IS NOT NULL);
CREATE INDEX signup_waiting ON public.signup USING btree (at) WHERE (state = 'waiting'::text);
CREATE INDEX terms_version_in_force ON public.terms_version USING btree (in_force_at DESC);
CREATE INDEX transfer_of_member ON public.transfer USING btree (member_id, id);
CREATE INDEX transfer_of_points ON public.transfer USING btree (member_id, id) WHERE (point_after IS NOT NULL);
CREATE INDEX transfer_of_points_by_day ON public.transfer USING btree (at) WHERE (point_after IS NOT NULL);
CREATE INDEX transfer_of_safe ON public.transfer USING btree (member_id, id) WHERE (safe_after IS NOT NULL);
CREATE UNIQUE INDEX transfer_reversed_once ON public.transfer USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX upper_change_by ON public.upper_change USING btree (member_id, id);
CREATE INDEX upper_change_of ON public.upper_change USING btree (upper_id, member_id);
CREATE INDEX vendor_bet_at ON public.vendor_bet USING brin (placed_at) WITH (pages_per_range='32');
CREATE INDEX vendor_bet_of_member_by_time ON public.vendor_bet USING btree (member_id, placed_at DESC, id DESC);
CREATE INDEX vendor_bet_of_round ON public.vendor_bet USING btree (round_id);
CREATE INDEX vendor_call_at ON public.vendor_call USING brin (at);
CREATE UNIQUE INDEX vendor_call_once ON public.vendor_call USING btree (vendor_id, tx);
CREATE INDEX vendor_counted_of_member ON public.vendor_counted USING btree (member_id) INCLUDE (counts);
CREATE INDEX vendor_counted_of_run ON public.vendor_counted USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX vendor_game_of_vendor ON public.vendor_game USING btree (vendor_id, sort);
CREATE INDEX vendor_round_ended ON public.vendor_round USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX vendor_round_open ON public.vendor_round USING btree (opened_at) WHERE (ended_at IS NULL);
CREATE INDEX vendor_round_unjudged ON public.vendor_round USING btree (id) WHERE ((ended_at IS NOT NULL) AND (NOT judged));
CREATE INDEX vendor_secret_of_vendor ON public.vendor_secret USING btree (vendor_id, id DESC);
CREATE INDEX vendor_win_of_round ON public.vendor_win USING btree (round_id);
CREATE INDEX vendor_win_bet_of_win ON public.vendor_win_bet USING btree (win_id);
CREATE INDEX what_if_listed ON public.what_if USING btree (id DESC, kind, state, verdict);
CREATE UNIQUE INDEX what_if_running ON public.what_if USING btree (operator_id) WHERE (state = 'running'::text);
CREATE INDEX what_if_saved_of ON public.what_if_saved USING btree (what_if_id);
CREATE INDEX withdrawal_decided ON public.withdrawal USING btree (decided_at) WHERE (decided_by IS NOT NULL);
CREATE INDEX withdrawal_done ON public.withdrawal USING btree (decided_at) WHERE (state = 'done'::text);
CREATE INDEX withdrawal_of_member ON public.withdrawal USING btree (member_id, id DESC);
CREATE UNIQUE INDEX withdrawal_pending ON public.withdrawal USING btree (member_id) WHERE (state = 'pending'::text);
CREATE INDEX withdrawal_queue ON public.withdrawal USING btree (((state <> 'pending'::text)), (
CASE
    WHEN (state = 'pending'::text) THEN id
    ELSE (- id)
END));
CREATE INDEX withdrawal_waiting ON public.withdrawal USING btree (id) WHERE (state = 'pending'::text);
CREATE INDEX withdrawal_hold_of ON public.withdrawal_hold USING btree (member_id, until_at);

-- views

create view audit_whole as
 SELECT a.id,
    a.at,
    a.actor,
    a.role,
    a.action,
    a.subject,
        CASE
            WHEN (t.audit_id IS NULL) THEN a.reason
            WHEN (t.salt IS NULL) THEN '탈퇴로 지움'::text
            ELSE t.reason
        END AS reason,
        CASE
            WHEN (t.salt IS NULL) THEN a.before
            ELSE t.before
        END AS before,
        CASE
            WHEN (t.salt IS NULL) THEN a.after
            ELSE t.after
        END AS after,
    a.address,
    a.prev_hash,
    a.hash,
    a.trace
   FROM (audit a
     LEFT JOIN audit_about t ON ((t.audit_id = a.id)));
create view bet_day_corrections as
 SELECT d.day,
    (sum((r.settlement - 1)))::integer AS corrections
   FROM (round r
     JOIN bet_day d ON (((d.day >= ((r.opened_at AT TIME ZONE 'Asia/Seoul'::text))::date) AND (d.day <= ((r.close_at AT TIME ZONE 'Asia/Seoul'::text))::date))))
  WHERE (r.settlement > 1)
  GROUP BY d.day;
create view chain_in_force as
 SELECT c.stream,
    c.date,
    COALESCE(a.anchor, c.anchor) AS anchor,
    COALESCE(a.draws, c.draws) AS draws,
    COALESCE(a.published_at, c.published_at) AS published_at,
        CASE
            WHEN (a.id IS NULL) THEN '{}'::text[]
            ELSE (ARRAY[encode(c.anchor, 'hex'::text)] || ARRAY( SELECT encode(o.anchor, 'hex'::text) AS encode
               FROM chain_anew o
              WHERE ((o.stream = c.stream) AND (o.date = c.date) AND (o.id < a.id))
              ORDER BY o.id))
        END AS lost
   FROM (draw_chain c
     LEFT JOIN LATERAL ( SELECT n.id,
            n.stream,
            n.date,
            n.anchor,
            n.draws,
            n.published_at,
            n.received_at
           FROM chain_anew n
          WHERE ((n.stream = c.stream) AND (n.date = c.date))
          ORDER BY n.id DESC
         LIMIT 1) a ON (true));
create view counted_bet as
 SELECT b.member_id,
    b.placed_at,
    'draw'::text AS kind,
    b.stake,
        CASE
            WHEN o.won THEN ((b.stake * b.odds_hundredths) / 100)
            ELSE (0)::bigint
        END AS wins
   FROM ((bet b
     JOIN round r ON (((r.id = b.round_id) AND (r.state = 'SETTLED'::text))))
     JOIN standing_outcome o ON (((o.round_id = b.round_id) AND (o.odds_key = b.odds_key) AND (o.pick = b.pick))))
UNION ALL
 SELECT b.member_id,
    b.placed_at,
        CASE
            WHEN (g.type = 'slot'::text) THEN 'slot'::text
            ELSE 'casino'::text
        END AS kind,
    (b.amount - b.pushed) AS stake,
    (b.paid - b.pushed) AS wins
   FROM (vendor_bet_fate b
     JOIN vendor_game g ON ((g.id = b.game_id)))
  WHERE (b.judged AND (NOT b.refunded) AND (b.pushed < b.amount));
create view event_from as
 SELECT event.id,
    event.at,
    event.kind,
    (event.detail ->> 'address'::text) AS address,
    COALESCE(((event.detail ->> 'count'::text))::bigint, (1)::bigint) AS times
   FROM event
  WHERE (event.detail ? 'address'::text)
UNION ALL
 SELECT e.id,
    e.at,
    e.kind,
    (t.detail ->> 'address'::text) AS address,
    COALESCE(((e.detail ->> 'count'::text))::bigint, (1)::bigint) AS times
   FROM (event_about t
     JOIN event e ON ((e.id = t.event_id)))
  WHERE (t.detail ? 'address'::text);
create view event_whole as
 SELECT e.id,
    e.at,
    e.kind,
    e.actor,
    e.target,
        CASE
            WHEN (t.event_id IS NULL) THEN e.reason
            ELSE t.reason
        END AS reason,
    COALESCE(t.detail, e.detail) AS detail,
    e.trace
   FROM (event e
     LEFT JOIN event_about t ON ((t.event_id = e.id)));
create view incident as
 SELECT 'void'::text AS kind,
    v.round_id,
    1 AS settlement,
    v.at,
    v.reason,
    v.approval_id,
    NULL::bigint AS correction_id,
    NULL::integer[] AS balls,
    NULL::integer AS powerball
   FROM round_void v
UNION ALL
 SELECT 'correction'::text AS kind,
    c.round_id,
    c.settlement,
    c.at,
    c.reason,
    c.approval_id,
    c.id AS correction_id,
    c.balls,
    c.powerball
   FROM correction c;
create view live_play as
 SELECT p.id,
    p.member_id,
    p.game_id
   FROM (online s
     JOIN play p ON (((p.member_id = s.member_id) AND (p.token_hash = s.token_hash) AND (p.ended_at IS NULL))));
create view lobby_game as
 SELECT g.id,
    v.id AS vendor,
    v.kind,
    v.title,
    g.ko,
    g.type,
    g.thumbnail,
    g.rtp,
    g.rtp_least AS "rtpLeast",
    v.sort AS vendor_sort,
    g.sort,
        CASE
            WHEN (v.state <> 'on'::text) THEN v.state
            ELSE g.state
        END AS state,
        CASE
            WHEN (v.state <> 'on'::text) THEN v.message
            ELSE g.message
        END AS message
   FROM (vendor_game_now g
     JOIN vendor_now v ON ((v.id = g.vendor_id)))
  WHERE ((NOT g.gone) AND (g.state <> 'off'::text) AND (v.state <> 'off'::text) AND (v.kind <> 'single'::text));
create view online as
 SELECT s.member_id,
    s.token_hash,
    s.address,
    s.started_at,
    s.action_at
   FROM ( SELECT business_now() AS at
         OFFSET 0) clock,
    session s
  WHERE (session_over(s.started_at, s.action_at, clock.at) IS NULL);
create view open_stake as
 SELECT b.member_id,
    b.stake
   FROM (round r
     JOIN bet b ON ((b.round_id = r.id)))
  WHERE (r.state = ANY (ARRAY['OPEN'::text, 'LOCKED'::text, 'DRAWN'::text]))
UNION ALL
 SELECT b.member_id,
    b.amount AS stake
   FROM (vendor_round r
     JOIN vendor_bet b ON ((b.round_id = r.id)))
  WHERE ((r.ended_at IS NULL) AND (NOT (EXISTS ( SELECT
           FROM vendor_refund f
          WHERE (f.bet_id = b.id)))));
create view rolling_kept as
 SELECT u.id AS run_id,
    u.at,
    u.game,
    e.bettor_id,
    e.member_id,
    e.stake,
    e.points
   FROM (rolling_run u
     JOIN rolling_earned e ON ((e.run_id = u.id)))
  WHERE (u.taken_at IS NULL)
UNION ALL
 SELECT u.id AS run_id,
    u.at,
    u.game,
    s.member_id AS bettor_id,
    o.member_id,
    (- s.stake) AS stake,
    (- o.points) AS points
   FROM (((( SELECT array_agg(ring_taken_stake.bet_id) AS bets
           FROM ring_taken_stake
          WHERE (NOT ring_taken_stake.released)) t
     CROSS JOIN LATERAL ring_rolling(t.bets) o(bet_id, run_id, member_id, points))
     JOIN ring_stake s ON ((s.bet_id = o.bet_id)))
     JOIN rolling_run u ON (((u.id = o.run_id) AND (u.taken_at IS NULL))));
create view round_payment as
 SELECT t.cause AS round_id,
    t.member_id,
    t.id,
    t.kind,
    t.amount
   FROM transfer t
  WHERE (t.kind = ANY (ARRAY['win'::text, 'void.return'::text]))
UNION ALL
 SELECT c.round_id,
    t.member_id,
    t.id,
    t.kind,
    t.amount
   FROM (correction c
     JOIN transfer t ON (((t.cause = c.id) AND (t.kind = ANY (ARRAY['win.again'::text, 'void.again'::text])))))
UNION ALL
 SELECT c.round_id,
    t.member_id,
    t.id,
    t.kind,
    (- t.amount) AS amount
   FROM (correction c
     JOIN transfer t ON (((t.cause = c.id) AND (t.kind = ANY (ARRAY['win.back'::text, 'void.back'::text])))));
create view standing_draw as
 SELECT r.id AS round_id,
    COALESCE(c.balls, v.balls) AS balls,
        CASE
            WHEN (c.balls IS NULL) THEN v.powerball
            ELSE c.powerball
        END AS powerball,
    v.drawn_at
   FROM ((round r
     LEFT JOIN reveal v ON (((v.draw_id = r.draw_id) AND (v.outcome <> 'failed'::text))))
     LEFT JOIN correction c ON (((c.round_id = r.id) AND (c.settlement = r.settlement))));
create view standing_outcome as
 SELECT o.round_id,
    o.odds_key,
    o.pick,
    o.won
   FROM (round r
     JOIN outcome o ON (((o.round_id = r.id) AND (o.settlement = r.settlement))));
create view turnover_bet as
 SELECT b.id AS bet_id,
    b.member_id,
    b.round_id,
    b.placed_at,
    b.stake AS counts
   FROM (bet b
     JOIN round r ON (((r.id = b.round_id) AND (r.state = 'SETTLED'::text))))
  WHERE ((NOT (EXISTS ( SELECT
           FROM opposed_pick o
          WHERE ((o.round_id = b.round_id) AND (o.member_id = b.member_id) AND (o.odds_key = b.odds_key) AND (o.pick = b.pick))))) AND (NOT (EXISTS ( SELECT
           FROM ring_taken_stake t
          WHERE ((t.bet_id = b.id) AND (NOT t.released))))))
UNION ALL
 SELECT vendor_counted.bet_id,
    vendor_counted.member_id,
    NULL::bigint AS round_id,
    NULL::timestamp with time zone AS placed_at,
    vendor_counted.counts
   FROM vendor_counted
UNION ALL
 SELECT c.bet_id,
    c.member_id,
    NULL::bigint AS round_id,
    NULL::timestamp with time zone AS placed_at,
    (- c.counts) AS counts
   FROM ((ring_stake s
     JOIN ring_taken_stake t ON (((t.bet_id = s.bet_id) AND (NOT t.released))))
     JOIN vendor_counted c ON (((c.bet_id = s.bet_id) AND (c.member_id = s.member_id))));
create view unread as
 SELECT inquiry.member_id,
    'inquiry'::text AS kind,
    inquiry.id AS no,
    inquiry.answered_at AS at
   FROM inquiry
  WHERE ((inquiry.answered_at IS NOT NULL) AND (inquiry.read_at IS NULL) AND (inquiry.hidden_at IS NULL))
UNION ALL
 SELECT memo.member_id,
    'memo'::text AS kind,
    memo.id AS no,
    NULL::timestamp with time zone AS at
   FROM memo
  WHERE (memo.read_at IS NULL);
create view vendor_account as
 SELECT vendor_id,
    ('vendor.'::text || vendor_id) AS account,
    (sum(amount))::bigint AS balance
   FROM ( SELECT b.vendor_id,
            t.amount
           FROM (transfer t
             JOIN vendor_bet b ON ((b.id = t.cause)))
          WHERE (t.kind = 'vendor.stake'::text)
        UNION ALL
         SELECT b.vendor_id,
            (- t.amount)
           FROM (transfer t
             JOIN vendor_bet b ON ((b.id = t.cause)))
          WHERE (t.kind = 'vendor.refund'::text)
        UNION ALL
         SELECT w.vendor_id,
            (- t.amount)
           FROM (transfer t
             JOIN vendor_win w ON ((w.id = t.cause)))
          WHERE (t.kind = 'vendor.win'::text)) moved
  GROUP BY vendor_id;
create view vendor_bet_fate as
 SELECT b.id,
    b.vendor_id,
    b.tx,
    b.round_id,
    b.member_id,
    b.game_id,
    b.amount,
    b.picks,
    b.placed_at,
    b.line_id,
    r.ended_at,
    (f.bet_id IS NOT NULL) AS refunded,
    ((f.bet_id IS NOT NULL) OR (r.ended_at IS NOT NULL)) AS over,
        CASE
            WHEN (f.bet_id IS NOT NULL) THEN b.amount
            WHEN (r.ended_at IS NOT NULL) THEN COALESCE(p.paid, (0)::bigint)
            ELSE (0)::bigint
        END AS paid,
    r.judged,
    COALESCE(c.pushed,
        CASE
            WHEN (r.judged AND (NOT r.pickwise) AND (f.bet_id IS NULL)) THEN b.amount
            ELSE (0)::bigint
        END) AS pushed
   FROM ((((vendor_bet b
     JOIN vendor_round r ON ((r.id = b.round_id)))
     LEFT JOIN vendor_refund f ON ((f.bet_id = b.id)))
     LEFT JOIN vendor_counted c ON ((c.bet_id = b.id)))
     LEFT JOIN LATERAL ( SELECT (sum((div(((w.amount)::numeric * c_1.upto), c_1.total) - div(((w.amount)::numeric * (c_1.upto - (b.amount)::numeric)), c_1.total))))::bigint AS paid
           FROM ((vendor_win_bet wb
             JOIN vendor_win w ON ((w.id = wb.win_id)))
             CROSS JOIN LATERAL ( SELECT sum(o.amount) FILTER (WHERE (o.id <= b.id)) AS upto,
                    sum(o.amount) AS total
                   FROM (vendor_win_bet ob
                     JOIN vendor_bet o ON ((o.id = ob.bet_id)))
                  WHERE (ob.win_id = w.id)) c_1)
          WHERE (wb.bet_id = b.id)) p ON (true));
create view vendor_game_now as
 SELECT g.id,
    g.vendor_id,
    g.ko,
    g.type,
    g.thumbnail,
    g.rtp,
    g.rtp_least,
    COALESCE(d.state, g.state) AS state,
    COALESCE(d.message, g.message) AS message,
    g.sort,
    g.version,
    g.gone
   FROM (vendor_game g
     LEFT JOIN offers_due(business_now()) d(chain, state, message) ON ((d.chain = ('offer game '::text || g.id))));
create view vendor_now as
 SELECT v.id,
    v.title,
    v.kind,
    v.thumbnail,
    COALESCE(d.state, v.state) AS state,
    COALESCE(d.message, v.message) AS message,
    v.sort,
    v.version,
    v.read_at
   FROM (vendor v
     LEFT JOIN offers_due(business_now()) d(chain, state, message) ON ((d.chain = ('offer vendor '::text || v.id))));

-- functions

CREATE OR REPLACE FUNCTION public.append_only(name regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger append_only before update or delete or truncate on %s
                  for each statement execute function refuse_change()', name);
end $function$;
CREATE OR REPLACE FUNCTION public.approval_about(action text, subject bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when $1 in ('member.adjust', 'member.shut', 'member.factor', 'settlement.close', 'settlement.terms', 'settlement.adjust')
      then (select m.id from member m where m.id = $2)
    when $1 = 'deposit.complete' then (select d.member_id from deposit d where d.id = $2)
    when $1 = 'withdrawal.complete' then (select w.member_id from withdrawal w where w.id = $2)
    when $1 = 'member.details' then (select c.member_id from account_change c where c.id = $2)
    when $1 = 'member.passkey' then (select p.member_id from passkey p where p.id = $2)
    when $1 = 'recovery.code' then (select r.member_id from recovery r where r.id = $2)
  end
$function$;
CREATE OR REPLACE FUNCTION public.below_partner(partner bigint)
 RETURNS TABLE(member_id bigint, since timestamp with time zone, until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  with recursive held as materialized (
    select member_id, upper_id, at as since,
      coalesce(lead(at) over (partition by member_id order by id), 'infinity') as until
    from upper_change
  ), below as (
    select member_id, since, until, 1 as depth from held where upper_id = partner and since < until
    union all
    select h.member_id, greatest(h.since, b.since), least(h.until, b.until), b.depth + 1
    from below b join held h on h.upper_id = b.member_id
    where greatest(h.since, b.since) < least(h.until, b.until) and b.depth < 50 and h.member_id <> partner
  )
  select member_id, since, until from below
$function$;
CREATE OR REPLACE FUNCTION public.bet_state(round_state text, void_by text, won boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case round_state when 'VOID' then case void_by when 'operator' then 'void' else 'push' end
    when 'SETTLED' then case when won then 'won' else 'lost' end else 'wait' end
$function$;
CREATE OR REPLACE FUNCTION public.bets_found(of_members bigint[], of_round bigint, of_game text, at_least bigint, at_most bigint, since timestamp with time zone, until timestamp with time zone, up_to bigint)
 RETURNS SETOF bet
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select b.* from bet b
  where b.id <= up_to and (of_members is null or b.member_id = any(of_members))
    and (of_round is null or b.round_id = of_round)
    and (of_game is null or exists (select from round r where r.id = b.round_id and r.game = of_game))
    and (at_least is null or b.stake >= at_least) and (at_most is null or b.stake <= at_most)
    and (since is null or b.placed_at >= since) and (until is null or b.placed_at < until)
$function$;
CREATE OR REPLACE FUNCTION public.book_moves(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(id bigint, at timestamp with time zone, member_id bigint, kind text, amount bigint, cause bigint, game text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select t.id, t.at, t.member_id, t.kind, t.amount, t.cause, coalesce(r.game,
    case when g.type = 'slot' or l.game = 'slot' then 'slot' when g.type is not null or l.id is not null then 'casino' end, '')
  from transfer t
  left join bet b on t.kind = 'stake' and b.id = t.cause
  left join correction c on t.kind in ('win.back', 'win.again', 'void.back', 'void.again') and c.id = t.cause
  left join rolling_run l on t.kind in ('rolling.own', 'rolling.line', 'rolling.own.back', 'rolling.line.back')
    and l.id = t.cause
  left join round r on r.id = case when t.kind in ('win', 'void.return') then t.cause
    else coalesce(b.round_id, c.round_id, l.round_id) end
  left join vendor_bet vb on t.kind in ('vendor.stake', 'vendor.refund') and vb.id = t.cause
  left join vendor_win vw on t.kind = 'vendor.win' and vw.id = t.cause
  left join vendor_round vr on vr.id = coalesce(vb.round_id, vw.round_id)
  left join vendor_game g on g.id = vr.game_id
  where t.id >= first_transfer(since) and t.at >= since and t.at < until
$function$;
CREATE OR REPLACE FUNCTION public.book_seal(of_day date, before bytea, pockets text)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(before || convert_to(concat_ws(E'\n', of_day::text || '|' || pockets,
    (select string_agg(line, E'\n' order by line collate "C") from (
      select concat_ws('|', 'sum', kind, game, coalesce(partner_id::text, '-'), transfers, amount) as line
      from book_sum where day = of_day
      union all
      select concat_ws('|', 'place', member_id, coalesce(partner_id::text, '-')) from book_place where day = of_day
    ) lines)), 'UTF8'))
$function$;
CREATE OR REPLACE FUNCTION public.bring_into_force(due scheduled_change)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  made integer;
begin
  if due.kind = 'setting' then
    insert into setting as s (key, value, changed_by, changed_at)
      values (due.subject, due.value, due.made_by, due.in_force_at)
      on conflict (key) do update set value = excluded.value, version = s.version + 1,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at
      returning s.version into made;
    insert into setting_history (key, value, version, changed_by, changed_at, reason)
      values (due.subject, due.value, made, due.made_by, due.in_force_at, due.reason);
  elsif due.kind = 'odds' then
    insert into odds_version (game, version, odds, limits, made_by, approved_by, reason, at)
      select due.subject, max(version) + 1, due.value -> 'odds', due.value -> 'limits', due.made_by, due.approved_by,
        due.reason, due.in_force_at
      from odds_version where game = due.subject
      returning version into made;
  elsif due.chain = 'offer vendor ' || due.subject then
    update vendor set state = due.value ->> 'state', message = due.value ->> 'message', version = version + 1
      where id = due.subject returning version into made;
  else
    update vendor_game set state = due.value ->> 'state', message = due.value ->> 'message', version = version + 1
      where id = due.subject returning version into made;
  end if;
  update scheduled_change set state = 'inForce', version = made where id = due.id;
end $function$;
CREATE OR REPLACE FUNCTION public.business_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  select case when since is null then clock_timestamp() + offset_ms * interval '1 millisecond' else rated_now() end
  from house_clock
$function$;
CREATE OR REPLACE FUNCTION public.came_below(root bigint, codes text[], deepest integer)
 RETURNS TABLE(member_id bigint, code text)
 LANGUAGE sql
 STABLE
AS $function$
  with recursive came as materialized (
    select m.id, m.upper_id, m.came_by from member m
    where m.came_by = any (codes)
      and not exists (select from signup s where s.member_id = m.id and s.state <> 'approved')
  ), line as (
    select id, came_by, upper_id as at, 1 as depth from came where upper_id <> root
    union all
    select l.id, l.came_by, u.upper_id, l.depth + 1 from line l join member u on u.id = l.at
    where l.at <> root and u.upper_id is not null and l.depth < deepest
  )
  select id, came_by from came where upper_id = root
  union all
  select id, came_by from line where at = root
$function$;
CREATE OR REPLACE FUNCTION public.check_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.no, new.line, new.ref, new.at) is distinct from (old.id, old.no, old.line, old.ref, old.at)
    or (old.state <> 'open' and (new.state, new.answered_by, new.ended_at, new.adjustment_id)
      is distinct from (old.state, old.answered_by, old.ended_at, old.adjustment_id)) then
    raise exception 'what became of a dispute stays' using errcode = '42501';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_due_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'waiting' or (new.id, new.act, new.subject, new.version, new.amount, new.title, new.reason, new.operator_id,
    new.address, new.at, new.until) is distinct from (old.id, old.act, old.subject, old.version, old.amount, old.title,
    old.reason, old.operator_id, old.address, old.at, old.until) then
    raise exception 'a decision that was put off ends once, as it was taken' using errcode = '42501';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_ring_agreed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- `ring_bound` names the bind in bind_id, `ring_bind` in id
  bind bigint := coalesce(to_jsonb(new) ->> 'bind_id', to_jsonb(new) ->> 'id');
begin
  if not ring_bind_agreed(bind) then
    raise exception 'bind % is not what two agreed to', bind using errcode = '42501';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.check_ring_asked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from added n where not exists (
      select from approval a where a.id = n.approval_id and a.action = 'ring.recover' and a.state = 'pending')) then
    raise exception 'stakes are asked for beside a request' using errcode = '42501';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.check_ring_bind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.until is not null or new.until is null
    or (to_jsonb(new) - '{until,lift_id}'::text[]) <> (to_jsonb(old) - '{until,lift_id}'::text[]) then
    raise exception 'bind % is changed', new.id using errcode = '42501';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_ring_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (to_jsonb(new) - 'inquiry_id') <> (to_jsonb(old) - 'inquiry_id') or old.inquiry_id is not null then
    raise exception 'notice % is changed', new.id using errcode = '42501';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_scheduled_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ending constant text[] := array['state', 'version', 'ended_by', 'told', 'failure'];
begin
  if tg_op = 'INSERT' then
    if new.in_force_at < business_now() + interval '1 minute' then
      raise exception 'a change of % is in force too soon', new.subject using errcode = '23514';
    end if;
    if exists (select from scheduled_change c
        where c.chain = new.chain and c.state = 'waiting' and c.in_force_at >= new.in_force_at) then
      raise exception 'a change of % is in force before the one it follows', new.subject using errcode = '23514';
    end if;
    return new;
  end if;
  if to_jsonb(new) - ending <> to_jsonb(old) - ending
    or (old.state <> 'waiting'
      and (new.state, new.version, new.ended_by, new.failure) is distinct from (old.state, old.version, old.ended_by, old.failure))
    or (old.told and not new.told)
  then
    raise exception 'a scheduled change of % is changed', new.subject using errcode = '42501';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_stake_asked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from ring_take k join ring_asked a using (approval_id) where k.id = new.take_id and a.bet_id = new.bet_id) then
    raise exception 'stake % was not asked for', new.bet_id using errcode = '42501';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.check_take_agreed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not ring_agreed(new.approval_id, 'ring.recover', new.ring_id) then
    raise exception 'recovery % is not what two agreed to', new.id using errcode = '42501';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.check_terms_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  newest terms_version;
begin
  perform pg_advisory_xact_lock(hashtextextended('terms ' || new.kind, 134));
  select * into newest from terms_version where kind = new.kind order by version desc limit 1;
  if new.version <> coalesce(newest.version, 0) + 1 then
    raise exception 'version % of % does not follow %', new.version, new.kind, newest.version using errcode = '23514';
  end if;
  if new.in_force_at < newest.in_force_at then
    raise exception 'version % of % is in force before the one it follows', new.version, new.kind using errcode = '23514';
  end if;
  if new.in_force_at < business_now() + interval '1 minute' then
    raise exception 'version % of % is in force too soon', new.version, new.kind using errcode = '23514';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_what_if()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (to_jsonb(new) - array['state', 'progress', 'ended_at', 'result', 'verdict', 'fingerprint', 'used'])
      <> (to_jsonb(old) - array['state', 'progress', 'ended_at', 'result', 'verdict', 'fingerprint', 'used'])
    or (old.state <> 'running' and (to_jsonb(new) - 'used') <> (to_jsonb(old) - 'used'))
    or (old.used and not new.used)
  then
    raise exception 'replay % is changed', new.id using errcode = '42501';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.closing_obstacles(member bigint)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select 'deposit' where exists (select from deposit d where d.member_id = $1 and d.state = 'pending')
  union all
  select 'withdrawal' where exists (select from withdrawal w where w.member_id = $1 and w.state = 'pending')
  union all
  select 'bet' where exists (
      select from round r join bet b on b.round_id = r.id and b.member_id = $1
      where r.state in ('OPEN', 'LOCKED', 'DRAWN'))
    or exists (
      select from vendor_round r join vendor_bet b on b.round_id = r.id and b.member_id = $1
      where r.ended_at is null and not exists (select from vendor_refund f where f.bet_id = b.id))
  union all
  select 'change' where exists (select from account_change c where c.member_id = $1 and c.state = 'waiting')
  union all
  select 'settlement' where settlement_is_open($1)
  union all
  select 'approval' where exists (
    select from approval a where a.state = 'pending' and (
      (a.subject = $1 and a.action in ('member.adjust', 'member.shut', 'member.factor',
        'settlement.close', 'settlement.terms', 'settlement.adjust'))
      or (a.action = 'member.passkey' and exists (
        select from passkey p where p.id = a.subject and p.member_id = $1))
      or (a.action = 'recovery.code' and exists (
        select from recovery r where r.id = a.subject and r.member_id = $1))
      or (a.action in ('ring.recover', 'ring.bind', 'ring.lift') and exists (
        select from ring_member r where r.ring_id = a.subject and r.member_id = $1))))
$function$;
CREATE OR REPLACE FUNCTION public.code_state(c referral_code)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when not c.active then 'off' when c.uses >= c.max_uses then 'used'
              when c.expires_at <= business_now() then 'expired' else 'open' end
$function$;
CREATE OR REPLACE FUNCTION public.count_closed_alarm()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into alarm_closed_count as c (rule, closed) values (new.rule, 1)
  on conflict (rule) do update set closed = c.closed + 1;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.deposit_found(of_id bigint, of_state text, of_uid text, since timestamp with time zone, until timestamp with time zone, passed_by bigint)
 RETURNS SETOF deposit
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select d.* from deposit d
  where (of_id is null or d.id = of_id) and (of_state is null or d.state = of_state)
    and (of_uid is null or exists (select from member m where m.id = d.member_id and starts_with(m.uid, of_uid)))
    and (since is null or d.at >= since) and (until is null or d.at < until)
    and (passed_by is null or not exists (
      select from approval p where p.action = 'deposit.complete' and p.subject = d.id and p.state = 'pending'
        and p.requested_by = passed_by))
$function$;
CREATE OR REPLACE FUNCTION public.dispute_until(closed_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ((closed_at at time zone 'Asia/Seoul')::date + 15)::timestamp at time zone 'Asia/Seoul'
$function$;
CREATE OR REPLACE FUNCTION public.due_of(about text, subject bigint)
 RETURNS TABLE(id bigint, act text, state text, until timestamp with time zone, amount bigint, why text, by text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select d.id, d.act, d.state, d.until, d.amount, d.why, o.uid
  from due_decision d join operator o on o.id = d.operator_id
  where d.about = due_of.about and d.subject = due_of.subject order by d.id desc limit 1
$function$;
CREATE OR REPLACE FUNCTION public.end_assignment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from desk_assignment where about = tg_argv[0] and request_id = new.id;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.end_signup_assignment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from desk_assignment where about = 'signups' and request_id = new.member_id;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.event_seal(salt bytea, reason text, detail jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select encode(sha256(salt || convert_to(jsonb_build_array(reason, detail)::text, 'UTF8')), 'hex')
$function$;
CREATE OR REPLACE FUNCTION public.event_text(e event)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when e.id is not null then jsonb_build_array(e.id, e.kind, e.actor, e.target, e.reason, e.detail,
    (extract(epoch from e.at) * 1000000)::bigint)::text end
$function$;
CREATE OR REPLACE FUNCTION public.events_found(of_kinds text[], of_who text, of_address text, since timestamp with time zone, until timestamp with time zone, before bigint, most bigint)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select e.id from event e
    where (before is null or e.id < before) and (of_kinds is null or e.kind = any(of_kinds))
      and (of_who is null or e.actor = of_who or e.target = of_who)
      and (of_address is null or e.actor = of_address
        or (e.detail ? 'address' and e.detail ->> 'address' = of_address)
        or e.id = any(array(
          select t.event_id from event_about t where t.detail ? 'address' and t.detail ->> 'address' = of_address)))
      and (since is null or e.at >= since) and (until is null or e.at < until)
    order by e.id desc limit most;
end $function$;
CREATE OR REPLACE FUNCTION public.first_stake(of bigint, after bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE STRICT
AS $function$
  select id from transfer where member_id = of and id > after and kind in ('stake', 'vendor.stake') order by id limit 1
$function$;
CREATE OR REPLACE FUNCTION public.first_transfer(since timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((
    select first_id from transfer_mark where day <= (since at time zone 'Asia/Seoul')::date order by day desc limit 1), 0)
$function$;
CREATE OR REPLACE FUNCTION public.forget_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('madang.resealing', true), '') = 'on' then return new; end if;
  if new.phone_sealed is distinct from old.phone_sealed then new.phone_end := null; end if;
  if new.account_sealed is distinct from old.account_sealed then new.account_end := null; end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.grams(of_text text, size integer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(distinct substr(of_text, i, size)), '{}')
  from generate_series(1, length(of_text) - size + 1) i
$function$;
CREATE OR REPLACE FUNCTION public.inquiry_end(of inquiry, days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when of.answered_at is not null
    then coalesce(of.closed_at, greatest(of.answered_at, of.reopened_at) + make_interval(days => days)) end
$function$;
CREATE OR REPLACE FUNCTION public.keep(name regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger keep before delete or truncate on %s
                  for each statement execute function refuse_loss()', name);
end $function$;
CREATE OR REPLACE FUNCTION public.keep_audit_head()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_head (entry, hash) select id, hash from added order by id desc limit 1
  on conflict (one) do update set entry = excluded.entry, hash = excluded.hash;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_event_head()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into event_head (entry, hash) select no, hash from added order by no desc limit 1
  on conflict (one) do update set entry = excluded.entry, hash = excluded.hash;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_password_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.password_at := business_now();
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION public.keep_span()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into session_span (member_id, started_at, until_at)
  values (old.member_id, old.started_at, greatest(old.started_at, old.action_at));
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_unchained()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into event_unchained select id from added;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_unseen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into login_unseen select id from added;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.key_of(sealed bytea)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when substr(sealed, 1, 4) = '\x4d444b31' then encode(substr(sealed, 5, 8), 'hex') end
$function$;
CREATE OR REPLACE FUNCTION public.line_below(partner bigint, first date)
 RETURNS TABLE(member_id bigint, since timestamp with time zone, until timestamp with time zone, taken integer)
 LANGUAGE sql
 STABLE
AS $function$
  with recursive held as materialized (
    select member_id, upper_id, at as since,
      coalesce(lead(at) over (partition by member_id order by id), 'infinity') as until
    from upper_change
  ), below as (
    select member_id, since, until, 0 as taken, 1 as depth from held where upper_id = partner and since < until
    union all
    select h.member_id, greatest(h.since, b.since), least(h.until, b.until),
      greatest(b.taken, settlement_share(b.member_id, first)), b.depth + 1
    from below b join held h on h.upper_id = b.member_id
    where greatest(h.since, b.since) < least(h.until, b.until) and b.depth < 50 and h.member_id <> partner
  )
  select member_id, since, until, taken from below
$function$;
CREATE OR REPLACE FUNCTION public.logged_in_seconds(of bigint, since timestamp with time zone, now timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE STRICT
AS $function$
  select coalesce(floor(sum(extract(epoch from ended - greatest(began, since)))), 0)::bigint
  from (
    select started_at as began, until_at as ended from session_span where member_id = of and until_at > since
    union all
    select started_at, case when session_over(started_at, action_at, now) is null then now else action_at end
    from session where member_id = of
  ) spans
  where ended > greatest(began, since)
$function$;
CREATE OR REPLACE FUNCTION public.machine_ms(house_ms double precision)
 RETURNS double precision
 LANGUAGE sql
 STABLE
AS $function$
  select house_ms / case when since is null or rate = 0 then 1 else rate end from house_clock
$function$;
CREATE OR REPLACE FUNCTION public.micros(at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((EXTRACT(epoch FROM at) * (1000000)::numeric))::bigint;
CREATE OR REPLACE FUNCTION public.name_is_kept(hash bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from closed_name c where c.name_hash = $1 and (c.until_at is null or c.until_at > business_now()))
$function$;
CREATE OR REPLACE FUNCTION public.note_member_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into moved (members) select array_agg(id) from changed having count(*) > 0;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.note_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into moved (members) select array_agg(member_id) from changed having count(*) > 0;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.note_upper()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or new.upper_id is distinct from old.upper_id then
    insert into upper_change (member_id, upper_id, at) values (new.id, new.upper_id, business_now());
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.offers_due(at timestamp with time zone)
 RETURNS TABLE(chain text, state text, message text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select distinct on (c.chain) c.chain, c.value ->> 'state', c.value ->> 'message' from scheduled_change c
  where c.state = 'waiting' and c.kind = 'offer' and c.in_force_at <= $1 order by c.chain, c.in_force_at desc
$function$;
CREATE OR REPLACE FUNCTION public.only_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - array['salt', 'reason', 'before', 'after', 'detail']
      = to_jsonb(old) - array['salt', 'reason', 'before', 'after', 'detail']
    and jsonb_strip_nulls(to_jsonb(new) - tg_argv[0] - 'member_id') = '{}'
    and exists (select from member m where m.id = new.member_id and m.state = 'left')
  then return new; end if;
  raise exception 'a row of % is changed', tg_table_name using errcode = '42501';
end $function$;
CREATE OR REPLACE FUNCTION public.operator_session_over(started_at timestamp with time zone, action_at timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select action_at <= at - interval '15 minutes' or started_at <= at - interval '12 hours'
$function$;
CREATE OR REPLACE FUNCTION public.period_end(period text, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE STRICT
AS $function$
  select (date_trunc(period, at at time zone 'Asia/Seoul') + ('1 ' || period)::interval) at time zone 'Asia/Seoul'
$function$;
CREATE OR REPLACE FUNCTION public.period_start(period text, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE STRICT
AS $function$
  select date_trunc(period, at at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'
$function$;
CREATE OR REPLACE FUNCTION public.rated_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  select c.since + c.offset_ms * interval '1 millisecond'
    + (m.at - c.since) * case when m.at < c.since then c.rate_before else c.rate end
  from (select clock_timestamp() as at offset 0) m, house_clock c
$function$;
CREATE OR REPLACE FUNCTION public.recount_released()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_staked(
    array(select n.bet_id from now_ n join before o using (take_id, bet_id) where n.released and not o.released), 1);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.recount_staked(bets bigint[], sign integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  update withdrawal w set staked_before = w.staked_before + sign * s.counts
  from (
    select j.id, sum(b.counts)::bigint as counts
    from (
      select b.id, b.member_id, 'stake' as kind, b.round_id, 0::bigint as ended_no, b.stake as counts from bet b
      where b.id = any(bets) and not exists (
        select from opposed_pick o where o.round_id = b.round_id and o.member_id = b.member_id
          and o.odds_key = b.odds_key and o.pick = b.pick)
      union all
      select b.id, b.member_id, 'vendor.stake', b.round_id, coalesce(r.ended_no, 0), c.counts
      from vendor_bet b join vendor_counted c on c.bet_id = b.id join vendor_round r on r.id = b.round_id
      where b.id = any(bets)
    ) b
    join transfer t on t.kind = b.kind and t.cause = b.id and t.member_id = b.member_id
    join withdrawal j on j.member_id = b.member_id
      and b.round_id <> all(case when b.kind = 'stake' then j.unsettled else j.unjudged end)
    join transfer h on h.kind = 'withdrawal.hold' and h.cause = j.id and h.member_id = j.member_id
    where t.id < h.id and b.ended_no < h.id and not ring_took(b.id, h.id)
    group by j.id
  ) s
  where w.id = s.id
$function$;
CREATE OR REPLACE FUNCTION public.recount_taken()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_staked(array(select bet_id from added where not released), -1);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.recovery_state(used_at timestamp with time zone, closed_at timestamp with time zone, until timestamp with time zone, code_sealed bytea, code_until timestamp with time zone, asked_back boolean, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when used_at is not null then 'done'
    when closed_at is not null then 'closed'
    when until <= at then 'over'
    when code_sealed is not null and code_until > at then 'code'
    when asked_back then 'asked'
    else 'waiting' end
$function$;
CREATE OR REPLACE FUNCTION public.refuse_but_forget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  forgets text := coalesce(tg_argv[0], 'address');
  gone text := coalesce(tg_argv[1], '');
begin
  if to_jsonb(new) ->> forgets = gone and to_jsonb(new) - forgets = to_jsonb(old) - forgets then return new; end if;
  raise exception 'a row of % is changed', tg_table_name using errcode = '42501';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_but_reseal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'sealed' = to_jsonb(old) - 'sealed' then return new; end if;
  end if;
  raise exception 'a row of % is changed', tg_table_name using errcode = '42501';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_closed_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added join book_day using (day)) then
    raise exception 'a closed day takes no more rows' using errcode = '23001';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_closed_statement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added join settlement using (no)) then
    raise exception 'a closed statement takes no more rows' using errcode = '23001';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_earlier_head()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or new.entry <= old.entry then
    raise exception 'the head of the log does not go back';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_loss()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what % holds is referred to and kept', tg_table_name using errcode = '42501';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_retired_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  name text;
  now_sealed bytea;
  before bytea;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('key retired', 170));
  foreach name in array tg_argv loop
    execute format('select ($1).%I', name) into now_sealed using new;
    if tg_op = 'UPDATE' then execute format('select ($1).%I', name) into before using old; end if;
    continue when now_sealed is null or now_sealed = before;
    if exists (select from key_fingerprint k where k.name = 'server.key' and k.state = 'retired'
        and k.fingerprint = coalesce(key_of(now_sealed), k.fingerprint)) then
      raise exception '%.% is sealed with a key that is retired', tg_table_name, name using errcode = '55000';
    end if;
  end loop;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_unknown_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if exists (select from added a where (select m.id from member m where m.id = a.member_id) is null) then
    raise exception 'a row of % names no member', tg_table_name using errcode = '23503';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_unknown_of_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if exists (select from (select distinct kind from added) a
             where (select k.kind from transfer_kind k where k.kind = a.kind) is null) then
    raise exception 'a row of % names no kind', tg_table_name using errcode = '23503';
  end if;
  if exists (select from added a where (select m.id from member m where m.id = a.member_id) is null
             or (a.reverses is not null and (select t.id from transfer t where t.id = a.reverses) is null)) then
    raise exception 'a row of % names no member or no transfer', tg_table_name using errcode = '23503';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_unknown_round()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if exists (select from added a
             where a.round_id not in (select r.id from round r where r.id = any(array(select round_id from added)))) then
    raise exception 'a row of % names no round', tg_table_name using errcode = '23503';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_unknown_vendor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if exists (select from (select distinct vendor_id from added) a
             where (select v.id from vendor v where v.id = a.vendor_id) is null) then
    raise exception 'a row of % names no vendor', tg_table_name using errcode = '23503';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_unknown_vendor_bet_round()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if exists (select from added a
             where (a.round_id, a.vendor_id, a.game_id) not in (
               select r.id, r.vendor_id, r.game_id from vendor_round r
               where r.id = any(array(select round_id from added)))) then
    raise exception 'a row of % names no round of its vendor and game', tg_table_name using errcode = '23503';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_unknown_vendor_game()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if exists (select from (select distinct vendor_id, game_id from added) a
             where (select g.vendor_id from vendor_game g where g.id = a.game_id) is distinct from a.vendor_id) then
    raise exception 'a row of % names no game of its vendor', tg_table_name using errcode = '23503';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_unknown_vendor_win_bet()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_nestloop TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_hashjoin TO 'on'
AS $function$
begin
  if exists (
    with w as materialized (
      select id, round_id from vendor_win where id = any(array(select win_id from added))
    ), b as materialized (
      select id, round_id from vendor_bet where id = any(array(select bet_id from added))
    )
    select from added a left join w on w.id = a.win_id left join b on b.id = a.bet_id
    where coalesce(w.round_id, -1) <> coalesce(b.round_id, -2)) then
    raise exception 'a row of % names no win and bet of one round', tg_table_name using errcode = '23503';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_unknown_vendor_win_round()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if exists (select from added a
             where (a.round_id, a.vendor_id) not in (
               select r.id, r.vendor_id from vendor_round r where r.id = any(array(select round_id from added)))) then
    raise exception 'a row of % names no round of its vendor', tg_table_name using errcode = '23503';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.ring_agreed(approval bigint, act text, ring bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from approval a where a.id = $1 and a.action = $2 and a.subject = $3 and a.state = 'approved'
      and a.decided_by <> a.requested_by)
$function$;
CREATE OR REPLACE FUNCTION public.ring_bind_agreed(bind bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with k as (
    select b.*, coalesce((select jsonb_agg(member_id) from ring_bound where bind_id = b.id), '[]') as members
    from ring_bind b where b.id = $1
  )
  select exists (
    select from k join approval a on a.id = k.approval_id
    where ring_agreed(a.id, 'ring.bind', k.ring_id)
      and a.detail -> 'members' @> k.members and a.detail -> 'members' <@ k.members
      and case
        when k.until is null then true
        when k.lift_id is null then exists (
          select from ring_bind n where n.id > k.id and k.until = greatest(k.since, n.since)
            and k.ring_id in (select ring_whole(n.ring_id))
            and (select jsonb_agg(member_id) from ring_bound where bind_id = n.id) @> k.members)
        else exists (
          select from approval l where l.id = k.lift_id and l.id > k.approval_id and ring_agreed(l.id, 'ring.lift', l.subject)
            and k.ring_id in (select ring_whole(l.subject)) and l.detail -> 'members' @> k.members)
          and not exists (
            select from ring_bind o where o.lift_id = k.lift_id and o.until <> k.until and o.until > o.since
              and k.until > k.since)
      end)
$function$;
CREATE OR REPLACE FUNCTION public.ring_rolling(bets bigint[])
 RETURNS TABLE(bet_id bigint, run_id bigint, member_id bigint, points bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with counted as materialized (
    select b.id, b.line_id, 'etc' as game, b.stake as counts, u.id as run_id
    from bet b join round r on r.id = b.round_id
    left join rolling_run u on u.round_id = r.id and u.taken_at is null and u.posted_at is not null
      and r.state = 'SETTLED' and r.rolled
    where b.id = any(bets) and b.line_id is not null and r.state <> 'VOID' and not exists (
      select from opposed_pick o where o.round_id = b.round_id and o.member_id = b.member_id
        and o.odds_key = b.odds_key and o.pick = b.pick)
      and not exists (select from ring_barred x where x.bet_id = b.id)
    union all
    select b.id, b.line_id, g.type, coalesce(x.counts, c.counts, b.amount), u.id
    from vendor_bet b join vendor_game g on g.id = b.game_id
    left join vendor_counted c on c.bet_id = b.id
    left join ring_barred x on x.bet_id = b.id
    left join rolling_run u on u.id = c.run_id and u.posted_at is not null
    where b.id = any(bets) and b.line_id is not null
      and not exists (select from vendor_refund f where f.bet_id = b.id)
  )
  select c.id, c.run_id, h.member_id, (c.counts * h.share / 10000)::bigint
  from (select distinct line_id, game from counted) l
  cross join lateral rolling_shares(array[l.line_id], l.game) h
  join counted c on c.line_id = l.line_id and c.game = l.game
  where c.counts * h.share / 10000 > 0
$function$;
CREATE OR REPLACE FUNCTION public.ring_took(bet bigint, no bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from ring_taken_stake t
    where t.bet_id = $1 and t.no < $2 and coalesce(t.released_no > $2, not t.released))
$function$;
CREATE OR REPLACE FUNCTION public.ring_whole(ring bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  with recursive own (id) as (
    select ring union select r.id from own join ring r on r.into_id = own.id
  )
  select id from own
$function$;
CREATE OR REPLACE FUNCTION public.rolling_shares(lines bigint[], played text)
 RETURNS TABLE(line_id bigint, member_id bigint, share integer)
 LANGUAGE sql
 STABLE
AS $function$
  select line_id, member_id, rate - lag(rate, 1, 0) over (partition by line_id order by depth)
  from (
    select s.line_id, s.member_id, s.depth, case played when 'baccarat' then s.baccarat when 'dragon' then s.dragon
      when 'slot' then s.slot when 'roulette' then s.roulette when 'etc' then s.etc end::integer as rate
    from rolling_step s where s.line_id = any(lines)) as steps
$function$;
CREATE OR REPLACE FUNCTION public.session_over(started_at timestamp with time zone, action_at timestamp with time zone, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when started_at <= at - interval '12 hours' then 'absolute'
              when action_at <= at - interval '30 minutes' then 'idle' end
$function$;
CREATE OR REPLACE FUNCTION public.session_rest(of bigint, now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE STRICT
AS $function$
  select max(period_end(period, now)) from own_limit
  where member_id = of and kind = 'session'
    and logged_in_seconds(of, period_start(period, now), now) >= amount * 60
$function$;
CREATE OR REPLACE FUNCTION public.session_stale(action_at timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select action_at < at - interval '30 seconds'
$function$;
CREATE OR REPLACE FUNCTION public.session_until(started_at timestamp with time zone, action_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select least(started_at + interval '12 hours', action_at + interval '30 minutes')
$function$;
CREATE OR REPLACE FUNCTION public.settings_at(at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce((select jsonb_object_agg(key, value) from setting), '{}') || coalesce((
    select jsonb_object_agg(c.subject, c.value) from (
      select distinct on (subject) subject, value from scheduled_change
      where state = 'waiting' and kind = 'setting' and in_force_at <= $1 order by subject, in_force_at desc) c), '{}')
$function$;
CREATE OR REPLACE FUNCTION public.settlement_bets(partner bigint, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(source text, bet_id bigint, member_id bigint, game text, placed_at timestamp with time zone, at timestamp with time zone, sign integer, left_out boolean, stake bigint, wins bigint, shares integer[], points bigint, own bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with below as materialized (
    select * from below_partner(partner)
  ), settling as materialized (
    select id as round_id, 1 as settlement, settled_at as at, 1 as sign
    from round where settled_at >= $2 and settled_at < $3
    union all
    select round_id, settlement, at, 1 from correction where at >= $2 and at < $3
    union all
    select round_id, settlement - 1, at, -1 from correction where at >= $2 and at < $3
  ), settled as materialized (
    select 'draw' as source, b.id as bet_id, b.member_id, r.game, 'etc' as played, b.placed_at, e.at, e.sign, b.line_id,
      exists (select from opposed_pick p where p.round_id = b.round_id and p.member_id = b.member_id
        and p.odds_key = b.odds_key and p.pick = b.pick) as left_out,
      b.stake, case when o.won then b.stake * b.odds_hundredths / 100 else 0 end as wins,
      coalesce(x.counts, b.stake) as counts
    from settling e join round r on r.id = e.round_id join bet b on b.round_id = e.round_id
    join below l on l.member_id = b.member_id and b.placed_at >= l.since and b.placed_at < l.until
    left join ring_barred x on x.bet_id = b.id
    join outcome o on o.round_id = e.round_id and o.settlement = e.settlement and o.odds_key = b.odds_key and o.pick = b.pick
    union all
    select 'vendor', b.id, b.member_id, g.type, g.type, b.placed_at, r.ended_at, 1, b.line_id, c.counts = 0,
      case when c.counts = 0 then b.amount else b.amount - c.pushed end, b.paid - c.pushed,
      coalesce(x.counts, c.counts)
    from vendor_round r join vendor_bet_fate b on b.round_id = r.id and not b.refunded
    join vendor_counted c on c.bet_id = b.id join vendor_game g on g.id = b.game_id
    left join ring_barred x on x.bet_id = b.id
    join below l on l.member_id = b.member_id and b.placed_at >= l.since and b.placed_at < l.until
    where r.ended_at >= $2 and r.ended_at < $3
  ), rated as materialized (
    -- of each line that bets name, the shares from the bettor up to the partner, whose own is the last
    select n.line_id, n.played, array_agg(h.share order by s.depth) as shares
    from (select distinct line_id, played from settled where line_id is not null) n
    join rolling_step top on top.line_id = n.line_id and top.member_id = partner
    cross join lateral rolling_shares(array[n.line_id], n.played) h
    join rolling_step s on s.line_id = n.line_id and s.member_id = h.member_id and s.depth <= top.depth
    group by 1, 2
  )
  select s.source, s.bet_id, s.member_id, s.game, s.placed_at, s.at, s.sign, s.left_out, s.stake,
    case when s.left_out then 0 else s.wins end, coalesce(d.shares, '{}'),
    case when s.left_out then 0 else
      coalesce((select sum(s.counts * share / 10000) from unnest(d.shares) as share), 0)::bigint end,
    case when s.left_out then 0 else coalesce(s.counts * d.shares[array_length(d.shares, 1)] / 10000, 0) end
  from settled s left join rated d on d.line_id = s.line_id and d.played = s.played
$function$;
CREATE OR REPLACE FUNCTION public.settlement_is_open(partner bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with newest as materialized (
    select s.last, s.due_out from settlement s where s.partner_id = $1 order by s.first desc limit 1),
  terms as (
    select t.share, t.first, lead(t.first) over (order by t.version) as until from settlement_terms t where t.partner_id = $1)
  select coalesce((select n.due_out < 0 from newest n), false)
    or exists (
      select from terms t left join newest n on true
      where t.share > 0 and t.first <= (business_now() at time zone 'Asia/Seoul')::date
        and coalesce(t.until, 'infinity') > greatest(t.first, n.last + 1))
    or exists (
      select from settlement_adjustment a where a.partner_id = $1
        and not exists (select from settlement_adjusted d where d.adjustment_id = a.id))
    or exists (
      select from settlement_dispute d join settlement s using (no) where s.partner_id = $1 and d.state = 'open')
$function$;
CREATE OR REPLACE FUNCTION public.settlement_rows(partner bigint, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(member_id bigint, game text, bets bigint, stakes bigint, wins bigint, rolling bigint, own bigint, out_bets bigint, out_stakes bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select member_id, game, coalesce(sum(sign) filter (where not left_out), 0)::bigint,
    coalesce(sum(sign * stake) filter (where not left_out), 0)::bigint, sum(sign * wins)::bigint, sum(sign * points)::bigint,
    sum(sign * own)::bigint, coalesce(sum(sign) filter (where left_out), 0)::bigint,
    coalesce(sum(sign * stake) filter (where left_out), 0)::bigint
  from settlement_bets($1, $2, $3) group by member_id, game
$function$;
CREATE OR REPLACE FUNCTION public.settlement_share(partner bigint, first date)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select t.share from settlement_terms t where t.partner_id = $1 and t.first <= $2 order by t.version desc limit 1), 0)
$function$;
CREATE OR REPLACE FUNCTION public.share_above(member bigint, first date)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  with recursive above as (
    select id, upper_id, 1 as depth from member where id = $1
    union all
    select m.id, m.upper_id, a.depth + 1 from above a join member m on m.id = a.upper_id where a.depth < 50
  )
  select coalesce((
    select s.share from above a cross join lateral settlement_share(a.id, $2) s(share)
    where s.share > 0 order by a.depth limit 1), 10000)
$function$;
CREATE OR REPLACE FUNCTION public.share_below(member bigint, first date)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  with recursive below as (
    select id, 1 as depth from member where upper_id = $1
    union all
    select m.id, b.depth + 1 from below b join member m on m.upper_id = b.id where b.depth < 50
  )
  select coalesce(max(settlement_share(id, $2)), 0) from below
$function$;
CREATE OR REPLACE FUNCTION public.staked_at(of_kind text, of_cause bigint, of_member bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE STRICT
AS $function$
  select case
    when of_kind = 'stake' then (select placed_at from bet where id = of_cause)
    when of_kind in ('win', 'void.return') then
      (select min(placed_at) from bet where round_id = of_cause and member_id = of_member)
    when of_kind in ('win.back', 'win.again', 'void.back', 'void.again') then
      (select min(b.placed_at) from correction c join bet b on b.round_id = c.round_id
       where c.id = of_cause and b.member_id = of_member)
    when of_kind in ('vendor.stake', 'vendor.refund') then (select placed_at from vendor_bet where id = of_cause)
    when of_kind = 'vendor.win' then
      (select min(b.placed_at) from vendor_win_bet w join vendor_bet b on b.id = w.bet_id where w.win_id = of_cause)
  end
$function$;
CREATE OR REPLACE FUNCTION public.state_shown(state text, in_force text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when state = 'active' and in_force <> '{}' then 'suspended' else state end
$function$;
CREATE OR REPLACE FUNCTION public.statement_bets(partner bigint, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(source text, bet_id bigint, member_id bigint, game text, placed_at timestamp with time zone, at timestamp with time zone, sign integer, left_out boolean, stake bigint, wins bigint, shares integer[], points bigint, own bigint, taken integer)
 LANGUAGE sql
 STABLE
AS $function$
  with below as materialized (
    select * from line_below(partner, ($2 at time zone 'Asia/Seoul')::date)
  ), settling as materialized (
    select id as round_id, 1 as settlement, settled_at as at, 1 as sign
    from round where settled_at >= $2 and settled_at < $3
    union all
    select round_id, settlement, at, 1 from correction where at >= $2 and at < $3
    union all
    select round_id, settlement - 1, at, -1 from correction where at >= $2 and at < $3
  ), leaving as materialized (
    select t.bet_id, t.left_at as at, s.sign
    from ring_taken_stake t cross join (values (-1), (1)) s(sign) where t.left_at >= $2 and t.left_at < $3
  ), happened as (
    select b.*, e.settlement, e.at, e.sign from settling e join bet b using (round_id)
    union all
    select b.*, 1 + (select count(*) from correction c where c.round_id = b.round_id and c.at < l.at), l.at, l.sign
    from leaving l join bet b on b.id = l.bet_id
  ), ended as (
    select b.*, r.ended_at as at, 1 as sign
    from vendor_round r join vendor_bet_fate b on b.round_id = r.id where r.ended_at >= $2 and r.ended_at < $3
    union all
    select b.*, l.at, l.sign from leaving l join vendor_bet_fate b on b.id = l.bet_id
  ), settled as materialized (
    select 'draw' as source, b.id as bet_id, b.member_id, r.game, 'etc' as played, b.placed_at, b.at, b.sign, b.line_id,
      exists (select from opposed_pick p where p.round_id = b.round_id and p.member_id = b.member_id
        and p.odds_key = b.odds_key and p.pick = b.pick) as apart,
      b.stake, case when o.won then b.stake * b.odds_hundredths / 100 else 0 end as wins,
      coalesce(x.counts, b.stake) as counts, l.taken
    from happened b join round r on r.id = b.round_id
    join below l on l.member_id = b.member_id and b.placed_at >= l.since and b.placed_at < l.until
    left join ring_barred x on x.bet_id = b.id
    join outcome o on o.round_id = b.round_id and o.settlement = b.settlement and o.odds_key = b.odds_key and o.pick = b.pick
    union all
    select 'vendor', b.id, b.member_id, g.type, g.type, b.placed_at, b.at, b.sign, b.line_id,
      c.counts = 0,
      case when c.counts = 0 then b.amount else b.amount - c.pushed end, b.paid - c.pushed,
      coalesce(x.counts, c.counts), l.taken
    from ended b join vendor_counted c on c.bet_id = b.id join vendor_game g on g.id = b.game_id
    left join ring_barred x on x.bet_id = b.id
    join below l on l.member_id = b.member_id and b.placed_at >= l.since and b.placed_at < l.until
    where not b.refunded
  ), judged as materialized (
    -- a row that is taken away was judged just before its instant, one that is added is judged with it
    select s.*, s.apart or exists (
      select from ring_taken_stake t where t.bet_id = s.bet_id and case when s.sign < 0
        then t.left_at < s.at and coalesce(t.back_at >= s.at, true)
        else t.left_at <= s.at and coalesce(t.back_at > s.at, true) end) as left_out
    from settled s
  ), rated as materialized (
    -- of each line that bets name, the shares from the bettor up to the partner, whose own is the last
    select n.line_id, n.played, array_agg(h.share order by s.depth) as shares
    from (select distinct line_id, played from settled where line_id is not null) n
    join rolling_step top on top.line_id = n.line_id and top.member_id = partner
    cross join lateral rolling_shares(array[n.line_id], n.played) h
    join rolling_step s on s.line_id = n.line_id and s.member_id = h.member_id and s.depth <= top.depth
    group by 1, 2
  )
  select s.source, s.bet_id, s.member_id, s.game, s.placed_at, s.at, s.sign, s.left_out, s.stake,
    case when s.left_out then 0 else s.wins end, coalesce(d.shares, '{}'),
    case when s.left_out then 0 else
      coalesce((select sum(s.counts * share / 10000) from unnest(d.shares) as share), 0)::bigint end,
    case when s.left_out then 0 else coalesce(s.counts * d.shares[array_length(d.shares, 1)] / 10000, 0) end, s.taken
  from judged s left join rated d on d.line_id = s.line_id and d.played = s.played
$function$;
CREATE OR REPLACE FUNCTION public.statement_rows(partner bigint, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(member_id bigint, game text, taken integer, bets bigint, stakes bigint, wins bigint, rolling bigint, own bigint, out_bets bigint, out_stakes bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select member_id, game, taken, coalesce(sum(sign) filter (where not left_out), 0)::bigint,
    coalesce(sum(sign * stake) filter (where not left_out), 0)::bigint, sum(sign * wins)::bigint, sum(sign * points)::bigint,
    sum(sign * own)::bigint, coalesce(sum(sign) filter (where left_out), 0)::bigint,
    coalesce(sum(sign * stake) filter (where left_out), 0)::bigint
  from statement_bets($1, $2, $3) group by member_id, game, taken
$function$;
CREATE OR REPLACE FUNCTION public.suspension_at(scopes text[], until timestamp with time zone, at timestamp with time zone)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when until is null or until > at then scopes else '{}' end
$function$;
CREATE OR REPLACE FUNCTION public.suspension_until(until timestamp with time zone, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when until > at then until end
$function$;
CREATE OR REPLACE FUNCTION public.take_settings()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  due scheduled_change;
begin
  perform pg_advisory_xact_lock(7201010);
  for due in select * from scheduled_change where state = 'waiting' and in_force_at <= business_now()
    order by in_force_at, id for update
  loop
    continue when not exists (select from scheduled_change where id = due.id and state = 'waiting');
    begin
      perform bring_into_force(due);
    exception when others then
      -- Conflicts, shortages, locks and shutdowns pass, and the next turn finds the change still due.
      if left(sqlstate, 2) in ('40', '53', '55', '57', '58') then raise; end if;
      update scheduled_change set state = 'lapsed', ended_by = 'system',
        failure = case when id = due.id then sqlstate || ' ' || sqlerrm end
        where state = 'waiting' and chain = due.chain;
    end;
    if due.kind = 'setting' then perform pg_notify('settings', due.subject); end if;
  end loop;
end $function$;
CREATE OR REPLACE FUNCTION public.terms_due(agreed timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(terms_required($2) > agreed, agreed is null and terms_required($2) is not null)
$function$;
CREATE OR REPLACE FUNCTION public.terms_required(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select max(in_force_at) from terms_version where in_force_at <= $1
$function$;
CREATE OR REPLACE FUNCTION public.vendor_bets_found(of_members bigint[], of_round bigint, of_game text, slots boolean, at_least bigint, at_most bigint, since timestamp with time zone, until timestamp with time zone, up_to bigint)
 RETURNS SETOF vendor_bet
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select b.* from vendor_bet b
  where b.id <= up_to and (of_members is null or b.member_id = any(of_members))
    and (of_round is null or b.round_id = of_round)
    and (of_game is null or b.game_id = of_game or b.vendor_id = of_game)
    and (slots is null or slots = (b.game_id in (select g.id from vendor_game g where g.type = 'slot')))
    and (at_least is null or b.amount >= at_least) and (at_most is null or b.amount <= at_most)
    and (since is null or b.placed_at >= since) and (until is null or b.placed_at < until)
$function$;
CREATE OR REPLACE FUNCTION public.vendor_call_from(low timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  first bigint;
  beyond bigint;
  middle bigint;
  found timestamptz;
begin
  select coalesce(min(id), 1), coalesce(max(id), 0) + 1 into first, beyond from vendor_call;
  while first < beyond loop
    middle := (first + beyond) / 2;
    select c.at into found from vendor_call c where c.id >= middle order by c.id limit 1;
    if found < low then first := middle + 1; else beyond := middle; end if;
  end loop;
  return first;
end $function$;
CREATE OR REPLACE FUNCTION public.vendor_played(rounds bigint[])
 RETURNS TABLE(since timestamp with time zone, game_id text, bets bigint, stakes bigint, wins bigint, expected numeric)
 LANGUAGE sql
 STABLE
AS $function$
  with ended as materialized (
    select r.id, r.game_id, date_bin('10 minutes', r.ended_at, timestamptz 'epoch') as since
    from vendor_round r where r.id = any(rounds) and r.ended_at is not null
  ), bet as materialized (
    select e.since, e.game_id, b.amount, b.picks from ended e join vendor_bet b on b.round_id = e.id
    where not exists (select from vendor_refund f where f.bet_id = b.id)
  ), staked as (
    select b.since, b.game_id, count(*) as bets, sum(b.amount)::bigint as stakes from bet b group by 1, 2
  ), picked as (
    select b.since, b.game_id, p.key, sum(p.stake) as stake
    from bet b cross join lateral jsonb_to_recordset(b.picks) as p(key text, stake bigint) group by 1, 2, 3
  ), expects as (
    -- a bet the catalogue says nothing of returns what the game does
    select p.since, p.game_id, sum(p.stake * (coalesce((g.picks ->> p.key)::int, g.rtp) - g.rtp)) as more
    from picked p join vendor_game g on g.id = p.game_id group by 1, 2
  ), paid as (
    select e.since, e.game_id, sum(w.amount)::bigint as wins
    from ended e join vendor_win w on w.round_id = e.id group by 1, 2
  )
  select s.since, s.game_id, s.bets, s.stakes, coalesce(p.wins, 0), (s.stakes * g.rtp + coalesce(x.more, 0)) / 10000
  from staked s join vendor_game g on g.id = s.game_id
  left join expects x on x.since = s.since and x.game_id = s.game_id
  left join paid p on p.since = s.since and p.game_id = s.game_id
$function$;
CREATE OR REPLACE FUNCTION public.withdrawal_found(of_id bigint, of_state text, of_uid text, since timestamp with time zone, until timestamp with time zone, passed_by bigint)
 RETURNS SETOF withdrawal
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select w.* from withdrawal w
  where (of_id is null or w.id = of_id) and (of_state is null or w.state = of_state)
    and (of_uid is null or exists (select from member m where m.id = w.member_id and starts_with(m.uid, of_uid)))
    and (since is null or w.at >= since) and (until is null or w.at < until)
    and (passed_by is null or not exists (
      select from approval p where p.action = 'withdrawal.complete' and p.subject = w.id and p.state = 'pending'
        and p.requested_by = passed_by))
$function$;

-- triggers

CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.account_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF holder_sealed, account_sealed, phone_sealed ON public.account_change FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('holder_sealed', 'account_sealed', 'phone_sealed');
CREATE TRIGGER count_closed AFTER INSERT ON public.alarm FOR EACH ROW WHEN ((new.state = 'closed'::text)) EXECUTE FUNCTION count_closed_alarm();
CREATE TRIGGER count_closing AFTER UPDATE OF state ON public.alarm FOR EACH ROW WHEN (((new.state = 'closed'::text) AND (old.state <> 'closed'::text))) EXECUTE FUNCTION count_closed_alarm();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.alarm FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.alarm_cause FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER known_member AFTER INSERT ON public.answer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_member();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_head AFTER INSERT ON public.audit REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_head();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.audit_about FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER only_erased BEFORE UPDATE ON public.audit_about FOR EACH ROW EXECUTE FUNCTION only_erased('audit_id');
CREATE TRIGGER no_way_back BEFORE DELETE OR UPDATE ON public.audit_head FOR EACH ROW EXECUTE FUNCTION refuse_earlier_head();
CREATE TRIGGER not_emptied BEFORE TRUNCATE ON public.audit_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER known_member AFTER INSERT ON public.bet REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_member();
CREATE TRIGGER known_round AFTER INSERT ON public.bet REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_round();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.blacklist FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF value_sealed ON public.blacklist FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('value_sealed');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.book_day FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF sealed ON public.book_key FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('sealed');
CREATE TRIGGER never_another BEFORE DELETE OR UPDATE ON public.book_key FOR EACH ROW EXECUTE FUNCTION refuse_but_reseal();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.book_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.book_place FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed AFTER INSERT ON public.book_place REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_day();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.book_sum FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed AFTER INSERT ON public.book_sum REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_day();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.chain_anew FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.closed_name FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.closing FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.corrected_member FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.correction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.day_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.day_seal_begin FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER end_assignment AFTER UPDATE OF state ON public.deposit FOR EACH ROW WHEN (((old.state = 'pending'::text) AND (new.state <> 'pending'::text))) EXECUTE FUNCTION end_assignment('deposits');
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.deposit FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF holder_sealed, account_sealed ON public.deposit FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('holder_sealed', 'account_sealed');
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF sealed ON public.digest_key FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('sealed');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.draw FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.draw_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ends_once BEFORE UPDATE ON public.due_decision FOR EACH ROW EXECUTE FUNCTION check_due_decision();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.due_decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_unchained AFTER INSERT ON public.event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_unchained();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.event_about FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER only_erased BEFORE UPDATE ON public.event_about FOR EACH ROW EXECUTE FUNCTION only_erased('event_id');
CREATE TRIGGER no_way_back BEFORE DELETE OR UPDATE ON public.event_head FOR EACH ROW EXECUTE FUNCTION refuse_earlier_head();
CREATE TRIGGER not_emptied BEFORE TRUNCATE ON public.event_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.event_link FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_head AFTER INSERT ON public.event_link REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_event_head();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.forgotten_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.given_up FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.handover FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.handover_item FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.handover_read FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.hidden_bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.hidden_vendor_bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER end_assignment AFTER UPDATE OF answered_at, hidden_at ON public.inquiry FOR EACH ROW WHEN (((old.answered_at IS NULL) AND (old.hidden_at IS NULL) AND ((new.answered_at IS NOT NULL) OR (new.hidden_at IS NOT NULL)))) EXECUTE FUNCTION end_assignment('inquiries');
CREATE TRIGGER moved_delete AFTER DELETE ON public.inquiry REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER moved_insert AFTER INSERT ON public.inquiry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER moved_update AFTER UPDATE ON public.inquiry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.login FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER keep_unseen AFTER INSERT ON public.login REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_unseen();
CREATE TRIGGER only_forgets BEFORE UPDATE ON public.login FOR EACH ROW EXECUTE FUNCTION refuse_but_forget();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.mailing_plan FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER forget_ends BEFORE UPDATE OF phone_sealed, account_sealed ON public.member FOR EACH ROW EXECUTE FUNCTION forget_ends();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.member FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF holder_sealed, account_sealed, phone_sealed ON public.member FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('holder_sealed', 'account_sealed', 'phone_sealed');
CREATE TRIGGER moved_update AFTER UPDATE ON public.member REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_member_moved();
CREATE TRIGGER noted AFTER INSERT OR UPDATE OF upper_id ON public.member FOR EACH ROW EXECUTE FUNCTION note_upper();
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF sealed, next_sealed ON public.member_factor FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('sealed', 'next_sealed');
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.member_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER moved_delete AFTER DELETE ON public.memo REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER moved_insert AFTER INSERT ON public.memo REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER moved_update AFTER UPDATE ON public.memo REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.odds_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF factor_sealed, factor_next_sealed ON public.operator FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('factor_sealed', 'factor_next_sealed');
CREATE TRIGGER password_at BEFORE UPDATE OF password_hash ON public.operator FOR EACH ROW WHEN ((new.password_hash IS DISTINCT FROM old.password_hash)) EXECUTE FUNCTION keep_password_at();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.opposed_pick FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.outcome FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.own_data FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF sealed ON public.own_data_piece FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('sealed');
CREATE TRIGGER moved_delete AFTER DELETE ON public.own_limit REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER moved_insert AFTER INSERT ON public.own_limit REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER moved_update AFTER UPDATE ON public.own_limit REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.picture FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.play_money FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER moved_delete AFTER DELETE ON public.protection REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER moved_insert AFTER INSERT ON public.protection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER moved_update AFTER UPDATE ON public.protection REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.protection_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.receipt_begin FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF code_sealed ON public.recovery FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('code_sealed');
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.recovery_word FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER only_forgets BEFORE UPDATE ON public.recovery_word FOR EACH ROW EXECUTE FUNCTION refuse_but_forget('text', '탈퇴로 지움');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.refill FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reveal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.ring FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ring_act FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ring_asked FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER waits AFTER INSERT ON public.ring_asked REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_ring_asked();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ring_barred FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER agreed AFTER INSERT OR UPDATE ON public.ring_bind DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ring_agreed();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.ring_bind FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER stands BEFORE UPDATE ON public.ring_bind FOR EACH ROW EXECUTE FUNCTION check_ring_bind();
CREATE CONSTRAINT TRIGGER agreed AFTER INSERT ON public.ring_bound DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ring_agreed();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ring_bound FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.ring_member FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.ring_notice FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER stands BEFORE UPDATE ON public.ring_notice FOR EACH ROW EXECUTE FUNCTION check_ring_notice();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ring_pair FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ring_stake FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER agreed AFTER INSERT ON public.ring_take DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_take_agreed();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ring_take FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.ring_taken FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE CONSTRAINT TRIGGER asked AFTER INSERT OR UPDATE OF take_id, bet_id ON public.ring_taken_stake DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_stake_asked();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.ring_taken_stake FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER recounted AFTER INSERT ON public.ring_taken_stake REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recount_taken();
CREATE TRIGGER recounted_again AFTER UPDATE ON public.ring_taken_stake REFERENCING OLD TABLE AS before NEW TABLE AS now_ FOR EACH STATEMENT EXECUTE FUNCTION recount_released();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rolling_earned FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rolling_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.rolling_rate FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rolling_rate_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.rolling_run FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rolling_step FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rolling_taken FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.round FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.round_void FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.safe_lock FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sample_day FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER in_order BEFORE INSERT OR UPDATE ON public.scheduled_change FOR EACH ROW EXECUTE FUNCTION check_scheduled_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.scheduled_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.seal_begin FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.seal_told FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_span AFTER DELETE ON public.session FOR EACH ROW EXECUTE FUNCTION keep_span();
CREATE TRIGGER moved_delete AFTER DELETE ON public.session REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER moved_update AFTER UPDATE ON public.session REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.setting_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_adjusted FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed AFTER INSERT ON public.settlement_adjusted REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_statement();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_adjustment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_agreement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ends_once BEFORE UPDATE ON public.settlement_dispute FOR EACH ROW EXECUTE FUNCTION check_dispute();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.settlement_dispute FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_row FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed AFTER INSERT ON public.settlement_row REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_statement();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.settlement_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.signed_bets FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER end_assignment AFTER UPDATE OF state ON public.signup FOR EACH ROW WHEN (((old.state = 'waiting'::text) AND (new.state <> 'waiting'::text))) EXECUTE FUNCTION end_signup_assignment();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.terms_consent FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER only_forgets BEFORE UPDATE ON public.terms_consent FOR EACH ROW EXECUTE FUNCTION refuse_but_forget();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.terms_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER in_order BEFORE INSERT ON public.terms_version FOR EACH ROW EXECUTE FUNCTION check_terms_version();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER known_names AFTER INSERT ON public.transfer REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_of_transfer();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transfer_kind FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.upper_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.vendor FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.vendor_bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER known_member AFTER INSERT ON public.vendor_bet REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_member();
CREATE TRIGGER known_round AFTER INSERT ON public.vendor_bet REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_vendor_bet_round();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.vendor_call FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER known_vendor AFTER INSERT ON public.vendor_call REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_vendor();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.vendor_counted FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.vendor_game FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.vendor_refund FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.vendor_round FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER known_game AFTER INSERT ON public.vendor_round REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_vendor_game();
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF sealed ON public.vendor_secret FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('sealed');
CREATE TRIGGER never_another BEFORE DELETE OR UPDATE ON public.vendor_secret FOR EACH ROW EXECUTE FUNCTION refuse_but_reseal();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.vendor_secret FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.vendor_secret_turn FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.vendor_tombstone FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.vendor_win FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER known_member AFTER INSERT ON public.vendor_win REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_member();
CREATE TRIGGER known_round AFTER INSERT ON public.vendor_win REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_vendor_win_round();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.vendor_win_bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER known_win AFTER INSERT ON public.vendor_win_bet REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_vendor_win_bet();
CREATE TRIGGER moved_update AFTER UPDATE ON public.wallet REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.what_if FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER stands BEFORE UPDATE ON public.what_if FOR EACH ROW EXECUTE FUNCTION check_what_if();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.what_if_saved FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER end_assignment AFTER UPDATE OF state ON public.withdrawal FOR EACH ROW WHEN (((old.state = 'pending'::text) AND (new.state <> 'pending'::text))) EXECUTE FUNCTION end_assignment('withdrawals');
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.withdrawal FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss();
CREATE TRIGGER live_key BEFORE INSERT OR UPDATE OF holder_sealed, account_sealed ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('holder_sealed', 'account_sealed');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_hold FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
