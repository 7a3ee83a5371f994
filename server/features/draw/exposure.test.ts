import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys } from '@madang/contract/core/draw/picks.ts'

import { buildMemberApp } from '../../app.ts'
import { openDeps } from '../../http/open-deps.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const CAP = 6_000_000

/** What each outcome class would cost, by the bets alone. */
async function costs(game: string, date: string): Promise<number[]> {
  const rules = gameByKey(game)!
  const bets = await house.db.query<{ key: string; pick: string; win: number }>`
    select b.odds_key as key, b.pick, b.stake * b.odds_hundredths / 100 as win
    from bet b join round r on r.id = b.round_id and r.game = ${game} and r.date = ${date}`
  const picks = new Map(allPicks(rules).map((pick) => [`${pick.key} ${pick.pick}`, pick]))
  const sums = Array.from({ length: 80 }, () => 0)
  for (const { key, pick, win } of bets)
    for (const c of picks.get(`${key} ${pick}`)!.classes) sums[c]! += win
  return sums
}

test('two processes share one cap: no outcome passes it, and nothing is refused that would fit', async () => {
  const { round, date, game } = await openRoundAt(house, 'pbg.powerball')
  await house.db.begin((tx) => house.deps.settings.set(tx, 'roundExposure', CAP, 'test'))
  const deps = await openDeps(house.config, pino({ level: 'silent' }))
  const apps = [house.app, await buildMemberApp(deps)]
  const members = await Promise.all(Array.from({ length: 24 }, () => house.member({ money: 1e9 })))
  const picks = allPicks(game)
  const odds = new Map(oddsKeys(game).map(({ key, defaultOdds }) => [key, defaultOdds]))

  const [script] = fc.sample(
    fc.array(
      fc.record({
        member: fc.nat(23),
        pick: fc.nat(picks.length - 1),
        money: fc.integer({ min: 5_000, max: 90_000 }),
      }),
      { minLength: 500, maxLength: 500 },
    ),
    { numRuns: 1, seed: 7 },
  )
  const asks = script!.map(({ member, pick, money }) => {
    const { key, pick: label } = picks[pick]!
    return { headers: members[member]!.headers, key, label, money }
  })
  const place = async ({ headers, key, label, money }: (typeof asks)[number], app: number) => {
    const reply = await apps[app % 2]!.inject({
      method: 'POST' as const,
      url: '/uGame/bet',
      headers,
      payload: {
        game: 'powerBall',
        page: 'pbg',
        today: date,
        round,
        type: key,
        pick: label,
        rate: odds.get(key)! / 100,
        money,
        win: 0,
      },
    })
    return reply.json<{ result: boolean; code?: string; msg: string }>()
  }
  const answers = await Promise.all(asks.map((ask, n) => place(ask, n)))
  const exposed = answers.filter(({ msg }) => /이 회차에/.test(msg))
  expect(exposed.length).toBeGreaterThan(20)
  const after = await costs(game.key, date)
  expect(Math.max(...after)).toBeLessThanOrEqual(CAP)
  expect(Math.max(...after)).toBeGreaterThan(CAP * 0.95)

  // Costs only grow, so what fits at the end would have fitted when it was refused.
  for (const [n, { msg }] of answers.entries()) {
    if (!/이 회차에/.test(msg)) continue
    const { key, label, money } = asks[n]!
    const pick = picks.find((one) => one.key === key && one.pick === label)!
    const room = CAP - Math.max(...pick.classes.map((c) => after[c]!))
    const win = Math.floor((money * odds.get(key)!) / 100)
    expect(win, `${label} ${money}`).toBeGreaterThan(room)
  }
  // Each lane's books say the same as the bets.
  const slices = await house.db.query<{ counters: number[] }>`
    select s.counters from exposure_slice s join round r on r.id = s.round_id and r.game = ${game.key} and r.date = ${date}`
  expect(after.map((_, c) => slices.reduce((sum, { counters }) => sum + counters[c]!, 0))).toEqual(
    after,
  )
  await apps[1]!.close()
  await deps.close()
})
