/** Who presses at once, and what is decided, given or counted while a hand-over is written. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { assignText } from '@madang/contract/operator/plain/assign.ts'
import { handoverText } from '@madang/contract/operator/plain/handover.ts'

import { refused } from '../../testing/answers.ts'
import type { TestOperator } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet, waiting } from '../../testing/meeting.ts'
import { actsOf, deposit, handOver, listBy, nowOf, press, viewBy } from './testing/shifts.ts'

let house: House
let [kim, lee, admin] = [] as unknown as TestOperator[]
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
})
afterAll(() => house.close())
beforeEach(async () => {
  ;[kim, lee, admin] = await Promise.all(
    (['정산', '정산', '관리자'] as const).map((role) => house.operator(role)),
  )
})

test('one press sent ten times at once is one hand-over, and each hears its number', async () => {
  const draft = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => press(kim!, { draft })))
  const ids = answers.map((answer) => (answer.result ? answer.id : answer.msg))
  expect(new Set(ids).size).toBe(1)
  expect((await listBy(lee!, { by: kim!.uid })).map(({ id }) => id)).toEqual([ids[0]])
  expect(await actsOf(house, kim!)).toEqual(['handover.make'])
})

test('of ten windows of one operator that hand over at once exactly one does', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => press(kim!)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toEqual(refused('state', handoverText.changed))
  expect(await listBy(lee!, { by: kim!.uid })).toHaveLength(1)
})

test('operators who hand over at once have numbers without a gap', async () => {
  const before = (await listBy(kim!)).at(0)?.id ?? 0
  const answers = await Promise.all([kim!, lee!, admin!].map((by) => press(by)))
  const ids = answers.map((answer) => (answer.result ? answer.id : 0)).toSorted((a, b) => a - b)
  expect(ids).toEqual([before + 1, before + 2, before + 3])
})

test('acknowledged twenty times at once it is once, with one entry of the log', async () => {
  const id = await handOver(kim!)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => lee!.ask('handoverAcknowledge', { id })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(20)
  expect((await viewBy(admin!, id)).readBy).toMatchObject([{ by: lee!.uid }])
  expect(await actsOf(house, lee!)).toEqual(['handover.read'])
})

test('what is decided while it is handed over stays decided, and is nobody’s', async () => {
  const [one, two] = [await deposit(house, kim!, kim!), await deposit(house, kim!, kim!)]
  const answer = await meet(house, {
    // A decision that has the row and is not through yet.
    lock: `update deposit set state = 'refused', reason = '시험', decided_by = ${lee!.id}, decided_at = business_now()
      where id = ${one.id}`,
    ask: () => press(kim!, { assigned: 'give', to: admin!.uid }),
  })
  if (!answer.result) throw new Error(answer.msg)
  expect((await viewBy(admin!, answer.id)).open).toMatchObject([
    { id: two.id, fate: 'given', has: admin!.uid },
  ])
  expect(
    await house.db.query`
    select d.state, a.operator_id as has from deposit d left join desk_assignment a on a.about = 'deposits' and a.request_id = d.id
    where d.id = ${one.id}`,
  ).toEqual([{ state: 'refused', has: null }])
  expect(await actsOf(house, kim!, 'desk.give')).toHaveLength(1)
})

test('what is given to who leaves while they do comes after, and stays theirs', async () => {
  const [one, two] = [await deposit(house, kim!, kim!), await deposit(house, kim!)]
  let giving: ReturnType<TestOperator['ask']> | undefined
  const answer = await meet(house, {
    lock: `select from deposit where id = ${one.id} for update`,
    ask: () => press(kim!, { assigned: 'release' }),
    meanwhile: async () => {
      giving = lee!.ask('deskAssign', { kind: 'deposits', id: two.id, from: null, to: kim!.uid })
      await waiting(house, 2)
    },
  })
  expect(await giving).toMatchObject({ result: true })
  if (!answer.result) throw new Error(answer.msg)
  expect((await viewBy(admin!, answer.id)).open.map(({ id, has }) => [id, has])).toEqual([
    [one.id, null],
  ])
  expect((await nowOf(kim!)).items).toMatchObject([{ id: two.id }])
  const order = await house.db.query<{ action: string }>`
    select action from audit where actor in (${kim!.uid}, ${lee!.uid}) order by id`
  expect(order.map(({ action }) => action)).toEqual([
    ...['desk.take', 'desk.release', 'handover.make', 'desk.give'],
  ])
})

test('nothing is given to who is switched off meanwhile, and the shift is not ended', async () => {
  const one = await deposit(house, kim!, kim!)
  const answer = await meet(house, {
    lock: `update operator set active = false where id = ${admin!.id}`,
    ask: () => press(kim!, { assigned: 'give', to: admin!.uid }),
  })
  expect(answer).toEqual(refused('badInput', assignText.unable))
  expect(await listBy(lee!, { by: kim!.uid })).toEqual([])
  expect((await nowOf(kim!)).items).toMatchObject([{ id: one.id }])
})

test('who is given another role meanwhile hands nothing over', async () => {
  const answer = await meet(house, {
    lock: `update operator set role = '열람' where id = ${kim!.id}`,
    ask: () => press(kim!),
  })
  expect(answer).toMatchObject({ code: 'denied' })
  expect(await listBy(lee!, { by: kim!.uid })).toEqual([])
})

test('each act is in exactly one hand-over, however many are decided while one is written', async () => {
  const rows = await Promise.all(Array.from({ length: 12 }, () => deposit(house, lee!)))
  const decide = ({ id, version }: (typeof rows)[number]) =>
    kim!.ask('depositComplete', { id, version, amount: 10_000 })
  const [first, ...answers] = await Promise.all([press(kim!), ...rows.map((row) => decide(row))])
  expect(answers.filter(({ result }) => result)).toHaveLength(12)
  if (!first.result) throw new Error(first.msg)
  const second = await handOver(kim!)
  const acts = await Promise.all([first.id, second].map((id) => viewBy(lee!, id)))
  const counts = acts.flatMap((told) => told.acts.map(({ count, sum }) => [count, sum] as const))
  expect(counts.reduce((all, [count]) => all + count, 0)).toBe(12)
  expect(counts.reduce((all, [, sum]) => all + (sum ?? 0), 0)).toBe(120_000)
})

test('an act that waits for the log while a hand-over is written is the next one’s', async () => {
  const row = await deposit(house, lee!)
  const held = await deposit(house, kim!, kim!)
  let deciding: Promise<unknown> | undefined
  // The hand-over stands at the log, the act behind it.
  const answer = await meet(house, {
    lock: 'select pg_advisory_xact_lock(7201020)',
    ask: () => press(kim!, { assigned: 'release' }),
    meanwhile: async () => {
      deciding = kim!.ask('depositComplete', { id: row.id, version: row.version, amount: 10_000 })
      await waiting(house, 2)
    },
  })
  await deciding
  if (!answer.result) throw new Error(answer.msg)
  expect((await viewBy(lee!, answer.id)).acts).toEqual([])
  expect((await nowOf(kim!)).acts).toEqual([{ action: 'deposit.complete', count: 1, sum: 10_000 }])
  expect((await nowOf(kim!)).items).toEqual([])
  expect(held.amount).toBe(10_000)
})

test('an act that stands at the log before a hand-over is in it', async () => {
  const row = await deposit(house, lee!)
  let pressing: ReturnType<typeof press> | undefined
  await meet(house, {
    lock: 'select pg_advisory_xact_lock(7201020)',
    ask: () => kim!.ask('depositComplete', { id: row.id, version: row.version, amount: 10_000 }),
    meanwhile: async () => {
      pressing = press(kim!)
      await waiting(house, 2)
    },
  })
  const made = await pressing!
  if (!made.result) throw new Error(made.msg)
  expect((await viewBy(lee!, made.id)).acts).toEqual([
    { action: 'deposit.complete', count: 1, sum: 10_000 },
  ])
  expect((await nowOf(kim!)).acts).toEqual([])
})
