/** What was staked in the days that count, round by round, of rounds that more than one account played. */
import type { Reader } from '../../db/db.ts'
import type { Places } from './places.ts'

/** Since when and until when bets count, by the house's clock. */
export type Window = { from: Date; to: Date }

export async function selectWindow(db: Reader, days: number): Promise<Window> {
  const [row] = await db.query<Window>`
    select clock.at - ${days}::int * interval '1 day' as from, clock.at as to
    from (select business_now() as at offset 0) clock`
  return row!
}

/** Rounds of draws that are closed and not void. */
export const selectDrawRounds = (db: Reader, { from, to }: Window) => db.query<{ id: number }>`
  select id from round where draw_at > ${from} and close_at <= ${to} and state <> 'VOID' order by id`

/** Rounds at tables that are over. */
export const selectTableRounds = (
  db: Reader,
  { from, to }: Window,
  { types }: Places['tables'],
) => db.query<{
  id: number
}>`
  select r.id from vendor_round r join vendor_game g on g.id = r.game_id
  where r.ended_at > ${from} and r.ended_at <= ${to} and g.type = any(${[...new Set(types)]}::text[]) order by r.id`

/** Columns of one round's stakes, side by side. `at` in milliseconds. */
export type RoundStakes = {
  round: number
  bets: number[]
  members: number[]
  places: number[]
  sums: number[]
  at: number[]
  /** of a bet on several places all of its amount */
  amounts: number[]
  /** what the house keeps of the stake by the exact chances, won; below 0 where it would lose */
  houses: number[]
}

export const selectDrawStakes = (
  db: Reader,
  rounds: number[],
  { games, keys, picks, places, wins, totals }: Places['draws'],
) => db.query<RoundStakes>`
  select b.round_id as round, array_agg(b.id) as bets, array_agg(b.member_id) as members,
    array_agg(p.place) as places, array_agg(b.stake) as sums,
    array_agg((extract(epoch from b.placed_at) * 1000)::bigint) as at, array_agg(b.stake) as amounts,
    array_agg(b.stake - (b.stake * b.odds_hundredths * p.wins) / (p.total * 100)) as houses
  from bet b join round r on r.id = b.round_id
  join unnest(${games}::text[], ${keys}::text[], ${picks}::text[], ${places}::bigint[],
    ${wins}::bigint[], ${totals}::bigint[])
    as p(game, odds_key, pick, place, wins, total) on p.game = r.game and p.odds_key = b.odds_key and p.pick = b.pick
  where b.round_id = any(${rounds}::bigint[])
  group by b.round_id having min(b.member_id) <> max(b.member_id)`

export const selectTableStakes = (
  db: Reader,
  rounds: number[],
  { types, keys, places }: Places['tables'],
) => db.query<RoundStakes>`
  select b.round_id as round, array_agg(b.id) as bets, array_agg(b.member_id) as members,
    array_agg(p.place) as places, array_agg(k.stake) as sums,
    array_agg((extract(epoch from b.placed_at) * 1000)::bigint) as at, array_agg(b.amount) as amounts,
    -- a place the catalogue says nothing of returns what the game does
    array_agg(k.stake - k.stake * coalesce((g.picks ->> k.key)::int, g.rtp) / 10000) as houses
  from vendor_bet b join vendor_game g on g.id = b.game_id
  cross join lateral jsonb_to_recordset(b.picks) as k(key text, stake bigint)
  join unnest(${types}::text[], ${keys}::text[], ${places}::bigint[]) as p(type, key, place)
    on p.type = g.type and p.key = k.key
  where b.round_id = any(${rounds}::bigint[]) and not exists (select from vendor_refund f where f.bet_id = b.id)
  group by b.round_id having min(b.member_id) <> max(b.member_id)`

/** Those of the bets that are in a pair of some case. */
export async function selectPaired(db: Reader, bets: number[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>`
    select bet_id as id from ring_stake where bet_id = any(${bets}::bigint[])`
  return new Set(rows.map(({ id }) => id))
}
