import { afterAll, beforeAll, expect, test } from 'vitest'

import { ratesOf, vendors } from '@madang/contract/core/casino/catalogue.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { writeCatalogue } from './catalogue.ts'
import { rollVendors } from '../rolling/rolling.ts'

let house: House
let vendor: TestVendor
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-03-02T23:30:00+09:00')
  vendor = await openVendor(house)
  const game = {
    type: 'baccarat' as const,
    thumbnail: '/x.svg',
    minStake: 1_000,
    maxStake: 1_000_000,
  }
  await house.db.begin((tx) =>
    writeCatalogue(tx, {
      ...{ vendor: 'haneul', title: '하늘마루', kind: 'casino', thumbnail: '/x.svg' },
      games: [
        {
          ...game,
          ...{ game: 'haneul.one', ko: '하나', rtp: 9_900, rtpLeast: 8_000 },
          bets: [
            { key: 'player', rtp: 9_900 },
            { key: 'tie', rtp: 8_000 },
          ],
        },
        { ...game, ...{ game: 'haneul.two', ko: '둘', rtp: 9_500, rtpLeast: 9_500 } },
      ],
    }),
  )
})
afterAll(() => house.close())

let rounds = 0
/** A round of one member: stakes by key, and what it pays. */
async function play(
  stakes: Record<string, number>,
  pays: number,
  { name = 'one', refund = false } = {},
) {
  const member = await house.member({ money: 100_000 })
  const session = await vendor.open(member, name)
  const at = `r${++rounds}`
  const picks = Object.entries(stakes).map(([key, stake]) => ({ key, label: key, stake }))
  const amount = picks.reduce((sum, { stake }) => sum + stake, 0)
  await vendor.ask('bet', {
    tx: `${at}b`,
    round: at,
    game: vendor.game(name),
    session,
    amount,
    picks,
  })
  if (refund) await vendor.refund(`${at}f`, `${at}b`)
  else await vendor.win(`${at}w`, at, [`${at}b`], pays)
  await vendor.end(at)
}
async function read(start = '2026-03-02', end = '2026-03-03') {
  const admin = await house.operator('게임')
  const answer = await admin.ask('vendorReturns', { start, end })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const sums = async () =>
  (await house.db.query<{ n: number }>`select count(*) as n from vendor_sum`)[0]!.n

test('what games took is told by the day their rounds ended, with the exact return of each bet, summed or not', async () => {
  await play({ player: 10_000, tie: 5_000 }, 20_000)
  await play({ spin: 2_000 }, 0, { name: 'two' })
  await play({ player: 7_000 }, 0, { refund: true })
  await house.clock.set('2026-03-03T00:00:00+09:00')
  await play({ tie: 1_000 }, 8_000)
  await play({ odd: 3_000 }, 0)
  const expected = {
    sum: { bets: 4, stakes: 21_000, wins: 28_000, expected: 9_900 + 4_000 + 1_900 + 800 + 2_970 },
    days: [
      { date: '2026-03-02', bets: 2, stakes: 17_000, wins: 20_000, expected: 15_800 },
      { date: '2026-03-03', bets: 2, stakes: 4_000, wins: 8_000, expected: 3_770 },
    ],
    games: [
      {
        game: 'haneul.one',
        title: '하나',
        bets: 3,
        stakes: 19_000,
        wins: 28_000,
        expected: 17_670,
      },
      { game: 'haneul.two', title: '둘', bets: 1, stakes: 2_000, wins: 0, expected: 1_900 },
    ],
  }
  expect(await read()).toMatchObject(expected)
  await Promise.all([rollVendors(house.deps), rollVendors(house.deps), rollVendors(house.deps)])
  expect(await sums()).toBe(3)
  expect(await read()).toMatchObject(expected)
  // What ends while the sums run is in neither twice nor left out.
  await Promise.all([
    ...Array.from({ length: 5 }, () => rollVendors(house.deps)),
    ...[1, 2, 3].map(() => house.clock.advance(120_000)),
  ])
  await play({ player: 10_000 }, 0)
  expect((await read()).sum).toMatchObject({ bets: 5, stakes: 31_000, expected: 29_470 })
  expect(await read('2026-03-01', '2026-03-01')).toMatchObject({ sum: { bets: 0, expected: 0 } })
})

test('what ends after the clock was set back below what is summed is counted too', async () => {
  await house.clock.set('2026-03-05T12:09:00+09:00')
  await play({ spin: 1_000 }, 0, { name: 'two' })
  await house.clock.set('2026-03-05T12:21:10+09:00')
  await rollVendors(house.deps)
  await house.clock.set('2026-03-05T12:19:55+09:00')
  await play({ spin: 2_000 }, 0, { name: 'two' })
  await house.clock.set('2026-03-05T12:05:00+09:00')
  await play({ spin: 4_000 }, 0, { name: 'two' })
  await house.clock.set('2026-03-05T12:40:00+09:00')
  await rollVendors(house.deps)
  expect((await read('2026-03-05', '2026-03-05')).sum).toMatchObject({ bets: 3, stakes: 7_000 })
})

test('the sandbox’s games name the exact return of every bet they take', () => {
  for (const game of vendors.flatMap(({ games }) => games)) {
    const rates = ratesOf(game)
    expect(rates.length, game.id).toBeGreaterThan(0)
    for (const { key, rate } of rates) {
      expect(rate, `${game.id} ${key}`).toBeGreaterThan(0.6)
      expect(rate, `${game.id} ${key}`).toBeLessThan(1)
    }
  }
})

test('seven days are seven days of Seoul, from one midnight to the other', async () => {
  const ends = [
    ['2026-03-31T23:59:00+09:00', 1_000],
    ['2026-04-01T00:00:00+09:00', 2_000],
    ['2026-04-07T23:59:00+09:00', 4_000],
    ['2026-04-08T00:00:00+09:00', 8_000],
  ] as const
  for (const [at, stake] of ends) {
    await house.clock.set(at)
    await play({ spin: stake }, 0, { name: 'two' })
  }
  for (const summed of [false, true]) {
    if (summed) await rollVendors(house.deps)
    const { sum, days } = await read('2026-04-01', '2026-04-07')
    expect(sum).toMatchObject({ bets: 2, stakes: 6_000 })
    expect(days.map(({ date, stakes }) => [date, stakes])).toEqual([
      ['2026-04-01', 2_000],
      ...['02', '03', '04', '05', '06'].map((day) => [`2026-04-${day}`, 0]),
      ['2026-04-07', 4_000],
    ])
  }
})
