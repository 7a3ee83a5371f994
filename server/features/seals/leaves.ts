/** A book's leaves as they lie in the database, and as their lines. */
import type { Leaf } from '@madang/contract/core/book/book.ts'

import type { Reader } from '../../db/db.ts'
import { selectBlinds, selectLeaves } from './open-sql.ts'

/** Leaves that are read at once. */
const PART = 2_000

/** The leaves of a book's bets, in their order, part by part. */
export async function* leavesOf(
  db: Reader,
  { draw, ids }: { draw: number; ids: readonly number[] },
  part: number = PART,
): AsyncGenerator<Leaf[]> {
  for (let at = 0; at < ids.length; at += part) {
    const [rows, blinds] = await Promise.all([
      selectLeaves(db, ids.slice(at, at + part)),
      selectBlinds(db, { draw, at, count: part }),
    ])
    yield rows.map((row, n) => ({ ...row, blind: blinds.subarray(32 * n, 32 * (n + 1)) }))
  }
}

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A line of the open book. */
export const lineOf = ({ blind, ...leaf }: Leaf) => JSON.stringify({ ...leaf, blind: hex(blind) })
