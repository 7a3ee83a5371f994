/** The filters of a list that the operator kept: each is a press, or its digit, away (docs/adr/0120). */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import type { SavedFilter } from '@madang/contract/operator/filters.ts'
import type { FilterList } from '@madang/contract/operator/plain/filters.ts'

import { bring } from './bring.ts'
import { Button } from './button.tsx'
import type { KeepProps } from './keep-filter.tsx'
import { useKeys } from './keys.ts'
import { useHouseNow } from './me.ts'
import { useAsked } from './use-asked.ts'
import './period-filter.css'

type Search = SavedFilter['search']
type Props = { list: FilterList }

/** What of the address is no filter: where in the list one is, and what is opened beside it. */
const places = ['page', 'no', 'of']
const days = ['start', 'end']

export function SavedFilters({ list }: Props) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = dateOf(useHouseNow())
  const { data: saved = [] } = useAsked('filterList', {
    name: 'filters',
    input: { list },
    everyMs: false,
    staleMs: 60_000,
  })
  const keep = useKeep()
  const now = keptOf(search, today)
  const go = (kept: Search) => void navigate({ to: '.', search: shownOf(kept, today) })
  useKeys(Object.fromEntries(saved.map((one) => [String(one.slot), () => go(one.search)])))
  return (
    <>
      {saved.length > 0 && (
        <fieldset className="seg op-quick" aria-label="저장한 조건">
          {saved.map(({ slot, name, search: kept }) => (
            <button
              type="button"
              key={slot}
              aria-pressed={isSame(kept, now)}
              onClick={() => go(kept)}
            >
              <span>
                <kbd className="op-keys">{slot}</kbd> {name}
              </span>
            </button>
          ))}
        </fieldset>
      )}
      <Button onClick={keep.open}>조건 저장</Button>
      {keep.Dialog && <keep.Dialog {...{ list, saved, search: now }} onClose={keep.close} />}
    </>
  )
}

const isSame = (a: Search, b: Search) =>
  [...Object.keys(a), ...Object.keys(b)].every((name) => a[name] === b[name])

/** The filter of the address as it is kept: days up to today move on with the calendar, others stay. */
export function keptOf(search: Record<string, unknown>, today: string): Search {
  const set = Object.entries(search)
    .map(([name, value]) => [name, String(value)] as const)
    .filter(([name, value]) => value !== '' && !places.includes(name))
  const { start, end } = Object.fromEntries(set) as Search
  const moves = start !== undefined && (end ?? today) === today
  const from = (day: string) => String(Math.round((Date.parse(day) - Date.parse(today)) / 864e5))
  return Object.fromEntries(
    set.map(([name, value]) => [name, moves && days.includes(name) ? from(value) : value]),
  )
}

/** And as the address writes it again on another day. */
export const shownOf = (kept: Search, today: string): Search =>
  Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [
      name,
      days.includes(name) && /^-?\d{1,5}$/.test(value) ? addDays(today, Number(value)) : value,
    ]),
  )

/** Seldom opened: it comes when it is first asked for. */
function useKeep() {
  const [Dialog, setDialog] = useState<ComponentType<KeepProps> | null>(null)
  async function open() {
    const module = await bring(() => import('./keep-filter.tsx'))
    if (module) setDialog(() => module.KeepFilter)
  }
  return { Dialog, open: () => void open(), close: () => setDialog(null) }
}
