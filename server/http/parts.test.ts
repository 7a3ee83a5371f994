/** Who has connections of their own is kept waiting by nobody else (docs/adr/0176-connections-in-shares.md). */
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { setClock } from '../db/clock.ts'
import { openDb, type Db } from '../db/db.ts'
import { startJobs } from '../jobs.ts'
import { openHouse, type House } from '../testing/house.ts'
import { openRoundAt } from '../testing/provider.ts'
import { stayIn } from '../testing/rounds.ts'
import { openVendor } from '../testing/vendor.ts'

let house: House
let owner: Db
let letGo = async () => undefined as void
beforeAll(async () => {
  house = await openHouse()
  owner = openDb({ url: house.url })
})
afterEach(() => letGo())
afterAll(async () => {
  await owner.close()
  await house.close()
})

/** More than any part has. */
const MANY = 40

/** Every connection of the parts waits for one lock until the test is over: their lanes, and all transactions they may have. */
async function stick(...dbs: Db[]) {
  const holder = new pg.Client({ connectionString: house.url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(7702)')
  const waits = <T>(ask: () => Promise<T>) => Array.from({ length: MANY }, ask)
  const stuck = dbs.flatMap((db) => [
    ...waits(() => db.begin((tx) => tx.query`select pg_advisory_xact_lock_shared(7702)`)),
    ...waits(() => db.query`select pg_advisory_xact_lock_shared(7702)`),
  ])
  letGo = async () => {
    letGo = async () => undefined
    await holder.end()
    await Promise.all(stuck)
  }
  const waiting = () => dbs.map((db) => db.pools()[0]!.waiting > 0)
  await expect.poll(waiting).toEqual(dbs.map(() => true))
}

/** What is answered while the others still wait; nothing of it waits for them. */
const meanwhile = <T>(act: Promise<T>): Promise<T | 'starved'> =>
  Promise.race([act, sleep(20_000, 'starved' as const)])

const betOn = (date: string, round: number) => ({
  ...{ game: 'powerBall' as const, page: 'pbg', today: date, round, win: 0 },
  ...{ type: 'poOdd' as const, pick: '파워볼 홀', rate: 1.95, money: 10_000 },
})

test('while all connections of the jobs stand, bets, vendors’ bets and a member’s calls go on', async () => {
  const { date, round } = await openRoundAt(house, 'pbg.powerball')
  const vendor = await openVendor(house)
  const lee = await house.member({ money: 100_000 })
  const session = await vendor.open(lee)
  await stick(house.deps.parts.jobs)
  expect(await meanwhile(lee.ask('bet', betOn(date, round)))).toMatchObject({ result: true })
  expect(await meanwhile(vendor.bet(session, 'p-b1', 'p-r1', 10_000))).toMatchObject({
    said: { status: 'OK' },
  })
  const listed = lee.ask('betList', { game: 'powerBall', page: 'pbg' })
  expect(await meanwhile(listed)).toMatchObject({ result: true })
})

test('while all members’ calls stand, bets go on, who moved is heard, and the house is ready for its balancer', async () => {
  const { date, round } = await openRoundAt(house, 'pbg.powerball', {
    at: '2026-01-15T11:00:30+09:00',
  })
  const lee = await house.member({ money: 100_000 })
  await house.deps.moved.upTo()
  const standsStill = house.deps.moved.mark()
  const jobs = await startJobs(house.deps, [])
  await stick(house.deps.db)
  expect(await meanwhile(lee.ask('bet', betOn(date, round)))).toMatchObject({ result: true })
  expect(await meanwhile(house.deps.moved.upTo())).toBeTypeOf('number')
  expect(standsStill(lee.id)).toBe(false)
  expect(await meanwhile(house.operatorApp.inject('/readyz'))).toMatchObject({ statusCode: 200 })
  await letGo()
  await jobs.stop()
})

test('while all operators’ calls wait, a member’s calls go on; while all members’ calls wait, operators’ do', async () => {
  const lee = await house.member({ money: 100_000 })
  const operator = await house.operator()
  await stick(house.deps.parts.desk)
  const listed = lee.ask('betList', { game: 'powerBall', page: 'pbg' })
  expect(await meanwhile(listed)).toMatchObject({ result: true })
  await letGo()
  await stick(house.deps.db)
  expect(await meanwhile(operator.ask('alarmList', { pageIndex: 1 }))).toMatchObject({
    result: true,
  })
})

test('while all members’ calls and all other jobs stand, a book is sealed at its close and its draw settled', async () => {
  const { provider, date, round } = await openRoundAt(house, 'pbg.powerball', {
    at: '2026-01-15T12:00:30+09:00',
  })
  await stayIn(house)
  const lee = await house.member({ money: 100_000 })
  expect(await lee.ask('bet', betOn(date, round))).toMatchObject({ result: true })
  const jobs = await startJobs(house.deps)
  await stick(house.deps.db, house.deps.parts.jobs)
  const { closeAt, drawAt } = provider.timesOf(round)
  await setClock(owner, closeAt)
  const sealed = async () =>
    (
      await owner.query`select from seal s join draw d on d.id = s.draw_id
      where d.stream = 'pbg.powerball' and d.date = ${date} and d.round = ${round}`
    ).length
  await expect.poll(sealed).toBe(1)
  await setClock(owner, new Date(drawAt.getTime() + 1_000))
  expect(await meanwhile(provider.result(round))).toMatchObject({ result: true })
  const [settled] = await owner.query<{ state: string }>`
    select state from round where game = 'pbg.powerball' and date = ${date} and number = ${round}`
  expect(settled).toEqual({ state: 'SETTLED' })
  await letGo()
  await jobs.stop()
})
