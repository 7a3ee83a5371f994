/** The sandbox's past: what is made as if it had been made before, by the house's own clock. */
import type { Db } from '../db/db.ts'

const MINUTE = 60_000

/** Does work with the clock set back by minutes; the clock is as it was when that is done. */
export async function ago<T>(db: Db, minutes: number, work: () => Promise<T>): Promise<T> {
  const back = (ms: number) =>
    db.query`update house_clock set offset_ms = offset_ms - ${ms}::bigint`
  await back(minutes * MINUTE)
  try {
    return await work()
  } finally {
    await back(-minutes * MINUTE)
  }
}
