-- Threads that are opened again (docs/adr/0133), and the one place that says when a thread is over.
alter table inquiry
  -- by the desk; a thread lives from here on as from an answer
  add column reopened_at timestamptz,
  -- closings and reopenings, which count the version up and are no edits
  add column ends integer not null default 0 check (ends >= 0),
  add check (reopened_at is null or answered_at is not null);

-- When a thread ended or will: null while a question waits. Over is what ended before now.
create function inquiry_end(of inquiry, days integer) returns timestamptz language sql stable parallel safe as $$
  select case when of.answered_at is not null
    then coalesce(of.closed_at, greatest(of.answered_at, of.reopened_at) + make_interval(days => days)) end
$$;
