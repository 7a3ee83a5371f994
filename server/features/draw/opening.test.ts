/** A house nobody has prepared: what opens by itself, and from which millisecond it must have. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { games } from '@madang/contract/core/draw/games.ts'
import { roundAt } from '@madang/contract/core/draw/schedule.ts'
import { sampleText } from '@madang/contract/member/plain/draw.ts'

import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openProvider } from '../../testing/provider.ts'
import { defaultOdds } from './odds.ts'
import { roundsOpen, tickDraws, voidRound } from './draw.ts'

const DATE = '20260601'
const STREAM = 'ntry.powerball'
/** All games draw at the same moments, every 40 s, and have 10 s to open. */
const SECONDS = 40
let house: House
beforeAll(async () => {
  house = await openHouse({ drawSeconds: SECONDS })
})
afterAll(() => house.close())

const noon = (date: string) =>
  new Date(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T12:00:00+09:00`)

test('a round opens on its commitment at the house’s own odds, in a database that has none', async () => {
  expect(await house.db.query`select from odds_version`).toEqual([])
  const provider = openProvider(house, STREAM, DATE)
  await house.clock.set(noon(DATE))
  await provider.chain()
  const { round } = roundAt(provider.timing, noon(DATE))
  expect(await provider.commit(round)).toMatchObject({ result: true })
  const opened = await house.db.query`
    select r.game, r.state, o.odds from round r join odds_version o on o.game = r.game and o.version = r.odds_version
    order by r.game`
  expect(opened).toEqual(
    games
      .filter(({ ballStream }) => ballStream === STREAM)
      .map((game) => ({ game: game.key, state: 'OPEN', odds: defaultOdds(game) }))
      .toSorted((a, b) => a.game.localeCompare(b.game)),
  )
})

test('to the millisecond: a house without rounds is ready until one must be open, and again after its close', async () => {
  const { drawAt, closeAt } = roundAt(
    openProvider(house, STREAM, DATE).timing,
    new Date(noon(DATE).getTime() + 3_600_000),
  )
  const ready = (moment: Date, ms: number) =>
    atInstant(house, new Date(moment.getTime() + ms).toISOString(), () => roundsOpen(house.deps))
  const mustBeOpen = new Date(drawAt.getTime() - (SECONDS - 10) * 1_000)
  expect(await ready(mustBeOpen, -1)).toBe(true)
  expect(await ready(mustBeOpen, 0)).toBe(false)
  expect(await ready(closeAt, -1)).toBe(false)
  expect(await ready(closeAt, 0)).toBe(true)
})

test('a result settles the rounds of its own draw, and leaves what else is due to the clock', async () => {
  const mine = openProvider(house, STREAM, '20260602')
  const other = openProvider(house, 'pbg.powerball', '20260602')
  const at = noon('20260602')
  await house.clock.set(at)
  const { round, drawAt } = roundAt(mine.timing, at)
  for (const one of [mine, other]) {
    await one.chain()
    await one.commit(round)
  }
  await house.clock.set(new Date(drawAt.getTime() + 11_000))
  await mine.result(round)
  const states = () => house.db.query`
    select game, state from round where date = '20260602' and number = ${round} and game in ('ntry.powerball', 'pbg.powerball')
    order by game`
  expect(await states()).toEqual([
    { game: 'ntry.powerball', state: 'VOID' },
    { game: 'pbg.powerball', state: 'OPEN' },
  ])
  await tickDraws(house.deps)
  expect(await states()).toEqual([
    { game: 'ntry.powerball', state: 'VOID' },
    { game: 'pbg.powerball', state: 'VOID' },
  ])
})

test('a round that is none cannot be void', async () => {
  const ask = { round: 999_999, by: 'operator' as const, incident: '점검' }
  expect(await house.db.begin((tx) => voidRound(house.deps, tx, ask))).toEqual({
    result: 'notFound',
  })
})

test('the proofs of a sample day say so, those of its stream’s other days and of other streams’ do not', async () => {
  const proofs: [string, string][] = [
    [STREAM, '20260603'],
    [STREAM, '20260604'],
    ['pbg.powerball', '20260603'],
  ]
  for (const [stream, date] of proofs) {
    const provider = openProvider(house, stream, date)
    await house.clock.set(noon(date))
    await provider.chain()
    await provider.commit(100)
  }
  await house.db.query`insert into sample_day (stream, date) values (${STREAM}, '20260603')`
  const told = await Promise.all(
    proofs.map(async ([stream, date]) => {
      const params = { stream, date, round: 100 }
      const answer = await house.guest.ask('roundProof', undefined, { params })
      if (!answer.result) throw new Error(answer.msg)
      return answer.data.incident
    }),
  )
  expect(told).toEqual([sampleText, null, null])
})

test('a draw that is revealed already opens no round', async () => {
  const provider = openProvider(house, STREAM, '20260605')
  const at = noon('20260605')
  const { round } = roundAt(provider.timing, at)
  // Committed to before its turn, and its seed got about: nobody bets on what can be known.
  await house.clock.set(new Date(at.getTime() - SECONDS * 1_000))
  await provider.chain()
  await provider.commit(round)
  const { seed, balls, powerball, drawnAt } = provider.resultOf(round)
  await house.db.query`
    insert into reveal (draw_id, outcome, seed, balls, powerball, drawn_at)
    select id, 'drawn', decode(${seed}, 'hex'), ${balls}::int[], ${powerball}, ${drawnAt}
    from draw where stream = ${STREAM} and date = '20260605' and round = ${round}`
  await house.clock.set(at)
  await tickDraws(house.deps)
  expect(
    await house.db.query`select from round where date = '20260605' and number = ${round}`,
  ).toEqual([])
})

test('before its round is open a game shows the newest odds of its own', async () => {
  await house.clock.set(noon('20260606'))
  const lee = await house.member()
  const poOdd = async (page: string) => {
    const answer = await lee.ask('betPage', { game: 'powerBall', page })
    if (!answer.result) throw new Error(answer.msg)
    return answer.info.poOdd
  }
  await house.db.query`
    insert into odds_version (game, version, odds, made_by)
    select game, 2, odds || '{"poOdd": 190}', 'test' from odds_version where game = 'ntry.powerball' and version = 1`
  expect([await poOdd('ntry'), await poOdd('pbg')]).toEqual([1.9, 1.95])
})
