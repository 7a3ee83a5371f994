import { afterAll, beforeAll, expect, test } from 'vitest'

import { recordEvents } from '../../http/events.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { chainEvents } from './chain.ts'

let house: House
let admin: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-03-05T12:00:00+09:00')
  admin = await house.operator()
  await recordEvents(house.db, [
    { kind: 'login.failed', actor: 'moon7', detail: { address: '10.1.1.1', words: '아이폰' } },
    { kind: 'withdrawal.large', actor: 'system', target: 'moon7', detail: { amount: 5_000_000 } },
    { kind: 'vendor.signature', actor: '10.1.1.1', target: 'haneul', detail: { count: 14 } },
    { kind: 'login.failed', actor: 'moon77', detail: { address: '10.1.1.10' } },
    { kind: 'operator.denied', actor: 'desk1', target: '/op/members/adjust' },
  ])
})
afterAll(() => house.close())

const find = async (filter: object) => {
  const answer = await admin.ask('eventList', { pageIndex: 1, ...filter })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.list.map(({ kind, actor }) => `${kind} ${actor}`)
}

test.each([
  [{ kind: 'login.failed' }, ['login.failed moon77', 'login.failed moon7']],
  [{ weight: 'urgent' }, ['vendor.signature 10.1.1.1']],
  [{ weight: 'urgent', kind: 'login.failed' }, []],
  [{ member: ' Moon7 ' }, ['withdrawal.large system', 'login.failed moon7']],
  [{ actor: 'desk1' }, ['operator.denied desk1']],
  [{ address: '10.1.1.1' }, ['vendor.signature 10.1.1.1', 'login.failed moon7']],
  [{ member: 'moon7', start: '2026-03-06' }, []],
  [{ member: 'moon7', kind: 'login.failed', end: '2026-03-05' }, ['login.failed moon7']],
])('%j finds %j, newest first', async (filter, found) => {
  expect(await find(filter)).toEqual(found)
})

test('an event says its place in the chain once it has one', async () => {
  await chainEvents(house)
  await recordEvents(house.db, [{ kind: 'clock.step', actor: 'system', target: 'clock' }])
  const answer = await admin.ask('eventList', { pageIndex: 1, weight: 'high' })
  if (!answer.result) throw new Error(answer.msg)
  const [fresh, chained] = answer.data.list
  expect(fresh!.link).toBeNull()
  expect(chained!.link).toEqual({
    no: expect.any(Number) as number,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
})

test('pages go through ten thousand, each event once; the file has the filter of the screen', async () => {
  await house.db.query`
    insert into event (kind, actor) select 'server.start', 'many' from generate_series(1, 10020)`
  const page = async (pageIndex: number) => {
    const answer = await admin.ask('eventList', { pageIndex, actor: 'many' })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data
  }
  const [first, second, last] = [await page(1), await page(2), await page(200)]
  expect(first).toMatchObject({ totalCnt: 10_000, totalPages: 200 })
  expect(first.list.at(-1)!.id).toBe(second.list[0]!.id + 1)
  expect(last.list).toHaveLength(50)
  const filter = { weight: 'low', member: 'moon7' }
  const file = await admin.ask('csvExport', { list: 'events', filter })
  expect(file).toMatchObject({ result: true, rows: 1 })
})
