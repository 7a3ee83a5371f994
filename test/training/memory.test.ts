import { expect, test } from 'vitest'

import { byProgram, growthOf, memoryOf, sumOf } from './memory.ts'

test('what a program holds is told of each look, and a program that came and went is 0 where it was not', () => {
  const samples = [
    new Map([['a', 100]]),
    new Map([
      ...([
        ['a', 90],
        ['b', 20],
      ] as const),
    ]),
    new Map([['a', 95]]),
  ]
  expect(byProgram(samples)).toEqual(
    new Map([
      ['a', [100, 90, 95]],
      ['b', [0, 20, 0]],
    ]),
  )
  expect(samples.map(sumOf)).toEqual([100, 110, 95])
})

test('growth is of the last third over the second: a young program’s beginning does not count', () => {
  expect(growthOf([10, 20, 100, 100, 100, 100])).toBe(1)
  expect(growthOf([100, 100, 100, 100, 150, 150])).toBe(1.5)
  expect(growthOf([100, 100])).toBe(1)
})

test('a program’s own memory is seen', () => {
  expect(sumOf(memoryOf(process.pid))).toBeGreaterThan(10)
})
