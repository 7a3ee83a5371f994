import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { drawText } from '@madang/contract/member/plain/draw.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt, type TestProvider } from '../../testing/provider.ts'

let house: House
let provider: TestProvider
let round: number
beforeAll(async () => {
  house = await openHouse()
  ;({ provider, round } = await openRoundAt(house, 'pbg.powerball'))
})
afterAll(() => house.close())
beforeEach(() => house.clock.set('2026-01-15T10:00:30+09:00'))

const bet = (change: object = {}) => ({
  game: 'powerBall',
  page: 'pbg',
  today: '20260115',
  round,
  type: 'poOdd',
  pick: '파워볼 홀',
  rate: 1.95,
  money: 10_000,
  win: 0,
  ...change,
})
const eventsOf = (uid: string) => house.db.query<{ kind: string; target: string; detail: object }>`
  select kind, target, detail from event_whole where actor = ${uid} order by id`

test('a bet that is taken, or refused for a reason of everyday, leaves no event', async () => {
  const lee = await house.member({ money: 20_000 })
  expect(await lee.ask('bet', bet())).toMatchObject({ result: true })
  expect(await lee.ask('bet', bet())).toMatchObject({ result: true })
  expect(await lee.ask('bet', bet())).toMatchObject({ code: 'lack' })
  expect(await lee.ask('bet', bet({ money: 1 }))).toMatchObject({ code: 'limit' })
  expect(await lee.ask('bet', bet({ type: 'x' }))).toMatchObject({ code: 'badInput' })
  expect(await eventsOf(lee.uid)).toEqual([])
})

test('a late bet is written down with how late it was; a repeat by its key only once', async () => {
  const lee = await house.member({ money: 100_000 })
  await house.clock.set(new Date(provider.timesOf(round).closeAt.getTime() + 700))
  const key = crypto.randomUUID()
  for (let tries = 0; tries < 2; tries++)
    expect(await lee.ask('bet', bet(), { key })).toMatchObject({
      code: 'late',
      msg: drawText.late,
    })
  const events = await eventsOf(lee.uid)
  expect(events).toMatchObject([
    {
      kind: 'bet.late',
      target: `pbg.powerball 20260115 ${round}`,
      detail: { type: 'poOdd', pick: '파워볼 홀', money: 10_000 },
    },
  ])
  const { lateMs } = events[0]!.detail as { lateMs: number }
  expect(lateMs).toBeGreaterThanOrEqual(700)
  expect(lateMs).toBeLessThan(10_000)
})

test('a round that is not there counts as late, without a time', async () => {
  const lee = await house.member({ money: 100_000 })
  expect(await lee.ask('bet', bet({ round: 1 }))).toMatchObject({ code: 'late' })
  expect(await eventsOf(lee.uid)).toMatchObject([{ kind: 'bet.late', detail: { lateMs: null } }])
})

test.each([19.5, 1.951, -1.95, Number.MAX_SAFE_INTEGER])(
  'odds of %s, which the game never had, are written down with those in force',
  async (rate) => {
    const lee = await house.member({ money: 100_000 })
    expect(await lee.ask('bet', bet({ rate }))).toMatchObject({ code: 'reload' })
    expect(await eventsOf(lee.uid)).toMatchObject([
      { kind: 'bet.rate', detail: { rate: String(rate), inForce: 195, type: 'poOdd' } },
    ])
  },
)

test('who still sees odds that were in force before is no suspect', async () => {
  const lee = await house.member({ money: 100_000 })
  await house.db.query`
    insert into odds_version (game, version, odds, made_by)
    select game, 2, odds || '{"poOdd": 190}', 'test' from odds_version where game = 'pbg.powerball' and version = 1`
  expect(await lee.ask('bet', bet({ rate: 1.9 }))).toMatchObject({ code: 'reload' })
  expect(await lee.ask('bet', bet({ rate: 1.89 }))).toMatchObject({ code: 'reload' })
  expect(await eventsOf(lee.uid)).toMatchObject([{ kind: 'bet.rate', detail: { rate: '1.89' } }])
})

test('of 60 bets at once, good and bad mixed, each bad one is written down once and each good one taken', async () => {
  const lee = await house.member({ money: 300_000 })
  const asks = Array.from({ length: 60 }, (_, index) =>
    lee.ask('bet', bet({ money: 5_000, rate: index % 2 ? 1.95 : 9.99 })),
  )
  const answers = await Promise.all(asks)
  expect(answers.filter(({ result }) => result)).toHaveLength(30)
  const events = await eventsOf(lee.uid)
  expect(events).toHaveLength(30)
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['bet.rate']))
})

test('the server can neither change nor delete an event', async () => {
  await expect(house.db.query`update event set actor = 'x'`).rejects.toThrow()
  await expect(house.db.query`delete from event`).rejects.toThrow()
})
