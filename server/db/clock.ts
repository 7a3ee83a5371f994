/** The business clock: follows the database's, so that many processes agree (docs/spec/rules.md#time). */
import type { Reader } from './db.ts'

export type Clock = {
  /** The instant by the database's clock, within a few milliseconds. What decides money asks business_now() in SQL. */
  now(): Date
  /** Reads the database's clock again; a test does so after moving it. */
  sync(): Promise<void>
  close(): void
}

const EVERY_MS = 5_000

export async function openClock(db: Reader): Promise<Clock> {
  let ahead = 0

  async function sync() {
    const sent = performance.now()
    const [row] = await db.query<{ at: Date }>`select business_now() as at`
    const heard = performance.now()
    if (row) ahead = row.at.getTime() - (performance.timeOrigin + (sent + heard) / 2)
  }

  await sync()
  const timer = setInterval(() => void sync().catch(() => undefined), EVERY_MS)
  timer.unref()
  return {
    now: () => new Date(Math.round(performance.timeOrigin + performance.now() + ahead)),
    sync,
    close: () => clearInterval(timer),
  }
}

/**
 * Sets the house's clock to an instant (it goes on from there, and is never before it), or moves it by milliseconds
 * from the true time.
 */
export async function setClock(db: Reader, to: Date | { offsetMs: number }): Promise<void> {
  if (to instanceof Date) {
    await db.query`update house_clock
      set offset_ms = ceil(extract(epoch from ${to}::timestamptz - clock_timestamp()) * 1000)`
  } else {
    await db.query`update house_clock set offset_ms = ${to.offsetMs}::bigint`
  }
}
