/** The business clock: follows the database's, so that many processes agree (docs/spec/rules.md#time). */
import {
  houseMs,
  machineMs,
  ownClock,
  rateAt,
  type HouseClock,
} from '@madang/contract/core/house-clock.ts'

import type { Reader } from './db.ts'

export type Clock = {
  /** The instant by the database's clock, within a few milliseconds. What decides money asks business_now() in SQL. */
  now(): Date
  /** how fast it runs: 1, but in a training house */
  rate(): number
  /** Calls back when another rate holds. */
  onRate: (changed: () => void) => void
  /** So many milliseconds of the house, in the machine's: for a timer. */
  wait(ms: number): number
  /** how far it is ahead of this machine's, ms; at a rate, how far the database's machine is */
  ahead(): number
  /** Reads the database's clock again; a test does so after moving it. */
  sync(): Promise<void>
  close(): void
}

const EVERY_MS = 5_000
/** A rate is told half a second before it holds. */
export const RATED_EVERY_MS = 100

const machine = () => performance.timeOrigin + performance.now()

export async function openClock(db: Reader, everyMs: number = EVERY_MS): Promise<Clock> {
  /** of the database's machine before this one's */
  let ahead = 0
  let clock = ownClock(0)
  let known = 1
  const followers: (() => void)[] = []

  async function sync() {
    const sent = machine()
    const [row] = await db.query<HouseClock & { at: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as at, offset_ms as "offsetMs",
        extract(epoch from since)::float8 * 1000 as "sinceMs", rate, rate_before as before
      from house_clock`
    if (!row) return
    ahead = row.at - (sent + machine()) / 2
    clock = row
    if (rate() === known) return
    known = rate()
    for (const changed of followers) changed()
  }

  const rate = () => rateAt(clock, machine() + ahead)
  await sync()
  const timer = setInterval(() => void sync().catch(() => undefined), everyMs)
  timer.unref()
  return {
    now: () => new Date(Math.round(houseMs(clock, machine() + ahead))),
    rate,
    onRate: (changed) => void followers.push(changed),
    wait: (ms) => machineMs(rate(), ms),
    ahead: () => ahead + (clock.sinceMs === null ? clock.offsetMs : 0),
    sync,
    close: () => clearInterval(timer),
  }
}

/**
 * Sets the house's clock to an instant (it goes on from there, and is never before it), or moves it by milliseconds
 * from the true time. It has no rate after that.
 */
export async function setClock(db: Reader, to: Date | { offsetMs: number }): Promise<void> {
  if (to instanceof Date) {
    await db.query`update house_clock
      set offset_ms = ceil(extract(epoch from ${to}::timestamptz - clock_timestamp()) * 1000),
        since = null, rate = 1, rate_before = 1`
  } else {
    await db.query`
      update house_clock set offset_ms = ${to.offsetMs}::bigint, since = null, rate = 1, rate_before = 1`
  }
}
