/** The day's crises until now: what was wanted, what was done, how it is judged. */
import { crises, verdicts } from '@madang/contract/operator/plain/training.ts'
import type { Training, TrainingCrisis, TrainingTold } from '@madang/contract/operator/training.ts'

import { clockTime } from '../../shell/format.ts'
import { Tag } from '../../shell/tag.tsx'

const tones = { good: 'jade', fair: 'ochre', wrong: 'bad', now: 'indigo', skipped: '' } as const

type Props = {
  day: Training
  told: TrainingTold
  /** the one that is called again */
  marked: TrainingCrisis | undefined
  onMoment: (at: string) => void
  onMark: (id: number) => void
}

export function CrisisTable({ day, told, marked, onMoment, onMark }: Props) {
  const left = Math.max(0, day.crises - new Set(told.crises.map(({ kind }) => kind)).size)
  const judged = told.crises.filter(({ points }) => points !== null)
  const sum = judged.reduce((all, { points }) => all + points!, 0)
  return (
    <section className="card training-table" aria-label="위기">
      <h2 className="t15 op-part">
        위기{' '}
        <small className="mute">
          {day.crises}개 가운데 {day.crises - left} · 남은 {left}개는 가려져 있습니다
        </small>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard */}
      <section className="training-scroll" tabIndex={0} aria-label="위기 표">
        <table>
          <thead>
            <tr>
              <th scope="col">시각</th>
              <th scope="col">위기</th>
              <th scope="col">바라던 일</th>
              <th scope="col">한 일</th>
              <th scope="col">평</th>
              <th scope="col" className="num">
                점
              </th>
            </tr>
          </thead>
          <tbody>
            {told.crises.map(({ id, at, kind, did, verdict, points }) => (
              <tr
                key={id}
                className={[verdict === 'now' && 'on', id === marked?.id && 'is-marked']
                  .filter(Boolean)
                  .join(' ')}
                aria-current={id === marked?.id ? 'true' : undefined}
                onClick={() => onMark(id)}
              >
                <td>
                  <button type="button" className="link" onClick={() => onMoment(at)}>
                    {clockTime(at).slice(0, 5)}
                  </button>
                </td>
                <th scope="row">{crises[kind].title}</th>
                <td className="soft">{crises[kind].wanted}</td>
                <td>{did}</td>
                <td>
                  <Tag word={verdicts[verdict]} tone={tones[verdict]} />
                </td>
                <td className="num">
                  <b>{points ?? '—'}</b> <span className="mute">/ 10</span>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={5}>지금까지 {judged.length}개</td>
              <td className="num">
                <b>{sum}</b> <span className="mute">/ {judged.length * 10}</span>
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  )
}
