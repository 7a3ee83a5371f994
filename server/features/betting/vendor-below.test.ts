/** Bets at vendors' games as the members above see them: row by row, and summed in the tree. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { dateOf } from '@madang/contract/core/kst.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow } from '../../testing/tree.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { rollVendors } from '../rolling/rolling.ts'

let house: House
let vendor: TestVendor
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
})
afterAll(() => house.close())

test('an upper sees each bet with its member, hidden ones too, and the stakes by casino and slot without what came back', async () => {
  const head = await memberBelow(house, null)
  const low = await memberBelow(house, head, { money: 500_000 })
  const stranger = await memberBelow(house, null, { money: 500_000 })
  const day = dateOf(house.deps.clock.now())
  const days = { start: day, end: day }
  const play = async (session: string, round: string, amount: number, game: 'one' | 'two') => {
    const answer = await vendor.bet(session, `bet-${round}`, round, amount, game)
    expect(answer.said.status).toBe('OK')
  }
  const [table, slot] = [await vendor.open(low), await vendor.open(low, 'two')]
  await play(table, 'lost', 10_000, 'one')
  await vendor.end('lost')
  await play(table, 'won', 20_000, 'one')
  await vendor.win('paid', 'won', ['bet-won'], 39_000)
  await vendor.end('won')
  await play(table, 'push', 30_000, 'one')
  await vendor.win('returned', 'push', ['bet-push'], 30_000)
  await vendor.end('push')
  await play(table, 'refunded', 40_000, 'one')
  await vendor.refund('back', 'bet-refunded')
  await vendor.end('refunded')
  await play(slot, 'spin', 2_000, 'two')
  await vendor.end('spin')
  await play(table, 'open', 50_000, 'one')
  await play(await vendor.open(stranger), 'elsewhere', 60_000, 'one')
  await vendor.end('elsewhere')

  const all = { ...days, type: 'all' } as const
  await low.ask('bettingDelete', { params: { no: 'all', data: all, game: 'all' } })
  const seen = await head.ask('userBettingList', { params: { data: all, pageIndex: 1 } })
  if (!seen.result) throw new Error(seen.msg)
  expect(seen.data.list.map(({ id, page, status, money }) => [id, page, status, money])).toEqual([
    [low.uid, 'baccarat', '1', 50_000],
    [low.uid, 'slot', '2', 2_000],
    [low.uid, 'baccarat', '취소', 40_000],
    [low.uid, 'baccarat', '3', 30_000],
    [low.uid, 'baccarat', '4', 20_000],
    [low.uid, 'baccarat', '2', 10_000],
  ])
  expect(seen.sum).toEqual({ money: 102_000, win: 109_000, waiting: 50_000 })

  await rollVendors(house.deps)
  const tree = await head.ask('recommendList', { params: { data: days, pageIndex: 1 } })
  if (!tree.result) throw new Error(tree.msg)
  expect(tree.data.list).toMatchObject([{ uuid: low.uid, casinoBet: 30_000, slotBet: 2_000 }])
})
