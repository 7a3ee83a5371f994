/**
 * A short day in a training house, lived twice without anybody: the same to the hash, its books right and its memory
 * bounded; then crises are made and dealt with, and the house begins anew. The long form is `npm run training -- --twice`.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CrisisKind } from '@madang/contract/operator/plain/training.ts'
import type { Training } from '@madang/contract/operator/training.ts'

import { makeCrisis } from './crises.ts'
import { openCrowd, openOperator } from './crowd.ts'
import { runDay, type Day } from './day.ts'
import { DAY_BEGINS, openTrainingHouse, type TrainingHouse } from './house.ts'
import type { Place } from './place.ts'
import { openTries } from './tries.ts'

/** A young program still grows; one that keeps what it should let go of is far above this, even within minutes. */
const GROWTH_MOST = 1.5
const asked = {
  seed: 52,
  hours: 0.1,
  members: 5,
  perMinute: 10,
  rate: 20,
  crises: [],
  attended: false,
}

let folder: string
let house: TrainingHouse
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-day-'))
  house = await openTrainingHouse(join(folder, 'house'), () => undefined, { spare: true })
})
afterAll(async () => {
  await house?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function live(): Promise<Day> {
  await house.reset()
  const stop = new AbortController().signal
  return runDay({ house, asked, say: () => undefined, stop })
}

test('one seed is one ledger: lived twice at twenty times, to the same hash, with green books and bounded memory', async () => {
  const [one, other] = [await live(), await live()]
  for (const day of [one, other]) {
    expect([day.broken, day.refused, day.failed]).toEqual([[], [], []])
    expect([...day.memory.keys()]).toContain('server/main.ts')
    expect(day.growth).toBeLessThan(GROWTH_MOST)
  }
  const { rows } = await house
    .client()
    .query<{ kind: string }>(
      `select distinct kind from transfer t join member m on m.id = t.member_id where m.uid like 'wire2%'`,
    )
  const kinds = rows.map(({ kind }) => kind)
  for (const kind of ['grant', 'stake', 'deposit', 'withdrawal.pay']) expect(kinds).toContain(kind)
  expect(one.entries).toBeGreaterThan(25)
  expect([other.entries, other.hash]).toEqual([one.entries, one.hash])
})

type Trainee = ReturnType<typeof openOperator>
type Happened = { id: string; kind: CrisisKind; about: string; subjects: string[] }

const query = async <R extends object>(sql: string, values: unknown[] = []) =>
  (await house.client().query<R>(sql, values)).rows
async function done(by: Trainee, path: string, body: object) {
  expect(await by(path, body), path).toMatchObject({ result: true })
}

async function answer(by: Trainee, inquiries: string[]) {
  const rows = await query<{ id: string; version: number }>(
    'select id, version from inquiry where id = any($1)',
    [inquiries],
  )
  for (const { id, version } of rows) {
    const words = {
      subject: '답변드립니다',
      contents: '확인했습니다. 맡긴 돈은 모두 돌아갔습니다.',
    }
    await done(by, '/op/inquiries/answer', { id: Number(id), version, ...words })
  }
}

async function closeAlarm(by: Trainee, subject: string) {
  const open = async () =>
    (
      await query<{ id: string }>(
        `select id from alarm where rule = 'contradiction' and subject = $1`,
        [subject],
      )
    )[0]?.id
  await expect.poll(open).toBeTruthy()
  const id = Number(await open())
  await done(by, '/op/alarms/take', { id })
  await done(by, '/op/alarms/close', { id, reason: '제공사에 묻고 증명을 확인했습니다' })
}

async function pay(by: Trainee, deposits: string[]) {
  const rows = await query<{ id: string; version: number; amount: string }>(
    'select id, version, amount from deposit where id = any($1)',
    [deposits],
  )
  for (const { id, version, amount } of rows)
    await done(by, '/op/deposits/complete', { id: Number(id), version, amount: Number(amount) })
}

async function voidRound(by: Trainee, second: Trainee, round: string) {
  const asked = { id: Number(round), settlement: 1, result: null }
  await done(by, '/op/rounds/correct', { ...asked, reason: '제공사가 추첨하지 못했다고 알려 옴' })
  const [waiting] = await query<{ id: string }>(
    `select id from approval where action = 'round.correct' and subject = $1`,
    [round],
  )
  await done(second, '/op/approvals/decide', { id: Number(waiting!.id), approve: true })
}

const answers: Record<string, (by: Trainee, second: Trainee, of: Happened) => Promise<void>> = {
  late: (by, _, { subjects }) => answer(by, subjects),
  contradiction: (by, _, { about }) => closeAlarm(by, about),
  async undrawn(by, second, { about, subjects }) {
    await closeAlarm(by, about)
    await voidRound(by, second, subjects[0]!)
  },
  async ring(by, _, { subjects: [inquiry, ...members] }) {
    const until = new Date(DAY_BEGINS + 30 * 24 * 3_600_000).toISOString()
    const stop = { scopes: ['bet'], until, message: '', reason: '서로 짜고 반대로 건 계정' }
    for (const id of members) await done(by, '/op/members/suspend', { id: Number(id), ...stop })
    await answer(by, [inquiry!])
  },
  async vendor(by, _, { about, subjects }) {
    const asked = (await by('/op/vendors'))['data'] as {
      id: string
      title: string
      version: number
    }[]
    const { id: vendor, version } = asked.find(({ title }) => title === about)!
    const words = { message: '하늘 게임을 점검하고 있습니다.', reason: '게임사에 연결되지 않음' }
    await done(by, '/op/vendors/save', { vendor, version, state: 'off', ...words })
    await answer(by, subjects)
  },
  async shift(by, _, { subjects }) {
    await pay(by, subjects.slice(0, 2))
    const asked = { draft: randomUUID(), before: null, assigned: 'release', to: null }
    await done(by, '/op/handovers/make', { ...asked, notes: '충전 두 건이 남아 있습니다.' })
  },
  queue: (by, _, { subjects }) => pay(by, subjects),
}

test('what goes wrong with draws, members, a vendor and a shift is made over the wire, and dealt with is right', async () => {
  const { site, console } = house.process()
  const ending = new AbortController()
  const tries = openTries(ending.signal)
  const crowd = openCrowd({ site, console }, { served: false, tries })
  const trainee = openOperator(console, 'admin1', tries)
  const second = openOperator(console, 'admin2', tries)
  await done(trainee, '/op/training/begin', {})
  const place: Place = {
    ...{ site, client: house.client(), crowd, members: asked.members, line: house.line() },
    ...{ providerSecret: house.providerSecret, stop: ending.signal },
  }
  await house.rate(20)
  await Promise.all(
    (['late', 'contradiction', 'undrawn', 'ring'] as const).map((kind) => makeCrisis(place, kind)),
  )
  await house.rate(1)
  for (const kind of ['vendor', 'shift', 'queue'] as const) await makeCrisis(place, kind)
  const kinds = ['late', 'contradiction', 'undrawn', 'ring', 'vendor', 'shift', 'queue']
  const happened = await query<Happened>('select id, kind, about, subjects from training_crisis')
  expect(happened.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  for (const one of happened) await answers[one.kind]!(trainee, second, one)

  const { told } = (await trainee('/op/training'))['data'] as Training
  expect(told!.crises.map(({ kind, verdict }) => [kind, verdict])).not.toContainEqual([
    expect.anything(),
    'now',
  ])
  // Slowness is the machine's; what was decided, by whom and in which words is not.
  expect(told!.faults.filter(({ why }) => !why.includes('걸림'))).toEqual([])
  expect(told!.parts).toMatchObject([
    {},
    { part: 'decision', points: 32 },
    { part: 'two', points: 20 },
    { part: 'words', points: 18 },
  ])
  ending.abort()
})

test('a reset waits for no house to start, leaves nothing of a day, and its doors lead to the new one', async () => {
  await house.spared()
  const before = house.process().pid()
  const { all } = await house.reset()
  // A start takes ten seconds of an idle machine.
  expect(all).toBeLessThan(5_000)
  expect(house.process().pid()).not.toBe(before)
  const [left] = await query<{ rows: number }>(
    `select ((select count(*) from training_day) + (select count(*) from training_crisis)
       + (select count(*) from member where uid like 'wire2%'))::int as rows`,
  )
  expect(left).toEqual({ rows: 0 })
  const trainee = openOperator(house.console, 'cash1', openTries(new AbortController().signal))
  expect((await trainee('/op/training'))['data']).toBeNull()
  expect(await (await fetch(house.site)).text()).toContain('<div id="root">')
})
