/** The rows of a list, described: the columns of a table on a desktop, a card each on a phone. */
import type { ReactNode } from 'react'

import { useDevice } from './device.ts'

type BoardColumn<Row> = {
  head: ReactNode
  /** `no`: rows are numbered downwards, the newest carries the count */
  cell: (row: Row, no: number) => ReactNode
  /** digits, set to the right; or in the middle */
  set?: 'num' | 'mid'
  /** its classes */
  as?: string
}

export type BoardTable<Row> = {
  /** the table's class */
  name?: string
  /** what a table is called for who cannot see it */
  caption?: string
  /** what stands as false is a column that this list has no use for */
  columns: readonly (BoardColumn<Row> | false | undefined)[]
  idOf: (row: Row) => number
  /** classes of a row, and of its card */
  as?: (row: Row) => string
  /** what stands on a card, and its class */
  card: (row: Row, no: number) => ReactNode
  item?: string
  /** the class of all cards */
  items?: string
}

type Props<Row> = BoardTable<Row> & {
  list: readonly Row[]
  /** the number of the first row */
  first?: number
}

export function BoardRows<Row>(props: Props<Row>) {
  const { list, first = list.length, idOf, as, card, item = '', items } = props
  if (useDevice() === 'pc') return <Table {...props} first={first} />
  return (
    <ul className={items}>
      {list.map((row, index) => (
        <li key={idOf(row)} className={`${item} ${as?.(row) ?? ''}`.trim() || undefined}>
          {card(row, first - index)}
        </li>
      ))}
    </ul>
  )
}

function Table<Row>(props: Props<Row> & { first: number }) {
  const { list, first, name, caption, columns, idOf, as } = props
  const shown = columns.filter((column) => column !== false && column !== undefined)
  return (
    <table className={name}>
      {caption !== undefined && <caption className="sr">{caption}</caption>}
      <thead>
        <tr>
          {shown.map(({ head, set }, at) => (
            <th key={at} scope="col" className={set}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((row, index) => (
          <tr key={idOf(row)} className={as?.(row)}>
            {shown.map((column, at) => (
              <td
                key={at}
                className={[column.set, column.as].filter(Boolean).join(' ') || undefined}
              >
                {column.cell(row, first - index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
