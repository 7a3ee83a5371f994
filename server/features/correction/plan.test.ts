import fc from 'fast-check'
import { expect, test } from 'vitest'

import { planOf } from './plan.ts'

const won = fc.integer({ min: 0, max: 10_000_000 })

test.each([
  // due, received, standing, money → given, taken, kept
  ['a win that was none is taken back', 0, 19_500, 19_500, 50_000, 0, 19_500, 0],
  ['a loss that was none is paid', 19_500, 0, 0, 0, 19_500, 0, 0],
  ['what is spent is not taken', 0, 19_500, 19_500, 4_000, 0, 4_000, 15_500],
  ['what is due pays for what is taken back', 12_000, 19_500, 19_500, 0, 12_000, 12_000, 7_500],
  ['who has what is due keeps it untouched', 10_000, 10_000, 10_000, 0, 0, 0, 0],
  ['what was kept before counts as paid', 19_500, 15_500, 0, 0, 4_000, 0, 0],
  ['what was kept before is not asked for again', 0, 15_500, 0, 99_000, 0, 0, 15_500],
] as const)('%s', (_, due, received, standing, money, given, taken, kept) => {
  expect(planOf({ due, received, standing }, money)).toEqual({ given, taken, kept })
})

test('however often a round is corrected, nobody falls below zero, nobody is paid twice, and only what is spent is kept', () => {
  fc.assert(
    fc.property(
      won,
      won,
      fc.array(fc.record({ due: won, spends: fc.integer({ min: 0, max: 100 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      (money, first, corrections) => {
        let hand = money + first
        let received = first
        let standing = first
        for (const { due, spends } of corrections) {
          hand -= Math.floor((hand * spends) / 100)
          const keptBefore = received - standing
          const plan = planOf({ due, received, standing }, hand)
          hand += plan.given - plan.taken
          received += plan.given - plan.taken
          expect(hand).toBeGreaterThanOrEqual(0)
          expect(plan.kept).toBeGreaterThanOrEqual(0)
          expect(received).toBe(due + plan.kept)
          // More is kept than before only by who has nothing left in hand.
          if (plan.kept > Math.max(0, keptBefore - due)) expect(hand).toBe(0)
          // A payment that was reversed stands no more, however much of it was taken.
          if (plan.given > 0) standing = plan.given
          else if (plan.taken > 0) standing = 0
        }
      },
    ),
  )
})
