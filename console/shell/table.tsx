/** Rows under heads, described by their columns; on a phone each row is a card, on which each cell says its place. */
import { Link, type LinkProps } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'

import type { Place } from './places.ts'

export type Column<Row> = {
  head: ReactNode
  cell: (row: Row, index: number) => ReactNode
  /** the cell is the link of its row, which leads where the table's `to` says and covers the row */
  link?: true
  /** stands after the link */
  beside?: (row: Row) => ReactNode
  /** digits, set to the right */
  num?: boolean
  /** told elsewhere on the page: left out where a list beside a card has no room for it */
  spare?: true
  /** its classes; those of a phone's card begin with `on-` (table.css) */
  as?: string | ((row: Row) => string)
  /** its `grid-area` on a phone's card, where it is not the next free place; `wide`: a line of its own */
  at?: string
  /** on a phone the head stands before the value; or these words do */
  phone?: true | string
  /** what is read when a pointer rests on it */
  hint?: (row: Row) => string
}

/** A column of amounts. */
export const won = <Row,>(
  head: string,
  of: (row: Row) => number,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ head, num: true, cell: (row) => formatWon(of(row)), ...more })

export type Columns<Row> = readonly (Column<Row> | false)[]

type Props<Row> = {
  name?: string | undefined
  label?: string | undefined
  /** what stands as false is a column that this operator has no use for */
  columns: Columns<Row>
  rows: readonly Row[]
  idOf: (row: Row) => number | string
  /** `grid-template-columns` of a phone's card, where they are not a wide and a narrow one */
  cards?: string | undefined
  /** the row the keys speak of */
  marked?: number
  onMark?: ((index: number) => void) | undefined
  /** where a row leads */
  to?: ((row: Row) => Place) | undefined
  /** rows of sums */
  foot?: ReactNode
}

export function Table<Row>(props: Props<Row>) {
  const { name, label, columns, rows, idOf, cards, marked, onMark, to, foot } = props
  const shown = columns.filter((column) => column !== false)
  return (
    <table className={name} aria-label={label} style={own({ '--cards': cards })}>
      <thead>
        <tr>
          {shown.map(({ head, num, spare }, at) => (
            <th key={at} className={joined(num && 'num', spare && 'is-spare')}>
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
              <td
                key={at}
                className={classOf(column, row)}
                style={own({ '--at': column.at === 'wide' ? 'auto / 1 / auto / -1' : column.at })}
                data-label={labelOf(column)}
                title={column.hint?.(row)}
              >
                {column.link ? (
                  <Link className="op-cover" {...(to?.(row) as LinkProps)}>
                    {column.cell(row, index)}
                  </Link>
                ) : (
                  column.cell(row, index)
                )}
                {column.beside && <> {column.beside(row)}</>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}

/** What the style sheet reads of this element alone. */
const own = (properties: Record<string, string | undefined>) =>
  Object.values(properties).some(Boolean) ? (properties as CSSProperties) : undefined

const joined = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined

const classOf = <Row,>({ num, spare, as = '' }: Column<Row>, row: Row): string | undefined =>
  joined(num && 'num', spare && 'is-spare', typeof as === 'string' ? as : as(row))

const labelOf = <Row,>({ phone, head }: Column<Row>) =>
  phone === true ? (typeof head === 'string' ? head : undefined) : phone
