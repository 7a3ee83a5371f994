/** A member's second factor (docs/spec/accounts.md#second-factor): enrolled, asked for at the login, lost. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { factorText, RECOVERY_CODES } from '@madang/contract/member/plain/factors.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { Secret, TOTP } from 'otpauth'

import { hashPassword } from '../../http/password-hash.ts'
import { refused } from '../../testing/answers.ts'
import { renewSessions } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'
import { meet, waiting } from '../../testing/meeting.ts'
import { lapseGone } from '../approvals/approvals.ts'

let house: House
let logins: Awaited<ReturnType<typeof openLogins>>
let day = 0
beforeAll(async () => {
  house = await openHouse()
  logins = await openLogins(house)
})
afterAll(() => house.close())
beforeEach(() => house.clock.set(new Date(Date.UTC(2026, 0, (day += 3), 3, 0, 10))))

const STEP = 30_000
type Lee = Awaited<ReturnType<typeof logins.join>>
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: house.deps.clock.now().getTime() + steps * STEP,
  })
const wrong = refused('denied', factorText.badCode)

const begin = async ({ ask }: Pick<Lee, 'ask'>) => {
  const answer = await ask('factorBegin')
  if (!answer.result) throw new Error(answer.msg)
  return answer
}

/** A member whose factor is on; the step of its first code is over. */
async function enrolled() {
  const lee = await logins.join({ loggedIn: true })
  const { secret } = await begin(lee)
  const answer = await lee.ask('factorConfirm', { code: codeOf(secret) })
  if (!answer.result) throw new Error(answer.msg)
  await house.clock.advance(2 * STEP)
  return { ...lee, secret, recovery: answer.recovery }
}

const logIn = (uid: string, code?: string, headers: Record<string, string> = {}) =>
  house.guest.ask(
    'login',
    { params: { uid, upw: logins.password, captcha: '1234', ...(code !== undefined && { code }) } },
    { headers: { captcha: '1234', ...headers } },
  )
/** Back in the session whose token the test has, after logins of another. */
const enter = async (lee: Pick<Lee, 'id' | 'enter'>) => {
  await house.db.query`delete from session where member_id = ${lee.id}`
  await lee.enter()
}
const holds = (id: number) => house.db.query<{ reason: string; hours: number }>`
  select reason, extract(epoch from until_at - from_at)::int / 3600 as hours from withdrawal_hold
  where member_id = ${id} order by id`
const told = async (id: number) =>
  (await house.db.query`select from memo where member_id = ${id}`).length

test('nothing is in force before its first code; then the login asks for one', async () => {
  const lee = await logins.join({ loggedIn: true })
  const { secret, uri } = await begin(lee)
  expect(uri).toContain(`otpauth://totp/Madang:${lee.uid}?issuer=Madang&secret=${secret}`)
  expect(await lee.ask('factor')).toMatchObject({ data: { on: false, since: null, codesLeft: 0 } })
  expect(await lee.ask('factorConfirm', { code: '000000' })).toEqual(wrong)
  expect(await logIn(lee.uid)).toMatchObject({ result: true })
  await enter(lee)
  await lee.ask('prove', { password: logins.password })
  const on = await lee.ask('factorConfirm', { code: codeOf(secret) })
  expect(on).toMatchObject({ result: true, msg: factorText.on })
  expect(await lee.ask('factor')).toMatchObject({ data: { on: true, codesLeft: RECOVERY_CODES } })
  expect(await logIn(lee.uid)).toEqual(refused('proof', factorText.askCode))
  expect(await told(lee.id)).toBe(1)
  expect(await lee.ask('factorBegin')).toEqual(refused('state', factorText.enrolled))
})

test('whatever changes it is asked for again after five minutes', async () => {
  const lee = await enrolled()
  await house.clock.advance(5 * 60_000)
  const proof = refused('proof', accountText.proof)
  expect(await lee.ask('factorCodes')).toEqual(proof)
  expect(await lee.ask('factorOff', { code: codeOf(lee.secret) })).toEqual(proof)
  const park = await logins.join({ loggedIn: true })
  const { secret } = await begin(park)
  await house.clock.advance(5 * 60_000)
  expect(await park.ask('factorBegin')).toEqual(proof)
  expect(await park.ask('factorConfirm', { code: codeOf(secret) })).toEqual(proof)
  await lee.ask('prove', { password: logins.password })
  expect(await lee.ask('factorCodes')).toMatchObject({ result: true })
})

test('a code of the present step or a neighbour opens, each step once', async () => {
  const lee = await enrolled()
  expect(await logIn(lee.uid, codeOf(lee.secret, -2))).toEqual(wrong)
  expect(await logIn(lee.uid, codeOf(lee.secret, 2))).toEqual(wrong)
  const code = codeOf(lee.secret)
  expect(await logIn(lee.uid, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
    result: true,
  })
  expect(await logIn(lee.uid, code)).toEqual(wrong)
  expect(await logIn(lee.uid, codeOf(lee.secret, -1))).toEqual(wrong)
  expect(await logIn(lee.uid, codeOf(lee.secret, 1))).toMatchObject({ result: true })
})

test('a wrong password is told as before, whatever code comes with it', async () => {
  const lee = await enrolled()
  const ask = (uid: string) =>
    house.guest.ask(
      'login',
      { params: { uid, upw: 'wrong-wrong-1', captcha: '1234', code: codeOf(lee.secret) } },
      { headers: { captcha: '1234' } },
    )
  expect(await ask(lee.uid)).toEqual(refused('denied', sessionText.wrong))
  expect(await ask('nobody99')).toEqual(refused('denied', sessionText.wrong))
})

test.each([['six digits'], ['a recovery code']])(
  '%s, brought by two at once, open one door',
  async (kind) => {
    const lee = await enrolled()
    const code = kind === 'six digits' ? codeOf(lee.secret) : lee.recovery[3]!
    const answers = await meet(house, {
      lock: `select from member_factor where member_id = ${lee.id} for update`,
      ask: () => Promise.all([logIn(lee.uid, code), logIn(lee.uid, code)]),
      waiters: 2,
    })
    expect(answers.filter(({ result }) => result)).toHaveLength(1)
    expect(answers.find(({ result }) => !result)).toEqual(wrong)
  },
)

test('ten recovery codes, hashed as passwords are and shown once, open once each', async () => {
  const lee = await enrolled()
  expect(new Set(lee.recovery).size).toBe(RECOVERY_CODES)
  const kept = await house.db.query<{ hash: string }>`
    select code_hash as hash from member_recovery where member_id = ${lee.id}`
  expect(kept).toHaveLength(RECOVERY_CODES)
  for (const { hash } of kept) expect(hash).toMatch(/^\$argon2id\$/)
  const [first, second] = lee.recovery as [string, string]
  expect(await logIn(lee.uid, first.toUpperCase().replace('-', ''))).toMatchObject({ result: true })
  expect(await logIn(lee.uid, first)).toEqual(wrong)
  expect(await logIn(lee.uid, `0${second.slice(1)}`)).toEqual(wrong)
  await enter(lee)
  expect(await lee.ask('factor')).toMatchObject({ data: { codesLeft: RECOVERY_CODES - 1 } })
  expect(await logIn(lee.uid, second)).toMatchObject({ result: true })
  const events = await house.db.query`
    select from event where kind = 'member.recovery' and actor = ${lee.uid}`
  expect(events).toHaveLength(2)
})

test('new recovery codes take the place of those left', async () => {
  const lee = await enrolled()
  const answer = await lee.ask('factorCodes')
  if (!answer.result) throw new Error(answer.msg)
  expect(await logIn(lee.uid, lee.recovery[1])).toEqual(wrong)
  expect(await logIn(lee.uid, answer.recovery[1])).toMatchObject({ result: true })
})

test('of wrong digits five are looked at in 30 minutes; a recovery code still opens', async () => {
  const lee = await enrolled()
  for (let tries = 0; tries < 5; tries++) expect(await logIn(lee.uid, '000000')).toEqual(wrong)
  expect(await logIn(lee.uid, codeOf(lee.secret))).toEqual(refused('rate', factorText.slow))
  expect(await logIn(lee.uid, lee.recovery[0])).toMatchObject({ result: true })
  await house.clock.advance(30 * 60_000)
  expect(await logIn(lee.uid, codeOf(lee.secret))).toMatchObject({ result: true })
})

test('a stranger’s guesses do not keep out who logged in from this device before', async () => {
  const lee = await enrolled()
  const first = await house.app.inject({
    method: 'POST',
    url: '/user/login',
    headers: { captcha: '1234' },
    payload: {
      params: { uid: lee.uid, upw: logins.password, captcha: '1234', code: codeOf(lee.secret) },
    },
  })
  const cookie = String(first.headers['set-cookie']).split(';')[0]!
  expect(cookie).toMatch(/^device=/)
  await house.clock.advance(2 * STEP)
  for (let tries = 0; tries < 6; tries++) await logIn(lee.uid, '000000')
  expect(await logIn(lee.uid, codeOf(lee.secret))).toMatchObject({ code: 'rate' })
  expect(await logIn(lee.uid, codeOf(lee.secret), { cookie })).toMatchObject({ result: true })
})

test('nobody’s failed logins of an odd name count among a member’s codes', async () => {
  const lee = await enrolled()
  for (let tries = 0; tries < 5; tries++) await logins.logIn(`CODE ${lee.uid}`, 'wrong-wrong-1')
  expect(await logIn(lee.uid, codeOf(lee.secret))).toMatchObject({ result: true })
})

test('a login under way when it is turned on is asked for a code', async () => {
  const lee = await logins.join({ loggedIn: true })
  const { secret } = await begin(lee)
  const [on, entered] = await meet(house, {
    lock: `select from member_factor where member_id = ${lee.id} for update`,
    ask: async () => {
      const turning = lee.ask('factorConfirm', { code: codeOf(secret) })
      await waiting(house, 1)
      return Promise.all([turning, logIn(lee.uid)])
    },
    waiters: 2,
  })
  expect(on).toMatchObject({ result: true })
  expect(entered).toEqual(refused('proof', factorText.askCode))
})

test('a password that is changed while a login by the old one is under way opens nothing', async () => {
  const lee = await logins.join()
  const other = await hashPassword('another-pass-77')
  const entered = await meet(house, {
    lock: `update member set password_hash = '${other}' where id = ${lee.id}`,
    ask: () => logIn(lee.uid),
  })
  expect(entered).toEqual(refused('denied', sessionText.wrong))
  const sessions = await house.db.query`select from session where member_id = ${lee.id}`
  expect(sessions).toHaveLength(0)
})

test('it goes off by a code of its own; nothing is taken out for a day', async () => {
  const lee = await enrolled()
  expect(await lee.ask('factorOff', { code: '000000' })).toEqual(wrong)
  expect(await lee.ask('factorOff', { code: '' })).toEqual(refused('proof', factorText.askCode))
  const off = await lee.ask('factorOff', { code: codeOf(lee.secret) })
  expect(off).toMatchObject({ result: true, msg: factorText.off })
  expect(await lee.ask('factor')).toMatchObject({ data: { on: false, codesLeft: 0 } })
  expect(await holds(lee.id)).toEqual([{ reason: 'factor', hours: 24 }])
  expect(await told(lee.id)).toBe(2)
  expect(await logIn(lee.uid)).toMatchObject({ result: true })
  expect(await lee.ask('factorOff', { code: '1' })).toMatchObject({ result: false })
})

test('a lost one is taken off by two operators, with a hold of a day; the session ends', async () => {
  const lee = await enrolled()
  await renewSessions(house)
  const [desk, admin] = [await house.operator('상담'), await house.operator('관리자')]
  const ask = () => desk.ask('memberFactorOff', { id: lee.id, reason: '전화로 확인' })
  expect(await ask()).toMatchObject({ result: true, msg: operatorText.waiting })
  expect(await ask()).toEqual(refused('state', operatorText.pending))
  const [approval] = await house.db.query<{ id: number }>`
    select id from approval where action = 'member.factor' and subject = ${lee.id}`
  const { id } = approval!
  expect(await desk.ask('approvalDecide', { id, approve: true })).toMatchObject({ code: 'denied' })
  expect(await logIn(lee.uid)).toMatchObject({ code: 'proof' })
  const seen = await admin.ask('approvalView', undefined, { params: { id: String(id) } })
  expect(seen).toMatchObject({
    data: { stands: { kind: 'factor', codesLeft: 10, loggedIn: true } },
  })
  expect(await admin.ask('approvalDecide', { id, approve: true })).toMatchObject({ result: true })
  expect(await lee.ask('refresh')).toMatchObject({ code: 'logout' })
  expect(await holds(lee.id)).toEqual([{ reason: 'factor', hours: 24 }])
  expect(await logIn(lee.uid)).toMatchObject({ result: true })
  expect(await ask()).toEqual(refused('state', factorText.notEnrolled))
})

test('a request to take off one that its member took off meanwhile ends by itself', async () => {
  const lee = await enrolled()
  const [desk, admin] = [await house.operator('상담'), await house.operator('관리자')]
  await desk.ask('memberFactorOff', { id: lee.id, reason: '전화로 확인' })
  const [approval] = await house.db.query<{ id: number }>`
    select id from approval where action = 'member.factor' and subject = ${lee.id}`
  expect(await lee.ask('factorOff', { code: codeOf(lee.secret) })).toMatchObject({ result: true })
  expect(await admin.ask('approvalDecide', { id: approval!.id, approve: true })).toEqual(
    refused('state', factorText.notEnrolled),
  )
  await lapseGone(house.deps)
  const [{ state }] = (await house.db.query<{ state: string }>`
    select state from approval where id = ${approval!.id}`) as [{ state: string }]
  expect(state).toBe('rejected')
})
