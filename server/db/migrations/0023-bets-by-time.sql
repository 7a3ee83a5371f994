-- A member's bets by when they were placed, as every history searches them: the days are found in the index, and only
-- what is shown is read. In the place of the index by number, so that a bet writes no more than before.
create index bet_of_member_by_time on bet (member_id, placed_at desc, id desc);
drop index bet_of_member;
