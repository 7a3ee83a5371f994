/**
 * Invariants of rolling: bets with the lines they name, what these earned, what was posted (docs/ledger.md#invariants).
 */
import type { Counted, Query } from './check.ts'

/** By what must hold: how many lines, runs or postings break it (docs/ledger.md#invariants). */
export const rollingChecks: Record<string, Query> = {
  'each bet that names a line names its bettor’s': (db) => db.query<Counted>`
    select count(*) as broken
    from (select line_id, member_id from bet union all select line_id, member_id from vendor_bet) b
    left join rolling_step s on s.line_id = b.line_id and s.depth = 0
    where b.line_id is not null and s.member_id is distinct from b.member_id`,

  'each line goes up without a gap, and no rate in it is above that of the step above': (
    db,
  ) => db.query<Counted>`
    select count(*) as broken from (
      select s.*, row_number() over w - 1 as place, lag(s.baccarat, 1, 0) over w as baccarat_below,
        lag(s.dragon, 1, 0) over w as dragon_below, lag(s.slot, 1, 0) over w as slot_below,
        lag(s.roulette, 1, 0) over w as roulette_below, lag(s.etc, 1, 0) over w as etc_below
      from rolling_step s window w as (partition by line_id order by depth)
    ) s
    where depth <> place or baccarat < baccarat_below or dragon < dragon_below or slot < slot_below
      or roulette < roulette_below or etc < etc_below`,

  'what each settled round earned is what the rates stored on its bets say': (
    db,
  ) => db.query<Counted>`
    with shares as (
      select line_id, member_id, etc - lag(etc, 1, 0) over (partition by line_id order by depth) as share
      from rolling_step
    ), due as (
      select b.round_id, h.member_id, b.member_id as bettor_id, sum(b.stake * h.share / 10000)::bigint as points
      from bet b join shares h using (line_id)
      where not exists (
        select from opposed_pick o
        where o.round_id = b.round_id and o.member_id = b.member_id and o.odds_key = b.odds_key and o.pick = b.pick)
        and not exists (select from ring_barred x where x.bet_id = b.id)
      group by 1, 2, 3 having sum(b.stake * h.share / 10000) > 0
    ), runs as (
      select id as run_id, round_id from rolling_run
      union all
      select null, r.id from round r where r.state = 'SETTLED' and r.rolled
        and not exists (select from rolling_run u where u.round_id = r.id and u.taken_at is null)
    )
    select count(*) as broken
    from (select * from runs join due using (round_id)) d
    full join (
      select e.* from rolling_earned e join rolling_run u on u.id = e.run_id and u.round_id is not null
    ) e using (run_id, member_id, bettor_id)
    where d.points is distinct from e.points`,

  'of each vendors’ round that was judged every bet that was not given back counts, whole but for what was pushed where nothing could cover it':
    (db) => db.query<Counted>`
    with played as (
      select f.id as bet_id, f.round_id, f.member_id, f.amount, f.paid, f.line_id, date_trunc('minute', f.ended_at) as minute,
        r.pickwise, g.type = 'slot' as slot,
        g.type = 'baccarat' and f.paid = f.amount and f.picks -> 0 ->> 'key' in ('player', 'banker') as tied,
        g.type = 'slot' or 2 > (
          select count(distinct p ->> 'key') from vendor_bet o cross join jsonb_array_elements(o.picks) p
          where o.round_id = f.round_id and o.member_id = f.member_id
            and not exists (select from vendor_refund b where b.bet_id = o.id)) as alone
      from vendor_bet_fate f join vendor_round r on r.id = f.round_id and r.judged join vendor_game g on g.id = f.game_id
      where not f.refunded and (r.pickwise or f.paid <> f.amount)
    )
    select count(*) as broken from (
      select p.*, c.bet_id as counted, c.member_id as counter, c.counts, c.pushed, c.run_id, u.at,
        sum(c.pushed) over w > sum(p.paid) over w as too_much
      from played p full join vendor_counted c using (bet_id)
      left join rolling_run u on u.id = c.run_id and u.round_id is null
      window w as (partition by p.round_id, p.member_id)
    ) p
    where member_id is distinct from counter or counts + pushed > amount or alone and counts + pushed <> amount
      or pushed > 0 and (slot or not pickwise or too_much or alone and pushed <> amount)
      or pushed = 0 and alone and tied and pickwise
      or case when counts > 0 and line_id is not null then at is distinct from minute else run_id is not null end`,

  'what each minute of vendors’ rounds earned is what the rates stored on their bets say of what counts':
    (db) => db.query<Counted>`
    with rates as (
      select s.line_id, s.depth, s.member_id, r.game, r.rate
      from rolling_step s cross join lateral (values ('baccarat', s.baccarat), ('dragon', s.dragon), ('slot', s.slot),
        ('roulette', s.roulette), ('etc', s.etc)) as r(game, rate)
    ), due as (
      select c.run_id, own.member_id, c.member_id as bettor_id,
        sum(coalesce(x.counts, c.counts) * (own.rate - coalesce(below.rate, 0)) / 10000)::bigint as points
      from vendor_counted c join rolling_run u on u.id = c.run_id and not u.collecting
      join vendor_bet b on b.id = c.bet_id left join ring_barred x on x.bet_id = c.bet_id
      join rates own on own.line_id = b.line_id and own.game = u.game
      left join rates below on below.line_id = own.line_id and below.game = own.game and below.depth = own.depth - 1
      group by 1, 2, 3 having sum(coalesce(x.counts, c.counts) * (own.rate - coalesce(below.rate, 0)) / 10000) > 0
    )
    select count(*) as broken
    from due full join (
      select e.* from rolling_earned e join rolling_run u on u.id = e.run_id and u.round_id is null
    ) e using (run_id, member_id, bettor_id)
    where due.points is distinct from e.points`,

  'what was earned was posted, once': (db) => db.query<Counted>`
    with due as (
      select u.id as cause, e.member_id, u.posted_at,
        case when e.bettor_id = e.member_id then 'rolling.own' else 'rolling.line' end as kind, sum(e.points - e.kept)::bigint as amount
      from rolling_run u join rolling_earned e on e.run_id = u.id group by 1, 2, 3, 4 having sum(e.points - e.kept) > 0
    )
    select count(*) as broken
    from due full join (select * from transfer where kind in ('rolling.own', 'rolling.line')) t
      using (kind, cause, member_id)
    where due.amount is distinct from t.amount and (t.id is not null or due.posted_at is not null)`,

  'of all runs of a round together a member has what the standing one earned, or what earlier ones left':
    (db) => db.query<Counted>`
    with again as (
      select round_id, max(id) filter (where taken_at is null) as standing
      from rolling_run where round_id is not null
      group by 1 having count(*) > 1 and not bool_or(alone) and bool_and(posted_at is not null)
    ), earned as (
      select g.round_id, e.member_id, e.bettor_id = e.member_id as own, sum(e.points) as points
      from again g join rolling_earned e on e.run_id = g.standing group by 1, 2, 3
    ), has as (
      select g.round_id, t.member_id, t.kind = 'rolling.own' as own, sum(t.amount - coalesce(k.taken, 0)) as points,
        coalesce(sum(t.amount - coalesce(k.taken, 0)) filter (where u.id <> g.standing), 0) as before
      from again g join rolling_run u using (round_id)
      join transfer t on t.cause = u.id and t.kind in ('rolling.own', 'rolling.line')
      left join rolling_taken k on k.transfer_id = t.id
      group by 1, 2, 3
    )
    select count(*) as broken from again g
    join (earned e full join has h using (round_id, member_id, own)) using (round_id)
    where g.standing is not null and coalesce(h.points, 0) <> greatest(coalesce(e.points, 0), coalesce(h.before, 0))`,

  'what was taken back of rings is what their stakes earned, once, and was given back with its run':
    (db) => db.query<Counted>`
    with due as (
      select s.take_id, r.run_id, r.member_id, sum(r.points)::bigint as points
      from ring_taken_stake s cross join lateral ring_rolling(array[s.bet_id]) r
      where not s.released and r.run_id is not null group by 1, 2, 3
    ), posted as (
      select 'ring.back' as kind, take_id as cause, member_id, sum(taken)::bigint as amount from ring_taken group by 2, 3
      union all
      select 'ring.again', run_id, member_id, sum(taken)::bigint from ring_taken where given group by 2, 3
    )
    select (select count(*) from due full join (select * from ring_taken where not given) t
        using (take_id, run_id, member_id) where due.points is distinct from t.due)
      + (select count(*) from (select * from posted where amount > 0) p
        full join (select * from transfer where kind in ('ring.back', 'ring.again')) t using (kind, cause, member_id)
        where p.amount is distinct from t.amount)
      + (select count(*) from ring_take k cross join lateral (
          select coalesce(sum(t.due), 0) as due, coalesce(sum(t.taken), 0) as taken from ring_taken t where t.take_id = k.id) s
        where (s.due, s.taken) is distinct from (k.due::numeric, k.taken::numeric))
      + (select count(*) from ring_stake s left join bet b on b.id = s.bet_id left join vendor_bet v on v.id = s.bet_id
        where s.member_id is distinct from coalesce(b.member_id, v.member_id)
          or s.stake <> b.stake or coalesce(s.stake > v.amount, b.id is null)) as broken`,

  'each barred bet is a bound member’s, on a round with another’s of the bind, and counts for less than otherwise':
    (db) => db.query<Counted>`
    with barred as (
      select x.*, b.round_id, false as vendor, b.member_id, b.stake as most from ring_barred x
      join bet b on b.id = x.bet_id
      union all
      select x.*, b.round_id, true, b.member_id, c.counts from ring_barred x
      join vendor_bet b on b.id = x.bet_id join vendor_counted c on c.bet_id = b.id
    ), beside as (
      select id, round_id, false as vendor, member_id from bet where round_id in (
        select round_id from barred where not vendor)
      union all
      select id, round_id, true, member_id from vendor_bet where round_id in (
        select round_id from barred where vendor)
    )
    select count(*) as broken from ring_barred x left join barred b using (bet_id)
    left join ring_bind k on k.id = x.bind_id
    where b.bet_id is null or x.counts >= b.most or not b.vendor and x.counts <> 0
      or not exists (select from ring_bound m where m.bind_id = k.id and m.member_id = b.member_id)
      or not exists (select from beside o join ring_bound m on m.bind_id = k.id and m.member_id = o.member_id
        where o.round_id = b.round_id and o.vendor = b.vendor and o.member_id <> b.member_id)`,

  'rolling that was taken back names what it takes back, and takes no more': (
    db,
  ) => db.query<Counted>`
    select
      (select count(*) from rolling_run u join transfer t on t.cause = u.id and t.kind in ('rolling.own', 'rolling.line')
        left join rolling_taken k on k.transfer_id = t.id
        where u.taken_at is not null and (k.run_id is distinct from u.id or k.due <> t.amount))
      + (select count(*) from rolling_taken k
        full join (select * from transfer where kind in ('rolling.own.back', 'rolling.line.back')) b
          on b.reverses = k.transfer_id
        where coalesce(k.taken, 0) <> coalesce(b.amount, 0)
          or b.id is not null and (b.cause, b.member_id) is distinct from (k.run_id, k.member_id))
      + (select count(*) from rolling_taken k join rolling_run u on u.id = k.run_id where u.taken_at is null) as broken`,
}
