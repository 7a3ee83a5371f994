/**
 * What the phone's line has yet to tell of unread answers and memos. A line is told once a log-in (session storage) and
 * not again where it was closed (local storage); both fall with the counts, so that the next one to come is told.
 */
import { useCallback, useEffect, useState } from 'react'

import type { Summary } from '../../shell/summary.ts'

export type Unread = { cs: number; memo: number }

type Kept = { told: Unread; closed: Unread }

const TOLD = 'unreadTold'
const closedBy = (member: string) => `unreadClosed:${member}`

function read(storage: Storage, name: string): Unread {
  const [cs, memo] = (storage.getItem(name) ?? '').split(' ').map(Number)
  return { cs: cs || 0, memo: memo || 0 }
}

const readKept = (member: string): Kept => ({
  told: read(sessionStorage, TOLD),
  closed: read(localStorage, closedBy(member)),
})

function writeKept(member: string, { told, closed }: Kept): void {
  sessionStorage.setItem(TOLD, `${told.cs} ${told.memo}`)
  localStorage.setItem(closedBy(member), `${closed.cs} ${closed.memo}`)
}

const lower = (kept: Unread, { cs, memo }: Unread): Unread =>
  kept.cs <= cs && kept.memo <= memo
    ? kept
    : { cs: Math.min(kept.cs, cs), memo: Math.min(kept.memo, memo) }

/** Undefined as long as nothing is known. */
export const unreadOf = (summary: Summary | undefined): Unread | undefined =>
  summary && { cs: summary.cs, memo: summary.memo }

/** The counts while there is one of a kind that was neither told nor closed, else null; for one member. */
export function useUntold(
  member: string,
  unread: Unread | undefined,
): { untold: Unread | null; told: () => void; close: () => void } {
  const [kept, setKept] = useState(() => readKept(member))
  const { cs, memo } = unread ?? {}

  useEffect(() => writeKept(member, kept), [member, kept])

  // What was read is no longer told: the next one to come is new.
  if (cs !== undefined && memo !== undefined) {
    const counts = { cs, memo }
    const fallen = { told: lower(kept.told, counts), closed: lower(kept.closed, counts) }
    if (fallen.told !== kept.told || fallen.closed !== kept.closed) setKept(fallen)
  }

  const note = useCallback(
    (as: keyof Kept) => {
      if (cs === undefined || memo === undefined) return
      setKept((before) => ({ ...before, [as]: { cs, memo } }))
    },
    [cs, memo],
  )
  const told = useCallback(() => note('told'), [note])
  const close = useCallback(() => note('closed'), [note])

  if (cs === undefined || memo === undefined) return { untold: null, told, close }
  const isNew =
    cs > Math.max(kept.told.cs, kept.closed.cs) || memo > Math.max(kept.told.memo, kept.closed.memo)
  return { untold: isNew ? { cs, memo } : null, told, close }
}

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
