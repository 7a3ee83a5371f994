/** Who is logged in here: kept for the tab in session storage under the seeds' names (docs/spec/shell.md#data). */
import { isPartnerType } from '@madang/contract/member/plain/hand-off.ts'
import { useSyncExternalStore } from 'react'

export type Session = { userId: string; userNick: string; userType: string; accessToken: string }

const fields = ['userId', 'userNick', 'userType', 'accessToken'] as const
const listeners = new Set<() => void>()
let cached: { raw: string; session: Session | null } | null = null

const changed = () => {
  for (const heard of listeners) heard()
}
/** Calls back when another session, or none, is this tab's. */
export const onSession = (heard: () => void) => {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}

/** Null for a guest. The same object as long as nothing changed. */
export function readSession(): Session | null {
  const values = fields.map((field) => sessionStorage.getItem(field) ?? '')
  const raw = values.join('\n')
  if (cached?.raw === raw) return cached.session
  const [userId = '', userNick = '', userType = '', accessToken = ''] = values
  const session =
    userId === '' || accessToken === '' ? null : { userId, userNick, userType, accessToken }
  cached = { raw, session }
  return session
}

/** Stays in a tab whoever logs in: how it shows pages, and which popups it has closed. */
const ofTheTab = /^(device|reloaded|reloadedAt|notFound)$|popup/

export function storeSession(session: Session): void {
  if (sessionStorage.getItem('userId') !== session.userId)
    for (const name of Object.keys(sessionStorage))
      if (!ofTheTab.test(name)) sessionStorage.removeItem(name)
  for (const field of fields) sessionStorage.setItem(field, session[field])
  changed()
}

/** Logout clears everything this site keeps in the browser (docs/spec/shell.md#states). */
export function clearSession(): void {
  sessionStorage.clear()
  localStorage.clear()
  changed()
}

/** The two identity headers of every call (docs/spec/wire.md#headers); none for a guest. */
export function identity(): Record<string, string> {
  const session = readSession()
  return session ? { authorization: `Bearer ${session.accessToken}`, uuid: session.userId } : {}
}

export const useSession = (): Session | null => useSyncExternalStore(onSession, readSession)

/** Set when the server refuses this client (`codeError`): from then on the tab shows the plain 404 page. */
const isNotFound = () => sessionStorage.getItem('notFound') !== null

export function setNotFound(): void {
  sessionStorage.setItem('notFound', '1')
  changed()
}

export const useNotFound = (): boolean => useSyncExternalStore(onSession, isNotFound)

/** Any type that is neither guest, member nor partner (docs/spec/shell.md#states). */
export const isStaff = (type: string) =>
  type !== '게스트' && type !== '유저' && !isPartnerType(type)
