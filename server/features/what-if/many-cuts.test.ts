import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { askReplay } from './asked.ts'
import { openMonth, type Month } from './testing/month.ts'

/** More than arguments of a call fit on V8's stack. */
const MANY = 130_000

let month: Month
beforeAll(async () => {
  month = await openMonth(11, 1)
  const owner = new pg.Client({ connectionString: month.house.url })
  await owner.connect()
  try {
    await owner.query(`
      set session_replication_role = replica;
      with one as (
        select b.*, (select max(id) from bet) as last from bet b join round r on r.id = b.round_id
        where r.state = 'SETTLED' order by b.id limit 1
      )
      insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at, line_id)
        select last + n, round_id, member_id, odds_key, pick, 5000, odds_hundredths, placed_at, line_id
        from one, generate_series(1, ${MANY}) n`)
  } finally {
    await owner.end()
  }
})
afterAll(() => expect(month.house.close(), 'written raw').rejects.toThrow(/^the books are broken/))

test('askReplay counts 130,000 refused bets of one round and one member', async () => {
  const { result } = await askReplay({
    url: month.house.config.databaseUrl!,
    draft: { kind: 'setting', key: 'minBettingMoney', value: 6_000 },
    days: 1,
  })
  expect(result.refused.bets).toBeGreaterThanOrEqual(MANY)
  expect(result.refused.list[0]!.bets).toBeGreaterThanOrEqual(MANY)
})
