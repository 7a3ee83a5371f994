/**
 * What the phone's line has yet to tell of unread answers and memos. A line is told once a log-in (session storage) and
 * not again where it was closed (local storage); both fall with the counts, so that the next one to come is told.
 */
import { useCallback, useEffect, useReducer, useState, type RefObject } from 'react'

import type { Summary } from '../../shell/summary.ts'

export type Unread = { cs: number; memo: number }

const TOLD = 'unreadTold'
const closedBy = (member: string) => `unreadClosed:${member}`

function kept(storage: Storage, name: string): Unread {
  const [cs, memo] = (storage.getItem(name) ?? '').split(' ').map(Number)
  return { cs: cs || 0, memo: memo || 0 }
}

const keep = (storage: Storage, name: string, { cs, memo }: Unread) =>
  storage.setItem(name, `${cs} ${memo}`)

/** Undefined as long as nothing is known. */
export const unreadOf = (summary: Summary | undefined): Unread | undefined =>
  summary && { cs: summary.cs, memo: summary.memo }

/** The counts while there is one of a kind that was neither told nor closed, else null. */
export function useUntold(
  member: string,
  unread: Unread | undefined,
): { untold: Unread | null; told: () => void; close: () => void } {
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const { cs, memo } = unread ?? {}

  useEffect(() => {
    if (cs === undefined || memo === undefined) return
    for (const [storage, name] of places(member)) {
      const before = kept(storage, name)
      const fallen = { cs: Math.min(before.cs, cs), memo: Math.min(before.memo, memo) }
      if (fallen.cs < before.cs || fallen.memo < before.memo) keep(storage, name, fallen)
    }
  }, [member, cs, memo])

  const note = useCallback(
    (storage: Storage, name: string) => {
      if (cs === undefined || memo === undefined) return
      keep(storage, name, { cs, memo })
      look()
    },
    [cs, memo],
  )
  const told = useCallback(() => note(sessionStorage, TOLD), [note])
  const close = useCallback(() => note(localStorage, closedBy(member)), [note, member])

  if (cs === undefined || memo === undefined) return { untold: null, told, close }
  const seen = places(member).map(([storage, name]) => kept(storage, name))
  const isNew = seen.every((before) => cs > before.cs) || seen.every((before) => memo > before.memo)
  return { untold: isNew ? { cs, memo } : null, told, close }
}

const places = (member: string) =>
  [
    [sessionStorage, TOLD],
    [localStorage, closedBy(member)],
  ] as const

/** What asks for the member's whole attention: a dialog, a sheet, a draw that runs, a page nobody looks at. */
const TAKEN = 'dialog[open], .sheet, [data-drawing]'
const isTaken = () => document.hidden || document.querySelector(TAKEN) !== null

/** True while nothing else asks for attention; looks only when `wanted`. */
export function useCalm(wanted: boolean): boolean {
  const [calm, setCalm] = useState(() => !isTaken())
  useEffect(() => {
    if (!wanted) return
    const look = () => setCalm(!isTaken())
    look()
    const changes = new MutationObserver(look)
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['open', 'data-drawing'],
    })
    document.addEventListener('visibilitychange', look)
    return () => {
      changes.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [wanted])
  return calm
}

const STANDS_SECONDS = 5

/** Calls back when `line` has stood its time; from the beginning when `of` changes, and not while a key is on it. */
export function useStood(line: RefObject<HTMLElement | null>, of: string, told: () => void): void {
  useEffect(() => {
    if (of === '') return
    let left = STANDS_SECONDS
    const ticks = setInterval(() => {
      if (line.current?.contains(document.activeElement)) return
      left -= 1
      if (left <= 0) told()
    }, 1_000)
    return () => clearInterval(ticks)
  }, [line, of, told])
}
