/** A half month of a tree that changes, added up again by a script that shares no code with the house, to the won. */
import { afterAll, expect, test } from 'vitest'

import { settleAgain } from './settle-again.ts'
import { openHouse } from '../../server/testing/house.ts'
import { closeBooks } from '../../server/features/books/books.ts'
import { playHalfMonth } from '../../server/features/settlement/testing/half-month.ts'

/** `npm run settle` plays 200,000. */
const BETS = Number(process.env.SETTLE_BETS ?? 1_500)
const CHANGES = 100

const house = await openHouse()
afterAll(() => house.close())

test(
  `${BETS} bets, six tiers and ${CHANGES} changes come to the same by a script of its own`,
  { timeout: 3_600_000 },
  async () => {
    const partners = await playHalfMonth(house, { bets: BETS, changes: CHANGES })
    await house.clock.set('2026-03-16T00:11:00+09:00')
    await closeBooks(house.deps)
    const cash = await house.operator('정산')
    const counted = []
    for (const { id } of partners) {
      const answer = await cash.ask('settlementView', { partner: id, first: '2026-03-01' })
      if (!answer.result) throw new Error(answer.msg)
      const { it } = answer.data
      const { players, bets, stakes, wins, rolling, own, outBets, outStakes } = it
      const again = await settleAgain(house.url, {
        ...{ partner: id, from: '2026-03-01', to: '2026-03-16' },
      })
      const { shareWon, carryOut } = it
      const sums = { players, bets, stakes, wins, rolling, own, outBets, outStakes }
      expect({ ...sums, shareWon, carryOut }).toEqual(again)
      counted.push(again)
    }
    // It is all there: what is void is not, what is opposed stands apart.
    expect(counted[0]!.bets).toBeGreaterThan(BETS / 2)
    expect(counted[0]!.outBets).toBeGreaterThan(0)
    expect(counted[3]!.own).toBeGreaterThan(0)
    expect(counted.every(({ shareWon, carryOut }) => shareWon > 0 || carryOut < 0)).toBe(true)
    const [changed] = await house.db.query<{ moves: number; rates: number }>`
      select (select count(*) from upper_change where at > '2026-03-01T00:00:00+09:00') as moves,
        (select count(*) from rolling_rate_log where at > '2026-03-01T00:00:00+09:00') as rates`
    expect(changed!.moves).toBeGreaterThan(CHANGES / 4)
    expect(changed!.moves + changed!.rates).toBeGreaterThanOrEqual(CHANGES * 0.9)
  },
)
