/** Marks of days: a bound that is always below, whoever was late, and whatever the clock did. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Tx } from '../db/db.ts'
import { openHouse, type House } from '../testing/house.ts'
import { checkBooks } from './books.ts'
import { give } from './grants.ts'
import { markDays } from './marks.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
})
afterAll(() => house.close())

const marks = () =>
  house.db.query<{ day: string; first: number }>`
    select day::text as day, first_id as first from transfer_mark order by day`
const entries = async (
  member: Awaited<ReturnType<House['member']>>,
  start: string,
  end: string,
) => {
  const answer = await member.ask('statementList', { start, end, pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  return [answer.data.totalCnt, answer.data.list.length]
}

test('a day is marked once it is over and ten minutes more, and not before', async () => {
  await house.member({ money: 5_000 })
  expect(await marks()).toEqual([])
  await house.clock.set('2026-01-16T00:09:59+09:00')
  await markDays(house.deps)
  expect(await marks()).toEqual([])
  await house.clock.set('2026-01-16T00:10:00+09:00')
  await markDays(house.deps)
  expect((await marks()).map(({ day }) => day)).toEqual(['2026-01-15'])
})

test('what is under way when a day is marked is found behind its mark', async () => {
  await house.clock.set('2026-01-20T23:59:00+09:00')
  const [late, soon] = [await house.member(), await house.member()]
  await house.clock.set('2026-01-21T00:00:00+09:00')
  const grant = (tx: Tx, { id }: { id: number }, cause: number) =>
    give(tx, { member: id, kind: 'grant', cause, amount: 100 })
  const written = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const under = house.db.begin(async (tx) => {
    await grant(tx, late, 1_000_001)
    written.resolve()
    await commit.promise
  })
  await written.promise
  await house.db.begin((tx) => grant(tx, soon, 1_000_002))
  // The clock jumps a day on while the first of its transfers is not committed.
  await house.clock.set('2026-01-22T00:10:00+09:00')
  await markDays(house.deps)
  commit.resolve()
  await under
  expect((await marks()).at(-1)!.day).toBe('2026-01-21')
  const [row] = await house.db.query<{ id: number }>`
    select min(id) as id from transfer where at >= '2026-01-21T00:00:00+09:00'`
  const [bound] = await house.db.query<{ id: number }>`
    select first_transfer('2026-01-21T00:00:00+09:00') as id`
  expect(bound!.id).toBeLessThanOrEqual(row!.id)
  await house.db.query`delete from session where member_id = ${late.id}`
  await late.enter()
  expect(await entries(late, '2026-01-21', '2026-01-22')).toEqual([1, 1])
})

test('a clock that is set back writes behind every mark, and is found by its days', async () => {
  await house.clock.set('2026-01-18T12:00:00+09:00')
  const back = await house.member({ money: 7_000 })
  expect(await entries(back, '2026-01-18', '2026-01-18')).toEqual([1, 1])
})

test('a mark that stands too late is found by the books, which close nothing for it', async () => {
  const broken = async () => (await checkBooks(house.db)).filter(({ broken }) => broken > 0)
  expect(await broken()).toEqual([])
  await house.db.query`update transfer_mark set first_id = first_id + 1000000`
  expect(await broken()).toEqual([
    expect.objectContaining({ name: 'no day’s transfer stands before its mark', closes: false }),
  ])
  await house.db.query`update transfer_mark set first_id = first_id - 1000000`
})
