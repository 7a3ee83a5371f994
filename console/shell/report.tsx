/** What every report is made of. */
import { formatWon } from '@madang/contract/core/won.ts'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { Failed } from './failed.tsx'
import './report.css'

type FigureProps = { title: string; unit: string; under: string; children: number }

export const Figure = ({ title, unit, under, children }: FigureProps) => (
  <section className="card kpi">
    <small>{title}</small>
    <b>
      {children < 0 && '−'}
      {formatWon(Math.abs(children))}
      <i>{unit}</i>
    </b>
    <small>{under}</small>
  </section>
)

type TableProps = {
  title: string
  note?: string
  head: string[]
  rows: { key: string; cells: string[] }[]
}

/** A name, then numbers. */
export const ReportTable = ({ title, note, head, rows }: TableProps) => (
  <section className="card op-table op-cards" aria-label={title}>
    <h2 className="report-title">{title}</h2>
    <table className="report-table">
      <thead>
        <tr>
          {head.map((name, index) => (
            <th key={name} className={index > 0 ? 'num' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td
                key={head[index]}
                className={index > 0 ? 'num' : 'strong'}
                data-label={index > 0 ? head[index] : undefined}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {note !== undefined && <p className="mute report-note">{note}</p>}
  </section>
)

type WaitingProps = { error: Error | null; again: () => void }

export const Waiting = ({ error, again }: WaitingProps) => (
  <section className="card op-table">
    {error ? <Failed error={error} again={again} /> : <SkeletonRows rows={10} />}
  </section>
)
