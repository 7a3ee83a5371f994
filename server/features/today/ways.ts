/** What a round can come to for who bet on it, each way as often as it comes. Won, less the stakes. */
import { drawBaccarat } from '@madang/contract/core/casino/baccarat.ts'
import { payout, type Weighted } from '@madang/contract/core/casino/bets.ts'
import { casinoGame, ratesOf, type TableKind } from '@madang/contract/core/casino/catalogue.ts'
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

/** Of a member's bets on one round at a vendor's game; of a vendor who is not ours the mean alone is known. */
export function playWays({ game: id, rtp }: Wagered, bets: Wagered[]): Ways {
  const game = casinoGame(id)
  const staked = bets.reduce((sum, { amount }) => sum + amount, 0)
  if (!game || game.kind === 'highlow') return { mean: staked * (rtp / 10_000 - 1), all: null }
  const rates = new Map(ratesOf(game).map(({ key, rate }) => [key, rate]))
  if (game.kind === 'slot')
    return {
      mean: staked * (rates.get('spin')! - 1),
      all: spinsOf(game.model).map(({ net, weight }) => ({ net: net * staked, weight })),
    }
  const picks = bets.flatMap((bet) => bet.picks)
  const { returns } = rulesOf(game.table)
  if (picks.some(({ key }) => !rates.has(key)))
    return { mean: staked * (rtp / 10_000 - 1), all: null }
  return {
    mean: picks.reduce((sum, { key, stake }) => sum + stake * (rates.get(key)! - 1), 0),
    all: merged(
      drawnAt(game.table).map(({ result, ways }) => ({
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
const sample = <T>(draw: (words: ReturnType<typeof wordsOf>) => T): T[] => {
  const dice = diceFrom(SAMPLE)
  const words = wordsOf(() => Math.floor(dice() * 2 ** 32))
  return Array.from({ length: SAMPLE }, () => draw(words))
}

/** Every result of a table with its ways; of baccarat a sample, for its pairs and its hands hang together. */
const results: Record<TableKind, () => Weighted<unknown>[]> = {
  roulette: rouletteResults,
  sicBo: sicBoResults,
  dragonTiger: dragonTigerResults,
  baccarat: () => sample((words) => ({ result: drawBaccarat(words), ways: 1 })),
}
const drawn = new Map<TableKind, Weighted<unknown>[]>()

function drawnAt(table: TableKind): Weighted<unknown>[] {
  let known = drawn.get(table)
  if (!known) drawn.set(table, (known = results[table]()))
  return known
}

const UNIT = 1_000
const spins = new Map<SlotCode, Way[]>()

/** What a won on a spin comes to. */
function spinsOf(model: SlotCode): Way[] {
  let known = spins.get(model)
  if (!known) {
    const amounts = sample((words) => playRound(slotModels[model], () => words, UNIT).amount)
    known = merged(amounts.map((amount) => ({ net: amount / UNIT - 1, weight: 1 })))
    spins.set(model, known)
  }
  return known
}
