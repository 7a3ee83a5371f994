import { afterAll, beforeAll, expect, test } from 'vitest'

import { addDays, midnight } from '@madang/contract/core/kst.ts'
import type { LimitKind, LimitPeriod } from '@madang/contract/core/protection.ts'

import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, type TestProvider } from '../../testing/provider.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { ensureOdds, voidRound } from '../draw/draw.ts'
import { playKinds } from './guard-sql.ts'

/** What a stake comes to after the end of its day, week or month lowers that one, and never the next. */
let house: House
let vendor: TestVendor
beforeAll(async () => {
  house = await openHouse()
  await ensureOdds(house.db)
  vendor = await openVendor(house)
})
afterAll(() => house.close())

type Lee = Awaited<ReturnType<House['member']>>
const set = async (lee: Lee, kind: LimitKind, period: LimitPeriod, amount: number) => {
  const answer = await lee.ask('limitsChange', { act: 'set', kind, period, amount })
  if (!answer.result) throw new Error(answer.msg)
}
const usedOf = async (lee: Lee, kind: LimitKind, period: LimitPeriod) => {
  const answer = await lee.ask('limits')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.limits.find((one) => one.kind === kind && one.period === period)!.used
}

/** The last round of a day, drawn at midnight; and the first of the next, which opens then. */
const LAST = 288
let before: TestProvider
let after: TestProvider
let day: string
async function openNight(first: string) {
  day = first.replaceAll('-', '')
  before = openProvider(house, 'pbg.powerball', addDays(day, -1))
  after = openProvider(house, 'pbg.powerball', day)
  for (const one of [before, after]) await one.chain()
  await at(-60_000)
  await before.commit(LAST)
}
/** Milliseconds from the night's midnight. */
async function at(ms: number) {
  await house.clock.set(new Date(midnight(day).getTime() + ms))
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
}
const bet = (lee: Lee, money: number, { next = false, odd = true } = {}) =>
  lee.ask('bet', {
    ...{ game: 'powerBall', page: 'pbg', rate: 1.95, money, win: 0 },
    ...(next ? { today: day, round: 1 } : { today: addDays(day, -1), round: LAST }),
    ...(odd ? { type: 'poOdd', pick: '파워볼 홀' } : { type: 'poEven', pick: '파워볼 짝' }),
  })
async function voidLast() {
  const [row] = await house.db.query<{ id: number }>`
    select id from round where game = 'pbg.powerball' and date = ${addDays(day, -1)} and number = ${LAST}`
  const ask = { round: row!.id, by: 'operator' as const, incident: '점검' }
  expect(await house.db.begin((tx) => voidRound(house.deps, tx, ask))).toMatchObject({
    result: 'void',
  })
}
async function openNext() {
  await at(30_000)
  await after.commit(1)
}

/** A Friday and a Saturday, two Mondays, two firsts: each test has a night of its own. */
const nights: [LimitKind, LimitPeriod, string][] = [
  ['stake', 'day', '2026-02-13'],
  ['loss', 'day', '2026-02-14'],
  ['stake', 'week', '2026-02-16'],
  ['loss', 'week', '2026-02-23'],
  ['stake', 'month', '2026-04-01'],
  ['loss', 'month', '2026-05-01'],
]
test.each(nights)(
  'a limit of %s by the %s: what was put down before its end and comes back after it makes no room in the next',
  async (kind, period, first) => {
    await openNight(first)
    const lee = await house.member({ money: 1_000_000 })
    await set(lee, kind, period, 100_000)
    expect(await bet(lee, 100_000)).toMatchObject({ result: true })
    await at(1_000)
    expect(await usedOf(lee, kind, period)).toBe(0)
    await voidLast()
    expect(await usedOf(lee, kind, period)).toBe(0)
    await openNext()
    expect(await bet(lee, 100_001, { next: true })).toMatchObject({ code: 'limit' })
    expect(await bet(lee, 100_000, { next: true })).toMatchObject({ result: true })
    expect(await bet(lee, 5_000, { next: true })).toMatchObject({ code: 'limit' })
  },
)

test('what is kept at the very instant that a day, a week and a month begin counts for them', async () => {
  // A Monday and a first.
  day = '20260601'
  await at(0)
  const lee = await house.member({ money: 1_000_000 })
  const session = await vendor.open(lee)
  await atInstant(house, '2026-06-01T00:00:00.000+09:00', async () => {
    const [tx, round] = [crypto.randomUUID(), crypto.randomUUID()]
    expect((await vendor.bet(session, tx, round, 40_000)).said.status).toBe('OK')
    await set(lee, 'stake', 'day', 100_000)
  })
  await at(60_000)
  for (const period of ['day', 'week', 'month'] as const)
    for (const kind of ['stake', 'loss'] as const)
      expect([period, kind, await usedOf(lee, kind, period)]).toEqual([period, kind, 40_000])
})

test('a win of before midnight’s stake makes no room for losses of after it', async () => {
  const lee = await house.member({ money: 1_000_000 })
  await openNight('2026-06-13')
  await set(lee, 'loss', 'day', 100_000)
  const odd = before.drawnOf(LAST).powerball! % 2 === 1
  expect(await bet(lee, 100_000, { odd })).toMatchObject({ result: true })
  await at(5_000)
  expect(await before.result(LAST)).toMatchObject({ result: true })
  expect(await usedOf(lee, 'loss', 'day')).toBe(0)
  await openNext()
  expect(await bet(lee, 100_001, { next: true })).toMatchObject({ code: 'limit' })
  expect(await bet(lee, 100_000, { next: true })).toMatchObject({ result: true })
  expect(await usedOf(lee, 'loss', 'month')).toBe(100_000 - 95_000)
})

test('a vendor’s refund and win of before midnight’s bets count for their day', async () => {
  const lee = await house.member({ money: 1_000_000 })
  const session = await vendor.open(lee)
  day = '20260617'
  await at(-60_000)
  await set(lee, 'stake', 'day', 100_000)
  await set(lee, 'loss', 'day', 100_000)
  const [one, other, round] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  for (const tx of [one, other])
    expect((await vendor.bet(session, tx, round, 50_000)).said.status).toBe('OK')
  await at(1_000)
  expect((await vendor.refund(crypto.randomUUID(), one)).said.status).toBe('OK')
  expect((await vendor.win(crypto.randomUUID(), round, [other], 500_000)).said.status).toBe('OK')
  expect(await usedOf(lee, 'stake', 'day')).toBe(0)
  expect(await usedOf(lee, 'loss', 'day')).toBe(0)
  const again = (amount: number) =>
    vendor.bet(session, crypto.randomUUID(), crypto.randomUUID(), amount)
  expect((await again(101_000)).said.status).toBe('LIMIT')
  expect((await again(100_000)).said.status).toBe('OK')
})

test('what is kept of many returns after midnight is as if each were counted anew', async () => {
  const lee = await house.member({ money: 1_000_000 })
  const session = await vendor.open(lee)
  day = '20260619'
  await at(-60_000)
  await set(lee, 'stake', 'day', 100_000)
  const txs = Array.from({ length: 30 }, () => crypto.randomUUID())
  for (const tx of txs)
    expect((await vendor.bet(session, tx, crypto.randomUUID(), 2_000)).said.status).toBe('OK')
  await at(1_000)
  for (const tx of txs) await vendor.refund(crypto.randomUUID(), tx)
  // Sixty newer transfers than were counted: this bet keeps them.
  const more = (amount: number) =>
    vendor.bet(session, crypto.randomUUID(), crypto.randomUUID(), amount)
  expect((await more(1_000)).said.status).toBe('OK')
  expect(await usedOf(lee, 'stake', 'day')).toBe(1_000)
  expect((await more(100_000)).said.status).toBe('LIMIT')
  expect((await more(99_000)).said.status).toBe('OK')
})

test('every kind of transfer between members and play has a stake whose time it counts for', async () => {
  const [row] = await house.db.query<{ text: string }>`
    select pg_get_functiondef('staked_at'::regproc) as text`
  const play = [...playKinds.into, ...playKinds.outOf]
  expect(play.length).toBeGreaterThan(8)
  for (const kind of play) expect(row!.text).toContain(`'${kind}'`)
})
