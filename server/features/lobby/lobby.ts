/**
 * The lobbies: what vendors offer, opening it in a window, favourites and what was played last
 * (docs/spec/member-pages.md#pages; docs/spec/wire.md).
 */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { lobbyText } from '@madang/contract/member/plain/lobby.ts'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Member } from '../../http/identity.ts'
import { openPlay, readGame, type GameRow } from '../casino/casino.ts'
import {
  countGames,
  deleteFavourite,
  deleteFavouriteDraw,
  insertFavourite,
  insertFavouriteDraw,
  selectFavouriteDraws,
  selectFavourites,
  selectGames,
  selectRecent,
  selectVendors,
  type GameOfLobby,
  type LobbyKind,
} from './sql.ts'

/** A vendor's and a game's name; anything else names nothing. */
const isName = (text: string) => /^[a-zA-Z0-9._-]{1,60}$/.test(text)

type Reading = Pick<Deps, 'db'>

/** The games of a lobby in the operator's order; switched off ones are left out. */
export const readGames = ({ db }: Reading, kind: LobbyKind): Promise<GameOfLobby[]> =>
  selectGames(db, { kind, vendor: null })

/** How much stands in each lobby; premium slots are slots. */
export async function readLobbyCounts({ db }: Reading) {
  const [casino, slot] = await Promise.all([
    countGames(db, ['casino']),
    countGames(db, ['slot', 'premium']),
  ])
  return { casino, slot }
}

/** The vendors of a lobby that offer anything. */
export const readVendors = ({ db }: Reading, kind: LobbyKind) => selectVendors(db, kind)

/** The games of one vendor of a lobby; refuses `notFound`. */
export async function readGamesOf(
  { db }: Reading,
  kind: LobbyKind,
  vendor: string,
): Promise<GameOfLobby[]> {
  const games = isName(vendor) ? await selectGames(db, { kind, vendor }) : []
  if (games.length === 0) throw new Refusal('notFound', lobbyText.noVendor)
  return games
}

type Launch = {
  member: Member
  tokenHash: Buffer
  kinds: GameRow['kind'][]
  vendor: string
  id: string
  device: 'pc' | 'mobile'
  /** the vendor's, as the member's browser reaches it */
  origin: string
}

/**
 * An address that opens the game once, within 60 s, in the member's own play of it. Both names are looked up; nothing
 * that was sent becomes part of the address. Refuses `denied` (suspended, at rest), `notFound`, `closed` with the
 * operator's message, `busy` when the vendor is silent, `rate`.
 */
export async function launch(
  deps: Deps,
  { member, tokenHash, kinds, vendor, id, device, origin }: Launch,
): Promise<string> {
  const game = isName(vendor) && isName(id) ? await readGame(deps, vendor, id) : null
  if (!game || !kinds.includes(game.kind)) throw new Refusal('notFound', lobbyText.noGame)
  const path = await openPlay(deps, { member: member.id, tokenHash, game, device })
  return `${origin}${path}`
}

export const hasHighlow = ({ features }: Pick<Member, 'features'>) => features.includes('highlow')

/** Refuses `denied` to who may not bet, and `notFound` to who has no such tile: that there is a game is not told. */
export function mustHaveHighlow(member: Member): void {
  if (!hasHighlow(member)) throw new Refusal('notFound', lobbyText.noGame)
}

/** The member's favourites, newest first, and the games opened last, without what is switched off. */
export async function readOwn({ db }: Reading, { id }: Pick<Member, 'id'>) {
  const [favourites, recent, draws] = await Promise.all([
    selectFavourites(db, id),
    selectRecent(db, id),
    selectFavouriteDraws(db, id),
  ])
  return { favourites, recent, draws: draws.filter((key) => gameByKey(key)) }
}

/** Keeps a draw on top, or no longer. Twice the same is once; refuses `notFound`. */
export async function setFavouriteDraw(
  { db }: Reading,
  { id: member }: Pick<Member, 'id'>,
  { game, on }: { game: string; on: boolean },
): Promise<void> {
  if (!gameByKey(game)) throw new Refusal('notFound', lobbyText.noGame)
  await (on ? insertFavouriteDraw : deleteFavouriteDraw)(db, member, game)
}

/** Keeps a game on top, or no longer. Twice the same is once; refuses `notFound`. */
export async function setFavourite(
  { db }: Reading,
  { id: member }: Pick<Member, 'id'>,
  { vendor, id, on }: { vendor: string; id: string; on: boolean },
): Promise<void> {
  const write = on ? insertFavourite : deleteFavourite
  const known =
    isName(vendor) &&
    isName(id) &&
    (await db.begin((tx) => write(tx, { member, vendor, game: id })))
  if (!known) throw new Refusal('notFound', lobbyText.noGame)
}
