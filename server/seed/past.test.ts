/** The sandbox's past, on a machine of any speed. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'
import { ago, at, makePast } from './past.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const clock = async () => (await house.db.query`select *, since::text as exact from house_clock`)[0]
const now = async () => {
  const [row] = await house.db.query<{ now: Date }>`select business_now() as now`
  return row!.now
}
const aWhile = () => house.db.query`select pg_sleep(0.05)`

test('two moments a millisecond apart are made in their order, the first of them slowly', async () => {
  const first = new Date('2026-03-02T10:00:00.000Z')
  const second = new Date('2026-03-02T10:00:00.001Z')
  const seen: Date[] = []
  const look = async () => void seen.push(await now())
  await makePast(house.db, [
    { at: second, make: look },
    { at: first, make: () => look().then(aWhile).then(look) },
  ])
  expect(seen).toEqual([first, first, second])
})

test('the clock is as it was afterwards, also with a rate and after a fault', async () => {
  await house.db.query`
    update house_clock set since = clock_timestamp(), rate = 5, rate_before = 1, offset_ms = 1234`
  const before = await clock()
  await ago(house.db, 60, aWhile)
  expect(await clock()).toEqual(before)
  const fault = () => Promise.reject(new Error('a fault'))
  await expect(at(house.db, new Date('2026-03-02T10:00:00Z'), fault)).rejects.toThrow('a fault')
  expect(await clock()).toEqual(before)
})
