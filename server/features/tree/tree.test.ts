import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, membersAbove, membersBelow } from './tree.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const put = (id: number, upper: number | null) =>
  house.db.query`update member set upper_id = ${upper} where id = ${id}`
async function member(upper: { id: number } | null = null) {
  const made = await house.member()
  await put(made.id, upper?.id ?? null)
  return made
}
const uids = (list: { uid: string; depth: number }[]) => list.map(({ uid, depth }) => [uid, depth])

test('a tree is read from the nearest to the farthest, a line upwards to its head', async () => {
  const head = await member()
  const [a, b] = [await member(head), await member(head)]
  const below = await member(a)
  const deep = await member(below)
  expect(uids(await membersBelow(house.db, head.id, 100))).toEqual([
    [a.uid, 1],
    [b.uid, 1],
    [below.uid, 2],
    [deep.uid, 3],
  ])
  expect(uids(await membersBelow(house.db, head.id, 3))).toEqual([
    [a.uid, 1],
    [b.uid, 1],
    [below.uid, 2],
  ])
  expect(uids(await membersBelow(house.db, deep.id, 100))).toEqual([])
  expect(uids(await membersAbove(house.db, deep.id))).toEqual([
    [below.uid, 1],
    [a.uid, 2],
    [head.uid, 3],
  ])
})

test('below is who stands below now: nobody above, beside, unknown, or oneself', async () => {
  const head = await member()
  const [a, b] = [await member(head), await member(head)]
  const child = await member(a)
  const at = (root: { id: number }, { uid }: { uid: string }) => memberBelow(house.db, root.id, uid)
  expect([await at(head, child), await at(a, child)]).toEqual([child.id, child.id])
  for (const [root, other] of [
    [b, child],
    [child, a],
    [child, head],
    [a, b],
    [a, a],
    [head, { uid: 'nobody' }],
    [head, { uid: '%' }],
    [head, { uid: '' }],
  ] as const)
    expect(await at(root, other)).toBeNull()
  await put(child.id, b.id)
  expect([await at(a, child), await at(b, child)]).toEqual([null, child.id])
})

test('who waits for approval or was refused is in nobody’s tree', async () => {
  const head = await member()
  const waits = await member(head)
  await house.db.query`insert into signup (member_id) values (${waits.id})`
  expect(await membersBelow(house.db, head.id, 100)).toEqual([])
  expect(await memberBelow(house.db, head.id, waits.uid)).toBeNull()
  const operator = await house.operator()
  await house.db.query`
    update signup set state = 'approved', decided_by = ${operator.id}, decided_at = business_now()
    where member_id = ${waits.id}`
  expect(uids(await membersBelow(house.db, head.id, 100))).toEqual([[waits.uid, 1]])
})

test('a loop, which only a bug could make, ends all the same', async () => {
  const a = await member()
  const b = await member(a)
  const c = await member(b)
  await put(a.id, c.id)
  expect(uids(await membersBelow(house.db, a.id, 100))).toEqual([
    [b.uid, 1],
    [c.uid, 2],
  ])
  expect(uids(await membersAbove(house.db, a.id))).toEqual([
    [c.uid, 1],
    [b.uid, 2],
    [a.uid, 3],
  ])
  await put(a.id, null)
})
