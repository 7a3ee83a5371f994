-- A member's second factor (spec/accounts.md): the authenticator's secret in force, and one whose enrolment was begun.
create table member_factor (
  member_id bigint primary key references member,
  sealed bytea,
  next_sealed bytea,
  since timestamptz,
  -- the last 30-second step a code was taken for: no code counts twice, of no later secret either
  step bigint not null default 0,
  check ((sealed is null) = (since is null))
);

-- The ten codes that stand in for a lost authenticator, each once, hashed as passwords are. A code begins with its place.
create table member_recovery (
  member_id bigint not null references member,
  slot smallint not null check (slot between 0 and 9),
  code_hash text not null,
  used_at timestamptz,
  primary key (member_id, slot)
);
