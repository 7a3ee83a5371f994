import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { PlayedGame } from '../edges.ts'
import { drawWords } from '../draw/kdraw.ts'
import { baccaratBets, drawBaccarat } from './baccarat.ts'
import { countedOf, countedOfBound, judgedOf, tableCases, type Lain } from './counted.ts'
import { dragonTigerBets } from './dragon-tiger.ts'
import { rouletteBets } from './roulette.ts'
import { sicBoBets } from './sic-bo.ts'

const tables = {
  baccarat: baccaratBets,
  dragon: dragonTigerBets,
  roulette: rouletteBets,
  etc: sicBoBets,
} as const
const games = Object.keys(tables) as (keyof typeof tables)[]

/** A bet of picks: `{ player: 10_000 }`. */
const lain = (stakes: Record<string, number>): Lain => ({
  amount: Object.values(stakes).reduce((sum, stake) => sum + stake, 0),
  picks: Object.entries(stakes).map(([key, stake]) => ({ key, stake })),
})
const counted = (game: PlayedGame, ...bets: Record<string, number>[]) =>
  countedOf(game, bets.map(lain)).reduce((sum, each) => sum + each, 0)

test.each(games)('of %s every pick alone counts whole: there is a case that loses it', (game) => {
  for (const { key } of tables[game]) {
    expect([key, Math.min(...tableCases(game).returns.get(key)!)]).toEqual([key, 0])
    expect([key, counted(game, { [key]: 7_000 })]).toEqual([key, 7_000])
    expect([key, counted(game, { [key]: 7_000 }, { [key]: 3_000 })]).toEqual([key, 10_000])
  }
})

test.each(games)(
  'of %s one of two complementary picks wins, or gets its stake back, in every case',
  (game) => {
    const { pairs, returns } = tableCases(game)
    for (const [one, other] of pairs) {
      const [a, b] = [returns.get(one)!, returns.get(other)!]
      expect(a.length).toBeGreaterThan(1)
      expect(a.every((paid, index) => Math.max(paid, b[index]!) >= 100)).toBe(true)
    }
  },
)

test.each([
  ['both sides alike', 'baccarat', { player: 10_000, banker: 10_000 }, 0],
  ['a side of 10,000 against one of 4,000', 'baccarat', { player: 10_000, banker: 4_000 }, 6_000],
  ['both sides and the tie', 'baccarat', { player: 10_000, banker: 10_000, tie: 1_000 }, 1_000],
  ['a side and the tie', 'baccarat', { player: 10_000, tie: 1_000 }, 11_000],
  ['a side and its pair', 'baccarat', { player: 10_000, playerPair: 5_000 }, 15_000],
  // 7,700 come back, or 7,500.
  ['big and small', 'baccarat', { big: 5_000, small: 3_000 }, 500],
  ['a side of dragon tiger and the other', 'dragon', { dragon: 10_000, tiger: 10_000 }, 0],
  ['a side and the tie of dragon tiger', 'dragon', { dragon: 10_000, tie: 2_000 }, 12_000],
  ['odd and even of one card', 'dragon', { tigerOdd: 3_000, tigerEven: 3_000 }, 0],
  [
    'odd of one card and even of the other',
    'dragon',
    { tigerOdd: 3_000, dragonEven: 3_000 },
    6_000,
  ],
  ['red and black', 'roulette', { red: 10_000, black: 9_000 }, 1_000],
  [
    'red and black beside a number',
    'roulette',
    { red: 10_000, black: 10_000, 'straight:17': 5_000 },
    5_000,
  ],
  ['red and odd', 'roulette', { red: 10_000, odd: 10_000 }, 20_000],
  ['three dozens', 'roulette', { 'dozen:1': 4_000, 'dozen:2': 4_000, 'dozen:3': 4_000 }, 0],
  ['two dozens', 'roulette', { 'dozen:1': 4_000, 'dozen:2': 4_000 }, 8_000],
  ['the low half and the last dozen', 'roulette', { low: 6_000, 'dozen:3': 6_000 }, 12_000],
  ['big and small of three dice', 'etc', { big: 8_000, small: 8_000 }, 0],
  ['big and a triple', 'etc', { big: 8_000, anyTriple: 1_000 }, 9_000],
  // A pair and one more: 2,000 of the single, 3,000 of the double come back of 6,000.
  [
    'every number of the dice',
    'etc',
    Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [`single:${face}`, 1_000])),
    1_000,
  ],
] as const)('%s: what is uncovered counts', (_, game, stakes, expected) => {
  expect(counted(game, stakes as unknown as Record<string, number>)).toBe(expected)
})

test('every number of the wheel but the zero counts nothing, all but one of them what they can lose', () => {
  const numbers = Array.from({ length: 36 }, (_, index) => [`straight:${index + 1}`, 1_000])
  expect(counted('roulette', Object.fromEntries(numbers))).toBe(0)
  expect(counted('roulette', Object.fromEntries(numbers.slice(1)))).toBe(35_000)
  expect(counted('roulette', Object.fromEntries([...numbers, ['straight:0', 1_000]]))).toBe(1_000)
})

test('what counts of several bets falls to each by its amount, to the won', () => {
  const bets = [lain({ player: 10_000 }), lain({ banker: 4_000 }), lain({ tie: 1_000 })]
  expect(countedOf('baccarat', bets)).toEqual([4_666, 1_867, 467])
})

test('slots count whole, and so does what a game does not know', () => {
  expect(counted('slot', { spin: 1_000 }, { spin: 2_000 })).toBe(3_000)
  expect(counted('baccarat', { lucky6: 3_000 }, { player: 5_000 })).toBe(8_000)
  expect(counted('baccarat', { lucky6: 3_000 }, { player: 5_000 }, { banker: 5_000 })).toBe(3_000)
})

test('no draw of baccarat pays as no case says', () => {
  const { returns } = tableCases('baccarat')
  const keys = baccaratBets.map(({ key }) => key)
  const known = new Set(
    returns.get('tie')!.map((_, index) => keys.map((key) => returns.get(key)![index]).join()),
  )
  for (let round = 1; round <= 3_000; round++) {
    const words = drawWords({
      seed: new Uint8Array(32).fill(7),
      stream: 'cases',
      date: '20260101',
      round,
    })
    const { result } = drawBaccarat(words)
    const paid = baccaratBets.map((bet) => bet.returns(result)).join()
    expect([paid, known.has(paid)]).toEqual([paid, true])
  }
})

const pick = (game: keyof typeof tables) =>
  fc.record({
    key: fc.constantFrom(...tables[game].map(({ key }) => key)),
    stake: fc.integer({ min: 1, max: 50 }).map((n) => n * 1_000),
  })

test.each(games)(
  'of any bets at %s no more counts than they can lose, and never more than was staked',
  (game) => {
    fc.assert(
      fc.property(
        fc.array(fc.array(pick(game), { minLength: 1, maxLength: 4 }), {
          minLength: 1,
          maxLength: 4,
        }),
        (rounds) => {
          const bets = rounds.map((picks) => ({
            picks,
            amount: picks.reduce((sum, { stake }) => sum + stake, 0),
          }))
          const each = countedOf(game, bets)
          expect(each.every((part, index) => part >= 0 && part <= bets[index]!.amount)).toBe(true)
          const { returns } = tableCases(game)
          const picks = bets.flatMap((bet) => bet.picks)
          const losses = returns
            .get(picks[0]!.key)!
            .map((_, index) =>
              picks.reduce(
                (sum, { key, stake }) => sum + stake - (stake * returns.get(key)![index]!) / 100,
                0,
              ),
            )
          const together = each.reduce((sum, part) => sum + part, 0)
          expect(together).toBeLessThanOrEqual(Math.max(0, ...losses))
          // However it is cut into bets, and in whatever order.
          expect(
            countedOf(game, [
              {
                picks: picks.toReversed(),
                amount: bets.reduce((sum, { amount }) => sum + amount, 0),
              },
            ]),
          ).toEqual([together])
        },
      ),
      { numRuns: 200 },
    )
  },
)

/** Bets of one member on one round with what was paid for them. */
const judged = (game: PlayedGame, ...bets: [Record<string, number>, number][]) =>
  judgedOf(
    game,
    bets.map(([stakes, paid]) => ({ ...lain(stakes), paid })),
  )

test.each<[string, PlayedGame, [Record<string, number>, number][], [number, number][]]>([
  ['a side at a tie', 'baccarat', [[{ player: 10_000 }, 10_000]], [[0, 10_000]]],
  ['both sides at a tie', 'baccarat', [[{ player: 5_000, banker: 3_000 }, 8_000]], [[0, 8_000]]],
  [
    'a side and the tie at a tie: the side goes back, the tie has won',
    'baccarat',
    [[{ player: 10_000, tie: 1_000 }, 19_000]],
    [[1_000, 10_000]],
  ],
  [
    'the same in two bets',
    'baccarat',
    [
      [{ player: 10_000 }, 10_000],
      [{ tie: 1_000 }, 9_000],
    ],
    [
      [0, 10_000],
      [1_000, 0],
    ],
  ],
  [
    'a side and a pair at a tie without the pair',
    'baccarat',
    [[{ banker: 10_000, playerPair: 2_000 }, 10_000]],
    [[2_000, 10_000]],
  ],
  [
    'a side and the tie where the side won: as much as was staked, by chance',
    'baccarat',
    [[{ player: 10_000, tie: 10_000 }, 20_000]],
    [[20_000, 0]],
  ],
  [
    'a side and its pair where both readings fit: it is taken as won',
    'baccarat',
    [[{ player: 6_000, eitherPair: 1_000 }, 12_000]],
    [[7_000, 0]],
  ],
  [
    'a side and big at a tie of six cards, paid by one win that falls to both by their amounts',
    'baccarat',
    [
      [{ player: 10_000 }, 11_800],
      [{ big: 5_000 }, 5_900],
    ],
    [
      [0, 10_000],
      [5_000, 0],
    ],
  ],
  [
    'a number that paid the stakes of all',
    'roulette',
    [[{ 'straight:2': 1_000, red: 35_000 }, 36_000]],
    [[36_000, 0]],
  ],
  [
    'red and black, one of which paid for both',
    'roulette',
    [[{ red: 5_000, black: 5_000 }, 10_000]],
    [[0, 0]],
  ],
  [
    'a side of dragon tiger, half of it back at a tie',
    'dragon',
    [[{ dragon: 10_000 }, 5_000]],
    [[10_000, 0]],
  ],
  ['big at sic bo', 'etc', [[{ big: 10_000 }, 10_000]], [[10_000, 0]]],
  [
    'a place the rules do not know, its stake back',
    'roulette',
    [[{ ours: 10_000 }, 10_000]],
    [[0, 10_000]],
  ],
  ['such a place with another', 'roulette', [[{ ours: 5_000, red: 5_000 }, 10_000]], [[10_000, 0]]],
  [
    'a hand of high-low taken for just its stake',
    'etc',
    [[{ highlow: 10_000 }, 10_000]],
    [[10_000, 0]],
  ],
  ['a spin paid its stake', 'slot', [[{ spin: 10_000 }, 10_000]], [[10_000, 0]]],
  ['a spin paid less than its stake', 'slot', [[{ spin: 10_000 }, 4_000]], [[10_000, 0]]],
])('%s: what counts, and what was pushed', (_, game, bets, expected) => {
  expect(judged(game, ...bets).map(({ counts, pushed }) => [counts, pushed])).toEqual(expected)
})

test.each(games)('of %s dealt at random only what the rules give back is a push', (game) => {
  const keys = tables[game].map(({ key }) => key)
  const { returns } = tableCases(game)
  const cases = returns.get(keys[0]!)!.length
  const stakes = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...keys), fc.integer({ min: 1, max: 50 })), {
      minLength: 1,
      maxLength: 5,
      selector: ([key]) => key,
    })
    .map((picks) => Object.fromEntries(picks.map(([key, n]) => [key, n * 1_000])))
  fc.assert(
    fc.property(fc.array(stakes, { minLength: 1, maxLength: 3 }), fc.nat(cases - 1), (bets, at) => {
      const back = (key: string) => returns.get(key)![at]!
      const paid = bets.map((each) =>
        Object.entries(each).reduce((sum, [key, stake]) => sum + (stake * back(key)) / 100, 0),
      )
      const pushed = bets.map((each) =>
        Object.entries(each).reduce(
          (sum, [key, stake]) => sum + (back(key) === 100 ? stake : 0),
          0,
        ),
      )
      const found = judged(
        game,
        ...bets.map((each, index) => [each, paid[index]!] as [typeof each, number]),
      )
      for (const [index, one] of found.entries()) {
        // Another result may have paid the same; never is more pushed than the rules gave back.
        expect([0, pushed[index]]).toContain(one.pushed)
        expect(one.counts).toBeLessThanOrEqual(lain(bets[index]!).amount - one.pushed)
      }
    }),
    { numRuns: 300 },
  )
})

type Bound = [member: number, stakes: Record<string, number>, paid?: number]
const bound = (game: PlayedGame, ...bets: Bound[]) =>
  countedOfBound(
    game,
    bets.map(([member, stakes, paid = 0]) => ({ ...lain(stakes), member, paid })),
  )

test.each<[string, PlayedGame, Bound[], (number | null)[]]>([
  [
    'on one side',
    'baccarat',
    [
      [1, { player: 9 }],
      [2, { player: 5 }],
    ],
    [null, null],
  ],
  [
    'on opposite sides',
    'baccarat',
    [
      [1, { player: 9_000 }, 18_000],
      [2, { banker: 9_000 }],
    ],
    [0, 0],
  ],
  [
    'on unequal opposite sides',
    'baccarat',
    [
      [1, { player: 9_000 }, 18_000],
      [2, { banker: 3_000 }],
    ],
    [4_500, 1_500],
  ],
  [
    'beside a third who opposes neither',
    'roulette',
    [
      [1, { red: 9_000 }, 18_000],
      [2, { black: 9_000 }],
      [3, { odd: 9_000 }],
    ],
    [0, 0, null],
  ],
  [
    'one against two',
    'roulette',
    [
      [1, { red: 9_000 }, 18_000],
      [2, { black: 9_000 }],
      [3, { red: 9_000 }, 18_000],
    ],
    [3_000, 3_000, 3_000],
  ],
  [
    'beside a third who covers both sides alone',
    'baccarat',
    [
      [1, { player: 9_000, banker: 9_000 }, 18_000],
      [2, { player: 9_000 }, 18_000],
      [3, { banker: 4_500 }],
    ],
    [null, 3_000, 1_500],
  ],
])('countedOfBound of members %s', (_, game, bets, counts) => {
  expect(bound(game, ...bets)).toEqual(counts)
})

test('countedOfBound leaves no more than counts of all together, and of each no more than by itself', () => {
  const stake = fc.integer({ min: 1, max: 9 }).map((thousands) => thousands * 1_000)
  for (const game of games) {
    const key = fc.constantFrom(...tables[game].map((bet) => bet.key))
    const bet = fc.record({ member: fc.integer({ min: 1, max: 4 }), key, stake })
    fc.assert(
      fc.property(fc.array(bet, { minLength: 1, maxLength: 8 }), (given) => {
        const bets = given.map(({ member, key: on, stake: staked }) => ({
          ...{ ...lain({ [on]: staked }), member, paid: 0 },
        }))
        const less = countedOfBound(game, bets)
        const apart = new Map<number, number>()
        for (const own of Map.groupBy(bets, ({ member }) => member).values())
          for (const [at, { counts }] of judgedOf(game, own).entries())
            apart.set(bets.indexOf(own[at]!), counts)
        const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)
        const earned = bets.map((_, at) => less[at] ?? apart.get(at)!)
        for (const [at, each] of earned.entries()) expect(each).toBeLessThanOrEqual(apart.get(at)!)
        const together = sum(judgedOf(game, bets).map(({ counts }) => counts))
        expect(sum(earned)).toBe(Math.min(together, sum([...apart.values()])))
      }),
      { numRuns: 200 },
    )
  }
})
