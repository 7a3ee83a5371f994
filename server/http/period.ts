/** The days a list is searched by, as every search of the wire names them (docs/spec/wire.md#lists). */
import { addDays, dateOf, isDay, midnight } from '@madang/contract/core/kst.ts'
import { periodText, SEARCH_DAYS } from '@madang/contract/member/plain/dates.ts'

import { Refusal } from './refusal.ts'

/** Half-open, at Seoul's midnights. */
export type Period = { from: Date; to: Date }

const EARLIEST = '2000-01-01'

/** Reads first and last day, both included; refuses `badInput` for what is no day, lies ahead, or is too long. */
export function readPeriod({ start, end }: { start: string; end: string }, now: Date): Period {
  if (![start, end].every((day) => isDay(day) && day >= EARLIEST))
    throw new Refusal('badInput', periodText.badDate)
  if (end > dateOf(now)) throw new Refusal('badInput', periodText.future)
  if (start > end) throw new Refusal('badInput', periodText.backwards)
  if (addDays(start, SEARCH_DAYS) < end) throw new Refusal('badInput', periodText.long)
  return { from: midnight(start), to: midnight(addDays(end, 1)) }
}
