-- The cashier: requests of deposits and withdrawals, and the daily refill of play money (spec/rules.md §0, §3).

-- A request to pay in, or a conversion of coins, which is done as it is made. Bank, holder and account are those of
-- the member when they asked, sealed as they lie with the member.
create table deposit (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  type text not null check (type in ('bank', 'coin', 'usdt', 'conversion')),
  amount bigint not null check (amount > 0),
  -- the member's money in hand when they asked
  money_before bigint not null,
  bank text,
  holder_sealed bytea,
  account_sealed bytea,
  state text not null default 'pending' check (state in ('pending', 'done', 'refused', 'cancelled')),
  -- what came in; other than the amount only with a reason
  credited bigint check (credited > 0),
  -- counts up with every change; a decision names the one it was made on
  version integer not null default 1,
  at timestamptz not null default business_now(),
  decided_by bigint references operator,
  decided_at timestamptz,
  reason text,
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'done') = (credited is not null)),
  check (type <> 'conversion' or state = 'done'),
  check ((state in ('done', 'refused') and type <> 'conversion') = (decided_by is not null))
);
create unique index deposit_pending on deposit (member_id) where state = 'pending';
create index deposit_waiting on deposit (id) where state = 'pending';
create index deposit_of_member on deposit (member_id, id desc);
create index deposit_done on deposit (decided_at) where state = 'done';
select keep('deposit');

-- A request to pay out: its amount lies in the member's held pocket while it is pending.
create table withdrawal (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  amount bigint not null check (amount > 0),
  money_before bigint not null,
  bank text,
  holder_sealed bytea,
  account_sealed bytea,
  state text not null default 'pending' check (state in ('pending', 'done', 'refused', 'cancelled')),
  version integer not null default 1,
  at timestamptz not null default business_now(),
  decided_by bigint references operator,
  decided_at timestamptz,
  reason text,
  check ((state = 'pending') = (decided_at is null)),
  check ((state in ('done', 'refused')) = (decided_by is not null))
);
create unique index withdrawal_pending on withdrawal (member_id) where state = 'pending';
create index withdrawal_waiting on withdrawal (id) where state = 'pending';
create index withdrawal_of_member on withdrawal (member_id, id desc);
create index withdrawal_done on withdrawal (decided_at) where state = 'done';
select keep('withdrawal');

-- Play money up to the float: once a member and day of Seoul.
create table refill (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  date date not null,
  given bigint not null check (given > 0),
  at timestamptz not null default business_now(),
  unique (member_id, date)
);
select append_only('refill');

insert into transfer_kind (kind, debit, credit, unit) values
  ('refill', 'practice', 'money', 'won'),
  ('deposit', 'cashier', 'money', 'won'),
  ('withdrawal.hold', 'money', 'held', 'won'),
  ('withdrawal.release', 'held', 'money', 'won'),
  ('withdrawal.pay', 'held', 'cashier', 'won'),
  ('coin.out', 'coin', 'conversion.coin', 'coin'),
  ('coin.in', 'conversion', 'money', 'won'),
  ('adjust.money.add', 'adjustment', 'money', 'won'),
  ('adjust.money.remove', 'money', 'adjustment', 'won'),
  ('adjust.point.add', 'adjustment.point', 'point', 'point'),
  ('adjust.point.remove', 'point', 'adjustment.point', 'point'),
  ('adjust.coin.add', 'adjustment.coin', 'coin', 'coin'),
  ('adjust.coin.remove', 'coin', 'adjustment.coin', 'coin');

-- What waits for a second operator ends without one when it is gone: the member cancelled, or it was refused.
alter table approval drop constraint approval_check;
alter table approval add constraint approval_decided check (
  case state when 'pending' then decided_by is null and decided_at is null
             when 'approved' then decided_by is not null and decided_at is not null
             else decided_at is not null end);
