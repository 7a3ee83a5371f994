/** The sandbox's past: what is made as if it had been made before, by the house's own clock. */
import type { Db } from '../db/db.ts'

const MINUTE = 60_000

/** Something that happened at an instant, to be made in its turn. */
export type Past = { at: Date; make: () => Promise<unknown> }

/** Makes it in the order it happened: numbers go up with time, however slow the machine is. */
export async function makePast(db: Db, past: Past[]): Promise<void> {
  for (const { at: moment, make } of past.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await at(db, moment, make)
}

/** Does work while the clock stands so many minutes ago; the clock is as it was when that is done. */
export async function ago<T>(db: Db, minutes: number, work: () => Promise<T>): Promise<T> {
  const [clock] = await db.query<{ now: Date }>`select business_now() as now`
  return at(db, new Date(clock!.now.getTime() - minutes * MINUTE), work)
}

/** Does work while the clock stands at an instant; the clock is as it was when that is done. */
export async function at<T>(db: Db, instant: Date, work: () => Promise<T>): Promise<T> {
  // As text: a Date has no microseconds.
  const [was] = await db.query<{
    offset: number
    since: string | null
    rate: number
    before: number
  }>`
    select offset_ms as offset, since::text, rate, rate_before as before from house_clock`
  await db.query`
    update house_clock set offset_ms = ms, since = ${instant}::timestamptz - ms * interval '1 millisecond',
      rate = 0, rate_before = 0
    from (select (extract(epoch from ${instant}::timestamptz - clock_timestamp()) * 1000)::bigint as ms offset 0) far`
  try {
    return await work()
  } finally {
    const { offset, since, rate, before } = was!
    await db.query`
      update house_clock set offset_ms = ${offset}::bigint, since = ${since}::text::timestamptz,
        rate = ${rate}::float8, rate_before = ${before}::float8`
  }
}
