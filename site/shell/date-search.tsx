/** A search by two days: typed or chosen, refused under the field before anything is asked (seed 2 §5). */
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { addDays, dateOf, isDay } from '@madang/contract/core/kst.ts'
import { dateText, MOST_DAYS } from '@madang/contract/member/plain/dates.ts'
import { DateField } from '@madang/ui/date-field.tsx'

import { businessNow } from '../api/house.ts'
import './date-search.css'

export type Days = { start: string; end: string }

/** Days back from today that a search begins with (seed 2 §9). */
const DAYS_BACK = 7
const LAST_PAGE = 10_000

/** What is wrong with each of the two; nothing where they can be asked for. */
export function daysError({ start, end }: Days, today: string): Partial<Days> {
  const bad: Partial<Days> = {}
  if (!isDay(start)) bad.start = dateText.notValid
  if (!isDay(end)) bad.end = dateText.notValid
  else if (end > today) bad.end = dateText.future
  if (bad.start !== undefined || bad.end !== undefined) return bad
  if (start > end) return { start: dateText.order }
  return addDays(start, MOST_DAYS) < end ? { start: dateText.tooLong } : {}
}

/** Days and page as the address has them: back, reload and a copied link find the same list again. */
export function useDays() {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const today = dateOf(businessNow())
  const query = new URLSearchParams(searchStr)
  const asked = { start: query.get('start') ?? '', end: query.get('end') ?? '' }
  const days =
    Object.keys(daysError(asked, today)).length === 0
      ? asked
      : { start: addDays(today, -DAYS_BACK), end: today }
  const number = query.get('page') ?? ''
  const page = /^[1-9]\d{0,4}$/.test(number) ? Math.min(Number(number), LAST_PAGE) : 1
  const go = (to: Days, toPage: number) => {
    const next = new URLSearchParams({ ...to, ...(toPage > 1 && { page: String(toPage) }) })
    router.history.push(`${pathname}?${next}`)
  }
  return {
    today,
    days,
    page,
    /** other days begin at their first page */
    search: (to: Days) => go(to, 1),
    setPage: (to: number) => go(days, to),
  }
}

type Props = { days: Days; today: string; onSearch: (days: Days) => void }

export function DateSearch({ days, today, onSearch }: Props) {
  const [typed, setTyped] = useState(days)
  const [from, setFrom] = useState(days)
  const [bad, setBad] = useState<Partial<Days>>({})
  // Another address, by back or a link: its days stand in the fields.
  if (from.start !== days.start || from.end !== days.end) {
    setFrom(days)
    setTyped(days)
    setBad({})
  }
  const change = (part: Partial<Days>) => {
    setTyped({ ...typed, ...part })
    setBad({})
  }
  return (
    <form
      className="date-search"
      noValidate
      aria-label="기간 조회"
      onSubmit={(event) => {
        event.preventDefault()
        const found = daysError(typed, today)
        setBad(found)
        if (Object.keys(found).length === 0) onSearch(typed)
      }}
    >
      <DateField
        label="시작일"
        value={typed.start}
        max={today}
        error={bad.start}
        onChange={(start) => change({ start })}
      />
      <DateField
        label="종료일"
        value={typed.end}
        max={today}
        error={bad.end}
        onChange={(end) => change({ end })}
      />
      <button type="submit" className="btn">
        조회
      </button>
    </form>
  )
}
