-- Corrections of settled rounds: settled again by reversal, both settlements kept (spec/rules.md §5).

-- Which settlement of its round an outcome belongs to; the round names the one in force.
alter table round add column settlement integer not null default 1 check (settlement >= 1);
alter table outcome add column settlement integer not null default 1 check (settlement >= 1);
alter table outcome drop constraint outcome_pkey;
alter table outcome add primary key (round_id, odds_key, pick, settlement);

create table correction (
  id bigint generated always as identity primary key,
  round_id bigint not null references round,
  -- the settlement it made
  settlement integer not null check (settlement > 1),
  -- null: the round should have been void
  balls integer[],
  powerball integer check (powerball is null or balls is not null),
  reason text not null,
  approval_id bigint not null unique references approval,
  at timestamptz not null default business_now(),
  unique (round_id, settlement)
);
select append_only('correction');

-- What a correction changed for each member with a bet that fares otherwise by it; won. What was spent already is not
-- taken: `kept` is what stays with the member beyond what is due (docs/adr/0022-corrections.md).
create table corrected_member (
  correction_id bigint not null references correction,
  member_id bigint not null references member,
  -- paid for the round until then, less what was taken back
  received bigint not null check (received >= 0),
  due bigint not null check (due >= 0),
  taken bigint not null check (taken between 0 and received),
  given bigint not null check (given >= 0),
  kept bigint not null check (kept >= 0),
  primary key (correction_id, member_id),
  check (received - taken + given = due + kept)
);
create index corrected_member_of on corrected_member (member_id);
select append_only('corrected_member');

insert into transfer_kind (kind, debit, credit, unit) values
  ('win.back', 'money', 'draw.stakes', 'won'),
  ('win.again', 'draw.stakes', 'money', 'won'),
  ('void.back', 'money', 'draw.stakes', 'won'),
  ('void.again', 'draw.stakes', 'money', 'won');

-- The outcomes in force: who reads what became of a bet joins this.
create view standing_outcome as
  select o.round_id, o.odds_key, o.pick, o.won
  from round r join outcome o on o.round_id = r.id and o.settlement = r.settlement;

-- The balls a round is settled by: those of its correction, else those that were drawn.
create view standing_draw as
  select r.id as round_id, coalesce(c.balls, v.balls) as balls,
    case when c.balls is null then v.powerball else c.powerball end as powerball, v.drawn_at
  from round r left join reveal v on v.draw_id = r.draw_id and v.outcome <> 'failed'
  left join correction c on c.round_id = r.id and c.settlement = r.settlement;

-- What members were paid for a round, and (below zero) what was taken back of it.
create view round_payment as
  select t.cause as round_id, t.member_id, t.id, t.kind, t.amount from transfer t where t.kind in ('win', 'void.return')
  union all
  select c.round_id, t.member_id, t.id, t.kind, t.amount
  from correction c join transfer t on t.cause = c.id and t.kind in ('win.again', 'void.again')
  union all
  select c.round_id, t.member_id, t.id, t.kind, -t.amount
  from correction c join transfer t on t.cause = c.id and t.kind in ('win.back', 'void.back');

alter table approval drop constraint approval_action_check;
alter table approval add constraint approval_action_check check (action in
  ('round.void', 'round.correct', 'deposit.complete', 'withdrawal.complete', 'member.adjust', 'operator.role'));
