import { afterAll, beforeAll, expect, test } from 'vitest'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { winOf } from '@madang/contract/core/odds.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openProvider } from '../../testing/provider.ts'
import { tickDraws } from '../draw/draw.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('the board tells every open round: stakes, what each outcome pays, the worst, the cap and what is expected', async () => {
  const date = '20260301'
  const provider = openProvider(house, 'ntry.powerball', date)
  await house.clock.set(new Date(provider.timesOf(120).closeAt.getTime() - 100_000))
  await provider.chain()
  await provider.commit(120)
  await tickDraws(house.deps)
  const view = await house.operator('열람')
  const board = async () => {
    const answer = await view.ask('roundBoard')
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.rounds
  }
  const empty = await board()
  expect(
    empty.map(({ game, number, stakes, exposure }) => [game, number, stakes, exposure]),
  ).toEqual([
    ['ntry.powerball', 120, 0, 0],
    ['ntry.powerladder', 120, 0, 0],
  ])
  const powerball = gameByKey('ntry.powerball')!
  const member = await house.member({ money: 1_000_000 })
  const picks = allPicks(powerball).filter((_, index) => index % 5 === 0)
  const pays = Array.from({ length: 80 }, () => 0)
  let expected = 0
  for (const [index, { key, pick, classes }] of picks.entries()) {
    const { defaultOdds, probability } = oddsKeys(powerball).find((row) => row.key === key)!
    const money = 5_000 + index * 777
    const answer = await member.ask(
      'bet',
      {
        game: 'powerBall',
        page: 'ntry',
        today: date,
        round: 120,
        type: key,
        pick,
        rate: defaultOdds / 100,
        money,
        win: 0,
      },
      { key: crypto.randomUUID() },
    )
    expect(answer).toMatchObject({ result: true })
    for (const outcome of classes) pays[outcome]! += winOf(money, defaultOdds)
    expected += money - winOf(money, defaultOdds) * probability
  }
  const [round, ladder] = await board()
  expect(round).toMatchObject({
    bets: picks.length,
    classes: pays,
    exposure: Math.max(...pays),
    exposureCap: 300_000_000,
    expectedNet: Math.round(expected),
  })
  expect(ladder).toMatchObject({ bets: 0, classes: [0, 0, 0, 0] })
})
