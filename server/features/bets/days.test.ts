/** Days of bets added up once: the list says what the bets say, whatever was added up, corrected or set back since. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import type { betList } from '@madang/contract/operator/bets.ts'
import { betStates } from '@madang/contract/operator/plain/bets.ts'

import { checkBooks } from '../../ledger/books.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openVendor } from '../../testing/vendor.ts'
import { openCorrections } from '../correction/testing/rounds.ts'
import { rollVendors } from '../rolling/rolling.ts'
import { addUpBets } from './bets.ts'
import { blocksOf, type Stretch } from './days.ts'

type Corrections = Awaited<ReturnType<typeof openCorrections>>
let corrections: Corrections
let house: Corrections['house']
/** Settled rounds of 1 to 3 February; on the first a table's and a slot's bets, one given back; on the second many. */
let one: Awaited<ReturnType<Corrections['twoBettors']>>
/** The newest bet before the third day. */
let before: number
beforeAll(async () => {
  corrections = await openCorrections()
  house = corrections.house
  one = await corrections.twoBettors()
  const vendor = await openVendor(house)
  const player = await house.member({ money: 1_000_000 })
  for (const game of ['one', 'two'] as const) {
    const seat = await vendor.open(player, game)
    await vendor.bet(seat, `${game}1`, `${game}r1`, 40_000, game)
    await vendor.win(`${game}w`, `${game}r1`, [`${game}1`], 78_000)
    await vendor.end(`${game}r1`)
    await vendor.bet(seat, `${game}2`, `${game}r2`, 10_000, game)
    await vendor.refund(`${game}b`, `${game}2`)
    await vendor.end(`${game}r2`)
  }
  await rollVendors(house.deps)
  const many = await corrections.openDay()
  const member = await house.member({ money: 10_000_000 })
  for (let n = 0; n < 60; n++)
    await many.place({ member, key: 'poOdd', pick: '파워볼 홀', money: 5_000 + n })
  await many.settle()
  before = (await list({})).upTo
  await corrections.twoBettors()
  await house.clock.advance(86_400_000)
})
afterAll(() => house.close())

type Search = Input<typeof betList>
async function list(search: Omit<Search, 'pageIndex'>, pageIndex = 1) {
  const viewer = await house.operator('열람')
  const answer = await viewer.ask('betList', { ...search, pageIndex })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const [first, second, third] = ['2026-02-01', '2026-02-02', '2026-02-03']
const searches = (): Omit<Search, 'pageIndex'>[] => [
  {},
  ...betStates.map((state) => ({ state })),
  ...(['draw', 'casino', 'slot'] as const).map((kind) => ({ kind })),
  ...['ntry.powerball', 'haneul.one', 'haneul'].map((game) => ({ game })),
  { start: first, end: first },
  { start: second },
  { end: second, state: 'lost' },
  { start: first, end: third, state: 'won', kind: 'draw' },
  { upTo: before },
  { upTo: before - 3, end: third },
  { least: 40_000 },
]
/** Every search with all of its pages. */
async function told() {
  const all = []
  for (const search of searches()) {
    const page = await list(search)
    const more = []
    for (let n = 2; n <= page.totalPages; n++)
      more.push(await list({ ...search, upTo: page.upTo }, n))
    all.push({ search, page, more })
  }
  return all
}
const through = async () => {
  const [row] = await house.db.query<{ day: string }>`
    select day::text as day from bet_days_through`
  return row?.day ?? null
}
/** The same lists from the bets alone: nothing counts as added up while they are asked for. */
async function fromBets() {
  const day = await through()
  await house.db.query`delete from bet_days_through`
  const all = await told()
  if (day) await house.db.query`insert into bet_days_through (day) values (${day}::date)`
  return all
}
const rows = () =>
  house.db
    .query`select * from bet_day left join bet_day_sum using (day) order by day, draw, game, state`
const sumsOff = async () =>
  (await checkBooks(house.db)).filter(
    ({ name, broken }) => broken > 0 && /^days of bets/.test(name),
  )

test('a day is added up ten minutes after its end, not a millisecond before', async () => {
  await house.db.query`delete from bet_day`
  await house.db.query`delete from bet_days_through`
  const addUp = () => addUpBets(house.deps)
  await atInstant(house, '2026-02-04T00:09:59.999+09:00', addUp)
  expect(await through()).toBe(second)
  await atInstant(house, '2026-02-04T00:10:00+09:00', addUp)
  expect(await through()).toBe(third)
  await house.clock.set('2026-02-04T12:00:00+09:00')
})

test('lists and their sums read days that are added up, page by page, and say what the bets say', async () => {
  const all = await told()
  expect(all).toEqual(await fromBets())
  const [{ page, more }] = all as [(typeof all)[number]]
  expect(page.totalCnt).toBeGreaterThan(60)
  const numbers = [page, ...more].flatMap((each) => each.list.map(({ no }) => no))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a))
  expect(numbers).toHaveLength(page.totalCnt)
  for (const state of ['won', 'lost', 'void'])
    expect(all.find(({ search }) => search.state === state)!.page.totalCnt).toBeGreaterThan(0)
  expect(await sumsOff()).toEqual([])
})

test('what is read is what was added up: a day that is off is told, and known to the books', async () => {
  const { totalCnt, sum } = await list({ start: second, end: second })
  await house.db
    .query`update bet_day_sum set bets = bets + 7, stake = stake + 1 where day = ${second} and state = 'won'`
  const off = await list({ start: second, end: second })
  expect([off.totalCnt, off.sum.stake]).toEqual([totalCnt + 7, sum.stake + 1])
  expect(await sumsOff()).toMatchObject([{ broken: 1 }])
  await house.db
    .query`update bet_day_sum set bets = bets - 7, stake = stake - 1 where day = ${second} and state = 'won'`
})

test('three at once add each day up once', async () => {
  const known = await rows()
  await house.db.query`delete from bet_day`
  await house.db.query`delete from bet_days_through`
  const added = await Promise.allSettled(Array.from({ length: 3 }, () => addUpBets(house.deps)))
  expect(added.some(({ status }) => status === 'fulfilled')).toBe(true)
  await addUpBets(house.deps)
  expect(await rows()).toEqual(known)
})

test('a corrected round is in the list at once, and in its day when that is added up again', async () => {
  await corrections.openDay()
  await corrections.correct(one.id, 1, one.other)
  const now = await told()
  expect(now).toEqual(await fromBets())
  expect(await sumsOff()).toEqual([])
  await addUpBets(house.deps)
  expect(await rows()).toContainEqual(expect.objectContaining({ corrections: 1 }))
  expect((await told()).map(({ page }) => page.sum)).toEqual(now.map(({ page }) => page.sum))
  expect(await sumsOff()).toEqual([])
})

test('a round that is not decided keeps its day, and those after it, from being added up', async () => {
  const round = await corrections.openDay()
  const day = `${round.date.slice(0, 4)}-${round.date.slice(4, 6)}-${round.date.slice(6)}`
  await house.clock.advance(3 * 86_400_000)
  await addUpBets(house.deps)
  expect((await through())! < day).toBe(true)
  await round.settle()
  await house.clock.advance(3 * 86_400_000)
  await addUpBets(house.deps)
  expect((await through())! >= day).toBe(true)
})

test('a vendor’s round that is not judged keeps its day from being added up', async () => {
  const vendor = await openVendor(house)
  const seat = await vendor.open(await house.member({ money: 1_000_000 }))
  await vendor.bet(seat, 'late', 'later', 40_000)
  const held = await through()
  await house.clock.advance(2 * 86_400_000)
  await addUpBets(house.deps)
  const waits = await through()
  await vendor.end('later')
  await addUpBets(house.deps)
  expect(await through()).toBe(waits)
  await rollVendors(house.deps)
  await addUpBets(house.deps)
  expect((await through())! > waits!).toBe(true)
  expect(waits! >= held!).toBe(true)
  expect(await told()).toEqual(await fromBets())
})

test('a clock that is set back takes back the days that are to come again', async () => {
  await house.clock.set('2026-02-03T12:00:00+09:00')
  await addUpBets(house.deps)
  expect(await through()).toBe(second)
  expect(await told()).toEqual(await fromBets())
})

const stretch = (from: number, first: number | null, last: number | null, bets = 5): Stretch => ({
  ...{ from: new Date(from), to: new Date(from + 10), first, last, bets },
  ...{ stake: 0, paid: 0, waiting: 0, waitingBets: 0 },
})
test('days whose numbers run into each other, also over a day between, are one block', () => {
  const days = [
    stretch(50, 90, 99),
    stretch(40, 80, 89),
    stretch(30, 60, 70),
    stretch(20, null, null, 0),
    stretch(10, 50, 61),
    stretch(0, 1, 49),
  ]
  expect(blocksOf(days).map(({ from, to, bets }) => [Number(from), Number(to), bets])).toEqual([
    [50, 60, 5],
    [40, 50, 5],
    [10, 40, 10],
    [0, 10, 5],
  ])
})
