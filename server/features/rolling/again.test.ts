/** A round that is void and then has a result after all: what its first points left with members counts as paid. */
import { dateOf } from '@madang/contract/core/kst.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { rollRounds, takeBack } from './rolling.ts'
import { postSome, workOut } from './run.ts'
import { openRounds, pointsOf } from './testing/rounds.ts'

let house: House
let rounds: ReturnType<typeof openRounds>
beforeAll(async () => {
  house = await openHouse()
  rounds = openRounds(house)
})
afterAll(() => house.close())

const roll = () => rollRounds(house.deps)
/** Takes its points back, as a correction that makes it void does; it stays settled, so that it is worked out again. */
const take = (round: { id: number }) => house.db.begin((tx) => takeBack(tx, round.id))
const points = (...members: TreeMember[]) =>
  Promise.all(members.map((member) => pointsOf(house, member)))
async function spend(member: TreeMember, set: number) {
  const answer = await member.ask('pointChange', { params: { set } })
  if (!answer.result) throw new Error(answer.msg)
}
/** 1.00 %, 0.60 % and 0.25 % from the top. */
async function family() {
  const top = await memberBelow(house, null, { rates: 100, money: 10_000_000 })
  const mid = await memberBelow(house, top, { rates: 60, money: 10_000_000 })
  const low = await memberBelow(house, mid, { rates: 25, money: 10_000_000 })
  return [top, mid, low] as const
}

test('points that were spent before a void are not paid again with the result after it', async () => {
  const member = await memberBelow(house, null, { rates: 40, money: 1_000_000 })
  const round = await rounds.open()
  await round.bet(member, 1_000_000)
  await round.draw()
  await roll()
  await spend(member, 4_000)
  expect(await take(round)).toEqual({ due: 4_000, taken: 0 })
  await roll()
  expect(await points(member)).toEqual([0])
  // Of a second void there is nothing to take, and a third result owes nothing either.
  expect(await take(round)).toEqual({ due: 0, taken: 0 })
  await roll()
  expect(await points(member)).toEqual([0])
})

test('of what was spent in part the rest is paid again, to each for their own', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 100_000)
  await round.draw()
  await roll()
  await spend(mid, 300)
  await spend(low, 250)
  expect(await take(round)).toEqual({ due: 1_000, taken: 450 })
  await roll()
  // top had all of 400 taken, mid 50 of 350, low nothing of 250.
  expect(await points(top, mid, low)).toEqual([400, 50, 0])
  await spend(top, 400)
  expect(await take(round)).toEqual({ due: 450, taken: 50 })
  await roll()
  expect(await points(top, mid, low)).toEqual([0, 50, 0])
})

test('who earned by their own stakes and by those below, and spent, is paid of each kind what it lacks', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 100_000)
  await round.bet(mid, 50_000)
  await round.draw()
  await roll()
  // mid: 350 by low and 300 by their own.
  expect(await points(top, mid, low)).toEqual([600, 650, 250])
  await spend(mid, 500)
  expect(await take(round)).toEqual({ due: 1_500, taken: 1_000 })
  expect(await points(mid)).toEqual([0])
  expect(
    await house.db.query`
      select t.kind, k.due, k.taken from rolling_taken k join transfer t on t.id = k.transfer_id
      where k.member_id = ${mid.id} order by t.kind`,
  ).toEqual([
    { kind: 'rolling.line', due: 350, taken: 150 },
    { kind: 'rolling.own', due: 300, taken: 0 },
  ])
  await roll()
  expect(await points(top, mid, low)).toEqual([600, 150, 250])
  const posted = await house.db.query`
    select kind, amount from transfer where member_id = ${mid.id} and kind like 'rolling.%' order by id`
  expect(posted).toEqual([
    { kind: 'rolling.line', amount: 350 },
    { kind: 'rolling.own', amount: 300 },
    { kind: 'rolling.line.back', amount: 150 },
    { kind: 'rolling.line', amount: 150 },
  ])
})

test('members who have it all already do not stop the posting to those after them', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 100_000)
  await round.draw()
  await roll()
  await spend(top, 400)
  await spend(mid, 350)
  await take(round)
  const run = await house.db.begin((tx) => workOut(tx, round.id))
  // One at a time: top and mid come first, and have nothing to be posted.
  expect(await house.db.begin((tx) => postSome(tx, run!, 1))).toBe(true)
  expect(await points(top, mid, low)).toEqual([0, 0, 250])
  expect(await house.db.begin((tx) => postSome(tx, run!, 1))).toBe(false)
})

test('the page of what rolling brought counts a round once, by its standing run, whether its points were spent or not', async () => {
  for (const spent of [0, 100, 350]) {
    const [top, mid, low] = await family()
    const round = await rounds.open()
    await round.bet(low, 100_000)
    await round.draw()
    await roll()
    const day = dateOf(house.deps.clock.now())
    const page = async (member: TreeMember) => {
      const answer = await member.ask('myRolling', { start: day, end: day })
      if (!answer.result) throw new Error(answer.msg)
      return answer.data.members
    }
    const of = (points: number) => [
      { uuid: low.uid, direct: points === 350, stake: 100_000, points },
    ]
    expect([await page(mid), await page(top)]).toEqual([of(350), of(400)])
    if (spent > 0) await spend(mid, spent)
    await take(round)
    expect([await page(mid), await page(top)]).toEqual([[], []])
    await roll()
    expect([await page(mid), await page(top)]).toEqual([of(350), of(400)])
  }
})
