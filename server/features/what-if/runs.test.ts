import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { draftKinds, staleWords, whatIfText } from '@madang/contract/operator/plain/what-if.ts'
import type { Draft } from '@madang/contract/operator/what-if.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { processOf } from './children.ts'
import { openMonth, type Month } from './testing/month.ts'

let month: Month
beforeAll(async () => {
  month = await openMonth(5, 2)
})
afterAll(() => month.house.close())

const powerball = gameByKey('ntry.powerball')!
const preset = Object.fromEntries(oddsKeys(powerball).map((row) => [row.key, row.defaultOdds]))
type Operator = Awaited<ReturnType<Month['house']['operator']>>
const odds = (changed: Record<string, number>): Extract<Draft, { kind: 'odds' }> => ({
  ...{ kind: 'odds', game: powerball.key, odds: { ...preset, ...changed }, limits: {} },
})

async function start(by: Operator, draft: Draft, days: 1 | 7 | 30 = 1) {
  const answer = await by.ask('whatIfStart', { draft, days })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.id
}
async function view(by: Operator, id: number, draft?: Draft) {
  const answer = await by.ask('whatIfView', { id, ...(draft && { draft }) })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const stateOf = async (by: Operator, id: number) => (await view(by, id)).state
async function done(by: Operator, draft: Draft) {
  const id = await start(by, draft)
  await expect.poll(() => stateOf(by, id)).toBe('done')
  return id
}
/** Nobody reads a bet until it is let go. */
async function holdBets() {
  const client = new pg.Client({ connectionString: month.house.url })
  await client.connect()
  // Also where the test fails: who comes after it reads bets.
  onTestFinished(() => client.end())
  await client.query('begin; lock table bet in access exclusive mode')
  return {
    // Asked elsewhere: within a transaction it would say what it said before.
    waits: async () => {
      const [row] = await month.house.db.query<{ n: number }>`
        select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return row!.n
    },
    letGo: () => client.query('rollback'),
  }
}

test('a replay runs in a process of its own, is told with its books, and stands in the log', async () => {
  const kim = await month.house.operator('게임')
  const id = await start(kim, odds({ poOdd: 194 }), 7)
  expect(processOf(id)).not.toBe(process.pid)
  await expect.poll(() => stateOf(kim, id)).toBe('done')
  const run = await view(kim, id)
  expect(run).toMatchObject({
    ...{ kind: 'odds', days: 7, mine: true, progress: 10_000, verdict: 'may', stale: null },
    result: { books: { differs: 0 }, changes: [{ what: '파워볼 홀', was: '1.95', will: '1.94' }] },
  })
  expect(run.result!.bounds.bets).toBeGreaterThan(10)
  expect(run.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  const [entry] = await month.house.db.query<{ action: string; actor: string; after: object }>`
    select action, actor, after from audit where action = 'what-if.run' order by id desc limit 1`
  expect(entry).toMatchObject({ actor: kim.uid, after: { replay: id, days: 7 } })
})

test('of one operator one runs, of the house two; who cancels has room again', async () => {
  const [kim, lee, park] = [
    await month.house.operator('게임'),
    await month.house.operator('관리자'),
    await month.house.operator('게임'),
  ]
  const held = await holdBets()
  const first = await start(kim, odds({ poOdd: 194 }))
  const refused = { result: false, code: 'state', msg: whatIfText.own }
  expect(await kim.ask('whatIfStart', { draft: odds({ poOdd: 193 }), days: 1 })).toEqual(refused)
  const second = await start(lee, odds({ poOdd: 192 }))
  expect(await park.ask('whatIfStart', { draft: odds({ poOdd: 191 }), days: 1 })).toEqual({
    ...{ result: false, code: 'busy', msg: whatIfText.busy },
  })
  expect(await lee.ask('whatIfCancel', { id: first })).toMatchObject({ code: 'denied' })
  await expect.poll(held.waits).toBeGreaterThan(0)
  for (const [by, id] of [
    [kim, first],
    [lee, second],
  ] as const) {
    expect(await by.ask('whatIfCancel', { id })).toMatchObject({ result: true })
    expect(await stateOf(by, id)).toBe('cancelled')
    expect(await by.ask('whatIfCancel', { id })).toMatchObject({ code: 'state' })
  }
  // Its process is gone, and what it asked the database ends though the table is still held.
  await expect.poll(() => [processOf(first), processOf(second)]).toEqual([undefined, undefined])
  await expect.poll(held.waits).toBe(0)
  await held.letGo()
  await done(park, odds({ poOdd: 191 }))
})

test('many at once start no more than two', async () => {
  const held = await holdBets()
  const people = await Promise.all(Array.from({ length: 6 }, () => month.house.operator('게임')))
  const answers = await Promise.all(
    people.map((by) => by.ask('whatIfStart', { draft: odds({ poOdd: 194 }), days: 1 })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(2)
  expect(answers.filter((answer) => !answer.result && answer.code === 'busy')).toHaveLength(4)
  for (const [n, answer] of answers.entries())
    if (answer.result) await people[n]!.ask('whatIfCancel', { id: answer.data.id })
  await held.letGo()
})

test('a process that is killed leaves a replay that failed, and room for another', async () => {
  const kim = await month.house.operator('게임')
  const held = await holdBets()
  const id = await start(kim, odds({ poOdd: 194 }))
  await expect.poll(held.waits).toBeGreaterThan(0)
  process.kill(processOf(id)!, 'SIGKILL')
  await expect.poll(() => stateOf(kim, id)).toBe('failed')
  await expect.poll(held.waits).toBe(0)
  await held.letGo()
  await done(kim, odds({ poOdd: 194 }))
})

test('while its process is at work a replay runs, however long; it ends with who started it', async () => {
  const kim = await month.house.operator('게임')
  const draft = odds({ poOdd: 194 })
  const [row] = await month.house.db.query<{ id: number }>`
    insert into what_if (operator_id, kind, subject, title, draft, draft_hash, base_hash, days, asked_at)
    values (${kim.id}, 'odds', 'x', 'x', ${JSON.stringify(draft)}::jsonb, '', '', 1,
      business_now() - interval '10 minutes') returning id`
  const held = await holdBets()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'program.ts')], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  })
  const gone = once(child, 'exit')
  child.send({ url: month.house.config.databaseUrl!, id: row!.id })
  await expect.poll(held.waits).toBeGreaterThan(0)
  expect(await stateOf(kim, row!.id)).toBe('running')
  // As it is when the house is gone.
  child.disconnect()
  await gone
  await expect.poll(held.waits).toBe(0)
  expect(await stateOf(kim, row!.id)).toBe('failed')
  await held.letGo()
})

test('a row whose process nobody has any more is found out', async () => {
  const kim = await month.house.operator('게임')
  const [row] = await month.house.db.query<{ id: number }>`
    insert into what_if (operator_id, kind, subject, title, draft, draft_hash, base_hash, days, asked_at)
    values (${kim.id}, 'odds', 'x', 'x', ${JSON.stringify(odds({ poOdd: 194 }))}::jsonb, '', '', 1,
      business_now() - interval '1 minute') returning id`
  expect(await stateOf(kim, row!.id)).toBe('failed')
})

test('a draft that is another, or stands on another version, is told by the server', async () => {
  const lee = await month.house.operator('관리자')
  const draft = odds({ poOdd: 194 })
  const id = await done(lee, draft)
  expect((await view(lee, id, draft)).stale).toBeNull()
  expect((await view(lee, id, odds({ poOdd: 193 }))).stale).toBe('draft')
  const save = (replay: number, { odds: given, limits }: typeof draft, version = 1) =>
    lee.ask('oddsSave', {
      ...{ game: powerball.key, version, odds: given, limits, replay, reason: '행사' },
    })
  expect(await save(id, odds({ poOdd: 193 }))).toMatchObject({
    ...{ result: false, code: 'state', msg: staleWords.draft },
  })
  expect(await save(987_654, draft)).toMatchObject({ result: false, code: 'notFound' })
  // A day is over: what was seen is not yesterday any more.
  await month.house.clock.advance(25 * 3_600_000)
  const park = await month.house.operator('관리자')
  expect((await view(park, id, draft)).stale).toBe('age')
  await month.house.clock.advance(-25 * 3_600_000)
  expect(await save(id, draft)).toMatchObject({ result: true, data: { waiting: false } })
  expect((await view(lee, id)).stale).toBe('base')
  expect((await view(lee, id)).used).toBe(true)
  const saved = await month.house.db.query`
    select version, approval_id as approval from what_if_saved where what_if_id = ${id}`
  expect(saved).toEqual([{ version: 2, approval: null }])
  expect(await save(id, odds({ poOdd: 192 }), 2)).toMatchObject({ msg: staleWords.draft })
})

test('what two decide carries the fingerprint before the second; what may not be saved is refused', async () => {
  const [lee, kim] = [await month.house.operator('관리자'), await month.house.operator('관리자')]
  const draft: Draft = { kind: 'setting', key: 'maxWinMoney', value: 6_000_000 }
  const id = await done(lee, draft)
  const { verdict, fingerprint } = await view(lee, id)
  expect(verdict).toBe('two')
  const save = (value: number, replay: number) =>
    lee.ask('settingSave', { key: 'maxWinMoney', value, version: 0, replay, reason: '행사' })
  expect(await save(6_000_000, id)).toMatchObject({ result: true, waiting: true })
  const list = await kim.ask('approvalList', { state: 'pending' })
  if (!list.result) throw new Error(list.msg)
  const approval = list.data.list.find(({ action }) => action === 'setting.loosen')!
  expect(approval.detail.replay).toEqual({ id, fingerprint, verdict: 'two', days: 1 })
  expect(await kim.ask('approvalDecide', { id: approval.id, approve: true })).toMatchObject({
    result: true,
  })
  expect(
    await month.house.db.query`
      select version, approval_id as approval from what_if_saved where what_if_id = ${id} order by id`,
  ).toEqual([
    { version: null, approval: approval.id },
    { version: 1, approval: null },
  ])
  const no = await done(lee, { kind: 'setting', key: 'roundExposure', value: 1_000_000 })
  expect(
    await lee.ask('settingSave', {
      ...{ key: 'roundExposure', value: 1_000_000, version: 0, replay: no, reason: '행사' },
    }),
  ).toMatchObject({ result: false, code: 'limit', msg: whatIfText.refused })
})

test('rates are saved with their replay, however they are typed', async () => {
  const lee = await month.house.operator('관리자')
  const { id: other } = month.people.other
  const replay = await done(lee, { kind: 'rates', id: other, rates: { etc: '0.50' } })
  const asked = { id: other, override: false, reason: '행사', replay }
  expect(await lee.ask('ratesSave', { ...asked, rates: { etc: '0.45' } })).toMatchObject({
    ...{ result: false, code: 'state' },
  })
  expect(await lee.ask('ratesSave', { ...asked, rates: { etc: '0.5' } })).toMatchObject({
    result: true,
  })
  expect((await view(lee, replay)).stale).toBe('base')
})

test('who may save a thing may ask about it; who reads rules reads what was asked', async () => {
  const [game, desk, reader] = [
    await month.house.operator('게임'),
    await month.house.operator('상담'),
    await month.house.operator('열람'),
  ]
  const denied = { result: false, code: 'denied' }
  const setting: Draft = { kind: 'setting', key: 'turnoverPercent', value: 120 }
  expect(await game.ask('whatIfStart', { draft: setting, days: 1 })).toMatchObject(denied)
  const rates: Draft = { kind: 'rates', id: month.people.head.id, rates: { etc: '1' } }
  expect(await game.ask('whatIfStart', { draft: rates, days: 1 })).toMatchObject(denied)
  expect(await reader.ask('whatIfStart', { draft: odds({ poOdd: 190 }), days: 1 })).toMatchObject(
    denied,
  )
  expect(await desk.ask('whatIfList', {})).toMatchObject(denied)
  const list = await reader.ask('whatIfList', { kind: 'odds', verdict: 'may' })
  if (!list.result) throw new Error(list.msg)
  expect(list.data.totalCnt).toBeGreaterThan(0)
  expect(list.data.list.every(({ kind, verdict }) => kind === 'odds' && verdict === 'may')).toBe(
    true,
  )
})

test.each<[string, Draft]>([
  // As they were saved above.
  ['the same values', odds({ poOdd: 194 })],
  ['a key too few', { kind: 'odds', game: powerball.key, odds: { poOdd: 190 }, limits: {} }],
  ['no such game', { ...odds({ poOdd: 190 }), game: 'ntry.roulette' }],
  ['odds of half a hundredth', odds({ poOdd: 190.5 })],
  ['a setting out of its bounds', { kind: 'setting', key: 'maxWinMoney', value: 1 }],
  ['no such member', { kind: 'rates', id: 987_654, rates: { etc: '1' } }],
  ['a rate that is none', { kind: 'rates', id: 1, rates: { etc: 'x' } }],
])('%s cannot be asked about, and nothing is begun', async (_, draft) => {
  const lee = await month.house.operator('관리자')
  const before = await month.house.db.query`select max(id) from what_if`
  const answer = await lee.ask('whatIfStart', { draft, days: 1 })
  expect(answer.result).toBe(false)
  expect(answer.msg).toMatch(/[가-힣]/)
  expect(await month.house.db.query`select max(id) from what_if`).toEqual(before)
})

test('a replay that stands is never changed', async () => {
  const lee = await month.house.operator('관리자')
  const id = await done(lee, odds({ poEven: 190 }))
  await expect(
    month.house.db.query`update what_if set verdict = 'may', result = '{}' where id = ${id}`,
  ).rejects.toThrow(/is changed/)
  await expect(
    month.house.db.query`update what_if set days = 30 where id = ${id}`,
  ).rejects.toThrow()
})

test('the database keeps replays of every kind of draft, and of no other', async () => {
  const [check] = await month.house.db.query<{ says: string }>`
    select pg_get_constraintdef(oid) as says from pg_constraint where conname = 'what_if_kind_check'`
  expect([...check!.says.matchAll(/'(\w+)'/g)].map(([, kind]) => kind)).toEqual([...draftKinds])
})
