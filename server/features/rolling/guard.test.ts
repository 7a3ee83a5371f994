import { afterAll, beforeAll, expect, test } from 'vitest'

import { noRates, type Rates } from '@madang/contract/core/rates.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openVendor } from '../../testing/vendor.ts'
import { ensureOdds } from '../draw/draw.ts'
import { beyondGuard, readGuard, type Guard } from './rolling.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await ensureOdds(house.db)
})
afterAll(() => house.close())

const beyond = (rates: Partial<Rates>, guard: Guard) =>
  beyondGuard({ ...noRates, ...rates }, guard).map(({ game, most }) => [game, most])

test('a line may earn half of the smallest edge of each game', async () => {
  const guard = await readGuard(house.db)
  const most = Object.fromEntries(Object.entries(guard).map(([game, limit]) => [game, limit.most]))
  expect(most).toEqual({
    baccarat: 52,
    dragon: 186,
    slot: 220,
    roulette: 135,
    etc: 125,
    casino: 52,
  })
  expect(beyond(most, guard)).toEqual([])
  for (const [game, limit] of Object.entries(most))
    expect(beyond({ ...most, baccarat: 0, [game]: limit + 1 }, guard)).toEqual([[game, limit]])
})

test('casino’s rate is judged by the table games that have none of their own', async () => {
  const guard = await readGuard(house.db)
  expect(beyond({ casino: 100 }, guard)).toEqual([['casino', 52]])
  expect(beyond({ casino: 100, baccarat: 50 }, guard)).toEqual([])
  expect(beyond({ casino: 136, baccarat: 50 }, guard)).toEqual([['casino', 135]])
  expect(beyond({ casino: 500, baccarat: 50, dragon: 50, roulette: 50 }, guard)).toEqual([])
})

test('the limit of draws follows the newest odds of any game, and is never below nothing', async () => {
  const raise = (odds: number, version: number) => house.db.query`
    insert into odds_version (game, version, odds, made_by)
    select game, ${version}, odds || jsonb_build_object('poOdd', ${odds}::int), 'test' from odds_version
    where game = 'pbg.powerball' and version = 1`
  await raise(198, 2)
  expect((await readGuard(house.db)).etc.most).toBe(50)
  await raise(205, 3)
  expect((await readGuard(house.db)).etc.most).toBe(0)
  await raise(195, 4)
  expect((await readGuard(house.db)).etc.most).toBe(125)
})

test('the limits of casino games and slots follow the closest one that a vendor offers', async () => {
  const vendor = await openVendor(house)
  const offer = (name: string, rtp: number) =>
    house.db.query`update vendor_game set rtp = ${rtp} where id = ${vendor.game(name)}`
  await offer('two', 9_673)
  await offer('one', 9_950)
  const { slot, baccarat, casino, dragon } = await readGuard(house.db)
  expect([slot, baccarat, casino, dragon].map(({ most }) => most)).toEqual([163, 25, 25, 186])
  await offer('one', 9_000)
  expect((await readGuard(house.db)).baccarat.most).toBe(52)
  await house.db.query`update vendor_game set gone = true where id = ${vendor.game('two')}`
  expect((await readGuard(house.db)).slot.most).toBe(220)
})
