/** What a page asks by itself does not hold the idle end of a session off, else a page left open would never end. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'

import { accountHolder } from './testing/cashier.ts'
import { openHouse, type House } from './testing/house.ts'
import { openRoundAt } from './testing/provider.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openRoundAt(house, 'ntry.powerball')
})
afterAll(() => house.close())

const page = { game: 'powerBall', page: 'ntry' }
const polls: [keyof MemberCalls, object?][] = [
  ['refresh'],
  ['mainData'],
  ['depositList'],
  ['coinStatus'],
  ['withdrawalList'],
  ['turnover'],
  ['safeList'],
  ['limits'],
  ['realityCheck'],
  ['statementCheck'],
  ['betPage', page],
  ['betList', page],
]

async function movesIdleEnd(name: keyof MemberCalls, input?: object) {
  const lee = await accountHolder(house, { money: 10_000 })
  await house.db.query`
    update session set action_at = action_at - interval '10 minutes' where member_id = ${lee.id}`
  const actionAt = async () =>
    (
      await house.db.query<{ at: Date }>`
      select action_at as at from session where member_id = ${lee.id}`
    )[0]!.at.getTime()
  const before = await actionAt()
  expect(await lee.ask(name, input as never)).toMatchObject({ result: true })
  return (await actionAt()) - before
}

test.each(polls)('%s is no act of the member', async (name, input) => {
  expect(await movesIdleEnd(name, input)).toBe(0)
})

test('what a member asks for is one', async () => {
  const input = { params: { setMoney: 100, type: 'add' } }
  expect(await movesIdleEnd('safeRequest', input)).toBeGreaterThanOrEqual(600_000 - 1)
})
