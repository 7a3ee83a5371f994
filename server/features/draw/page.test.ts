import { afterAll, beforeAll, expect, test } from 'vitest'

import { games } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, openRoundAt } from '../../testing/provider.ts'
import { stayIn } from '../../testing/rounds.ts'
import { roundsOpen, tickDraws } from './draw.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test.each(games.map((game) => [game.path, game] as const))(
  '%s tells its round, its seconds, all its odds and the limits',
  async (_, game) => {
    const { round, provider } = await openRoundAt(house, game.ballStream)
    const lee = await house.member({ money: 123_456 })
    const { closeAt } = provider.timesOf(round)
    await house.clock.set(new Date(closeAt.getTime() - 59_500))
    const answer = await lee.ask('betPage', { game: game.game, page: game.page })
    expect(answer).toMatchObject({
      result: true,
      use: '0',
      today: '20260115',
      round,
      money: 123_456,
      point: 0,
    })
    const { lastTime, startTime, info } = answer as {
      lastTime: number
      startTime: number
      info: object
    }
    expect([lastTime, startTime]).toEqual([59, 60 + game.timing.closeSeconds])
    expect(info).toEqual({
      ...Object.fromEntries(oddsKeys(game).map(({ key, defaultOdds }) => [key, defaultOdds / 100])),
      minBettingMoney: 5_000,
      maxBettingMoney: 1_000_000,
      maxWinMoney: 5_000_000,
      folderMaxBettingMoney: 3_000_000,
    })
  },
)

test('in closed hours the round reads 휴장중, with the seconds to reopening, and a bet is refused as closed', async () => {
  await house.clock.set('2026-01-16T05:00:00+09:00')
  const lee = await house.member({ money: 10_000 })
  const page = { game: 'powerBall', page: 'ntry' }
  const answer = await lee.ask('betPage', page)
  expect(answer).toMatchObject({ lastTime: 0, today: '20260116', round: '휴장중' })
  expect((answer as { startTime: number }).startTime).toBeGreaterThan(3_590)
  expect((answer as { startTime: number }).startTime).toBeLessThanOrEqual(3_600)
  const bet = {
    ...page,
    today: '20260116',
    round: 73,
    type: 'poOdd',
    pick: '파워볼 홀',
    rate: 1.95,
    money: 5_000,
  }
  expect(await lee.ask('bet', { ...bet, win: 0 })).toMatchObject({ code: 'closed' })
})

test('the last round of a day waits for its result; closed hours begin when it is settled, or 20 s after its draw', async () => {
  const lee = await house.member()
  const page = { game: 'powerBall', page: 'ntry' }
  const asked = async () => {
    await stayIn(house)
    return lee.ask('betPage', page)
  }
  for (const day of ['2026-01-11', '2026-01-12']) {
    const opened = await openRoundAt(house, 'ntry.powerball', { at: `${day}T23:54:30+09:00` })
    const { provider, round, date } = opened
    expect(round).toBe(provider.timing.lastRound)
    const { drawAt } = provider.timesOf(round)
    const after = (seconds: number) => house.clock.set(new Date(drawAt.getTime() + seconds * 1_000))
    await after(1)
    const waits = { round, today: date, lastTime: 0, startTime: 0 }
    expect(await asked()).toMatchObject(waits)
    if (day === '2026-01-11') {
      await provider.result(round)
      expect(await asked()).toMatchObject({ round: '휴장중', lastTime: 0 })
    } else {
      await after(19)
      expect(await asked()).toMatchObject(waits)
      await after(20.5)
      expect(await asked()).toMatchObject({ round: '휴장중', lastTime: 0 })
    }
  }
})

test('after the close the page waits; until the next round is open it stays with the last', async () => {
  const { round, provider } = await openRoundAt(house, 'pbg.powerball', {
    at: '2026-01-17T10:00:30+09:00',
  })
  const lee = await house.member()
  const { closeAt, drawAt } = provider.timesOf(round)
  const page = () => lee.ask('betPage', { game: 'powerBall', page: 'pbg' })
  await house.clock.set(new Date(closeAt.getTime() + 5_000))
  expect(await page()).toMatchObject({ lastTime: 0, startTime: 25, round })
  await house.clock.set(new Date(drawAt.getTime() + 5_000))
  expect(await page()).toMatchObject({ lastTime: 0, startTime: 0, round })
  await provider.result(round)
  await provider.commit(round + 1)
  expect(await page()).toMatchObject({ round: round + 1 })
})

test('a game or page without a route is no game', async () => {
  const lee = await house.member()
  for (const asked of [
    { game: 'kenoLadder', page: 'pbg' },
    { game: '../powerBall', page: 'ntry' },
    { game: '', page: '' },
  ]) {
    expect(await lee.ask('betPage', asked)).toMatchObject({ code: 'notFound' })
    expect(await lee.ask('betList', asked)).toMatchObject({ code: 'notFound' })
  }
})

test('the house is ready when every game that should takes bets, and not before', async () => {
  const at = '2026-01-18T10:00:30+09:00'
  await house.clock.set(at)
  expect(await roundsOpen(house.deps)).toBe(false)
  for (const stream of new Set(games.map(({ ballStream }) => ballStream)))
    await openRoundAt(house, stream, { at })
  expect(await roundsOpen(house.deps)).toBe(true)
  // Nobody can bet on a round that ended before its close, whatever it came to; an operator's void is no fault.
  await house.db
    .query`update round set state = 'VOID', void_by = 'system', incident = 'x' where game = 'ntry.eos3'`
  expect(await roundsOpen(house.deps)).toBe(false)
  await house.db.query`update round set void_by = 'operator' where game = 'ntry.eos3'`
  expect(await roundsOpen(house.deps)).toBe(true)
})

test('the first round of a day opens when the night ends, on the commitment of the evening before', async () => {
  const provider = openProvider(house, 'named.powerball', '20260119')
  await house.clock.set('2026-01-19T05:59:58+09:00')
  await provider.chain()
  expect(await provider.commit(73)).toMatchObject({ result: true })
  const rounds = () =>
    house.db.query`select number from round where game = 'named.powerladder' and date = '20260119'`
  await tickDraws(house.deps)
  expect(await rounds()).toEqual([])
  await house.clock.set('2026-01-19T06:00:00+09:00')
  await tickDraws(house.deps)
  expect(await rounds()).toEqual([{ number: 73 }])
})
