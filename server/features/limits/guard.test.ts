import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addDays, dateOf, midnight } from '@madang/contract/core/kst.ts'
import {
  limitKinds,
  mostOf,
  periodsOf,
  type LimitKind,
  type LimitPeriod,
} from '@madang/contract/core/protection.ts'
import { limitsText } from '@madang/contract/member/plain/limits.ts'
import { restText } from '@madang/contract/member/plain/rest.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, type TestProvider } from '../../testing/provider.ts'
import { ensureOdds, voidRound } from '../draw/draw.ts'

/** Each test has a day of its own, so that no two share a round. */
let house: House
let provider: TestProvider
let date = '20260105'
const ROUND = 120
beforeAll(async () => {
  house = await openHouse()
  await ensureOdds(house.db)
})
// A round that is opened again takes bets after the close that its draw was announced with.
afterAll(() => house.close({ bent: true }))
beforeEach(() => openDay(addDays(date, 1)))

async function openDay(day: string) {
  date = day
  provider = openProvider(house, 'ntry.powerball', date)
  await house.clock.set(new Date(provider.timesOf(ROUND).closeAt.getTime() - 120_000))
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
  await provider.chain()
  await provider.commit(ROUND)
}
async function draw() {
  await house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + 10_000))
  expect(await provider.result(ROUND)).toMatchObject({ result: true })
}

type Lee = Awaited<ReturnType<House['member']>>
const set = async (lee: Lee, kind: LimitKind, period: LimitPeriod, amount: number | null) => {
  const answer = await lee.ask('limitsChange', { act: 'set', kind, period, amount })
  if (!answer.result) throw new Error(`${kind} ${period}: ${answer.msg}`)
}
const bet = (lee: Lee, money: number, odd = true) =>
  lee.ask('bet', {
    game: 'powerBall',
    page: 'ntry',
    today: date,
    round: ROUND,
    type: odd ? 'poOdd' : 'poEven',
    pick: odd ? '파워볼 홀' : '파워볼 짝',
    rate: 1.95,
    money,
    win: 0,
  })
const over = (kind: LimitKind, period: LimitPeriod, amount: number, room: number) => ({
  result: false,
  code: 'limit',
  msg: limitsText.over(kind, period, amount, room),
})
const usedOf = async (lee: Lee, kind: LimitKind, period: LimitPeriod) => {
  const answer = await lee.ask('limits')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.limits.find((one) => one.kind === kind && one.period === period)!.used
}

test('a limit of one bet, of stakes and of losses each refuse what passes them, and take the rest', async () => {
  const lee = await house.member({ money: 500_000 })
  await set(lee, 'bet', 'each', 20_000)
  expect(await bet(lee, 20_001)).toEqual(over('bet', 'each', 20_000, 20_000))
  await set(lee, 'stake', 'day', 50_000)
  expect(await bet(lee, 20_000)).toMatchObject({ result: true })
  expect(await bet(lee, 20_000)).toMatchObject({ result: true })
  expect(await bet(lee, 10_001)).toEqual(over('stake', 'day', 50_000, 10_000))
  await set(lee, 'loss', 'week', 45_000)
  expect(await bet(lee, 6_000)).toEqual(over('loss', 'week', 45_000, 5_000))
  expect(await bet(lee, 5_000)).toMatchObject({ result: true })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 455_000 })
})

test('every limit there can be is kept, and those of play refuse what passes them in their period', async () => {
  for (const kind of limitKinds)
    for (const period of periodsOf(kind)) {
      const lee = await house.member({ money: 100_000 })
      await set(lee, kind, period, Math.min(20_000, mostOf(kind, period)))
      if (kind === 'deposit' || kind === 'session') continue
      expect([kind, period, await bet(lee, 20_001)]).toEqual([
        ...[kind, period],
        over(kind, period, 20_000, 20_000),
      ])
      expect(await bet(lee, 15_000)).toMatchObject({ result: true })
      if (kind === 'bet') continue
      expect([kind, period, await bet(lee, 6_000)]).toEqual([
        ...[kind, period],
        over(kind, period, 20_000, 5_000),
      ])
    }
})

test('the house’s caps come before a member’s own, and those before the balance', async () => {
  const lee = await house.member({ money: 10_000 })
  await set(lee, 'bet', 'each', 20_000)
  const codes = [await bet(lee, 4_000), await bet(lee, 1_000_001), await bet(lee, 30_000)].map(
    (answer) => answer.msg,
  )
  expect(codes[0]).toContain('최소')
  expect(codes[1]).not.toContain('내 ')
  expect(codes[2]).toContain('내 ')
  expect(await bet(lee, 15_000)).toMatchObject({ code: 'lack' })
})

test('what is won makes room under a limit of losses, none under one of stakes', async () => {
  const odd = provider.drawnOf(ROUND).powerball! % 2 === 1
  const [lee, kim] = [
    await house.member({ money: 100_000 }),
    await house.member({ money: 100_000 }),
  ]
  await set(lee, 'loss', 'month', 40_000)
  await set(kim, 'stake', 'month', 40_000)
  for (const one of [lee, kim]) expect(await bet(one, 40_000, odd)).toMatchObject({ result: true })
  expect(await bet(lee, 5_000)).toEqual(over('loss', 'month', 40_000, 0))
  await draw()
  expect(await usedOf(lee, 'loss', 'month')).toBe(-38_000)
  expect(await usedOf(kim, 'stake', 'month')).toBe(40_000)
  await openDay(addDays(date, 1))
  expect(await bet(lee, 78_001)).toEqual(over('loss', 'month', 40_000, 78_000))
  expect(await bet(lee, 78_000)).toMatchObject({ result: true })
  expect(await bet(kim, 5_000)).toEqual(over('stake', 'month', 40_000, 0))
})

test('a void gives back what it had used of both', async () => {
  const lee = await house.member({ money: 100_000 })
  await set(lee, 'stake', 'day', 30_000)
  await set(lee, 'loss', 'day', 30_000)
  expect(await bet(lee, 30_000)).toMatchObject({ result: true })
  const [round] = await house.db.query<{ id: number }>`
    select id from round where game = 'ntry.powerball' and date = ${date} and number = ${ROUND}`
  await house.db.begin((tx) =>
    voidRound(house.deps, tx, { round: round!.id, by: 'operator', incident: '확인' }),
  )
  expect(await usedOf(lee, 'stake', 'day')).toBe(0)
  expect(await usedOf(lee, 'loss', 'day')).toBe(0)
})

test('of 50 bets at once exactly as many are taken as the limit holds', async () => {
  const lee = await house.member({ money: 900_000 })
  await set(lee, 'stake', 'day', 120_000)
  const answers = await Promise.all(Array.from({ length: 50 }, () => bet(lee, 10_000)))
  expect(answers.filter(({ result }) => result)).toHaveLength(12)
  expect(answers.filter((answer) => !answer.result && answer.code === 'limit')).toHaveLength(38)
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 780_000 })
})

const placed = async (lee: Lee, what: string) => {
  const [row] = await house.db.query<{ before: number; all: number }>`
    select coalesce(sum(b.stake) filter (where b.placed_at < c.at), 0)::bigint as before,
      coalesce(sum(b.stake), 0)::bigint as all
    from (select at from protection_change where member_id = ${lee.id} and what = ${what} order by id desc limit 1) c
    left join bet b on b.member_id = ${lee.id}`
  return row!
}

test('a limit lowered among 40 bets: what stood before stays, nothing after passes it', async () => {
  const lee = await house.member({ money: 900_000 })
  await set(lee, 'stake', 'day', 350_000)
  const early = Array.from({ length: 20 }, () => bet(lee, 10_000))
  const lower = set(lee, 'stake', 'day', 100_000)
  const late = Array.from({ length: 20 }, () => bet(lee, 10_000))
  await Promise.all([...early, lower, ...late])
  const { before, all } = await placed(lee, 'limit.lower')
  expect(all).toBe(Math.max(before, 100_000))
})

test.each([
  ['timeout', { act: 'rest', days: 1 }],
  ['exclude', { act: 'exclude', months: 6 }],
] as const)('a %s among 30 bets: none is taken after it', async (what, input) => {
  const lee = await house.member({ money: 900_000 })
  const early = Array.from({ length: 15 }, () => bet(lee, 10_000))
  const rest = lee.ask('limitsChange', input)
  const late = Array.from({ length: 15 }, () => bet(lee, 10_000))
  const answers = await Promise.all([...early, ...late])
  expect(await rest).toMatchObject({ result: true })
  const { before, all } = await placed(lee, what)
  expect(all).toBe(before)
  expect(answers.filter(({ result }) => result)).toHaveLength(all / 10_000)
  for (const answer of answers)
    if (!answer.result) expect(['denied', 'logout']).toContain(answer.code)
})

test('the time a member gave themselves ends play, over sessions, until the next day', async () => {
  const lee = await house.member({ money: 100_000 })
  await set(lee, 'session', 'day', 30)
  await house.clock.advance(20 * 60_000)
  expect(await lee.ask('safeLock', { hours: 1 })).toMatchObject({ result: true })
  // A login in the place of this one, as if it had begun now.
  await house.db.query`delete from session where member_id = ${lee.id}`
  await lee.enter()
  await openAgain()
  expect(await bet(lee, 5_000)).toMatchObject({ result: true })
  await house.clock.advance(10 * 60_000)
  const until = `${addDays(dateOf(house.deps.clock.now()), 1)} 00:00:00`
  const denied = { code: 'denied', msg: restText({ kind: 'session', until }) }
  expect(await bet(lee, 5_000)).toMatchObject(denied)
  expect(await lee.ask('depositRequest', { setMoney: 10_000, type: '0' })).toMatchObject(denied)
  expect(await lee.ask('refresh')).toMatchObject({ data: { rest: { kind: 'session', until } } })
  await openDay(addDays(date, 1))
  expect(await bet(lee, 5_000)).toMatchObject({ result: true })
})

/** A round that is open at the clock's time, on the same day. */
async function openAgain() {
  await house.db.query`update round set close_at = business_now() + interval '1 hour',
    draw_at = business_now() + interval '1 hour' where state = 'OPEN'`
}

test('what the guard counts is what the transfers say, whenever it began to and however often it was kept', async () => {
  const people = await Promise.all([1, 2, 3].map(() => house.member({ money: 9_000_000 })))
  const [first, later] = people as [Lee, Lee, Lee]
  await set(first, 'stake', 'month', 9_000_000_000)
  await set(first, 'loss', 'day', 9_000_000_000)
  const stakes = fc.array(fc.integer({ min: 5_000, max: 20_000 }), { minLength: 5, maxLength: 9 })
  // From a Friday over a Monday and the first of a month.
  for (const [index, day] of fc.sample(stakes, { numRuns: 12, seed: 18 }).entries()) {
    await openDay(addDays('20260123', index))
    if (index === 4) await set(later, 'loss', 'week', 9_000_000_000)
    for (const stake of day)
      await Promise.all(people.map((one, who) => bet(one, stake + who, stake % 2 === 0)))
    if (index % 5 !== 3) await draw()
    for (const one of people) {
      const now = house.deps.clock.now()
      const begins = {
        day: midnight(dateOf(now)),
        week: midnight(addDays(dateOf(now), -((new Date(dateOf(now)).getUTCDay() + 6) % 7))),
        month: midnight(`${dateOf(now).slice(0, 8)}01`),
      }
      const rows = await house.db.query<{ kind: string; amount: number; at: Date }>`
        select kind, amount, at from transfer where member_id = ${one.id} and kind in ('stake', 'win')`
      for (const period of ['day', 'week', 'month'] as const) {
        const inside = rows.filter(({ at }) => at >= begins[period])
        const sum = (kind: string) =>
          inside.filter((row) => row.kind === kind).reduce((all, { amount }) => all + amount, 0)
        expect([day.length, period, await usedOf(one, 'stake', period)]).toEqual([
          day.length,
          period,
          sum('stake'),
        ])
        expect(await usedOf(one, 'loss', period)).toBe(sum('stake') - sum('win'))
      }
    }
  }
  const [kept] = await house.db.query<{ n: number }>`
    select count(*) as n from protection where member_id in (${first.id}, ${later.id}) and through_id > 0`
  expect(kept!.n).toBe(2)
})
