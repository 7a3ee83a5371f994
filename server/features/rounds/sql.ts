import type { OddsHundredths } from '@madang/contract/core/odds.ts'
import type { roundStates } from '@madang/contract/operator/rounds.ts'

import type { Reader } from '../../db/db.ts'
import type { BetLimits } from '../draw/draw.ts'

type State = (typeof roundStates)[number]

type Listed = {
  id: number
  game: string
  date: string
  number: number
  state: State
  closeAt: Date
  drawAt: Date
  bets: number
  stakes: number
  paid: number
}

const PAGE = 30

export async function selectRounds(
  db: Reader,
  {
    game,
    state,
    date,
    page,
  }: { game: string | null; state: State | null; date: string | null; page: number },
) {
  const rows = await db.query<Listed & { total: number }>`
    with found as (
      select r.* from round r
      where (${game}::text is null or r.game = ${game}) and (${state}::text is null or r.state = ${state})
        and (${date}::text is null or r.date = ${date})
      order by r.draw_at desc, r.game limit ${PAGE} offset ${(page - 1) * PAGE}
    )
    select f.id, f.game, f.date, f.number, f.state, f.close_at as "closeAt", f.draw_at as "drawAt",
      b.bets, b.stakes, p.paid, all_found.count as total
    from found f
    -- From an index that holds all it asks for: the rounds of years are not read for a page of thirty.
    cross join (
      select count(*) as count from round r
      where (${game}::text is null or r.game = ${game}) and (${state}::text is null or r.state = ${state})
        and (${date}::text is null or r.date = ${date})) all_found
    cross join lateral (
      select count(*) as bets, coalesce(sum(stake), 0)::bigint as stakes from bet where round_id = f.id) b
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as paid from round_payment where round_id = f.id) p
    order by f.draw_at desc, f.game`
  const total = rows[0]?.total ?? 0
  return { rows, totalCnt: total, totalPages: Math.ceil(total / PAGE) }
}

export type RoundView = Listed & {
  openedAt: Date
  settledAt: Date | null
  incident: string | null
  voidBy: 'system' | 'operator' | null
  members: number
  settlement: number
  odds: Record<string, OddsHundredths>
  limits: BetLimits
  previousId: number | null
  nextId: number | null
  balls: number[] | null
  powerball: number | null
  firstBalls: number[] | null
  firstPowerball: number | null
  drawnAt: Date | null
  now: Date
}

export const selectRound = async (db: Reader, id: number) =>
  (
    await db.query<RoundView>`
    select r.id, r.game, r.date, r.number, r.state, r.close_at as "closeAt", r.draw_at as "drawAt",
      r.opened_at as "openedAt", r.settled_at as "settledAt", r.incident, r.void_by as "voidBy", r.settlement, o.odds, o.limits,
      f.balls as "firstBalls", f.powerball as "firstPowerball",
      b.bets, b.stakes, b.members, p.paid, v.balls, v.powerball, v.drawn_at as "drawnAt", business_now() as now,
      (select id from round where game = r.game and draw_at < r.draw_at order by draw_at desc limit 1) as "previousId",
      (select id from round where game = r.game and draw_at > r.draw_at order by draw_at limit 1) as "nextId"
    from round r join odds_version o on o.game = r.game and o.version = r.odds_version
    left join standing_draw v on v.round_id = r.id
    left join reveal f on f.draw_id = r.draw_id
    cross join lateral (
      select count(*) as bets, coalesce(sum(stake), 0)::bigint as stakes, count(distinct member_id) as members
      from bet where round_id = r.id) b
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as paid from round_payment where round_id = r.id) p
    where r.id = ${id}`
  )[0]

export type PickSum = {
  key: string
  pick: string
  bets: number
  stakes: number
  pays: number
  won: boolean | null
}

/** Picks that were bet on, with what they are paid if they win. */
export const selectPicks = (db: Reader, round: number) => db.query<PickSum>`
  select b.odds_key as key, b.pick, count(*) as bets, sum(b.stake)::bigint as stakes,
    sum(b.stake * b.odds_hundredths / 100)::bigint as pays, o.won
  from bet b left join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
  where b.round_id = ${round} group by b.odds_key, b.pick, o.won`

/** A void of the round that waits for a second operator. */
export const selectPending = async (db: Reader, round: number) =>
  (
    await db.query<{ id: number; by: string; reason: string }>`
    select a.id, o.uid as by, a.reason from approval a join operator o on o.id = a.requested_by
    where a.action = 'round.void' and a.subject = ${round} and a.state = 'pending'`
  )[0]
