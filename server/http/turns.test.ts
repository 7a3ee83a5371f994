import { expect, test } from 'vitest'

import { inTurns } from './turns.ts'

test('between so many rows others have a turn, and every row is made once, in order', async () => {
  const rows = Array.from({ length: 2_345 }, (_, n) => n)
  let made = 0
  let last = 0
  let longest = 0
  let over = false
  const turn = () => {
    longest = Math.max(longest, made - last)
    last = made
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  const doubled = await inTurns(
    rows,
    (n) => {
      made++
      return n * 2
    },
    100,
  )
  over = true
  expect(doubled).toEqual(rows.map((n) => n * 2))
  expect(longest).toBeLessThanOrEqual(200)
  expect(longest).toBeGreaterThan(0)
})
