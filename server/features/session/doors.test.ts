import type * as argon2 from '@node-rs/argon2'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { sessionText } from '@madang/contract/member/plain/session.ts'

import { endedText, hashToken } from '../../http/identity.ts'
import { openHouse } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'
import { endSession, hashPassword, verifyPassword } from './session.ts'

const verified = vi.hoisted(() => ({ times: 0, now: 0, most: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return {
    ...real,
    verify: async (...asked: Parameters<typeof real.verify>) => {
      verified.times++
      verified.most = Math.max(verified.most, ++verified.now)
      return real.verify(...asked).finally(() => verified.now--)
    },
  }
})

const house = await openHouse()
const { hash, password: PASSWORD, join, logIn } = await openLogins(house)
afterAll(() => house.close())
let hour = 0
beforeEach(() => house.clock.set(new Date(Date.UTC(2026, 0, 15, (hour += 2)))))

test.each([
  ['a wrong password', async () => (await join()).uid, 'wrong-wrong'],
  ['an unknown id', async () => 'nobody99', 'wrong-wrong'],
  ['an id that none can have', async () => '한글 아이디', 'wrong-wrong'],
  [
    'a suspended member and a wrong password',
    async () => (await join({ state: 'suspended' })).uid,
    'wrong-wrong',
  ],
  ['a password of 129', async () => (await join()).uid, 'x'.repeat(129)],
])('%s costs exactly one look at a hash, so that none is told by its time', async (_, uid, upw) => {
  const name = await uid()
  const before = verified.times
  expect(await logIn(name, upw)).toEqual({ result: false, code: 'denied', msg: sessionText.wrong })
  expect(verified.times - before).toBe(1)
})

test('what is refused before a password is due looks at no hash', async () => {
  const { uid } = await join()
  for (let tries = 0; tries < 5; tries++) await logIn(uid, 'wrong-wrong')
  const before = verified.times
  expect(await logIn(uid)).toMatchObject({ code: 'busy' })
  expect(await logIn(uid, PASSWORD, { captcha: '9999' })).toMatchObject({ code: 'badInput' })
  expect(await logIn(uid, 'x'.repeat(1_001))).toMatchObject({ code: 'badInput' })
  expect(verified.times).toBe(before)
})

test('of 60 logins at once only four hashes are looked at at a time', async () => {
  verified.most = 0
  await Promise.all(Array.from({ length: 60 }, () => verifyPassword(hash, 'wrong')))
  expect(verified.most).toBe(4)
})

test('the id is folded as at sign-up: full width, capitals, spaces', async () => {
  const { uid } = await join()
  const wide = Array.from(uid, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0)).join('')
  for (const typed of [uid.toUpperCase(), wide, ` ${uid}\t`])
    expect(await logIn(typed)).toMatchObject({ result: true, id: uid })
})

test('a password is the same however its letters are composed, and else to the letter', async () => {
  const password = '마당에서 놀자 é 🙂'
  const { uid } = await join({ passwordHash: await hashPassword(password.normalize('NFD')) })
  expect(await logIn(uid, password.normalize('NFC'))).toMatchObject({ result: true })
  for (const other of [` ${password}`, password.toUpperCase(), password.replace(' ', '\u00a0')])
    expect(await logIn(uid, other)).toMatchObject({ msg: sessionText.wrong })
})

test('128 characters are a password', async () => {
  const long = 'x1'.repeat(64)
  const { uid } = await join({ passwordHash: await hashPassword(long) })
  expect(await logIn(uid, long)).toMatchObject({ result: true })
})

test('a closed site lets nobody in, and says so only after the right password', async () => {
  const { uid } = await join()
  const set = (value: 'open' | 'closed') =>
    house.db.begin((tx) => house.deps.settings.set(tx, 'siteStatus', value, 'test'))
  await set('closed')
  expect(await logIn(uid)).toEqual({ result: false, code: 'closed', msg: sessionText.siteClosed })
  expect(await logIn(uid, 'wrong-wrong')).toMatchObject({ msg: sessionText.wrong })
  await set('open')
  expect(await logIn(uid)).toMatchObject({ result: true })
})

test('a token, id or target brought along is never taken over', async () => {
  const { uid } = await join()
  const brought = 'A'.repeat(43)
  const headers = {
    authorization: `Bearer ${brought}`,
    cookie: `accessToken=${brought}; gr=//evil.test`,
    uuid: 'x',
  }
  const answer = await logIn(uid, PASSWORD, { headers })
  expect(answer).toMatchObject({ result: true, gr: '/' })
  expect(answer.result && answer.accessToken).not.toBe(brought)
  const rows = await house.db.query`select from session where token_hash = ${hashToken(brought)}`
  expect(rows).toEqual([])
})

test.each([
  ['state', endedText.state],
  ['password', endedText.password],
] as const)('a session ended for its %s says so to every later call', async (reason, msg) => {
  const lee = await join({ loggedIn: true })
  await house.db.begin((tx) => endSession(tx, lee.id, reason))
  for (const answer of [await lee.ask('refresh'), await lee.ask('mainData')])
    expect(answer).toEqual({ result: false, code: 'logout', msg })
})

test('an act holds the idle end off, even one that is refused; a poll does not', async () => {
  const lee = await join({ loggedIn: true })
  const game = { game: 'powerBall', page: 'pbg' }
  const act = () =>
    lee.ask('bet', {
      ...game,
      today: '20260115',
      round: 1,
      type: 'poOdd',
      pick: '파워볼 홀',
      rate: 1.95,
      money: 5_000,
      win: 0,
    })
  for (let minutes = 0; minutes < 60; minutes += 20) {
    await house.clock.advance(20 * 60_000)
    expect(await act()).toMatchObject({ code: 'late' })
  }
  await house.clock.advance(20 * 60_000)
  await lee.ask('betList', game)
  await lee.ask('betPage', game)
  await house.clock.advance(10 * 60_000)
  expect(await lee.ask('refresh')).toMatchObject({ code: 'logout', msg: endedText.idle })
})
