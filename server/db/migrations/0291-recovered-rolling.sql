-- What a case comes to in won, and which stakes a request for their rolling is about: nothing else is taken by its yes.

-- Points its stakes brought their lines or will, and what the house keeps of the stakes by the exact chances; written with
-- each count, for lists.
alter table ring add column rolling bigint not null default 0;
alter table ring add column house bigint not null default 0;
alter table ring_stake add column house bigint not null default 0;

create table ring_asked (
  approval_id bigint not null references approval,
  bet_id bigint not null references ring_stake,
  primary key (approval_id, bet_id)
);
select append_only('ring_asked');
