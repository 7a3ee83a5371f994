/** What a list is that leaves the house as CSV: its heads, and where its rows come from. */
import type { Deps } from '../../http/deps.ts'
import type { Cell } from './csv.ts'
import type { Part, Search } from './sql.ts'

/** The cells are made as they are written: a turn of the loop makes as many as it has time for. */
type Row = { id: number; cells: () => Cell[] }
type From = Pick<Deps, 'db' | 'clock' | 'keys'>
/** `read`: a part by its numbers; `all`: what is added up, newest first, read once. */
export type List = { head: string[] } & (
  | { read: (deps: From, part: Part) => Promise<Row[]>; all?: undefined }
  | { all: (deps: From, search: Search) => Promise<Row[]>; read?: undefined }
)
