/** Which keys a database belongs to (docs/operate.md#keys): a server with others refuses to start. */
import { createHash } from 'node:crypto'

import type { Db } from '../db/db.ts'

/** Tells keys apart and gives nothing of them away. */
const fingerprintOf = (key: string) =>
  createHash('sha256').update(`madang key ${key}`).digest('hex').slice(0, 16)

/**
 * Notes the fingerprint of each key at the first start; throws, with a sentence a key that says which, when one is
 * another, and notes nothing then. Of first starts with different keys one wins, with all of its keys.
 */
export async function assertKeys(db: Db, keys: Record<string, string>): Promise<void> {
  const given = Object.entries(keys).map(([name, key]) => ({ name, is: fingerprintOf(key) }))
  await db.begin(async (tx) => {
    await tx.query`select pg_advisory_xact_lock(hashtextextended('key_fingerprint', 52))`
    const rows = await tx.query<{ name: string; fingerprint: string }>`
      select name, fingerprint from key_fingerprint`
    const known = new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
    const others = given.filter(({ name, is }) => (known.get(name) ?? is) !== is)
    if (others.length > 0)
      throw new Error(
        others
          .map(
            ({ name, is }) =>
              `${name} is not the key of this database (its fingerprint is ${is}, the database's ${known.get(name)}); give the one it began with, or see Keys in docs/operate.md.`,
          )
          .join(' '),
      )
    for (const { name, is } of given.filter((each) => !known.has(each.name)))
      await tx.query`insert into key_fingerprint (name, fingerprint) values (${name}, ${is})`
  })
}
