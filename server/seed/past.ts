/** The sandbox's past: what is made as if it had been made before, by the house's own clock. */
import type { Db } from '../db/db.ts'

const MINUTE = 60_000

/** Something that happened `minutes` ago, to be made in its turn. */
export type Past = { minutes: number; make: () => Promise<unknown> }

/** Does work with the clock set back by minutes; the clock is as it was when that is done. */
export async function ago<T>(db: Db, minutes: number, work: () => Promise<T>): Promise<T> {
  const back = (ms: number) =>
    db.query`update house_clock set offset_ms = offset_ms - ${ms}::bigint`
  const ms = Math.round(minutes * MINUTE)
  await back(ms)
  try {
    return await work()
  } finally {
    await back(-ms)
  }
}

/** Does work as if it were an instant, to the second. */
export async function at<T>(db: Db, instant: Date, work: () => Promise<T>): Promise<T> {
  const [clock] = await db.query<{ now: Date }>`select business_now() as now`
  return ago(db, (clock!.now.getTime() - instant.getTime()) / MINUTE, work)
}
