import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { sessionText } from '@madang/contract/member/plain/session.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { endedText } from '../../http/session.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { hashPassword } from '../session/session.ts'
import { createMember } from '../signup/signup.ts'
import { maskAccount, maskHolder, maskPhone } from '../../http/mask.ts'

type Acting = Awaited<ReturnType<House['operator']>>
let house: House
let [admin, desk, view] = [] as unknown as [Acting, Acting, Acting]
let passwordHash: string
const upw = 'madang-1234'
beforeAll(async () => {
  house = await openHouse()
  passwordHash = await hashPassword(upw)
})
afterAll(() => house.close())
beforeEach(async () => {
  ;[admin, desk, view] = await Promise.all([
    house.operator('관리자'),
    house.operator('상담'),
    house.operator('열람'),
  ])
})

let people = 0
/** A whole member, as sign-up makes one. */
async function join(changes: Partial<Parameters<typeof createMember>[2]> = {}) {
  const n = String(++people).padStart(4, '0')
  const given = {
    uid: `person${n}`,
    nick: `사람${n}`,
    passwordHash,
    state: 'active' as const,
    upper: null,
    bank: '국민',
    holder: '홍길동',
    account: `123-456-78${n}`,
    phone: `010-5555-${n}`,
    float: 0,
    ...changes,
  }
  const id = await house.db.begin((tx) => createMember(house.deps, tx, given))
  return { ...given, id }
}
const login = (uid: string) =>
  house.guest.ask(
    'login',
    { params: { uid, upw, captcha: '1234' } },
    { headers: { captcha: '1234' } },
  )
const list = async (input: object, by: Acting = view) => {
  const answer = await by.ask('memberList', { pageIndex: 1, ...input })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const queue = async (input: object = {}) => {
  const answer = await desk.ask('signupQueue', { pageIndex: 1, ...input })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const logOf = (subject: string) =>
  house.db.query<{
    actor: string
    action: string
    reason: string | null
    before: object | null
    after: object | null
    address: string
  }>`select actor, action, reason, before, after, address from audit where subject = ${subject} order by id`
const notFound = { result: false, code: 'notFound', msg: operatorText.notFound }

test('a sign-up that waits is in the queue, masked; one who needs no approval is not', async () => {
  const upper = await join()
  const waiting = await join({ state: 'waiting', upper: upper.id })
  const { list: rows } = await queue({ state: 'waiting' })
  expect(rows.find(({ id }) => id === upper.id)).toBeUndefined()
  expect(rows.find(({ id }) => id === waiting.id)).toMatchObject({
    uid: waiting.uid,
    nick: waiting.nick,
    upper: upper.uid,
    bank: '국민',
    holder: '홍*동',
    account: maskAccount(waiting.account),
    phone: maskPhone(waiting.phone),
    state: 'waiting',
    decidedBy: null,
    reason: null,
  })
})

test('the queue is worked from its oldest end; what was decided is listed newest first', async () => {
  await house.clock.advance(1_000)
  const first = await join({ state: 'waiting' })
  await house.clock.advance(1_000)
  const second = await join({ state: 'waiting' })
  const waiting = (await queue({ state: 'waiting' })).list.map(({ id }) => id)
  expect(waiting.indexOf(first.id)).toBeLessThan(waiting.indexOf(second.id))
  for (const { id } of [first, second])
    expect(await desk.ask('signupDecide', { id, approve: true })).toMatchObject({ result: true })
  const approved = (await queue({ state: 'approved' })).list.map(({ id }) => id)
  expect(approved.indexOf(second.id)).toBeLessThan(approved.indexOf(first.id))
})

test('who waits is told so at login; who was approved comes in', async () => {
  const { id, uid } = await join({ state: 'waiting' })
  expect(await login(uid)).toMatchObject({ code: 'stay', msg: sessionText.waiting })
  expect(await desk.ask('signupDecide', { id, approve: true })).toEqual({
    result: true,
    msg: memberText.approved,
    data: { state: 'approved' },
  })
  expect(await login(uid)).toMatchObject({ result: true, id: uid })
  expect((await queue({ state: 'approved' })).list[0]).toMatchObject({ id, decidedBy: desk.uid })
  expect(await logOf(uid)).toEqual([
    {
      actor: desk.uid,
      action: 'signup.approve',
      reason: null,
      before: { state: 'waiting' },
      after: { state: 'approved' },
      address: '127.0.0.1',
    },
  ])
})

test('with approval on, a form leads into the queue, and out of it into the house', async () => {
  const owner = await join()
  await house.db.query`insert into referral_code (code, owner_id) values ('QUEUE', ${owner.id})`
  await house.db.begin((tx) => house.deps.settings.set(tx, 'approveSignUps', true, 'test'))
  const form = {
    uid: 'queued01',
    nick: '줄선이',
    upw,
    rpw: upw,
    phone: '010-6666-0001',
    bank: '국민',
    bankaccount: '줄선이',
    banknumber: '321-654-9870',
    captcha: '1234',
  }
  expect(
    await house.guest.ask(
      'signUp',
      { data: form, ucode: 'QUEUE' },
      { headers: { captcha: '1234' } },
    ),
  ).toMatchObject({ result: true })
  const row = (await queue({ state: 'waiting' })).list.find(({ uid }) => uid === form.uid)!
  expect(row).toMatchObject({ upper: owner.uid, bank: '국민' })
  expect(await login(form.uid)).toMatchObject({ code: 'stay' })
  await desk.ask('signupDecide', { id: row.id, approve: true, reason: '확인함' })
  expect(await login(form.uid)).toMatchObject({ result: true })
  await house.db.begin((tx) => house.deps.settings.set(tx, 'approveSignUps', false, 'test'))
})

test('a refusal needs a reason, ends in 탈퇴 and is told at login', async () => {
  const { id, uid } = await join({ state: 'waiting' })
  for (const reason of ['', ' ', '가'])
    expect(await desk.ask('signupDecide', { id, approve: false, reason })).toMatchObject({
      code: 'badInput',
      msg: operatorText.noReason,
    })
  expect(await desk.ask('signupDecide', { id, approve: false, reason: '중복 가입' })).toMatchObject(
    { data: { state: 'refused' } },
  )
  expect(await login(uid)).toMatchObject({ code: 'denied', msg: sessionText.refused })
  expect((await list({ text: uid })).list).toMatchObject([{ state: 'left' }])
  expect((await queue({ state: 'refused' })).list[0]).toMatchObject({ id, reason: '중복 가입' })
})

test('of 20 decisions of two operators at once exactly one counts', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { id, uid } = await join({ state: 'waiting' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? desk : admin).ask('signupDecide', { id, approve: n % 3 > 0, reason: '시험 결정' }),
      ),
    )
    const counted = answers.filter((answer) => answer.result)
    expect(counted).toHaveLength(1)
    for (const answer of answers.filter(({ result }) => !result))
      expect(answer).toMatchObject({ code: 'state', msg: operatorText.decided })
    const { state } = counted[0]!.data
    expect((await list({ text: uid })).list).toMatchObject([
      { state: state === 'approved' ? 'active' : 'left' },
    ])
    expect(await logOf(uid)).toHaveLength(1)
  }
})

test('who never waited, or is not there, cannot be decided on', async () => {
  const { id } = await join()
  for (const unknown of [id, 987_654_321])
    expect(await desk.ask('signupDecide', { id: unknown, approve: true })).toEqual(notFound)
})

test('members are found by part of an id or nickname in any case, and by a whole phone number', async () => {
  const { id, phone } = await join({ uid: 'findme77', nick: 'Findling7' })
  for (const text of ['indm', 'FINDME77', 'ndling', 'findLING7', phone, phone.replaceAll('-', '')])
    expect((await list({ text })).list.map((row) => row.id)).toEqual([id])
  for (const text of ['%', '_', 'find%77', "' or 1=1", phone.slice(0, -1), phone.slice(4)])
    expect((await list({ text })).list).toEqual([])
})

test('a row shows balances, the upper, the last login and who is here now, but no personal data', async () => {
  const upper = await join()
  const { id, uid, phone } = await join({ upper: upper.id, float: 5_000 })
  expect((await list({ text: uid })).list).toEqual([
    {
      id,
      uid,
      nick: expect.any(String) as string,
      type: '유저',
      state: 'active',
      scopes: [],
      upper: upper.uid,
      money: 5_000,
      safe: 0,
      point: 0,
      phone: `010-****-${phone.slice(-4)}`,
      joinedAt: expect.stringMatching(/Z$/) as string,
      lastLoginAt: null,
      online: false,
    },
  ])
  await login(uid)
  expect((await list({ text: uid })).list).toMatchObject([
    { online: true, lastLoginAt: expect.stringMatching(/Z$/) as string },
  ])
  await house.clock.advance(30 * 60_000 + 1)
  expect((await list({ text: uid }, await house.operator('열람'))).list).toMatchObject([
    { online: false },
  ])
})

test('the list goes page by page and by type', async () => {
  const nicks = Array.from({ length: 53 }, (_, n) => `무리${n}`)
  for (const nick of nicks) await join({ nick })
  const [first, second] = [await list({ text: '무리' }), await list({ text: '무리', pageIndex: 2 })]
  expect([first.totalCnt, first.totalPages, first.list.length]).toEqual([53, 2, 50])
  expect([...first.list, ...second.list].map(({ nick }) => nick)).toEqual(nicks.toReversed())
  expect((await list({ text: '무리', pageIndex: 3 })).list).toEqual([])
  const partner = await house.member({ type: '총판' })
  expect((await list({ type: '총판' })).list.map(({ id }) => id)).toEqual([partner.id])
})

test('type, flags and account type are changed with a reason, and count at the next call', async () => {
  const lee = await house.member()
  const edit = (changes: object) =>
    admin.ask('memberEdit', { id: lee.id, reason: '승급', ...changes })
  expect(await lee.ask('refresh')).toMatchObject({ data: { so: false } })
  expect(
    await edit({ type: '총판', features: ['highlow', 'highlow'], accountType: 'usdt' }),
  ).toEqual({ result: true, msg: memberText.edited })
  expect(await lee.ask('refresh')).toMatchObject({ data: { so: true } })
  expect(await logOf(lee.uid)).toMatchObject([
    {
      action: 'member.edit',
      reason: '승급',
      before: { type: '유저', features: [], accountType: 'bank' },
      after: { type: '총판', features: ['highlow'], accountType: 'usdt' },
    },
  ])
  expect(await edit({ type: '총판' })).toMatchObject({ code: 'badInput', msg: memberText.nothing })
  expect(await edit({ type: '유저', reason: ' ' })).toMatchObject({ msg: operatorText.noReason })
  for (const changes of [{ type: '관리자' }, { features: ['admin'] }, { accountType: 'cash' }])
    expect(await edit(changes)).toMatchObject({ code: 'badInput' })
  expect(await admin.ask('memberEdit', { id: 987_654_321, type: '총판', reason: '승급' })).toEqual(
    notFound,
  )
  expect(await logOf(lee.uid)).toHaveLength(1)
})

test('40 changes at once of different fields lose none of each other', async () => {
  const lee = await house.member()
  const change = (changes: object) =>
    admin.ask('memberEdit', { id: lee.id, reason: '동시 변경', ...changes })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      change(n % 2 ? { type: '총판' } : { features: ['highlow'], accountType: 'coin' }),
    ),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(2)
  expect(
    await house.db.query`
      select type, features, account_type as "accountType" from member where id = ${lee.id}`,
  ).toEqual([{ type: '총판', features: ['highlow'], accountType: 'coin' }])
})

test('of 20 forced logouts at once exactly one ends the session', async () => {
  const lee = await house.member()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => desk.ask('memberLogout', { id: lee.id })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await logOf(lee.uid)).toHaveLength(1)
})

test('a forced logout ends the session with its own sentence; a second one finds none', async () => {
  const lee = await house.member()
  expect(await desk.ask('memberLogout', { id: lee.id, reason: '기기 분실' })).toEqual({
    result: true,
    msg: memberText.loggedOut,
  })
  expect(await lee.ask('refresh')).toEqual({
    result: false,
    code: 'logout',
    msg: endedText.operator,
  })
  expect(await desk.ask('memberLogout', { id: lee.id })).toMatchObject({
    code: 'state',
    msg: memberText.notLoggedIn,
  })
  expect(await logOf(lee.uid)).toMatchObject([{ action: 'member.logout', reason: '기기 분실' }])
  expect(await desk.ask('memberLogout', { id: 987_654_321 })).toEqual(notFound)
})

test.each([
  ['010-1234-5678', '010-****-5678'],
  ['', ''],
])('the phone %s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})
test.each([
  ['홍길동', '홍*동'],
  ['홍길', '홍*'],
  ['', ''],
  ['Hong Gildong', 'H**********g'],
])('the holder %s is shown as %s', (holder, shown) => {
  expect(maskHolder(holder)).toBe(shown)
})
test.each([
  ['123-45-678901', '***-**-**8901'],
  ['1234', '1234'],
  ['', ''],
])('the account %s is shown as %s', (account, shown) => {
  expect(maskAccount(account)).toBe(shown)
})
