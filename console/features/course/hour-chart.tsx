/** One figure of the day by the hour: today in bars, yesterday a line, last week a dotted one; the same axis for all. */
import { largest, smallest } from '@madang/contract/core/lists.ts'
import { formatChange, formatSigned, formatWon } from '@madang/contract/core/won.ts'

import { ceilingOf } from '../../shell/day-chart.tsx'
import { shortWon } from '../../shell/format.ts'
import { netTone, type Course, type Figure, type Told } from './words.ts'

type Props = Omit<Told, 'until'> & {
  figure: Figure
  title: string
  course: Course
}

const WIDE = 10
const HIGH = 100
const HOURS = 24

export function HourChart({ figure, title, course, hour, running, ...told }: Props) {
  const of = (day: keyof Course) => course[day].hours.map((hours) => hours[figure])
  const today = of('today').slice(0, hour + 1)
  const lines = { week: of('week'), yesterday: of('yesterday') }
  const { most, least, yOf } = scaleOf([...today, ...lines.week, ...lines.yesterday])
  const zero = yOf(0)
  const points = (day: number[]) =>
    day.map((value, at) => `${at * WIDE + WIDE / 2},${yOf(value)}`).join(' ')
  return (
    <figure className="hour-chart">
      <Caption {...{ figure, title, course, ...told }} />
      <div className="hour-chart-body">
        <ol className="hour-chart-scale mute" aria-hidden="true">
          <li style={{ top: 0 }}>{shortWon(most)}</li>
          <li style={{ top: `${zero}%` }}>0</li>
          {least < 0 && <li style={{ top: '100%' }}>−{shortWon(-least)}</li>}
        </ol>
        <svg aria-hidden="true" viewBox={`0 0 ${HOURS * WIDE} ${HIGH}`} preserveAspectRatio="none">
          <line x1="0" x2={HOURS * WIDE} y1={zero} y2={zero} className="hour-chart-line" />
          {today.map((value, at) => (
            <rect
              key={at}
              x={at * WIDE + 2}
              width={WIDE - 4}
              y={Math.min(zero, yOf(value))}
              height={Math.abs(yOf(value) - zero)}
              className={`is-${figure === 'net' ? netTone(value) : figure}${running && at === hour ? ' is-partial' : ''}`}
            >
              <title>{`${at}시 ${formatWon(value)}원`}</title>
            </rect>
          ))}
          <polyline points={points(lines.week)} className="hour-chart-week" />
          <polyline points={points(lines.yesterday)} />
        </svg>
        <div className="hour-chart-hours mute" aria-hidden="true">
          {[0, 3, 6, 9, 12, 15, 18, 21].map((at) => (
            <span key={at}>{String(at).padStart(2, '0')}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}

/** Round ends on both sides of nothing. */
function scaleOf(values: number[]) {
  const most = ceilingOf(largest(values, 0))
  const low = smallest(values, 0)
  const least = low < 0 ? -ceilingOf(-low) : 0
  return { most, least, yOf: (value: number) => HIGH - ((value - least) / (most - least)) * HIGH }
}

function Caption({ figure, title, course, words, than }: Omit<Props, 'hour' | 'running'>) {
  const sum = course.today.until[figure]
  const net = figure === 'net'
  return (
    <figcaption className="row between wraps">
      <span>
        <span className="soft">{title}</span>{' '}
        <b className={net ? netTone(sum) : undefined}>
          {net ? formatChange(sum) : formatSigned(sum)}
        </b>
        <span className="soft">원</span>
        <span className="sr"> 그래프: 같은 숫자가 아래 표에 있습니다.</span>
      </span>
      <span className="soft">
        {than} {against(figure, course, 'yesterday')} · {words.week}{' '}
        {against(figure, course, 'week')}
      </span>
    </figcaption>
  )
}

/** More or less than a day before had at the same minute: in percent, of the net in won. */
function against(figure: Figure, course: Course, day: 'yesterday' | 'week'): string {
  const [now, then] = [course.today.until[figure], course[day].until[figure]]
  if (figure === 'net') return formatChange(now - then)
  if (then === 0) return now === 0 ? '같음' : '—'
  const percent = ((now - then) / then) * 100
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`
}
