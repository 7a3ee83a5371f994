-- Passkeys of members (docs/spec/accounts.md#passkeys). The handle names a member to their authenticators and tells
-- nothing of them.
create table passkey_handle (
  member_id bigint primary key references member,
  handle bytea not null unique check (length(handle) = 32)
);

create table passkey (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  credential_id bytea not null unique,
  -- as the authenticator gave it (COSE)
  public_key bytea not null,
  -- of the last use; an authenticator that counts never tells one twice
  counter bigint not null,
  transports text[] not null default '{}',
  -- the device it was made on: 아이폰 · 사파리
  words text not null,
  since timestamptz not null default business_now(),
  used_at timestamptz
);
create index passkey_member on passkey (member_id);

-- What an authenticator is asked to sign: each is answered once, within minutes, for what it was asked for.
create table passkey_challenge (
  challenge bytea primary key,
  use text not null check (use in ('enrol', 'login', 'proof')),
  -- null: whoever it turns out to be
  member_id bigint references member,
  at timestamptz not null default business_now(),
  check ((use = 'login') = (member_id is null))
);
create index passkey_challenge_at on passkey_challenge (at);

-- A code of the second factor was given at that time: enough to take money out, not to change the ways in.
alter table session add column code_at timestamptz;
