/** A list under the keyboard: one row is marked; arrows or j and k move it, Enter opens it. */
import { useState } from 'react'

import { useKeys, type Keys } from './keys.ts'

type Props<T> = {
  rows: T[]
  open?: (row: T) => void
  page?: number
  totalPages?: number
  onPage?: (page: number) => void
  more?: (row: T | undefined) => Keys
}

export function useList<T>({ rows, open, page = 1, totalPages = 1, onPage, more }: Props<T>) {
  const [wanted, setMarked] = useState(0)
  const marked = Math.min(wanted, Math.max(0, rows.length - 1))
  const move = (by: number) => setMarked(Math.max(0, Math.min(rows.length - 1, marked + by)))
  const row = rows[marked]
  const turn = (to: number) => {
    if (to < 1 || to > totalPages) return
    setMarked(0)
    onPage?.(to)
  }
  useKeys({
    ArrowDown: () => move(1),
    j: () => move(1),
    ArrowUp: () => move(-1),
    k: () => move(-1),
    ...(open && { Enter: () => row !== undefined && open(row) }),
    ...(onPage && { ArrowLeft: () => turn(page - 1), ArrowRight: () => turn(page + 1) }),
    ...more?.(row),
  })
  return { marked, setMarked }
}
