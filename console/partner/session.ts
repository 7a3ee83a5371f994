/** Who is in on this page: kept for the tab, apart from any operator's. */
import { openView, readOf, useStore } from '@madang/ui/store.ts'

export type PartnerSession = { token: string; uid: string; nick: string; type: string }

const KEY = 'partnerSession'
const ENDED = 'partnerEnded'

const session = openView(
  readOf(
    () => sessionStorage.getItem(KEY) ?? 'null',
    (kept) => JSON.parse(kept) as PartnerSession | null,
  ),
)
const ended = openView(() => sessionStorage.getItem(ENDED) !== null)

export const readSession = session.read
export const useSession = (): PartnerSession | null => useStore(session)

/** Whether a session was open in this tab and is over. */
export const useEnded = (): boolean => useStore(ended)

export function storeSession(next: PartnerSession): void {
  sessionStorage.setItem(KEY, JSON.stringify(next))
  sessionStorage.removeItem(ENDED)
  tell()
}

/** The session is over: the partner left, or the server says so. A late answer about an older one changes nothing. */
export function endSession(token: string): void {
  if (token !== readSession()?.token) return
  sessionStorage.removeItem(KEY)
  sessionStorage.setItem(ENDED, '1')
  tell()
}

function tell() {
  session.tell()
  ended.tell()
}
