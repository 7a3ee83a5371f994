import { expect, onTestFinished, test, vi } from 'vitest'

import { inTurns, TURN_MS } from './turns.ts'

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

test('rows that are long work leave others a turn as soon as the time is over', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const made: number[] = []
  const before: number[] = []
  let over = false
  const turn = () => {
    before.push(made.length)
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  await inTurns([1, 2, 3, 4, 5, 6], (row) => {
    now += TURN_MS / 2
    made.push(row)
  })
  over = true
  expect(made).toEqual([1, 2, 3, 4, 5, 6])
  expect(before).toEqual(expect.arrayContaining([2, 4]))
  expect(before.some((count) => count % 2 === 1)).toBe(false)
})
