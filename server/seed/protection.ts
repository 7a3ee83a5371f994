/** Protection in the sandbox: a member with limits and a raise that may be confirmed, one who rests, one who left play. */
import { exclude, setCheckMinutes, setLimit, takeTimeout } from '../features/limits/limits.ts'
import { openTill, type Till } from '../features/till/till.ts'
import type { Db } from '../db/db.ts'
import { ago } from './past.ts'

const HOUR = 60
const DAY = 24 * HOUR

export async function seedProtection(db: Db): Promise<void> {
  const rows = await db.query<{ id: number; uid: string }>`select id, uid from member`
  const ids = new Map(rows.map(({ id, uid }) => [uid, id]))
  const did = (uid: string, minutes: number, choose: (till: Till) => Promise<unknown>) =>
    ago(db, minutes, () => db.begin(async (tx) => choose(await openTill(tx, ids.get(uid)!))))
  await did('demo2', 6 * DAY, (till) => setCheckMinutes(till, 30))
  await did('demo2', 6 * DAY, (till) =>
    setLimit(till, { kind: 'deposit', period: 'month' }, 5_000_000),
  )
  await did('away01', 5 * DAY, (till) => exclude(till, { uid: 'away01', months: 12 }))
  await did('demo2', 4 * DAY, (till) =>
    setLimit(till, { kind: 'stake', period: 'week' }, 2_000_000),
  )
  await did('pause7', 2 * DAY, (till) => takeTimeout(till, 14))
  // One a day old, to be confirmed; one that waits yet.
  await did('demo2', DAY + 2 * HOUR, (till) =>
    setLimit(till, { kind: 'deposit', period: 'month' }, 8_000_000),
  )
  await did('demo3', DAY, (till) => setLimit(till, { kind: 'loss', period: 'month' }, 500_000))
  await did('demo3', 3 * HOUR, (till) => setLimit(till, { kind: 'loss', period: 'month' }, null))
}
