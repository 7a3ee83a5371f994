import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { Db } from '../db/db.ts'
import { openHouse, type House } from '../testing/house.ts'
import { openForgeries } from './forgeries.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
afterEach(() => void vi.useRealTimers())

const forged = { kind: 'vendor.signature', target: 'evil', path: '/wallet/bet' } as const
const rows = (address: string) => house.db.query<{ target: string; count: number }>`
  select target, (detail ->> 'count')::int as count from event
  where kind = 'vendor.signature' and actor = ${address} order by id`

test('the row comes by itself when the minute is over, and a second with the next minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const forgeries = openForgeries(house.db)
  for (const count of [3, 2]) {
    for (let n = 0; n < count; n++) forgeries.count({ ...forged, address: '203.0.113.1' })
    vi.advanceTimersByTime(59_999)
    const before = (await rows('203.0.113.1')).length
    vi.advanceTimersByTime(1)
    await vi.waitFor(async () => expect(await rows('203.0.113.1')).toHaveLength(before + 1))
  }
  expect(await rows('203.0.113.1')).toEqual([
    { target: 'evil', count: 3 },
    { target: 'evil', count: 2 },
  ])
})

test('what the database did not take is told with the next', async () => {
  let there = false
  const db = {
    ...house.db,
    query: (...asked: Parameters<Db['query']>) =>
      there ? house.db.query(...asked) : Promise.reject(new Error('gone')),
  } as Db
  const forgeries = openForgeries(db)
  forgeries.count({ ...forged, address: '203.0.113.2' })
  await forgeries.write()
  there = true
  forgeries.count({ ...forged, address: '203.0.113.2' })
  await forgeries.close()
  expect(await rows('203.0.113.2')).toEqual([{ target: 'evil', count: 2 }])
})

test('addresses without end share one row', async () => {
  const forgeries = openForgeries(house.db)
  for (let n = 0; n < 1_500; n++)
    forgeries.count({ ...forged, address: `10.9.${n >> 8}.${n & 255}` })
  await forgeries.close()
  const [all] = await house.db.query<{ n: number; count: number }>`
    select count(*) as n, sum((detail ->> 'count')::bigint)::bigint as count from event
    where kind = 'vendor.signature' and (actor like '10.9.%' or actor = 'others')`
  expect(all).toEqual({ n: 1_001, count: 1_500 })
})

test('an IPv6 household of 64 bits is one row with its number, its neighbour another', async () => {
  const forgeries = openForgeries(house.db)
  for (let n = 0; n < 40; n++) forgeries.count({ ...forged, address: `2001:db8:0:7:${n}::1` })
  forgeries.count({ ...forged, address: '2001:db8:0:8::1' })
  await forgeries.close()
  expect(await rows('2001:db8:0:7::/64')).toEqual([{ target: 'evil', count: 40 }])
  expect(await rows('2001:db8:0:8::/64')).toEqual([{ target: 'evil', count: 1 }])
})
