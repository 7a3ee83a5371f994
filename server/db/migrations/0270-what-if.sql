-- Rules that are asked about before they are saved: one row a replay of the last days (docs/adr/0195).
create table what_if (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  kind text not null check (kind in ('odds', 'setting', 'rates', 'closing')),
  -- a game's key, a setting's, a member's id
  subject text not null,
  title text not null,
  draft jsonb not null,
  -- what a change is compared by: of the draft, and of what it stands on
  draft_hash text not null,
  base_hash text not null,
  days smallint not null check (days in (1, 7, 30)),
  asked_at timestamptz not null default business_now(),
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  -- hundredths of a percent
  progress integer not null default 0 check (progress between 0 and 10000),
  ended_at timestamptz,
  result jsonb,
  verdict text check (verdict in ('may', 'two', 'no')),
  fingerprint text check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- saved with, or asked of a second operator
  used boolean not null default false,
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'done') = (result is not null and verdict is not null and fingerprint is not null)),
  check (not used or state = 'done')
);
-- One of an operator at a time, whichever process is asked.
create unique index what_if_running on what_if (operator_id) where state = 'running';
create index what_if_listed on what_if (id desc, kind, state, verdict);
select keep('what_if');

-- What came out stands for ever: a fingerprint that travelled with a version names it.
create function check_what_if() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['state', 'progress', 'ended_at', 'result', 'verdict', 'fingerprint', 'used'])
      <> (to_jsonb(old) - array['state', 'progress', 'ended_at', 'result', 'verdict', 'fingerprint', 'used'])
    or (old.state <> 'running' and (to_jsonb(new) - 'used') <> (to_jsonb(old) - 'used'))
    or (old.used and not new.used)
  then
    raise exception 'replay % is changed', new.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger stands before update on what_if for each row execute function check_what_if();

-- What was saved with it: a version of its subject, a request that waits for a second operator, or neither where it is
-- scheduled, or of rates, which have no versions.
create table what_if_saved (
  id bigint generated always as identity primary key,
  what_if_id bigint not null references what_if,
  version integer,
  approval_id bigint,
  saved_by bigint not null references operator,
  at timestamptz not null default business_now()
);
create index what_if_saved_of on what_if_saved (what_if_id);
select append_only('what_if_saved');
