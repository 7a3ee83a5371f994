import { expect, test } from 'vitest'

import { isPaired, type Facing, type Stake } from './meetings.ts'
import { pairUp } from './pairs.ts'

/** Two markets of two sides, and a place that is apart from one side of each. */
const facing: Facing = (one, other) => {
  if (one === other) return 'alike'
  if (one === 4 || other === 4) return Math.min(one, other) % 2 === 0 ? 'apart' : null
  return one >> 1 === other >> 1 ? 'apart' : null
}

/** All pairs in their order, and of these each whose bets are free. */
function oneByOne(stakes: readonly Stake[]): [number, number][] {
  const gone = new Set<number>()
  return stakes
    .flatMap((one, at) => stakes.slice(at + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => one.account !== other.account && isPaired(one, other, facing))
    .map(([one, other]) => ({
      apart: Math.abs(one.sum - other.sum),
      between: Math.abs(one.at - other.at),
      bets: [Math.min(one.bet, other.bet), Math.max(one.bet, other.bet)] as [number, number],
    }))
    .toSorted(
      (a, b) =>
        a.apart - b.apart ||
        a.between - b.between ||
        a.bets[0] - b.bets[0] ||
        a.bets[1] - b.bets[1],
    )
    .flatMap(({ bets }) => {
      if (bets.some((bet) => gone.has(bet))) return []
      for (const bet of bets) gone.add(bet)
      return [bets]
    })
}
const betsOf = (stakes: readonly Stake[], how = facing) =>
  pairUp(stakes, how).map((sides) => sides.map(({ bet }) => bet).toSorted((a, b) => a - b))

test('pairUp returns the pairs that taking the nearest of all one by one gives, in their order', () => {
  let state = 11
  const below = (end: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % end
  }
  let pairs = 0
  for (let round = 0; round < 400; round += 1) {
    const [accounts, sums, times] = [2 + below(5), 1 + below(8), 1 + below(30)]
    const stakes = Array.from({ length: 2 + below(40) }, (_, bet): Stake => ({
      ...{ bet, account: below(accounts), place: below(5) },
      ...{ sum: 1_000 * (1 + below(sums)), at: below(times) / 10 },
    }))
    // A bet with half of it on another place.
    const [split] = stakes
    stakes.push({ ...split!, place: (split!.place + 1) % 5 })
    const found = betsOf(stakes)
    expect(found).toEqual(oneByOne(stakes))
    pairs += found.length
  }
  expect(pairs).toBeGreaterThan(2_000)
})

test('pairUp compares each bet with few others when two accounts have thousands of bets against each other', () => {
  const many = 4_000
  let asked = 0
  const counted: Facing = (one, other) => {
    asked += 1
    return facing(one, other)
  }
  const stakes = Array.from({ length: 2 * many }, (_, bet): Stake => ({
    ...{ bet, account: bet % 2, place: bet % 2, sum: 1_000 + (bet >> 1) * 3, at: (bet * 7) % 100 },
  }))
  expect(betsOf(stakes, counted)).toHaveLength(many)
  expect(asked).toBeLessThan(50 * many)
})
