/** Days added up once: the report says what the bets say, whatever was added up, corrected or set back since. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkBooks } from '../../ledger/books.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openVendor } from '../../testing/vendor.ts'
import { openCorrections } from '../correction/testing/rounds.ts'
import { addUpGames } from './reports.ts'

type Corrections = Awaited<ReturnType<typeof openCorrections>>
let corrections: Corrections
let house: Corrections['house']
/** Settled rounds of 1 and 2 February, with a table bet and one given back on the first day. */
let one: Awaited<ReturnType<Corrections['twoBettors']>>
beforeAll(async () => {
  corrections = await openCorrections()
  house = corrections.house
  one = await corrections.twoBettors()
  const vendor = await openVendor(house)
  const seat = await vendor.open(await house.member({ money: 1_000_000 }))
  await vendor.bet(seat, 'd1', 'dr1', 40_000)
  await vendor.win('d1w', 'dr1', ['d1'], 78_000)
  await vendor.end('dr1')
  await vendor.bet(seat, 'd2', 'dr2', 10_000)
  await vendor.refund('d2r', 'd2')
  await corrections.twoBettors()
})
afterAll(() => house.close())

const month = { start: '2026-02-01', end: '2026-02-02' }
/** Reports of several filters, as an operator who comes now reads them. */
async function reports() {
  const viewer = await house.operator('열람')
  const asked = [
    month,
    { ...month, game: 'ntry.powerball' },
    { ...month, game: 'casino' },
    { ...month, end: '2026-02-01' },
    { ...month, start: '2026-02-02' },
  ]
  const told = []
  for (const each of asked) {
    const answer = await viewer.ask('gameReport', each)
    if (!answer.result) throw new Error(answer.msg)
    told.push(answer.data)
  }
  return told
}
const through = async () => {
  const [row] = await house.db.query<{
    day: string
  }>`select day::text as day from game_days_through`
  return row?.day ?? null
}
const rows = () =>
  house.db.query<{ day: string; game: string; corrections: number }>`
    select day::text as day, game, corrections from game_day order by day, game`
/** The same reports from the bets alone: nothing counts as added up while it asks. */
async function fromBets() {
  const day = await through()
  await house.db.query`delete from game_days_through`
  const told = await reports()
  if (day) await house.db.query`insert into game_days_through (day) values (${day}::date)`
  return told
}
const sumsOff = async () =>
  (await checkBooks(house.db)).filter(({ name, broken }) => broken > 0 && /^days of/.test(name))

test('a day is added up ten minutes after its end, not a millisecond before', async () => {
  await addUpGames(house.deps)
  expect(await through()).toBe('2026-02-01')
  const addUp = () => addUpGames(house.deps)
  await atInstant(house, '2026-02-03T00:09:59.999+09:00', addUp)
  expect(await through()).toBe('2026-02-01')
  await atInstant(house, '2026-02-03T00:10:00+09:00', addUp)
  expect(await through()).toBe('2026-02-02')
  await house.clock.set('2026-02-03T12:00:00+09:00')
  // Of each draw there are two games, whether anybody bet on both or not.
  const draws = ['ntry.powerball', 'ntry.powerladder']
  expect(await rows()).toEqual([
    ...['casino', ...draws].map((game) => ({ day: '2026-02-01', game, corrections: 0 })),
    ...draws.map((game) => ({ day: '2026-02-02', game, corrections: 0 })),
  ])
})

test('the report reads days that are added up, and says what the bets say', async () => {
  const told = await reports()
  expect(told).toEqual(await fromBets())
  expect(told[0]!.sum).toMatchObject({ members: 5, bets: 6, stake: 90_000 })
  expect(told[0]!.games.find(({ game }) => game === 'casino')).toMatchObject({
    members: 1,
    bets: 2,
  })
  await house.db
    .query`update game_day_stake set bets = bets + 7 where day = '2026-02-02' and bets > 0`
  expect((await reports())[4]!.sum.bets).toBeGreaterThanOrEqual(told[4]!.sum.bets + 7)
  await house.db.query`update game_day_stake set bets = bets - 7 where day = '2026-02-02'`
  expect(await reports()).toEqual(told)
  expect(await sumsOff()).toEqual([])
})

test('three at once add each day up once', async () => {
  const told = await rows()
  await house.db.query`delete from game_day`
  await house.db.query`delete from game_days_through`
  const added = await Promise.allSettled(Array.from({ length: 3 }, () => addUpGames(house.deps)))
  expect(added.some(({ status }) => status === 'fulfilled')).toBe(true)
  await addUpGames(house.deps)
  expect(await rows()).toEqual(told)
  expect(await reports()).toEqual(await fromBets())
  expect(await sumsOff()).toEqual([])
})

test('a corrected round is in the report at once, and in its day when that is added up again', async () => {
  await corrections.openDay()
  await corrections.correct(one.id, 1, one.other)
  const corrected = await reports()
  expect(corrected).toEqual(await fromBets())
  // What is not read is no error: the day waits for its turn.
  expect(await sumsOff()).toEqual([])
  await addUpGames(house.deps)
  expect(await rows()).toContainEqual({
    ...{ day: '2026-02-01', game: 'ntry.powerball', corrections: 1 },
  })
  expect(await reports()).toEqual(await fromBets())
  expect(await sumsOff()).toEqual([])
})

test('a round that is not decided keeps its day, and those after it, from being added up', async () => {
  const round = await corrections.openDay()
  const day = `${round.date.slice(0, 4)}-${round.date.slice(4, 6)}-${round.date.slice(6)}`
  await addUpGames(house.deps)
  const held = await through()
  await house.clock.advance(3 * 86_400_000)
  await addUpGames(house.deps)
  expect((await through())! < day).toBe(true)
  await round.settle()
  await house.clock.advance(3 * 86_400_000)
  await addUpGames(house.deps)
  expect((await through())! >= day).toBe(true)
  expect(held).not.toBeNull()
})

test('where the clock was set back, days are to come again', async () => {
  const told = await reports()
  await house.clock.set('2026-02-02T23:59:59+09:00')
  await addUpGames(house.deps)
  expect(await through()).toBe('2026-02-01')
  expect(new Set((await rows()).map(({ day }) => day))).toEqual(new Set(['2026-02-01']))
  expect(await reports()).toEqual(told)
})
