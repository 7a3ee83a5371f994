/** The days of a report: first and last, and the ranges that are asked for most. */

import { addDays, dateOf } from '@madang/contract/core/kst.ts'

import { FilterDate } from './filter-date.tsx'
import { useHouseNow } from './me.ts'
import './period-filter.css'

export type Days = { start: string; end: string }

/** Seven days, today among them, unless the address says otherwise. */
export function useDays({ start, end }: Days): Days & { today: string } {
  const today = dateOf(useHouseNow())
  return { start: start || addDays(today, -6), end: end || today, today }
}

type Props = { days: Days; onDays: (days: Days) => void }

export function PeriodFilter({ days, onDays }: Props & { days: { today: string } }) {
  const { start, end, today } = days
  const set = (name: keyof Days) => (day: string) => {
    if (day !== '') onDays({ start, end, [name]: day })
  }
  return (
    <>
      <FilterDate needed label="시작일" max={end} value={start} onChange={set('start')} />
      <FilterDate needed label="종료일" min={start} max={today} value={end} onChange={set('end')} />
      <QuickDays names={['오늘', '7일', '30일', '이번 달']} {...{ days, today, onDays }} />
    </>
  )
}

/** The ranges that are asked for most, by their first and last days. */
const ranges = {
  오늘: (today: string) => [today, today],
  어제: (today: string) => [addDays(today, -1), addDays(today, -1)],
  '7일': (today: string) => [addDays(today, -6), today],
  '30일': (today: string) => [addDays(today, -29), today],
  '이번 달': (today: string) => [`${today.slice(0, 8)}01`, today],
} satisfies Record<string, (today: string) => [string, string]>

type QuickProps = Props & { names: (keyof typeof ranges)[]; today: string; again?: Days }

/** `again`: what a press on the chosen one sets. */
export const QuickDays = ({ names, today, days, onDays, again }: QuickProps) => (
  <fieldset className="seg op-quick" aria-label="빠른 기간">
    {names.map((name) => {
      const [start, end] = ranges[name](today)
      const chosen = start === days.start && end === days.end
      return (
        <button
          type="button"
          key={name}
          aria-pressed={chosen}
          onClick={() => onDays(chosen && again ? again : { start, end })}
        >
          {name}
        </button>
      )
    })}
  </fieldset>
)
