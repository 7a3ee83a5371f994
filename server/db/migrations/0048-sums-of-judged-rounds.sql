-- What games took is summed when a round is judged, once, in the transaction that judges it: no clock decides what was
-- summed already, so that nothing is forgotten where it is set back (docs/adr/0031).

drop trigger append_only on vendor_sum;

-- What rounds that ended took and paid, by ten minutes of their end; what was given back is left out.
create function vendor_played(rounds bigint[])
returns table (since timestamptz, game_id text, bets bigint, stakes bigint, wins bigint, expected numeric)
language sql stable as $$
  with ended as materialized (
    select r.id, r.game_id, date_bin('10 minutes', r.ended_at, timestamptz 'epoch') as since
    from vendor_round r where r.id = any(rounds) and r.ended_at is not null
  ), bet as materialized (
    select e.since, e.game_id, b.amount, b.picks from ended e join vendor_bet b on b.round_id = e.id
    where not exists (select from vendor_refund f where f.bet_id = b.id)
  ), staked as (
    select b.since, b.game_id, count(*) as bets, sum(b.amount)::bigint as stakes from bet b group by 1, 2
  ), picked as (
    select b.since, b.game_id, p.key, sum(p.stake) as stake
    from bet b cross join lateral jsonb_to_recordset(b.picks) as p(key text, stake bigint) group by 1, 2, 3
  ), expects as (
    -- a bet the catalogue says nothing of returns what the game does
    select p.since, p.game_id, sum(p.stake * (coalesce((g.picks ->> p.key)::int, g.rtp) - g.rtp)) as more
    from picked p join vendor_game g on g.id = p.game_id group by 1, 2
  ), paid as (
    select e.since, e.game_id, sum(w.amount)::bigint as wins
    from ended e join vendor_win w on w.round_id = e.id group by 1, 2
  )
  select s.since, s.game_id, s.bets, s.stakes, coalesce(p.wins, 0), (s.stakes * g.rtp + coalesce(x.more, 0)) / 10000
  from staked s join vendor_game g on g.id = s.game_id
  left join expects x on x.since = s.since and x.game_id = s.game_id
  left join paid p on p.since = s.since and p.game_id = s.game_id
$$;

-- All anew: what was forgotten comes back.
delete from vendor_sum;
insert into vendor_sum (since, game_id, bets, stakes, wins, expected)
select since, game_id, bets, stakes, wins, expected
from vendor_played(array(select id from vendor_round where judged));

drop function vendor_played(timestamptz, timestamptz);
drop table vendor_sum_upto;
