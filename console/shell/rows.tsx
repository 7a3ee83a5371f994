/** Rows as they come: still while they load, in words when they fail or when there is none. */
import type { ReactNode } from 'react'

import { Loading } from './failed.tsx'
import type { Place } from './places.ts'
import { Table, type Columns } from './table.tsx'

export type Page<Row> = { list: readonly Row[]; totalPages: number; totalCnt?: number }

export type Described<Row> = {
  /** what is one page is an array */
  query: {
    data: Page<Row> | readonly Row[] | undefined
    error?: Error | null
    refetch?: () => Promise<unknown>
  }
  columns: Columns<Row>
  idOf: (row: Row) => number | string
  /** said where there is none */
  none: ReactNode
  /** the table's classes */
  table?: string | undefined
  /** the columns of a phone's card: `Table` */
  cards?: string
  /** where a row leads */
  to?: ((row: Row) => Place) | undefined
  foot?: ReactNode
  /** rows of its height while it loads */
  height?: number
}

type Props<Row> = Described<Row> & { marked?: number; onMark?: (index: number) => void }

export function Rows<Row>(props: Props<Row>) {
  const { query, none, table, height = 8, ...described } = props
  const { data } = query
  if (!data) return <Loading query={query} rows={height} />
  const rows = 'list' in data ? data.list : data
  if (rows.length === 0)
    return typeof none === 'string' ? <p className="soft op-empty">{none}</p> : none
  return <Table {...described} name={table} rows={rows} />
}

type CardProps<Row> = Props<Row> & {
  title: string
  label?: string
  /** the class of the title's line */
  part?: string
  /** stands beside the title */
  beside?: ReactNode
  /** a line under the rows */
  note?: string
  /** what else stands on the card */
  children?: ReactNode
  /** on a phone its rows stay rows, and are scrolled */
  scrolls?: boolean
}

/** A table on a card of its own under its title: a part of a page. */
export function TableCard<Row>(props: CardProps<Row>) {
  const { title, label = title, part = 'op-part', beside, note, scrolls, children, ...rows } = props
  return (
    <section className={scrolls ? 'card op-table' : 'card op-table op-cards'} aria-label={label}>
      {beside ? (
        <div className={`row between ${part}`}>
          <h2>{title}</h2>
          {beside}
        </div>
      ) : (
        <h2 className={part}>{title}</h2>
      )}
      <Rows {...rows} />
      {children}
      {note !== undefined && <p className="mute report-note">{note}</p>}
    </section>
  )
}
