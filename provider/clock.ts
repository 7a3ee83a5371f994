/**
 * The house's clock as its provider keeps it. It is set by who starts the house, as the server's is: CLOCK_OFFSET, and
 * in a training house a file of DATA_DIR, whose rate holds from an instant that lies ahead when it is written
 * (docs/adr/0210-the-clocks-rate.md).
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  houseMs,
  machineMs,
  ownClock,
  rateAt,
  type HouseClock,
} from '@madang/contract/core/house-clock.ts'

import type { Config } from './config.ts'

export type Now = {
  (): Date
  /** So many milliseconds of the house, in the machine's: for a timer. */
  wait: (ms: number) => number
  /** its rate may change */
  rated: boolean
}

const EVERY_MS = 100
const fileOf = (dataDir: string) => join(dataDir, 'clock.json')

export function openClock({ clockOffset, rated, dataDir }: Config): Now {
  let clock = ownClock(clockOffset * 1_000)
  if (rated) {
    clock = readClock(dataDir)
    setInterval(() => void (clock = readClock(dataDir)), EVERY_MS).unref()
  }
  const now = () => new Date(Math.round(houseMs(clock, Date.now())))
  return Object.assign(now, {
    wait: (ms: number) => machineMs(rateAt(clock, Date.now()), ms),
    rated,
  })
}

/** A clock that runs as the machine's does. */
export const plainNow = (read: () => Date): Now =>
  Object.assign(() => read(), { wait: (ms: number) => ms, rated: false })

export const readClock = (dataDir: string): HouseClock =>
  JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as HouseClock

/** Whoever reads finds the one before or this one, whole. */
export function writeClock(dataDir: string, clock: HouseClock): void {
  const path = fileOf(dataDir)
  writeFileSync(`${path}.new`, JSON.stringify(clock))
  renameSync(`${path}.new`, path)
}
