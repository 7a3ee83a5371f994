/** Cases as they are asked for, counted anew each minute without moving under the hand: what is new waits above. */
import { useState } from 'react'

import type { RingRow } from '@madang/contract/operator/radar.ts'
import { ringStateNames } from '@madang/contract/operator/plain/radar.ts'

import { setOf, useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'

export const filterNames = ['state', 'least', 'uid', 'sort', 'no'] as const

/** Counts are a minute's; who looks at which case is told sooner. */
export const EVERY_MS = 10_000

export function useRings() {
  const filtering = useFilter(filterNames)
  const { filter, page } = filtering
  const { no: opened, ...asked } = filter
  const input = inputOf(asked, page)
  const query = useAsked('radarList', { name: 'rings', input, everyMs: EVERY_MS })
  const held = useHeld(query.data?.list, JSON.stringify(input), query.isPlaceholderData)
  return {
    query,
    filtering,
    rows: held.rows,
    newer: held.newer,
    showNewer: held.show,
    opened,
    exported: asked,
    open: (no: number | null) => filtering.changeAll({ no: no === null ? '' : String(no) }, page),
  }
}

type Asked = Record<Exclude<(typeof filterNames)[number], 'no'>, string>

function inputOf({ state, least, uid, sort }: Asked, page: number) {
  const score = Number(least)
  return {
    ...setOf({ uid, state: ringStateNames.find((each) => each === state) ?? '' }),
    ...(Number.isInteger(score) && score > 0 && score <= 100 && { least: score }),
    ...(sort !== '' && {}),
    pageIndex: page,
  }
}

/** Rows keep the places they had when the list was asked for; one that left stays, as it was, until it is asked for anew. */
function useHeld(list: readonly RingRow[] | undefined, of: string, waits: boolean) {
  const [held, setHeld] = useState<{ of: string; rows: readonly RingRow[] } | null>(null)
  if (list !== undefined && !waits && held?.of !== of) setHeld({ of, rows: list })
  if (list === undefined || held === null) return { rows: list, newer: 0, show: () => undefined }
  const fresh = new Map(list.map((row) => [row.id, row]))
  const known = new Set(held.rows.map(({ id }) => id))
  return {
    rows: waits ? held.rows : held.rows.map((row) => fresh.get(row.id) ?? row),
    newer: waits ? 0 : list.filter(({ id }) => !known.has(id)).length,
    show: () => setHeld({ of, rows: list }),
  }
}
