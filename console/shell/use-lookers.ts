/** Who else has the request in sight open; this page tells that it has, and when it no longer has (docs/adr/0052). */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { LookKind } from '@madang/contract/operator/plain/permissions.ts'

import { ask } from '../api/ask.ts'

const EVERY_MS = 2_000

/** This page's own, for as long as it is loaded. */
const page = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')
let turn = 0

/** `kind`: the queue of the desk that it is of; none: it waits for a second operator. */
function tell(kind: LookKind | undefined, id: number | null) {
  const [look, how] = [
    { page, turn: ++turn, id },
    { poll: true, keepalive: id === null },
  ]
  return kind ? ask('deskLook', { ...look, kind }, how) : ask('approvalLook', look, how)
}

/** `id`: what is in sight; null: none. */
export function useLookers(id: number | null, kind?: LookKind): string[] {
  const { data } = useQuery({
    queryKey: ['look', kind, id],
    queryFn: async () => (await tell(kind, id)).data.others,
    enabled: id !== null,
    refetchInterval: EVERY_MS,
    // What was so when it was last in sight says nothing.
    gcTime: 0,
  })
  const looks = id !== null
  useEffect(() => {
    if (!looks) return
    const leave = () => void tell(kind, null).catch(() => undefined)
    // A hidden page is looked at by nobody; seen again it tells so by its next beat.
    const hidden = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [looks, kind])
  return looks ? (data ?? []) : []
}
