/** Periods and amounts of partners' statements. */
import { formatSigned } from '@madang/contract/core/won.ts'
import { halfAfter, halfBefore, halfOf, type HalfMonth } from '@madang/contract/core/half-month.ts'
import { dateOf, isDay } from '@madang/contract/core/kst.ts'

/** The newest half month that is over. */
const lastOver = (now: Date) => halfBefore(halfOf(dateOf(now)))

/** The half month of an address, else the newest that is over. */
export function halfFrom(text: string, now: Date): HalfMonth {
  if (!isDay(text)) return lastOver(now)
  return halfOf(text)
}

export const halfName = ({ first }: Pick<HalfMonth, 'first'>) =>
  first.endsWith('01') ? '상반월' : '하반월'

export const around = (half: HalfMonth, now: Date) => {
  const after = halfAfter(half)
  return { before: halfBefore(half), after: after.first > dateOf(now) ? null : after }
}

/** Below zero in the colour of a loss: from the house's side. */
export const Sum = ({ of }: { of: number }) =>
  of < 0 ? <span className="loss">{formatSigned(of)}</span> : <>{formatSigned(of)}</>
