/** What each sort of game can come to, with its exact chances, and how an outcome is read off what was drawn. */
import {
  baccaratResults,
  type BaccaratResult,
  type BaccaratRound,
} from '../../contract/core/casino/baccarat.ts'
import { rankOf } from '../../contract/core/casino/cards.ts'
import type { TableKind } from '../../contract/core/casino/catalogue.ts'
import {
  dragonTigerResults,
  type DragonTigerResult,
} from '../../contract/core/casino/dragon-tiger.ts'
import {
  colourOf,
  rouletteResults,
  type RouletteResult,
} from '../../contract/core/casino/roulette.ts'
import { sicBoResults, type SicBoResult } from '../../contract/core/casino/sic-bo.ts'
import { REELS, slotSymbols, STOPS, type SlotModel } from '../../contract/core/casino/slot.ts'
import { ballsDrawn } from '../../contract/core/draw/balls.ts'
import type { Drawn, Family } from '../../contract/core/draw/family.ts'
import type { Outcome, Pair, Shape } from './tally.ts'

type Reading<Result> = Shape & { read: (result: Result) => Outcome }

const RANKS = 13
/** Of a shoe: a rank and a suit. */
const KINDS = 52
const kindOf = (card: number) => (card - 1) % KINDS

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Pairs with the same chances, by the parts they are of. */
const pairsOf = (
  width: number,
  chances: readonly number[],
  parts: readonly (readonly [number, number])[],
): Pair[] => parts.map(([first, second]) => ({ first, second, width, chances }))

const alike = (count: number) => upTo(count).map(() => 1 / count)

/** Two of so many sorts off one pack, `each` of a sort in it, without putting the first back. */
const offPack = (sorts: number, each: number) =>
  upTo(sorts * sorts).map((cell) => {
    const left = Math.floor(cell / sorts) === cell % sorts ? each - 1 : each
    return left / sorts / (sorts * each - 1)
  })

/** The share of each value among results that are weighed. */
function sharesOf<Result>(
  values: number,
  results: readonly { result: Result; ways: number }[],
  valueOf: (result: Result) => number,
): number[] {
  const of = results.reduce((sum, { ways }) => sum + ways, 0)
  const shares = upTo(values).map(() => 0)
  for (const { result, ways } of results) shares[valueOf(result)]! += ways / of
  return shares
}

/** A draw game: what its bets are settled by, and balls beside balls in their order. */
export function drawShape(family: Family): Reading<Drawn> {
  const { count, max, powerball } = ballsDrawn[family.draws]
  const all = family.outcomes.reduce((sum, { weight }) => sum + weight, 0)
  const neighbours = upTo(count - 1).map((place): [number, number] => [place, place + 1])
  const balls = pairsOf(max, offPack(max, 1), [...neighbours, [0, count - 1]])
  const digits = powerball
    ? pairsOf(10, alike(max * 10), [
        [0, count],
        [count - 1, count],
      ])
    : []
  return {
    chances: family.outcomes.map(({ weight }) => weight / all),
    pairs: [...balls, ...digits],
    read(drawn) {
      const parts = drawn.balls.map((ball) => ball - 1)
      if (drawn.powerball !== null) parts.push(drawn.powerball)
      return { value: family.outcomeOf(drawn), parts }
    },
  }
}

/** A million orders of six cards: counted once. */
let baccaratChances: number[] | undefined

/** Both hands' points and the number of cards; the first four cards beside each other by rank. */
function baccaratShape(): Reading<BaccaratRound> {
  const valueOf = ({ player, banker, cards }: BaccaratResult) =>
    (player * 10 + banker) * 3 + cards - 4
  const dealt = [
    [0, 1],
    [1, 2],
    [2, 3],
    [0, 3],
  ] as const
  return {
    chances: (baccaratChances ??= sharesOf(300, baccaratResults(), valueOf)),
    pairs: pairsOf(RANKS, offPack(RANKS, 32), dealt),
    read: ({ result, player, banker }) => ({
      value: valueOf(result),
      parts: [player[0]!, banker[0]!, player[1]!, banker[1]!].map((card) => rankOf(card) - 1),
    }),
  }
}

/** Both ranks; both cards with their suits beside each other. */
function dragonTigerShape(): Reading<DragonTigerResult> {
  const valueOf = ({ dragon, tiger }: DragonTigerResult) =>
    (rankOf(dragon) - 1) * RANKS + rankOf(tiger) - 1
  return {
    chances: sharesOf(RANKS * RANKS, dragonTigerResults(), valueOf),
    pairs: pairsOf(KINDS, offPack(KINDS, 8), [[0, 1]]),
    read: (result) => ({
      value: valueOf(result),
      parts: [kindOf(result.dragon), kindOf(result.tiger)],
    }),
  }
}

/** The number; a round is a single word, so that what lies within it is its colour beside its dozen. */
function rouletteShape(): Reading<RouletteResult> {
  const partsOf = ({ number }: RouletteResult) => [
    ['green', 'red', 'black'].indexOf(colourOf(number)),
    Math.ceil(number / 12),
  ]
  const cellOf = (result: RouletteResult) => partsOf(result)[0]! * 4 + partsOf(result)[1]!
  return {
    chances: sharesOf(37, rouletteResults(), ({ number }) => number),
    pairs: pairsOf(4, sharesOf(12, rouletteResults(), cellOf), [[0, 1]]),
    read: (result) => ({ value: result.number, parts: partsOf(result) }),
  }
}

/** All 216 throws; the dice beside each other. */
function sicBoShape(): Reading<SicBoResult> {
  const valueOf = ({ dice: [a, b, c] }: SicBoResult) => (a * 6 + b) * 6 + c - 43
  return {
    chances: sharesOf(216, sicBoResults(), valueOf),
    pairs: pairsOf(6, alike(36), [
      [0, 1],
      [1, 2],
      [0, 2],
    ]),
    read: (result) => ({ value: valueOf(result), parts: result.dice.map((face) => face - 1) }),
  }
}

/** By the kind of the table. */
export const tableShapes: Record<TableKind, () => Reading<never>> = {
  baccarat: baccaratShape,
  dragonTiger: dragonTigerShape,
  roulette: rouletteShape,
  sicBo: sicBoShape,
}

/** A hand of one guess: both ranks; both cards with their suits beside each other, each off a shoe of its own. */
export const highlowShape = (): Reading<readonly number[]> => ({
  chances: alike(RANKS * RANKS),
  pairs: pairsOf(KINDS, alike(KINDS * KINDS), [[0, 1]]),
  read: (cards) => ({
    value: (rankOf(cards[0]!) - 1) * RANKS + rankOf(cards[1]!) - 1,
    parts: cards.map(kindOf),
  }),
})

/** What the middle row shows on the first three reels, by which a line or a way begins to pay; stops beside stops. */
export function slotShape({ strips }: SlotModel): Reading<{
  stops: readonly number[]
  window: readonly (readonly (typeof slotSymbols)[number][])[]
}> {
  const sorts = slotSymbols.length
  const share = (reel: number, symbol: number) =>
    strips[reel]!.filter((each) => each === slotSymbols[symbol]).length / STOPS
  const symbolsOf = (value: number) => [
    Math.floor(value / sorts / sorts),
    Math.floor(value / sorts) % sorts,
    value % sorts,
  ]
  return {
    chances: upTo(sorts ** 3).map((value) =>
      symbolsOf(value).reduce((chance, symbol, reel) => chance * share(reel, symbol), 1),
    ),
    pairs: pairsOf(STOPS, alike(STOPS * STOPS), [
      ...upTo(REELS - 1).map((reel): [number, number] => [reel, reel + 1]),
      [0, REELS - 1],
    ]),
    read({ stops, window }) {
      let value = 0
      for (let reel = 0; reel < 3; reel++)
        value = value * sorts + slotSymbols.indexOf(window[reel]![1]!)
      return { value, parts: stops }
    },
  }
}
