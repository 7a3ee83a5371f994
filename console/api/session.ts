/** The operator's token, kept for the tab. */
import { openStore, openView, useStore } from '@madang/ui/store.ts'

const KEY = 'operatorToken'
const token = openView(() => sessionStorage.getItem(KEY))
const ended = openStore(false)

export const readToken = token.read

/** null: logged out. */
export function storeToken(next: string | null): void {
  if (next === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, next)
  ended.set(false)
  token.tell()
}

/** The server no longer knows this token. A late answer about an older one changes nothing. */
export function endSession(over: string): void {
  if (over !== readToken()) return
  sessionStorage.removeItem(KEY)
  ended.set(true)
  token.tell()
}

export const useToken = (): string | null => useStore(token)

/** Whether the session ended by itself, and the operator should be told so at the door. */
export const useEnded = (): boolean => useStore(ended)
