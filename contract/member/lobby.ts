/**
 * The lobbies of outside games: what there is to play, opening it, and what a member keeps on top
 * (docs/spec/member-pages.md#pages; docs/spec/wire.md).
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { popup } from './home.ts'
import { routes } from './plain/routes.ts'

/** Whether it can be opened; what is off is in no list. `message`: what the operator says of maintenance. */
const standing = { state: z.enum(['on', 'maintenance']), message: z.string() }
/** Exact returns in hundredths of a percent: of the best and the worst bet, the same for a slot. */
const returns = { rtp: z.int(), rtpLeast: z.int() }

const lobbyRow = z.object({
  vendor: z.string(),
  /** of a game in the casino's lobby, of a vendor in the slots': the `code` of slotList */
  id: z.string(),
  ko: z.string(),
  /** the vendor's name */
  title: z.string(),
  /** an address on the vendor's origin, as every thumbnail */
  thumbnail: z.string(),
  langs: z.object({ ko: z.string() }),
  ...standing,
  ...returns,
  /** how many games stand behind the row: 1 for a game */
  games: z.int(),
})
export type LobbyRow = z.infer<typeof lobbyRow>

const slotRow = z.object({
  vendorCode: z.string(),
  gameCode: z.string(),
  gameTitleKr: z.string(),
  thumbnail: z.string(),
  ...standing,
  ...returns,
})
export type SlotRow = z.infer<typeof slotRow>

/** Looked up in the catalogue and never used as it came; anything else is `notFound`. */
const code = z.string().max(300)
const codeOnly = z.object({ params: z.object({ code }) })

export const casinoList = call(routes.casinoList, {
  input: z.object({ params: z.object({ type: z.enum(['casino', 'slot']) }) }),
  output: z.object({ data: z.array(lobbyRow), popList: z.array(popup).optional() }),
})

/** `ko` is what the page showed; the server goes by its own catalogue. */
export const casinoGo = call(routes.casinoGo, {
  input: z.object({ params: z.object({ vendor: code, id: code, ko: code.optional() }) }),
  output: z.object({ data: z.string() }),
})

export const slotList = call(routes.slotList, {
  input: codeOnly,
  output: z.object({ data: z.array(slotRow) }),
})

const premiumRow = z.object({
  type: z.literal('slot'),
  code: z.string(),
  name: z.string(),
  thumbnail: z.string(),
  ...standing,
  ...returns,
  games: z.int(),
})

export const premiumList = call(routes.premiumList, {
  input: z.object({ params: z.object({ type: z.literal('slot') }) }),
  output: z.object({ list: z.array(premiumRow) }),
})

export const premiumSlotList = call(routes.premiumSlotList, {
  input: codeOnly,
  output: z.object({ list: z.array(slotRow) }),
})

export const premiumCasinoGo = call(routes.premiumCasinoGo, {
  input: z.object({ params: z.object({ vendor: code, code, name: code.optional() }) }),
  output: z.object({ data: z.object({ link: z.string() }) }),
})

/** An address that opens high-low once, for who has the flag; to all others there is no such game (`notFound`). */
export const highlowLink = call(routes.highlowLink, {
  input: nothing,
  output: z.object({ data: z.string() }),
})

/** Which tiles home has for this member only. */
export const tileList = call(routes.tileList, {
  input: nothing,
  output: z.object({ data: z.object({ highlow: z.boolean() }) }),
})

const lobbyCounts = z.object({
  games: z.int(),
  /** of them, what can be opened now */
  open: z.int(),
  vendors: z.int(),
  /** null where there is no game */
  rtp: z.int().nullable(),
  rtpLeast: z.int().nullable(),
})
export type LobbyCounts = z.infer<typeof lobbyCounts>

/** What stands in the two lobbies, for the tiles that lead there; premium slots are slots. */
export const openLobby = call(routes.openLobby, {
  input: nothing,
  output: z.object({ data: z.object({ casino: lobbyCounts, slot: lobbyCounts }) }),
})

const ownGame = z.object({
  vendor: z.string(),
  id: z.string(),
  ko: z.string(),
  /** the vendor's name */
  title: z.string(),
  /** which lobby it stands in, and with that which call opens it */
  kind: z.enum(['casino', 'slot', 'premium']),
  thumbnail: z.string(),
  ...standing,
  ...returns,
})
export type OwnGame = z.infer<typeof ownGame>

/** The member's favourites, newest first, the games last opened, and the draws they keep (keys of games), newest first. */
export const favouriteList = call(routes.favouriteList, {
  input: nothing,
  output: z.object({
    data: z.object({
      favourites: z.array(ownGame),
      recent: z.array(ownGame),
      draws: z.array(z.string()),
    }),
  }),
})

export const favouriteSet = call(routes.favouriteSet, {
  input: z.object({ vendor: code, id: code, on: z.boolean() }),
  output: nothing,
})

/** Keeps a draw on top, or no longer; `game` is its key. */
export const favouriteDraw = call(routes.favouriteDraw, {
  input: z.object({ game: z.string().max(40), on: z.boolean() }),
  output: nothing,
})
