-- Who asked for a second operator may take the request back while it waits; nobody decided it.
alter table approval drop constraint approval_state_check;
alter table approval add constraint approval_state_check
  check (state in ('pending', 'approved', 'rejected', 'withdrawn'));
alter table approval drop constraint approval_decided;
alter table approval add constraint approval_decided check (
  case state
    when 'pending' then decided_by is null and decided_at is null
    when 'approved' then decided_by is not null and decided_at is not null
    when 'withdrawn' then decided_by is null and decided_at is not null
    else decided_at is not null
  end);
