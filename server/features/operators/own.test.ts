import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { OPERATOR_PASSWORD_MAX, staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText, roles } from '@madang/contract/operator/plain/permissions.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { hashPassword } from '../session/session.ts'
import { letBackIn } from './operators.ts'

let house: House
let passwordHash: string
const upw = 'madang-1234'
const next = 'banana-boat-77'
beforeAll(async () => {
  house = await openHouse()
  passwordHash = await hashPassword(upw)
})
afterAll(() => house.close())
beforeEach(() => house.clock.set('2026-01-15T10:00:00+09:00'))

const refused = (code: string, msg: string) => ({ result: false, code, msg })

async function withPassword(role: (typeof roles)[number] = '상담') {
  const kim = await house.operator(role)
  await house.db.query`update operator set password_hash = ${passwordHash} where id = ${kim.id}`
  async function logIn(password = upw) {
    const answer = await house.askOperator(null)('login', { uid: kim.uid, upw: password })
    return answer.result ? house.askOperator(answer.token) : null
  }
  return { ...kim, logIn }
}

async function sessionsOf(ask: ReturnType<House['askOperator']>, operator?: number) {
  const answer = await ask('sessionList', { operator })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

test('an operator sees the running sessions, newest first, and which is this one', async () => {
  const kim = await withPassword()
  await house.clock.advance(60_000)
  const ask = (await kim.logIn())!
  const list = await sessionsOf(ask)
  expect(list.map(({ current }) => current)).toEqual([true, false])
  expect(list[0]).toMatchObject({ address: '127.0.0.1', startedAt: expect.any(String) as string })
  await house.clock.advance(15 * 60_000)
  expect(await kim.logIn()).not.toBeNull()
  expect(await house.operator('관리자').then(({ ask }) => sessionsOf(ask, kim.id))).toHaveLength(1)
})

test('an eleventh session ends the one that was idle longest', async () => {
  const kim = await withPassword()
  const opened = []
  for (let count = 0; count < 9; count++) {
    await house.clock.advance(1_000)
    opened.push((await kim.logIn())!)
  }
  expect(await kim.ask('me')).toMatchObject({ result: true })
  await house.clock.advance(1_000)
  const last = (await kim.logIn())!
  expect(await opened[0]!('me')).toMatchObject({ code: 'logout' })
  for (const ask of [kim.ask, ...opened.slice(1)]) expect((await ask('me')).result).toBe(true)
  expect(await sessionsOf(last)).toHaveLength(10)
})

test('an operator ends one of their own; the others go on', async () => {
  const kim = await withPassword()
  const other = (await kim.logIn())!
  const { id } = (await sessionsOf(other)).find(({ current }) => current)!
  expect(await kim.ask('sessionEnd', { id })).toMatchObject({ result: true })
  expect(await other('me')).toMatchObject({ code: 'logout' })
  expect(await kim.ask('me')).toMatchObject({ result: true })
  expect(await kim.ask('sessionEnd', { id })).toEqual(refused('notFound', operatorText.notFound))
})

test.each(roles)('%s and another’s sessions: seen and ended by a 관리자 only', async (role) => {
  const kim = await withPassword()
  const { id } = (await sessionsOf(kim.ask))[0]!
  const other = await house.operator(role)
  const seen = await other.ask('sessionList', { operator: kim.id })
  const ended = await other.ask('sessionEnd', { id })
  if (role === '관리자') {
    expect(seen).toMatchObject({ data: [{ id, current: false }] })
    expect(ended).toMatchObject({ result: true })
    expect(await kim.ask('me')).toMatchObject({ code: 'logout' })
    expect(
      await house.db
        .query`select actor from audit where action = 'operator.session.end' and subject = ${kim.uid}`,
    ).toEqual([{ actor: other.uid }])
  } else {
    expect(seen).toEqual(refused('denied', operatorText.denied))
    expect(ended).toEqual(refused('notFound', operatorText.notFound))
    expect(await kim.ask('me')).toMatchObject({ result: true })
  }
})

test.each(['x', '', '00000000-0000-0000-0000-000000000000', "' or true --"])(
  'a session called %j is not found',
  async (id) => {
    const admin = await house.operator('관리자')
    expect(await admin.ask('sessionEnd', { id })).toEqual(
      refused('notFound', operatorText.notFound),
    )
  },
)

test('an operator nobody knows has no sessions to see', async () => {
  const admin = await house.operator('관리자')
  expect(await admin.ask('sessionList', { operator: 999_999 })).toEqual(
    refused('notFound', operatorText.notFound),
  )
})

test('a changed password counts from now on, ends the other sessions, and is in the log without its letters', async () => {
  const kim = await withPassword()
  const other = (await kim.logIn())!
  expect(await kim.ask('passwordChange', { old: upw, upw: next })).toMatchObject({ result: true })
  expect(await kim.ask('me')).toMatchObject({ result: true })
  expect(await other('me')).toMatchObject({ code: 'logout' })
  expect(await kim.logIn()).toBeNull()
  expect(await kim.logIn(next)).not.toBeNull()
  const [entry] = await house.db.query<{ text: string }>`
    select a::text as text from audit a where action = 'operator.password' and actor = ${kim.uid}`
  for (const secret of [upw, next, '$argon2']) expect(entry!.text).not.toContain(secret)
})

test.each([
  ['too short', 'short-one', staffText.shortPassword],
  ['too long', 'x'.repeat(OPERATOR_PASSWORD_MAX) + 'y', staffText.longPassword],
  ['easily guessed', '1q2w3e4r5t', staffText.commonPassword],
  ['one letter over and over', 'aaaaaaaaaaaa', staffText.commonPassword],
  ['the one in force', upw, staffText.samePassword],
])('a new password that is %s is refused', async (_, password, text) => {
  const kim = await withPassword()
  expect(await kim.ask('passwordChange', { old: upw, upw: password })).toEqual(
    refused('badInput', text),
  )
  expect(await kim.logIn()).not.toBeNull()
})

test('the operator’s own id is no password', async () => {
  const kim = await withPassword()
  expect(await kim.ask('passwordChange', { old: upw, upw: kim.uid.toUpperCase() })).toEqual(
    refused('badInput', staffText.commonPassword),
  )
})

test('of 20 guesses of the old password at once exactly 5 are looked at', async () => {
  const kim = await withPassword()
  const guesses = Array.from({ length: 20 }, () =>
    kim.ask('passwordChange', { old: 'wrong-wrong', upw: next }),
  )
  const answers = await Promise.all(guesses)
  expect(
    answers.filter((answer) => !answer.result && answer.msg === staffText.wrongOld),
  ).toHaveLength(5)
  expect(answers.filter((answer) => !answer.result && answer.code === 'rate')).toHaveLength(15)
  expect(await kim.ask('passwordChange', { old: upw, upw: next })).toEqual(
    refused('rate', staffText.slow),
  )
  expect(await kim.logIn()).not.toBeNull()
})

test('guesses at the door, whatever id they name, use up none of those inside', async () => {
  const kim = await withPassword()
  for (const uid of [kim.uid, `inside ${kim.uid}`, `INSIDE ${kim.uid}`])
    for (let tries = 0; tries < 5; tries++)
      await house.askOperator(null)('login', { uid, upw: 'wrong-wrong' })
  expect(await kim.ask('passwordChange', { old: upw, upw: next })).toMatchObject({ result: true })
})

test('of 4 changes of one password at once exactly one is made', async () => {
  const kim = await withPassword()
  const wanted = Array.from({ length: 4 }, (_, n) => `banana-boat-${n}0`)
  const answers = await Promise.all(
    wanted.map((password) => kim.ask('passwordChange', { old: upw, upw: password })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const made = wanted[answers.findIndex(({ result }) => result)]!
  expect(await kim.logIn(made)).not.toBeNull()
  expect(
    await house.db
      .query`select from audit where action = 'operator.password' and actor = ${kim.uid}`,
  ).toHaveLength(1)
})

test('login and passwordChange accept a random first password for 24 hours, and not after it was changed', async () => {
  const admin = await house.operator('관리자')
  const added = async (uid: string) => {
    const answer = await admin.ask('operatorAdd', {
      ...{ uid, name: '새 운영자', role: '열람' as const, reason: '새로 왔습니다' },
    })
    if (!answer.result) throw new Error(answer.msg)
    const { password } = answer
    const logIn = (given = password) => house.askOperator(null)('login', { uid, upw: given })
    const inside = async (given?: string) => {
      const opened = await logIn(given)
      if (!opened.result) throw new Error(opened.msg)
      return house.askOperator(opened.token)
    }
    const hash = () => house.db.query`select password_hash from operator where uid = ${uid}`
    return { uid, password, logIn, inside, hash }
  }
  const [lee, han] = [await added('newcomer1'), await added('newcomer2')]
  for (const { password } of [lee, han])
    expect(password).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(lee.password).not.toBe(han.password)

  // Once changed, the first password is refused; the new one is still valid after 24 hours, as checked below.
  expect(
    await (
      await lee.inside()
    )('passwordChange', { old: lee.password, upw: next }),
  ).toMatchObject({ result: true })
  expect(await lee.logIn()).toEqual(refused('denied', operatorText.wrong))

  await house.clock.advance(24 * 3_600_000 - 60_000)
  const late = await han.inside()
  const hash = await han.hash()
  await house.clock.advance(60_000)
  const over = refused('denied', staffText.firstOver)
  expect(await han.logIn()).toEqual(over)
  // A wrong password gets the usual refusal, which does not mention the expiry.
  expect(await han.logIn('wrong-wrong')).toEqual(refused('denied', operatorText.wrong))
  // A session opened before the expiry cannot change the password any more.
  expect(await late('passwordChange', { old: han.password, upw: next })).toEqual(over)
  expect(await han.hash()).toEqual(hash)
  const failures = house.db
    .query`select from event where kind = 'operator.login.failed' and actor = ${han.uid} and detail ? 'firstOver'`
  expect(await failures).toHaveLength(1)
  expect(await (await lee.inside(next))('me')).toMatchObject({ result: true })

  // A reset on the machine gives a first password that is valid again.
  const again = await letBackIn(house.db, han.uid)
  const anew = await han.inside(again)
  expect(await anew('passwordChange', { old: again, upw: next })).toMatchObject({ result: true })
  expect(await anew('me')).toMatchObject({ operator: { mustChange: false } })
})

test('until a first password is changed, its holder can do that and nothing else', async () => {
  const kim = await withPassword('관리자')
  await house.db.query`update operator set must_change = true where id = ${kim.id}`
  expect(await kim.ask('me')).toMatchObject({ operator: { mustChange: true } })
  const first = refused('denied', staffText.firstPassword)
  for (const answer of [
    await kim.ask('roundList', { pageIndex: 1 }),
    await kim.ask('operatorList'),
    await kim.ask('secondFactorBegin'),
    await kim.ask('sessionList', {}),
    await kim.ask('settingList'),
  ])
    expect(answer).toEqual(first)
  expect(await kim.ask('passwordChange', { old: upw, upw: next })).toMatchObject({ result: true })
  expect(await kim.ask('operatorList')).toMatchObject({ result: true })
  expect(await kim.ask('me')).toMatchObject({ operator: { mustChange: false } })
})
