-- Who has a waiting request of the desk (docs/adr/0127): one operator or none. It locks nothing and ends with the request.
create table desk_assignment (
  about text not null check (about in ('deposits', 'withdrawals', 'inquiries')),
  request_id bigint not null,
  operator_id bigint not null references operator (id),
  at timestamptz not null default business_now(),
  primary key (about, request_id)
);
create index desk_assignment_of on desk_assignment (operator_id);
comment on column desk_assignment.request_id is 'the number of the request, of the kind that about says';

create function end_assignment() returns trigger language plpgsql as $$
begin
  delete from desk_assignment where about = tg_argv[0] and request_id = new.id;
  return null;
end $$;

create trigger end_assignment after update of state on deposit
  for each row when (old.state = 'pending' and new.state <> 'pending') execute function end_assignment('deposits');
create trigger end_assignment after update of state on withdrawal
  for each row when (old.state = 'pending' and new.state <> 'pending') execute function end_assignment('withdrawals');
create trigger end_assignment after update of answered_at, hidden_at on inquiry
  for each row when (old.answered_at is null and old.hidden_at is null
    and (new.answered_at is not null or new.hidden_at is not null)) execute function end_assignment('inquiries');
