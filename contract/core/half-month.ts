/** The periods partners are settled for: the 1st to the 15th of a month, and the 16th to its end. Days are 'yyyy-MM-dd'. */
import { addDays } from './kst.ts'

export type HalfMonth = { first: string; last: string }

/** The half month a day lies in. Pure. */
export function halfOf(day: string): HalfMonth {
  const month = day.slice(0, 8)
  if (day.slice(8) <= '15') return { first: `${month}01`, last: `${month}15` }
  // 31 days after the 1st lie in the next month, whose 1st follows the last of this one.
  const next = addDays(`${month}01`, 31).slice(0, 8)
  return { first: `${month}16`, last: addDays(`${next}01`, -1) }
}

/** The half month after. */
export const halfAfter = ({ last }: HalfMonth): HalfMonth => halfOf(addDays(last, 1))
/** The half month before. */
export const halfBefore = ({ first }: HalfMonth): HalfMonth => halfOf(addDays(first, -1))
