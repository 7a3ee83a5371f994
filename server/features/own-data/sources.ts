/** What a table of the member's is in their file: its columns with their heads, and how its rows are read in parts. */
import type { Reader } from '../../db/db.ts'

/** Rows that are asked of the database at once. */
export const PART = 1_000

/** Where the rows so far end. */
export type After = { at: string; id: number }
export const START: After = { at: '-infinity', id: 0 }

export type Who = { member: number; uid: string }

/**
 * `columns`: what is told, each under its head in Korean, in the file's order; one that ends in `_sealed` is opened and
 * loses that. `left`: the table's other columns, each with the reason. `read` answers a part, and where it ends; `next`
 * null behind the last one.
 */
export type Source = {
  table: string
  /** of its files, without what they end in */
  file: string
  columns: Record<string, string>
  left: Record<string, string>
  /** words for what a column holds */
  words?: Record<string, Record<string, string>>
  read: (db: Reader, who: Who, after: After) => Promise<{ rows: Row[]; next: After | null }>
}

/** A row as `to_jsonb` says it: times with their zone, bytes as \x and figures. */
export type Row = Record<string, unknown>
type Numbered = { id: number; at?: string; row: Row }

/** Rows that are numbered: a part that is not full is the last one. */
export const parts =
  (read: (db: Reader, who: Who, after: After) => Promise<Numbered[]>): Source['read'] =>
  async (db, who, after) => {
    const found = await read(db, who, after)
    const last = found.at(-1)
    const next = found.length < PART || !last ? null : { at: last.at ?? START.at, id: last.id }
    return { rows: found.map(({ row }) => row), next }
  }

/** The few rows there ever are, at once. */
export const whole =
  (read: (db: Reader, who: Who) => Promise<{ row: Row }[]>): Source['read'] =>
  async (db, who) => ({ rows: (await read(db, who)).map(({ row }) => row), next: null })

/** Reasons that stand more than once. */
export const own = 'the member whose file it is'
export const secret = 'a secret, or the hash of one'
export const others = 'names somebody else'
export const inner = 'the house’s own bookkeeping'
