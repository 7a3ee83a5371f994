import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { limitKinds, periodsOf } from '@madang/contract/core/protection.ts'
import type { LimitKind, LimitPeriod } from '@madang/contract/core/protection.ts'
import { limitsText } from '@madang/contract/member/plain/limits.ts'
import { refusals } from '../../http/refusal.ts'

import {
  accountHolder,
  atInstant,
  complete,
  passHours,
  pendingRow,
  type TestMember,
  type TestOperator,
} from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
let desk: TestOperator
beforeAll(async () => {
  house = await openHouse()
  desk = await house.operator()
})
afterAll(() => house.close())
// A Thursday, the 15th: day, week and month have room before and after.
beforeEach(async () => {
  await house.clock.set('2026-01-15T12:00:00+09:00')
  await house.db
    .query`update operator_session set action_at = business_now(), started_at = business_now()`
})

type Named = { kind: LimitKind; period: LimitPeriod }
const daily: Named = { kind: 'deposit', period: 'day' }
const set = (lee: TestMember, named: Named, amount: number | null) =>
  lee.ask('limitsChange', { act: 'set', ...named, amount })
const confirm = (lee: TestMember, named: Named) =>
  lee.ask('limitsChange', { act: 'confirm', ...named })
async function shown(lee: TestMember, { kind, period }: Named) {
  const answer = await lee.ask('limits')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.limits.find((one) => one.kind === kind && one.period === period)!
}
const deposit = (lee: TestMember, setMoney: number, type: '0' | '1' = '0') =>
  lee.ask('depositRequest', { setMoney, type })
const refused = (code: string, msg: string) => ({ result: false, code, msg })
const changes = (lee: TestMember) =>
  house.db.query<{ what: string; detail: object }>`
    select what, detail from protection_change where member_id = ${lee.id} order by id`

test('nobody is limited at first; the page names every limit there can be, with what is used', async () => {
  const lee = await house.member()
  const answer = await lee.ask('limits')
  expect(answer).toMatchObject({ data: { rest: null, checkMinutes: 60 } })
  const all = limitKinds.flatMap((kind) =>
    periodsOf(kind).map((period) => ({
      kind,
      period,
      amount: null,
      used: kind === 'bet' ? null : 0,
      wish: null,
    })),
  )
  expect(answer.result && answer.data.limits).toEqual(all)
})

test.each([
  ['a first limit', null, 50_000],
  ['a lower one', 80_000, 50_000],
])('%s is in force at once', async (_, before, amount) => {
  const lee = await accountHolder(house)
  if (before !== null) await set(lee, daily, before)
  expect(await set(lee, daily, amount)).toMatchObject({ result: true, msg: limitsText.lowered })
  expect(await shown(lee, daily)).toMatchObject({ amount, wish: null })
  expect(await deposit(lee, 60_000)).toEqual(
    refused('limit', limitsText.over('deposit', 'day', 50_000, 50_000)),
  )
  expect(await deposit(lee, 50_000)).toMatchObject({ result: true })
})

test.each([
  ['a higher one', 90_000],
  ['none at all', null],
])(
  '%s waits a day and a second confirmation, and holds nothing up till then',
  async (_, amount) => {
    const lee = await accountHolder(house)
    await set(lee, daily, 50_000)
    expect(await set(lee, daily, amount)).toMatchObject({ result: true, msg: limitsText.asked })
    const from = '2026-01-16 12:00:00'
    expect((await shown(lee, daily)).wish).toEqual({
      amount,
      from: expect.stringMatching(/^2026-01-16 12:00:/) as string,
      until: expect.stringMatching(/^2026-01-23 12:00:/) as string,
    })
    await passHours(house, 23.9)
    expect(await confirm(lee, daily)).toEqual(refused('state', limitsText.tooEarly(from)))
    expect(await deposit(lee, 60_000)).toMatchObject({ code: 'limit' })
    await passHours(house, 0.2)
    // Nothing comes into force by itself.
    expect(await deposit(lee, 60_000)).toMatchObject({ code: 'limit' })
    const ten = await Promise.all(Array.from({ length: 10 }, () => confirm(lee, daily)))
    expect(ten.filter(({ result }) => result)).toMatchObject([
      { msg: amount === null ? limitsText.removed : limitsText.raised },
    ])
    expect(ten.filter((answer) => !answer.result && answer.code === 'state')).toHaveLength(9)
    expect(await shown(lee, daily)).toMatchObject({ amount, wish: null })
    expect(await deposit(lee, 60_000)).toMatchObject({ result: true })
    expect((await changes(lee)).map(({ what }) => what)).toEqual([
      'limit.lower',
      'limit.ask',
      'limit.raise',
    ])
  },
)

test('a raise nobody confirms within a week is over', async () => {
  const lee = await house.member()
  await set(lee, daily, 50_000)
  await set(lee, daily, 90_000)
  await passHours(house, 8 * 24 + 1)
  expect((await shown(lee, daily)).wish).toBeNull()
  expect(await confirm(lee, daily)).toEqual(refused('state', limitsText.tooLate))
  expect((await shown(lee, daily)).amount).toBe(50_000)
})

test('the two ends of a raise, to the millisecond: a day is waited, then there is a week', async () => {
  const [early, first, last] = [
    await house.member(),
    await house.member(),
    await house.member(),
  ] as const
  const at = <T>(time: string, work: () => Promise<T>) =>
    atInstant(house, `2026-01-${time}+09:00`, work)
  await at('15T12:00:00.000', async () => {
    for (const one of [early, first, last]) {
      await set(one, daily, 50_000)
      await set(one, daily, 90_000)
    }
  })
  expect(await at('16T11:59:59.999', () => confirm(first, daily))).toEqual(
    refused('state', limitsText.tooEarly('2026-01-16 12:00:00')),
  )
  expect(await at('16T12:00:00.000', () => confirm(first, daily))).toMatchObject({ result: true })
  await at('23T11:59:59.999', async () => {
    expect((await shown(early, daily)).wish).toMatchObject({ amount: 90_000 })
    expect(await confirm(last, daily)).toMatchObject({ result: true })
  })
  await at('23T12:00:00.000', async () => {
    expect((await shown(early, daily)).wish).toBeNull()
    expect(await confirm(early, daily)).toEqual(refused('state', limitsText.tooLate))
  })
})

test('asking again begins the day again; lowering and keeping end what was asked for', async () => {
  const lee = await house.member()
  await set(lee, daily, 50_000)
  await set(lee, daily, 90_000)
  await passHours(house, 20)
  await set(lee, daily, 70_000)
  await passHours(house, 20)
  expect(await confirm(lee, daily)).toMatchObject({ code: 'state' })
  expect(await lee.ask('limitsChange', { act: 'keep', ...daily })).toMatchObject({ result: true })
  expect(await lee.ask('limitsChange', { act: 'keep', ...daily })).toEqual(
    refused('state', limitsText.noWish),
  )
  await set(lee, daily, null)
  await set(lee, daily, 40_000)
  await passHours(house, 25)
  expect(await confirm(lee, daily)).toEqual(refused('state', limitsText.noWish))
  expect(await shown(lee, daily)).toMatchObject({ amount: 40_000, wish: null })
})

test.each([
  [{ kind: 'bet', period: 'day' }, 10_000, 'badInput', refusals.badInput],
  [{ kind: 'stake', period: 'each' }, 10_000, 'badInput', refusals.badInput],
  [daily, 0, 'badAmount', limitsText.noAmount],
  [{ kind: 'session', period: 'day' }, 0, 'badAmount', limitsText.noMinutes],
  [{ kind: 'session', period: 'day' }, 1_441, 'limit', limitsText.tooMuch('session', 1_440)],
  [daily, 10_000_000_001, 'limit', limitsText.tooMuch('deposit', 10_000_000_000)],
  [daily, null, 'state', limitsText.none],
] as const)('%j of %s is refused: %s', async (named, amount, code, msg) => {
  const lee = await house.member()
  expect(await set(lee, named, amount)).toEqual(refused(code, msg))
  expect(await changes(lee)).toEqual([])
})

test('the same limit again is no change', async () => {
  const lee = await house.member()
  await set(lee, daily, 50_000)
  expect(await set(lee, daily, 50_000)).toEqual(refused('state', limitsText.same))
  expect(await changes(lee)).toHaveLength(1)
})

test.each([
  { act: 'set', kind: 'sleep', period: 'day', amount: 1 },
  { act: 'set', kind: 'deposit', period: 'year', amount: 1 },
  { act: 'rest', days: 0 },
  { act: 'rest', days: 31 },
  { act: 'rest', days: 1.5 },
  { act: 'exclude', months: 3 },
  { act: 'check', minutes: 14 },
  { act: 'check', minutes: 121 },
  { act: 'set', kind: 'deposit', period: 'day', amount: '9e9' },
  {},
])('%j is unreadable and changes nothing', async (input) => {
  const lee = await house.member()
  expect(await lee.ask('limitsChange', input as never)).toMatchObject({ result: false })
  expect(await changes(lee)).toEqual([])
})

test('what waits for the desk counts; what it refused does not; a new day, week and month begin anew', async () => {
  const lee = await accountHolder(house)
  await set(lee, daily, 100_000)
  await set(lee, { kind: 'deposit', period: 'week' }, 150_000)
  await set(lee, { kind: 'deposit', period: 'month' }, 190_000)
  await deposit(lee, 80_000)
  expect((await shown(lee, daily)).used).toBe(80_000)
  expect(
    await desk.ask('depositRefuse', { ...(await row(lee)), reason: '없는 입금' }),
  ).toMatchObject({ result: true })
  expect((await shown(lee, daily)).used).toBe(0)
  await deposit(lee, 100_000)
  await complete(desk, 'deposit', lee)
  expect(await deposit(lee, 10_000)).toEqual(
    refused('limit', limitsText.over('deposit', 'day', 100_000, 0)),
  )
  await passHours(house, 24)
  expect(await deposit(lee, 60_000)).toEqual(
    refused('limit', limitsText.over('deposit', 'week', 150_000, 50_000)),
  )
  // Monday
  await passHours(house, 3 * 24)
  expect(await deposit(lee, 100_000)).toEqual(
    refused('limit', limitsText.over('deposit', 'month', 190_000, 90_000)),
  )
  expect(await deposit(lee, 90_000)).toMatchObject({ result: true })
  await complete(desk, 'deposit', lee)
  await house.clock.set('2026-02-01T00:00:01+09:00')
  await passHours(house, 0)
  expect(await deposit(lee, 100_000)).toMatchObject({ result: true })
})

const row = async (lee: TestMember) => {
  const { id, version } = await pendingRow(desk, 'deposit', lee)
  return { id, version }
}

test('the desk completes no more than the limit in force lets through', async () => {
  const lee = await accountHolder(house)
  await deposit(lee, 90_000)
  await set(lee, daily, 50_000)
  const asked = { ...(await row(lee)), reason: '실제 입금액' }
  expect(await desk.ask('depositComplete', { ...asked, amount: 90_000 })).toEqual(
    refused('limit', limitsText.over('deposit', 'day', 50_000, 50_000)),
  )
  expect(await desk.ask('depositComplete', { ...asked, amount: 50_000 })).toMatchObject({
    result: true,
  })
})

test('of 20 conversions of coins at once exactly as many are made as the limit holds', async () => {
  const lee = await accountHolder(house, { coins: 100, type: 'coin' })
  await set(lee, daily, 50_000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => deposit(lee, 10_000, '1')))
  expect(answers.filter(({ result }) => result)).toHaveLength(5)
  expect(answers.filter((answer) => !answer.result && answer.code === 'limit')).toHaveLength(15)
  expect(await lee.ask('refresh')).toMatchObject({ data: { money: 50_000 } })
})

test('of session time what is used is minutes, whatever was staked', async () => {
  const lee = await house.member({ money: 100_000 })
  await lee.ask('safeRequest', { params: { setMoney: 10_000, type: 'add' } })
  const session = { kind: 'session', period: 'day' } as const
  expect((await shown(lee, session)).used).toBe(0)
  await house.clock.advance(7 * 60_000)
  for (const period of ['day', 'week', 'month'] as const)
    expect((await shown(lee, { ...session, period })).used).toBe(7)
})

test('nobody sees or changes another’s limits', async () => {
  const [lee, kim] = [await house.member(), await house.member()]
  await set(lee, daily, 50_000)
  expect((await shown(kim, daily)).amount).toBeNull()
  expect(await confirm(kim, daily)).toEqual(refused('state', limitsText.noWish))
  expect(await house.guest.ask('limits')).toMatchObject({ code: 'logout' })
})

test('an operator reads what a member set and every change of it, and nobody’s who is not there', async () => {
  const lee = await house.member()
  await set(lee, daily, 50_000)
  await set(lee, daily, 90_000)
  await set(lee, { kind: 'session', period: 'week' }, 600)
  await lee.ask('limitsChange', { act: 'rest', days: 2 })
  const answer = await desk.ask('memberProtection', undefined, { params: { id: lee.id } })
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.data).toMatchObject({
    checkMinutes: 60,
    rest: { kind: 'timeout' },
    limits: [
      { kind: 'deposit', period: 'day', amount: 50_000, used: 0, wish: { amount: 90_000 } },
      { kind: 'session', period: 'week', amount: 600, wish: null },
    ],
    changes: [
      {
        what: 'timeout',
        kind: null,
        note: expect.stringMatching(/^2026-01-17 12:00까지$/) as string,
      },
      { what: 'limit.lower', kind: 'session', before: null, after: 600 },
      { what: 'limit.ask', kind: 'deposit', before: 50_000, after: 90_000 },
      { what: 'limit.lower', kind: 'deposit', before: null, after: 50_000 },
    ],
  })
  for (const id of [987_654_321, 'x'])
    expect(await desk.ask('memberProtection', undefined, { params: { id } })).toMatchObject({
      result: false,
      code: 'notFound',
    })
})
