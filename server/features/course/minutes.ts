/** Adds transfers up by the minute, each once, a little behind the ledger (docs/adr/0112-the-day-by-hour.md). */
import type { Db } from '../../db/db.ts'
import { addMinutes, lockThrough, setMark, setThrough } from './sql.ts'

/** Transfers added up in one go. */
const AT_ONCE = 200_000

/** Repeating it, or two of it at once, is harmless. 'soon': there is more to add up. */
export async function addUpMinutes(
  { db }: { db: Db },
  atOnce: number = AT_ONCE,
): Promise<'soon' | void> {
  return db.begin(async (tx) => {
    await tx.patient(60_000)
    const { through, mark, settled } = await lockThrough(tx)
    if (mark > through && !settled) return
    const next = Math.min(mark, through + atOnce)
    if (next > through) {
      await addMinutes(tx, { after: through, through: next })
      await setThrough(tx, next)
    }
    if (next < mark) return 'soon'
    await setMark(tx)
  })
}
