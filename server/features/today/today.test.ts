/** The member's day as the wire tells it, added up by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { oddsOf, ratesOf, casinoGame } from '@madang/contract/core/casino/catalogue.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'

import { buildMemberApp } from '../../app.ts'
import { openThrottle } from '../../http/throttle.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { DAY, roundsOf, stayIn } from '../../testing/rounds.ts'
import { knownWork, longestTurn } from '../../testing/turns.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { comparedTo, thousand } from './chance.ts'
import { drawWays, learnWays, playWays } from './ways.ts'

type Member = Awaited<ReturnType<House['member']>>

/** 50 ms as a multiple of the known work of 2.7 ms (docs/performance.md#the-longest-turn-of-the-loop). */
const MOST_OF_TURN = 18

let house: House
let openRound: ReturnType<typeof roundsOf>
let vendor: TestVendor
beforeAll(async () => {
  house = await openHouse()
  openRound = roundsOf(house)
  vendor = await openVendor(house)
})
afterAll(() => house.close())

async function dayOf(member: Member) {
  const answer = await member.ask('today')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
async function chanceOf(member: Member) {
  const answer = await member.ask('todayChance')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

test('a day without a bet is told as such', async () => {
  await house.clock.set(`${DAY}T08:00:00+09:00`)
  const lee = await house.member({ money: 100_000 })
  await house.clock.advance(5 * 60_000)
  expect(await dayOf(lee)).toEqual({
    date: DAY,
    ...{ bets: 0, staked: 0, open: 0, paid: 0, net: 0, minutes: 5 },
    lastAt: null,
    hours: Array<number>(9).fill(0),
    week: { net: 0, minutes: 5 },
    limit: null,
    rounds: [],
  })
  expect(await chanceOf(lee)).toEqual({
    ...{ bets: 0, net: 0, mean: 0, better: 0, worse: 0, bars: [], own: 0, least: 0, most: 0 },
    others: { bets: 0, mean: 0 },
  })
})

test('what waits is staked and not lost; its result makes the net', async () => {
  const lee = await house.member({ money: 100_000 })
  const round = await openRound()
  await round.odd(lee)
  await round.odd(lee, 5_000)
  await round.even(lee)
  const own = {
    ...{ game: 'pbg.powerball', date: '20260115', round: round.round },
    ...{ bets: 3, staked: 25_000, picks: ['파워볼 짝', '파워볼 홀'] },
  }
  expect(await dayOf(lee)).toMatchObject({
    ...{ bets: 3, staked: 25_000, open: 25_000, paid: 0, net: 0 },
    week: { net: 0 },
    rounds: [{ ...own, paid: null }],
  })
  expect(await chanceOf(lee)).toMatchObject({ bets: 0, bars: [] })
  await round.draw()
  const paid = round.isOdd ? 19_500 + 9_750 : 19_500
  expect(await dayOf(lee)).toMatchObject({
    ...{ bets: 3, staked: 25_000, open: 0, paid, net: paid - 25_000 },
    week: { net: paid - 25_000 },
    rounds: [{ ...own, paid }],
  })
})

test('the hours add up to the net; a stake that waits is in none, and a bet that came back was none', async () => {
  const lee = await house.member({ money: 100_000 })
  const first = await openRound()
  await first.odd(lee)
  await first.odd(lee, 5_000)
  await first.draw()
  const second = await openRound()
  await second.even(lee, 20_000)
  await second.draw()
  const third = await openRound()
  await third.odd(lee, 7_000)
  await third.goLate()
  const fourth = await openRound()
  await fourth.odd(lee)
  const { hours, net, lastAt } = await dayOf(lee)
  const [paidFirst, paidSecond] = [first.isOdd ? 29_250 : 0, second.isOdd ? 0 : 39_000]
  const played = [paidFirst - 15_000, paidSecond - 20_000]
  const running = hours.length - 1
  // An hour apart, from the one before the void one; the last one runs.
  expect(hours.slice(running - 3)).toEqual([...played, 0, 0])
  expect(hours.slice(0, running - 3).every((hour) => hour === 0)).toBe(true)
  expect(played[0]! + played[1]!).toBe(net)
  expect(Date.parse(lastAt!)).toBeGreaterThan(Date.parse(`${DAY}T09:00:00+09:00`))
  await fourth.draw()
  const end = await dayOf(lee)
  expect(end.hours.reduce((all, hour) => all + hour)).toBe(end.net)
  expect(end.lastAt).toBe(lastAt)
})

test('a void round is no bet of the day, and is shown with what came back', async () => {
  const lee = await house.member({ money: 100_000 })
  const round = await openRound()
  await round.odd(lee)
  await round.goLate()
  expect(await dayOf(lee)).toMatchObject({
    ...{ bets: 0, staked: 0, open: 0, paid: 0, net: 0 },
    rounds: [{ bets: 1, staked: 10_000, paid: 10_000 }],
  })
})

test('bets at vendors’ games count beside the draws; one that was given back does not', async () => {
  const lee = await house.member({ money: 100_000 })
  const session = await vendor.open(lee)
  const bet = async (tx: string, round: string, amount: number) =>
    expect((await vendor.bet(session, tx, round, amount)).said.status).toBe('OK')
  await bet('t1', 'tr1', 10_000)
  await bet('t2', 'tr2', 20_000)
  await bet('t3', 'tr3', 30_000)
  await vendor.win('tw', 'tr1', ['t1'], 15_000)
  await vendor.end('tr1')
  await vendor.refund('tf', 't3')
  expect(await dayOf(lee)).toMatchObject({
    ...{ bets: 2, staked: 30_000, open: 20_000, paid: 15_000, net: 5_000, rounds: [] },
  })
  // Not one of our games: what it returns is known, its ways are not.
  expect(await chanceOf(lee)).toMatchObject({ bets: 0, others: { bets: 1, mean: -500 } })
})

test('the day ends at Seoul’s midnight, and what waits then is shown still', async () => {
  const lee = await house.member({ money: 100_000 })
  const limit = { act: 'set', kind: 'stake', period: 'day', amount: 50_000 } as const
  expect(await lee.ask('limitsChange', limit)).toMatchObject({ result: true })
  const round = await openRound()
  await round.odd(lee)
  expect(await dayOf(lee)).toMatchObject({ bets: 1, limit: 50_000 })
  await house.clock.set('2026-01-16T00:00:01+09:00')
  await stayIn(house)
  expect(await dayOf(lee)).toMatchObject({
    date: '2026-01-16',
    ...{ bets: 0, staked: 0, open: 0, net: 0, minutes: 0, limit: 50_000 },
    week: { net: 0 },
    rounds: [{ round: round.round, bets: 1, paid: null }],
  })
  await house.clock.set(`${DAY}T13:00:00+09:00`)
})

test('who took both sides is like everybody who did; who took one is one of two halves', async () => {
  const [both, one] = [
    await house.member({ money: 100_000 }),
    await house.member({ money: 100_000 }),
  ]
  const round = await openRound()
  await round.odd(both)
  await round.even(both)
  await round.odd(one)
  await round.draw()
  expect(await chanceOf(both)).toMatchObject({
    ...{ bets: 2, net: -500, mean: -500, better: 1_000, worse: 1_000 },
  })
  const chance = await chanceOf(one)
  expect(chance).toMatchObject({ bets: 1, net: round.isOdd ? 9_500 : -10_000, mean: -250 })
  const half = round.isOdd ? chance.better : chance.worse
  expect(half).toBeGreaterThan(440)
  expect(half).toBeLessThan(560)
  expect(chance.bars.reduce((all, each) => all + each)).toBe(1_000)
  expect(chance.bars.filter((each) => each > 0)).toHaveLength(2)
  expect(chance.own).toBe(round.isOdd ? 14 : 0)
  // The same thousand at every look.
  expect(await chanceOf(one)).toEqual(chance)
})

const placed = (key: string, pick: string, money: number, odds: number) =>
  ({ key, pick, money, odds, state: 'SETTLED', voidBy: null, won: true }) as never

test('a draw’s ways are all of its outcomes, bets on one round together', () => {
  const game = gameByKey('pbg.powerball')!
  expect(drawWays(game, [placed('num', '7', 10_000, 900)])).toEqual({
    mean: -1_000,
    all: [
      { net: -10_000, weight: expect.any(Number) as number },
      { net: 80_000, weight: expect.any(Number) as number },
    ],
  })
  const { all } = drawWays(game, [placed('num', '7', 10_000, 900)])
  expect(all![0]!.weight / all![1]!.weight).toBe(9)
  const pair = drawWays(game, [
    placed('poOdd', '파워볼 홀', 10_000, 195),
    placed('poUnder', '파워볼 언더', 10_000, 195),
  ])
  expect(pair.all!.map(({ net }) => net).toSorted((a, b) => a - b)).toEqual([-20_000, -500, 19_000])
  expect(pair.mean).toBeCloseTo(-500, 6)
})

const wager = (game: string, amount: number, key: string) => ({
  ...{ round: 1, game, amount, paid: 0, rtp: 9_000 },
  picks: [{ key, stake: amount }],
})

test('thousand plays each round of a group by itself', async () => {
  const coin = (net: number) => [
    { net, weight: 1 },
    { net: -net, weight: 1 },
  ]
  const sums = await thousand([
    { rounds: 40, all: coin(1) },
    { rounds: 2, all: coin(1_000) },
  ])
  expect(sums).toHaveLength(1_000)
  expect(sums.every((net) => net % 2 === 0 && Math.abs(net) <= 2_040)).toBe(true)
  const large = (net: number) => sums.filter((sum) => Math.abs(sum - net) <= 40).length
  expect([large(-2_000), large(0), large(2_000)].map((count) => Math.round(count / 100))).toEqual([
    expect.toSatisfy((count: number) => count === 2 || count === 3),
    expect.toSatisfy((count: number) => count >= 4 && count <= 6),
    expect.toSatisfy((count: number) => count === 2 || count === 3),
  ])
})

test('a day of 300 spins and hands is compared in short turns', { timeout: 60_000 }, async () => {
  const lee = await house.member({ money: 50_000_000 })
  for (const [id, name, type] of [
    ['kkachi', 'moon', 'slot'],
    ['dalbit', 'baccarat', 'baccarat'],
  ] as const) {
    const own = await openVendor(house, id, { [name]: type })
    const session = await own.open(lee, name)
    for (let n = 0; n < 150; n += 1) {
      const amount = 1_000 * (1 + (n % 100))
      const key = type === 'slot' ? 'spin' : n % 2 ? 'banker' : 'player'
      const picks = [{ key, label: key, stake: amount }]
      const { said } = await own.bet(session, `${id}-${n}`, `${id}-r${n}`, amount, name, picks)
      expect(said.status).toBe('OK')
      await own.end(`${id}-r${n}`)
    }
  }
  const unit = knownWork()
  let chance: Awaited<ReturnType<typeof chanceOf>> | undefined
  const longest = await longestTurn(async () => (chance = await chanceOf(lee)))
  expect(chance!.bets).toBe(300)
  expect(longest / unit).toBeLessThan(MOST_OF_TURN)
})

test('todayChance answers ten of a member’s twelve calls at once', async () => {
  const lee = await house.member()
  const app = await buildMemberApp({ ...house.deps, throttle: openThrottle(true) })
  const replies = await Promise.all(
    Array.from({ length: 12 }, () =>
      app.inject({
        method: routes.todayChance.method,
        url: routes.todayChance.path,
        headers: lee.headers,
      }),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  await app.close()
})

test('a table’s ways come by the rules it plays by, a slot’s by its reels', async () => {
  await learnWays(['dalbit.roulette', 'haneul.baccarat1', 'kkachi.tiger'])
  const red = [wager('dalbit.roulette', 37_000, 'red')]
  expect(playWays(red[0]!, red)).toEqual({
    mean: expect.closeTo(-1_000, 3) as number,
    all: [
      { net: -37_000, weight: 19 },
      { net: 37_000, weight: 18 },
    ],
  })
  const banker = [wager('haneul.baccarat1', 10_000, 'banker')]
  const baccarat = playWays(banker[0]!, banker)
  expect(baccarat.mean).toBeCloseTo((oddsOf('baccarat')['banker']!.rate - 1) * 10_000, 6)
  expect(baccarat.all!.map(({ net }) => net).toSorted((a, b) => a - b)).toEqual([-10_000, 0, 9_500])
  const spun = [wager('kkachi.tiger', 1_000, 'spin')]
  const slot = playWays(spun[0]!, spun)
  expect(slot.mean).toBeCloseTo((ratesOf(casinoGame('kkachi.tiger')!)[0]!.rate - 1) * 1_000, 6)
  const total = slot.all!.reduce((sum, { weight }) => sum + weight, 0)
  const sampled = slot.all!.reduce((sum, { net, weight }) => sum + net * weight, 0) / total
  expect(Math.abs(sampled - slot.mean)).toBeLessThan(200)
  const guess = [wager('baram.highlow', 10_000, 'high')]
  expect(playWays(guess[0]!, guess)).toEqual({
    mean: expect.closeTo(-1_000, 6) as number,
    all: null,
  })
})

test('a day of many rounds is compared as one of few is, and in no longer', async () => {
  // A fair coin for 1,000 won, which keeps 50 of each win.
  const coin = [
    { net: 950, weight: 1 },
    { net: -1_000, weight: 1 },
  ]
  for (const rounds of [1_900, 2_100, 40_000]) {
    const others = await thousand([{ rounds, all: coin }])
    const mean = others.reduce((sum, net) => sum + net, 0) / others.length
    const spread = Math.sqrt(others.reduce((sum, net) => sum + (net - mean) ** 2, 0) / 1_000)
    const deviation = 975 * Math.sqrt(rounds)
    expect(Math.abs(mean - -25 * rounds)).toBeLessThan((4 * deviation) / Math.sqrt(1_000))
    expect(spread / deviation).toBeGreaterThan(0.9)
    expect(spread / deviation).toBeLessThan(1.1)
  }
})

test('where somebody stands among the others', () => {
  const stood = comparedTo(-5, [-10, -10, -5, 0, 0, 0, 5])
  expect(stood).toMatchObject({ worse: 3, better: 5, own: 5, least: -10, most: 5 })
  expect(stood.bars).toEqual([2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 0, 1])
  expect(comparedTo(-5, [-5, -5])).toMatchObject({ worse: 2, better: 2, own: 0 })
})
