-- Who forgot id or password asks the desk (spec/accounts.md): of what they gave only whether it matched is kept.
create table recovery (
  id bigint generated always as identity primary key,
  -- of what the page they wait on holds
  ticket_hash bytea not null unique,
  -- whose account the id or the phone names; null: nobody's
  member_id bigint references member,
  by_phone boolean not null,
  nick_matches boolean not null,
  holder_matches boolean not null,
  account_matches boolean not null,
  address text not null,
  at timestamptz not null default business_now(),
  -- over from this instant on, unless more is said before
  until timestamptz not null,
  -- the desk asked back: it is the asker's turn
  asked_back boolean not null default false,
  -- sealed and not hashed: it is told after it is made; nothing stays of it once it was used
  code_sealed bytea,
  code_until timestamptz,
  -- the operator who reads the code out; null: the page they wait on shows it
  code_reader bigint references operator,
  used_at timestamptz,
  closed_at timestamptz,
  closed_by bigint references operator,
  check (member_id is not null or not (nick_matches or holder_matches or account_matches)),
  check (code_sealed is null or (member_id is not null and code_until is not null and used_at is null)),
  check (used_at is null or closed_at is null)
);
create index recovery_open on recovery (at, id) where used_at is null and closed_at is null;
create index recovery_of_member on recovery (member_id) where used_at is null and closed_at is null;
create index recovery_newest on recovery (id desc);

-- What was said back and forth while it waits.
create table recovery_word (
  id bigint generated always as identity primary key,
  recovery_id bigint not null references recovery,
  -- null: who asks
  operator_id bigint references operator,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null default business_now()
);
create index recovery_word_of on recovery_word (recovery_id, id);
select append_only('recovery_word');

-- How a request stands at an instant; a code is good before its end and not at it.
create function recovery_state(
  used_at timestamptz, closed_at timestamptz, until timestamptz, code_sealed bytea, code_until timestamptz,
  asked_back boolean, at timestamptz
) returns text language sql immutable parallel safe as $$
  select case
    when used_at is not null then 'done'
    when closed_at is not null then 'closed'
    when until <= at then 'over'
    when code_sealed is not null and code_until > at then 'code'
    when asked_back then 'asked'
    else 'waiting' end
$$;

-- Who asks for a way back is counted by address beside who tries to join.
alter table join_try drop constraint join_try_kind_check;
alter table join_try add constraint join_try_kind_check check (kind in ('signUp', 'codeCheck', 'recovery'));
