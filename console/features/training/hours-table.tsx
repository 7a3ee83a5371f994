/** By hour of the house's day, how long half of the requests waited at most. */
import type { TrainingTold } from '@madang/contract/operator/training.ts'

import { took } from './times.ts'

/** Seconds within which a request is to be decided. */
const AIM = 180
const LATE = 240

const toneOf = (seconds: number | null) =>
  seconds === null || seconds <= AIM ? '' : seconds > LATE ? ' c-vermilion' : ' c-ochre'

export function HoursTable({ hours }: { hours: TrainingTold['hours'] }) {
  if (hours.length === 0) return null
  const row = (word: string, key: 'deposits' | 'withdrawals') => (
    <tr>
      <th scope="row">{word}</th>
      {hours.map((hour) => (
        <td key={hour.hour} className={`num${toneOf(hour[key])}`}>
          {took(hour[key])}
        </td>
      ))}
    </tr>
  )
  return (
    <section className="card training-table" aria-label="시간마다 처리 중앙값">
      <h2 className="t15 op-part">
        시간마다 처리 중앙값 <small className="mute">분:초 · 목표 {took(AIM)}</small>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard */}
      <section className="training-scroll" tabIndex={0} aria-label="시간별 표">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">요청</span>
              </th>
              {hours.map(({ hour }) => (
                <th key={hour} scope="col" className="num">
                  {hour}시
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row('충전', 'deposits')}
            {row('환전', 'withdrawals')}
          </tbody>
        </table>
      </section>
    </section>
  )
}
