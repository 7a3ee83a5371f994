/**
 * What the house keeps of a stake, in theory: of each kind of game, the bet with the smallest share
 * (docs/spec/casino.md,
 * Maths). A draw game's depends on its odds.
 */
import { smallest } from './lists.ts'
import type { Game } from './draw/games.ts'
import { oddsKeys } from './draw/picks.ts'
import type { OddsHundredths } from './odds.ts'
import type { RateGame } from './rates.ts'

/** Eight decks: how often banker and player win, of all ways to deal six cards. */
const baccarat = {
  banker: 2_292_252_566_437_888,
  player: 2_230_518_282_592_256,
  of: 4_998_398_275_503_360,
}
/** Eight decks, a card each: how often the cards tie, on which half a stake is lost. */
const dragonTie = 31 / 415

/** The house’s share of a stake, 0…1, in the bet that is best for the player (docs/spec/casino.md#maths). */
export const casinoEdges = {
  /** banker at 0.95 */
  baccarat: (baccarat.player - 0.95 * baccarat.banker) / baccarat.of,
  dragon: dragonTie / 2,
  roulette: 1 / 37,
  /** the sample slot */
  slot: 1 - 0.955945,
  /** big, small, odd, even: triples lose */
  sicBo: 1 / 36,
} as const

/** The smallest share of a draw game at these odds; below 0 where a pick returns more than its stake. */
export const drawEdge = (game: Game, odds: Record<string, OddsHundredths>): number =>
  smallest(
    oddsKeys(game).map(({ key, wins, total }) => 1 - (wins * (odds[key] ?? 0)) / (total * 100)),
  )

/** Games a bet can be in; casino's rate stands in for table games. */
export type PlayedGame = Exclude<RateGame, 'casino'>
