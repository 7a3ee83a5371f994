/** What every report is made of. */
import type { ComponentProps } from 'react'

import { formatSigned } from '@madang/contract/core/won.ts'

import { DayChart } from './day-chart.tsx'
import { Kpi } from './kpi.tsx'
import { Table, type Column } from './table.tsx'
import './report.css'

/** [what, its unit, a line under it, how much] */
type Figure = readonly [title: string, unit: string, under: string, amount: number]

export const Figures = ({ of }: { of: Figure[] }) => (
  <div className="op-figures">
    {of.map(([title, unit, under, amount]) => (
      <Kpi key={title} title={title} unit={unit} under={under}>
        {formatSigned(amount)}
      </Kpi>
    ))}
  </div>
)

/** A part of a whole in percent. */
export const shareOf = (part: number, of: number) =>
  of === 0 ? '—' : `${((part / of) * 100).toFixed(2)}%`

type Of<Row> = readonly [head: string, cell: (row: Row) => string]

/** Columns of a report: a name, then numbers. */
export const reportColumns = <Row,>(
  name: Of<Row>,
  ...numbers: readonly Of<Row>[]
): Column<Row>[] => [
  { head: name[0], as: 'strong', at: 'wide', cell: name[1] },
  ...numbers.map(([head, cell]) => ({
    head,
    cell,
    num: true,
    as: 'on-small',
    phone: true as const,
  })),
]

type TableProps<Row> = {
  title: string
  note?: string
  columns: Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
}

export const ReportTable = <Row,>({ title, note, columns, rows, idOf }: TableProps<Row>) => (
  <section className="card op-table op-cards" aria-label={title}>
    <h2 className="op-part">{title}</h2>
    <Table {...reportLooks} columns={columns} rows={rows} idOf={idOf} />
    {note !== undefined && <p className="mute report-note">{note}</p>}
  </section>
)

/** Its numbers stand under one another; on a phone in two columns of lines. */
export const reportLooks = { name: 'report-table is-lines is-inset is-inset-end', cards: '1fr 1fr' }

type ChartProps<Row> = Omit<ComponentProps<typeof DayChart>, 'days'> & {
  label?: string
  days: Row[]
  values: (row: Row) => number[]
}

export const ChartCard = <Row extends { date: string }>(props: ChartProps<Row>) => {
  const { title, label = title, days, values, ...chart } = props
  return (
    <section className="card pad" aria-label={label}>
      <DayChart
        {...chart}
        title={title}
        days={days.map((row) => ({ date: row.date, values: values(row) }))}
      />
    </section>
  )
}
