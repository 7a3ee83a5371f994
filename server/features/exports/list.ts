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

/** A column: its head, and what stands under it of a row. */
export type Column<R> = readonly [head: string, cell: (row: R) => Cell]

const headOf = <R>(columns: readonly Column<R>[]) => columns.map(([head]) => head)
const cellsOf =
  <R>(columns: readonly Column<R>[], row: R) =>
  () =>
    columns.map(([, cell]) => cell(row))

/** A list that is read a part at a time, by its rows' numbers. */
export const listOf = <R extends { id: number }>(
  read: (deps: From, part: Part) => Promise<R[]>,
  columns: readonly Column<R>[],
): List => ({
  head: headOf(columns),
  read: async (deps, part) =>
    (await read(deps, part)).map((row) => ({ id: row.id, cells: cellsOf(columns, row) })),
})

/** A table that is read once and keeps its order, which numbers would break. */
export const sheetOf = (
  head: string[],
  read: (deps: From, search: Search) => Promise<Cell[][]>,
): List => ({
  head,
  all: async (deps, search) => {
    const rows = await read(deps, search)
    return rows.map((cells, index) => ({ id: rows.length - index, cells: () => cells }))
  },
})

/** A list that is added up and read once: its rows are numbered as they come, and told the last one first. */
export const sumsOf = <R>(
  read: (deps: From, search: Search) => Promise<R[]>,
  columns: readonly Column<R>[],
): List => ({
  head: ['번호', ...headOf(columns)],
  all: async (deps, search) =>
    (await read(deps, search))
      .map((row, index) => {
        const cells = cellsOf(columns, row)
        return { id: index + 1, cells: () => [index + 1, ...cells()] }
      })
      .toReversed(),
})
