-- What had come in and been played, ever, when a withdrawal was judged: turnover is what has been added since. By the
-- clock alone a stake whose settlement is being committed at that moment would count for neither.
alter table withdrawal add column deposits_before bigint;
alter table withdrawal add column staked_before bigint;
update withdrawal w set
  deposits_before = (
    select coalesce(sum(credited), 0) from deposit d
    where d.member_id = w.member_id and d.state = 'done' and d.decided_at <= w.at),
  staked_before = (
    select coalesce(sum(b.stake), 0) from bet b join round r on r.id = b.round_id
    where b.member_id = w.member_id and r.state = 'SETTLED' and r.settled_at <= w.at
      and not exists (
        select from opposed_pick o
        where o.round_id = b.round_id and o.member_id = b.member_id and o.odds_key = b.odds_key and o.pick = b.pick));
alter table withdrawal alter column deposits_before set not null;
alter table withdrawal alter column staked_before set not null;
