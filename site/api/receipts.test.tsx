import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { KeptReceipt, Receipt } from '@madang/contract/core/book/receipt.ts'

import { AT, place, secret, signed } from '../features/betting/testing/receipts.tsx'
import { logout, watchEndedSessions } from '../shell/leave.ts'
import { closeSite, logIn, openSite } from '../testing/house.tsx'
import { ask } from './ask.ts'
import { settleLeft } from './outcome.ts'
import { wrongArrived } from './receipt-check.ts'
import {
  clearReceipts,
  keepKeys,
  keepReceipt,
  keptReceipts,
  markProven,
  MOST,
  RECEIPTS,
} from './receipts.ts'
import { clearSession, readSession, storeSession } from './session.ts'

afterEach(closeSite)

const kept = (id: number, at = id): KeptReceipt => ({
  ...{ stream: 'ntry.powerball', date: '20261123', round: 7 },
  receipt: {
    ...{
      id,
      at,
      placedAt: at,
      salt: '00',
      game: 'ntry.powerball',
      key: 'poOdd',
      pick: '파워볼 홀',
    },
    ...{ stake: 5_000, odds: 195, size: 1, index: 0, path: [], root: '11', keyId: 1 },
    signature: '22',
  },
})
const ids = (uid: string) => keptReceipts(uid).map(({ receipt }) => receipt.id)
const keepMany = (uid: string, from: number, to: number) => {
  for (let id = from; id <= to; id++) keepReceipt(uid, kept(id))
}

test('receipts of two members are listed apart, newest first, one that is given again once', () => {
  keepReceipt('lee', kept(1))
  keepReceipt('han', kept(2))
  keepReceipt('lee', kept(3))
  keepReceipt('lee', kept(1))
  expect(ids('lee')).toEqual([3, 1])
  expect(keptReceipts('han')).toEqual([kept(2)])
})

test('a receipt that says a time far ahead, or the number of another one, removes none', () => {
  const YEAR = 365 * 24 * 3_600_000_000
  keepReceipt('lee', kept(1))
  keepReceipt('lee', kept(2, 50 * YEAR))
  keepReceipt('lee', kept(1, 7))
  expect(keptReceipts('lee')).toEqual([kept(1, 7), kept(2, 50 * YEAR), kept(1)])
})

test('of more than are kept of a member the oldest proven goes, then the oldest, and no other member’s', () => {
  keepReceipt('han', kept(1))
  keepMany('lee', 1, MOST)
  markProven('lee', [kept(5), kept(9)])
  keepMany('lee', MOST + 1, MOST + 3)
  expect(ids('lee')).toHaveLength(MOST)
  expect([1, 2, 5, 9].filter((id) => ids('lee').includes(id))).toEqual([2])
  expect(ids('han')).toEqual([1])
})

/** A store with room for so many characters. */
function roomFor(length: () => number) {
  const real = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => real.getItem(name),
    setItem(name: string, value: string) {
      if (value.length > length()) throw new DOMException('full', 'QuotaExceededError')
      real.setItem(name, value)
    },
    clear: () => real.clear(),
  })
}

test('a full store makes room by proven receipts of anybody and by one’s own, never by what another needs', () => {
  keepReceipt('han', kept(10))
  keepReceipt('han', kept(11))
  keepReceipt('lee', kept(12))
  keepReceipt('lee', kept(13))
  markProven('han', [kept(11)])
  const full = localStorage.getItem(RECEIPTS)!.length
  roomFor(() => full)
  keepReceipt('lee', kept(14))
  expect([ids('han'), ids('lee')]).toEqual([[10], [14, 13, 12]])
  keepReceipt('lee', kept(15))
  expect([ids('han'), ids('lee')]).toEqual([[10], [15, 14, 13]])
  roomFor(() => 0)
  keepReceipt('lee', kept(16))
  expect([ids('han'), ids('lee')]).toEqual([[10], [15, 14, 13]])
})

test('a stored text that is no list of receipts is read as none', () => {
  localStorage.setItem(RECEIPTS, '{no json')
  expect(ids('lee')).toEqual([])
  localStorage.setItem(RECEIPTS, '{"a":1}')
  keepReceipt('lee', kept(4))
  expect(ids('lee')).toEqual([4])
})

test('only the member clears their receipts, and only theirs', () => {
  keepReceipt('lee', kept(1))
  keepReceipt('han', kept(2))
  clearReceipts('lee')
  expect([ids('lee'), ids('han')]).toEqual([[], [2]])
})

const answer = (said: object) => vi.stubGlobal('fetch', async () => Response.json(said))
const no = () => vi.spyOn(location, 'reload').mockImplementation(() => {})
const ends: [string, () => Promise<unknown>][] = [
  ['logs out', logout],
  ['is logged out by another login or by the server', () => ask('refresh').catch(() => {})],
  [
    'is refused with 404',
    () => {
      answer({ result: false, code: 404, msg: '' })
      return ask('refresh').catch(() => {})
    },
  ],
  ['closes a tab of staff', async () => clearSession()],
]
test.each(ends)('receipts stay where a member %s; all else is cleared', async (_, end) => {
  watchEndedSessions()
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  no()
  logIn()
  keepReceipt('demo1', kept(1))
  localStorage.setItem('anything', '1')
  answer({ result: false, code: 'logout', msg: '다른 기기에서 로그인했습니다.' })
  await end()
  await vi.waitFor(() => expect(readSession()).toBeNull())
  expect(Object.keys(localStorage)).toEqual([RECEIPTS])
  expect(ids('demo1')).toEqual([1])
})

test('the next member of a device sees no receipt of the one before, who finds theirs again', () => {
  logIn()
  keepReceipt('demo1', kept(1))
  clearSession()
  storeSession({ userId: 'demo2', userNick: '둘', userType: '유저', accessToken: 'two' })
  expect(ids(readSession()!.userId)).toEqual([])
  clearSession()
  logIn()
  expect(ids(readSession()!.userId)).toEqual([1])
})

const sent = {
  ...{ game: 'powerLadder', page: 'ntry', today: '20261123', round: 7, type: 'poOdd' },
  ...{ pick: '파워볼 홀', rate: 1.95, money: 5_000, win: 9_750 },
}
const taken = { result: true, msg: '', no: 3, receipt: kept(3).receipt }
/** A power ladder's bet lies in the book of its powerball. */
const given = { stream: 'ntry.powerball', date: '20261123', round: 7, receipt: kept(3).receipt }

test('the receipt of a taken bet is kept, also where its session was over before the answer', async () => {
  logIn()
  answer(taken)
  await ask('bet', sent, { key: 'bet' })
  expect(keptReceipts('demo1')).toEqual([given])
  clearReceipts('demo1')
  let come: ((said: Response) => void) | null = null
  vi.stubGlobal('fetch', () => new Promise((resolve) => (come = resolve)))
  const late = ask('bet', sent, { key: 'bet' }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(come).not.toBeNull())
  clearSession()
  storeSession({ userId: 'demo2', userNick: '둘', userType: '유저', accessToken: 'two' })
  come!(Response.json(taken))
  expect(await late).toMatchObject({ code: 'logout' })
  expect(keptReceipts('demo1')).toEqual([given])
  expect(keptReceipts('demo2')).toEqual([])
})

test('the receipt of a bet whose answer was lost comes with what became of it, over a reload too', async () => {
  logIn()
  const became = (path: string) =>
    path === '/my/outcome' ? { result: true, msg: '', data: taken } : { result: true, msg: '' }
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/bet')) throw new TypeError('broken')
    return Response.json(became(path))
  })
  await ask('bet', sent, { key: 'bet' })
  expect(keptReceipts('demo1')).toEqual([given])
  clearReceipts('demo1')
  sessionStorage.setItem(
    'key:bet',
    JSON.stringify({ key: 'k', name: 'bet', body: JSON.stringify(sent) }),
  )
  await settleLeft(() => {})
  expect(keptReceipts('demo1')).toEqual([given])
})

/** A true receipt of demo1's, and the list that tells the key it is signed with. */
const trueKey = { id: 1, publicKey: hex(ed25519.getPublicKey(secret)), from: 1, until: null }
const serveBet = (receipt: Receipt, keys: object[] | null) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path === '/open/keys')
      return keys
        ? Response.json({ result: true, msg: '', data: keys })
        : Response.json({ result: false, code: 'retry', msg: '' })
    const bet = { ...taken, receipt }
    if (path === '/my/outcome') return Response.json({ result: true, msg: '', data: bet })
    return Response.json(bet)
  })
  return asked
}
const trueSent = { ...sent, game: 'powerBall', today: place.date, round: place.round }

test('an arriving receipt is kept with the row of its key; the next one of that key asks for none', async () => {
  logIn()
  const asked = serveBet(signed(), [trueKey])
  await ask('bet', trueSent, { key: 'bet' })
  await vi.waitFor(() => expect(keptReceipts('demo1')[0]?.toldKey).toEqual(trueKey))
  serveBet(signed(30_000), [])
  await ask('bet', trueSent, { key: 'bet' })
  await vi.waitFor(() => expect(keptReceipts('demo1')[0]?.toldKey).toEqual(trueKey))
  expect(keptReceipts('demo1')).toHaveLength(2)
  expect(asked.filter((path) => path === '/open/keys')).toHaveLength(1)
})

test.each<[string, Receipt, object[]]>([
  ['is not signed', { ...signed(), signature: '00'.repeat(64) }, [trueKey]],
  ['is signed by a key that is not told', signed(), [{ ...trueKey, id: 2 }]],
  [
    'is signed by another key than the published one',
    signed(),
    [{ ...trueKey, publicKey: '11'.repeat(32) }],
  ],
  ['comes after the end of its key', signed(), [{ ...trueKey, until: AT - 60_000_001 }]],
])(
  'an arriving receipt that %s is wrong at once, also where it arrives after a reload',
  async (_, receipt, keys) => {
    logIn()
    const before = wrongArrived.read()
    serveBet(receipt, keys)
    await ask('bet', trueSent, { key: 'bet' })
    await vi.waitFor(() => expect(wrongArrived.read()).toBe(before + 1))
    clearReceipts('demo1')
    const body = JSON.stringify(trueSent)
    sessionStorage.setItem('key:bet', JSON.stringify({ key: 'k', name: 'bet', body }))
    await settleLeft(() => {})
    await vi.waitFor(() => expect(wrongArrived.read()).toBe(before + 2))
    expect(keptReceipts('demo1')).toMatchObject([{ receipt }])
  },
)

test('a message on the open page says that a receipt which came does not hold', async () => {
  logIn()
  openSite('/betting', [])
  act(() => wrongArrived.set(wrongArrived.read() + 1))
  expect(await screen.findByText(/영수증의 서명이 맞지 않습니다/)).toBeTruthy()
})

test('a receipt whose keys could not be asked for accuses nobody, and gets its row when they are first read', async () => {
  logIn()
  const before = wrongArrived.read()
  const asked = serveBet(signed(), null)
  await ask('bet', trueSent, { key: 'bet' })
  await vi.waitFor(() => expect(asked).toContain('/open/keys'))
  expect(keptReceipts('demo1')[0]?.toldKey).toBeUndefined()
  keepKeys('demo1', [trueKey])
  keepKeys('demo1', [{ ...trueKey, publicKey: '11'.repeat(32) }])
  expect(keptReceipts('demo1')[0]?.toldKey).toEqual(trueKey)
  expect(wrongArrived.read()).toBe(before)
})

test('a bet whose session ends before its answer keeps its key for its member alone, and its receipt then', async () => {
  logIn()
  let open = false
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/uGame/bet') throw new TypeError('broken')
    const ended = { result: false, code: 'logout', msg: '다른 기기에서 로그인했습니다.' }
    const said = open ? { result: true, msg: '', data: taken } : ended
    return Response.json(path === '/my/outcome' ? said : { result: true, msg: '', data: [] })
  })
  await ask('bet', sent, { key: 'bet' }).catch(() => {})
  clearSession()
  open = true
  storeSession({ userId: 'demo2', userNick: '둘', userType: '유저', accessToken: 'two' })
  await settleLeft(() => {})
  expect([keptReceipts('demo1'), keptReceipts('demo2')]).toEqual([[], []])
  clearSession()
  logIn()
  await settleLeft(() => {})
  expect(keptReceipts('demo1')).toMatchObject([given])
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith('key:'))).toEqual([])
})

test('clearSession clears the keys of all calls but a bet’s', () => {
  logIn()
  for (const slot of ['inquiryWrite', 'safe']) sessionStorage.setItem(`key:${slot}`, '{}')
  clearSession()
  expect(sessionStorage).toHaveLength(0)
})
