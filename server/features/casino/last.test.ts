/** A vendor that starts asks for the newest bet that was taken of it, by which it sees whether its store is older. */
import { afterAll, expect, test } from 'vitest'

import { openHouse } from '../../testing/house.ts'
import { openVendor } from '../../testing/vendor.ts'

const house = await openHouse()
const vendor = await openVendor(house)
afterAll(() => house.close())

const last = async () => (await vendor.ask('last', {})).said

test('the wallet answers the newest bet that it took, and neither a refused one nor another call', async () => {
  expect(await last()).toMatchObject({ status: 'OK', tx: '' })
  const lee = await house.member({ money: 10_000 })
  const window = await vendor.open(lee)
  await vendor.bet(window, 'l-1', 'l-r1', 1_000)
  await vendor.bet(window, 'l-2', 'l-r2', 2_000)
  expect(await last()).toMatchObject({ status: 'OK', tx: 'l-2' })
  await vendor.bet(window, 'l-3', 'l-r3', 50_000)
  await vendor.end('l-r1')
  expect(await last()).toMatchObject({ status: 'OK', tx: 'l-2' })
})
