/** What a list is searched by, kept in the address: days, page, and what else the list names. */
import { useLocation, useRouter } from '@tanstack/react-router'

import { addDays, dateOf, isDay } from '@madang/contract/core/kst.ts'

import { clock } from '../api/house.ts'

/** The wire's bounds of `pageIndex`. */
const LAST = 10_000

export type Period = { start: string; end: string }

/** Today in Seoul, by the house's clock. */
export const today = () => dateOf(clock.now())

/**
 * The days asked for, or the last `days` through today where the address names none that can be searched. `go` keeps
 * what it is not given; the page begins anew with every other change.
 */
export function useListSearch(days: number) {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const params = new URLSearchParams(searchStr)
  const last = today()
  const asked = { start: params.get('start') ?? '', end: params.get('end') ?? '' }
  const searchable =
    isDay(asked.start) && isDay(asked.end) && asked.start <= asked.end && asked.end <= last
  const period: Period = searchable ? asked : { start: addDays(last, -days), end: last }
  const page = /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1

  const go = (changes: Record<string, string | number>) => {
    const next = new URLSearchParams(searchStr)
    next.delete('page')
    for (const [name, value] of Object.entries(changes)) next.set(name, String(value))
    if (next.get('page') === '1') next.delete('page')
    const text = next.toString()
    router.history.push(text === '' ? pathname : `${pathname}?${text}`)
  }
  return { period, page: Math.min(page, LAST), params, go }
}
