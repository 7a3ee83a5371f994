import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { noRates } from '@madang/contract/core/rates.ts'
import { oddsText } from '@madang/contract/operator/plain/odds.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { ensureOdds } from '../draw/draw.ts'
import { readGuard, saveRates } from '../rolling/rolling.ts'

/** Odds that rise leave the house less to share with a line: what farming is guarded by is asked then too. */
let house: House
let kim: Awaited<ReturnType<House['operator']>>
let lee: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse()
  await ensureOdds(house.db)
})
beforeEach(async () => {
  ;[kim, lee] = await Promise.all([house.operator('관리자'), house.operator('게임')])
})
afterAll(() => house.close())

const GAME = 'pbg.powerball'
async function oddsOf() {
  const answer = await kim.ask('oddsList')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.games.find((row) => row.game === GAME)!
}
async function save(changed: Record<string, number>) {
  const { version, odds, limits } = await oddsOf()
  return kim.ask('oddsSave', {
    ...{ game: GAME, version, limits, reason: '배당 인상' },
    odds: { ...odds, ...changed },
  })
}
const giveRate = (member: number, etc: number) =>
  house.db.begin((tx) =>
    saveRates(tx, { member, rates: { etc }, by: { role: 'house', uid: 'house' } }),
  )
const decide = async (by: typeof kim) =>
  by.ask('approvalDecide', { id: (await oddsOf()).pending!.id, approve: true, reason: '' })

test('odds that rise past what the head of a line earns wait for a second operator, who is told', async () => {
  const head = await house.member({ type: '총판' })
  expect(await giveRate(head.id, 125)).toMatchObject({ result: 'saved' })
  // 97.5 % leave a line 1.25 % at most, 98 % leave it 1.00 %.
  expect(await save({ poOdd: 196 })).toEqual({
    result: true,
    msg: oddsText.requested,
    data: { waiting: true },
  })
  const list = await lee.ask('approvalList', { state: 'pending' })
  expect(list).toMatchObject({
    data: { list: [{ detail: { raised: '', beyond: '1명, 최고 1.25% (한도 1.00%)' } }] },
  })
  expect((await readGuard(house.db)).etc.most).toBe(125)
  expect(await decide(lee)).toMatchObject({ result: true })
  expect((await oddsOf()).odds.poOdd).toBe(196)

  // What two have agreed to is asked no more while odds fall or stay.
  expect(await save({ poOdd: 190 })).toMatchObject({ data: { waiting: false } })
  expect(await save({ poOdd: 195 })).toMatchObject({ data: { waiting: false } })
  expect(await giveRate(head.id, 100)).toMatchObject({ result: 'saved' })
  expect(await save({ poOdd: 196 })).toMatchObject({ data: { waiting: false } })
  expect(await save({ poOdd: 195 })).toMatchObject({ data: { waiting: false } })
})

test('an agreement holds for the lines it told of, and for none that earns more by then', async () => {
  const head = await house.member({ type: '총판' })
  await giveRate(head.id, 110)
  expect(await save({ poEven: 196 })).toMatchObject({ data: { waiting: true } })
  await giveRate(head.id, 125)
  expect(await decide(lee)).toEqual({ result: false, code: 'state', msg: operatorText.changed })
  expect((await oddsOf()).odds.poEven).toBe(195)
  await giveRate(head.id, 0)
})

test('of a rate and odds that pass the guard only together, at once, one is refused or agreed to', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const head = await house.member({ type: '총판' })
    const [rate, odds] = await Promise.all([
      kim.ask('ratesSave', {
        id: head.id,
        rates: { etc: '1.25' },
        override: false,
        reason: '계약',
      }),
      save({ defOdd: 196 }),
    ])
    const both = rate.result && odds.result && !odds.data.waiting
    expect(both).toBe(false)
    const { pending } = await oddsOf()
    if (pending)
      await lee.ask('approvalDecide', { id: pending.id, approve: false, reason: '안 됩니다' })
    await giveRate(head.id, noRates.etc)
    if ((await oddsOf()).odds.defOdd !== 195) await save({ defOdd: 195 })
  }
})
