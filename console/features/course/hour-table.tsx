/** The charts' numbers in won, the newest hour first; every day up to the same minute in the foot. */
import { formatSigned } from '@madang/contract/core/won.ts'
import { figureWords, netTone, type Course, type Figure, type Told } from './words.ts'

type Props = Omit<Told, 'than'> & { course: Course }
const days = ['today', 'yesterday', 'week'] as const

export function HourTable({ course, hour, until, words, running }: Props) {
  const cells = (of: (day: (typeof days)[number], figure: Figure) => number) =>
    figureWords.flatMap(([figure]) =>
      days.map((day) => (
        <Cell key={`${figure} ${day}`} value={of(day, figure)} {...{ figure, day }} />
      )),
    )
  return (
    <section className="card op-table" aria-label="같은 숫자를 표로">
      <h2 className="op-part" id="today-table" tabIndex={-1}>
        같은 숫자를 표로 <span className="soft t13">원</span>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard */}
      <section className="today-scroll" tabIndex={0} aria-label="시간별 표">
        <table className="today-hours">
          <thead>
            <tr>
              <th rowSpan={2}>시간</th>
              {figureWords.map(([figure, title]) => (
                <th key={figure} colSpan={days.length} className="today-group">
                  {title}
                </th>
              ))}
            </tr>
            <tr>
              {figureWords.flatMap(([figure]) =>
                days.map((day) => (
                  <th key={`${figure} ${day}`} className="num">
                    {words[day]}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: hour + 1 }, (_, at) => hour - at).map((at) => (
              <tr key={at}>
                <th scope="row">
                  {String(at).padStart(2, '0')}시{' '}
                  {running && at === hour && <span className="c-ochre">진행</span>}
                </th>
                {cells((day, figure) => course[day].hours[at]![figure])}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{until}까지</th>
              {cells((day, figure) => course[day].until[figure])}
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  )
}

type CellProps = { value: number; figure: Figure; day: (typeof days)[number] }

function Cell({ value, figure, day }: CellProps) {
  const tone = figure === 'net' && day === 'today' ? netTone(value) : undefined
  const looks = ['num', day === 'today' ? 'strong' : 'soft', tone]
  return <td className={looks.filter(Boolean).join(' ')}>{formatSigned(value)}</td>
}
