/** Passkeys (docs/spec/accounts.md#passkeys): made, signed with, taken off, lost; and all that is none. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { PASSKEYS_MOST, passkeyText } from '@madang/contract/core/passkey-text.ts'
import { accountText } from '@madang/contract/member/plain/account.ts'
import { factorText } from '@madang/contract/member/plain/factors.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { BENT, openAuthenticator, ORIGIN, type Bent } from '../../testing/authenticator.ts'
import { refused } from '../../testing/answers.ts'
import { atInstant, renewSessions } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'
import { meet } from '../../testing/meeting.ts'
import { comeBy, enrol, optionsOf } from '../../testing/passkeys.ts'
import { lapseGone } from '../approvals/approvals.ts'

let house: House
let logins: Awaited<ReturnType<typeof openLogins>>
let day = 0
beforeAll(async () => {
  house = await openHouse({ env: { SITE_ORIGIN: ORIGIN } })
  logins = await openLogins(house)
})
afterAll(() => house.close())
beforeEach(() => house.clock.set(new Date(Date.UTC(2026, 0, (day += 3), 3, 0, 10))))

const wrong = refused('denied', passkeyText.wrong)
const proof = refused('proof', accountText.proof)

/** A member with a passkey, logged in by their password. */
async function keyed(kind: { counts?: boolean } = {}) {
  const lee = await logins.join({ loggedIn: true })
  return { ...lee, key: await enrol(lee, openAuthenticator(kind)) }
}
const sessionsOf = (id: number) => house.db.query`select from session where member_id = ${id}`
const holds = (id: number) => house.db.query<{ reason: string; hours: number }>`
  select reason, extract(epoch from until_at - from_at)::int / 3600 as hours from withdrawal_hold
  where member_id = ${id} order by id`
const told = async (id: number) =>
  (
    await house.db.query<{ subject: string }>`
    select m.subject from memo o join mailing m on m.id = o.mailing_id where o.member_id = ${id} order by o.id`
  ).map(({ subject }) => subject)
const eventsOf = (uid: string) => house.db.query<{ on: boolean; words: string }>`
  select (detail ->> 'on')::boolean as on, detail ->> 'words' as words from event_whole
  where kind = 'member.passkey' and target = ${uid} order by id`
const whyOf = async (actor: string) =>
  (
    await house.db.query<{ why: string }>`
    select detail ->> 'passkey' as why from event_whole where kind = 'login.failed' and actor = ${actor} order by id desc limit 1`
  )[0]?.why

test('a passkey is made with a fresh proof, told by memo and event, and holds withdrawals', async () => {
  const lee = await logins.join({ loggedIn: true })
  const begun = await lee.ask('passkeyBegin')
  expect(begun).toMatchObject({
    options: {
      rp: { id: 'madang.test', name: '마당' },
      user: { name: lee.uid },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })
  const key = openAuthenticator()
  const made = key.make(optionsOf(begun))
  const handle = Buffer.from(key.handle(), 'base64url')
  expect(handle).toHaveLength(32)
  expect(handle.toString()).not.toContain(lee.uid)
  const headers = {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  }
  expect(await lee.ask('passkeyEnrol', { credential: made }, { headers })).toMatchObject({
    result: true,
    msg: passkeyText.added,
  })
  expect(await lee.ask('passkeys')).toMatchObject({
    data: [
      {
        words: '아이폰 · 사파리',
        since: expect.stringMatching(/^2026-01-03 12:00:/) as string,
        at: null,
      },
    ],
  })
  expect(await holds(lee.id)).toEqual([{ reason: 'factor', hours: 24 }])
  expect(await told(lee.id)).toEqual(['패스키가 등록되었습니다'])
  expect(await eventsOf(lee.uid)).toEqual([{ on: true, words: '아이폰 · 사파리' }])
})

test('it logs in without id, password or code, as the password’s login does, and is told when', async () => {
  const lee = await keyed()
  const entered = await comeBy(house, lee.key)
  expect(entered).toMatchObject({ result: true, gr: '/', id: lee.uid, last: null })
  expect(await sessionsOf(lee.id)).toHaveLength(1)
  // The session before is another's by now.
  expect(await lee.ask('refresh')).toMatchObject({ result: false })
  expect(await comeBy(house, lee.key)).toMatchObject({ last: { address: '127.0.0.1' } })
  await enter(lee)
  expect(await lee.ask('passkeys')).toMatchObject({
    data: [{ at: expect.stringMatching(/^2026-01-06 12:00:/) as string }],
  })
})

const enter = async (lee: { id: number; enter: () => Promise<void> }) => {
  await house.db.query`delete from session where member_id = ${lee.id}`
  await lee.enter()
}

test('the house asks everyone the same, and tells no id', async () => {
  const [one, two] = [await house.guest.ask('passkeyAsk'), await house.guest.ask('passkeyAsk')]
  expect(optionsOf(one)).toMatchObject({ rpId: 'madang.test', userVerification: 'required' })
  expect({ ...optionsOf(one), challenge: '' }).toEqual({ ...optionsOf(two), challenge: '' })
  const stranger = openAuthenticator()
  expect(await comeBy(house, stranger, { userHandle: 'AAAA' })).toEqual(wrong)
})

const bent: [string, Bent, string][] = [
  ['on another origin', { origin: 'https://madang.test.evil.example' }, 'answer'],
  ['on the same host without TLS', { origin: 'http://madang.test' }, 'answer'],
  ['for another site', { host: 'evil.example' }, 'answer'],
  ...BENT,
]
test.each(bent)('what is signed %s opens nothing', async (_, how, why) => {
  const lee = await keyed()
  const before = await sessionsOf(lee.id)
  expect(await comeBy(house, lee.key, how)).toEqual(wrong)
  expect(await whyOf(lee.uid)).toBe(why)
  expect(await sessionsOf(lee.id)).toEqual(before)
  expect(await lee.ask('passkeys')).toMatchObject({ data: [{ at: null }] })
})

test('of 20 who bring one answer at once exactly one comes in', async () => {
  // One that does not count: nothing but the challenge tells that it was shown before.
  const lee = await keyed({ counts: false })
  const credential = lee.key.use(optionsOf(await house.guest.ask('passkeyAsk')))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => house.guest.ask('passkeyLogin', { credential })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const logged = await house.db.query`select from login where member_id = ${lee.id}`
  expect(logged).toHaveLength(1)
  await house.db.query`delete from login_failure where uid = ${lee.uid}`
  expect(await house.guest.ask('passkeyLogin', { credential })).toEqual(wrong)
  expect(await sessionsOf(lee.id)).toHaveLength(1)
})

test('a challenge is good for five minutes, to the millisecond', async () => {
  const lee = await keyed()
  const from = '2026-02-20T12:00:00.000+09:00'
  const answers = await atInstant(house, from, () =>
    Promise.all([1, 2].map(() => house.guest.ask('passkeyAsk'))),
  )
  const [early, late] = answers.map((answer) => lee.key.use(optionsOf(answer)))
  const come = (at: string, credential: typeof early) =>
    atInstant(house, at, () => house.guest.ask('passkeyLogin', { credential: credential! }))
  expect(await come('2026-02-20T12:05:00.000+09:00', late)).toEqual(wrong)
  expect(await come('2026-02-20T12:04:59.999+09:00', early)).toMatchObject({ result: true })
})

test('a challenge to make or to prove is none to log in with, and one member’s none of another’s', async () => {
  const [lee, park] = [await keyed(), await keyed()]
  for (const call of ['passkeyBegin', 'provePasskeyAsk'] as const) {
    const credential = lee.key.use(optionsOf(await lee.ask(call)))
    expect(await house.guest.ask('passkeyLogin', { credential })).toEqual(wrong)
  }
  const making = lee.key.use(optionsOf(await lee.ask('passkeyBegin')))
  expect(await lee.ask('provePasskey', { credential: making })).toEqual(wrong)
  expect(await whyOf(lee.uid)).toBe('challenge')
  const mine = openAuthenticator().make(optionsOf(await park.ask('passkeyBegin')))
  expect(await lee.ask('passkeyEnrol', { credential: mine })).toEqual(
    refused('denied', passkeyText.notMade),
  )
  const theirs = park.key.use(optionsOf(await lee.ask('provePasskeyAsk')))
  expect(await lee.ask('provePasskey', { credential: theirs })).toEqual(wrong)
  expect(await whyOf(lee.uid)).toBe('credential')
})

test('a counter that does not go on is a copy of the passkey; one that does not count is none', async () => {
  const lee = await keyed()
  expect(await comeBy(house, lee.key, { counter: 7 })).toMatchObject({ result: true })
  for (const counter of [7, 6, 0]) {
    expect(await comeBy(house, lee.key, { counter })).toEqual(wrong)
    expect(await whyOf(lee.uid)).toBe('counter')
  }
  expect(await comeBy(house, lee.key, { counter: 8 })).toMatchObject({ result: true })
  const park = await logins.join({ loggedIn: true })
  const key = await enrol(park, openAuthenticator({ counts: false }))
  for (let times = 0; times < 2; times++)
    expect(await comeBy(house, key)).toMatchObject({ result: true })
})

test('two answers with one count at once open one door', async () => {
  const lee = await keyed()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => comeBy(house, lee.key, { counter: 3 })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
})

test('one that was taken off opens nothing, with the same answer; that is told and holds', async () => {
  const lee = await keyed()
  const list = await lee.ask('passkeys')
  const id = list.result ? list.data[0]!.id : 0
  const park = await logins.join({ loggedIn: true })
  expect(await park.ask('passkeyRemove', { id })).toEqual(refused('notFound', passkeyText.gone))
  expect(await lee.ask('passkeyRemove', { id })).toMatchObject({ msg: passkeyText.removed })
  expect(await lee.ask('passkeyRemove', { id })).toEqual(refused('notFound', passkeyText.gone))
  expect(await comeBy(house, lee.key)).toEqual(wrong)
  expect(await holds(lee.id)).toHaveLength(2)
  expect(await told(lee.id)).toEqual(['패스키가 등록되었습니다', '패스키가 지워졌습니다'])
  expect(await eventsOf(lee.uid)).toMatchObject([{ on: true }, { on: false }])
})

test('a member names their own, on one line of 1 to 40 characters; it is an event and holds nothing', async () => {
  const [lee, park] = [await keyed(), await keyed()]
  const list = async () => {
    const answer = await lee.ask('passkeys')
    return answer.result ? answer.data : []
  }
  const { id, words } = (await list())[0]!
  const name = (given: string) => lee.ask('passkeyName', { id, name: given })
  for (const bad of ['', ' \n ', '\u2066\u200b', '가'.repeat(41)])
    expect(await name(bad)).toEqual({
      ...{ result: false, code: 'badInput', field: 'name' },
      msg: '이름은 1~40자로 입력해주세요.',
    })
  expect(await park.ask('passkeyName', { id, name: '남의 것' })).toEqual(
    refused('notFound', passkeyText.gone),
  )
  expect(await list()).toMatchObject([{ name: null }])
  await house.clock.advance(5 * 60_000)
  const [held, memos] = [await holds(lee.id), await told(lee.id)]
  expect(await name(' 파란\n전화기\u202e <b> ')).toMatchObject({ msg: '패스키 이름을 바꿨습니다.' })
  expect(await list()).toMatchObject([{ name: '파란 전화기 <b>', words }])
  // The same again is no change.
  expect(await name('파란 전화기 <b>')).toMatchObject({ result: true })
  expect(await name('😀'.repeat(40))).toMatchObject({ result: true })
  expect(
    await house.db.query`
      select actor, detail ->> 'before' as before, detail ->> 'after' as after from event_whole
      where kind = 'member.passkey' and target = ${lee.uid} and detail ? 'after' order by id`,
  ).toEqual([
    { actor: lee.uid, before: null, after: '파란 전화기 <b>' },
    { actor: lee.uid, before: '파란 전화기 <b>', after: '😀'.repeat(40) },
  ])
  expect([await holds(lee.id), await told(lee.id)]).toEqual([held, memos])
  const desk = await house.operator('상담')
  expect(await desk.ask('memberAccount', undefined, { params: { id: lee.id } })).toMatchObject({
    data: { passkeys: [{ name: '😀'.repeat(40), words }] },
  })
})

test('of names given at once each is told with the one it took the place of', async () => {
  const lee = await keyed()
  const answer = await lee.ask('passkeys')
  const id = answer.result ? answer.data[0]!.id : 0
  const names = Array.from({ length: 8 }, (_, n) => `전화기 ${n}`)
  const answers = await Promise.all(names.map((name) => lee.ask('passkeyName', { id, name })))
  expect(answers.filter(({ result }) => result)).toHaveLength(8)
  const steps = await house.db.query<{ before: string | null; after: string }>`
    select detail ->> 'before' as before, detail ->> 'after' as after from event_whole
    where kind = 'member.passkey' and target = ${lee.uid} and detail ? 'after' order by id`
  expect(steps.map(({ after }) => after).toSorted()).toEqual(names)
  expect(steps.map(({ before }) => before)).toEqual([
    null,
    ...steps.slice(0, -1).map((s) => s.after),
  ])
})

test('one that is taken off while it logs in opens nothing', async () => {
  const lee = await keyed()
  await house.db.query`delete from session where member_id = ${lee.id}`
  const entered = await meet(house, {
    lock: `delete from passkey where member_id = ${lee.id}`,
    ask: () => comeBy(house, lee.key),
  })
  expect(entered).toEqual(wrong)
  expect(await whyOf(lee.uid)).toBe('gone')
  expect(await sessionsOf(lee.id)).toHaveLength(0)
})

test('whatever changes them is asked for again after five minutes, and a code of six digits is not enough', async () => {
  const lee = await keyed()
  const made = openAuthenticator().make(optionsOf(await lee.ask('passkeyBegin')))
  await house.clock.advance(5 * 60_000)
  const withKey = { ...proof, also: ['passkey'] }
  expect(await lee.ask('passkeyBegin')).toEqual(withKey)
  expect(await lee.ask('passkeyEnrol', { credential: made })).toEqual(withKey)
  expect(await lee.ask('passkeyRemove', { id: 1 })).toEqual(withKey)
  await house.db.query`update session set code_at = business_now() where member_id = ${lee.id}`
  expect(await lee.ask('passkeyBegin')).toEqual(withKey)
})

test('a passkey is a proof as the password is, for five minutes', async () => {
  const lee = await keyed()
  await house.clock.advance(5 * 60_000)
  const signed = async (how: Bent = {}) =>
    lee.ask('provePasskey', {
      credential: lee.key.use(optionsOf(await lee.ask('provePasskeyAsk')), how),
    })
  expect(await signed({ verified: false })).toEqual(wrong)
  expect(await signed({ origin: 'https://evil.example' })).toEqual(wrong)
  expect(await lee.ask('passkeyBegin')).toMatchObject({ code: 'proof' })
  expect(await signed({ userHandle: null })).toMatchObject({ msg: accountText.proved })
  expect(await lee.ask('passkeyBegin')).toMatchObject({ result: true })
  const park = await logins.join({ loggedIn: true })
  expect(await park.ask('provePasskeyAsk')).toEqual(refused('state', passkeyText.none))
})

test('who has a second factor comes in by a passkey alone, and not by the password alone', async () => {
  const lee = await keyed()
  await house.db.query`
    insert into member_factor (member_id, sealed, since) values (${lee.id}, 'x', business_now())`
  expect(await logins.logIn(lee.uid)).toEqual(refused('proof', factorText.askCode))
  expect(await comeBy(house, lee.key)).toMatchObject({ result: true })
})

test.each([
  ['waiting', "state = 'waiting'", 'stay'],
  ['suspended', "state = 'suspended'", 'denied'],
  ['kept from logging in', "suspended_scopes = '{login}', suspended_text = '정지'", 'denied'],
  ['gone', "state = 'left'", 'denied'],
  ['frozen', 'frozen_at = business_now()', 'denied'],
])('who is %s hears by a passkey what they hear by the password', async (_, set, code) => {
  const lee = await keyed()
  await house.db.begin(async (tx) => {
    await tx.query(Object.assign([`update member set ${set} where id = ${lee.id}`], { raw: [] }))
    await tx.query`delete from session where member_id = ${lee.id}`
  })
  const [byKey, byPassword] = [await comeBy(house, lee.key), await logins.logIn(lee.uid)]
  expect(byKey).toEqual(byPassword)
  expect(byKey).toMatchObject({ code })
  expect(await sessionsOf(lee.id)).toHaveLength(0)
})

test('who excluded themselves comes in to what is open to them', async () => {
  const lee = await keyed()
  await house.db.query`update member set state = 'excluded' where id = ${lee.id}`
  expect(await comeBy(house, lee.key)).toMatchObject({ result: true, gr: '/limits' })
})

test('tries count under the limits of login, for the id whose passkey it is; work opens them again', async () => {
  const lee = await keyed()
  const answers = []
  for (let tries = 0; tries < 6; tries++)
    answers.push(await comeBy(house, lee.key, { forged: true }))
  expect(answers.map((answer) => !answer.result && answer.code)).toEqual([
    ...Array(5).fill('denied'),
    'busy',
  ])
  expect(await logins.logIn(lee.uid)).toMatchObject({ code: 'busy' })
  const stranger = openAuthenticator()
  for (let tries = 0; tries < 5; tries++) await comeBy(house, stranger, { userHandle: 'AAAA' })
  expect(await comeBy(house, stranger, { userHandle: 'AAAA' })).toMatchObject({ code: 'busy' })
})

test('a challenge is not used up by who is asked for work first', async () => {
  const lee = await keyed()
  await house.db.query`
    insert into login_failure (door, uid, address) select 'member', ${lee.uid}, '-' from generate_series(1, 5)`
  const credential = lee.key.use(optionsOf(await house.guest.ask('passkeyAsk')))
  expect(await house.guest.ask('passkeyLogin', { credential })).toMatchObject({ code: 'busy' })
  await house.db.query`delete from login_failure where uid = ${lee.uid}`
  expect(await house.guest.ask('passkeyLogin', { credential })).toMatchObject({ result: true })
})

test('ten are the most, one is one member’s, and what is not one is refused', async () => {
  const lee = await logins.join({ loggedIn: true })
  const key = await enrol(lee)
  const again = key.make(optionsOf(await lee.ask('passkeyBegin')))
  expect(await lee.ask('passkeyEnrol', { credential: again })).toEqual(
    refused('state', passkeyText.known),
  )
  const park = await logins.join({ loggedIn: true })
  const taken = key.make(optionsOf(await park.ask('passkeyBegin')))
  expect(await park.ask('passkeyEnrol', { credential: taken })).toEqual(
    refused('state', passkeyText.known),
  )
  for (const how of [
    { verified: false },
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
  ]) {
    const made = openAuthenticator().make(optionsOf(await park.ask('passkeyBegin')), how)
    expect(await park.ask('passkeyEnrol', { credential: made })).toEqual(
      refused('denied', passkeyText.notMade),
    )
  }
  await Promise.all(Array.from({ length: PASSKEYS_MOST + 3 }, () => enrol(lee).catch(() => null)))
  const list = await lee.ask('passkeys')
  expect(list.result && list.data).toHaveLength(PASSKEYS_MOST)
  expect(await lee.ask('passkeyBegin')).toEqual(refused('state', passkeyText.most))
})

test('a lost one is taken off by two operators, with a hold of a day; the session ends', async () => {
  const lee = await keyed()
  const other = await enrol(lee)
  await renewSessions(house)
  const [desk, admin] = [await house.operator('상담'), await house.operator('관리자')]
  const shown = await desk.ask('memberAccount', undefined, { params: { id: lee.id } })
  const passkey = shown.result ? shown.data.passkeys[0]!.id : 0
  const ask = () => desk.ask('memberPasskeyOff', { id: passkey, reason: '휴대폰 분실' })
  expect(await ask()).toMatchObject({ result: true, msg: operatorText.waiting })
  expect(await ask()).toEqual(refused('state', operatorText.pending))
  const [approval] = await house.db.query<{ id: number }>`
    select id from approval where action = 'member.passkey' and subject = ${passkey}`
  const { id } = approval!
  const seen = await admin.ask('approvalView', undefined, { params: { id: String(id) } })
  expect(seen).toMatchObject({ data: { stands: { kind: 'passkey', others: 1, loggedIn: true } } })
  expect(await desk.ask('approvalDecide', { id, approve: true })).toMatchObject({ code: 'denied' })
  expect(await admin.ask('approvalDecide', { id, approve: true })).toMatchObject({ result: true })
  expect(await lee.ask('refresh')).toMatchObject({ code: 'logout' })
  expect(await comeBy(house, lee.key)).toEqual(wrong)
  expect(await comeBy(house, other)).toMatchObject({ result: true })
  expect((await holds(lee.id)).at(-1)).toEqual({ reason: 'factor', hours: 24 })
  expect(await ask()).toEqual(refused('notFound', operatorText.notFound))
})

test('a request to take off one that its member took off meanwhile ends by itself', async () => {
  const lee = await keyed()
  const [desk, admin] = [await house.operator('상담'), await house.operator('관리자')]
  const list = await lee.ask('passkeys')
  const passkey = list.result ? list.data[0]!.id : 0
  await desk.ask('memberPasskeyOff', { id: passkey, reason: '휴대폰 분실' })
  const [approval] = await house.db.query<{ id: number }>`
    select id from approval where action = 'member.passkey' and subject = ${passkey}`
  await lee.ask('passkeyRemove', { id: passkey })
  expect(await admin.ask('approvalDecide', { id: approval!.id, approve: true })).toEqual(
    refused('notFound', operatorText.notFound),
  )
  await lapseGone(house.deps)
  const [row] = await house.db.query<{ state: string }>`
    select state from approval where id = ${approval!.id}`
  expect(row!.state).toBe('rejected')
})

test('who freezes the account takes every passkey off: it may be another’s', async () => {
  const lee = await keyed()
  expect(await lee.ask('accountFreeze')).toMatchObject({ result: true })
  const desk = await house.operator('상담')
  await desk.ask('memberFreeze', { id: lee.id, frozen: false, reason: '본인 확인' })
  expect(await comeBy(house, lee.key)).toEqual(wrong)
  expect((await eventsOf(lee.uid)).at(-1)).toMatchObject({ on: false })
  expect(await told(lee.id)).toContain('패스키를 모두 지웠습니다')
})

test('a house that is told no origin has no passkeys', async () => {
  const bare = await openHouse({ env: { SANDBOX: 'off' } })
  expect(await bare.guest.ask('house')).toMatchObject({ passkeyOrigin: null })
  expect(await bare.guest.ask('passkeyAsk')).toEqual(refused('closed', passkeyText.closed))
  await bare.close()
})
