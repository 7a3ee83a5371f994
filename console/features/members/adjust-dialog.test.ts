import { expect, test } from 'vitest'

import { amountOf } from './adjust-dialog.tsx'

test.each([
  ['money', '1,000,000', 1_000_000],
  ['money', '0', 0],
  ['money', '1.5', 0],
  ['money', '-5', 0],
  ['point', '77', 77],
  ['coin', '1.5', 1_500_000],
  ['coin', '0.000001', 1],
  ['coin', '0.0000001', 0],
  ['coin', '.5', 0],
] as const)('%s %s is %i', (pocket, text, amount) => {
  expect(amountOf(pocket, text)).toBe(amount)
})
