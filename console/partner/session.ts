/** Who is in on this page: kept for the tab, apart from any operator's. */
import { useSyncExternalStore } from 'react'

export type PartnerSession = { token: string; uid: string; nick: string; type: string }

const KEY = 'partnerSession'
const ENDED = 'partnerEnded'
const listeners = new Set<() => void>()
let cached: { raw: string | null; session: PartnerSession | null } = { raw: null, session: null }

export function readSession(): PartnerSession | null {
  const raw = sessionStorage.getItem(KEY)
  if (raw !== cached.raw)
    cached = { raw, session: raw === null ? null : (JSON.parse(raw) as PartnerSession) }
  return cached.session
}

export function storeSession(session: PartnerSession): void {
  sessionStorage.setItem(KEY, JSON.stringify(session))
  sessionStorage.removeItem(ENDED)
  tell()
}

/** The session is over: the partner left, or the server says so. A late answer about an older one changes nothing. */
export function endSession(token: string | undefined): void {
  if (token === undefined || token !== readSession()?.token) return
  sessionStorage.removeItem(KEY)
  sessionStorage.setItem(ENDED, '1')
  tell()
}

function tell() {
  for (const heard of listeners) heard()
}

const subscribe = (heard: () => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

export const useSession = (): PartnerSession | null => useSyncExternalStore(subscribe, readSession)

/** Whether a session was open in this tab and is over. */
export const useEnded = (): boolean =>
  useSyncExternalStore(subscribe, () => sessionStorage.getItem(ENDED) !== null)
