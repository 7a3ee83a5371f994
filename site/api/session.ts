/** Who is logged in here: kept for the tab in session storage under the seeds' names (docs/spec/shell.md#data). */
import { isPartnerType } from '@madang/contract/member/plain/hand-off.ts'
import { openView, readOf, useStore } from '@madang/ui/store.ts'

import { COMMITMENTS } from './commitments.ts'
import { RECEIPTS } from './receipts.ts'

export type Session = { userId: string; userNick: string; userType: string; accessToken: string }

const fields = ['userId', 'userNick', 'userType', 'accessToken'] as const

const session = openView(
  readOf(
    () => fields.map((field) => sessionStorage.getItem(field) ?? '').join('\n'),
    (kept): Session | null => {
      const [userId = '', userNick = '', userType = '', accessToken = ''] = kept.split('\n')
      return userId === '' || accessToken === ''
        ? null
        : { userId, userNick, userType, accessToken }
    },
  ),
)

/** Calls back when another session, or none, is this tab's. */
export const onSession = session.follow
/** Null for a guest. The same object as long as nothing changed. */
export const readSession = session.read
export const useSession = (): Session | null => useStore(session)

/** Stays in a tab whoever logs in: how it shows pages, and which popups it has closed. */
const ofTheTab = /^(device|reloaded|reloadedAt|reloadedPart|notFound)$|popup/

/** Where an unanswered bet is (docs/adr/0043-lost-answers.md), and where it is once its member's session is over. */
const [OPEN_BET, LEFT_BET] = ['key:bet', 'key:bet ']

/** Whether what became of the call of a slot may be asked by a member: what another one left is not theirs. */
export const isOpenTo = (uid: string | undefined, slot: string): boolean =>
  !`key:${slot}`.startsWith(LEFT_BET) || `key:${slot}` === `${LEFT_BET}${uid}`

/** Only an unanswered bet outlives the session: what became of it brings its receipt. */
function clearTab(stays: (name: string) => boolean): void {
  const uid = sessionStorage.getItem('userId')
  const bet = sessionStorage.getItem(OPEN_BET)
  for (const name of Object.keys(sessionStorage))
    if (!stays(name) && !name.startsWith(LEFT_BET)) sessionStorage.removeItem(name)
  if (uid !== null && bet !== null) sessionStorage.setItem(`${LEFT_BET}${uid}`, bet)
}

export function storeSession(next: Session): void {
  if (sessionStorage.getItem('userId') !== next.userId) clearTab((name) => ofTheTab.test(name))
  for (const field of fields) sessionStorage.setItem(field, next[field])
  session.tell()
}

/** Evidence against the server outlives every session. */
const evidence = [RECEIPTS, COMMITMENTS]

/** Logout clears everything this site keeps in the browser but the members' evidence (docs/spec/shell.md#states). */
export function clearSession(): void {
  clearTab(() => false)
  for (const name of Object.keys(localStorage))
    if (!evidence.includes(name)) localStorage.removeItem(name)
  session.tell()
  notFound.tell()
}

/** The two identity headers of every call (docs/spec/wire.md#headers); none for a guest. */
export function identity(): Record<string, string> {
  const now = readSession()
  return now ? { authorization: `Bearer ${now.accessToken}`, uuid: now.userId } : {}
}

/** Set when the server refuses this client (`codeError`): from then on the tab shows the plain 404 page. */
const notFound = openView(() => sessionStorage.getItem('notFound') !== null)

export function setNotFound(): void {
  sessionStorage.setItem('notFound', '1')
  notFound.tell()
}

export const useNotFound = (): boolean => useStore(notFound)

/** Any type that is neither guest, member nor partner (docs/spec/shell.md#states). */
export const isStaff = (type: string) =>
  type !== '게스트' && type !== '유저' && !isPartnerType(type)
