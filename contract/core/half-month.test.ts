import { expect, test } from 'vitest'

import { halfAfter, halfBefore, halfOf } from './half-month.ts'

test.each([
  ['2026-02-01', '2026-02-01', '2026-02-15'],
  ['2026-02-15', '2026-02-01', '2026-02-15'],
  ['2026-02-16', '2026-02-16', '2026-02-28'],
  ['2028-02-29', '2028-02-16', '2028-02-29'],
  ['2026-12-31', '2026-12-16', '2026-12-31'],
])('%s lies in %s to %s', (day, first, last) => {
  expect(halfOf(day)).toEqual({ first, last })
})

test('a year is 24 of them, one after the other, and back', () => {
  let half = halfOf('2026-01-01')
  const firsts = []
  for (; half.first < '2027'; half = halfAfter(half)) {
    firsts.push(half.first)
    expect(halfBefore(halfAfter(half))).toEqual(half)
  }
  expect(firsts).toHaveLength(24)
})
