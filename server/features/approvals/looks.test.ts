/** Who else has a request open, and how long today's decisions took (docs/adr/0052). */
import { randomBytes } from 'node:crypto'

import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { buildOperatorApp } from '../../app.ts'
import { openDeps } from '../../http/open-deps.ts'
import { sweep } from '../../sweep.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { HELD, meet, waitsAt } from '../../testing/meeting.ts'

let house: House
type Acting = Awaited<ReturnType<House['operator']>>
let kim: Acting
let lee: Acting
let park: Acting
let second: Awaited<ReturnType<typeof openDeps>>
let apps: House['operatorApp'][]
beforeAll(async () => {
  house = await openHouse()
  second = await openDeps(house.config, pino({ level: 'silent' }))
  apps = [house.operatorApp, await buildOperatorApp(second)]
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[kim, lee, park] = await Promise.all([house.operator(), house.operator(), house.operator()])
})
afterAll(async () => {
  await apps[1]!.close()
  await second.close()
  await house.close()
})

let subject = 100
const newPage = () => randomBytes(16).toString('hex')
const insert = async (action = 'operator.off') =>
  (
    await house.db.query<{ id: number }>`
    insert into approval (action, subject, title, reason, requested_by)
    values (${action}, ${++subject}, '시험', '시험', ${park.id}) returning id`
  )[0]!.id

/** A page of the console, which tells what it has open. */
function openPage(by: Acting, page = newPage()) {
  let turn = 0
  return {
    page,
    /** Who else looks; null: has none open any more. `at`: an earlier turn, heard late. */
    async look(id: number | null, at = ++turn) {
      const answer = await by.ask('approvalLook', { page, turn: at, id })
      if (!answer.result) throw new Error(answer.msg)
      return answer.data.others
    },
  }
}

test('who has the same request open is told to each other, never to themselves, and of no other request', async () => {
  const [one, two] = [await insert(), await insert()]
  const [ofKim, ofLee, ofPark] = [openPage(kim), openPage(lee), openPage(park)]
  expect(await ofKim.look(one)).toEqual([])
  expect(await ofLee.look(one)).toEqual([kim.uid])
  expect(await ofPark.look(two)).toEqual([])
  expect(await ofKim.look(one)).toEqual([lee.uid])
  expect(await ofPark.look(one)).toEqual([kim.uid, lee.uid].toSorted())
  // Who goes on to another request leaves the first.
  await ofLee.look(two)
  expect(await ofKim.look(one)).toEqual([park.uid])
})

test('pages of one operator are one, to others and to themselves; one that closes leaves the others', async () => {
  const id = await insert()
  const [first, second] = [openPage(kim), openPage(kim)]
  expect(await first.look(id)).toEqual([])
  expect(await second.look(id)).toEqual([])
  const other = openPage(lee)
  expect(await other.look(id)).toEqual([kim.uid])
  await first.look(null)
  expect(await other.look(id)).toEqual([kim.uid])
  await second.look(null)
  expect(await other.look(id)).toEqual([])
})

test('a page that was left is gone at once, also when an older look of it is heard later', async () => {
  const id = await insert()
  const [gone, other] = [openPage(kim), openPage(lee)]
  await gone.look(id)
  await gone.look(null)
  await gone.look(id, 1)
  expect(await other.look(id)).toEqual([])
  // A page that is looked at again says so by its next turn.
  await gone.look(id)
  expect(await other.look(id)).toEqual([kim.uid])
})

/** As a page tells it over the wire, to either of two processes. */
async function tell(process: 0 | 1, by: Acting, payload: object) {
  const reply = await apps[process]!.inject({
    method: 'POST',
    url: '/op/approvals/look',
    headers: { authorization: `Bearer ${by.token}` },
    payload,
  })
  return reply.json<{ data: { others: string[] } }>().data.others
}

test('of a look and a leave that meet, on two processes, the later turn stands', async () => {
  const id = await insert()
  const page = newPage()
  await tell(0, kim, { page, turn: 1, id })
  await meet(house, {
    lock: `select from approval_look where page = '${page}' for update`,
    ask: () =>
      Promise.all([tell(0, kim, { page, turn: 9, id: null }), tell(1, kim, { page, turn: 8, id })]),
    waiters: 2,
  })
  expect(await openPage(lee).look(id)).toEqual([])
})

test('two who open a request at one instant, on two processes: both are told by their next look', async () => {
  const id = await insert()
  const pages = [newPage(), newPage()] as const
  const lookAll = (turn: number) =>
    Promise.all([
      tell(0, kim, { page: pages[0], turn, id }),
      tell(1, lee, { page: pages[1], turn, id }),
    ])
  const first = await waitsAt(house, 'after insert on approval_look', () =>
    meet(house, { lock: HELD, ask: () => lookAll(1), waiters: 2 }),
  )
  // Whoever's row stands second sees the first; the other sees it two seconds later.
  expect(first.flat().length).toBeGreaterThan(0)
  expect(await lookAll(2)).toEqual([[lee.uid], [kim.uid]])
})

test('who is not heard of for six seconds is gone, to the instant', async () => {
  const id = await insert()
  const other = openPage(lee)
  await openPage(kim).look(id)
  await atInstant(house, '2026-01-15T11:00:00+09:00', async () => {
    const at = (back: string) => house.db.query`
      update approval_look set at = business_now() - ${back}::interval where operator_id = ${kim.id}`
    await at('5.999 seconds')
    expect(await other.look(id)).toEqual([kim.uid])
    await at('6 seconds')
    expect(await other.look(id)).toEqual([])
  })
  await house.clock.advance(2 * 3_600_000)
  await house.db.query`update operator_session set action_at = business_now()`
  await sweep(house.deps)
  expect(await house.db.query`select from approval_look`).toEqual([])
})

test('who may not read a request looks at none; nor at one that is not there, nor with a page that is no id', async () => {
  const id = await insert('withdrawal.complete')
  const games = await house.operator('게임')
  const look = (input: object) => games.ask('approvalLook', input as never)
  const page = newPage()
  for (const unseen of [id, 999_999_999])
    expect(await look({ page, turn: 1, id: unseen })).toMatchObject({
      code: 'notFound',
      msg: operatorText.notFound,
    })
  for (const bad of [{ page: 'x' }, { turn: 0 }, { id: 0 }])
    expect(await look({ page, turn: 1, id, ...bad })).toMatchObject({ code: 'badInput' })
  expect(await house.db.query`select from approval_look where operator_id = ${games.id}`).toEqual(
    [],
  )
})

test('the median is of what operators decided since midnight in Seoul, of what one may read', async () => {
  const noon = '2026-02-03T12:00:00+09:00'
  await house.clock.set(noon)
  await house.db
    .query`update operator_session set action_at = business_now(), started_at = business_now()`
  const today = async (by: Acting) => {
    const answer = await by.ask('approvalList', { pageIndex: 1 })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.today
  }
  expect(await today(kim)).toEqual({ decided: 0, medianSeconds: null })
  const ended = async (
    at: string,
    seconds: number,
    { state = 'approved', by = lee.id as number | null, action = 'operator.off' } = {},
  ) => {
    const id = await insert(action)
    await house.db
      .query`update approval set state = ${state}, decided_by = ${by}, decided_at = ${at}::timestamptz,
      requested_at = ${at}::timestamptz - make_interval(secs => ${seconds}) where id = ${id}`
  }
  await ended('2026-02-03T00:00:00+09:00', 24)
  expect(await today(kim)).toEqual({ decided: 1, medianSeconds: 24 })
  // The last of yesterday, what ended by itself and what was taken back were decided by nobody today.
  await ended('2026-02-02T23:59:59.999+09:00', 5_000)
  await ended(noon, 5_000, { state: 'rejected', by: null })
  await ended(noon, 5_000, { state: 'withdrawn', by: null })
  expect(await today(kim)).toEqual({ decided: 1, medianSeconds: 24 })
  await ended(noon, 62, { state: 'rejected' })
  expect(await today(kim)).toEqual({ decided: 2, medianSeconds: 43 })
  await ended(noon, 600, { action: 'withdrawal.complete' })
  expect(await today(kim)).toEqual({ decided: 3, medianSeconds: 62 })
  expect(await today(await house.operator('게임'))).toEqual({ decided: 0, medianSeconds: null })
})
