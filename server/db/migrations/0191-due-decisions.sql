-- Decisions of the desk that are put off, so that who took one can take it back (docs/adr/0131).
create table due_decision (
  id bigint generated always as identity primary key,
  act text not null check (act in ('deposit.complete', 'deposit.refuse', 'withdrawal.complete', 'withdrawal.refuse')),
  about text not null generated always as (split_part(act, '.', 1) || 's') stored,
  -- the request, in the version it was decided on
  subject bigint not null,
  version integer not null check (version > 0),
  -- what is credited or paid, won; null of a refusal
  amount bigint check (amount > 0),
  title text not null,
  reason text not null check (char_length(reason) <= 500),
  operator_id bigint not null references operator,
  address text not null,
  at timestamptz not null default business_now(),
  -- not carried out before it
  until timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undone', 'dropped')),
  ended_at timestamptz,
  -- what was in its way
  why text,
  check ((amount is null) = (act like '%.refuse')),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'dropped') = (why is not null))
);
create index due_decision_of on due_decision (about, subject, id);
-- one of a request, and what the job looks for
create unique index due_decision_waiting on due_decision (about, subject) where state = 'waiting';
create index due_decision_operator on due_decision (operator_id);
select keep('due_decision');

create function check_due_decision() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (new.id, new.act, new.subject, new.version, new.amount, new.title, new.reason, new.operator_id,
    new.address, new.at, new.until) is distinct from (old.id, old.act, old.subject, old.version, old.amount, old.title,
    old.reason, old.operator_id, old.address, old.at, old.until) then
    raise exception 'a decision that was put off ends once, as it was taken' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger ends_once before update on due_decision for each row execute function check_due_decision();

-- The last decision of a request that was put off, and what became of it.
create function due_of(about text, subject bigint)
returns table (id bigint, act text, state text, until timestamptz, amount bigint, why text, by text)
language sql stable parallel safe as $$
  select d.id, d.act, d.state, d.until, d.amount, d.why, o.uid
  from due_decision d join operator o on o.id = d.operator_id
  where d.about = due_of.about and d.subject = due_of.subject order by d.id desc limit 1
$$;
