/** Bars by days, small enough to read at a glance; the same numbers stand in a table beside it. */
import { largest } from '@madang/contract/core/lists.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { shortWon } from './format.ts'
import './day-chart.css'

/** `column`: bars of one column stand on each other, columns beside each other. */
type Series = {
  name: string
  tone: 'jade' | 'indigo' | 'ochre' | 'vermilion'
  column: number
}
type Props = {
  title: string
  unit: string
  series: readonly Series[]
  /** oldest first; a value for each series */
  days: { date: string; values: number[] }[]
}

const DAY = 12
const HIGH = 100
const GAP = 2
/** days that are named under the bars, at the most */
const LABELS = 8

export function DayChart({ title, unit, series, days }: Props) {
  const columns = largest(series.map(({ column }) => column)) + 1
  const most = ceilingOf(
    largest(
      days.flatMap(({ values }) => heightsOf(series, columns, values)),
      0,
    ),
  )
  const width = (DAY - GAP) / columns
  const step = Math.ceil(days.length / LABELS)
  return (
    <figure className="day-chart">
      <Caption title={title} series={series} />
      <div className="day-chart-body">
        <ol className="day-chart-scale mute" aria-hidden="true">
          {[most, most / 2, 0].map((value) => (
            <li key={value}>{shortWon(value)}</li>
          ))}
        </ol>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${days.length * DAY} ${HIGH}`}
          preserveAspectRatio="none"
        >
          {[0, HIGH / 2, HIGH].map((y) => (
            <line key={y} x1="0" x2={days.length * DAY} y1={y} y2={y} className="day-chart-line" />
          ))}
          {days.map(({ date, values }, at) => (
            <g key={date}>
              <title>
                {`${date} · ${series.map(({ name }, index) => `${name} ${formatWon(values[index]!)}${unit}`).join(' · ')}`}
              </title>
              <rect x={at * DAY} y="0" width={DAY} height={HIGH} className="day-chart-day" />
              {barsOf(series, values).map(({ tone, column, from, value }) => (
                <rect
                  key={tone}
                  x={at * DAY + GAP / 2 + column * width}
                  y={HIGH - ((from + value) / most) * HIGH}
                  width={width}
                  height={(value / most) * HIGH}
                  className={`is-${tone}`}
                />
              ))}
            </g>
          ))}
        </svg>
        <div className="day-chart-days mute" aria-hidden="true">
          {days.map(({ date }, at) => (
            <span key={date}>{at % step === 0 && date.slice(5)}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}

type CaptionProps = { title: string; series: readonly Pick<Series, 'name' | 'tone'>[] }

/** What is drawn, and which tone is what. */
export const Caption = ({ title, series }: CaptionProps) => (
  <figcaption className="row between wraps">
    <span className="strong">
      {title}
      <span className="sr"> 그래프: 같은 숫자가 아래 표에 있습니다.</span>
    </span>
    <span className="row day-chart-legend">
      {series.map(({ name, tone }) => (
        <span key={name} className="row">
          <i className={`day-chart-key is-${tone}`} aria-hidden="true" />
          {name}
        </span>
      ))}
    </span>
  </figcaption>
)

const heightsOf = (series: readonly Series[], columns: number, values: number[]) =>
  Array.from({ length: columns }, (_, column) =>
    series.reduce((sum, each, index) => sum + (each.column === column ? values[index]! : 0), 0),
  )

function barsOf(series: readonly Series[], values: number[]) {
  const tops = new Map<number, number>()
  return series.map(({ tone, column }, index) => {
    const from = tops.get(column) ?? 0
    tops.set(column, from + values[index]!)
    return { tone, column, from, value: values[index]! }
  })
}

/** The next round number that can be halved: 1, 2, 4, 6, 8 or 10 of a power of ten. */
export function ceilingOf(most: number): number {
  const power = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(1, most))))
  return power * [1, 2, 4, 6, 8, 10].find((step) => step * power >= most)!
}
