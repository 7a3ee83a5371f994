/** The operator's token, kept for the tab. */
import { useSyncExternalStore } from 'react'

const KEY = 'operatorToken'
const listeners = new Set<() => void>()
let ended = false

export const readToken = () => sessionStorage.getItem(KEY)

/** null: logged out. */
export function storeToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, token)
  ended = false
  tell()
}

/** The server no longer knows this token. A late answer about an older one changes nothing. */
export function endSession(token: string | null): void {
  if (token === null || token !== readToken()) return
  sessionStorage.removeItem(KEY)
  ended = true
  tell()
}

function tell() {
  for (const heard of listeners) heard()
}

const subscribe = (heard: () => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken)

/** Whether the session ended by itself, and the operator should be told so at the door. */
export const useEnded = (): boolean => useSyncExternalStore(subscribe, () => ended)
