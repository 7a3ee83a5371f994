/** A list under the keyboard: one row is marked, and stays marked when others come and go; gone itself, none is. */
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useKeys, type Keys } from './keys.ts'

type Props<T> = {
  /** the mark of a list is remembered by it, for who comes back */
  name: string
  rows: readonly T[]
  idOf: (row: T) => number | string
  open?: (row: T) => void
  page?: number
  totalPages?: number
  onPage?: (page: number) => void
  more?: (row: T | undefined) => Keys
}
type Mark = { id: number | string; index: number }

/** Said of a key that decides while no row is marked. */
export const lostMark = '고른 신청이 목록에서 나갔습니다. 다시 골라주세요.'

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
  // Which part of the list is asked for; its rows come later than the address says so.
  const place = useLocation({ select: ({ searchStr }) => searchStr })
  const ids = rows.map(idOf)
  const [before, setBefore] = useState({ ids, place, other: false })
  const other = before.other || before.place !== place
  const came = ids.join() !== before.ids.join()
  if (came || before.place !== place) setBefore({ ids, place, other: other && !came })
  const found = mark === undefined ? 0 : ids.indexOf(mark.id)
  // What is marked left the list. Of another part of it the first is marked; of this one none, until the operator moves:
  // a key that meant the row before must not decide the next.
  const lost = found < 0 && !(other && came) && ids.some((id) => before.ids.includes(id))
  if (ids.length > 0 && !lost && (found < 0 || mark === undefined))
    setMark({ id: ids[0]!, index: 0 })
  const marked = lost ? -1 : Math.max(0, found)
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
    // From where the lost one was, the next row is the one in its place.
    const from = marked >= 0 ? marked : (mark?.index ?? 0) - (by > 0 ? 1 : 0)
    setMarked(Math.max(0, Math.min(rows.length - 1, from + by)))
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
