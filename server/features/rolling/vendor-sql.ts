/** What counts of vendors' bets, and what it earns their lines. */
import type { PlayedGame } from '@madang/contract/core/edges.ts'

import type { Reader, Tx } from '../../db/db.ts'

const JUDGING = 7_201_033

/** One worker at a time judges rounds and closes runs. */
export const lockJudging = (tx: Tx) => tx.query`select pg_advisory_xact_lock(${JUDGING}::bigint)`

export async function selectUnjudged(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>`
    select id from vendor_round where ended_at is not null and not judged order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

export type Ended = {
  id: number
  round: number
  member: number
  game: PlayedGame
  amount: number
  /** none of a slot's: they are all alike */
  picks: { key: string; stake: number }[]
  paid: number
}

/** Bets of rounds that were not given back, as they lie. */
export const selectEnded = (tx: Tx, rounds: number[]) => tx.query<Ended>`
  select b.id, b.round_id as round, b.member_id as member, g.type as game, b.amount,
    case when g.type = 'slot' then '[]' else b.picks end as picks, b.paid
  from vendor_bet_fate b join vendor_game g on g.id = b.game_id
  where b.round_id = any(${rounds}::bigint[]) and not b.refunded order by b.round_id, b.member_id, b.id`

export type Counted = { bet: number; counts: number; pushed: number }

/**
 * Writes what was judged, with the runs that collect it, one for each kind of game and minute; and adds the rounds to
 * what their games took, which is summed nowhere else.
 */
export async function insertCounted(tx: Tx, rounds: number[], counted: Counted[]): Promise<void> {
  const bets = counted.map(({ bet }) => bet)
  const counts = counted.map(({ counts: won }) => won)
  const pushed = counted.map(({ pushed: won }) => won)
  await Promise.all([
    counted.length > 0 &&
      tx.query`
        insert into rolling_run (game, at, collecting)
        select distinct g.type, date_trunc('minute', r.ended_at), true
        from unnest(${bets}::bigint[], ${counts}::bigint[]) as n(bet_id, counts)
        join vendor_bet b on b.id = n.bet_id join vendor_round r on r.id = b.round_id
        join vendor_game g on g.id = b.game_id
        where b.line_id is not null and n.counts > 0
        order by 2, 1
        on conflict (game, at) where collecting do nothing`,
    counted.length > 0 &&
      tx.query`
        insert into vendor_counted (bet_id, member_id, counts, pushed, run_id)
        select n.bet_id, b.member_id, n.counts, n.pushed, u.id
        from unnest(${bets}::bigint[], ${counts}::bigint[], ${pushed}::bigint[]) as n(bet_id, counts, pushed)
        join vendor_bet b on b.id = n.bet_id join vendor_round r on r.id = b.round_id
        join vendor_game g on g.id = b.game_id
        left join rolling_run u on u.collecting and u.game = g.type and u.at = date_trunc('minute', r.ended_at)
          and b.line_id is not null and n.counts > 0`,
    tx.query`
      insert into vendor_sum as s (since, game_id, bets, stakes, wins, expected)
      select since, game_id, bets, stakes, wins, expected from vendor_played(${rounds}::bigint[])
      on conflict (since, game_id) do update set bets = s.bets + excluded.bets, stakes = s.stakes + excluded.stakes,
        wins = s.wins + excluded.wins, expected = s.expected + excluded.expected`,
    tx.query`update vendor_round set judged = true, pickwise = true where id = any(${rounds}::bigint[])`,
  ])
}

/** The oldest run whose minute is over. */
export const selectCollected = (db: Reader) => db.query<{ id: number }>`
  select id from rolling_run where collecting and at <= (select business_now()) - interval '1 minute' order by id`

export const isCollecting = async (tx: Tx, run: number) =>
  (await tx.query`select from rolling_run where id = ${run} and collecting`).length > 0

/** Works out what a run's bets earned, each floor(what counts of it × share / 10,000) for each of its line. */
export async function closeRun(tx: Tx, run: number): Promise<void> {
  await tx.query`
    with staked as materialized (
      select b.line_id, c.member_id, coalesce(x.counts, c.counts) as counts, count(*) as n
      from vendor_counted c join vendor_bet b on b.id = c.bet_id left join ring_barred x on x.bet_id = c.bet_id
      where c.run_id = ${run}
      group by 1, 2, 3
    ), run as (
      update rolling_run set collecting = false where id = ${run} returning id, at, game
    )
    insert into rolling_earned (run_id, member_id, bettor_id, at, stake, points)
    select run.id, h.member_id, s.member_id, run.at, sum(s.n * s.counts)::bigint,
      sum(s.n * (s.counts * h.share / 10000))::bigint
    from run cross join lateral rolling_shares((select array_agg(distinct line_id) from staked), run.game) h
    join staked s on s.line_id = h.line_id
    group by run.id, run.at, h.member_id, s.member_id
    having sum(s.n * (s.counts * h.share / 10000)) > 0`
}
