/** What every invariant of the books is: a query that counts what breaks it. */
import type { Reader } from '../db/db.ts'

/** `closes`: where it is broken money calls stop; false of sums that are read and move nothing. */
export type Check = { name: string; broken: number; closes: boolean }

export type Counted = { broken: number }
export type Query = (db: Reader) => Promise<Counted[]>
