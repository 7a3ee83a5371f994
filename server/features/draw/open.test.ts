/** What anybody is told of all games at once, and of a game's odds. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { games } from '@madang/contract/core/draw/games.ts'

import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt, pass } from '../../testing/provider.ts'
import { refusals } from '../../http/refusal.ts'
import { closedToAll } from './page.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const oddsOf = (stream: string) => house.guest.ask('openOdds', undefined, { params: { stream } })

test('a guest is told the newest result of every game, in the order of the menus', async () => {
  const { provider, round } = await openRoundAt(house, 'ntry.powerball')
  const nothing = games.map(({ key }) => ({ game: key, closed: null, last: null }))
  expect(await house.guest.ask('draws')).toEqual({ result: true, msg: '', data: nothing })

  const { drawAt } = provider.timesOf(round)
  await pass(house, new Date(drawAt.getTime() + 10_000))
  await provider.result(round)
  const { balls, powerball } = provider.drawnOf(round)
  const sum = balls.reduce((all, ball) => all + ball)
  const answer = await house.guest.ask('draws')
  const last = {
    date: '20260115',
    round,
    drawAt: drawAt.toISOString(),
    state: 'SETTLED',
    balls,
    powerball,
    marks: expect.objectContaining({ sum, sumOdd: sum % 2 === 1, sumOver: sum > 72.5 }) as object,
  }
  // The power ladder lives on the same balls and has a round of its own.
  expect(answer).toEqual({
    result: true,
    msg: '',
    data: nothing.map((row) =>
      ['ntry.powerball', 'ntry.powerladder'].includes(row.game) ? { ...row, last } : row,
    ),
  })
  expect(
    await house.guest.ask('lastResults', undefined, { params: { stream: 'ntry.powerball' } }),
  ).toMatchObject({ data: [last] })
})

test('a game that the house switched off says why, to guests too, and keeps its last result', async () => {
  await house.db.begin((tx) => house.deps.settings.set(tx, 'game.ntry.eos5', false, 'test'))
  await vi.waitFor(() => expect(house.deps.settings.get('game.ntry.eos5')).toBe(false))
  const game = games.find(({ key }) => key === 'ntry.eos5')!
  const answer = await house.guest.ask('draws')
  if (!answer.result) throw new Error(answer.msg)
  const closed = answer.data.filter((row) => row.closed !== null)
  expect(closed).toEqual([
    { game: 'ntry.eos5', closed: closedToAll(house.deps.settings, game), last: null },
  ])
  expect(closed[0]!.closed).toMatch(/\S/)
})

test('odds are those of the open round until the next one opens with newer ones', async () => {
  const { round } = await openRoundAt(house, 'named.powerball', { at: '2026-01-16T10:00:00+09:00' })
  const before = await oddsOf('named.powerball')
  expect(before).toMatchObject({ result: true, data: { poOdd: 1.95, num: 9 } })
  await house.db.query`
    insert into odds_version (game, version, odds, made_by)
    select game, 2, odds || '{"poOdd": 180}', 'house' from odds_version
    where game = 'named.powerball' and version = 1`
  expect(await oddsOf('named.powerball')).toEqual(before)
  await house.db.query`
    update round set state = 'LOCKED' where game = 'named.powerball' and number = ${round}`
  expect(await oddsOf('named.powerball')).toMatchObject({ data: { poOdd: 1.8 } })
  await house.db.query`
    update round set state = 'OPEN' where game = 'named.powerball' and number = ${round}`
})

test('odds of what is no game are not found', async () => {
  for (const stream of ['ntry.keno', 'nobody', 'constructor', '%00'])
    expect(await oddsOf(stream)).toEqual(refused('notFound', refusals.notFound))
})
