/** Sums over rounds that are settled or void, by the day of their draw in Seoul. */
import type { Reader } from '../../db/db.ts'
import { inTurns } from '../../http/turns.ts'
import { bitsOf } from './players.ts'

/** Half-open; every game if null. */
export type Wanted = { from: Date; to: Date; game: string | null }
export type Place = { date: string; game: string }

export type StakeRow = Place & {
  void: boolean
  key: string
  odds: number
  bets: number
  stake: number
}
/** By what the theoretical return depends on: a few thousand rows for a month, however many bets. */
export const selectStakes = (db: Reader, { from, to, game }: Wanted) => db.query<StakeRow>`
  with played as materialized (
    select id, game, state = 'VOID' as void, (draw_at at time zone 'Asia/Seoul')::date as day
    from round where state in ('SETTLED', 'VOID') and (${game}::text is null or game = ${game})
      and draw_at >= ${from} and draw_at < ${to}
  )
  select to_char(p.day, 'YYYY-MM-DD') as date, p.game, p.void, b.odds_key as key, b.odds_hundredths as odds,
    count(*) as bets, sum(b.stake)::bigint as stake
  from played p join bet b on b.round_id = p.id
  group by p.day, p.game, p.void, b.odds_key, b.odds_hundredths`

export type PlayersRow = Place & { players: Buffer }
/** Who bet, by day and game. */
export async function selectPlayers(db: Reader, { from, to, game }: Wanted): Promise<PlayersRow[]> {
  const rows = await db.query<Place & { members: number[] }>`
  with played as materialized (
    select id, game, (draw_at at time zone 'Asia/Seoul')::date as day
    from round where state in ('SETTLED', 'VOID') and (${game}::text is null or game = ${game})
      and draw_at >= ${from} and draw_at < ${to}
  ), who as (
    select p.day, p.game, b.member_id from played p join bet b on b.round_id = p.id group by 1, 2, 3
    union
    select (v.at at time zone 'Asia/Seoul')::date, case when g.type = 'slot' then 'slot' else 'casino' end, v.member_id
    from (
      select r.ended_at as at, b.game_id, b.member_id from vendor_round r join vendor_bet b on b.round_id = r.id
      where r.ended_at is not null and r.ended_at >= ${from}
        and r.ended_at < ${to}
        and not exists (select from vendor_refund f where f.bet_id = b.id)
      union all
      select f.at, b.game_id, b.member_id from vendor_refund f join vendor_bet b on b.id = f.bet_id
      where f.at >= ${from} and f.at < ${to}
    ) v join vendor_game g on g.id = v.game_id
    where ${game}::text is null or ${game} = case when g.type = 'slot' then 'slot' else 'casino' end
  )
  select to_char(day, 'YYYY-MM-DD') as date, game, array_agg(member_id) as members
  from who group by day, game`
  return inTurns(
    rows,
    ({ date, game: of, members }) => ({ date, game: of, players: bitsOf(members) }),
    1,
  )
}

export type PaidRow = Place & { win: number; back: number }
/** What stands of what was paid, after all corrections (docs/adr/0022). */
export const selectPaid = (db: Reader, { from, to, game }: Wanted) => db.query<PaidRow>`
  with played as materialized (
    select id, game, (draw_at at time zone 'Asia/Seoul')::date as day
    from round where state in ('SETTLED', 'VOID') and (${game}::text is null or game = ${game})
      and draw_at >= ${from} and draw_at < ${to}
  )
  select to_char(p.day, 'YYYY-MM-DD') as date, p.game,
    coalesce(sum(y.amount) filter (where y.kind like 'win%'), 0)::bigint as win,
    coalesce(sum(y.amount) filter (where y.kind like 'void%'), 0)::bigint as back
  from played p join round_payment y on y.round_id = p.id group by p.day, p.game`

type ReturnedRow = { date: string; game: string; bets: number; stake: number }
/** Vendors' bets that were given back, by the day they were. */
export const selectReturned = (db: Reader, { from, to }: Pick<Wanted, 'from' | 'to'>) =>
  db.query<ReturnedRow>`
  select to_char(f.at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date, b.game_id as game, count(*) as bets,
    sum(b.amount)::bigint as stake
  from vendor_refund f join vendor_bet b on b.id = f.bet_id
  where f.at >= ${from} and f.at < ${to}
  group by 1, 2`

/** The games that are slots; every other one of a vendor's is casino. */
export const selectSlots = async (db: Reader) =>
  (await db.query<{ id: string }>`select id from vendor_game where type = 'slot'`).map(
    ({ id }) => id,
  )
