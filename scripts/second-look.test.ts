import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { isRealTime, judgeAgain, refuseFlaky, type Flaky } from './second-look.ts'

const home = { name: 'home.test.ts: moves nothing [phone]', said: 'it moved' }
const odds = { name: 'odds.test.ts: asks a second operator [desktop]', said: 'no row' }

test('judgeAgain reports a story as flaky when it passes alone', () => {
  expect(judgeAgain([home, odds], new Set([home.name, odds.name]))).toEqual({
    flaky: [home, odds],
    failed: [],
  })
})

test('judgeAgain keeps a story failed when it fails again, and judges the other by itself', () => {
  expect(judgeAgain([home, odds], new Set([home.name]))).toEqual({ flaky: [home], failed: [odds] })
})

test('judgeAgain keeps a story failed when it did not run again', () => {
  expect(judgeAgain([home], new Set(['another story']))).toEqual({ flaky: [], failed: [home] })
})

test('isRealTime names files that exist, and no test of the ledger or of a moved clock', () => {
  for (const file of ['provider/casino/crowd.test.ts', 'test/faults/faults.test.ts']) {
    expect(existsSync(join(import.meta.dirname, '..', file))).toBe(true)
    expect(isRealTime(file)).toBe(true)
  }
  for (const file of ['server/ledger/corruptions.test.ts', 'provider/casino/art.test.ts'])
    expect(isRealTime(file)).toBe(false)
})

const NOON = new Date('2026-07-15T12:00:00+09:00')

test('refuseFlaky accepts a date from today to 14 days ahead', () => {
  const listed = (by: string) => refuseFlaky([{ name: 'a story', by }], NOON)
  expect(listed('2026-07-14')).toEqual(['a story: overdue since 2026-07-14'])
  expect(listed('2026-07-15')).toEqual([])
  expect(listed('2026-07-29')).toEqual([])
  expect(listed('2026-07-30')).toEqual(['a story: 2026-07-30 is too far ahead'])
  expect(listed('soon')).toEqual(['a story: overdue since soon'])
})

test('refuseFlaky accepts ten names and no more', () => {
  const list = Array.from({ length: 11 }, (_, no) => ({ name: `${no}`, by: '2026-07-20' }))
  expect(refuseFlaky(list.slice(1), NOON)).toEqual([])
  expect(refuseFlaky(list, NOON)).toEqual(['11 flaky tests, at most 10'])
})

test('test/flaky.json lists few flaky tests, none of them overdue', () => {
  const list = JSON.parse(readFileSync('test/flaky.json', 'utf8')) as Flaky[]
  expect(refuseFlaky(list, new Date())).toEqual([])
})
