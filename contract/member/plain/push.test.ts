import { expect, test } from 'vitest'

import { resultText } from './push.ts'

test.each([
  [{ staked: 10_000, paid: 19_500 }, '적중', '적중 · 당첨금 19,500원, 이번 회차 +9,500원'],
  [{ staked: 10_000, paid: 10_000 }, '베팅금액만큼 돌려받음', '10,000원 돌려받음'],
  [
    { staked: 15_000, paid: 12_000 },
    '일부만 돌려받음 · 이번 회차 손실',
    '12,000원 받음 · 이번 회차 −3,000원',
  ],
  [{ staked: 10_000, paid: 0 }, '낙첨', '낙첨 −10,000원'],
])('%o is told by what it comes to over all picks', (result, plain, withAmounts) => {
  expect(resultText({ ...result, isVoid: false }, false)).toBe(plain)
  expect(resultText({ ...result, isVoid: false }, true)).toBe(withAmounts)
  expect(plain).not.toMatch(/\d/)
})
