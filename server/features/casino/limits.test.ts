import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { LimitKind, LimitPeriod } from '@madang/contract/core/protection.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'

/** What members set themselves, at the door of casino and slots (docs/spec/rules.md#player-protection). */
let house: House
let vendor: TestVendor
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
})
afterAll(() => house.close())

type Lee = Awaited<ReturnType<House['member']>>
async function player(money = 1_000_000) {
  const lee = await house.member({ money })
  return { lee, session: await vendor.open(lee) }
}
const set = async (lee: Lee, kind: LimitKind, period: LimitPeriod, amount: number) => {
  const answer = await lee.ask('limitsChange', { act: 'set', kind, period, amount })
  if (!answer.result) throw new Error(answer.msg)
}
const bet = async (session: string, amount: number, round: string = randomUUID()) => {
  const tx = randomUUID()
  const { said } = await vendor.bet(session, tx, round, amount)
  return { tx, round, status: said.status }
}
const many = async (session: string, amount: number, times: number) =>
  Promise.all(Array.from({ length: times }, () => bet(session, amount)))
const tally = (bets: { status: string }[]) => ({
  ok: bets.filter(({ status }) => status === 'OK').length,
  limit: bets.filter(({ status }) => status === 'LIMIT').length,
})
const moneyOf = async ({ id }: Lee) => (await readWallet(house.db, id)).money
const usedOf = async (lee: Lee, kind: LimitKind, period: LimitPeriod) => {
  const answer = await lee.ask('limits')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.limits.find((one) => one.kind === kind && one.period === period)!.used
}

test('of fifty bets at once exactly those are taken that a limit of stakes has room for; a refund makes room again', async () => {
  const { lee, session } = await player()
  await set(lee, 'stake', 'day', 100_000)
  const bets = await many(session, 10_000, 50)
  expect(tally(bets)).toEqual({ ok: 10, limit: 40 })
  expect(await moneyOf(lee)).toBe(900_000)
  const taken = bets.filter(({ status }) => status === 'OK')
  for (const { tx } of taken.slice(0, 3)) await vendor.refund(randomUUID(), tx)
  expect(await usedOf(lee, 'stake', 'day')).toBe(70_000)
  expect(tally(await many(session, 10_000, 20))).toEqual({ ok: 3, limit: 17 })
})

test('a limit of losses counts what waits as lost, and a win makes room while a game goes on', async () => {
  const { lee, session } = await player()
  await set(lee, 'loss', 'week', 50_000)
  const bets = await many(session, 10_000, 30)
  expect(tally(bets)).toEqual({ ok: 5, limit: 25 })
  const [one, two] = bets.filter(({ status }) => status === 'OK')
  await vendor.win(randomUUID(), one!.round, [one!.tx], 20_000)
  await vendor.win(randomUUID(), two!.round, [two!.tx], 0)
  expect(await usedOf(lee, 'loss', 'week')).toBe(30_000)
  expect(tally(await many(session, 10_000, 30))).toEqual({ ok: 2, limit: 28 })
  expect(await moneyOf(lee)).toBe(950_000)
})

test('draws and casino share one limit: of both at once it takes exactly what it has room for', async () => {
  const round = await roundsOf(house)()
  const { lee, session } = await player()
  await set(lee, 'stake', 'month', 100_000)
  const [wagers, draws] = await Promise.all([
    many(session, 10_000, 25),
    Promise.allSettled(Array.from({ length: 25 }, () => round.odd(lee, 10_000))),
  ])
  const drawn = draws.filter(({ status }) => status === 'fulfilled').length
  expect(tally(wagers).ok + drawn).toBe(10)
  expect(await moneyOf(lee)).toBe(900_000)
  expect(await usedOf(lee, 'stake', 'month')).toBe(100_000)
})

test('a single bet above its own limit is refused, whatever is bet at once beside it', async () => {
  const { lee, session } = await player()
  await set(lee, 'bet', 'each', 20_000)
  const [small, large] = await Promise.all([many(session, 20_000, 10), many(session, 21_000, 10)])
  expect(tally(small)).toEqual({ ok: 10, limit: 0 })
  expect(tally(large)).toEqual({ ok: 0, limit: 10 })
})

test('a limit lowered among bets holds for every bet after it', async () => {
  const { lee, session } = await player()
  await set(lee, 'stake', 'day', 400_000)
  const [bets] = await Promise.all([many(session, 10_000, 30), set(lee, 'stake', 'day', 100_000)])
  const before = tally(bets).ok
  expect(before).toBeGreaterThanOrEqual(10)
  expect(tally(await many(session, 10_000, 20))).toEqual({ ok: 0, limit: 20 })
  expect(await moneyOf(lee)).toBe(1_000_000 - before * 10_000)
})

test('who has used up the time of their day bets no more, and is paid what was bet before', async () => {
  const { lee, session } = await player()
  await set(lee, 'session', 'day', 60)
  const one = await bet(session, 10_000)
  await house.clock.advance(61 * 60_000)
  await house.db.query`update session set action_at = business_now() where member_id = ${lee.id}`
  expect((await many(session, 10_000, 10)).map(({ status }) => status)).toEqual(
    Array.from({ length: 10 }, () => 'BLOCKED'),
  )
  await vendor.win(randomUUID(), one.round, [one.tx], 19_500)
  expect(await moneyOf(lee)).toBe(1_009_500)
})

test('who takes a rest in the middle of a game bets no more, and is paid what was bet before', async () => {
  const { lee, session } = await player()
  const one = await bet(session, 10_000)
  const rested = await lee.ask('limitsChange', { act: 'rest', days: 1 })
  if (!rested.result) throw new Error(rested.msg)
  expect((await bet(session, 10_000)).status).toBe('BLOCKED')
  await vendor.win(randomUUID(), one.round, [one.tx], 19_500)
  expect(await moneyOf(lee)).toBe(1_009_500)
})

const checkOf = async (lee: Lee) => {
  const answer = await lee.ask('refresh')
  return answer.result && answer.data.check
}

test('the reality check counts casino play: its time from the first bet, what was staked, won and given back', async () => {
  const { lee, session } = await player()
  expect(await lee.ask('realityCheck')).toMatchObject({ data: null })
  const [one, two] = await many(session, 10_000, 3)
  await vendor.win(randomUUID(), one!.round, [one!.tx], 25_000)
  await vendor.refund(randomUUID(), two!.tx)
  await house.clock.advance(59 * 60_000)
  await house.db.query`update session set action_at = business_now() where member_id = ${lee.id}`
  expect(await checkOf(lee)).toBe(false)
  await house.clock.advance(61_000)
  expect(await checkOf(lee)).toBe(true)
  const answer = await lee.ask('realityCheck')
  expect(answer).toMatchObject({ data: { staked: 20_000, net: 5_000 } })
  expect(await lee.ask('realityConfirm')).toMatchObject({ result: true })
  await house.clock.advance(20 * 60_000)
  expect(await checkOf(lee)).toBe(false)
  expect((await bet(session, 5_000)).status).toBe('OK')
  expect(await lee.ask('realityCheck')).toMatchObject({ data: { staked: 25_000, net: 0 } })
  await house.clock.advance(61 * 60_000)
  await house.db.query`update session set action_at = business_now() where member_id = ${lee.id}`
  expect(await checkOf(lee)).toBe(true)
})
