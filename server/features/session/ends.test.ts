/** A session ends at an instant, and every one who looks at it says the same: the door and the sweep. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { endedText } from '../../http/identity.ts'
import { sweep } from '../../sweep.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const NOON = '2026-03-02T12:00:00.000+09:00'
type Ages = { action: string; started: string }
const yet = [
  { action: '29 minutes 59.999 seconds', started: '1 hour' },
  { action: '0 seconds', started: '11 hours 59 minutes 59.999 seconds' },
]
const over = [
  { action: '30 minutes', started: '1 hour', msg: endedText.idle },
  { action: '0 seconds', started: '12 hours', msg: endedText.absolute },
  { action: '30 minutes', started: '12 hours', msg: endedText.absolute },
]

async function aged({ action, started }: Ages) {
  const lee = await house.member()
  await house.db.query`update session set action_at = business_now() - ${action}::interval,
    started_at = business_now() - ${started}::interval where member_id = ${lee.id}`
  return lee
}
const poll = (lee: Awaited<ReturnType<typeof aged>>) => lee.ask('refresh')

test.each(yet)('idle for $action and begun $started ago a session is one yet', async (ages) => {
  await atInstant(house, NOON, async () => {
    const lee = await aged(ages)
    expect(await poll(lee)).toMatchObject({ result: true })
    await sweep(house.deps)
    expect(await poll(lee)).toMatchObject({ result: true })
  })
})

test.each(over)('idle for $action and begun $started ago it is over', async ({ msg, ...ages }) => {
  await atInstant(house, NOON, async () => {
    const ended = { result: false, code: 'logout', msg }
    const lee = await aged(ages)
    expect(await poll(lee)).toEqual(ended)
    await sweep(house.deps)
    expect(await house.db.query`select from session where member_id = ${lee.id}`).toEqual([])
    expect(await poll(lee)).toEqual(ended)
  })
})

test.each([
  ['14 minutes 59.999 seconds', '1 hour', true],
  ['0 seconds', '11 hours 59 minutes 59.999 seconds', true],
  ['15 minutes', '1 hour', false],
  ['0 seconds', '12 hours', false],
])('an operator idle for %s, begun %s ago: in is %s', async (action, started, isIn) => {
  await atInstant(house, NOON, async () => {
    const kim = await house.operator()
    await house.db
      .query`update operator_session set action_at = business_now() - ${action}::interval,
      started_at = business_now() - ${started}::interval where operator_id = ${kim.id}`
    const left = () => house.db.query`select from operator_session where operator_id = ${kim.id}`
    await sweep(house.deps)
    expect(await left()).toHaveLength(isIn ? 1 : 0)
    const answer = await kim.ask('me')
    if (isIn) expect(answer).toMatchObject({ result: true })
    else expect(answer).toEqual({ result: false, code: 'logout', msg: operatorText.logout })
  })
})
