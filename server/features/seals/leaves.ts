/** A book's leaves as they lie in the database, and as their lines. */
import type { Leaf } from '@madang/contract/core/book/book.ts'

import type { Reader } from '../../db/db.ts'
import { selectLeaves } from './open-sql.ts'

/** Leaves that are read at once. */
const PART = 2_000

/** The leaves of some bets, in their order, part by part; `blinds` as the seal keeps them. */
export async function* leavesOf(db: Reader, ids: number[], blinds: Buffer): AsyncGenerator<Leaf[]> {
  for (let at = 0; at < ids.length; at += PART) {
    const rows = await selectLeaves(db, ids.slice(at, at + PART))
    yield rows.map((row, n) => ({
      ...row,
      blind: blinds.subarray(32 * (at + n), 32 * (at + n + 1)),
    }))
  }
}

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A line of the open book. */
export const lineOf = ({ blind, ...leaf }: Leaf) => JSON.stringify({ ...leaf, blind: hex(blind) })
