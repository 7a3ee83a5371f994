import type { VendorGameRow, VendorRow } from '@madang/contract/operator/casino.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Offer = { state: 'on' | 'off' | 'maintenance'; message: string; version: number }
type OfferedVendor = Offer & { kind: VendorRow['kind'] }

/** A vendor's catalogue is read twice a minute; this late it does not answer. */
const SILENT = '2 minutes'

export const selectOfferedVendors = (db: Reader) => db.query<
  Omit<VendorRow, 'games' | 'scheduled' | 'readAt'> & { readAt: Date }
>`
  select id, title, kind, state, message, version, read_at as "readAt",
    read_at < (select business_now()) - ${SILENT}::interval as silent
  from vendor_now order by sort, id`

/** What is under way is read off the rounds that are open, of which there are few however many were played. */
export const selectOfferedGames = (db: Reader) => db.query<
  Omit<VendorGameRow, 'scheduled'> & { vendor: string }
>`
  with open as materialized (
    select id, game_id, opened_at from vendor_round where ended_at is null
  ), staked as (
    select o.game_id, count(distinct b.member_id) as members,
      coalesce(sum(b.amount) filter (where not exists (select from vendor_refund f where f.bet_id = b.id)
        and not exists (select from vendor_win_bet w where w.bet_id = b.id)), 0)::bigint as held
    from open o join vendor_bet b on b.round_id = o.id group by o.game_id
  ), rounds as (
    select game_id, count(*) as rounds, floor(extract(epoch from business_now() - min(opened_at)))::int as oldest
    from open group by game_id
  ), windows as (
    select game_id, count(*) as plays from live_play group by game_id
  )
  select g.vendor_id as vendor, g.id, g.ko as title, g.type, g.state, g.message, g.version, g.gone,
    g.rtp, g.rtp_least as "rtpLeast", coalesce(w.plays, 0) as plays, coalesce(r.rounds, 0) as "openRounds", r.oldest,
    coalesce(s.members, 0) as members, coalesce(s.held, 0)::bigint as held
  from vendor_game_now g left join staked s on s.game_id = g.id left join rounds r on r.game_id = g.id
  left join windows w on w.game_id = g.id
  order by g.sort, g.id`

export async function lockVendor(tx: Tx, vendor: string): Promise<OfferedVendor | undefined> {
  const [row] = await tx.query<OfferedVendor>`
    select state, message, version, kind from vendor where id = ${vendor} for update`
  return row
}

export async function lockGame(
  tx: Tx,
  { vendor, game }: { vendor: string; game: string },
): Promise<Offer | undefined> {
  const [row] = await tx.query<Offer>`
    select state, message, version from vendor_game
    where id = ${game} and vendor_id = ${vendor} for update`
  return row
}

type Next = Omit<Offer, 'version'>

/** `kind` null: as it is. */
export const updateVendor = (
  tx: Tx,
  id: string,
  { state, message, kind }: Next & { kind: VendorRow['kind'] | null },
) => tx.query`
  update vendor set state = ${state}, message = ${message}, version = version + 1,
    kind = coalesce(${kind}, kind), kind_set = kind_set or ${kind}::text is not null
  where id = ${id}`

export const updateGame = (tx: Tx, id: string, { state, message }: Next) => tx.query`
  update vendor_game set state = ${state}, message = ${message}, version = version + 1 where id = ${id}`

/** Ids in the lobby's order, locked; of all vendors, or of one vendor's games. */
export async function lockOrder(tx: Tx, vendor: string | null): Promise<string[]> {
  const rows =
    vendor === null
      ? await tx.query<{ id: string; sort: number }>`
          select id, sort from vendor order by id for update`
      : await tx.query<{ id: string; sort: number }>`
          select id, sort from vendor_game where vendor_id = ${vendor} order by id for update`
  return rows.toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
}

export const updateOrder = (tx: Tx, vendor: string | null, order: string[]) =>
  vendor === null
    ? tx.query`
        update vendor v set sort = n.sort - 1
        from unnest(${order}::text[]) with ordinality as n(id, sort) where v.id = n.id`
    : tx.query`
        update vendor_game g set sort = n.sort - 1
        from unnest(${order}::text[]) with ordinality as n(id, sort)
        where g.id = n.id and g.vendor_id = ${vendor}`
