/** What open pages hear of a round: each step of its life, once and in order, at the very millisecond it is due. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { LiveEvent } from '../../http/live.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, type TestProvider } from '../../testing/provider.ts'
import { ensureOdds, tickDraws, voidRound } from './draw.ts'

let house: House
let listener: pg.Client
let heard: LiveEvent[] = []
let provider: TestProvider
let date: string
let day = 1
let marks = 0
const ROUND = 120
beforeAll(async () => {
  house = await openHouse()
  await ensureOdds(house.db)
  listener = new pg.Client({ connectionString: house.url })
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload!) as LiveEvent))
  await listener.query('listen live')
})
afterAll(async () => {
  await listener.end()
  await house.close()
})
beforeEach(async () => {
  date = `202604${String(day++).padStart(2, '0')}`
  provider = openProvider(house, 'ntry.powerball', date)
  await house.clock.set(new Date(provider.timesOf(ROUND).closeAt.getTime() - 60_000))
  await provider.chain()
  await told()
})

/** What was told of the rounds since it was last asked; a mark sent behind it all shows that nothing is on its way. */
async function told() {
  const member = -++marks
  await house.deps.live.publish(house.db, { kind: 'header', member })
  await expect
    .poll(() => heard.some((event) => event.kind === 'header' && event.member === member), {
      interval: 5,
    })
    .toBe(true)
  const events = heard
  heard = []
  return events
    .flatMap((event) =>
      event.kind === 'round' && event.date === date && event.round === ROUND
        ? [`${event.game} ${event.state}`]
        : [],
    )
    .toSorted()
}
const both = (state: string) => [`ntry.powerball ${state}`, `ntry.powerladder ${state}`]
const tickAt = (moment: Date, ms = 0) =>
  atInstant(house, new Date(moment.getTime() + ms).toISOString(), () => tickDraws(house.deps))

test('a round is told when it opens, locks, is drawn and settled, and never twice', async () => {
  await provider.commit(ROUND)
  await tickDraws(house.deps)
  expect(await told()).toEqual(both('OPEN'))
  const { closeAt, drawAt } = provider.timesOf(ROUND)
  await tickAt(closeAt, -1)
  expect(await told()).toEqual([])
  await tickAt(closeAt)
  expect(await told()).toEqual(both('LOCKED'))
  await tickAt(closeAt, 1)
  expect(await told()).toEqual([])
  await house.clock.set(new Date(drawAt.getTime() + 1_000))
  await provider.result(ROUND)
  await provider.result(ROUND)
  await tickDraws(house.deps)
  expect(await told()).toEqual([...both('DRAWN'), ...both('SETTLED')].toSorted())
})

test('a void is told, one that is undone is not', async () => {
  await provider.commit(ROUND)
  await told()
  const [row] = await house.db.query<{ id: number }>`
    select id from round where game = 'ntry.powerball' and date = ${date} and number = ${ROUND}`
  const ask = { round: row!.id, by: 'operator' as const, incident: '점검' }
  const undone = house.db.begin(async (tx) => {
    await voidRound(house.deps, tx, ask)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await told()).toEqual([])
  await house.db.begin((tx) => voidRound(house.deps, tx, ask))
  await house.db.begin((tx) => voidRound(house.deps, tx, ask))
  expect(await told()).toEqual(['ntry.powerball VOID'])
})

test('a round whose result never comes is told void', async () => {
  await provider.commit(ROUND)
  await tickAt(provider.timesOf(ROUND).closeAt)
  await told()
  await tickAt(provider.timesOf(ROUND).drawAt, 20_000)
  expect(await told()).toEqual(both('VOID'))
})

const eventOf = (state: string) =>
  heard.find(
    (event) => event.kind === 'round' && event.game === 'ntry.powerball' && event.state === state,
  ) as Extract<LiveEvent, { kind: 'round' }>

test('what opens and how it ends is told with it, as the calls of the page would answer', async () => {
  const lee = await house.member({ money: 100_000 })
  const page = { game: 'powerBall', page: 'ntry' }
  await provider.commit(ROUND)
  await tickDraws(house.deps)
  const asked = await lee.ask('betPage', page)
  await expect.poll(() => eventOf('OPEN')).toBeDefined()
  const { opened } = eventOf('OPEN')
  expect(asked).toMatchObject({
    ...opened,
    lastTime: expect.any(Number),
    startTime: expect.any(Number),
  })
  expect(Object.keys(opened!).toSorted()).toEqual(
    ['info', 'lastTime', 'round', 'startTime', 'today'].toSorted(),
  )
  expect(opened!.lastTime).toBeGreaterThanOrEqual(58)
  expect(opened!.startTime).toBeGreaterThan(opened!.lastTime)

  const picks = [
    ['poOdd', '파워볼 홀'],
    ['poEven', '파워볼 짝'],
    ...Array.from({ length: 10 }, (_, digit) => ['num', String(digit)]),
  ] as [string, string][]
  for (const [type, pick] of picks) {
    const sent = { ...page, today: date, round: ROUND, type, pick, money: 5_000, win: 0 }
    expect(await lee.ask('bet', { ...sent, rate: opened!.info[type]! })).toMatchObject({
      result: true,
    })
  }
  const list = async () => {
    const answer = await lee.ask('betList', page)
    return answer.result ? answer.data.data : []
  }
  const waiting = await list()
  await house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + 1_000))
  await provider.result(ROUND)
  await expect.poll(() => eventOf('SETTLED')).toBeDefined()
  const { ended } = eventOf('SETTLED')
  const results = await house.guest.ask('lastResults', undefined, {
    params: { stream: 'ntry.powerball' },
  })
  expect(results.result && results.data[0]).toEqual(ended!.result)
  const wonBy = (await list()).filter(({ resultClass }) => resultClass === 'won')
  expect(wonBy.length).toBeGreaterThanOrEqual(2)
  for (const { pick, money, win } of wonBy) expect(win).toBe(Math.floor(money * ended!.won[pick]!))
  const lost = waiting.filter(({ no }) => !wonBy.some((row) => row.no === no))
  for (const { pick } of lost) expect(ended!.won[pick]).toBeUndefined()
  expect(ended!.fate).toBe('settled')
})

test('a void says whose it was; a game that is off is asked about, not told', async () => {
  await provider.commit(ROUND)
  await told()
  const rows = await house.db.query<{ id: number; game: string }>`
    select id, game from round where date = ${date} and number = ${ROUND} order by game`
  await house.db.begin((tx) =>
    voidRound(house.deps, tx, { round: rows[0]!.id, by: 'operator', incident: '점검' }),
  )
  await expect.poll(() => eventOf('VOID')).toBeDefined()
  expect(eventOf('VOID').ended).toEqual({ result: null, fate: 'void', won: {} })
  await told()
  await house.db.begin((tx) => house.deps.settings.set(tx, 'game.ntry.powerball', false, 'test'))
  await house.deps.settings.sync()
  try {
    const { drawAt } = provider.timesOf(ROUND)
    await house.clock.set(new Date(drawAt.getTime() + 30_000))
    await provider.commit(ROUND + 1)
    await tickDraws(house.deps)
    await expect.poll(() => eventOf('OPEN')).toBeDefined()
    expect(eventOf('OPEN').opened).toBeUndefined()
  } finally {
    await house.db.begin((tx) => house.deps.settings.set(tx, 'game.ntry.powerball', true, 'test'))
    await house.deps.settings.sync()
  }
})
