/** What every invariant of the books is: a query that counts what breaks it. */
import type { Reader } from '../db/db.ts'

/**
 * `closes`: whether money calls stop while it is broken; where false, operators are notified instead (books-sums.ts,
 * books-rings.ts).
 */
export type Check = { name: string; broken: number; closes: boolean }

export type Counted = { broken: number }
export type Query = (db: Reader) => Promise<Counted[]>
