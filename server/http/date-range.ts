/** The days a search names, as the instants that bound them (spec/wire.md, Calls: document 2). */
import { addDays, dateOf, midnight } from '@madang/contract/core/kst.ts'
import { dateText, MOST_DAYS } from '@madang/contract/member/plain/dates.ts'

import { Refusal } from './refusal.ts'

/**
 * Half-open, in Seoul's days: from the first midnight of `start` to the last of `end`. Refuses `badInput` when they
 * stand in the wrong order, lie after today, or are more than 92 days apart.
 */
export function readRange(
  { start, end }: { start: string; end: string },
  now: Date,
): { from: Date; until: Date } {
  if (start > end) throw new Refusal('badInput', dateText.order)
  if (end > dateOf(now)) throw new Refusal('badInput', dateText.future)
  if (end > addDays(start, MOST_DAYS)) throw new Refusal('badInput', dateText.tooLong)
  return { from: midnight(start), until: midnight(addDays(end, 1)) }
}
