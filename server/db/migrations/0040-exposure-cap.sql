-- The cap under which the round's room was given out last: where a tighter one is in force, what lanes have reserved is
-- worth nothing, and it is given out anew. What was reserved before is taken as without an end.
alter table exposure_slice add column cap bigint not null default 9007199254740991;
alter table exposure_slice alter column cap drop default;
