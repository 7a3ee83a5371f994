/** When the day's own book is told by itself (docs/adr/0108-the-evening.md). */
import { msOfDay } from '../../core/kst.ts'

/** From which hour of Seoul, how long after a bet, and at which hour at the latest. */
export const evening = { fromHour: 21, quietMinutes: 30, lastHour: 23 } as const

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const isEvening = (now: Date): boolean => msOfDay(now) >= evening.fromHour * HOUR

/** Whether the day's last bet seems to be the last one: half an hour old in the evening, or the last hour has come. */
export function isBookDue(day: { bets: number; lastAt: string | null }, now: Date): boolean {
  if (day.bets === 0 || day.lastAt === null) return false
  const quiet = now.getTime() - Date.parse(day.lastAt) >= evening.quietMinutes * MINUTE
  return msOfDay(now) >= evening.lastHour * HOUR || (isEvening(now) && quiet)
}
