import { expect, test } from 'vitest'

import { judgeOneByOne, type AskedBet } from './one-by-one.ts'

const of = (id: number, more: Partial<AskedBet>): AskedBet => ({
  ...{ id, round: 1, member: 1, stake: 10_000, set: 0, single: true, odds: 200, held: 200 },
  ...{ small: false, least: 5_000, bet: null, win: null, winSticks: false },
  ...{ folder: null, total: null },
  ...more,
})
const cutsOf = (...bets: AskedBet[]) =>
  judgeOneByOne(bets).map(({ id, left, by }) => [id, left, by])

test('what is refused at high odds leaves its room to what fits at lower ones', () => {
  const win = 40_000
  // 5,000 at 9.00 would win 45,000; 10,000 at 2.00 win 20,000, and 10,000 more are all there is room for.
  expect(
    cutsOf(
      of(1, { win, odds: 900 }),
      of(2, { win }),
      of(3, { win, stake: 30_000 }),
      of(4, { win }),
    ),
  ).toEqual([
    [1, 0, 'maxWinMoney'],
    [3, 10_000, 'maxWinMoney'],
    [4, 0, 'maxWinMoney'],
  ])
})

test('each limit says so by its name, and what is below the least takes no room', () => {
  const given = { bet: 25_000, folder: 30_000, total: 50_000 }
  expect(
    cutsOf(
      of(1, { ...given, stake: 4_000, small: true }),
      of(2, given),
      of(3, { ...given, stake: 20_000 }),
      of(4, { ...given, set: 1 }),
      of(5, { ...given, set: 2, single: false, stake: 25_000 }),
      of(6, { ...given, round: 2 }),
    ),
  ).toEqual([
    [1, 0, 'minBettingMoney'],
    [3, 15_000, 'maxBettingMoney'],
    [4, 5_000, 'folderMaxBettingMoney'],
    [5, 20_000, 'roundMaxBettingMoney'],
  ])
})

test('what stood may win what it won, where a limit comes after it', () => {
  const stood = { win: 1_000, winSticks: true }
  expect(cutsOf(of(1, stood), of(2, stood))).toEqual([])
  expect(cutsOf(of(1, { ...stood, odds: 400 }), of(2, stood))).toEqual([[2, 0, 'maxWinMoney']])
})
