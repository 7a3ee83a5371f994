-- Operators' own doors (spec/rules.md §10): first passwords, the second factor, sessions that can be named and ended.

alter table operator add column must_change boolean not null default false;
alter table operator add column last_login_at timestamptz;
-- sealed: the authenticator's secret in force, and one whose enrolment was begun
alter table operator add column factor_sealed bytea;
alter table operator add column factor_next_sealed bytea;
-- the last 30-second step a code was taken for: no code counts twice
alter table operator add column factor_step bigint not null default 0;

-- Keyed hashes of the codes that stand in for a lost authenticator, each once.
create table operator_recovery (
  operator_id bigint not null references operator,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

alter table operator_session add column id uuid not null default gen_random_uuid() unique;

alter table setting_history add column reason text not null default '';
