-- A settlement notes nearly every member of a round at once, a list of hundreds of kilobytes: pressing it small was a
-- twentieth of settling a million bets, and it is forgotten within minutes. A batch's list lies in its row as before.
alter table moved alter column members set storage external;
