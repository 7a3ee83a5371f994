/** Every sealed day, against the logs and the vendors' calls as they stand: for `npm run audit`. */
import { verifyDay, type DayProof } from '@madang/contract/core/book/verify-day.ts'

import type { Db } from '../../db/db.ts'
import { selectDays, stands } from './day-sql.ts'
import { readVendors } from './days.ts'
import { digests, selectPublicKeys, signedWith } from './keys.ts'

const PART = 100

/** What does not hold of the sealed days: the first that fails, and why; null where all do. */
export async function auditDays(db: Db): Promise<string | null> {
  const keys = await selectPublicKeys(db)
  let before: Day | null = null
  for (let from = ''; ;) {
    const days: Day[] = await selectDays(db, from, PART)
    for (const day of days) {
      const wrong = await wrongDay(db, { day, before, keys })
      if (wrong) return `${day.date}: ${wrong}`
      before = day
    }
    const last = days.at(-1)
    if (days.length < PART || !last) return null
    from = `${last.date}x`
  }
}

type Day = Awaited<ReturnType<typeof selectDays>>[number]

const means = { ...digests, signed: signedWith }

async function wrongDay(db: Db, proof: DayProof & { day: Day }): Promise<string | null> {
  const { day } = proof
  const wrong = verifyDay(proof, means).find(({ verdict }) => verdict === 'bad')
  if (wrong) return wrong.text
  for (const line of day.lines)
    if (line.kind === 'log' && !(await stands(db, line.name, line.entry, line.hash)))
      return `the log of ${line.name} does not lead to entry ${line.entry} any more`
  const now = await db.begin(async (tx) => {
    await tx.patient(600_000)
    return readVendors(tx, day)
  })
  const then = day.lines.filter(({ kind }) => kind === 'vendor')
  const changed = then.find(
    (line, n) => JSON.stringify(sorted(line)) !== JSON.stringify(sorted(now[n])),
  )
  if (changed?.kind === 'vendor')
    return `the calls of ${changed.vendor} for ${changed.game || 'no game'} are not what they were`
  return now.length === then.length ? null : 'a vendor called that had not'
}

/** Names in one order: jsonb has its own. */
const sorted = (line: object = {}) => Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1))
