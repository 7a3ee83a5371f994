import { afterAll, beforeAll, expect, test } from 'vitest'

import { noRates, ratesOf, type Rates } from '@madang/contract/core/rates.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openPeople } from '../../testing/people.ts'
import { memberBelow, setRates, type TreeMember } from '../../testing/tree.ts'
import { readRates, renewLines, saveRates, type SaveRates } from './rolling.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const save = (member: TreeMember, rates: Partial<Rates>, by: SaveRates['by'] = operator) =>
  house.db.begin((tx) => saveRates(tx, { member: member.id, rates, by }))
const operator = { role: 'operator' as const, uid: 'admin1' }
const byUpper = ({ id, uid }: TreeMember) => ({ role: 'upper' as const, id, uid })
const ratesNow = async ({ id }: TreeMember) => (await readRates(house.db, [id])).get(id)!.rates
/** The line in force: ids from the member upwards, with the rates in effect of one game. */
async function lineOf({ id }: TreeMember, game: Exclude<keyof Rates, 'casino'> = 'etc') {
  const rows = await house.db.query<Rates & { member: number }>`
    select s.member_id as member, s.* from member m join rolling_step s on s.line_id = m.line_id
    where m.id = ${id} order by s.depth`
  return rows.map((row) => [row.member, row[game]])
}

test('rates are saved, those not named stay, and each change is in the log with before and after', async () => {
  const lee = await memberBelow(house, null)
  expect(await ratesNow(lee)).toEqual(noRates)
  expect(await save(lee, { slot: 200, etc: 100 })).toMatchObject({ result: 'saved' })
  await save(lee, { etc: 90 })
  await save(lee, { etc: 90 })
  expect(await ratesNow(lee)).toEqual({ ...noRates, slot: 200, etc: 90 })
  const log = await house.db.query`
    select role, by_uid as by, before -> 'etc' as before, after -> 'etc' as after from rolling_rate_log
    where member_id = ${lee.id} order by id`
  expect(log).toEqual([
    { role: 'operator', by: 'admin1', before: 0, after: 100 },
    { role: 'operator', by: 'admin1', before: 100, after: 90 },
  ])
})

test('a rate is refused above 5, above the upper’s, and below what somebody directly below has', async () => {
  const top = await memberBelow(house, null, { rates: 300 })
  const mid = await memberBelow(house, top, { rates: 200 })
  await memberBelow(house, mid, { rates: { slot: 150 } })
  expect(await save(top, { etc: 501 })).toEqual({ result: 'tooHigh', game: 'etc' })
  expect(await save(mid, { etc: 301 })).toEqual({ result: 'aboveUpper', game: 'etc', most: 300 })
  expect(await save(mid, { slot: 149 })).toEqual({ result: 'belowLower', game: 'slot', least: 150 })
  expect(await save(top, { baccarat: 199 })).toMatchObject({ result: 'belowLower', least: 200 })
  expect(await ratesNow(mid)).toEqual(ratesOf(() => 200))
})

test('an upper edits the members directly below alone, and after the first edit only upwards', async () => {
  const top = await memberBelow(house, null, { rates: 300 })
  const mid = await memberBelow(house, top, { rates: 200 })
  const low = await memberBelow(house, mid)
  expect(await save(low, { etc: 50 }, byUpper(top))).toEqual({ result: 'notDirect' })
  expect(await save(mid, { etc: 50 }, byUpper(mid))).toEqual({ result: 'notDirect' })
  expect(await save(mid, { etc: 100 }, byUpper(top))).toMatchObject({ result: 'saved' })
  expect(await save(mid, { etc: 99 }, byUpper(top))).toEqual({
    result: 'lowered',
    game: 'etc',
    least: 100,
  })
  expect(await save(mid, { etc: 101 }, byUpper(top))).toMatchObject({ result: 'saved' })
  expect(await save(mid, { etc: 60 })).toMatchObject({ result: 'saved' })
})

test('a line holds everyone up to the root, and a change makes new ones for all below and nobody else', async () => {
  const top = await memberBelow(house, null, { rates: 300 })
  const mid = await memberBelow(house, top, { rates: 200 })
  const low = await memberBelow(house, mid)
  const beside = await memberBelow(house, top)
  expect(await lineOf(low)).toEqual([
    [low.id, 0],
    [mid.id, 200],
    [top.id, 300],
  ])
  const of = async ({ id }: TreeMember) =>
    (
      await house.db.query<{ line: number }>`select line_id as line from member where id = ${id}`
    )[0]!.line
  const before = await Promise.all([top, mid, low, beside].map(of))
  await setRates(house, mid, { etc: 250 })
  const after = await Promise.all([top, mid, low, beside].map(of))
  expect(before.map((line, index) => line === after[index])).toEqual([true, false, false, true])
  expect(await lineOf(low)).toEqual([
    [low.id, 0],
    [mid.id, 250],
    [top.id, 300],
  ])
})

test('a table game without a rate of its own takes casino’s; others do not', async () => {
  const lee = await memberBelow(house, null, { rates: { casino: 80, dragon: 120 } })
  const of = async (game: Exclude<keyof Rates, 'casino'>) => (await lineOf(lee, game))[0]![1]
  expect(await Promise.all([of('baccarat'), of('dragon'), of('roulette')])).toEqual([80, 120, 80])
  expect(await Promise.all([of('slot'), of('etc')])).toEqual([0, 0])
})

test('what casino’s rate gives is never above what the upper has in effect', async () => {
  const top = await memberBelow(house, null, { rates: { casino: 200, baccarat: 50 } })
  const low = await memberBelow(house, top, { rates: { casino: 150 } })
  expect(await lineOf(low, 'baccarat')).toEqual([
    [low.id, 50],
    [top.id, 50],
  ])
})

test('nobody with a rate in the line: no line', async () => {
  const top = await memberBelow(house, null, { rates: { etc: 10 } })
  const low = await memberBelow(house, top)
  expect(await lineOf(low)).toHaveLength(2)
  await setRates(house, top, { etc: 0 })
  expect(await lineOf(low)).toEqual([])
})

test('who signs up below stands in their upper’s line at once', async () => {
  const top = await memberBelow(house, null, { rates: 100 })
  const people = await openPeople(house)
  const { id } = await people.join({ upper: top.id })
  expect(await lineOf({ id } as TreeMember)).toEqual([
    [id, 0],
    [top.id, 100],
  ])
})

test('20 sign-ups beside 5 changes of the upper’s rates: every line says what the upper has in the end', async () => {
  const top = await memberBelow(house, null, { rates: 100 })
  const people = await openPeople(house)
  const joining = Array.from({ length: 20 }, (_, n) =>
    people.join({
      uid: `beside${n}`,
      nick: `나란히${n}`,
      upper: top.id,
      phone: `010-7777-00${10 + n}`,
    }),
  )
  const [joined] = await Promise.all([
    Promise.all(joining),
    ...[1, 2, 3, 4, 5].map((n) => setRates(house, top, { etc: 100 + n })),
  ])
  const { etc } = await ratesNow(top)
  const lines = await Promise.all(joined.map(({ id }) => lineOf({ id } as TreeMember)))
  expect(lines).toEqual(
    joined.map(({ id }) => [
      [id, 0],
      [top.id, etc],
    ]),
  )
})

test('an upper lowered beside one below raised: exactly one of the two, twenty times', async () => {
  for (let n = 0; n < 20; n++) {
    const top = await memberBelow(house, null, { rates: 100 })
    const low = await memberBelow(house, top, { rates: { etc: 50 } })
    const results = await Promise.all([
      save(top, { etc: 60 }),
      save(low, { etc: 80 }, byUpper(top)),
    ])
    expect(results.filter(({ result }) => result === 'saved')).toHaveLength(1)
  }
})

test('20 raises at once of one rate: the highest stands, and the log goes up step by step', async () => {
  const top = await memberBelow(house, null, { rates: 500 })
  const low = await memberBelow(house, top)
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) => save(low, { etc: 100 + n }, byUpper(top))),
  )
  expect((await ratesNow(low)).etc).toBe(119)
  const log = await house.db.query<{ after: number }>`
    select (after ->> 'etc')::int as after from rolling_rate_log where member_id = ${low.id} order by id`
  expect(log.map(({ after }) => after)).toEqual(
    log.map(({ after }) => after).toSorted((a, b) => a - b),
  )
  expect(results.filter(({ result }) => result === 'saved')).toHaveLength(log.length)
})

test('a line is at most 51 long: who stands higher earns nothing by the bettor', async () => {
  let upper = await memberBelow(house, null, { rates: 10 })
  const top = upper
  for (let depth = 0; depth < 55; depth++) upper = await memberBelow(house, upper)
  await house.db.begin((tx) => renewLines(tx, top.id))
  expect(await lineOf(upper)).toHaveLength(51)
})
