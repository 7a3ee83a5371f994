import { afterAll, beforeAll, expect, test } from 'vitest'

import { periodText } from '@madang/contract/member/plain/dates.ts'
import { rollingText } from '@madang/contract/operator/plain/rolling.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { rollRounds, takeBack } from './rolling.ts'
import { openRounds } from './testing/rounds.ts'

/** Two lines below one head (1.00 %): left 0.60 % with a bettor of 0.20 %, right 0.30 %; two days and a third taken back. */
let house: House
let cash: Awaited<ReturnType<House['operator']>>
let taken: number
let head: TreeMember, left: TreeMember, leaf: TreeMember, right: TreeMember
beforeAll(async () => {
  house = await openHouse()
  head = await memberBelow(house, null, { rates: 100, money: 1_000_000 })
  left = await memberBelow(house, head, { rates: 60, money: 1_000_000 })
  leaf = await memberBelow(house, left, { rates: 20, money: 1_000_000 })
  right = await memberBelow(house, head, { rates: 30, money: 1_000_000 })
  const rounds = openRounds(house, '20260301')
  for (const [bettor, stake] of [
    [leaf, 100_000],
    [right, 50_000],
    [leaf, 20_000],
  ] as const) {
    const round = await rounds.open()
    await round.bet(bettor, stake)
    await round.draw()
    await rollRounds(house.deps)
    if (stake === 20_000) {
      expect(await leaf.ask('pointChange', { params: { set: 230 } })).toMatchObject({
        result: true,
      })
      await house.db.begin((tx) => takeBack(tx, round.id))
      // Not settled again until the end: as if the job had still to come.
      taken = round.id
      await house.db.query`update round set rolled = true where id = ${taken}`
    }
  }
  cash = await house.operator('정산')
})
afterAll(async () => {
  await house.db.query`update round set rolled = false where id = ${taken}`
  await rollRounds(house.deps)
  await house.close()
})

const days = { start: '2026-03-01', end: '2026-03-04' }
async function report(asked: object = {}) {
  const answer = await cash.ask('rollingReport', { ...days, pageIndex: 1, ...asked })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

test('every day of the search is there, with stakes once and points by whom they were earned', async () => {
  const { sum, days: rows, back } = await report()
  expect(rows).toEqual([
    { date: '2026-03-01', stake: 0, own: 0, line: 0 },
    { date: '2026-03-02', stake: 100_000, own: 200, line: 800 },
    { date: '2026-03-03', stake: 50_000, own: 150, line: 350 },
    { date: '2026-03-04', stake: 0, own: 0, line: 0 },
  ])
  expect(sum).toEqual({ stake: 150_000, own: 350, line: 1_150 })
  // 200 points were due of the third day, and 10 of leaf's 40 were there.
  expect(back).toEqual({ due: 200, lost: 30 })
})

test('what was taken back stands in the days it was taken, and under its game', async () => {
  const backOf = async (asked: object) => (await report(asked)).back
  const nothing = { due: 0, lost: 0 }
  expect(await backOf({ end: '2026-03-03' })).toEqual(nothing)
  expect(await backOf({ start: '2026-03-04' })).toEqual({ due: 200, lost: 30 })
  expect(await backOf({ game: 'etc' })).toEqual({ due: 200, lost: 30 })
  expect(await backOf({ game: 'slot' })).toEqual(nothing)
})

test('kinds of games stand with what a whole line may earn of them', async () => {
  const { games } = await report()
  expect(games.map(({ game, most }) => [game, most])).toEqual([
    ['baccarat', 52],
    ['dragon', 186],
    ['roulette', 135],
    ['slot', 220],
    ['etc', 125],
  ])
  expect(games.at(-1)).toMatchObject({ stake: 150_000, own: 350, line: 1_150 })
  expect(await report({ game: 'slot' })).toMatchObject({ sum: { stake: 0 }, list: [], totalCnt: 0 })
})

test('who earned most stands first, with how many they earned by', async () => {
  const { list, totalCnt, totalPages } = await report()
  expect([totalCnt, totalPages]).toEqual([4, 1])
  expect(
    list.map(({ uid, bettors, stake, own, line }) => [uid, bettors, stake, own, line]),
  ).toEqual([
    [head.uid, 2, 150_000, 0, 750],
    [left.uid, 1, 100_000, 0, 400],
    [leaf.uid, 0, 100_000, 200, 0],
    [right.uid, 0, 50_000, 150, 0],
  ])
  expect(list[2]).toMatchObject({ id: leaf.id, upper: left.uid })
})

test('of one line the stakes of its member and of all below count, whoever earned by them', async () => {
  const { sum, list } = await report({ line: left.uid })
  expect(sum).toEqual({ stake: 100_000, own: 200, line: 800 })
  expect(list.map(({ uid, line }) => [uid, line])).toEqual([
    [head.uid, 400],
    [left.uid, 400],
    [leaf.uid, 0],
  ])
  expect(await cash.ask('rollingReport', { ...days, line: 'nobody99', pageIndex: 1 })).toEqual({
    result: false,
    code: 'notFound',
    msg: rollingText.noMember,
  })
})

test('the report of points says what came, what went, and what is held', async () => {
  const answer = await cash.ask('pointReport', days)
  if (!answer.result) throw new Error(answer.msg)
  const { sum, days: rows, held, holders } = answer.data
  expect(sum).toEqual({ earned: 1_700, given: 0, back: 170, removed: 0, converted: 230, left: 0 })
  expect(rows.map(({ date, earned, converted }) => [date, earned, converted])).toEqual([
    ['2026-03-01', 0, 0],
    ['2026-03-02', 1_000, 0],
    ['2026-03-03', 500, 0],
    ['2026-03-04', 200, 230],
  ])
  expect([held, holders]).toEqual([1_300, 3])
})

test.each([
  ['the wrong way round', '2026-03-03', '2026-03-02', periodText.backwards],
  ['with tomorrow', '2026-03-01', '2099-01-01', periodText.future],
  ['of 93 days', '2025-11-01', '2026-03-02', periodText.long],
])('days %s are refused by both', async (_, start, end, msg) => {
  const refused = { result: false, code: 'badInput', msg }
  expect(await cash.ask('rollingReport', { start, end, pageIndex: 1 })).toEqual(refused)
  expect(await cash.ask('pointReport', { start, end })).toEqual(refused)
})

test('both are lists to take away: who earned by whom, taken back or not, and every point that moved', async () => {
  const admin = await house.operator('관리자')
  const rolling = await admin.ask('csvExport', { list: 'rolling', ...days })
  if (!rolling.result) throw new Error(rolling.msg)
  expect(rolling.rows).toBe(8)
  const lines = rolling.csv.trim().split('\r\n')
  expect(lines[1]).toContain('2026-03-04')
  expect(
    lines.filter((line) => line.includes(`"${leaf.uid}"`) && line.includes('본인')),
  ).toHaveLength(2)
  const points = await admin.ask('csvExport', { list: 'points', ...days })
  if (!points.result) throw new Error(points.msg)
  expect(points.rows).toBe(12)
  expect(points.csv).toContain('"포인트 전환",-230,')
})
