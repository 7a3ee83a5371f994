import { expect, test } from 'vitest'

import { groups, surprise } from './chance.ts'
import type { Evidence, Tied } from './evidence.ts'
import { findRings } from './find-rings.ts'

const rate = { mirrored: 0.03, opposing: 0.05, timing: 0.01 }
const none = { mirrored: 0, opposing: 0, timing: 0 }
const pair = (mirrored: number, alike: number, tied: Tied[] = []): Evidence => ({
  ...{ accounts: 1_000, rate, habits: new Map(), rounds: () => 60, tied },
  met: [{ a: 1, b: 2, met: { ...none, mirrored }, alike: { ...none, mirrored: alike } }],
})
const device: Tied = { a: 1, b: 2, tie: 'device', holders: 2 }

test('chance is counted to its end, and how often it was looked for', () => {
  expect(surprise(1, 1)).toBe(0)
  expect(surprise(2, 1)).toBeCloseTo(-Math.log10(1 - 2 / Math.E), 6)
  expect(surprise(41, 1)).toBeGreaterThan(40)
  expect(groups(5_000, 2)).toBeCloseTo(Math.log10((5_000 * 4_999) / 2), 6)
})

test('two who always stake against each other are a ring; the score is the sum of its lines', () => {
  const [ring, ...others] = findRings(pair(41, 0, [device]))
  expect(others).toEqual([])
  expect(ring).toMatchObject({ members: [1, 2], doubted: [], explanations: ['couple'] })
  expect(ring!.lines.map(({ kind, points }) => [kind, points])).toEqual([
    ['mirrored', 40],
    ['device', 18],
  ])
  expect(ring!.score).toBe(58)
})

test('who stakes on one side as often is a friend, and a device alone no play', () => {
  expect(findRings(pair(41, 41, [device]))).toEqual([])
  expect(findRings(pair(1, 0, [device]))).toEqual([])
})

test('doubt stands beside the score: what is lent, and who only shares an address', () => {
  const address = (a: number, b: number, lent: boolean): Tied => ({
    ...{ a, b, tie: 'address', holders: 3, lent },
  })
  const [lent] = findRings(pair(41, 0, [address(1, 2, true)]))
  expect(lent!.score).toBe(40)
  expect(lent!.lines.at(-1)).toMatchObject({ kind: 'address', points: 0, doubt: true })
  expect(lent!.explanations).toEqual(['public place', 'habit'])

  const three = [address(1, 2, false), address(1, 3, false), address(2, 3, false)]
  const [ring] = findRings(pair(41, 0, three))
  expect(ring).toMatchObject({ members: [1, 2], doubted: [3], score: 45 })
})
