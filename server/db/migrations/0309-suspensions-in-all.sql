-- Days of a suspension are counted from its first (spec/rules.md §13): one that follows within 30 days goes on with
-- it. Suspensions of before have none until they are changed.
alter table member add column suspended_since timestamptz;
-- lifted before its end
alter table member add column suspended_lifted timestamptz;
-- as it is now, two operators decided it
alter table member add column suspended_by_two boolean not null default false;
