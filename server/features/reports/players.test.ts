import { expect, test } from 'vitest'

import { bitsOf, openPlayers } from './players.ts'

/** The same numbers each time: a generator of our own, seeded. */
function numbers(seed: number) {
  let state = seed
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1) / 2 ** 31
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'sets joined in any order count each member once (%i)',
  (seed) => {
    const next = numbers(seed)
    const sets = Array.from({ length: 12 }, () =>
      Array.from(
        { length: Math.floor(next() * 400) },
        () => Math.floor(next() * 5_000 * next()) + 1,
      ),
    )
    const players = openPlayers()
    for (const members of sets) players.join(bitsOf(members))
    expect(players.count()).toBe(new Set(sets.flat()).size)
  },
)

test('the edges of a byte and of a word are members like any other', () => {
  const edges = [1, 7, 8, 31, 32, 33, 63, 64, 1_000_000]
  const players = openPlayers()
  for (const member of edges) players.join(bitsOf([member, member]))
  expect(players.count()).toBe(edges.length)
  expect(openPlayers().count()).toBe(0)
  players.join(bitsOf([]))
  expect(players.count()).toBe(edges.length)
  expect(bitsOf([0, 9])).toEqual(Buffer.from([1, 2, 0, 0]))
})

test('bits that lie anywhere in memory are read the same', () => {
  const whole = Buffer.concat([Buffer.from([255]), bitsOf([3, 40])])
  const players = openPlayers()
  players.join(whole.subarray(1))
  expect(players.count()).toBe(2)
})
