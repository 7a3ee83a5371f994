/** The operator's token, kept for the tab. */
import { useSyncExternalStore } from 'react'

const KEY = 'operatorToken'
const listeners = new Set<() => void>()

export const readToken = () => sessionStorage.getItem(KEY)

/** null: logged out. */
export function storeToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, token)
  for (const heard of listeners) heard()
}

const subscribe = (heard: () => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken)
