/** The clock of a training house, by who holds its machine: the one place that gives it a rate (docs/adr/0210). */
import pg from 'pg'

import { withRate, type HouseClock } from '../contract/core/house-clock.ts'
import { writeClock } from '../provider/clock.ts'

/** All who read the clock have read it by then: they look ten times a second. */
export const NOTICE_MS = 500

/**
 * From half a second from now the house's clock runs at another rate, for all its programs in the same millisecond;
 * `dataDir` is the folder the provider reads it in. Not while an earlier change is not in force yet.
 */
export async function changeRate(url: string, dataDir: string, rate: number): Promise<HouseClock> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<HouseClock & { at: number }>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as at, offset_ms::float8 as "offsetMs",
         extract(epoch from since)::float8 * 1000 as "sinceMs", rate, rate_before as before
       from house_clock for update`,
    )
    const { at, ...now } = rows[0]!
    if (now.sinceMs !== null && now.sinceMs > at) throw new Error('The clock is being changed.')
    const next = withRate(now, rate, Math.ceil(at) + NOTICE_MS)
    const whole = { ...next, offsetMs: Math.round(next.offsetMs) }
    await client.query(
      `update house_clock set offset_ms = $1, since = to_timestamp($2::float8 / 1000), rate = $3, rate_before = $4`,
      [whole.offsetMs, whole.sinceMs, whole.rate, whole.before],
    )
    writeClock(dataDir, whole)
    await client.query('commit')
    return whole
  } finally {
    await client.end()
  }
}
