/** The report of a month over what was settled: from days that are added up, beside the same from the bets. */
import { openDb } from '../server/db/db.ts'
import { addUpGames, readGameReport } from '../server/features/reports/reports.ts'
import { DATE, type BenchHouse } from './house.ts'
import { say, tell } from './measure.ts'

/** Seconds of each, and whether they say the same; the clock is moved on past the day. */
export async function benchReport(house: BenchHouse) {
  say('· the report of a month')
  await house.client.query('update house_clock set offset_ms = offset_ms + 86400000')
  const db = openDb({ url: house.serverUrl, statementTimeoutMs: 120_000 })
  const { rows } = await house.client.query<{ now: Date }>('select business_now() as now')
  const clock = { now: () => rows[0]!.now } as never
  const day = `${DATE.slice(0, 4)}-${DATE.slice(4, 6)}-${DATE.slice(6)}`
  const read = async () => {
    const began = performance.now()
    const report = await readGameReport({ db, clock }, { start: '2025-12-17', end: day })
    return { seconds: (performance.now() - began) / 1_000, report: JSON.stringify(report) }
  }
  try {
    const raw = await read()
    await addUpGames({ db })
    await read()
    const kept = await read()
    if (kept.report !== raw.report) throw new Error('the days do not say what the bets say')
    const round = (n: number) => Math.round(n * 1_000) / 1_000
    tell({
      name: 'report',
      value: round(kept.seconds),
      unit: 's for a month, from days added up; beside it from the bets',
      baseline: round(raw.seconds),
    })
  } finally {
    await db.close()
  }
}
