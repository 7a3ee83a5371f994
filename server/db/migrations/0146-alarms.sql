-- Alarms: what the house's rules found in its events, log-ins, jobs and games, and who has it
-- (docs/adr/0111-alarms-by-rule.md).
create table alarm (
  id bigint generated always as identity primary key,
  rule text not null,
  -- what it is about in the rule's own terms: a member's id, an address, a vendor, a game, a job
  subject text not null,
  state text not null default 'open' check (state in ('open', 'seen', 'closed')),
  count bigint not null default 0,
  detail jsonb not null default '{}',
  opened_at timestamptz not null default business_now(),
  last_at timestamptz not null default business_now(),
  seen_by bigint references operator,
  seen_at timestamptz,
  -- null of one that is closed: the rule closed it
  closed_by bigint references operator,
  closed_at timestamptz,
  reason text,
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'seen' or seen_by is not null)
);
-- One that is not closed a rule and subject.
create unique index alarm_live on alarm (rule, subject) where state <> 'closed';
create index alarm_closed on alarm (closed_at, id) where state = 'closed';
create index alarm_closed_of on alarm (rule, subject, closed_at) where state = 'closed';
select keep('alarm');

-- The rows that caused an alarm, each once.
create table alarm_cause (
  alarm_id bigint not null references alarm,
  kind text not null check (kind in ('event', 'login')),
  cause_id bigint not null,
  primary key (alarm_id, kind, cause_id)
);
select append_only('alarm_cause');

-- Subjects for which a rule that watches a state holds now: an alarm is raised as one comes, closed as it goes.
create table alarm_on (
  rule text not null,
  subject text not null,
  primary key (rule, subject)
);

-- Up to which link of the events' chain the rules have looked, and when they last did. What was before is not raised.
create table alarm_mark (
  one boolean primary key default true check (one),
  link bigint not null,
  looked_at timestamptz not null default clock_timestamp()
);
insert into alarm_mark (link) select coalesce(max(no), 0) from event_link;

-- Log-ins that no rule has looked at; whoever writes one leaves it here.
create table login_unseen (login_id bigint primary key);
create function keep_unseen() returns trigger language plpgsql as $$
begin
  insert into login_unseen select id from added;
  return null;
end $$;
create trigger keep_unseen after insert on login referencing new table as added
  for each statement execute function keep_unseen();

-- Until when each job of the clock has to have ended again, by the machine's clock.
create table job_beat (
  name text primary key,
  ran_at timestamptz not null,
  due_at timestamptz not null
);
