import type { VendorGameRow, VendorRow } from '@madang/contract/operator/vendors.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Offer = {
  state: 'on' | 'off' | 'maintenance'
  message: string
  sort: number
  version: number
}

export const selectOfferedVendors = (db: Reader) => db.query<
  Omit<VendorRow, 'games' | 'readAt'> & { readAt: Date }
>`
  select id, title, kind, state, message, sort, version, read_at as "readAt" from vendor order by sort, id`

export const selectOfferedGames = (db: Reader) => db.query<VendorGameRow & { vendor: string }>`
  with bet as (
    select b.game_id, r.ended_at is not null as ended, b.amount, b.round_id,
      exists (select from vendor_win_bet w where w.bet_id = b.id) as won
    from vendor_bet b join vendor_round r on r.id = b.round_id
    where not exists (select from vendor_refund f where f.bet_id = b.id)
  ), staked as (
    select game_id, count(*) filter (where ended) as bets, coalesce(sum(amount) filter (where ended), 0) as stakes,
      coalesce(sum(amount) filter (where not ended and not won), 0) as held
    from bet group by game_id
  ), paid as (
    select r.game_id, sum(w.amount) as wins from vendor_win w join vendor_round r on r.id = w.round_id
    where r.ended_at is not null group by r.game_id
  )
  select g.vendor_id as vendor, g.id, g.ko as title, g.type, g.state, g.message, g.sort, g.version, g.gone,
    g.rtp, g.rtp_least as "rtpLeast",
    (select count(*) from play p where p.game_id = g.id and p.ended_at is null) as plays,
    (select count(*) from vendor_round r where r.game_id = g.id and r.ended_at is null) as "openRounds",
    coalesce(s.held, 0)::bigint as held, coalesce(s.bets, 0) as bets, coalesce(s.stakes, 0)::bigint as stakes,
    coalesce(p.wins, 0)::bigint as wins
  from vendor_game g left join staked s on s.game_id = g.id left join paid p on p.game_id = g.id
  order by g.sort, g.id`

export type OpenRound = {
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
  total: number
}

/** Oldest first. */
export const selectOpenRounds = (
  db: Reader,
  { vendor, page, rows }: { vendor: string | null; page: number; rows: number },
) => db.query<OpenRound>`
  with open as (
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

export async function lockVendor(tx: Tx, vendor: string): Promise<Offer | undefined> {
  const [row] = await tx.query<Offer>`
    select state, message, sort, version from vendor where id = ${vendor} for update`
  return row
}

export async function lockGame(
  tx: Tx,
  { vendor, game }: { vendor: string; game: string },
): Promise<Offer | undefined> {
  const [row] = await tx.query<Offer>`
    select state, message, sort, version from vendor_game
    where id = ${game} and vendor_id = ${vendor} for update`
  return row
}

type Next = Omit<Offer, 'version'>

export const updateVendor = (tx: Tx, id: string, { state, message, sort }: Next) => tx.query`
  update vendor set state = ${state}, message = ${message}, sort = ${sort}, version = version + 1 where id = ${id}`

export const updateGame = (tx: Tx, id: string, { state, message, sort }: Next) => tx.query`
  update vendor_game set state = ${state}, message = ${message}, sort = ${sort}, version = version + 1
  where id = ${id}`
