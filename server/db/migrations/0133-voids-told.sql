-- What became of rounds that were not simply settled is public, with who agreed (docs/adr/0116-voids-and-corrections-told.md).

-- Under which role an operator asked and decided: what is shown to everybody does not change with a later role.
alter table approval add column requested_role text;
alter table approval add column decided_role text;
update approval a set
  requested_role = (select role from operator o where o.id = a.requested_by),
  decided_role = (select role from operator o where o.id = a.decided_by);

-- A round that was voided before it was settled; what was settled first is a correction.
create table round_void (
  round_id bigint primary key references round,
  at timestamptz not null default business_now(),
  -- what everyone may read
  reason text not null,
  -- null: the house by itself
  approval_id bigint unique references approval,
  members integer not null check (members >= 0),
  -- won
  returned bigint not null check (returned >= 0),
  -- of the memo that each of them got; null where nobody had a bet, and before there were such memos
  mailing_id bigint unique references mailing
);
insert into round_void (round_id, at, reason, approval_id, members, returned)
select distinct on (r.id) r.id, e.at, coalesce(r.incident, e.reason, ''),
  (select a.id from approval a where a.action = 'round.void' and a.subject = r.id and a.state = 'approved' order by a.id limit 1),
  (e.detail ->> 'members')::int, (e.detail ->> 'returned')::bigint
from round r join event e on e.kind = 'round.void' and e.target = r.game || ' ' || r.date || ' ' || r.number
where r.state = 'VOID' and r.settlement = 1
order by r.id, e.id;
create index round_void_at on round_void (at, round_id);
create index correction_at on correction (at, round_id);
select append_only('round_void');

-- Both kinds as one list.
create view incident as
  select 'void'::text as kind, v.round_id, 1 as settlement, v.at, v.reason, v.approval_id, null::bigint as correction_id,
    null::integer[] as balls, null::integer as powerball
  from round_void v
  union all
  select 'correction', c.round_id, c.settlement, c.at, c.reason, c.approval_id, c.id, c.balls, c.powerball
  from correction c;
