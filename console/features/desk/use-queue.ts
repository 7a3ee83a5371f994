/** What the queues are alike in: their rows, the marked one, whether it is opened on a phone, and what was said last. */
import { useState } from 'react'

import type { Keys } from '../../shell/keys.ts'
import { lostMark, useList } from '../../shell/use-list.ts'
import type { Said } from './desk-layout.tsx'

type Queue<Row, Query> = {
  name: string
  query: Query
  paging: { page: number; onPage: (page: number) => void }
  /** acts on the marked row, by their keys; Enter is `a` */
  acts: Record<string, (row: Row) => void>
  setSaid: (said: Said) => void
  keys?: Keys
}

export function useQueue<
  Row extends { id: number },
  Query extends { data: { list: Row[]; totalPages: number } | undefined },
>(queue: Queue<Row, Query>) {
  const { name, query, paging, acts, setSaid, keys } = queue
  const [opened, setOpened] = useState(false)
  const rows = query.data?.list ?? []
  const lost = () => {
    if (rows.length > 0) setSaid({ text: lostMark, bad: true })
  }
  const { marked, setMarked, reset } = useList({
    name,
    rows,
    idOf: ({ id }) => id,
    ...(acts.a && { open: acts.a }),
    ...paging,
    totalPages: query.data?.totalPages ?? 1,
    more: (row) => ({
      ...Object.fromEntries(
        Object.entries(acts).map(([key, act]) => [key, () => (row ? act(row) : lost())]),
      ),
      ...keys,
    }),
  })
  return {
    ...{ rows, row: rows[marked], marked, setMarked, reset, setOpened },
    /** what the frame around it needs: whether it is opened on a phone */
    frame: { opened, onBack: () => setOpened(false) },
    /** and its list */
    list: { query, marked, ...paging },
    /** marks a row and, on a phone, covers the list with it */
    open: (index: number) => {
      setMarked(index)
      setOpened(true)
    },
  }
}
