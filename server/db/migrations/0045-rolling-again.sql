-- A round that was void and has a result after all is worked out by another run: what earlier runs left with a member,
-- because it was spent, counts as paid (docs/adr/0035-points-of-all-runs-of-a-round.md).

-- Of these points the member has so many by an earlier run of the round; only the rest is posted.
alter table rolling_earned add column kept bigint not null default 0;
alter table rolling_earned add check (kept between 0 and points);
create index rolling_earned_kept on rolling_earned (member_id) where kept > 0;

create index rolling_run_taken_of_round on rolling_run (round_id) where taken_at is not null;

-- Runs that were worked out before this, without regard to the earlier ones of their rounds: what they posted stands.
alter table rolling_run add column alone boolean not null default false;
update rolling_run u set alone = true
where exists (select from rolling_run o where o.round_id = u.round_id and o.id < u.id);
