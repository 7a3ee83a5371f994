/** The four figures of a day by the hour. */
import { HourChart } from './hour-chart.tsx'
import { figureWords, type Course, type Told } from './words.ts'

export const Charts = ({ course, until, ...told }: Told & { course: Course }) => (
  <section className="card" aria-label="시간별 흐름">
    <p className="row wraps soft today-legend">
      <span className="is-today">{told.words.today}</span>
      <span className="is-yesterday">{told.words.yesterday}</span>
      <span className="is-week">{told.words.week}</span>
      <span className="mute">{until}까지 견줌</span>
    </p>
    <div className="today-four">
      {figureWords.map(([figure, title]) => (
        <HourChart key={figure} {...{ figure, title, course, ...told }} />
      ))}
    </div>
  </section>
)
