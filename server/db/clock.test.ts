import { houseMs, withRate, type HouseClock } from '@madang/contract/core/house-clock.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'
import { openClock, setClock } from './clock.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(() => setClock(house.db, { offsetMs: 0 }))
afterAll(() => house.close())

const HOUR = 3_600_000
/** The clock with a rate since an instant `ago` milliseconds back; the house was an hour ahead then. */
async function rated(rate: number, { before = 1, ago = 0 } = {}) {
  await house.db.query`
    update house_clock set offset_ms = ${HOUR}::bigint, rate = ${rate}::float8, rate_before = ${before}::float8,
      since = clock_timestamp() - ${ago}::float8 * interval '1 millisecond'`
}
async function read() {
  const [row] = await house.db.query<HouseClock & { house: number; after: number; at: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as at,
      extract(epoch from business_now())::float8 * 1000 as house,
      extract(epoch from clock_timestamp())::float8 * 1000 as after,
      offset_ms as "offsetMs", extract(epoch from since)::float8 * 1000 as "sinceMs", rate, rate_before as before
    from house_clock`
  return row!
}

test.each([
  [20, 10_000],
  [5, 60_000],
  [0, 10_000],
  [1, 10_000],
])('the database runs at a rate of %d as the programs work it out', async (rate, ago) => {
  await rated(rate, { ago })
  const { house: told, at, after, ...clock } = await read()
  expect(told).toBeGreaterThanOrEqual(houseMs(clock, at) - 1)
  expect(told).toBeLessThanOrEqual(houseMs(clock, after) + 1)
  expect(told - at).toBeGreaterThan(HOUR + ago * (rate - 1) - 1_000)
})

test('until its instant the rate before holds, in the database and in a process', async () => {
  await rated(20, { before: 0, ago: -60_000 })
  const { house: told, sinceMs } = await read()
  expect(told).toBe(sinceMs! + HOUR)
  const clock = await openClock(house.db)
  expect([clock.rate(), clock.now().getTime()]).toEqual([0, Math.round(sinceMs! + HOUR)])
  clock.close()
})

test('a process follows the rate, and its timers wait as much less', async () => {
  await rated(20, { ago: 10_000 })
  const clock = await openClock(house.db)
  // Three seconds of the machine; a process at another rate would be off by three minutes.
  expect(Math.abs(clock.now().getTime() - (await read()).house)).toBeLessThan(60_000)
  expect([clock.rate(), clock.wait(10_000)]).toEqual([20, 500])
  // No step of the clock: what it gained is its trainer's doing.
  expect(Math.abs(clock.ahead())).toBeLessThan(60_000)
  clock.close()
})

test('what is to come into force is waited for in the machine’s time', async () => {
  const wait = async () =>
    (await house.db.query<{ ms: number }>`select machine_ms(10000) as ms`)[0]!.ms
  expect(await wait()).toBe(10_000)
  await rated(20)
  expect(await wait()).toBe(500)
  await rated(0)
  expect(await wait()).toBe(10_000)
})

test('a change of rates is continuous to the millisecond', async () => {
  await rated(20, { ago: 10_000 })
  const { house: told, at, after: _, ...clock } = await read()
  const slow = withRate(clock, 1, at)
  expect(Math.abs(houseMs(slow, at) - told)).toBeLessThan(1_000)
})

test('a session ends by the house’s clock: half an hour of it is a minute and a half at twenty times', async () => {
  const operator = await house.operator('열람')
  await house.db
    .query`update operator_session set action_at = business_now() where operator_id = ${operator.id}`
  const over = async () =>
    (
      await house.db.query<{ over: boolean }>`
        select operator_session_over(started_at, action_at, business_now()) as over from operator_session
        where operator_id = ${operator.id}`
    )[0]!.over
  expect(await over()).toBe(false)
  await house.db.query`
    update house_clock set offset_ms = 0, rate = 20, since = clock_timestamp() - interval '100 seconds'`
  expect(await over()).toBe(true)
})

test('a rate that is none is refused by the database', async () => {
  await expect(house.db.query`update house_clock set rate = 21`).rejects.toThrow(/house_clock_rate/)
})
