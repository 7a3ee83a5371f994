-- What a member asks to have changed of who is paid and where they are reached: null is not asked for, the rest sealed
-- as the member's own row is (docs/adr/0099-changes-the-desk-decides.md).
create table account_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  at timestamptz not null default business_now(),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'cancelled')),
  bank text,
  holder_sealed bytea,
  account_sealed bytea,
  account_hash bytea,
  phone_sealed bytea,
  phone_hash bytea,
  decided_at timestamptz,
  decided_by bigint references operator,
  reason text,
  check (num_nonnulls(bank, account_sealed, account_hash) in (0, 3)),
  check ((phone_sealed is null) = (phone_hash is null)),
  check (num_nonnulls(bank, holder_sealed, phone_sealed) > 0)
);
create unique index account_change_waiting on account_change (member_id) where state = 'waiting';
create index account_change_of on account_change (member_id, id);
create trigger keep before delete or truncate on account_change for each statement execute function refuse_loss();

-- When the member last changed the nickname; and nicknames that nobody else may take yet.
alter table member add column nick_at timestamptz;
create table nick_reserved (
  nick_key text primary key,
  member_id bigint not null references member,
  until_at timestamptz not null
);
