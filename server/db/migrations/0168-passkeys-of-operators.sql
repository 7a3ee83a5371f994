-- Passkeys of operators (docs/spec/rules.md#operators), beside the members': each is of one or the other, and a challenge
-- for one door opens nothing at the other.
alter table passkey_handle
  drop constraint passkey_handle_pkey,
  alter column member_id drop not null,
  add constraint passkey_handle_member unique (member_id),
  add operator_id bigint unique references operator,
  add constraint passkey_handle_of_one check (num_nonnulls(member_id, operator_id) = 1);

alter table passkey
  alter column member_id drop not null,
  add operator_id bigint references operator,
  add constraint passkey_of_one check (num_nonnulls(member_id, operator_id) = 1);
create index passkey_operator on passkey (operator_id) where operator_id is not null;

alter table passkey_challenge
  drop constraint passkey_challenge_check,
  add door text not null default 'member' check (door in ('member', 'operator')),
  add operator_id bigint references operator,
  add constraint passkey_challenge_of_one check (
    num_nonnulls(member_id, operator_id) = case when use = 'login' then 0 else 1 end
    and (door = 'member' or member_id is null) and (door = 'operator' or operator_id is null));

-- It was opened by a passkey, which is both factors.
alter table operator_session add by_passkey boolean not null default false;
