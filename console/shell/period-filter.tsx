/** The days of a report: first and last, and the ranges that are asked for most. */

import { addDays, dateOf } from '@madang/contract/core/kst.ts'

import { FilterDate } from './list-page.tsx'
import { useHouseNow } from './me.ts'
import './period-filter.css'

export type Days = { start: string; end: string }

/** Seven days, today among them, unless the address says otherwise. */
export function useDays({ start, end }: Days): Days & { today: string } {
  const today = dateOf(useHouseNow())
  return { start: start || addDays(today, -6), end: end || today, today }
}

type Props = {
  days: Days & { today: string }
  onDays: (days: Days) => void
}

export function PeriodFilter({ days, onDays }: Props) {
  const { start, end, today } = days
  const set = (name: keyof Days) => (day: string) => {
    if (day !== '') onDays({ start, end, [name]: day })
  }
  return (
    <>
      <FilterDate label="시작일" max={end} value={start} onChange={set('start')} />
      <FilterDate label="종료일" min={start} max={today} value={end} onChange={set('end')} />
      <fieldset className="seg op-quick" aria-label="빠른 기간">
        {quick(today).map(({ name, ...range }) => (
          <button
            type="button"
            key={name}
            aria-pressed={range.start === start && range.end === end}
            onClick={() => onDays(range)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </>
  )
}

const quick = (today: string) => [
  { name: '오늘', start: today, end: today },
  { name: '7일', start: addDays(today, -6), end: today },
  { name: '30일', start: addDays(today, -29), end: today },
  { name: '이번 달', start: `${today.slice(0, 8)}01`, end: today },
]
