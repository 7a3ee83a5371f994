/**
 * The guard against farming (docs/spec/rules.md#referral-and-rolling): a line that earns more than half of what the
 * house keeps of a stake in theory would be paid for betting against itself.
 */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { casinoEdges, drawEdge, type PlayedGame } from '@madang/contract/core/edges.ts'
import { smallest } from '@madang/contract/core/lists.ts'
import { rateGames, type RateGame, type Rates } from '@madang/contract/core/rates.ts'

import type { Reader, Tx } from '../../db/db.ts'
import { lockGuard, selectHeads, selectOdds, selectReturns } from './sql.ts'

/** `edge`: the house's smallest share of a stake, 0.025 for 2.5 %. `most`: the rate a whole line may earn of it. */
export type GuardLimit = { edge: number; most: number }
export type Guard = Record<RateGame, GuardLimit>
export type Beyond = { game: RateGame; rate: number } & GuardLimit

const limitOf = (edge: number): GuardLimit => ({
  edge,
  // The last digit of a double must not take a hundredth away.
  most: Math.max(0, Math.floor(edge * 5_000 + 1e-9)),
})

/** Odds that a game would have. */
export type Changed = { game: string; odds: Record<string, number> }

/**
 * The limits by the odds that rounds will open with, those that are scheduled too, and by the games that vendors offer;
 * the limit of casino's rate is that of the closest table game.
 */
export const readGuard = (db: Reader): Promise<Guard> => guardAt(db, { ahead: true })

/** `changed`: as the limits would be at these odds of a game. Nothing is locked: it tells, and decides nothing. */
export async function guardAt(
  db: Reader,
  { changed, ahead = false }: { changed?: Changed; ahead?: boolean },
): Promise<Guard> {
  const [odds, offered] = await Promise.all([selectOdds(db, ahead), selectReturns(db)])
  const draws = odds.flatMap(({ game, odds: inForce }) => {
    const known = gameByKey(game)
    return known ? [drawEdge(known, game === changed?.game ? changed.odds : inForce)] : []
  })
  const closest = (game: PlayedGame, ...edges: number[]) =>
    smallest([
      ...edges,
      ...offered.flatMap((row) => (row.game === game ? [1 - row.rtp / 10_000] : [])),
    ])
  const { sicBo } = casinoEdges
  const baccarat = closest('baccarat', casinoEdges.baccarat)
  const dragon = closest('dragon', casinoEdges.dragon)
  const roulette = closest('roulette', casinoEdges.roulette)
  return {
    baccarat: limitOf(baccarat),
    dragon: limitOf(dragon),
    slot: limitOf(closest('slot', casinoEdges.slot)),
    roulette: limitOf(roulette),
    etc: limitOf(closest('etc', sicBo, ...draws)),
    casino: limitOf(Math.min(baccarat, dragon, roulette)),
  }
}

const tables = new Set<PlayedGame>(['baccarat', 'dragon', 'roulette'])

/**
 * The rates at which a line whose top has them earns more than it may, in the games' order; none: they can be saved
 * without an override. As a line earns its root's rates, it is the rates of who is saved that count.
 */
export function beyondGuard(rates: Rates, guard: Guard): Beyond[] {
  const usesCasino = [...tables].filter((game) => rates[game as RateGame] === 0)
  const most = smallest(usesCasino.map((game) => guard[game].most))
  const edge = smallest(usesCasino.map((game) => guard[game].edge))
  return rateGames.flatMap((game) => {
    const limit = game === 'casino' ? { edge, most } : guard[game]
    return rates[game] > limit.most ? [{ game, rate: rates[game], ...limit }] : []
  })
}

/** How many heads of lines earn more than a line may, the highest rate of theirs, and what it may. */
export type PastOdds = { heads: number; highest: number; most: number }

/**
 * The heads that odds of a game would leave past the guard, where they leave a line less than those in force do; null:
 * none. Until the transaction ends no rates of a head are saved beside it: the two pass the guard only one by one.
 */
export async function pastGuardAt(tx: Tx, changed: Changed): Promise<PastOdds | null> {
  await lockGuard(tx)
  const [now, then] = await Promise.all([guardAt(tx, {}), guardAt(tx, { changed })])
  const { most } = then.etc
  if (most >= now.etc.most) return null
  const { heads, highest } = await selectHeads(tx, most)
  return heads > 0 ? { heads, highest, most } : null
}
