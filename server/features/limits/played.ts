/** What a member played, as their limits count it. */
import type { Reader } from '../../db/db.ts'
import { selectGuards } from './guard-sql.ts'
import { usedOf } from './guard.ts'
import { selectLimits, sumMinutes } from './sql.ts'

/** A member's play by the stakes' own day and week (won), the minutes logged in, and their limit of the day's stakes. */
export async function readPlayed(db: Reader, member: number) {
  const [rows, [guard], minutes] = await Promise.all([
    selectLimits(db, member),
    selectGuards(db, { members: [member], whole: true }),
    sumMinutes(db, member),
  ])
  const of = (period: 'day' | 'week') => ({
    staked: usedOf(guard!, 'stake', period),
    lost: usedOf(guard!, 'loss', period),
    minutes: minutes[period],
  })
  const limit = rows.find(({ kind, period }) => kind === 'stake' && period === 'day')
  return { day: of('day'), week: of('week'), limit: limit?.amount ?? null, at: guard!.at }
}
