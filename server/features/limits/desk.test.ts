/** What the desk tightens of a member's protection, and that it loosens nothing (docs/adr/0165-the-desk-tightens.md). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { TIMEOUT_MOST } from '@madang/contract/core/protection.ts'
import { limitsText, protectMemo } from '@madang/contract/member/plain/limits.ts'
import { restText } from '@madang/contract/member/plain/rest.ts'
import { protectText } from '@madang/contract/operator/plain/limits.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { passHours, type TestMember, type TestOperator } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'

let house: House
let kim: TestOperator
const reason = '본인 전화 요청'
beforeAll(async () => {
  house = await openHouse()
  kim = await house.operator('상담')
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set('2026-01-15T12:00:00+09:00')
  await house.db
    .query`update operator_session set action_at = business_now(), started_at = business_now()`
})

const daily = { kind: 'deposit', period: 'day' } as const
const lower = (lee: TestMember, amount: number, by = kim) =>
  by.ask('memberProtect', { act: 'set', id: lee.id, reason, ...daily, amount })
const rest = (lee: TestMember, days: number, by = kim) =>
  by.ask('memberProtect', { act: 'rest', id: lee.id, reason, days })
const own = (lee: TestMember, amount: number | null) =>
  lee.ask('limitsChange', { act: 'set', ...daily, amount })
const deposit = (lee: TestMember, setMoney: number) =>
  lee.ask('depositRequest', { setMoney, type: '0' })
async function limitOf(lee: TestMember) {
  const answer = await lee.ask('limits')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.limits.find(
    ({ kind, period }) => kind === daily.kind && period === daily.period,
  )!
}
async function readAtDesk(lee: TestMember) {
  const answer = await kim.ask('memberProtection', undefined, { params: { id: lee.id } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const refused = (code: string, msg: string) => ({ result: false, code, msg })

test('a limit of the desk is in force at once, told to the member, and written down with its reason', async () => {
  const lee = await house.member()
  expect(await lower(lee, 50_000)).toMatchObject({ result: true, msg: protectText.lowered })
  expect(await deposit(lee, 60_000)).toEqual(
    refused('limit', limitsText.over('deposit', 'day', 50_000, 50_000)),
  )
  expect(await deposit(lee, 50_000)).toMatchObject({ result: true })
  const { limits, changes } = await readAtDesk(lee)
  expect(limits).toMatchObject([{ ...daily, amount: 50_000, used: 50_000 }])
  expect(changes).toMatchObject([{ what: 'limit.lower', note: '운영자 적용' }])
  const memos = await house.db.query<{ subject: string; html: string }>`
    select g.subject, g.html from memo m join mailing g on g.id = m.mailing_id where m.member_id = ${lee.id}`
  expect(memos).toMatchObject([{ subject: protectMemo.subject }])
  const { html } = memos[0]!
  expect(html).toContain(`<p>${protectMemo.limit('deposit', 'day', 50_000)}</p>`)
  expect(html).toContain(protectMemo.link)
  const written = await house.db.query`
    select actor, reason, before, after from audit_whole where action = 'member.protect' and subject = ${lee.uid}`
  const [before, after] = [
    { ...daily, limit: null },
    { ...daily, limit: 50_000 },
  ]
  expect(written).toEqual([{ actor: kim.uid, reason, before, after }])
  const events = await house.db.query`
    select actor, detail from event_whole where kind = 'member.protected' and target = ${lee.uid}`
  expect(events).toEqual([{ actor: kim.uid, detail: { before, after } }])
})

test.each([
  ['as high', 100_000],
  ['higher', 100_001],
])('a limit that is %s as the member’s is refused, and nothing of it stays', async (_, amount) => {
  const lee = await house.member()
  await own(lee, 100_000)
  expect(await lower(lee, amount)).toEqual(refused('state', protectText.onlyLower('100,000원')))
  expect((await limitOf(lee)).amount).toBe(100_000)
  const traces = await house.db.query`
    select from audit_whole where action = 'member.protect' and subject = ${lee.uid}
    union all select from memo where member_id = ${lee.id}`
  expect(traces).toHaveLength(0)
})

test('what the desk lowered takes back a raise that was asked for; raising it again takes the member a day', async () => {
  const lee = await house.member()
  await own(lee, 100_000)
  await own(lee, 300_000)
  expect(await lower(lee, 40_000)).toMatchObject({ result: true })
  expect(await limitOf(lee)).toMatchObject({ amount: 40_000, wish: null })
  await passHours(house, 25)
  expect(await lee.ask('limitsChange', { act: 'confirm', ...daily })).toEqual(
    refused('state', limitsText.noWish),
  )
  expect(await own(lee, 300_000)).toMatchObject({ result: true, msg: limitsText.asked })
  expect((await limitOf(lee)).amount).toBe(40_000)
})

test('a rest of the desk keeps from deposits, grows and never shrinks, and ends by itself', async () => {
  const lee = await house.member()
  expect(await rest(lee, 3)).toMatchObject({ result: true, msg: protectText.rested })
  const until = '2026-01-18 12:00:00'
  const denied = refused('denied', restText({ kind: 'timeout', until }))
  expect(await deposit(lee, 50_000)).toEqual(denied)
  expect(await rest(lee, 2)).toEqual(refused('state', limitsText.restLonger(until)))
  expect(await lee.ask('limitsChange', { act: 'rest', days: 1 })).toEqual(
    refused('state', limitsText.restLonger(until)),
  )
  expect((await readAtDesk(lee)).changes).toMatchObject([
    { what: 'timeout', note: '2026-01-18 12:00까지 · 운영자 적용' },
  ])
  const [memo] = await house.db.query<{ html: string }>`
    select g.html from memo m join mailing g on g.id = m.mailing_id where m.member_id = ${lee.id}`
  expect(memo!.html).toContain(protectMemo.rest(until))
  const [written] = await house.db.query`
    select before, after from audit_whole where action = 'member.protect' and subject = ${lee.uid}`
  expect(written).toEqual({ before: { rest: null }, after: { rest: until } })
  await passHours(house, 3 * 24)
  expect(await deposit(lee, 50_000)).toMatchObject({ result: true })
})

test('who does not keep members’ states, gives no reason or names nobody changes nothing', async () => {
  const lee = await house.member()
  const denied = refused('denied', operatorText.denied)
  for (const role of ['정산', '게임', '열람'] as const)
    expect(await lower(lee, 50_000, await house.operator(role))).toEqual(denied)
  expect(
    await kim.ask('memberProtect', {
      ...{ act: 'set', id: lee.id, reason: ' ', ...daily, amount: 50_000 },
    }),
  ).toMatchObject({ msg: operatorText.noReason })
  expect(await lower({ ...lee, id: 999_999 }, 50_000)).toEqual(
    refused('notFound', operatorText.notFound),
  )
  expect(await lower(lee, 0)).toEqual(refused('badAmount', limitsText.noAmount))
  expect(await lower(lee, 10_000_000_001)).toMatchObject({ result: false })
  expect(await rest(lee, TIMEOUT_MOST + 1)).toMatchObject({ result: false, code: 'badInput' })
  const wrong = { act: 'set', id: lee.id, reason, kind: 'bet', period: 'day', amount: 1 } as const
  expect(await kim.ask('memberProtect', wrong)).toMatchObject({ code: 'badInput' })
  for (const state of ['waiting', 'left']) {
    await house.db.query`update member set state = ${state} where id = ${lee.id}`
    expect(await lower(lee, 50_000)).toEqual(refused('state', memberText.notMember))
  }
  const rows = await house.db.query`select from own_limit where member_id = ${lee.id}`
  expect(rows).toHaveLength(0)
})

test('of 20 operators who lower a limit to the same amount at once exactly one does', async () => {
  const lee = await house.member()
  const answers = await meet(house, {
    lock: `select from wallet where member_id = ${lee.id} for update`,
    ask: () => Promise.all(Array.from({ length: 20 }, () => lower(lee, 50_000))),
    waiters: 5,
  })
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const [{ told }] = (await house.db.query<{ told: number }>`
    select count(*) as told from memo where member_id = ${lee.id}`) as [{ told: number }]
  expect(told).toBe(1)
})
