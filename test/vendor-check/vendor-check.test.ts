import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../../server/testing/house.ts'
import { vendorCheck } from './report.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a hostile vendor gets from the wallet exactly what the state table says, and not a won more', async () => {
  const { page, wrong } = await vendorCheck(house, { times: 12, seed: 20_261_121 })
  expect(wrong, page).toEqual([])
}, 60_000)
