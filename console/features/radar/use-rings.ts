/** Cases as they are asked for, counted anew each minute without moving under the hand: what is new waits above. */
import { useState } from 'react'

import type { RingRow } from '@madang/contract/operator/radar.ts'
import { ringStateNames } from '@madang/contract/operator/plain/ring.ts'

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
  const held = useHeld(query.data?.list, {
    of: input,
    sort: asked.sort,
    waits: query.isPlaceholderData,
  })
  return {
    query,
    filtering,
    rows: held.rows,
    newer: held.newer,
    showNewer: held.show,
    opened,
    asked,
    open: (no: number | null) => filtering.changeAll({ no: no === null ? '' : String(no) }, page),
  }
}

type Asked = Record<Exclude<(typeof filterNames)[number], 'no'>, string>

function inputOf({ state, least, uid }: Omit<Asked, 'sort'>, page: number) {
  const score = Number(least)
  return {
    ...setOf({ uid, state: ringStateNames.find((each) => each === state) ?? '' }),
    ...(Number.isInteger(score) && score > 0 && score <= 100 && { least: score }),
    pageIndex: page,
  }
}

/** By what the rows of a page are put in order; closed ones stay at its end. */
export const sorts = {
  gain: '무리가 남겼을 돈',
  last: '최근 맞베팅',
  opened: '새로 찾은 차례',
} as const

const keyOf: Record<keyof typeof sorts, (row: RingRow) => number> = {
  gain: ({ gain }) => gain,
  last: ({ lastAt }) => Date.parse(lastAt),
  opened: ({ openedAt }) => Date.parse(openedAt),
}

function inOrder(rows: readonly RingRow[], sort: string): readonly RingRow[] {
  const key = Object.hasOwn(keyOf, sort) ? keyOf[sort as keyof typeof sorts] : null
  if (key === null) return rows
  const over = ({ state }: RingRow) => Number(state === 'closed')
  return rows.toSorted((one, other) => over(one) - over(other) || key(other) - key(one))
}

type Held = { of: object; sort: string; waits: boolean }

/** Rows keep the places they had when the list was asked for; one that left stays, as it was, until it is asked for anew. */
function useHeld(list: readonly RingRow[] | undefined, { of: input, sort, waits }: Held) {
  const of = JSON.stringify([input, sort])
  const [held, setHeld] = useState<{ of: string; rows: readonly RingRow[] } | null>(null)
  const hold = () => list !== undefined && setHeld({ of, rows: inOrder(list, sort) })
  // Where nothing stands there is no place to keep, and who waits for the first one is not to press for it.
  const none = held?.rows.length === 0 && list !== undefined && list.length > 0
  if (!waits && (held?.of !== of || none)) hold()
  if (list === undefined || held === null) return { rows: list, newer: 0, show: hold }
  const fresh = new Map(list.map((row) => [row.id, row]))
  const known = new Set(held.rows.map(({ id }) => id))
  return {
    rows: waits ? held.rows : held.rows.map((row) => fresh.get(row.id) ?? row),
    newer: waits ? 0 : list.filter(({ id }) => !known.has(id)).length,
    show: hold,
  }
}
