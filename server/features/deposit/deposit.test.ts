import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { depositList as depositListCall } from '@madang/contract/member/deposit.ts'
import {
  aboveCoinMaxText,
  aboveMaxText,
  belowMinText,
  depositStatus,
  depositText,
  overText,
} from '@madang/contract/member/plain/deposit.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'

import { refusals } from '../../http/refusal.ts'
import { defaults } from '../../http/settings.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { given, refused } from '../../testing/answers.ts'
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
import { openSettings } from '../../testing/settings.ts'
import { lastDeposits, sumDeposits, waitingDeposits } from './deposit.ts'

let house: House
let cash: TestOperator
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  cash = await house.operator('정산')
})
afterAll(() => house.close())

const { set, setUnheard, restore } = openSettings(() => house)
afterEach(restore)

const ask = (member: TestMember, setMoney: unknown, type: unknown = '0', key?: string) =>
  member.ask('depositRequest', { setMoney, type } as never, key ? { key } : {})
const rowsOf = async ({ id }: TestMember) =>
  house.db.query<{ id: number; state: string; amount: number; type: string }>`
    select id, state, amount, type from deposit where member_id = ${id} order by id`
const listOf = async (member: TestMember) => {
  const answer = await member.ask('depositList')
  if (!answer.result) throw new Error(answer.msg)
  return answer
}
const moneyOf = async ({ id }: TestMember) => (await readWallet(house.db, id)).money

test('a request moves no money; the desk’s completion does, once, and the list says so in the seeds’ words', async () => {
  const lee = await accountHolder(house, { money: 5_000 })
  expect(await ask(lee, 150_000)).toEqual({ result: true, msg: depositText.done })
  expect(await moneyOf(lee)).toBe(5_000)
  const waiting = await listOf(lee)
  expect(depositListCall.output.parse(waiting)).toEqual(given(waiting))
  expect(waiting).toMatchObject({
    type: 'bank',
    data: defaults.bankAccount,
    money: 5_000,
    name: '홍*동',
    min: 10_000,
    max: 100_000_000,
    list: [{ money: 150_000, name: '홍*동', status: depositStatus.pending, type: '0' }],
  })
  expect(await complete(cash, 'deposit', lee)).toMatchObject({
    result: true,
    data: { state: 'done' },
  })
  expect(await moneyOf(lee)).toBe(155_000)
  expect((await listOf(lee)).list).toMatchObject([{ money: 150_000, status: '충전완료' }])
})

test.each<[string, unknown, string, string]>([
  ['nothing', 0, 'badAmount', depositText.noAmount],
  ['one won below the least', 9_999, 'limit', belowMinText(10_000)],
  ['one won above the most', 100_000_001, 'limit', aboveMaxText(100_000_000)],
  ...[-1, 0.5, '5,000', '1e5', ' 10000', '１００００', true, [10_000], {}, null, 2 ** 53].map(
    (bad): [string, unknown, string, string] => [
      `what is no amount, ${JSON.stringify(bad)}`,
      bad,
      'badAmount',
      refusals.badAmount,
    ],
  ),
])('%s is refused, and nothing is written', async (_, amount, code, msg) => {
  const lee = await accountHolder(house)
  expect(await ask(lee, amount)).toEqual(refused(code, msg))
  expect(await rowsOf(lee)).toEqual([])
})

test('the bounds themselves are taken, and the amount may be text', async () => {
  for (const amount of [10_000, '100000000'])
    expect(await ask(await accountHolder(house), amount)).toMatchObject({ result: true })
})

test.each(['coin', 'usdt'])('a deposit to a %s account is at most 5,000,000', async (type) => {
  const lee = await accountHolder(house, { type })
  expect(await ask(lee, 5_000_001)).toEqual(refused('limit', aboveCoinMaxText(5_000_000)))
  expect(await ask(lee, 5_000_000)).toMatchObject({ result: true })
  expect(await rowsOf(lee)).toMatchObject([{ type }])
})

test.each(['2', '', 0, null, ['0'], '10'])('a type of %j is refused', async (type) => {
  const lee = await accountHolder(house, { coins: 10 })
  expect(await ask(lee, 10_000, type)).toEqual(refused('badInput', refusals.badInput))
  expect(await rowsOf(lee)).toEqual([])
})

test('one at a time; after a decision the next is taken', async () => {
  const lee = await accountHolder(house)
  await ask(lee, 10_000)
  expect(await ask(lee, 20_000)).toEqual(refused('state', depositText.pending))
  const { id, version } = await pendingRow(cash, 'deposit', lee)
  await cash.ask('depositRefuse', { id, version, reason: '입금자명 다름' })
  expect(await ask(lee, 20_000)).toMatchObject({ result: true })
  expect((await listOf(lee)).list.map(({ status }) => status)).toEqual(['대기중', '거절'])
  expect(await moneyOf(lee)).toBe(0)
})

test('of 50 requests at once exactly 1 is taken', async () => {
  const lee = await accountHolder(house)
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(lee, 10_000)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toEqual(refused('state', depositText.pending))
  expect(await rowsOf(lee)).toHaveLength(1)
})

test('in bank-check hours the list says over and which hours, and requests are still taken', async () => {
  const lee = await accountHolder(house, { coins: 1 })
  const at = (time: string) => atInstant(house, `2026-01-15T${time}+09:00`, () => listOf(lee))
  for (const time of ['23:29:59.999', '00:30:00.000'])
    expect(await at(time)).toMatchObject({
      data: defaults.bankAccount,
      hours: overText('23:30', '00:30'),
    })
  for (const time of ['23:30:00.000', '00:00:00.000', '00:29:59.999'])
    expect(await at(time)).toMatchObject({ data: 'over', msg: overText('23:30', '00:30') })
  await atInstant(house, '2026-01-15T23:45:00+09:00', async () => {
    expect(await ask(lee, 10_000)).toMatchObject({ result: true })
    expect(await ask(lee, 10_000, '1')).toMatchObject({ code: 'coinSuccess' })
  })
  await set('bankCheckFrom', '09:00')
  await set('bankCheckUntil', '11:00')
  expect(await listOf(lee)).toMatchObject({ data: 'over', msg: overText('09:00', '11:00') })
})

test('a refusal is an answer too: the same key hears it again when it would be taken', async () => {
  const lee = await accountHolder(house)
  await ask(lee, 10_000)
  const key = crypto.randomUUID()
  expect(await ask(lee, 20_000, '0', key)).toEqual(refused('state', depositText.pending))
  await complete(cash, 'deposit', lee)
  expect(await ask(lee, 20_000, '0', key)).toEqual(refused('state', depositText.pending))
  expect(await ask(lee, 20_000, '0', crypto.randomUUID())).toMatchObject({ result: true })
})

test('what is wrong with the input alone is not kept: the key is free for the right one', async () => {
  const lee = await accountHolder(house)
  const key = crypto.randomUUID()
  expect(await ask(lee, 0, '0', key)).toMatchObject({ code: 'badAmount' })
  expect(await ask(lee, 10_000, '0', key)).toMatchObject({ result: true })
})

test('a closed cashier answers 201 in the operator’s words to every page and request', async () => {
  const lee = await accountHolder(house, { coins: 5 })
  await set('cashier', false)
  await set('cashierText', '점검 뒤에 만나요.')
  const off = refused(201, '점검 뒤에 만나요.')
  expect(await lee.ask('depositList')).toEqual(off)
  expect(await lee.ask('coinStatus')).toEqual(off)
  expect(await ask(lee, 10_000)).toEqual(off)
  expect(await ask(lee, 10_000, '1')).toEqual(off)
  expect(await lee.ask('refill')).toEqual(off)
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 0, coin: 5_000_000 })
})

test('a closed site takes no request, even before this process has heard of it', async () => {
  const lee = await accountHolder(house)
  await setUnheard('siteStatus', 'closed')
  expect(await ask(lee, 10_000)).toEqual(refused('closed', sessionText.siteClosed))
  expect(await rowsOf(lee)).toEqual([])
})

test('who is suspended from the cashier may neither look nor ask', async () => {
  const lee = await accountHolder(house)
  await house.db.query`update member set suspended_scopes = '{cashier}' where id = ${lee.id}`
  expect(await lee.ask('depositList')).toMatchObject({ code: 201 })
  expect(await ask(lee, 10_000)).toMatchObject({ code: 'denied' })
  expect(await lee.ask('refill')).toMatchObject({ code: 'denied' })
  await house.db.query`update member set suspended_scopes = '{bet}' where id = ${lee.id}`
  expect(await ask(lee, 10_000)).toMatchObject({ result: true })
})

test('nobody is answered without a session of their own', async () => {
  const [lee, kim] = [await accountHolder(house), await accountHolder(house)]
  const logout = { result: false, code: 'logout' }
  expect(await house.guest.ask('depositRequest', { setMoney: 10_000, type: '0' })).toMatchObject(
    logout,
  )
  const headers = { uuid: kim.uid }
  expect(
    await lee.ask('depositRequest', { setMoney: 10_000, type: '0' }, { headers }),
  ).toMatchObject(logout)
  expect(await rowsOf(kim)).toEqual([])
})

test('the newest 15 are listed, newest first', async () => {
  const lee = await accountHolder(house, { coins: 20 })
  for (let coins = 1; coins <= 5; coins++) await ask(lee, coins * 10_000, '1')
  for (let times = 0; times < 12; times++) {
    await ask(lee, 10_000 + times)
    await complete(cash, 'deposit', lee)
  }
  const { list } = await listOf(lee)
  expect(list.map(({ money }) => money)).toEqual([
    ...Array.from({ length: 12 }, (_, n) => 10_011 - n),
    50_000,
    40_000,
    30_000,
  ])
  expect(await lastDeposits(house.db, lee.id, 3)).toMatchObject([
    { amount: 10_011, state: 'done' },
    { amount: 10_010 },
    { amount: 10_009 },
  ])
})

test('the desk is told how many wait, since when, and what came in today', async () => {
  const lee = await accountHolder(house, { coins: 1 })
  await passHours(house, 24)
  const from = (await house.db.query<{ now: Date }>`select business_now() as now`)[0]!.now
  const before = await waitingDeposits(house.db, 0)
  await ask(lee, 70_000)
  expect((await waitingDeposits(house.db, 0)).count).toBe(before.count + 1)
  await ask(lee, 10_000, '1')
  await complete(cash, 'deposit', lee)
  expect(await waitingDeposits(house.db, 0)).toEqual(before)
  expect(await sumDeposits(house.db, { from })).toBe(80_000)
  expect(await sumDeposits(house.db, { member: lee.id })).toBe(80_000)
})
