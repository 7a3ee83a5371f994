import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { endedText } from '../../http/identity.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openPeople } from '../../testing/people.ts'

type Acting = Awaited<ReturnType<House['operator']>>
let house: House
let people: Awaited<ReturnType<typeof openPeople>>
let [admin, desk, view] = [] as unknown as [Acting, Acting, Acting]
beforeAll(async () => {
  house = await openHouse()
  people = await openPeople(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  ;[admin, desk, view] = await Promise.all([
    house.operator('관리자'),
    house.operator('상담'),
    house.operator('열람'),
  ])
})

const list = async (input: object, by: Acting = view) => {
  const answer = await by.ask('memberList', { pageIndex: 1, ...input })
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
  }>`select actor, action, reason, before, after, address from audit_whole where subject = ${subject} order by id`
const notFound = { result: false, code: 'notFound', msg: operatorText.notFound }

test('members are found by part of an id or nickname in any case, and by a whole phone number', async () => {
  const { id, phone } = await people.join({ uid: 'findme77', nick: 'Findling7' })
  for (const text of ['indm', 'FINDME77', 'ndling', 'findLING7', phone, phone.replaceAll('-', '')])
    expect((await list({ text })).list.map((row) => row.id)).toEqual([id])
  for (const text of ['%', '_', 'find%77', "' or 1=1", phone.slice(0, -1), phone.slice(4)])
    expect((await list({ text })).list).toEqual([])
})

test('a row shows balances, the upper, the last login and who is here now, but no personal data', async () => {
  const upper = await people.join()
  const { id, uid, phone } = await people.join({ upper: upper.id, float: 5_000 })
  expect((await list({ text: uid })).list).toEqual([
    {
      id,
      uid,
      nick: expect.any(String) as string,
      type: '유저',
      state: 'active',
      scopes: [],
      grade: null,
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
  await people.login(uid)
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
  for (const nick of nicks) await people.join({ nick })
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
