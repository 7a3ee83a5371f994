/** Every sealed day, against the logs and the vendors' calls as they stand: for `npm run audit`. */
import { daySealOf } from '@madang/contract/core/book/day.ts'

import type { Db } from '../../db/db.ts'
import { selectDays, stands } from './day-sql.ts'
import { readVendors } from './days.ts'
import { digests, selectPublicKeys, signedWith } from './keys.ts'
import { hex } from './leaves.ts'

const PART = 100
const bytesOf = (text: string) => Buffer.from(text, 'hex')

/** What does not hold of the sealed days: the first that fails, and why; null where all do. */
export async function auditDays(db: Db): Promise<string | null> {
  const keys = new Map((await selectPublicKeys(db)).map(({ id, publicKey }) => [id, publicKey]))
  let prev = '00'.repeat(32)
  for (let from = ''; ;) {
    const days = await selectDays(db, from, PART)
    for (const day of days) {
      const wrong = await wrongDay(db, day, { prev, publicKey: keys.get(day.key)! })
      if (wrong) return `${day.date}: ${wrong}`
      prev = day.hash
    }
    const last = days.at(-1)
    if (days.length < PART || !last) return null
    from = `${last.date}x`
  }
}

type Day = Awaited<ReturnType<typeof selectDays>>[number]

async function wrongDay(
  db: Db,
  day: Day,
  { prev, publicKey }: { prev: string; publicKey: string },
): Promise<string | null> {
  const { root, bytes } = daySealOf(digests, { ...day, prev: bytesOf(day.prev) })
  if (day.prev !== prev) return 'its seal does not follow the day before'
  if (hex(root) !== day.root || hex(digests.sha256(bytes)) !== day.hash)
    return 'its seal is not of its lines'
  if (!signedWith(bytesOf(publicKey), bytes, bytesOf(day.signature)))
    return 'its seal is not signed by the house'
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
