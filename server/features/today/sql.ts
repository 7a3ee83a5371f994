import type { Reader } from '../../db/db.ts'
import type { Fate } from '../draw/draw.ts'
import { playKinds } from '../limits/limits.ts'

/** A bet on a draw, with what its outcome is read off; `at` when its round is drawn. */
export type Placed = Fate & {
  game: string
  date: string
  round: number
  key: string
  pick: string
  drawAt: Date
  /** placed before the day: shown only while it waits */
  before: boolean
}

const MOST = 1_000

/** The member's bets on draws of today, and those that wait; newest first. */
export const selectPlaced = (db: Reader, member: number) => db.query<Placed>`
  select r.game, r.date, r.number as round, b.odds_key as key, b.pick, b.stake as money,
    b.odds_hundredths as odds, r.state, r.void_by as "voidBy", o.won, r.draw_at as "drawAt",
    b.placed_at < c.day as before
  from (select period_start('day', business_now()) as day offset 0) c
  join bet b on b.member_id = ${member} and b.placed_at >= c.day - interval '1 day'
  join round r on r.id = b.round_id
  left join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
  where b.placed_at >= c.day or r.state not in ('SETTLED', 'VOID')
  order by b.placed_at desc, b.id desc limit ${MOST}`

/** Stakes that wait for their result lie in `open`, of the day and of the week. */
type Counts = { bets: number; open: number; openWeek: number; lastAt: Date | null }

/** How many bets of today stand, and what waits: that is looked for in the rounds that wait, not in the week's bets. */
export async function countDraws(db: Reader, member: number): Promise<Counts> {
  const [row] = await db.query<Counts>`
    select d.bets, d."lastAt", w.open, w."openWeek"
    from (select period_start('day', at) as day, period_start('week', at) as week
      from (select business_now() as at offset 0) now offset 0) c
    cross join lateral (
      select count(*) as bets, max(b.placed_at) as "lastAt" from bet b join round r on r.id = b.round_id
      where b.member_id = ${member} and b.placed_at >= c.day and r.state <> 'VOID') d
    cross join lateral (
      select coalesce(sum(b.stake) filter (where b.placed_at >= c.day), 0)::bigint as open,
        coalesce(sum(b.stake), 0)::bigint as "openWeek"
      from round r join bet b on b.round_id = r.id and b.member_id = ${member}
      where r.state in ('OPEN', 'LOCKED', 'DRAWN') and b.placed_at >= c.week) w`
  return row!
}

/** The same at vendors' games. */
export async function countWagers(db: Reader, member: number): Promise<Counts> {
  const [row] = await db.query<Counts>`
    select d.bets, d."lastAt", w.open, w."openWeek"
    from (select period_start('day', at) as day, period_start('week', at) as week
      from (select business_now() as at offset 0) now offset 0) c
    cross join lateral (
      select count(*) as bets, max(b.placed_at) as "lastAt" from vendor_bet b
      where b.member_id = ${member} and b.placed_at >= c.day
        and not exists (select from vendor_refund f where f.bet_id = b.id)) d
    cross join lateral (
      select coalesce(sum(b.amount) filter (where b.placed_at >= c.day), 0)::bigint as open,
        coalesce(sum(b.amount), 0)::bigint as "openWeek"
      from vendor_round r join vendor_bet b on b.round_id = r.id
      where r.ended_at is null and b.member_id = ${member} and b.placed_at >= c.week
        and not exists (select from vendor_refund f where f.bet_id = b.id)) w`
  return row!
}

/** What came back less what was staked, by the hour of Seoul the stake was placed in; what waits is left out. */
export const selectHours = (db: Reader, member: number) => db.query<{ hour: number; net: number }>`
  select extract(hour from t.at at time zone 'Asia/Seoul')::int as hour, sum(t.amount)::bigint as net
  from (select period_start('day', business_now()) as day offset 0) c
  cross join lateral (
    select coalesce(staked_at(kind, cause, member_id), at) as at,
      case when kind = any(${playKinds.into}::text[]) then -amount else amount end as amount
    from transfer where member_id = ${member} and id >= first_transfer(c.day) and at >= c.day
      and kind = any(${[...playKinds.into, ...playKinds.outOf]}::text[])
    union all
    select b.placed_at, b.stake from bet b join round r on r.id = b.round_id
    where b.member_id = ${member} and b.placed_at >= c.day and r.state not in ('SETTLED', 'VOID')
    union all
    select b.placed_at, b.amount from vendor_bet b join vendor_round r on r.id = b.round_id
    where b.member_id = ${member} and b.placed_at >= c.day and r.ended_at is null
      and not exists (select from vendor_refund f where f.bet_id = b.id)
  ) t
  where t.at >= c.day group by 1`

export type Wagered = {
  round: number
  game: string
  amount: number
  paid: number
  picks: { key: string; stake: number }[]
  /** the game's exact return in hundredths of a percent, of its best bet */
  rtp: number
}

/** What was bet today at vendors' games and has its result; newest first. */
export const selectWagered = (db: Reader, member: number) => db.query<Wagered>`
  select b.round_id as round, b.game_id as game, b.amount, b.paid, b.picks, g.rtp
  from vendor_bet_fate b join vendor_game g on g.id = b.game_id
  where b.member_id = ${member} and b.placed_at >= period_start('day', business_now())
    and b.over and not b.refunded
  order by b.placed_at desc, b.id desc limit ${MOST}`
