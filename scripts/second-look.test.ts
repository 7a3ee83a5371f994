import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { isRealTime, judgeAgain } from './second-look.ts'

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
