-- Which request each open page of the console shows (docs/adr/0052); and what was decided when, for a day's median.
create table approval_look (
  operator_id bigint not null references operator,
  page uuid not null,
  -- null: it has none open any more
  approval_id bigint references approval on delete cascade,
  -- counted by the page: what is heard late changes nothing
  turn int not null,
  at timestamptz not null default business_now(),
  primary key (operator_id, page)
);
create index approval_look_of on approval_look (approval_id);
create index approval_decided on approval (decided_at) where decided_by is not null;
