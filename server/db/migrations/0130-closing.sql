-- Closing an account (spec/accounts.md): asked for, seven days to think, then overwritten (docs/adr/0114-closing.md).
create table closing (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  at timestamptz not null default business_now(),
  until_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'back', 'reopened', 'done')),
  -- what the member was told is given up: won, points, millionths of a coin
  money bigint not null check (money >= 0),
  safe bigint not null check (safe >= 0),
  point bigint not null check (point >= 0),
  coin bigint not null check (coin >= 0),
  ended_at timestamptz,
  -- who opened it again
  ended_by bigint references operator,
  check (until_at > at),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'reopened') = (ended_by is not null))
);
create unique index closing_waiting on closing (member_id) where state = 'waiting';
create index closing_due on closing (until_at) where state = 'waiting';
create unique index closing_done on closing (member_id) where state = 'done';
create index closing_of on closing (member_id, id desc);
select keep('closing');

-- What a closed account held, or got later, and the house has from then on.
create table given_up (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  at timestamptz not null default business_now(),
  money bigint not null check (money >= 0),
  safe bigint not null check (safe >= 0),
  point bigint not null check (point >= 0),
  coin bigint not null check (coin >= 0),
  check (money + safe + point + coin > 0)
);
select append_only('given_up');
create index given_up_of on given_up (member_id, id);

insert into transfer_kind (kind, debit, credit, unit) values
  ('closing.money', 'money', 'given', 'won'),
  ('closing.safe', 'safe', 'given', 'won'),
  ('closing.point', 'point', 'given.point', 'point'),
  ('closing.coin', 'coin', 'given.coin', 'coin');

-- Names of closed accounts under a keyed hash: an id is never given again, a phone not before an exclusion is over.
create table closed_name (
  name_hash bytea primary key,
  member_id bigint not null references member,
  -- null: for ever
  until_at timestamptz
);
select keep('closed_name');

alter table protection add column closing_until timestamptz;

-- A closed account goes by its number.
alter table member drop constraint member_uid_check;
alter table member add constraint member_uid_check
  check (uid ~ '^[a-z0-9]{4,20}$' or (state = 'left' and uid = '#' || id));

-- A login stays, and may only forget where it came from.
drop trigger append_only on login;
select keep('login');
create function refuse_but_forget() returns trigger language plpgsql as $$
begin
  if new.address = '' and (to_jsonb(new) - 'address') = (to_jsonb(old) - 'address') then return new; end if;
  raise exception 'a row of % is changed', tg_table_name using errcode = '42501';
end $$;
create trigger only_forgets before update on login for each row execute function refuse_but_forget();
