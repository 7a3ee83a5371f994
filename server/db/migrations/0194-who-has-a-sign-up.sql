-- A sign-up that waits has one operator or none, as a request does (docs/adr/0127); it is named by its member.
alter table desk_assignment drop constraint desk_assignment_about_check,
  add constraint desk_assignment_about_check
    check (about in ('deposits', 'withdrawals', 'inquiries', 'signups'));
alter table handover_item drop constraint handover_item_about_check,
  add constraint handover_item_about_check
    check (about in ('deposits', 'withdrawals', 'inquiries', 'signups', 'alarms', 'approvals'));

create function end_signup_assignment() returns trigger language plpgsql as $$
begin
  delete from desk_assignment where about = 'signups' and request_id = new.member_id;
  return null;
end $$;
create trigger end_assignment after update of state on signup
  for each row when (old.state = 'waiting' and new.state <> 'waiting') execute function end_signup_assignment();
