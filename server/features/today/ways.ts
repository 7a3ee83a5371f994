/** What a round can come to for who bet on it, each way as often as it comes. Won, less the stakes. */
import { drawBaccarat } from '@madang/contract/core/casino/baccarat.ts'
import { payout, type Weighted } from '@madang/contract/core/casino/bets.ts'
import {
  casinoGame,
  oddsOf,
  ratesOf,
  type TableKind,
} from '@madang/contract/core/casino/catalogue.ts'
import { dragonTigerResults } from '@madang/contract/core/casino/dragon-tiger.ts'
import { rouletteResults } from '@madang/contract/core/casino/roulette.ts'
import { rulesOf } from '@madang/contract/core/casino/rules.ts'
import { sicBoResults } from '@madang/contract/core/casino/sic-bo.ts'
import { playRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels, type SlotCode } from '@madang/contract/core/casino/slot-models.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'
import { wordsOf } from '@madang/contract/core/draw/kdraw.ts'
import { readPick } from '@madang/contract/core/draw/picks.ts'
import { winOf } from '@madang/contract/core/odds.ts'

import { inTurns } from '../../http/turns.ts'
import type { Placed, Wagered } from './sql.ts'

export type Way = { net: number; weight: number }
/** `mean` is exact; `all` null where a round's ways depend on what its player does. */
export type Ways = { mean: number; all: Way[] | null }

/** Of bets on one round of a draw: every outcome of its family, exactly. */
export function drawWays({ family, ...game }: Game, bets: Placed[]): Ways {
  const stakes = bets.map(({ key, pick, money, odds }) => ({
    won: new Set(readPick({ family, ...game }, key, pick)!.classes),
    win: winOf(money, odds),
  }))
  const staked = bets.reduce((sum, { money }) => sum + money, 0)
  const all = merged(
    family.outcomes.map(({ weight }, place) => ({
      net: stakes.reduce((sum, { won, win }) => (won.has(place) ? sum + win : sum), -staked),
      weight,
    })),
  )
  return { mean: meanOf(all), all }
}

/**
 * The ways of a member's bets on one round at a vendor's game, after `learnWays` of that game. The game of a vendor
 * outside the sandbox has its mean alone.
 */
export function playWays({ game: id, rtp }: Wagered, bets: Wagered[]): Ways {
  const game = casinoGame(id)
  const staked = bets.reduce((sum, { amount }) => sum + amount, 0)
  if (!game || game.kind === 'highlow') return { mean: staked * (rtp / 10_000 - 1), all: null }
  const rates = new Map(ratesOf(game).map(({ key, rate }) => [key, rate]))
  if (game.kind === 'slot')
    return {
      mean: staked * (rates.get('spin')! - 1),
      all: spins.get(game.model)!.map(({ net, weight }) => ({ net: net * staked, weight })),
    }
  const picks = bets.flatMap((bet) => bet.picks)
  const { returns } = rulesOf(game.table)
  if (picks.some(({ key }) => !rates.has(key)))
    return { mean: staked * (rtp / 10_000 - 1), all: null }
  return {
    mean: picks.reduce((sum, { key, stake }) => sum + stake * (rates.get(key)! - 1), 0),
    all: merged(
      drawn.get(game.table)!.map(({ result, ways }) => ({
        net: picks.reduce(
          (sum, { key, stake }) => sum + payout(stake, returns(key, result)),
          -staked,
        ),
        weight: ways,
      })),
    ),
  }
}

const meanOf = (ways: Way[]) =>
  ways.reduce((sum, { net, weight }) => sum + net * weight, 0) /
  ways.reduce((sum, { weight }) => sum + weight, 0)

/** Ways that come to the same are one; the most frequent come first, where they are looked for. */
function merged(ways: Way[]): Way[] {
  const weights = new Map<number, number>()
  for (const { net, weight } of ways) weights.set(net, (weights.get(net) ?? 0) + weight)
  return [...weights]
    .map(([net, weight]) => ({ net, weight }))
    .toSorted((a, b) => b.weight - a.weight)
}

/** Numbers in 0…1 that look like chance and are the same for the same seed (mulberry32). */
export function diceFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many rounds stand for all of a game that has too many ways to list. */
const SAMPLE = 5_000
const sample = <T>(draw: (words: ReturnType<typeof wordsOf>) => T): Promise<T[]> => {
  const dice = diceFrom(SAMPLE)
  const words = wordsOf(() => Math.floor(dice() * 2 ** 32))
  return inTurns(Array.from({ length: SAMPLE }), () => draw(words))
}

/** Every result of a table with its ways; of baccarat a sample, because its pairs and its hands hang together. */
const results: Record<TableKind, () => Weighted<unknown>[] | Promise<Weighted<unknown>[]>> = {
  roulette: rouletteResults,
  sicBo: sicBoResults,
  dragonTiger: dragonTigerResults,
  baccarat: () => sample((words) => ({ result: drawBaccarat(words), ways: 1 })),
}

/** Results on which every bet of the table returns the same are one: baccarat's 5,000 hands come to some thirty. */
async function resultsOf(table: TableKind): Promise<Weighted<unknown>[]> {
  const { returns } = rulesOf(table)
  const keys = Object.keys(oddsOf(table))
  const alike = Map.groupBy(await results[table](), ({ result }) =>
    keys.map((key) => returns(key, result)).join(),
  )
  return [...alike.values()].map((all) => ({
    result: all[0]!.result,
    ways: all.reduce((sum, { ways }) => sum + ways, 0),
  }))
}

const UNIT = 1_000

/** What a won on a spin comes to. */
async function spinsOf(model: SlotCode): Promise<Way[]> {
  const amounts = await sample((words) => playRound(slotModels[model], () => words, UNIT).amount)
  return merged(amounts.map((amount) => ({ net: amount / UNIT - 1, weight: 1 })))
}

const drawn = new Map<TableKind, Weighted<unknown>[]>()
const spins = new Map<SlotCode, Way[]>()

/** Learns, in turns and once a process, what `playWays` reads of these games. */
export async function learnWays(games: Iterable<string>): Promise<void> {
  for (const id of new Set(games)) {
    const game = casinoGame(id)
    if (game?.kind === 'table' && !drawn.has(game.table))
      drawn.set(game.table, await resultsOf(game.table))
    if (game?.kind === 'slot' && !spins.has(game.model))
      spins.set(game.model, await spinsOf(game.model))
  }
}
