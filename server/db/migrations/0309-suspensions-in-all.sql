-- Days of a suspension are counted from its first (spec/rules.md §13): one that follows within 30 days goes on with it.
alter table member add column suspended_since timestamptz;
-- lifted before its end
alter table member add column suspended_lifted timestamptz;
-- as it is now, two operators decided it
alter table member add column suspended_by_two boolean not null default false;

update member m set suspended_since = coalesce((
    select max(e.at) from event e where e.kind = 'member.suspended' and e.target = m.uid), business_now()),
  suspended_by_two = 'login' = any(m.suspended_scopes) and m.suspended_until is null
  where m.suspended_scopes <> '{}';
