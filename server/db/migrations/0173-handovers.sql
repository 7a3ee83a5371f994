-- What an operator hands over when their shift ends (docs/adr/0128-handovers.md), as it was then. None is changed.
create table handover (
  id bigint primary key check (id >= 1),
  operator_id bigint not null references operator (id),
  began_at timestamptz not null,
  at timestamptz not null default business_now(),
  entry bigint not null unique references audit (id),
  notes text not null check (length(notes) <= 2000),
  acts jsonb not null,
  queues jsonb not null,
  given_to bigint references operator (id)
);
comment on column handover.id is 'counts without gaps';
comment on column handover.entry is 'the log’s entry of it: what this operator did before it, and after their hand-over before, is in acts';
create index handover_of on handover (operator_id, id desc);
create index handover_at on handover (at);

-- What was theirs and open, and what became of it in the same act.
create table handover_item (
  handover_id bigint not null references handover (id),
  about text not null check (about in ('deposits', 'withdrawals', 'inquiries', 'alarms', 'approvals')),
  subject bigint not null,
  fate text not null check (fate in ('kept', 'released', 'given')),
  primary key (handover_id, about, subject)
);
comment on column handover_item.subject is 'the number of what about says';

-- Who read it and said so, once each.
create table handover_read (
  handover_id bigint not null references handover (id),
  operator_id bigint not null references operator (id),
  at timestamptz not null default business_now(),
  primary key (handover_id, operator_id)
);

select append_only('handover');
select append_only('handover_item');
select append_only('handover_read');
