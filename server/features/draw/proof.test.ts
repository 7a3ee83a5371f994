/** What a proof says of a round, at the very millisecond, and of its own round alone. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, pass, type TestProvider } from '../../testing/provider.ts'
import { ensureOdds, tickDraws, voidRound } from './draw.ts'

const ROUND = 120
const STREAM = 'ntry.powerball'
let house: House
let provider: TestProvider
let date: string
let day = 1
beforeAll(async () => {
  house = await openHouse()
  await ensureOdds(house.db)
})
afterAll(() => house.close())
beforeEach(async () => {
  date = `202605${String(day++).padStart(2, '0')}`
  provider = openProvider(house, STREAM, date)
  await house.clock.set(new Date(provider.timesOf(ROUND).closeAt.getTime() - 60_000))
  await provider.chain()
  await provider.commit(ROUND)
})

const ask = (round: number | string, stream = STREAM) =>
  house.guest.ask('roundProof', undefined, { params: { stream, date, round } })
async function stateOf(round: number) {
  const answer = await ask(round)
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.state
}
const atClose = (round: number, ms: number) =>
  atInstant(
    house,
    new Date(provider.timesOf(round).closeAt.getTime() + ms).toISOString(),
    async () => stateOf(round),
  )

test('a draw that no round opened on is to come until its close, and skipped from then on', async () => {
  // Committed to early: the round before it is the open one.
  expect(await provider.commit(ROUND + 1)).toMatchObject({ result: true })
  expect(await stateOf(ROUND + 1)).toBe('OPEN')
  expect(await atClose(ROUND + 1, -1)).toBe('OPEN')
  expect(await atClose(ROUND + 1, 0)).toBe('SKIPPED')
})

test('an open round is locked from its close on, before the clock’s job has marked it', async () => {
  expect(await atClose(ROUND, -1)).toBe('OPEN')
  expect(await atClose(ROUND, 0)).toBe('LOCKED')
  await tickDraws(house.deps)
})

test('a settled round shows its reveal and when it was settled', async () => {
  await pass(house, new Date(provider.timesOf(ROUND).drawAt.getTime() + 5_000))
  await provider.result(ROUND)
  const settled = await ask(ROUND)
  expect(settled).toMatchObject({
    data: {
      state: 'SETTLED',
      incident: null,
      reveal: { ...provider.drawnOf(ROUND), beacon: null, settledAt: expect.any(String) },
      corrections: [],
    },
  })
})

test('a round is asked for by its digits alone', async () => {
  expect(await ask(String(ROUND))).toMatchObject({ result: true })
  for (const written of ['0x78', '120.0', '1.2e2', '%20120', '0000120'])
    expect(await ask(written)).toMatchObject({ code: 'notFound' })
  expect(
    await house.guest.ask('chains', undefined, { params: { stream: 'nobody' } }),
  ).toMatchObject({ code: 'notFound' })
})

test('what the bets of all the draw’s games were paid is told once all of it is over, and what came back', async () => {
  const lee = await house.member({ money: 200_000 })
  const { powerball } = provider.drawnOf(ROUND)
  const odd = powerball! % 2 === 1
  const bet = async (game: string, type: string, pick: string, money: number) =>
    expect(
      await lee.ask('bet', {
        ...{ game, page: 'ntry', today: date, round: ROUND, type, pick, rate: 1.95, money, win: 0 },
      }),
    ).toMatchObject({ result: true })
  // One of the two wins, whatever is drawn; the ladder's is given back.
  await bet('powerBall', odd ? 'poOdd' : 'poEven', odd ? '파워볼 홀' : '파워볼 짝', 10_000)
  await bet('powerBall', odd ? 'poEven' : 'poOdd', odd ? '파워볼 짝' : '파워볼 홀', 30_000)
  await bet('powerLadder', 'odd', '홀', 20_000)
  const pay = async (stream = STREAM) => {
    const answer = await ask(ROUND, stream)
    if (!answer.result) throw new Error(answer.msg)
    return [answer.data.payout, answer.data.returned]
  }
  expect(await pay()).toEqual([null, null])
  const [ladder] = await house.db.query<{ id: number }>`
    select id from round where game = 'ntry.powerladder' and date = ${date} and number = ${ROUND}`
  await house.db.begin((tx) =>
    voidRound(house.deps, tx, { round: ladder!.id, by: 'operator', incident: '시험' }),
  )
  // The other is open still.
  expect(await pay('ntry.powerladder')).toEqual([null, null])
  await pass(house, new Date(provider.timesOf(ROUND).drawAt.getTime() + 5_000))
  await provider.result(ROUND)
  expect(await pay()).toEqual([19_500, 20_000])
  expect(await pay('ntry.powerladder')).toEqual([19_500, 20_000])
})
