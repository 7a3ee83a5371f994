/** Rows under heads, described by their columns; on a phone each row is a card. */
import type { ReactNode } from 'react'

export type Column<Row> = {
  head: ReactNode
  cell: (row: Row, index: number) => ReactNode
  /** digits, set to the right */
  num?: boolean
  /** classes of the cell: its tone, and its place on a phone's card */
  as?: string | ((row: Row) => string)
  /** on a phone the head stands before the value; or these words do */
  phone?: true | string
}

type Props<Row> = {
  /** the class that lays out its cards */
  name: string
  /** what stands as false is a column that this operator has no use for */
  columns: readonly (Column<Row> | false)[]
  rows: Row[]
  idOf: (row: Row) => number | string
  /** the row the keys speak of */
  marked?: number
  onMark?: (index: number) => void
  /** rows of sums */
  foot?: ReactNode
}

export function Table<Row>({ name, columns, rows, idOf, marked, onMark, foot }: Props<Row>) {
  const shown = columns.filter((column) => column !== false)
  return (
    <table className={name}>
      <thead>
        <tr>
          {shown.map(({ head, num }, at) => (
            <th key={at} className={num ? 'num' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={idOf(row)}
            className={index === marked ? 'is-marked' : undefined}
            aria-current={index === marked || undefined}
            onClick={onMark && (() => onMark(index))}
          >
            {shown.map((column, at) => (
              <td key={at} className={classOf(column, row)} data-label={labelOf(column)}>
                {column.cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}

function classOf<Row>({ num, as = '' }: Column<Row>, row: Row): string | undefined {
  const own = typeof as === 'string' ? as : as(row)
  return (num ? `num ${own}`.trim() : own) || undefined
}

const labelOf = <Row,>({ phone, head }: Column<Row>) =>
  phone === true ? (typeof head === 'string' ? head : undefined) : phone
