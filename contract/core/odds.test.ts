import fc from 'fast-check'
import { expect, test } from 'vitest'

import { winOf } from './odds.ts'

test('what a stake wins is its odds in hundredths, cut to the won, whatever the size', () => {
  const exact = (stake: number, odds: number) => Number((BigInt(stake) * BigInt(odds)) / 100n)
  const stakes = fc.oneof(fc.nat(10_000_000), fc.maxSafeNat())
  const odds = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.nat())
  fc.assert(
    fc.property(stakes, odds, (stake, at) => {
      expect(winOf(stake, at)).toBe(exact(stake, at))
    }),
    {
      // At the edge of what a number holds exactly, a hundredth short of a whole won.
      examples: [
        [90_071_992_547_409, 100],
        [9_007_199_254_740_991, 1],
        [3_002_399_751_580_330, 3],
        [3_002_399_751_580_331, 3],
        [10_000, 195],
        [0, 195],
      ],
      numRuns: 2_000,
    },
  )
})

test('half a won is no stake', () => {
  expect(() => winOf(0.5, 200)).toThrow(RangeError)
})
