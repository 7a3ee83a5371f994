/** What open pages hear of a round: each step of its life, once and in order, at the very millisecond it is due. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { LiveEvent } from '../../http/live.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openPages } from '../../testing/pages.ts'
import { openProvider, type TestProvider } from '../../testing/provider.ts'
import { ensureOdds, tickDraws, voidRound } from './draw.ts'
import { insertReveal } from './intake-sql.ts'

let house: House
let listener: pg.Client
let heard: LiveEvent[] = []
let listen: Awaited<ReturnType<typeof openPages>>['listen']
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
  ;({ listen } = await openPages(house))
  await house.operator('관리자')
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

type Page = Awaited<ReturnType<typeof listen>>
/** A step as a page heard it. */
async function stepOf(page: Page, state: string) {
  const find = () =>
    page.rounds().find((step) => step.game === 'ntry.powerball' && step.state === state)
  await expect.poll(find).toBeDefined()
  return find()!
}

test('what opens and how it ends is told with it, as the calls of the page would answer', async () => {
  const lee = await house.member({ money: 100_000 })
  const heardBy = await listen(lee)
  const page = { game: 'powerBall', page: 'ntry' }
  await provider.commit(ROUND)
  await tickDraws(house.deps)
  const asked = await lee.ask('betPage', page)
  const { opened } = await stepOf(heardBy, 'OPEN')
  const { odds, ...rest } = opened!
  const caps = ['minBettingMoney', 'maxBettingMoney', 'maxWinMoney', 'folderMaxBettingMoney']
  expect(asked).toMatchObject({
    ...rest,
    ...{ lastTime: expect.any(Number), startTime: expect.any(Number) },
    info: odds,
  })
  // Nothing that a member's grade changes.
  if (!asked.result) throw new Error(asked.msg)
  expect(Object.keys(odds).toSorted()).toEqual(
    Object.keys(asked.info)
      .filter((key) => !caps.includes(key))
      .toSorted(),
  )
  expect(Object.keys(rest).toSorted()).toEqual(
    ['lastTime', 'limits', 'round', 'startTime', 'today'].toSorted(),
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
    expect(await lee.ask('bet', { ...sent, rate: odds[type]! })).toMatchObject({
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
  const { ended } = await stepOf(heardBy, 'SETTLED')
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
  heardBy.stop()
})

test('a round that a hundred later results have passed is settled, and told', async () => {
  const page = await listen(await house.member())
  await provider.commit(ROUND)
  await tickDraws(house.deps)
  await house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + 1_000))
  // Stored, and cut off before it was settled.
  const [draw] = await house.db.query<{ id: number }>`
    select draw_id as id from round where date = ${date} and number = ${ROUND}`
  await house.db.begin((tx) => insertReveal(tx, draw!.id, provider.resultOf(ROUND), null))
  await house.clock.set(provider.timesOf(ROUND + 101).closeAt)
  for (let round = ROUND + 1; round <= ROUND + 100; round++)
    expect(await provider.result(round, { outcome: 'skipped' })).toMatchObject({ result: true })
  await tickDraws(house.deps)
  const { ended } = await stepOf(page, 'SETTLED')
  expect(ended).toMatchObject({ result: { date, round: ROUND }, fate: 'settled' })
  page.stop()
})

test('a member’s grade changes the answer of betPage, and nothing in the event of a new round', async () => {
  const [lee, kim] = [await house.member(), await house.member()]
  const page = await listen(lee)
  await provider.commit(ROUND)
  await tickDraws(house.deps)
  const before = (await stepOf(page, 'OPEN')).opened!
  const [grade] = await house.db.query<{ id: number }>`
    insert into member_grade (name, position, tone, message, caps, changed_by)
    select '시험', 1, 'plain', '', '{"maxBettingMoney": 50000}', min(id) from operator returning id`
  await house.db.query`update member set grade_id = ${grade!.id} where id = ${kim.id}`
  const at = { game: 'powerBall', page: 'ntry' }
  const [hers, his] = [await lee.ask('betPage', at), await kim.ask('betPage', at)]
  expect(hers).toMatchObject({ info: { maxBettingMoney: 1_000_000 }, limits: before.limits })
  expect(his).toMatchObject({ info: { maxBettingMoney: 50_000 }, limits: before.limits })
  page.stop()
})

test('a void says whose it was; a game that is off is asked about, not told', async () => {
  const page = await listen(await house.member())
  await provider.commit(ROUND)
  await told()
  const rows = await house.db.query<{ id: number; game: string }>`
    select id, game from round where date = ${date} and number = ${ROUND} order by game`
  await house.db.begin((tx) =>
    voidRound(house.deps, tx, { round: rows[0]!.id, by: 'operator', incident: '점검' }),
  )
  expect((await stepOf(page, 'VOID')).ended).toEqual({ result: null, fate: 'void', won: {} })
  await house.db.begin((tx) => house.deps.settings.set(tx, 'game.ntry.powerball', false, 'test'))
  await house.deps.settings.sync()
  try {
    const { drawAt } = provider.timesOf(ROUND)
    await house.clock.set(new Date(drawAt.getTime() + 30_000))
    await provider.commit(ROUND + 1)
    await tickDraws(house.deps)
    const steps = () =>
      page.rounds().filter(({ game, state }) => game === 'ntry.powerball' && state === 'OPEN')
    await expect.poll(() => steps().at(-1)).toMatchObject({ round: ROUND + 1 })
    expect(steps().map(({ opened }) => opened !== undefined)).toEqual([true, false])
    page.stop()
  } finally {
    await house.db.begin((tx) => house.deps.settings.set(tx, 'game.ntry.powerball', true, 'test'))
    await house.deps.settings.sync()
  }
})
