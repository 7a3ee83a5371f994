import { expect, test } from 'vitest'

import { ALARM_SCORE } from '@madang/contract/operator/plain/ring.ts'

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
    ['mirrored', 60],
    ['device', 18],
  ])
  expect(ring!.score).toBe(78)
})

test('findRings gives mirrored stakes two points a power of ten, and the alarm score at 10⁻³⁰', () => {
  const scores = [18, 22, 26, 30, 34, 41].map((times) => {
    const [{ lines, score } = { lines: [], score: 0 }] = findRings(pair(times, 0))
    const { rare, points } = lines[0]!
    expect(points).toBe(Math.min(60, Math.round(2 * rare)))
    expect(score >= ALARM_SCORE).toBe(Math.round(2 * rare) >= 60)
    return score
  })
  // The samples lie on both sides of the alarm score.
  expect(scores[0]).toBeLessThan(ALARM_SCORE)
  expect(scores.at(-1)).toBe(ALARM_SCORE)
  // With a shared account and line, play of 10⁻²⁰ to 10⁻²⁴ scored one point below the alarm before.
  const tie = (kind: Tied['tie'], holders = 2): Tied => ({ a: 1, b: 2, tie: kind, holders })
  const tied = [tie('account', 10), tie('line', 11), tie('signup', 10), tie('range', 19)]
  const [ring] = findRings(pair(32, 0, tied))
  const [mirrored] = ring!.lines
  expect(mirrored!.rare).toBeGreaterThan(20.5)
  expect(mirrored!.rare).toBeLessThan(30)
  expect(ring!.score - mirrored!.points).toBe(19)
  expect(ring!.score).toBeGreaterThanOrEqual(ALARM_SCORE)
  // Members who share a roof or an account and bet on one side as often are no ring.
  expect(findRings(pair(32, 32, [...tied, tie('device'), tie('address')]))).toEqual([])
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
  expect(lent!.score).toBe(60)
  expect(lent!.lines.at(-1)).toMatchObject({ kind: 'address', points: 0, doubt: true })
  expect(lent!.explanations).toEqual(['public place', 'habit'])

  const three = [address(1, 2, false), address(1, 3, false), address(2, 3, false)]
  const [ring] = findRings(pair(41, 0, three))
  expect(ring).toMatchObject({ members: [1, 2], doubted: [3], score: 65 })
})
