-- The ledger: a member's five live pockets, and every transfer that ever touched one (design/ledger.md).

create table wallet (
  member_id bigint primary key references member,
  money bigint not null default 0 check (money >= 0),
  safe bigint not null default 0 check (safe >= 0),
  held bigint not null default 0 check (held >= 0),
  point bigint not null default 0 check (point >= 0),
  coin bigint not null default 0 check (coin >= 0)
) with (fillfactor = 70);

-- What may be transferred; ledger/kinds.ts is the list, migrate's seed of this table is checked against it by a test.
create table transfer_kind (
  kind text primary key,
  debit text not null,
  credit text not null,
  unit text not null check (unit in ('won', 'point', 'coin'))
);
insert into transfer_kind (kind, debit, credit, unit) values
  ('grant', 'practice', 'money', 'won'),
  ('stake', 'money', 'draw.stakes', 'won'),
  ('win', 'draw.stakes', 'money', 'won'),
  ('void.return', 'draw.stakes', 'money', 'won'),
  ('safe.add', 'money', 'safe', 'won'),
  ('safe.remove', 'safe', 'money', 'won'),
  ('coin.grant', 'practice.coin', 'coin', 'coin');

create table transfer (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null references transfer_kind,
  cause bigint not null,
  amount bigint not null check (amount > 0),
  -- the balance after, of each pocket it touches
  money_after bigint,
  safe_after bigint,
  held_after bigint,
  point_after bigint,
  coin_after bigint,
  reverses bigint references transfer,
  at timestamptz not null default business_now(),
  constraint transfer_once unique (kind, cause, member_id),
  constraint transfer_reversed_once unique (reverses)
);
create index transfer_of_member on transfer (member_id, id);
select append_only('transfer');
select append_only('transfer_kind');

-- Answers reached inside a money transaction, by the client's key: a retry hears the first one again, byte for byte.
create table answer (
  member_id bigint not null references member,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer text not null,
  at timestamptz not null default business_now(),
  primary key (member_id, call, key)
);
create index answer_at on answer using brin (at);
