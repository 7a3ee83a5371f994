/** Points of the sandbox's week that became money, some evenings after the last draw. */
import { compactDateOf, addDays, midnight } from '@madang/contract/core/kst.ts'

import type { Db } from '../db/db.ts'
import { convertPoints } from '../features/point/point.ts'
import { openTill } from '../features/till/till.ts'
import type { Past } from './past.ts'

const EVENING_MS = 22 * 3_600_000
const converts = [
  { uid: 'demo1', days: [5, 2] },
  { uid: 'sub1', days: [3] },
  { uid: 'agency1', days: [4, 1] },
]

/** All that the member has then, each time. */
export function weekOfPoints(db: Db, members: Map<string, number>, now: Date): Past[] {
  const today = compactDateOf(now)
  return converts.flatMap(({ uid, days }) =>
    days.map((day) => {
      const at = new Date(midnight(addDays(today, -day)).getTime() + EVENING_MS)
      const make = () =>
        db.begin(async (tx) => {
          const till = await openTill(tx, members.get(uid)!)
          if (till.wallet.point > 0) await convertPoints(till, till.wallet.point)
        })
      return { at, make }
    }),
  )
}
