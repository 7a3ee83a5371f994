-- A member's own account (docs/adr/0098-holds-and-proofs.md): null is the password of the sign-up.
alter table member add column password_at timestamptz;

-- When whoever holds a session last showed that they are who they say, by password or factor. A login is a proof.
alter table session add column proof_at timestamptz not null default business_now();
update session set proof_at = started_at;

-- Nothing is taken out until then; several may overlap, the longest counts.
create table withdrawal_hold (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  reason text not null,
  from_at timestamptz not null default business_now(),
  until_at timestamptz not null,
  check (until_at > from_at)
);
create index withdrawal_hold_of on withdrawal_hold (member_id, until_at);
create trigger append_only before update or delete or truncate on withdrawal_hold
  for each statement execute function refuse_change();
