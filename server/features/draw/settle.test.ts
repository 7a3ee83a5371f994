import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { allPicks, wins } from '@madang/contract/core/draw/picks.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { winOf } from '@madang/contract/core/odds.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { incidentText } from '@madang/contract/member/plain/draw.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { openProvider, type TestProvider } from '../../testing/provider.ts'
import { ensureOdds, tickDraws, voidRound } from './draw.ts'

/** Each test has a day of its own, so that no two share a round. */
let house: House
let day = 1
let date: string
let provider: TestProvider
const ROUND = 120
beforeAll(async () => {
  house = await openHouse()
  await ensureOdds(house.db)
})
afterAll(() => house.close())
beforeEach(async () => {
  date = `202601${String(day++).padStart(2, '0')}`
  provider = openProvider(house, 'ntry.powerball', date)
  await house.clock.set(new Date(provider.timesOf(ROUND).closeAt.getTime() - 120_000))
  await provider.chain()
  await provider.commit(ROUND)
})

const bet = (type: string, pick: string, money: number, rate: number, game = 'powerBall') => ({
  game,
  page: 'ntry',
  today: date,
  round: ROUND,
  type,
  pick,
  rate,
  money,
  win: 0,
})
const atDraw = () => house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + 10_000))
const stateOf = async (game = 'ntry.powerball') =>
  (
    await house.db.query<{ state: string; void_by: string | null; incident: string | null }>`
    select state, void_by, incident from round where game = ${game} and date = ${date} and number = ${ROUND}`
  )[0]

test('a draw settles every game on its stream: each of the 51 + 10 picks is paid exactly when it wins', async () => {
  const powerball = gameByKey('ntry.powerball')!
  const ladder = gameByKey('ntry.powerladder')!
  const drawn = provider.drawnOf(ROUND)
  const bettors = await Promise.all(
    [powerball, ladder].flatMap((game) =>
      allPicks(game).map(async (pick) => {
        const odds = oddsKeys(game).find(({ key }) => key === pick.key)!.defaultOdds
        const one = await house.member({ money: 10_001 })
        expect(
          await one.ask('bet', bet(pick.key, pick.pick, 10_001, odds / 100, game.game)),
        ).toMatchObject({ result: true })
        return { one, due: wins(game, pick, drawn) ? winOf(10_001, odds) : 0 }
      }),
    ),
  )
  await atDraw()
  expect(await provider.result(ROUND)).toMatchObject({ result: true })
  for (const { one, due } of bettors) expect((await readWallet(house.db, one.id)).money).toBe(due)
  expect(bettors.filter(({ due }) => due > 0).length).toBeGreaterThan(16)
  expect([await stateOf(), await stateOf('ntry.powerladder')].map((round) => round!.state)).toEqual(
    ['SETTLED', 'SETTLED'],
  )
})

test('the last bets tell the result in the words of the wire', async () => {
  const odd = provider.drawnOf(ROUND).powerball! % 2 === 1
  const lee = await house.member({ money: 100_000 })
  await lee.ask('bet', bet('poOdd', '파워볼 홀', 10_000, 1.95))
  await lee.ask('bet', bet('poEven', '파워볼 짝', 20_000, 1.95))
  await atDraw()
  await provider.result(ROUND)
  const answer = await lee.ask('betList', { game: 'powerBall', page: 'ntry' })
  const rows = (answer as { data: { data: unknown[] } }).data.data
  expect(rows).toMatchObject([
    {
      pick: '파워볼 짝',
      money: 20_000,
      ...(odd
        ? { win: 0, result: '낙첨', resultClass: 'lost' }
        : { win: 39_000, result: '적중', resultClass: 'won' }),
    },
    {
      pick: '파워볼 홀',
      money: 10_000,
      ...(odd
        ? { win: 19_500, result: '적중', resultClass: 'won' }
        : { win: 0, result: '낙첨', resultClass: 'lost' }),
    },
  ])
})

test('a result told many times at once pays once, and every telling is acknowledged', async () => {
  const lee = await house.member({ money: 10_000 })
  const winner: [string, string] =
    provider.drawnOf(ROUND).powerball! % 2 === 1 ? ['poOdd', '파워볼 홀'] : ['poEven', '파워볼 짝']
  await lee.ask('bet', bet(...winner, 10_000, 1.95))
  await atDraw()
  const heard = await Promise.all(Array.from({ length: 12 }, () => provider.result(ROUND)))
  expect(heard.every(({ result }) => result)).toBe(true)
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 19_500 })
})

test('a draw that comes too late finds its round void, every stake returned, and still shows its seed', async () => {
  const lee = await house.member({ money: 10_000 })
  await lee.ask('bet', bet('poOdd', '파워볼 홀', 10_000, 1.95))
  await house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + 19_900))
  await tickDraws(house.deps)
  expect((await stateOf())!.state).toBe('LOCKED')
  await house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + 20_000))
  await tickDraws(house.deps)
  expect(await stateOf()).toEqual({ state: 'VOID', void_by: 'system', incident: incidentText.late })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 10_000 })
  expect(await provider.result(ROUND)).toMatchObject({ result: true })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 10_000 })
  expect(await lee.ask('betList', { game: 'powerBall', page: 'ntry' })).toMatchObject({
    data: { data: [{ result: '적특', resultClass: 'push', win: 10_000 }] },
  })
  const proof = await house.guest.ask('roundProof', undefined, {
    params: { stream: 'ntry.powerball', date, round: ROUND },
  })
  expect(proof).toMatchObject({
    data: {
      state: 'VOID',
      incident: incidentText.late,
      reveal: { balls: provider.drawnOf(ROUND).balls },
    },
  })
})

test.each([
  ['a seed that is not the committed one', { seed: 'ab'.repeat(32) }, incidentText.commit],
  ['balls that are not the seed’s', { balls: [1, 2, 3, 4, 5] }, incidentText.balls],
  ['a powerball that is not the seed’s', { powerball: null }, incidentText.balls],
])('%s voids the round, and everyone can read why', async (_, change, incident) => {
  const lee = await house.member({ money: 10_000 })
  await lee.ask('bet', bet('poOdd', '파워볼 홀', 10_000, 1.95))
  await atDraw()
  await provider.result(ROUND, change)
  expect(await stateOf()).toEqual({ state: 'VOID', void_by: 'system', incident })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 10_000 })
})

test('a draw the provider could not make is void', async () => {
  await atDraw()
  await provider.result(ROUND, { outcome: 'failed', balls: [], powerball: null })
  expect(await stateOf()).toEqual({
    state: 'VOID',
    void_by: 'system',
    incident: incidentText.failed,
  })
})

test('settling and voiding at once: all are paid, or all stakes come back, never both', async () => {
  const crowd = await Promise.all(Array.from({ length: 10 }, () => house.member({ money: 10_000 })))
  const winner: [string, string] =
    provider.drawnOf(ROUND).powerball! % 2 === 1 ? ['poOdd', '파워볼 홀'] : ['poEven', '파워볼 짝']
  await Promise.all(crowd.map((one) => one.ask('bet', bet(...winner, 10_000, 1.95))))
  await atDraw()
  const [{ id }] = (await house.db.query<{ id: number }>`
    select id from round where game = 'ntry.powerball' and date = ${date} and number = ${ROUND}`) as [
    { id: number },
  ]
  const [, voided] = await Promise.all([
    provider.result(ROUND),
    house.db.begin((tx) =>
      voidRound(house.deps, tx, { round: id, by: 'operator', incident: '점검' }),
    ),
  ])
  const due = voided.result === 'void' ? 10_000 : 19_500
  for (const one of crowd) expect((await readWallet(house.db, one.id)).money).toBe(due)
  expect((await stateOf())!.state).toBe(voided.result === 'void' ? 'VOID' : 'SETTLED')
  expect(
    await house.db.begin((tx) =>
      voidRound(house.deps, tx, { round: id, by: 'operator', incident: '다시' }),
    ),
  ).toEqual({ result: 'state' })
})

test('a void that comes while a round is settled waits for it, and finds it settled', async () => {
  const lee = await house.member({ money: 10_000 })
  const [type, pick] =
    provider.drawnOf(ROUND).powerball! % 2 === 1 ? ['poOdd', '파워볼 홀'] : ['poEven', '파워볼 짝']
  await lee.ask('bet', bet(type!, pick!, 10_000, 1.95))
  await atDraw()
  const [row] = await house.db.query<{ id: number }>`
    select id from round where game = 'ntry.powerball' and date = ${date} and number = ${ROUND}`
  let voided: Promise<unknown> = Promise.resolve()
  await waitsAt(
    house,
    'after insert on outcome',
    () =>
      meet(house, {
        lock: HELD,
        ask: () => provider.result(ROUND),
        async meanwhile() {
          const ask = { round: row!.id, by: 'operator' as const, incident: '점검' }
          voided = house.db.begin((tx) => voidRound(house.deps, tx, ask))
          // It waits for the settlement, or it has returned the stakes beside it.
          await Promise.race([waiting(house, 2), voided])
        },
      }),
    `new.round_id = ${row!.id}`,
  )
  expect(await voided).toEqual({ result: 'state' })
  expect((await readWallet(house.db, lee.id)).money).toBe(19_500)
  expect((await stateOf())!.state).toBe('SETTLED')
})

test('a settlement takes its winners’ wallets in the order of their ids: it waits for the first and holds no other', async () => {
  const crowd = [] as Awaited<ReturnType<House['member']>>[]
  for (let n = 0; n < 20; n++) crowd.push(await house.member({ money: 10_000 }))
  const [type, pick] =
    provider.drawnOf(ROUND).powerball! % 2 === 1 ? ['poOdd', '파워볼 홀'] : ['poEven', '파워볼 짝']
  // The first of them comes last, in the bets and in the table of wallets.
  for (const one of crowd.toReversed()) await one.ask('bet', bet(type!, pick!, 10_000, 1.95))
  const ids = crowd.map(({ id }) => id).toSorted((a, b) => a - b)
  await atDraw()
  const told = await meet(house, {
    lock: `select from wallet where member_id = ${ids[0]!} for update`,
    ask: () => provider.result(ROUND),
    async meanwhile() {
      const free = await house.db.query`
        select from wallet where member_id = any(${ids}::bigint[]) for update skip locked`
      expect(free).toHaveLength(19)
    },
  })
  expect(told).toMatchObject({ result: true })
  for (const one of crowd) expect((await readWallet(house.db, one.id)).money).toBe(19_500)
})

test('bets that race the draw are in or out, and what is in is settled', async () => {
  const crowd = await Promise.all(Array.from({ length: 30 }, () => house.member({ money: 10_000 })))
  const winner: [string, string] =
    provider.drawnOf(ROUND).powerball! % 2 === 1 ? ['poOdd', '파워볼 홀'] : ['poEven', '파워볼 짝']
  await house.clock.set(new Date(provider.timesOf(ROUND).closeAt.getTime() - 25))
  const asks = crowd.map(async (one, n) => {
    await new Promise((resolve) => setTimeout(resolve, n))
    return one.ask('bet', bet(...winner, 10_000, 1.95))
  })
  await new Promise((resolve) => setTimeout(resolve, 26))
  await provider.result(ROUND)
  const answers = await Promise.all(asks)
  for (const [n, one] of crowd.entries()) {
    expect((await readWallet(house.db, one.id)).money).toBe(answers[n]!.result ? 19_500 : 10_000)
  }
  expect((await stateOf())!.state).toBe('SETTLED')
})

test('unsigned, wrongly signed and contradicting messages change nothing', async () => {
  const path = '/provider/result'
  expect(await provider.tell(path, provider.resultOf(ROUND), 'cd'.repeat(32))).toMatchObject({
    code: 'denied',
  })
  const bare = await house.app.inject({
    method: 'POST',
    url: path,
    payload: provider.resultOf(ROUND),
  })
  expect(bare.json()).toMatchObject({ code: 'denied' })
  expect((await stateOf())!.state).toBe('OPEN')
  expect(await provider.commit(ROUND, { commit: 'ab'.repeat(32) })).toMatchObject({ code: 'state' })
  expect(
    await provider.commit(ROUND + 1, { drawAt: provider.timesOf(ROUND).drawAt.toISOString() }),
  ).toMatchObject({ code: 'state' })
  expect(await provider.result(ROUND + 5)).toMatchObject({ code: 'state' })
})

test('a second result that differs from the first voids what is not settled, and is logged', async () => {
  const lee = await house.member({ money: 10_000 })
  await lee.ask('bet', bet('poOdd', '파워볼 홀', 10_000, 1.95))
  await atDraw()
  // The first copy is stored, and the process dies before it settles.
  const { seed, balls, powerball, drawnAt } = provider.resultOf(ROUND)
  await house.db.query`
    insert into reveal (draw_id, outcome, seed, balls, powerball, drawn_at)
    select id, 'drawn', decode(${seed}, 'hex'), ${balls}::int[], ${powerball}, ${drawnAt}
    from draw where stream = 'ntry.powerball' and date = ${date} and round = ${ROUND}`
  const other = (powerball! + 1) % 10
  expect(await provider.result(ROUND, { powerball: other })).toMatchObject({ code: 'state' })
  expect(await stateOf()).toMatchObject({ state: 'VOID', incident: incidentText.conflict })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 10_000 })
  const logged = await house.db.query`
    select from event where kind = 'provider.contradiction' and detail->>'date' = ${date}`
  expect(logged).toHaveLength(1)
})

test('a result stored before a crash is settled by the clock, in time as it was', async () => {
  const lee = await house.member({ money: 10_000 })
  const winner: [string, string] =
    provider.drawnOf(ROUND).powerball! % 2 === 1 ? ['poOdd', '파워볼 홀'] : ['poEven', '파워볼 짝']
  await lee.ask('bet', bet(...winner, 10_000, 1.95))
  await atDraw()
  const { seed, balls, powerball, drawnAt } = provider.resultOf(ROUND)
  await house.db.query`
    insert into reveal (draw_id, outcome, seed, balls, powerball, drawn_at)
    select id, 'drawn', decode(${seed}, 'hex'), ${balls}::int[], ${powerball}, ${drawnAt}
    from draw where stream = 'ntry.powerball' and date = ${date} and round = ${ROUND}`
  await house.clock.advance(60_000)
  await Promise.all([tickDraws(house.deps), tickDraws(house.deps), provider.result(ROUND)])
  expect((await stateOf())!.state).toBe('SETTLED')
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 19_500 })
})

test('draws from before the first start come as skipped, for the board; nobody could bet on them', async () => {
  await atDraw()
  expect(await provider.result(ROUND - 3, { outcome: 'skipped' })).toMatchObject({ result: true })
  const seed = 'ab'.repeat(32)
  expect(await provider.result(ROUND - 4, { outcome: 'skipped', seed })).toMatchObject({
    code: 'state',
  })
  const params = { stream: 'ntry.powerball', date, round: ROUND - 3 }
  expect(await house.guest.ask('roundProof', undefined, { params })).toMatchObject({
    data: { state: 'SKIPPED', reveal: { balls: provider.drawnOf(ROUND - 3).balls } },
  })
})

test('a result that comes before the close is not believed, and shown to nobody', async () => {
  expect(await provider.result(ROUND)).toMatchObject({ code: 'state' })
  const params = { stream: 'ntry.powerball', date, round: ROUND }
  expect(await house.guest.ask('roundProof', undefined, { params })).toMatchObject({
    data: { reveal: null },
  })
  expect((await stateOf())!.state).toBe('OPEN')
})

test('the next round opens as soon as its commitment follows the reveal, and not without it', async () => {
  await house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + 10_000))
  await provider.result(ROUND)
  const open = () =>
    house.db
      .query`select number from round where game = 'ntry.powerball' and date = ${date} and number = ${ROUND + 1}`
  expect(await open()).toEqual([])
  await provider.commit(ROUND + 1)
  expect(await open()).toHaveLength(1)
})

test('before it is drawn a proof holds the commitment and nothing of the result', async () => {
  const params = { stream: 'ntry.powerball', date, round: ROUND }
  expect(await house.guest.ask('roundProof', undefined, { params })).toMatchObject({
    result: true,
    data: { state: 'OPEN', reveal: null, entropy: { type: 'none' } },
  })
  for (const wrong of [
    { round: ROUND + 3 },
    { date: 'x' },
    { stream: 'nobody' },
    { round: '1;drop' },
  ]) {
    expect(
      await house.guest.ask('roundProof', undefined, { params: { ...params, ...wrong } }),
    ).toMatchObject({ code: 'notFound' })
  }
})

test('the board tells the newest draws with their marks, and the chains are public', async () => {
  await atDraw()
  await provider.result(ROUND)
  const board = await house.guest.ask('lastResults', undefined, {
    params: { stream: 'ntry.powerladder' },
  })
  expect((board as { data: unknown[] }).data[0]).toMatchObject({
    date,
    round: ROUND,
    state: 'SETTLED',
    balls: provider.drawnOf(ROUND).balls,
    marks: { ladder: { lines: expect.any(Number) } },
  })
  const chains = await house.guest.ask('chains', undefined, {
    params: { stream: 'ntry.powerball' },
  })
  expect((chains as { data: { date: string }[] }).data.map((chain) => chain.date)).toContain(date)
})
