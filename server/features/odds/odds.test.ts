import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import { gameByKey, games } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { highestOdds, isAboveCap, mayStand, returnOf } from '@madang/contract/core/draw/returns.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { limitKeys, oddsText } from '@madang/contract/operator/plain/odds.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, type TestProvider } from '../../testing/provider.ts'
import { tickDraws } from '../draw/draw.ts'

const GAME = 'ntry.powerball'
const reason = '배당 조정'
let house: House
let kim: Awaited<ReturnType<House['operator']>>
let lee: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  ;[kim, lee] = await Promise.all([house.operator('관리자'), house.operator('게임')])
})
afterAll(() => house.close())

const refused = (code: string, msg: string) => ({ result: false, code, msg })

async function oddsOf(game = GAME) {
  const answer = await kim.ask('oddsList')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.games.find((row) => row.game === game)!
}

type Save = Input<OperatorCalls['oddsSave']>
/** Saves on what is in force, with these changes. */
async function save(
  { odds = {}, ...rest }: Partial<Save>,
  by: Awaited<ReturnType<House['operator']>> = kim,
) {
  const game = rest.game ?? GAME
  const now = await oddsOf(game)
  return by.ask('oddsSave', {
    game,
    version: now.version,
    limits: now.limits,
    reason,
    ...rest,
    odds: { ...now.odds, ...odds },
  })
}

test('no preset gives back less than 75 % or more than 98 %, and the odds at either end are exact', () => {
  for (const game of games)
    for (const key of oddsKeys(game)) {
      expect(isAboveCap(key, key.defaultOdds), `${game.key} ${key.key}`).toBe(false)
      expect(mayStand(key, key.defaultOdds), `${game.key} ${key.key}`).toBe(true)
      expect(returnOf(key, highestOdds(key))).toBeLessThanOrEqual(0.98)
      expect(returnOf(key, highestOdds(key) + 1)).toBeGreaterThan(0.98)
    }
  const half = oddsKeys(gameByKey(GAME)!)[0]!
  expect([isAboveCap(half, 196), isAboveCap(half, 197)]).toEqual([false, true])
  expect([149, 150, 200, 201].map((odds) => mayStand(half, odds))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('new odds and limits hold from the next round that opens; the open one keeps its own', async () => {
  const date = '20260301'
  const provider: TestProvider = openProvider(house, GAME, date)
  await house.clock.set(new Date(provider.timesOf(120).closeAt.getTime() - 100_000))
  await provider.chain()
  await provider.commit(120)
  await tickDraws(house.deps)
  const member = await house.member({ money: 100_000 })
  const bet = (round: number, rate: number, money: number) =>
    member.ask(
      'bet',
      {
        game: 'powerBall',
        page: 'ntry',
        today: date,
        round,
        type: 'poOdd',
        pick: '파워볼 홀',
        rate,
        money,
        win: 0,
      },
      { key: crypto.randomUUID() },
    )
  const info = async () => {
    const answer = await member.ask('betPage', { game: 'powerBall', page: 'ntry' })
    return answer.result && answer.info
  }
  expect(await save({ odds: { poOdd: 190 }, limits: { maxBettingMoney: 20_000 } })).toEqual({
    result: true,
    msg: oddsText.saved,
    data: { waiting: false },
  })
  expect(await oddsOf()).toMatchObject({
    version: 2,
    madeBy: kim.uid,
    reason,
    round: { number: 120, version: 1 },
  })
  expect(await info()).toMatchObject({ poOdd: 1.95, maxBettingMoney: 1_000_000 })
  expect(await bet(120, 1.9, 5_000)).toEqual(refused('reload', drawText.oddsChanged(190, 195)))
  expect(await bet(120, 1.95, 30_000)).toMatchObject({ result: true })

  await house.clock.set(new Date(provider.timesOf(121).closeAt.getTime() - 100_000))
  await provider.commit(121)
  await tickDraws(house.deps)
  expect(await info()).toMatchObject({ poOdd: 1.9, maxBettingMoney: 20_000 })
  expect(await bet(121, 1.9, 20_005)).toEqual(refused('limit', drawText.overCap(20_000)))
  expect(await bet(121, 1.9, 20_000)).toMatchObject({ result: true })
  expect((await oddsOf()).round).toEqual({ number: 121, version: 2 })
})

test("a game's own limit never loosens the site's setting", async () => {
  const game = 'ntry.eos3'
  await save({ game, limits: { maxBettingMoney: 50_000_000, minBettingMoney: 1_000 } })
  await tickDraws(house.deps)
  const member = await house.member()
  const answer = await member.ask('betPage', { game: 'eos3', page: 'ntry' })
  expect(answer).toMatchObject({ info: { maxBettingMoney: 1_000_000, minBettingMoney: 5_000 } })
})

test('above 98 % a second operator decides', async () => {
  const game = 'pbg.powerball'
  expect(await save({ game, odds: { poOdd: 196 } })).toMatchObject({ data: { waiting: false } })
  expect(await save({ game, odds: { poOdd: 197 } })).toEqual({
    result: true,
    msg: oddsText.requested,
    data: { waiting: true },
  })
  const { pending, version } = await oddsOf(game)
  expect(version).toBe(2)
  expect(await save({ game, odds: { poOdd: 198 } })).toEqual(refused('state', operatorText.pending))
  const decide = (by: typeof kim) =>
    by.ask('approvalDecide', { id: pending!.id, approve: true, reason: '' })
  expect(await decide(kim)).toEqual(refused('denied', operatorText.own))
  expect(await decide(lee)).toMatchObject({ result: true })
  expect(await oddsOf(game)).toMatchObject({
    version: 3,
    odds: { poOdd: 197 },
    madeBy: kim.uid,
    approvedBy: lee.uid,
    pending: null,
  })
  // What two have agreed on stays while other odds change.
  expect(await save({ game, odds: { poEven: 190 } })).toMatchObject({ data: { waiting: false } })
})

test.each(limitKeys.filter((key) => key !== 'minBettingMoney'))(
  "a game's own %s is tightened by one and loosened by two",
  async (limit) => {
    const game = 'named.powerladder'
    const set = (limits: Save['limits']) => save({ game, limits })
    const inForce = { data: { waiting: false } }
    expect(await set({ [limit]: 2_000_000 })).toMatchObject(inForce)
    expect(await set({ [limit]: 1_500_000 })).toMatchObject(inForce)
    const { version } = await oddsOf(game)
    // Higher, and none of its own any more: then the site's holds alone.
    for (const limits of [{ [limit]: 1_500_001 }, {}]) {
      expect(await set(limits)).toEqual({
        result: true,
        msg: oddsText.requested,
        data: { waiting: true },
      })
      const asked = await oddsOf(game)
      expect(asked).toMatchObject({ version, limits: { [limit]: 1_500_000 } })
      const decide = (by: typeof kim, approve: boolean) =>
        by.ask('approvalDecide', { id: asked.pending!.id, approve, reason: '' })
      expect(await decide(kim, true)).toEqual(refused('denied', operatorText.own))
      expect(await decide(lee, Object.keys(limits).length === 0)).toMatchObject({ result: true })
    }
    expect(await oddsOf(game)).toMatchObject({
      version: version + 1,
      limits: {},
      approvedBy: lee.uid,
    })
  },
)

test('what a second operator is told of a loosened limit is what it was and what it becomes', async () => {
  const game = 'ntry.eos3'
  await save({ game, limits: { maxWinMoney: 3_000_000, maxBettingMoney: 100_000 } })
  await save({ game, limits: { maxWinMoney: 5_000_000, minBettingMoney: 7_000 } })
  const answer = await lee.ask('approvalList', { state: 'pending', pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  const { pending } = await oddsOf(game)
  expect(answer.data.list.find(({ id }) => id === pending!.id)).toMatchObject({
    title: expect.stringMatching(/ 한도 완화$/),
    detail: {
      raised: '',
      loosened: '최대 베팅금액 100,000원 → 사이트 설정, 최대 당첨금 3,000,000원 → 5,000,000원',
    },
  })
})

test('a limit loosened against a version that is not the newest is refused before it is asked for', async () => {
  const game = 'ntry.eos5'
  await save({ game, limits: { maxWinMoney: 3_000_000 } })
  const { version, limits } = await oddsOf(game)
  for (const wrong of [version - 1, version + 1])
    expect(await save({ game, version: wrong, limits: { maxWinMoney: 4_000_000 } })).toEqual(
      refused('state', operatorText.changed),
    )
  expect(await oddsOf(game)).toMatchObject({ version, limits, pending: null })
})

test('a pick that gives back less than 75 % or more than 100 % nobody can save, two operators neither', async () => {
  const game = 'named.powerladder'
  const { version, odds } = await oddsOf(game)
  const outside = (label: string) => refused('limit', oddsText.outside(label))
  expect(await save({ game, odds: { left: 149 } })).toEqual(outside('좌출발 1.49'))
  expect(await save({ game, odds: { left: 201, right: 149 } })).toEqual(
    outside('좌출발 2.01, 우출발 1.49'),
  )
  const old = { override: true } as object
  expect(await save({ game, odds: { left: 201 }, ...old })).toEqual(outside('좌출발 2.01'))
  expect(await oddsOf(game)).toMatchObject({ version, odds, pending: null })
  expect(await save({ game, odds: { left: 150, right: 200 } })).toMatchObject({
    data: { waiting: true },
  })
  // Asked for before there was a ceiling.
  const { pending } = await oddsOf(game)
  await house.db.query`
    update approval set detail = jsonb_set(detail, '{odds,right}', '201') where id = ${pending!.id}`
  expect(await lee.ask('approvalDecide', { id: pending!.id, approve: true, reason: '' })).toEqual(
    outside('우출발 2.01'),
  )
  expect(await oddsOf(game)).toMatchObject({ version, odds })
})

test('an agreement is worth nothing once the odds have changed under it', async () => {
  const game = 'named.powerball'
  await save({ game, odds: { num: 985 } })
  const { pending } = await oddsOf(game)
  await save({ game, odds: { poOdd: 180 } }, lee)
  expect(await lee.ask('approvalDecide', { id: pending!.id, approve: true, reason: '' })).toEqual(
    refused('state', operatorText.changed),
  )
  expect(await oddsOf(game)).toMatchObject({ version: 2, odds: { num: 900, poOdd: 180 } })
})

test('of twenty changes of one version exactly one is made', async () => {
  const game = 'ntry.kenoladder'
  const before = await oddsOf(game)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      kim.ask('oddsSave', {
        game,
        version: before.version,
        odds: { ...before.odds, left: 150 + index },
        limits: {},
        reason,
      }),
    ),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.result && answer.code === 'state')).toHaveLength(19)
  const history = await kim.ask('oddsHistory', { game })
  expect(history.result && history.data.map(({ version }) => version)).toEqual([2, 1])
})

test('odds and limits that are none change nothing', async () => {
  const game = 'ntry.powerladder'
  const { odds, version } = await oddsOf(game)
  const bad = (changes: Partial<Save>) =>
    kim.ask('oddsSave', {
      game,
      version,
      odds,
      limits: {},
      reason,
      ...changes,
    })
  const left = oddsText.bounds('좌출발')
  for (const value of [100, 0, -195, 1.95, 100_001])
    expect(await bad({ odds: { ...odds, left: value } })).toEqual(refused('badInput', left))
  const { left: _, ...missing } = odds
  expect(await bad({ odds: missing })).toEqual(refused('badInput', oddsText.keys))
  expect(await bad({ odds: { ...odds, poOdd: 195 } })).toEqual(refused('badInput', oddsText.keys))
  expect(await bad({})).toEqual(refused('badInput', oddsText.same))
  expect(await bad({ reason: ' ' })).toEqual(refused('badInput', operatorText.noReason))
  expect(await bad({ limits: { maxBettingMoney: 1 } })).toMatchObject({ code: 'badInput' })
  expect(await bad({ limits: { minBettingMoney: 9_000, maxWinMoney: 6_000 } })).toMatchObject({
    code: 'badInput',
  })
  for (const unknown of ['', 'ntry.baccarat', '__proto__'])
    expect(await bad({ game: unknown })).toEqual(refused('notFound', oddsText.unknown))
  expect(await oddsOf(game)).toMatchObject({ version, odds, limits: {} })
})
