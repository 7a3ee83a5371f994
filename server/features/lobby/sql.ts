import type { LobbyCounts, OwnGame } from '@madang/contract/member/lobby.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type LobbyKind = 'casino' | 'slot' | 'premium'
export type GameOfLobby = OwnGame
export type VendorOfLobby = Pick<
  OwnGame,
  'id' | 'title' | 'thumbnail' | 'state' | 'message' | 'rtp' | 'rtpLeast'
> & { games: number }

/** Thumbnails are paths on the vendor's origin. `vendor` null: of every vendor. */
export const selectGames = (
  db: Reader,
  { kind, vendor }: { kind: LobbyKind; vendor: string | null },
) => db.query<GameOfLobby>`
  select vendor, id, ko, title, kind, thumbnail, state, message, rtp, "rtpLeast" from lobby_game
  where kind = ${kind} and (${vendor}::text is null or vendor = ${vendor})
  order by vendor_sort, vendor, sort, id`

/** How much stands in the lobbies of some kinds together. */
export async function countGames(db: Reader, kinds: LobbyKind[]): Promise<LobbyCounts> {
  const [row] = await db.query<LobbyCounts>`
    select count(*) as games, count(*) filter (where state = 'on') as open, count(distinct vendor) as vendors,
      max(rtp) as rtp, min("rtpLeast") as "rtpLeast"
    from lobby_game where kind = any(${kinds}::text[])`
  return row!
}

/** The return of the best and the worst bet of all that a vendor offers. */
export const selectVendors = (db: Reader, kind: LobbyKind) => db.query<VendorOfLobby>`
  select v.id, v.title, v.thumbnail, v.state, v.message, max(g.rtp) as rtp, min(g."rtpLeast") as "rtpLeast",
    count(*) as games
  from vendor_now v join lobby_game g on g.vendor = v.id
  where v.kind = ${kind}
  group by v.id, v.title, v.thumbnail, v.state, v.message, v.sort order by v.sort, v.id`

export const selectFavourites = (db: Reader, member: number) => db.query<GameOfLobby>`
  select g.vendor, g.id, g.ko, g.title, g.kind, g.thumbnail, g.state, g.message, g.rtp, g."rtpLeast"
  from favourite_game f join lobby_game g on g.id = f.game_id
  where f.member_id = ${member}
  order by f.at desc, g.id`

export const selectFavouriteDraws = async (db: Reader, member: number) =>
  (
    await db.query<{ game: string }>`
    select game from favourite_draw where member_id = ${member} order by at desc, game`
  ).map(({ game }) => game)

export const insertFavouriteDraw = (db: Reader, member: number, game: string) => db.query`
  insert into favourite_draw (member_id, game) values (${member}, ${game}) on conflict do nothing`

export const deleteFavouriteDraw = (db: Reader, member: number, game: string) => db.query`
  delete from favourite_draw where member_id = ${member} and game = ${game}`

/** Of the last launches; who opened one game all day has few others here. */
const LOOKED_AT = 200
const SHOWN = 8

export const selectRecent = (db: Reader, member: number) => db.query<GameOfLobby>`
  select g.vendor, g.id, g.ko, g.title, g.kind, g.thumbnail, g.state, g.message, g.rtp, g."rtpLeast"
  from (
    select game_id, max(id) as last from (
      select game_id, id from play where member_id = ${member} order by id desc limit ${LOOKED_AT}
    ) as opened group by game_id
  ) as played join lobby_game g on g.id = played.game_id
  order by played.last desc limit ${SHOWN}`

type Named = { member: number; vendor: string; game: string }

/** True when there is such a game. */
export async function insertFavourite(tx: Tx, { member, vendor, game }: Named): Promise<boolean> {
  const known = await tx.query`select from lobby_game where id = ${game} and vendor = ${vendor}`
  if (known.length === 0) return false
  await tx.query`
    insert into favourite_game (member_id, game_id) values (${member}, ${game}) on conflict do nothing`
  return true
}

/** True when there is such a game, also one that is switched off by now. */
export async function deleteFavourite(tx: Tx, { member, vendor, game }: Named): Promise<boolean> {
  const known = await tx.query`select from vendor_game where id = ${game} and vendor_id = ${vendor}`
  await tx.query`delete from favourite_game where member_id = ${member} and game_id = ${game}`
  return known.length > 0
}
