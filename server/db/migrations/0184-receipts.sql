-- What accepted bets were signed by (docs/spec/sealed-book.md, docs/adr/0140-a-receipt-with-each-bet.md).

-- One a batch of bets, written with them. Its root is that of its hashes; nothing of it names a member.
create table signed_bets (
  at timestamptz not null,
  first_bet bigint not null,
  bets bigint[] not null,
  hashes bytea not null,
  key_id int not null references book_key (id),
  signature bytea not null check (length(signature) = 64),
  primary key (at, first_bet),
  check (first_bet = bets[1]),
  check (length(hashes) = 32 * cardinality(bets))
);
comment on column signed_bets.at is 'when its bets were placed, all of them';
comment on column signed_bets.bets is 'ascending';
comment on column signed_bets.hashes is 'of their leaves, side by side: a member who leaves changes none';

-- Bets up to here were taken before there were receipts.
create table receipt_begin (
  bet_id bigint primary key
);
insert into receipt_begin (bet_id) select coalesce(max(id), 0) from bet;

select append_only('signed_bets');
select append_only('receipt_begin');
