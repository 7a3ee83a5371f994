/**
 * A member who only opens pages: the site's own code, with what a house answers, in the place of a browser. What is red
 * on the page of a book, and in the list of kept receipts, is what that member sees.
 */
import { checkKept } from '../../site/api/receipt-check.ts'
import { ask } from '../../site/api/ask.ts'
import { COMMITMENTS } from '../../site/api/commitments.ts'
import { resetLine } from '../../site/api/line.ts'
import { settleLeft } from '../../site/api/outcome.ts'
import { RECEIPTS } from '../../site/api/receipts.ts'
import { storeSession } from '../../site/api/session.ts'
import { keptOf, readBook } from '../../site/shell/read-book.ts'
import { checkBook } from '../../site/shell/use-book.ts'
import type { Owned } from '../../scripts/witness/own.ts'
import type { Place } from './verifier.ts'
import { openWindow, seesProof, type Window } from './window.ts'

/** Parts that pages may lack, to show what each finds: rows of keys, questions after a reload, commitments shown first. */
export type PagePart = 'keys' | 'reload' | 'promises'
type Member = { uid: string; token: string }
type Bet = Parameters<typeof ask<'bet'>>[1]

/** A browser's storage: its values are its own properties. */
class Kept {
  [name: string]: unknown
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null
  }
  setItem(name: string, value: string) {
    this[name] = value
  }
  removeItem(name: string) {
    delete this[name]
  }
  clear() {
    for (const name of Object.keys(this)) delete this[name]
  }
}

/** A row of a key comes with the first receipt after it. */
const SOON_MS = 5
const MOST = 400

type Fetch = (path: string, init?: RequestInit) => Promise<Response>

export function openPage(fetch: Fetch, without: readonly PagePart[] = []) {
  const globals = { fetch, localStorage: new Kept(), sessionStorage: new Kept() }
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  resetLine()

  const enter = ({ uid, token }: Member) =>
    storeSession({ userId: uid, userNick: uid, userType: '유저', accessToken: token })

  async function keysCome({ uid }: Member, place: Place) {
    for (let tries = 0; tries < MOST; tries++) {
      if (keptOf(uid, place).every(({ toldKey }) => toldKey)) return
      await new Promise((next) => setTimeout(next, SOON_MS))
    }
  }

  return {
    async bet(by: Member, place: Place, input: Bet) {
      enter(by)
      const answer = await ask('bet', input, { key: 'bet' })
      await keysCome(by, place)
      return answer
    },
    /** The page is loaded anew before its answer comes: `lost` resolves once the server has done it. */
    async betAndReload(by: Member, input: Bet, lost: Promise<unknown>) {
      enter(by)
      void ask('bet', input, { key: 'bet' }).catch(() => undefined)
      await lost
      if (!without.includes('reload')) await settleLeft(() => undefined)
    },
    owned: ({ uid }: Member, place: Place): Owned[] =>
      keptOf(uid, place).map((kept) => ({ uid, ...kept })),
    /** The red texts that the member sees; null where there are none. */
    async sees(by: Member, place: Place): Promise<string | null> {
      enter(by)
      if (without.includes('keys')) forgetKeys()
      const proof = await readBook(place, by.uid)
      const steps = proof ? await checkBook(proof, async () => undefined) : []
      const red = steps.flatMap(({ verdict, text }) => (verdict === 'bad' ? [text] : []))
      const faults = await checkKept(by.uid, keptOf(by.uid, place))
      return [...red, ...faults.filter((fault) => fault !== null)].join(' ') || null
    },
    /** Opens a game in a window of its own. */
    async play(by: Member) {
      enter(by)
      return openWindow(new Kept())
    },
    /** The red texts of the window's history, and of the proof of its member's last spin of the day. */
    async seesGame(by: Member, window: Window, { date }: Place): Promise<string[]> {
      enter(by)
      const forgets = without.includes('promises')
      if (forgets) localStorage.removeItem(COMMITMENTS)
      const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
      return [...(await window.sees(forgets)), ...(await seesProof(by.uid, day))]
    },
    close() {
      for (const [name, had] of before)
        if (had) Object.defineProperty(globalThis, name, had)
        else Reflect.deleteProperty(globalThis, name)
    },
  }
}

function forgetKeys() {
  const list = JSON.parse(localStorage.getItem(RECEIPTS) ?? '[]') as { toldKey?: unknown }[]
  localStorage.setItem(RECEIPTS, JSON.stringify(list.map(({ toldKey: _, ...one }) => one)))
}
