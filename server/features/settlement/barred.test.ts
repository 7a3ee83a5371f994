/** A statement over bets that a bind bars: stakes and wins count, rolling does not. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkInvariants } from '../../../test/invariants.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { bindMembers } from '../radar/testing/bound.ts'
import { rollRounds } from '../rolling/rolling.ts'
import { openRounds } from '../rolling/testing/rounds.ts'

const FIRST = '2026-03-01'

let house: House
let top: TreeMember, lee: TreeMember, kim: TreeMember
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-03-01T00:30:00+09:00')
  top = await memberBelow(house, null, { rates: 100 })
  lee = await memberBelow(house, top, { rates: 10, money: 1_000_000 })
  kim = await memberBelow(house, top, { rates: 20, money: 1_000_000 })
  await house.db.query`update member set type = '총판' where id = ${top.id}`
})
afterAll(() => house.close())

test('settlementBets marks a barred bet, which counts as stake and earns no points', async () => {
  await bindMembers(house, [lee, kim])
  const round = await openRounds(house, '20260301').open()
  await round.bet(lee, 100_000)
  await round.bet(kim, 50_000, { type: 'poEven', pick: '파워볼 짝' })
  await round.bet(kim, 20_000, { type: 'defOdd', pick: '일반볼 홀' })
  await round.draw()
  await rollRounds(house.deps)
  const desk = await house.operator('정산')
  const [statement, bets] = [
    await desk.ask('settlementView', { partner: top.id, first: FIRST }),
    await desk.ask('settlementBets', { partner: top.id, first: FIRST, pageIndex: 1 }),
  ]
  if (!statement.result || !bets.result) throw new Error('refused')
  // 1% of 20,000, of which 0.8% is the partner's own.
  expect(statement.data.it).toMatchObject({ stakes: 170_000, rolling: 200, own: 160, outBets: 0 })
  expect(
    bets.data.list
      .map(({ stake, barred, leftOut, points, own }) => [stake, barred, leftOut, points, own])
      .toSorted(([one], [other]) => Number(one) - Number(other)),
  ).toEqual([
    [20_000, false, false, 200, 160],
    [50_000, true, false, 0, 0],
    [100_000, true, false, 0, 0],
  ])
  expect(await checkInvariants(house.db)).toEqual([])
})
