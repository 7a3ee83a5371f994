import { afterAll, beforeEach, expect, test } from 'vitest'

import { sessionText } from '@madang/contract/member/plain/session.ts'

import { endedText } from '../../http/identity.ts'
import { openHouse } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'

const house = await openHouse()
const { password: PASSWORD, join, logIn } = await openLogins(house)
afterAll(() => house.close())
let hour = 0
// Hours apart, so that no test sees another's failures.
beforeEach(() => house.clock.set(new Date(Date.UTC(2026, 0, 15, (hour += 2)))))

const as = (uid: string, token: string) => ({
  headers: { authorization: `Bearer ${token}`, uuid: uid },
})
async function tokenOf(uid: string): Promise<string> {
  const answer = await logIn(uid)
  if (!answer.result) throw new Error(answer.msg)
  return answer.accessToken
}

test('a right login answers what the wire says, and the one before it the next time', async () => {
  const { uid, id } = await join()
  expect(await logIn(uid)).toEqual({
    result: true,
    msg: sessionText.done,
    gr: '/',
    accessToken: expect.stringMatching(/^[\w-]{43}$/) as string,
    id: uid,
    nick: uid,
    type: '유저',
    last: null,
  })
  expect(await logIn(` ${uid.toUpperCase()} `)).toMatchObject({
    last: { time: '2026-01-15 11:00:00', address: '127.0.0.1' },
  })
  const [row] = await house.db.query<{
    n: number
  }>`select count(*) as n from session where member_id = ${id}`
  expect(row!.n).toBe(1)
})

test('a token is kept as a hash only', async () => {
  const { uid } = await join()
  const token = await tokenOf(uid)
  const [row] = await house.db.query<{ n: number }>`
    select count(*) as n from session s where s::text like ${`%${token}%`}`
  expect(row!.n).toBe(0)
  expect(await house.guest.ask('refresh', undefined, as(uid, token))).toMatchObject({
    result: true,
  })
})

test('a password is good for years', async () => {
  const { uid } = await join()
  await house.clock.set('2031-01-15T12:00:00+09:00')
  expect(await logIn(uid)).toMatchObject({ result: true })
})

test.each([
  ['no id', { uid: ' ', upw: 'x', captcha: '1' }, sessionText.noUid],
  ['no password', { uid: 'x', upw: '', captcha: '1' }, sessionText.noUpw],
  ['no captcha', { uid: 'x', upw: 'x', captcha: ' ' }, sessionText.noCaptcha],
  ['another captcha', { uid: 'x', upw: 'x', captcha: '4321' }, sessionText.badCaptcha],
  ['a captcha of letters', { uid: 'x', upw: 'x', captcha: 'abcd' }, sessionText.badCaptcha],
])('%s is refused before anything is counted', async (_, params, msg) => {
  const headers = { captcha: params.captcha === 'abcd' ? 'abcd' : '1234' }
  expect(await house.guest.ask('login', { params }, { headers })).toMatchObject({
    result: false,
    code: 'badInput',
    msg,
  })
  const [row] = await house.db.query<{
    n: number
  }>`select count(*) as n from login_failure where uid = 'x'`
  expect(row!.n).toBe(0)
})

test('a client that drew no captcha is none of ours, and learns nothing of the id', async () => {
  const { uid } = await join()
  const refused = { result: false, code: 'codeError', msg: sessionText.otherClient }
  for (const params of [
    { uid, upw: PASSWORD, captcha: '1234' },
    { uid: 'nobody123', upw: 'x', captcha: '1234' },
  ])
    expect(await house.guest.ask('login', { params })).toEqual(refused)
})

test.each([
  ['an unknown id', 'nobody123', PASSWORD],
  ['an id that none can have', "x' or 1=1 --", PASSWORD],
  ['a wrong password', null, 'madang-12345'],
  ['a password too long to look at', null, 'x'.repeat(500)],
])('%s is refused in the same words', async (_, uid, upw) => {
  const answer = await logIn(uid ?? (await join()).uid, upw)
  expect(answer).toEqual({ result: false, code: 'denied', msg: sessionText.wrong })
})

test.each([
  ['waiting', 'stay', sessionText.waiting],
  ['suspended', 'denied', sessionText.suspended],
  ['left', 'denied', sessionText.left],
])('%s: told so after the right password, and only then', async (state, code, msg) => {
  const { uid } = await join({ state })
  expect(await logIn(uid)).toMatchObject({ result: false, code, msg })
  expect(await logIn(uid, 'wrong-wrong')).toMatchObject({ msg: sessionText.wrong })
})

test('the newest login wins; the older session is told so', async () => {
  const { uid } = await join()
  const [first, second] = [await tokenOf(uid), await tokenOf(uid)]
  expect(await house.guest.ask('refresh', undefined, as(uid, first))).toEqual({
    result: false,
    code: 'logout',
    msg: endedText.taken,
  })
  expect(await house.guest.ask('refresh', undefined, as(uid, second))).toMatchObject({
    result: true,
  })
})

test('of 12 logins at once exactly one session is left', async () => {
  const { uid, id } = await join()
  const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(uid)))
  const tokens = answers.flatMap((answer) => (answer.result ? [answer.accessToken] : []))
  const alive = await Promise.all(
    tokens.map((token) => house.guest.ask('refresh', undefined, as(uid, token))),
  )
  expect(alive.filter(({ result }) => result)).toHaveLength(1)
  const [row] = await house.db.query<{
    n: number
  }>`select count(*) as n from session where member_id = ${id}`
  expect(row!.n).toBe(1)
})

test('logging out ends the session at once, and again is no error', async () => {
  const { uid } = await join()
  const token = await tokenOf(uid)
  for (let times = 0; times < 2; times++)
    expect(await house.guest.ask('logout', undefined, as(uid, token))).toEqual({
      result: true,
      msg: sessionText.out,
    })
  expect(await house.guest.ask('refresh', undefined, as(uid, token))).toMatchObject({
    code: 'logout',
  })
})

test('the answer to a logout leaves the browser what it keeps: receipts outlive a session', async () => {
  const { uid } = await join()
  const { headers } = as(uid, await tokenOf(uid))
  const answer = await house.app.inject({ method: 'GET', url: '/user/logout', headers })
  expect(answer.json()).toMatchObject({ result: true })
  expect(answer.headers['clear-site-data']).toBeUndefined()
})

test('an image on another page logs nobody out', async () => {
  const { uid } = await join()
  const token = await tokenOf(uid)
  const options = as(uid, token)
  const crossed = { headers: { ...options.headers, 'sec-fetch-site': 'cross-site' } }
  expect(await house.guest.ask('logout', undefined, crossed)).toMatchObject({ code: 'logout' })
  expect(await house.guest.ask('logout')).toMatchObject({ code: 'logout' })
  expect(await house.guest.ask('refresh', undefined, options)).toMatchObject({ result: true })
})

test('30 minutes without an act of one’s own end the session; the poll is no act', async () => {
  const { uid } = await join()
  const options = as(uid, await tokenOf(uid))
  for (let minutes = 0; minutes < 25; minutes += 5) {
    await house.clock.advance(5 * 60_000)
    expect(await house.guest.ask('refresh', undefined, options)).toMatchObject({ result: true })
  }
  await house.clock.advance(5 * 60_000)
  expect(await house.guest.ask('refresh', undefined, options)).toEqual({
    result: false,
    code: 'logout',
    msg: endedText.idle,
  })
})

test('12 hours end it whatever is done', async () => {
  const { uid, id } = await join()
  const options = as(uid, await tokenOf(uid))
  await house.clock.advance(12 * 3_600_000 - 1_000)
  await house.db.query`update session set action_at = business_now() where member_id = ${id}`
  expect(await house.guest.ask('refresh', undefined, options)).toMatchObject({ result: true })
  await house.clock.advance(1_001)
  await house.db.query`update session set action_at = business_now() where member_id = ${id}`
  expect(await house.guest.ask('refresh', undefined, options)).toMatchObject({
    msg: endedText.absolute,
  })
})

test('a claimed id that is not the session’s is refused and written down', async () => {
  const [lee, kim] = [await join(), await join()]
  const token = await tokenOf(lee.uid)
  expect(await house.guest.ask('refresh', undefined, as(kim.uid, token))).toMatchObject({
    code: 'logout',
  })
  const rows = await house.db
    .query`select from event where kind = 'uuid.mismatch' and actor = ${lee.uid}`
  expect(rows).toHaveLength(1)
})
