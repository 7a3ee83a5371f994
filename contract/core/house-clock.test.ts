import { expect, test } from 'vitest'

import { houseMs, isClockRate, machineMs, ownClock, rateAt, withRate } from './house-clock.ts'

test('without a rate the house is ahead by its offset', () => {
  expect(houseMs(ownClock(90_000), 1_000)).toBe(91_000)
  expect(rateAt(ownClock(90_000), 1_000)).toBe(1)
})

test('a rate holds from its instant on, and the house goes on from where it is', () => {
  const fast = withRate(ownClock(90_000), 20, 10_000)
  expect([9_000, 10_000, 11_000].map((at) => houseMs(fast, at))).toEqual([99_000, 100_000, 120_000])
  expect([9_999, 10_000].map((at) => rateAt(fast, at))).toEqual([1, 20])

  const still = withRate(fast, 0, 12_000)
  expect([11_000, 12_000, 99_000].map((at) => houseMs(still, at))).toEqual([
    120_000, 140_000, 140_000,
  ])
  const on = withRate(still, 1, 50_000)
  expect([50_000, 50_500].map((at) => houseMs(on, at))).toEqual([140_000, 140_500])
})

test('it never goes back, whatever rates follow each other', () => {
  let clock = ownClock(0)
  let before = 0
  for (const [index, rate] of [20, 0, 5, 1, 20, 0, 1].entries()) {
    clock = withRate(clock, rate, (index + 1) * 1_000)
    for (let at = index * 1_000; at < (index + 2) * 1_000; at += 100) {
      if (at < index * 1_000 + 900) continue
      const now = houseMs(clock, at)
      expect(now).toBeGreaterThanOrEqual(before)
      before = now
      if (at === (index + 1) * 1_000) break
    }
  }
})

test('a timer of the house waits in the machine’s time, and looks again where the house stands', () => {
  expect([machineMs(20, 10_000), machineMs(1, 500), machineMs(0, 700)]).toEqual([500, 500, 700])
  expect([0, 1, 5, 20, 2, 21, -1].map(isClockRate)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
