/** The days of a search: two pickers, the quick ranges, and the button (docs/spec/look.md#dates). */
import { useId, useState, type ReactNode } from 'react'

import { addDays, isDay } from '@madang/contract/core/kst.ts'
import { periodText, SEARCH_DAYS } from '@madang/contract/member/plain/dates.ts'
import { DateField } from '@madang/ui/date-field.tsx'
import { Form } from '@madang/ui/form.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { useDevice } from './device.ts'
import { today, type Period } from './list-search.ts'
import './period-form.css'

type Props = {
  period: Period
  onSearch: (period: Period) => void
  /** stands before the quick ranges, such as a choice of games */
  children?: ReactNode
}

/** Holds what is typed until it is searched; give it the searched days as `key`, so that it follows them. */
export function PeriodForm({ period, onSearch, children }: Props) {
  const device = useDevice()
  const [typed, setTyped] = useState(period)
  const [tried, setTried] = useState(false)
  const errorId = useId()
  const last = today()
  const fault = faultOf(typed, last)
  const error = tried ? fault : null
  const field = (side: keyof Period, label: string) => (
    <DateField
      label={label}
      value={typed[side]}
      max={last}
      onChange={(text) => setTyped((known) => ({ ...known, [side]: text }))}
      invalid={error !== null && (!isDay(typed[side]) || error !== periodText.badDate)}
      describedBy={error === null ? undefined : errorId}
    />
  )
  return (
    <Form
      className="period"
      aria-label="기간 검색"
      onSend={() => {
        setTried(true)
        if (fault === null) onSearch(typed)
      }}
    >
      <div className="period-days">
        {field('start', '시작일')}
        {device === 'pc' && <span aria-hidden="true">–</span>}
        {field('end', '종료일')}
        <button type="submit" className="btn btn-main" aria-label="검색">
          <Icon name="search" className={device === 'pc' ? 'ic-s' : 'ic'} />
          {device === 'pc' && '검색'}
        </button>
      </div>
      <div className="period-quick">
        {children}
        <fieldset className="seg" aria-label="빠른 기간">
          {quick(last).map(({ name, ...range }) => (
            <button
              type="button"
              key={name}
              aria-pressed={range.start === period.start && range.end === period.end}
              onClick={() => onSearch(range)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {error !== null && (
        <p className="error" id={errorId} role="alert">
          <Icon name="warn" className="ic-s" />
          {error}
        </p>
      )}
    </Form>
  )
}

function faultOf({ start, end }: Period, last: string): string | null {
  if (!isDay(start) || !isDay(end)) return periodText.badDate
  if (end > last) return periodText.future
  if (start > end) return periodText.backwards
  return addDays(start, SEARCH_DAYS) < end ? periodText.long : null
}

const quick = (last: string) => [
  { name: '오늘', start: last, end: last },
  { name: '어제', start: addDays(last, -1), end: addDays(last, -1) },
  { name: '7일', start: addDays(last, -6), end: last },
  { name: '이번 달', start: `${last.slice(0, 8)}01`, end: last },
]
