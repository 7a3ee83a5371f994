/** A list under the keyboard: one row is marked, and stays marked when others come and go. */
import { useEffect, useState } from 'react'

import { useKeys, type Keys } from './keys.ts'

type Props<T> = {
  /** the mark of a list is remembered by it, for who comes back */
  name: string
  rows: T[]
  idOf: (row: T) => number | string
  open?: (row: T) => void
  page?: number
  totalPages?: number
  onPage?: (page: number) => void
  more?: (row: T | undefined) => Keys
}
type Mark = { id: number | string; index: number }

const marks = new Map<string, Mark>()

/** Forgets every mark; an operator does not begin where another ended. */
export const forgetMarks = () => marks.clear()

export function useList<T>({
  name,
  rows,
  idOf,
  open,
  page = 1,
  totalPages = 1,
  onPage,
  more,
}: Props<T>) {
  const [mark, setMark] = useState(() => marks.get(name))
  const [moves, setMoves] = useState(0)
  const found = mark === undefined ? 0 : rows.findIndex((row) => idOf(row) === mark.id)
  const marked = found >= 0 ? found : Math.min(mark?.index ?? 0, Math.max(0, rows.length - 1))
  const row = rows[marked]

  const setMarked = (index: number) => {
    const to = rows[index]
    if (to === undefined) return
    const next = { id: idOf(to), index }
    marks.set(name, next)
    setMark(next)
  }
  const reset = () => {
    marks.delete(name)
    setMark(undefined)
  }
  const move = (by: number) => {
    setMarked(Math.max(0, Math.min(rows.length - 1, marked + by)))
    setMoves(moves + 1)
  }
  const turn = (to: number) => {
    if (to < 1 || to > totalPages) return
    reset()
    onPage?.(to)
  }
  useEffect(() => {
    if (moves > 0) document.querySelector('tr.is-marked')?.scrollIntoView({ block: 'nearest' })
  }, [moves])
  useKeys({
    ArrowDown: () => move(1),
    j: () => move(1),
    ArrowUp: () => move(-1),
    k: () => move(-1),
    ...(open && { Enter: () => row !== undefined && open(row) }),
    ...(onPage && { ArrowLeft: () => turn(page - 1), ArrowRight: () => turn(page + 1) }),
    ...more?.(row),
  })
  return { marked, setMarked, reset }
}
