/** Lines after members moved: what each earns is bounded by who stands directly above (docs/adr/0020-rolling-by-lines.md). */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, setRates, type TreeMember } from '../../testing/tree.ts'
import { moveMember } from '../referral/tree.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function move(member: TreeMember, upper: TreeMember) {
  const operator = await house.operator()
  await moveMember(house.db, {
    ...{ operator: { ...operator, name: operator.uid }, address: '-' },
    ...{ id: member.id, upper: upper.uid, override: false, reason: '시험' },
  } as Parameters<typeof moveMember>[1])
}
const lineOf = ({ id }: TreeMember) =>
  house.db.query<{ member: number; baccarat: number; dragon: number }>`
    select s.member_id as member, s.baccarat, s.dragon from member m join rolling_step s on s.line_id = m.line_id
    where m.id = ${id} order by s.depth`

test('a line is bounded by the direct upper after a move, not by the head of the tree', async () => {
  const head = await memberBelow(house, null, { rates: { casino: 100, baccarat: 100 } })
  // A table of their own below casino's: whoever stands here earns no more of it.
  const upper = await memberBelow(house, head, { rates: { casino: 90, baccarat: 30 } })
  const low = await memberBelow(house, head, { rates: { casino: 80 } })
  const under = await memberBelow(house, low, { rates: { casino: 50 } })
  expect((await lineOf(under)).map(({ baccarat }) => baccarat)).toEqual([50, 80, 100])
  await move(low, upper)
  expect(await lineOf(low)).toEqual([
    { member: low.id, baccarat: 30, dragon: 80 },
    { member: upper.id, baccarat: 30, dragon: 90 },
    { member: head.id, baccarat: 100, dragon: 100 },
  ])
  expect(await lineOf(under)).toEqual([
    { member: under.id, baccarat: 30, dragon: 50 },
    { member: low.id, baccarat: 30, dragon: 80 },
    { member: upper.id, baccarat: 30, dragon: 90 },
    { member: head.id, baccarat: 100, dragon: 100 },
  ])
  // What the upper gains, those below have again.
  await setRates(house, upper, { baccarat: 60 })
  expect((await lineOf(under)).map(({ baccarat }) => baccarat)).toEqual([50, 60, 60, 100])
})
