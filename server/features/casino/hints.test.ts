import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'

let house: House
let vendor: TestVendor
let heard: number[] = []
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
  house.deps.moved.onMoved((members) => heard.push(...(members ?? [])))
})
afterAll(() => house.close())

async function player(money = 100_000) {
  const member = await house.member({ money })
  return { id: member.id, session: await vendor.open(member) }
}

/** Who is told because of `calls`: hints go out in the order of the calls, so that of a last one nothing is missing. */
async function told(calls: () => Promise<unknown>): Promise<number[]> {
  const last = await player()
  await house.deps.moved.upTo()
  heard = []
  await calls()
  await vendor.bet(last.session, crypto.randomUUID(), crypto.randomUUID(), 1_000)
  await expect.poll(() => heard).toContain(last.id)
  return heard.filter((id) => id !== last.id)
}

test('a bet, a win and a refund tell the pages of whose money moved; what moves none tells nobody', async () => {
  const [one, other] = [await player(), await player(5_000)]
  const bet = (tx: string) => vendor.bet(one.session, tx, 'h', 10_000)
  expect(await told(() => bet('h1'))).toEqual([one.id])
  expect(await told(() => bet('h2'))).toEqual([one.id])
  expect(await told(() => vendor.win('h3', 'h', ['h1'], 20_000))).toEqual([one.id])
  expect(await told(() => vendor.refund('h4', 'h2'))).toEqual([one.id])
  // Refused, answered as before, and a stone in the way of a bet that never came.
  expect(await told(() => vendor.bet(other.session, 'h5', 'h', 10_000))).toEqual([])
  expect(await told(() => bet('h1'))).toEqual([])
  expect(await told(() => vendor.refund('h6', 'h7'))).toEqual([])
})
