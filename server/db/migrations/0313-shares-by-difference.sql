-- A partner's losing share is less the share of the partner below on the way to the player, so that a player's net is
-- paid once, and stakes of rings that a case took back are in no statement (docs/adr/0115-partners-statements.md).

-- When a stake that was taken back leaves the statements, and when a correction brought it back: the correction's instant.
alter table ring_taken_stake add column left_at timestamptz;
alter table ring_taken_stake add column back_at timestamptz;
-- Stakes taken back before: closed periods stay as they are, the difference is in the next.
update ring_taken_stake t set left_at = greatest(k.at, (
  select max(last + 1)::timestamp at time zone 'Asia/Seoul' from settlement))
from ring_take k where k.id = t.take_id and not t.released;
alter table ring_taken_stake alter column left_at set default business_now();

-- A partner's losing share in the half month that begins with a day.
create function settlement_share(partner bigint, first date) returns integer language sql stable as $$
  select coalesce((
    select t.share from settlement_terms t where t.partner_id = $1 and t.first <= $2 order by t.version desc limit 1), 0)
$$;

-- `settlement_rows`, `settlement_bets` and `below_partner` stay for the release before.

-- Members below a partner, from when until when; `taken` is the largest share of the partners between them in the
-- half month that begins with `first`.
create function line_below(partner bigint, first date)
returns table (member_id bigint, since timestamptz, until timestamptz, taken integer) language sql stable as $$
  with recursive held as materialized (
    select member_id, upper_id, at as since,
      coalesce(lead(at) over (partition by member_id order by id), 'infinity') as until
    from upper_change
  ), below as (
    select member_id, since, until, 0 as taken, 1 as depth from held where upper_id = partner and since < until
    union all
    select h.member_id, greatest(h.since, b.since), least(h.until, b.until),
      greatest(b.taken, settlement_share(b.member_id, first)), b.depth + 1
    from below b join held h on h.upper_id = b.member_id
    where greatest(h.since, b.since) < least(h.until, b.until) and b.depth < 50 and h.member_id <> partner
  )
  select member_id, since, until, taken from below
$$;

-- Every bet of a partner's line that was settled in a time, as it was settled: a correction takes back what stood
-- (`sign` −1) and settles again, at its own instant, and so does a case that takes stakes back: it leaves them out.
-- `wins` and `points` are of the stake that counts.
create function statement_bets(partner bigint, since timestamptz, until timestamptz)
returns table (source text, bet_id bigint, member_id bigint, game text, placed_at timestamptz, at timestamptz, sign integer,
  left_out boolean, stake bigint, wins bigint, shares integer[], points bigint, own bigint, taken integer)
language sql stable as $$
  with below as materialized (
    select * from line_below(partner, ($2 at time zone 'Asia/Seoul')::date)
  ), settling as materialized (
    select id as round_id, 1 as settlement, settled_at as at, 1 as sign
    from round where settled_at >= $2 and settled_at < $3
    union all
    select round_id, settlement, at, 1 from correction where at >= $2 and at < $3
    union all
    select round_id, settlement - 1, at, -1 from correction where at >= $2 and at < $3
  ), leaving as materialized (
    select t.bet_id, t.left_at as at, s.sign
    from ring_taken_stake t cross join (values (-1), (1)) s(sign) where t.left_at >= $2 and t.left_at < $3
  ), happened as (
    select b.*, e.settlement, e.at, e.sign from settling e join bet b using (round_id)
    union all
    select b.*, 1 + (select count(*) from correction c where c.round_id = b.round_id and c.at < l.at), l.at, l.sign
    from leaving l join bet b on b.id = l.bet_id
  ), ended as (
    select b.*, r.ended_at as at, 1 as sign
    from vendor_round r join vendor_bet_fate b on b.round_id = r.id where r.ended_at >= $2 and r.ended_at < $3
    union all
    select b.*, l.at, l.sign from leaving l join vendor_bet_fate b on b.id = l.bet_id
  ), settled as materialized (
    select 'draw' as source, b.id as bet_id, b.member_id, r.game, 'etc' as played, b.placed_at, b.at, b.sign, b.line_id,
      exists (select from opposed_pick p where p.round_id = b.round_id and p.member_id = b.member_id
        and p.odds_key = b.odds_key and p.pick = b.pick) as apart,
      b.stake, case when o.won then b.stake * b.odds_hundredths / 100 else 0 end as wins,
      coalesce(x.counts, b.stake) as counts, l.taken
    from happened b join round r on r.id = b.round_id
    join below l on l.member_id = b.member_id and b.placed_at >= l.since and b.placed_at < l.until
    left join ring_barred x on x.bet_id = b.id
    join outcome o on o.round_id = b.round_id and o.settlement = b.settlement and o.odds_key = b.odds_key and o.pick = b.pick
    union all
    select 'vendor', b.id, b.member_id, g.type, g.type, b.placed_at, b.at, b.sign, b.line_id,
      c.counts = 0,
      case when c.counts = 0 then b.amount else b.amount - c.pushed end, b.paid - c.pushed,
      coalesce(x.counts, c.counts), l.taken
    from ended b join vendor_counted c on c.bet_id = b.id join vendor_game g on g.id = b.game_id
    left join ring_barred x on x.bet_id = b.id
    join below l on l.member_id = b.member_id and b.placed_at >= l.since and b.placed_at < l.until
    where not b.refunded
  ), judged as materialized (
    -- a row that is taken away was judged just before its instant, one that is added is judged with it
    select s.*, s.apart or exists (
      select from ring_taken_stake t where t.bet_id = s.bet_id and case when s.sign < 0
        then t.left_at < s.at and coalesce(t.back_at >= s.at, true)
        else t.left_at <= s.at and coalesce(t.back_at > s.at, true) end) as left_out
    from settled s
  ), rated as materialized (
    -- of each line that bets name, the shares from the bettor up to the partner, whose own is the last
    select n.line_id, n.played, array_agg(h.share order by s.depth) as shares
    from (select distinct line_id, played from settled where line_id is not null) n
    join rolling_step top on top.line_id = n.line_id and top.member_id = partner
    cross join lateral rolling_shares(array[n.line_id], n.played) h
    join rolling_step s on s.line_id = n.line_id and s.member_id = h.member_id and s.depth <= top.depth
    group by 1, 2
  )
  select s.source, s.bet_id, s.member_id, s.game, s.placed_at, s.at, s.sign, s.left_out, s.stake,
    case when s.left_out then 0 else s.wins end, coalesce(d.shares, '{}'),
    case when s.left_out then 0 else
      coalesce((select sum(s.counts * share / 10000) from unnest(d.shares) as share), 0)::bigint end,
    case when s.left_out then 0 else coalesce(s.counts * d.shares[array_length(d.shares, 1)] / 10000, 0) end, s.taken
  from judged s left join rated d on d.line_id = s.line_id and d.played = s.played
$$;

-- The same, added up by member, game and the share that is taken below.
create function statement_rows(partner bigint, since timestamptz, until timestamptz)
returns table (member_id bigint, game text, taken integer, bets bigint, stakes bigint, wins bigint, rolling bigint,
  own bigint, out_bets bigint, out_stakes bigint)
language sql stable as $$
  select member_id, game, taken, coalesce(sum(sign) filter (where not left_out), 0)::bigint,
    coalesce(sum(sign * stake) filter (where not left_out), 0)::bigint, sum(sign * wins)::bigint, sum(sign * points)::bigint,
    sum(sign * own)::bigint, coalesce(sum(sign) filter (where left_out), 0)::bigint,
    coalesce(sum(sign * stake) filter (where left_out), 0)::bigint
  from statement_bets($1, $2, $3) group by member_id, game, taken
$$;

-- A row has the share that partners below have; a statement what that comes to, in hundredths of a percent of a won.
-- Earlier statements have neither: their share was of all.
alter table settlement_row add column taken integer not null default 0 check (taken between 0 and 10000);
alter table settlement_row drop constraint settlement_row_pkey, add primary key (no, member_id, game, taken);
alter table settlement add column lower numeric not null default 0;
alter table settlement drop constraint settlement_check1, drop constraint settlement_check4,
  add constraint settlement_share_won_check check (
    share_won = greatest(floor((target::numeric * share - lower) / 10000), 0)),
  add constraint settlement_carry_out_check check (
    carry_out = case when carries and share > 0 then least(trunc((target::numeric * share - lower) / share), 0) else 0 end);

-- The largest share of the partners below a member, in the half month that begins with a day.
create function share_below(member bigint, first date) returns integer language sql stable as $$
  with recursive below as (
    select id, 1 as depth from member where upper_id = $1
    union all
    select m.id, b.depth + 1 from below b join member m on m.upper_id = b.id where b.depth < 50
  )
  select coalesce(max(settlement_share(id, $2)), 0) from below
$$;

-- The share of the nearest partner who has one, from a member up: nobody below may have more.
create function share_above(member bigint, first date) returns integer language sql stable as $$
  with recursive above as (
    select id, upper_id, 1 as depth from member where id = $1
    union all
    select m.id, m.upper_id, a.depth + 1 from above a join member m on m.id = a.upper_id where a.depth < 50
  )
  select coalesce((
    select s.share from above a cross join lateral settlement_share(a.id, $2) s(share)
    where s.share > 0 order by a.depth limit 1), 10000)
$$;

-- Rolling of runs that no correction took back, less the stakes that a case took back: for reports.
create view rolling_kept as
  select u.id as run_id, u.at, u.game, e.bettor_id, e.member_id, e.stake, e.points
  from rolling_run u join rolling_earned e on e.run_id = u.id
  where u.taken_at is null
  union all
  select u.id, u.at, u.game, s.member_id, o.member_id, -s.stake, -o.points
  from (select array_agg(bet_id) as bets from ring_taken_stake where not released) t
  cross join lateral ring_rolling(t.bets) o
  join ring_stake s on s.bet_id = o.bet_id
  join rolling_run u on u.id = o.run_id and u.taken_at is null;
