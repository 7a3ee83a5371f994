/** What members were given as receipts, against the bets as they stand: for `npm run audit`. */
import {
  leafHashOf,
  receiptBytes,
  type DrawPlace,
  type Leaf,
} from '@madang/contract/core/book/book.ts'
import { isOfTime } from '@madang/contract/core/book/receipt.ts'
import { pathsOf } from '@madang/contract/core/book/tree.ts'

import type { Reader } from '../../db/db.ts'
import { digests, selectPublicKeys, signedWith } from './keys.ts'
import { selectReceived, selectSignedFrom, selectStray } from './signing-sql.ts'

/** Batches that are read at once. */
const PART = 1_000

/** Bets of a draw's book that are not what their receipts say, or have none; null where all are. */
export async function wrongReceipt(db: Reader, place: DrawPlace, leaves: readonly Leaf[]) {
  const given = await selectReceived(
    db,
    leaves.map(({ id }) => id),
  )
  for (const leaf of leaves) {
    const one = given.get(leaf.id)
    if (one === undefined) continue
    if (one === null) return `bet ${leaf.id} has no receipt`
    if (!one.equals(leafHashOf(digests, place, leaf)))
      return `bet ${leaf.id} is not what its receipt says`
  }
  return null
}

/** Each batch is signed by a key of the house, and each of its bets is there; null, or what is not so. */
export async function auditBatches(db: Reader): Promise<string | null> {
  const keys = new Map((await selectPublicKeys(db)).map((key) => [key.id, key]))
  for (let after: { at: Date; first: number } | null = null; ;) {
    const batches = await selectSignedFrom(db, after, PART)
    for (const { at, bets, hashes, keyId, signature } of batches) {
      const { root } = pathsOf(digests.sha256, hashes)
      const [micros, key] = [at.getTime() * 1_000, keys.get(keyId)!]
      const bytes = receiptBytes({ at: micros, size: bets.length, root })
      const which = `the receipts of bets ${bets[0]} to ${bets.at(-1)}`
      if (!signedWith(Buffer.from(key.publicKey, 'hex'), bytes, signature))
        return `${which} are not signed by the house`
      if (!isOfTime(key, micros)) return `${which} are not signed by a key of their time`
    }
    const last = batches.at(-1)
    if (batches.length < PART || !last) break
    after = { at: last.at, first: last.bets[0]! }
  }
  const stray = await selectStray(db)
  return stray === null ? null : `bet ${stray} has a receipt and is not there`
}
