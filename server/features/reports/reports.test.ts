import { afterAll, beforeAll, expect, test } from 'vitest'

import { games } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { expectedParts, PARTS_OF_WON } from '@madang/contract/core/draw/returns.ts'
import { periodText } from '@madang/contract/member/plain/dates.ts'
import { reportText } from '@madang/contract/operator/plain/reports.ts'

import { acts } from '../../acts.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openVendor } from '../../testing/vendor.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { decide } from '../approvals/approvals.ts'
import { requestCorrection } from '../correction/correction.ts'
import { rollVendors } from '../rolling/rolling.ts'
import { rollRounds } from '../rolling/rolling.ts'
import { openRounds, type TestRound } from '../rolling/testing/rounds.ts'

/** Two days of bets on both sides of the digit by two members, and a third whose round came to nothing. */
let house: House
let viewer: Awaited<ReturnType<House['operator']>>
let first: TestRound
let ann: TreeMember, ben: TreeMember
beforeAll(async () => {
  house = await openHouse()
  ann = await memberBelow(house, null, { money: 1_000_000 })
  ben = await memberBelow(house, null, { money: 1_000_000 })
  const rounds = openRounds(house, '20260301')
  first = await rounds.open()
  await first.bet(ann, 100_000)
  await first.bet(ann, 10_000)
  await first.bet(ben, 30_000, { type: 'poEven', pick: '파워볼 짝' })
  await first.draw()
  const second = await rounds.open()
  await second.bet(ben, 50_000)
  await second.draw()
  const third = await rounds.open()
  await third.bet(ann, 70_000)
  await third.fail()
  await rollRounds(house.deps)
  viewer = await house.operator('열람')
})
afterAll(() => house.close())

const days = { start: '2026-03-01', end: '2026-03-04' }
async function report(asked: object = {}) {
  const answer = await viewer.ask('gameReport', { ...days, ...asked })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
/** What bets of a day won by the result that stands, bet by bet. */
async function wonOn(day: string) {
  const [row] = await house.db.query<{ won: number }>`
    select coalesce(sum(b.stake * b.odds_hundredths / 100) filter (where o.won), 0)::bigint as won
    from bet b join round r on r.id = b.round_id
    join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
    where r.date = ${day}`
  return row!.won
}
const rate = oddsKeys(games[0]!).find(({ key }) => key === 'poOdd')!
const theory = (stake: number) => Math.round((stake * rate.defaultOdds) / 200)
const none = { bets: 0, members: 0, stake: 0, played: 0, win: 0, back: 0, expected: 0 }

test('every day has its stakes, members, winnings and what the odds give on average; void stakes came back', async () => {
  const { sum, days: rows } = await report()
  const [won, wonNext] = [await wonOn('20260302'), await wonOn('20260303')]
  expect(won).toBeGreaterThan(0)
  expect(rate.probability).toBe(0.5)
  const [one, two, three] = [
    { bets: 3, members: 2, stake: 140_000, played: 140_000, back: 0, expected: theory(140_000) },
    { bets: 1, members: 1, stake: 50_000, played: 50_000, back: 0, expected: theory(50_000) },
    { bets: 1, members: 1, stake: 70_000, played: 0, back: 70_000, expected: 0 },
  ]
  expect(rows).toEqual([
    { date: '2026-03-01', ...none },
    { date: '2026-03-02', ...one, win: won },
    { date: '2026-03-03', ...two, win: wonNext },
    { date: '2026-03-04', ...three, win: 0 },
  ])
  expect(sum).toEqual({
    ...{ bets: 5, members: 2, stake: 260_000, played: 190_000, win: won + wonNext, back: 70_000 },
    expected: theory(190_000),
  })
})

test('every game has a row, and one game alone can be asked for', async () => {
  const { games: rows, sum } = await report()
  expect(rows.map(({ game }) => game)).toEqual([...games.map(({ key }) => key), 'casino', 'slot'])
  const { game: _, title: __, ...powerball } = rows.find(({ game }) => game === 'ntry.powerball')!
  expect(powerball).toEqual(sum)
  expect(await report({ game: 'ntry.powerball' })).toMatchObject({ sum, games: [powerball] })
  expect(await report({ game: 'ntry.eos5' })).toMatchObject({ sum: none, games: [none] })
})

test('the list has a row for each day and game, and adds up to the report', async () => {
  const admin = await house.operator('관리자')
  const answer = await admin.ask('csvExport', { list: 'reports', ...days })
  if (!answer.result) throw new Error(answer.msg)
  const rows = answer.csv.slice(1).split('\r\n').slice(1, -1)
  const { days: shown } = await report()
  expect(rows.map((row) => row.split(',').slice(3).map(Number))).toEqual(
    shown
      .filter(({ bets }) => bets > 0)
      .toReversed()
      .map((day) => [
        ...[day.bets, day.members, day.stake, day.back, day.win],
        ...[day.stake - day.win - day.back, day.expected],
      ]),
  )
})

test.each([
  [{ start: '2026-03-05', end: '2026-03-04' }, 'badInput', periodText.backwards],
  [{ end: '2999-01-01' }, 'badInput', periodText.future],
  [{ game: 'nobody' }, 'notFound', reportText.noGame],
])('%j is refused', async (asked, code, msg) => {
  expect(await viewer.ask('gameReport', { ...days, ...asked })).toMatchObject({ code, msg })
})

test('a corrected round counts as it stands, and one made void expects nothing', async () => {
  const before = (await report()).days[1]!
  const [draw] = await house.db.query<{ balls: number[]; powerball: number }>`
    select balls, powerball from standing_draw where round_id = ${first.id}`
  const kim = await house.operator('관리자')
  const lee = await house.operator('관리자')
  const correct = async (settlement: number, result: typeof draw | null) => {
    const [asking, deciding] = [kim, lee].map(({ id, uid }) => ({
      ...{ id, uid, name: uid, role: '관리자' as const },
    }))
    const asked = { operator: asking!, address: '-', id: first.id, settlement }
    const reason = '결과가 달랐습니다'
    const id = await requestCorrection(house.deps, { ...asked, result: result ?? null, reason })
    const decided = { operator: deciding!, id, approve: true, reason: '', address: '-' }
    await decide(house.deps, acts, decided)
  }
  await correct(1, { balls: draw!.balls, powerball: (draw!.powerball + 1) % 10 })
  const corrected = (await report()).days[1]!
  expect(corrected).toEqual({ ...before, win: await wonOn('20260302') })
  expect(corrected.win).not.toBe(before.win)
  await correct(2, null)
  const { days: rows } = await report()
  expect(rows[1]).toEqual({ ...before, played: 0, win: 0, back: 140_000, expected: 0 })
})

test('casino and slots have rows by the day their rounds ended: what was given back apart, the return by the catalogue', async () => {
  const vendor = await openVendor(house)
  await house.clock.set('2026-03-03T12:00:00+09:00')
  const [lee, kim] = [
    await house.member({ money: 1_000_000 }),
    await house.member({ money: 1_000_000 }),
  ]
  const [table, slot] = [await vendor.open(lee), await vendor.open(kim, 'two')]
  await vendor.bet(table, 'r1', 'rr1', 100_000)
  await vendor.win('r1w', 'rr1', ['r1'], 195_000)
  await vendor.bet(table, 'r2', 'rr2', 40_000)
  await vendor.refund('r2r', 'r2')
  for (const n of [3, 4]) await vendor.bet(slot, `r${n}`, `rr${n}`, 20_000, 'two')
  for (const n of [1, 2, 3]) await vendor.end(`rr${n}`)
  await house.clock.set('2026-03-04T12:00:00+09:00')
  viewer = await house.operator('열람')
  const before = await report()
  const rowOf = (rows: { game: string }[], game: string) => rows.find((row) => row.game === game)
  const casino = {
    ...{ bets: 2, members: 1, stake: 140_000, played: 100_000, win: 195_000, back: 40_000 },
    expected: 95_000,
  }
  const spins = { bets: 1, members: 1, stake: 20_000, played: 20_000, win: 0, back: 0 }
  expect(rowOf(before.games, 'casino')).toEqual({ game: 'casino', title: '카지노', ...casino })
  expect(rowOf(before.games, 'slot')).toMatchObject({ title: '슬롯', ...spins, expected: 19_000 })
  // Only of this kind, of its day alone; the same once it is summed.
  await rollVendors(house.deps)
  const only = await report({ game: 'casino' })
  expect(only.sum).toEqual(casino)
  expect(only.days.filter(({ bets }) => bets > 0)).toEqual([{ date: '2026-03-03', ...casino }])
  expect((await report()).sum.members).toBe(before.sum.members)
  await vendor.end('rr4')
  expect((await report({ game: 'slot' })).sum).toMatchObject({ bets: 2, stake: 40_000 })
})

test('a won has as many parts as no draw game’s chance needs more, so that no stake is rounded on its own', () => {
  for (const game of games)
    for (const key of oddsKeys(game)) {
      expect(PARTS_OF_WON % BigInt(key.total * 100)).toBe(0n)
      const parts = expectedParts(key, key.defaultOdds, 1_000)
      expect(Number(parts) / Number(PARTS_OF_WON)).toBeCloseTo(
        (1_000 * key.probability * key.defaultOdds) / 100,
        8,
      )
    }
})
