import type { Reader } from '../../db/db.ts'

export type RoundRow = {
  id: number
  vendor: string
  ref: string
  game: string
  title: string
  openedAt: Date
  age: number
  askedAt: Date | null
  members: number
  held: number
}

/** Oldest first; the count of all beside each, on one row without a round when the page is empty. */
export const selectOpenRounds = (
  db: Reader,
  { vendor, page, rows }: { vendor: string | null; page: number; rows: number },
) => db.query<RoundRow & { total: number }>`
  with open as materialized (
    select * from vendor_round where ended_at is null and (${vendor}::text is null or vendor_id = ${vendor})
  ), shown as (
    select * from open order by opened_at, id limit ${rows} offset ${(page - 1) * rows}
  )
  select r.id, r.vendor_id as vendor, r.ref, r.game_id as game, g.ko as title, r.opened_at as "openedAt",
    floor(extract(epoch from business_now() - r.opened_at))::int as age, r.asked_at as "askedAt",
    count(distinct b.member_id) as members,
    coalesce(sum(b.amount) filter (where
      not exists (select from vendor_refund f where f.bet_id = b.id)
      and not exists (select from vendor_win_bet w where w.bet_id = b.id)), 0)::bigint as held,
    (select count(*) from open) as total
  from (select count(*) from open) as counted
  left join shown r on true
  left join vendor_game g on g.id = r.game_id
  left join vendor_bet b on b.round_id = r.id
  group by r.id, r.vendor_id, r.ref, r.game_id, g.ko, r.opened_at, r.asked_at
  order by r.opened_at, r.id`

export async function selectRound(db: Reader, id: number) {
  const [row] = await db.query<
    Omit<RoundRow, 'members' | 'held'> & { endedAt: Date | null; result: string }
  >`
    select r.id, r.vendor_id as vendor, r.ref, r.game_id as game, g.ko as title, r.opened_at as "openedAt",
      floor(extract(epoch from coalesce(r.ended_at, business_now()) - r.opened_at))::int as age,
      r.asked_at as "askedAt", r.ended_at as "endedAt", r.result
    from vendor_round r join vendor_game g on g.id = r.game_id where r.id = ${id}`
  return row
}

export type BetRow = {
  id: number
  tx: string
  member: number
  uid: string
  at: Date
  amount: number
  picks: { label: string; stake: number }[]
  refunded: boolean
  over: boolean
  won: boolean
  paid: number
}

/** What was paid so far, also while the round is open: whole wins, told apart as the history does. */
export const selectRoundBets = (db: Reader, round: number) => db.query<BetRow>`
  select b.id, b.tx, b.member_id as member, m.uid, b.placed_at as at, b.amount, b.picks,
    f.bet_id is not null as refunded, r.ended_at is not null as over,
    exists (select from vendor_win_bet w where w.bet_id = b.id) as won, coalesce(p.paid, 0) as paid
  from vendor_bet b join vendor_round r on r.id = b.round_id join member m on m.id = b.member_id
  left join vendor_refund f on f.bet_id = b.id
  left join lateral (
    select sum(div(w.amount * c.upto, c.total) - div(w.amount * (c.upto - b.amount), c.total))::bigint as paid
    from vendor_win_bet wb
    join vendor_win w on w.id = wb.win_id
    cross join lateral (
      select sum(o.amount) filter (where o.id <= b.id) as upto, sum(o.amount) as total
      from vendor_win_bet ob join vendor_bet o on o.id = ob.bet_id
      where ob.win_id = w.id) c
    where wb.bet_id = b.id) p on true
  where b.round_id = ${round}
  order by b.id`

export const touchAsked = (db: Reader, id: number) => db.query`
  update vendor_round set asked_at = business_now() where id = ${id}`

export const selectWindows = (db: Reader, member: number, rows: number) => db.query<{
  id: number
  vendor: string
  title: string
  openedAt: Date
  live: boolean
}>`
  select p.id, v.title as vendor, g.ko as title, p.opened_at as "openedAt",
    exists (select from live_play l where l.id = p.id) as live
  from (select * from play where member_id = ${member} order by id desc limit ${rows}) p
  join vendor_game g on g.id = p.game_id join vendor v on v.id = g.vendor_id
  order by p.id desc`

export const selectRoundsOf = (db: Reader, member: number) => db.query<{
  id: number
  title: string
  openedAt: Date
  staked: number
}>`
  with open as materialized (select id, game_id, opened_at from vendor_round where ended_at is null)
  select o.id, g.ko as title, o.opened_at as "openedAt", sum(b.amount)::bigint as staked
  from open o join vendor_bet b on b.round_id = o.id join vendor_game g on g.id = o.game_id
  where b.member_id = ${member} and not exists (select from vendor_refund f where f.bet_id = b.id)
  group by o.id, g.ko, o.opened_at
  order by o.opened_at, o.id`
