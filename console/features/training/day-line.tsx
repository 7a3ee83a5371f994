/** The day as a line: its hours, what happened on it, and as many marks as are still to come, hidden until they do. */
import type { Training, TrainingCrisis } from '@madang/contract/operator/training.ts'

import { openMedia, useStore } from '@madang/ui/store.ts'

import { useHouseNow } from '../../shell/me.ts'
import { hourOf } from './times.ts'

/** Drawn as wide as it is on a phone, so that its letters and marks keep their size; wider it shrinks and grows. */
const PHONE = 320
const WIDE = 1_200
const phone = openMedia('(max-width: 640px)')
/** Left and right of it. */
const SIDE = 12
/** Between the names of two hours. */
const APART = 26
const HOUR = 3_600_000

/** `replayed`: a moment of the day that is looked at once more. */
export function DayLine({ day, replayed }: { day: Training; replayed: string | null }) {
  const now = useHouseNow().getTime()
  const wide = useStore(phone) ? PHONE : WIDE
  const [from, until] = [Date.parse(day.fromAt), Date.parse(day.untilAt)]
  const x = (at: number) => Math.min(1, Math.max(0, (at - from) / (until - from))) * wide
  const shown = day.endedAt === null ? now : Date.parse(day.endedAt)
  const happened = day.told?.crises ?? []
  const left = Math.max(0, day.crises - new Set(happened.map(({ kind }) => kind)).size)
  const hours = Array.from(
    { length: Math.round((until - from) / HOUR) + 1 },
    (_, at) => from + at * HOUR,
  )
  const step = Math.ceil(Math.max((APART * hours.length) / wide, hours.length > 18 ? 2 : 1))
  const words = `${hourOf(from)}시부터 ${hourOf(until)}시, 지나온 위기 ${happened.length}개, 남은 위기 ${left}개`
  return (
    <section className="training-line" aria-label="하루">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, of the day as it is */}
      <svg viewBox={`-${SIDE} 0 ${wide + 2 * SIDE} 72`} role="img" aria-label={words}>
        <rect x="0" y="38" width={wide} height="6" className="is-left" />
        <rect x="0" y="38" width={x(shown)} height="6" className="is-past" />
        {hours
          .filter((_, at) => at % step === 0)
          .map((hour) => (
            <g key={hour}>
              <path d={`M${x(hour)} 44v6`} className="is-tick" />
              <text x={x(hour)} y="66" textAnchor="middle">
                {hourOf(hour)}
              </text>
            </g>
          ))}
        {happened.map((crisis) => (
          <Mark key={crisis.id} crisis={crisis} x={x(Date.parse(crisis.at))} />
        ))}
        {Array.from({ length: left }, (_, at) => (
          <g key={at} className="is-hidden">
            <rect
              x={x(shown) + ((wide - x(shown)) * (at + 1)) / (left + 1) - 6}
              y="12"
              width="12"
              height="12"
            />
            <text
              x={x(shown) + ((wide - x(shown)) * (at + 1)) / (left + 1)}
              y="9"
              textAnchor="middle"
            >
              ?
            </text>
          </g>
        ))}
        <path d={`M${x(shown)} 2V54`} className="is-now" />
        {replayed !== null && (
          <path d={`M${x(Date.parse(replayed))} 2V54`} className="is-replayed" />
        )}
      </svg>
    </section>
  )
}

function Mark({ crisis: { verdict }, x }: { crisis: TrainingCrisis; x: number }) {
  return (
    <g className={`is-${verdict}`}>
      <path d={`M${x} 38V24`} />
      <rect x={x - 6} y="12" width="12" height="12" />
      {verdict === 'wrong' && <path className="is-cross" d={`M${x - 3} 15l6 6m0-6l-6 6`} />}
    </g>
  )
}
