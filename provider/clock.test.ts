import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownClock, withRate } from '@madang/contract/core/house-clock.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

import { openClock, readClock, writeClock } from './clock.ts'
import { readConfig } from './config.ts'

const config = (env: Record<string, string>) =>
  readConfig({ PROVIDER_SECRET: 'ab'.repeat(32), ...env })

test('a provider of no training house is ahead by its offset, whatever lies in the folder', () => {
  const now = openClock(config({ CLOCK_OFFSET: '60', DATA_DIR: '/nowhere' }))
  expect(Math.abs(now().getTime() - Date.now() - 60_000)).toBeLessThan(1_000)
  expect([now.wait(10_000), now.rated]).toEqual([10_000, false])
})

test('in a training house it follows the rate that its folder tells of, from its instant on', () => {
  vi.useFakeTimers()
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-clock-'))
  onTestFinished(() => (vi.useRealTimers(), rmSync(dataDir, { recursive: true })))
  const start = Date.now()
  writeClock(dataDir, withRate(ownClock(0), 20, start + 500))
  const now = openClock(config({ CLOCK_RATE: '1', DATA_DIR: dataDir }))
  vi.advanceTimersByTime(500)
  expect([now().getTime() - start, now.wait(10_000)]).toEqual([500, 500])
  vi.advanceTimersByTime(1_000)
  expect(now().getTime() - start).toBe(20_500)
  writeClock(dataDir, withRate(readClock(dataDir), 0, start + 2_000))
  vi.advanceTimersByTime(5_000)
  expect([now().getTime() - start, now.wait(10_000)]).toEqual([30_500, 10_000])
})
