/** The days a list is searched by, as every search of the wire names them (spec/wire.md: Dates in requests). */
import { addDays, dateOf, midnight } from '@madang/contract/core/kst.ts'
import { periodText, SEARCH_DAYS } from '@madang/contract/member/plain/betting.ts'

import { Refusal } from './refusal.ts'

/** Half-open, at Seoul's midnights. */
export type Period = { from: Date; to: Date }

const EARLIEST = '2000-01-01'

/** Reads first and last day, both included; refuses `badInput` for what is no day, lies ahead, or is too long. */
export function readPeriod({ start, end }: { start: string; end: string }, now: Date): Period {
  const [from, last] = [readDay(start), readDay(end)]
  if (end > dateOf(now)) throw new Refusal('badInput', periodText.future)
  if (start > end) throw new Refusal('badInput', periodText.backwards)
  if (addDays(start, SEARCH_DAYS) < end) throw new Refusal('badInput', periodText.long)
  return { from, to: midnight(addDays(dateOf(last), 1)) }
}

/** A day of the calendar: no other text of its form, such as 2026-02-30. */
function readDay(text: string): Date {
  const badDate = () => new Refusal('badInput', periodText.badDate)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST) throw badDate()
  const [, month, day] = text.split('-').map(Number)
  if (month! < 1 || month! > 12 || day! < 1 || day! > 31) throw badDate()
  const at = midnight(text)
  if (dateOf(at) !== text) throw badDate()
  return at
}
