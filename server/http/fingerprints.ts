/** Which keys a database belongs to (docs/operate.md#keys): a server with others refuses to start. */
import { createHash } from 'node:crypto'

import type { Db } from '../db/db.ts'

/** Tells keys apart and gives nothing of them away. */
const fingerprintOf = (key: string) =>
  createHash('sha256').update(`madang key ${key}`).digest('hex').slice(0, 16)

/** Notes the fingerprint of each key at the first start; throws, with a sentence that says which, when one is another. */
export async function assertKeys(db: Db, keys: Record<string, string>): Promise<void> {
  for (const [name, key] of Object.entries(keys)) {
    const fingerprint = fingerprintOf(key)
    await db.query`insert into key_fingerprint (name, fingerprint) values (${name}, ${fingerprint})
      on conflict do nothing`
    const [known] = await db.query<{ fingerprint: string }>`
      select fingerprint from key_fingerprint where name = ${name}`
    if (known?.fingerprint !== fingerprint)
      throw new Error(
        `${name} is not the key of this database (its fingerprint is ${fingerprint}, the database's ${known?.fingerprint}); give the one it began with, or see Keys in docs/operate.md.`,
      )
  }
}
