-- What the books' checks compare with, so that what was forged or forgotten is found.

-- Play money and play coins that the house gave: the cause of each grant. Whole won, or millionths of a coin.
create table play_money (
  kind text not null check (kind in ('grant', 'coin.grant')),
  cause bigint not null,
  member_id bigint not null references member,
  amount bigint not null check (amount > 0),
  at timestamptz not null default business_now(),
  primary key (kind, cause, member_id)
);
select append_only('play_money');
insert into play_money (kind, cause, member_id, amount, at)
select kind, cause, member_id, amount, at from transfer where kind in ('grant', 'coin.grant');

-- A round's end in the order of the ledger: no stake, win or refund of it has a later transfer. A clock that is set back
-- says nothing of what came first.
alter table vendor_round add column ended_no bigint;
update vendor_round set ended_no = (select coalesce(max(id), 0) from transfer) where ended_at is not null;
alter table vendor_round add constraint vendor_round_ended check ((ended_at is null) = (ended_no is null));
