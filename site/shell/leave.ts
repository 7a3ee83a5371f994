/**
 * The ends of a session: the member's own logout, the server's, and a staff tab that closes (docs/spec/shell.md#states,
 * #errors).
 */
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { tell } from '@madang/ui/dialog.tsx'

import { ask, onEnded } from '../api/ask.ts'
import { queries } from '../api/queries.ts'
import { clearSession, isStaff, readSession } from '../api/session.ts'
import { isReloading, reloadPage } from './reload.ts'

/** Ends the session on the server and here, and goes home. */
export async function logout(): Promise<void> {
  // Whatever the server says, this tab forgets the member.
  await Promise.all([ask('logout').catch(() => {}), forgetPush()])
  clearSession()
  queries.clear()
  location.assign('/')
}

/** Who left a browser is told nothing there any more; its push service says so to the house. */
async function forgetPush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined)
  const told = await worker?.pushManager?.getSubscription().catch(() => null)
  await told?.unsubscribe().catch(() => false)
}

let leaving = false
let parting: Promise<unknown> | null = null
/** An act that ends the session says so itself: whatever else hears of the end meanwhile is told after it. */
export async function part<T>(act: Promise<T>): Promise<T> {
  parting = act.catch(() => {})
  try {
    return await act
  } finally {
    parting = null
  }
}

/**
 * Calls after which an ended session leads to the site's root (docs/spec/shell.md#errors;
 * docs/spec/member-pages.md#errors).
 */
const leadsHome = new Set<string>(['mainData', 'casinoGo', 'premiumCasinoGo', 'highlowLink'])

/** From now on `logout` or 404 from any call clears the session, shows the server's words, and starts over. */
export function watchEndedSessions(): void {
  onEnded((name, { msg }, token) => {
    if (leaving || (name === 'refresh' && readSession() === null)) return
    leaving = true
    void (parting ?? Promise.resolve()).then(() => leave(name, msg, token))
  })
}

async function leave(name: keyof MemberCalls, msg: string, token: string) {
  const now = readSession()?.accessToken
  // The act that ended it brought another one in its place.
  if (now !== undefined && now !== token) {
    leaving = false
    return
  }
  clearSession()
  queries.clear()
  await tell(msg, { tone: 'error' })
  leaving = false
  if (leadsHome.has(name)) location.assign('/')
  else reloadPage()
}

/** Closing the tab ends the session of staff-like types; a page brought back afterwards loads anew. */
export function watchStaffTab(): void {
  addEventListener('beforeunload', () => {
    const session = readSession()
    if (!session || !isStaff(session.userType) || isReloading()) return
    clearSession()
    location.reload()
  })
}
