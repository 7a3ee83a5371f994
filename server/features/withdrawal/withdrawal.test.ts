import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import {
  turnover as turnoverCall,
  withdrawalList as withdrawalListCall,
} from '@madang/contract/member/withdrawal.ts'
import { closedText, withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'
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
import { lastWithdrawals, sumWithdrawals, waitingWithdrawals } from './withdrawal.ts'

let house: House
let cash: TestOperator
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  cash = await house.operator('정산')
})
afterAll(() => house.close())

const { set, restore } = openSettings(() => house)
afterEach(restore)

const ask = (member: TestMember, setMoney: unknown, key?: string) =>
  member.ask('withdrawalRequest', { setMoney } as never, key ? { key } : {})
const rowsOf = ({ id }: TestMember) =>
  house.db.query<{ id: number; state: string }>`
    select id, state from withdrawal where member_id = ${id} order by id`
const listOf = async (member: TestMember) => {
  const answer = await member.ask('withdrawalList')
  if (!answer.result) throw new Error(answer.msg)
  return answer
}
const numOf = async (member: TestMember) => (await listOf(member)).list[0]!.num
const cancel = (member: TestMember, no: unknown) => member.ask('withdrawalCancel', { no } as never)
const turnoverOf = async (member: TestMember) => {
  const answer = await member.ask('turnover')
  if (!answer.result) throw new Error(answer.msg)
  return turnoverCall.output.strict().parse({ data: answer.data }).data
}
const walletOf = ({ id }: TestMember) => readWallet(house.db, id)
const payIn = async (member: TestMember, amount: number) => {
  await member.ask('depositRequest', { setMoney: amount, type: '0' })
  await complete(cash, 'deposit', member)
}

test('the amount is held when it is asked for, and leaves when the desk pays it', async () => {
  const lee = await accountHolder(house, { money: 100_000 })
  expect(await ask(lee, 70_000)).toEqual({
    result: true,
    msg: withdrawalText.done,
    data: { money: 30_000 },
  })
  expect(await walletOf(lee)).toMatchObject({ money: 30_000, held: 70_000 })
  const list = await listOf(lee)
  expect(withdrawalListCall.output.parse(list)).toEqual(given(list))
  expect(list).toMatchObject({
    money: 30_000,
    open: true,
    list: [{ money: 70_000, name: '홍*동', status: '대기중' }],
  })
  expect(await pendingRow(cash, 'withdrawal', lee)).toMatchObject({
    amount: 70_000,
    moneyBefore: 100_000,
    bank: '국민',
    holder: '홍*동',
    account: '***-**-**8901',
  })
  expect(await complete(cash, 'withdrawal', lee)).toMatchObject({ data: { state: 'done' } })
  expect(await walletOf(lee)).toMatchObject({ money: 30_000, held: 0 })
  expect((await listOf(lee)).list).toMatchObject([{ status: '환전완료' }])
})

test('a refusal gives back what was held', async () => {
  const lee = await accountHolder(house, { money: 100_000 })
  await ask(lee, 100_000)
  const { id, version } = await pendingRow(cash, 'withdrawal', lee)
  expect(await cash.ask('withdrawalRefuse', { id, version, reason: '예금주 다름' })).toMatchObject({
    data: { state: 'refused' },
  })
  expect(await walletOf(lee)).toMatchObject({ money: 100_000, held: 0 })
  expect((await listOf(lee)).list).toMatchObject([{ status: '거절', reason: '예금주 다름' }])
})

test('a cancel gives it back too, at any hour, once', async () => {
  const lee = await accountHolder(house, { money: 100_000 })
  await ask(lee, 60_000)
  const no = await numOf(lee)
  expect(await atInstant(house, '2026-01-15T23:45:00+09:00', () => cancel(lee, no))).toEqual({
    result: true,
    msg: withdrawalText.cancelled,
    data: { money: 100_000 },
  })
  expect(await cancel(lee, no)).toEqual(refused('state', withdrawalText.notPending))
  expect((await listOf(lee)).list).toMatchObject([{ status: '취소' }])
})

test('less than the least of a withdrawal is refused, whatever it is set to', async () => {
  const lee = await accountHolder(house, { money: 100_000 })
  expect(await ask(lee, 9_999)).toEqual(refused('limit', withdrawalText.belowMin('10,000')))
  expect(await listOf(lee)).toMatchObject({ min: 10_000 })
  await set('minWithdrawal', 30_000)
  expect(await ask(lee, 29_999)).toEqual(refused('limit', withdrawalText.belowMin('30,000')))
  expect(await walletOf(lee)).toMatchObject({ money: 100_000, held: 0 })
  expect(await ask(lee, 30_000)).toMatchObject({ result: true })
})

test('another’s, an unknown and an unreadable number are the same nobody’s', async () => {
  const [lee, kim] = [await accountHolder(house, { money: 50_000 }), await accountHolder(house)]
  await ask(lee, 50_000)
  const nobody = refused('notFound', withdrawalText.notFound)
  const theirs = await numOf(lee)
  for (const no of [theirs, 999_999, 0, -1, 1.5, 'abc', '1 or 1=1'])
    expect(await cancel(kim, no)).toEqual(nobody)
  for (const no of [[1], {}, null, true])
    expect(await cancel(kim, no)).toEqual(refused('badInput', refusals.badInput))
  const told = await house.db.query`
    select kind, target from event where actor = ${kim.uid} order by id`
  expect(told).toEqual([
    { kind: 'object.denied', target: `withdrawal ${theirs}` },
    { kind: 'object.denied', target: 'withdrawal 999999' },
  ])
  expect(await walletOf(lee)).toMatchObject({ money: 0, held: 50_000 })
})

test.each([
  ['nothing', 0, withdrawalText.noAmount],
  ...[-1, 0.5, '5,000', '1e4', '５０００', true, [5_000], null, '', 2 ** 53].map(
    (bad): [string, unknown, string] => [`${JSON.stringify(bad)}`, bad, refusals.badAmount],
  ),
])('%s is no amount, and nothing is written', async (_, amount, msg) => {
  const lee = await accountHolder(house, { money: 10_000 })
  expect(await ask(lee, amount)).toEqual(refused('badAmount', msg))
  expect(await rowsOf(lee)).toEqual([])
})

test('the closed hours are half-open to the millisecond: 23:30 is closed, 00:30 is open', async () => {
  const at = async (time: string) => {
    const lee = await accountHolder(house, { money: 10_000 })
    return atInstant(house, time, async () => [(await listOf(lee)).open, await ask(lee, 10_000)])
  }
  const closed = [false, refused('closed', closedText('23:30', '00:30'))]
  const open = [true, expect.objectContaining({ result: true })]
  expect(await at('2026-01-15T23:29:59.999+09:00')).toEqual(open)
  expect(await at('2026-01-15T23:30:00.000+09:00')).toEqual(closed)
  expect(await at('2026-01-15T23:30:00.001+09:00')).toEqual(closed)
  expect(await at('2026-01-16T00:00:00.000+09:00')).toEqual(closed)
  expect(await at('2026-01-16T00:29:59.999+09:00')).toEqual(closed)
  expect(await at('2026-01-16T00:30:00.000+09:00')).toEqual(open)
  expect(await at('2026-01-16T00:30:00.001+09:00')).toEqual(open)
})

test('the hours are settings, and the sentence states them', async () => {
  const lee = await accountHolder(house, { money: 10_000 })
  await set('bankCheckFrom', '02:00')
  await set('bankCheckUntil', '03:30')
  const at = (time: string) => atInstant(house, time, () => ask(lee, 10_000))
  const msg = closedText('02:00', '03:30')
  expect(await at('2026-01-15T02:00:00+09:00')).toEqual(refused('closed', msg))
  expect(await at('2026-01-15T23:45:00+09:00')).toMatchObject({ result: true })
})

test('refusals come in the order of the rules: closed, pending, 3 hours, balance, turnover', async () => {
  const lee = await accountHolder(house, { money: 100_000 })
  await ask(lee, 10_000)
  await complete(cash, 'withdrawal', lee)
  const doneAt = (
    await house.db.query<{ at: string }>`
    select to_char(decided_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI:SS') as at
    from withdrawal where member_id = ${lee.id}`
  )[0]!.at
  const over = doneAt.replace(/ (\d\d)/, (_, hour) => ` ${Number(hour) + 3}`)
  // Money to bet with before the next withdrawal, and everything else wrong as well.
  await payIn(lee, 50_000)
  expect(await atInstant(house, '2026-01-15T23:45:00+09:00', () => ask(lee, 9_000_000))).toEqual(
    refused('closed', closedText('23:30', '00:30')),
  )
  expect(await ask(lee, 9_000_000)).toEqual(refused('state', withdrawalText.tooSoon(3, over)))
  expect(await turnoverOf(lee)).toMatchObject({
    refusal: withdrawalText.tooSoon(3, over),
    waitsUntil: over,
  })
  await passHours(house, 3)
  expect(await ask(lee, 9_000_000)).toEqual(refused('lack', withdrawalText.tooMuch))
  const left = withdrawalText.turnover('50,000')
  expect(await ask(lee, 10_000)).toEqual(refused('state', left))
  expect(await turnoverOf(lee)).toMatchObject({
    deposits: 50_000,
    percent: 100,
    gapHours: 3,
    required: 50_000,
    done: 0,
    refusal: left,
    waitsUntil: null,
  })
  await set('turnoverPercent', 0)
  expect(await ask(lee, 10_000)).toMatchObject({ result: true })
  expect(await ask(lee, 9_000_000)).toEqual(refused('state', withdrawalText.pending))
  expect(await turnoverOf(lee)).toMatchObject({ refusal: withdrawalText.pending })
  await cancel(lee, await numOf(lee))
})

test('the 3 hours end to the millisecond, and only a completed withdrawal begins them', async () => {
  const lee = await accountHolder(house, { money: 100_000 })
  await ask(lee, 10_000)
  await cancel(lee, await numOf(lee))
  await ask(lee, 10_000)
  await atInstant(house, '2026-01-16T12:00:00.000+09:00', async () => {
    await house.db
      .query`update operator_session set action_at = business_now(), started_at = business_now()`
    await complete(cash, 'withdrawal', lee)
  })
  const at = (time: string) => atInstant(house, time, () => ask(lee, 10_000))
  expect(await at('2026-01-16T14:59:59.999+09:00')).toEqual(
    refused('state', withdrawalText.tooSoon(3, '2026-01-16 15:00:00')),
  )
  expect(await at('2026-01-16T15:00:00.000+09:00')).toMatchObject({ result: true })
  await house.db
    .query`update operator_session set action_at = business_now(), started_at = business_now()`
})

test('a deposit that came in while a withdrawal waited is not let off by its payment', async () => {
  const lee = await accountHolder(house, { money: 100_000 })
  await ask(lee, 10_000)
  await payIn(lee, 500_000)
  await complete(cash, 'withdrawal', lee)
  await passHours(house, 3)
  expect(await turnoverOf(lee)).toMatchObject({ deposits: 500_000, required: 500_000, done: 0 })
  expect(await ask(lee, 500_000)).toEqual(refused('state', withdrawalText.turnover('500,000')))
})

test('converted coins count as a deposit; play money that was given does not', async () => {
  const lee = await accountHolder(house, { coins: 3 })
  await lee.ask('refill')
  expect(await turnoverOf(lee)).toMatchObject({ since: null, required: 0, refusal: null })
  await lee.ask('depositRequest', { setMoney: 30_000, type: '1' })
  expect(await turnoverOf(lee)).toMatchObject({ required: 30_000 })
  await set('turnoverPercent', 333)
  expect(await turnoverOf(lee)).toMatchObject({ required: 99_900, percent: 333 })
})

test('what an operator paid in less counts as what came in', async () => {
  const lee = await accountHolder(house)
  await lee.ask('depositRequest', { setMoney: 50_000, type: '0' })
  const { id, version } = await pendingRow(cash, 'deposit', lee)
  await cash.ask('depositComplete', { id, version, amount: 20_001, reason: '입금액이 다름' })
  await set('turnoverPercent', 150)
  expect(await turnoverOf(lee)).toMatchObject({ deposits: 20_001, required: 30_002 })
})

test('a closed cashier answers 201, and still lets a member take a request back', async () => {
  const lee = await accountHolder(house, { money: 10_000 })
  await ask(lee, 10_000)
  await set('cashier', false)
  const off = refused(201, defaults.cashierText)
  expect(await lee.ask('withdrawalList')).toEqual(off)
  expect(await ask(lee, 10_000)).toEqual(off)
  const [row] = await rowsOf(lee)
  expect(await cancel(lee, row!.id)).toMatchObject({ result: true, data: { money: 10_000 } })
})

test('a closed site and a suspension take no request', async () => {
  const lee = await accountHolder(house, { money: 10_000 })
  await house.db.query`update member set suspended_scopes = '{cashier}' where id = ${lee.id}`
  expect(await lee.ask('withdrawalList')).toMatchObject({ code: 201 })
  expect(await ask(lee, 10_000)).toMatchObject({ code: 'denied' })
  await house.db.query`update member set suspended_scopes = '{}' where id = ${lee.id}`
  await set('siteStatus', 'closed')
  expect(await ask(lee, 10_000)).toEqual(refused('closed', sessionText.siteClosed))
  expect(await rowsOf(lee)).toEqual([])
})

test('the same key asks once, and hears the same answer', async () => {
  const lee = await accountHolder(house, { money: 50_000 })
  const key = crypto.randomUUID()
  const first = await ask(lee, 20_000, key)
  expect(first).toMatchObject({ result: true })
  await cancel(lee, await numOf(lee))
  expect(await ask(lee, 20_000, key)).toEqual(first)
  expect(await ask(lee, 30_000, key)).toEqual(refused('keyReuse', refusals.keyReuse))
  expect(await rowsOf(lee)).toHaveLength(1)
})

test('the newest 15 are listed; the desk sees the last, how many wait, and what was paid', async () => {
  const lee = await accountHolder(house, { money: 1_000_000 })
  for (let times = 1; times <= 16; times++) {
    await ask(lee, times * 10_000)
    if (times < 16) await cancel(lee, await numOf(lee))
  }
  expect((await listOf(lee)).list.map(({ money }) => money)).toEqual(
    Array.from({ length: 15 }, (_, n) => 160_000 - n * 10_000),
  )
  const { count, oldestAt } = await waitingWithdrawals(house.db, cash.id)
  expect(oldestAt).toBeInstanceOf(Date)
  await complete(cash, 'withdrawal', lee)
  expect((await waitingWithdrawals(house.db, cash.id)).count).toBe(count - 1)
  expect(await lastWithdrawals(house.db, lee.id, 2)).toMatchObject([
    { amount: 160_000, state: 'done' },
    { amount: 150_000, state: 'cancelled' },
  ])
  expect(await sumWithdrawals(house.db, { member: lee.id })).toBe(160_000)
})

test('who waits hears which in line they are, and how long half of today’s took', async () => {
  // An own day: what was paid before it is not told.
  await atInstant(house, '2026-03-10T12:00:00+09:00', async () => {
    const [lee, kim, park] = await Promise.all(
      Array.from({ length: 3 }, () => accountHolder(house, { money: 100_000 })),
    )
    const before = await waitingWithdrawals(house.db, 0)
    for (const member of [lee!, kim!, park!]) await ask(member, 10_000)
    const queueOf = async (member: TestMember) => (await listOf(member)).queue
    expect(await queueOf(park!)).toEqual({ place: before.count + 3, usualMinutes: null })
    await house.db.query`
      update withdrawal set at = business_now() - interval '7 minutes 10 seconds' where member_id = ${lee!.id}`
    expect(await complete(cash, 'withdrawal', lee!)).toMatchObject({ result: true })
    expect(await queueOf(lee!)).toBeNull()
    expect(await queueOf(park!)).toEqual({ place: before.count + 2, usualMinutes: 8 })
    await cancel(kim!, await numOf(kim!))
    expect(await queueOf(park!)).toEqual({ place: before.count + 1, usualMinutes: 8 })
  })
})
