import { expect, test } from 'vitest'

import { openPace } from './pace.ts'

test('of a flood forty are heard, then ten a second; nobody else is slowed by it', () => {
  let now = 0
  const keeps = openPace(() => now)
  const heard = (asker: string, asks: number) =>
    Array.from({ length: asks }, () => keeps(asker)).filter(Boolean).length
  expect(heard('one', 500)).toBe(40)
  expect(heard('two', 30)).toBe(30)
  now += 1
  expect(heard('one', 500)).toBe(10)
  now += 3_600
  expect(heard('one', 500)).toBe(40)
})

test('ten thousand others make it forget who asked longest ago, and no more', () => {
  const keeps = openPace(() => 0)
  for (let ask = 0; ask < 40; ask++) keeps('first')
  expect(keeps('first')).toBe(false)
  for (let other = 0; other < 9_999; other++) keeps(`other ${other}`)
  expect(keeps('first')).toBe(false)
  for (let other = 0; other < 10_000; other++) keeps(`another ${other}`)
  expect(keeps('first')).toBe(true)
})
