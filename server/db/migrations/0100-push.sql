-- Browsers in which a member asked to be told, and what is to be told there (docs/adr/0096-push.md).
create table push_device (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- where its push service takes what is for it
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  bets boolean not null,
  withdrawals boolean not null,
  amounts boolean not null,
  at timestamptz not null default business_now()
);
create index push_device_of on push_device (member_id);

-- Written with its cause. No reference to the device: a settlement neither waits for nor fails by somebody who switches
-- it off meanwhile.
create table push (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  -- who it is for: a device that became somebody else's is not told it
  member_id bigint not null,
  kind text not null check (kind in ('bet', 'withdrawal')),
  -- the round, the withdrawal
  cause bigint not null,
  at timestamptz not null default business_now(),
  -- when it may be tried; whoever tries it moves that on
  due_at timestamptz not null default business_now(),
  tries int not null default 0,
  done_at timestamptz,
  unique (device_id, kind, cause)
);
create index push_due on push (due_at) where done_at is null;
