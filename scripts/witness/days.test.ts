/** A stranger keeps the seals of days: what the house's own superuser signs anew is found by who kept them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { daySealOf, type ToldDay as Day } from '@madang/contract/core/book/day.ts'

import { record } from '../../server/features/audit/audit.ts'
import { closeBooks } from '../../server/features/books/books.ts'
import { bookKeyOf, sealDays, turnBookKey } from '../../server/features/seals/seals.ts'
import { openHouse, type House } from '../../server/testing/house.ts'
import { stayIn } from '../../server/testing/rounds.ts'
import { openVendor, type TestVendor } from '../../server/testing/vendor.ts'
import { readDays } from './days.ts'
import type { House as Asked } from './house.ts'
import { openKept, type Entry } from './kept.ts'
import type { Key } from './keys.ts'
import { means } from './means.ts'
import { Rewritten } from './rewritten.ts'

let house: House
let vendor: TestVendor
let owner: pg.Client
const folder = mkdtempSync(join(tmpdir(), 'witness-days-'))
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-03-01T22:00:00+09:00')
  vendor = await openVendor(house)
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query(
    `set session_replication_role = replica; delete from day_seal_begin; insert into day_seal_begin values ('2026-03-01')`,
  )
  const lee = await house.member({ money: 1_000_000 })
  const session = await vendor.open(lee, 'one')
  expect((await vendor.bet(session, 'b1', 'r1', 10_000, 'one')).said.status).toBe('OK')
  await act()
  await night('02')
  await night('03')
})
afterAll(async () => {
  await owner.end()
  await house.close()
  rmSync(folder, { recursive: true })
})

async function act() {
  const kim = await house.operator()
  await house.db.begin((tx) =>
    record(tx, {
      about: null,
      operator: kim,
      action: 'round.void.request',
      subject: 'day',
      reason: '시험',
    }),
  )
}
async function night(day: string) {
  await house.clock.set(`2026-03-${day}T00:12:00+09:00`)
  await stayIn(house)
  await closeBooks(house.deps)
  await sealDays(house.deps)
}

type Bend = (days: Day[]) => Day[]
const asked: string[] = []
/** The house as a stranger asks it, behind whoever bends its answers. */
const openly = (bend: Bend): Asked => ({
  readBook: () => Promise.resolve(null),
  async ask<T>(path: string) {
    asked.push(path)
    const { body } = await house.app.inject({ method: 'GET', url: path })
    const { data, next } = JSON.parse(body) as { data: Day[]; next: string | null }
    return { data: bend(data) as T, next }
  },
})
const keysOf = async () =>
  (
    JSON.parse((await house.app.inject({ method: 'GET', url: '/open/keys' })).body) as {
      data: Key[]
    }
  ).data

let files = 0
const fresh = () => openKept(join(folder, `${++files}.jsonl`))
type Kept = ReturnType<typeof fresh>
type Watching = { whole?: boolean; bend?: Bend; keys?: Key[] }
async function watch(kept: Kept, { whole = true, bend = (days) => days, keys }: Watching = {}) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  await readDays({ house: openly(bend), kept, say }, { keys: keys ?? (await keysOf()), whole })
  return lines
}
async function found(kept: Kept, bend?: Bend, keys?: Key[]) {
  try {
    await watch(kept, { ...(bend && { bend }), ...(keys && { keys }) })
    return null
  } catch (error) {
    if (!(error instanceof Rewritten)) throw error
    expect(Object.keys(error.evidence).length).toBeGreaterThan(0)
    return error.message
  }
}
const datesIn = ({ entries }: Kept) =>
  entries.flatMap((entry: Entry) => (entry.kind === 'day' ? [entry.day.date] : []))
/** A file that has seen all days so far. */
async function seen() {
  const kept = fresh()
  await watch(kept)
  return kept
}

test('days are kept as they are sealed, and looked at again without a word', async () => {
  const kept = fresh()
  expect(await watch(kept)).toEqual([
    expect.stringMatching(/^the day 20260301: sealed, [23] lines$/),
    expect.stringMatching(/^the day 20260302: sealed, [12] lines$/),
  ])
  expect(await watch(kept)).toEqual([])
  await act()
  await night('04')
  asked.length = 0
  expect(await watch(kept, { whole: false })).toHaveLength(1)
  expect(asked[0]).toBe('/open/days?from=20260302')
  expect(datesIn(kept)).toEqual(['20260301', '20260302', '20260303'])
})

const first = (change: (day: Day) => Partial<Day>): Bend => {
  return ([day, ...rest]) => [{ ...day!, ...change(day!) }, ...rest]
}
test.each<[string, Bend, RegExp]>([
  [
    'the last is told no more',
    (days) => days.slice(0, -1),
    /^the seal of the day 20260303 is gone$/,
  ],
  ['none is told any more', () => [], /^the seal of the day 20260301 is gone$/],
  ['the first is told no more', (days) => days.slice(1), /20260301 is another than it was$/],
])('what was kept is missed where %s', async (_, bend, message) => {
  expect(await found(await seen(), bend)).toMatch(message)
})

test.each<[string, Bend, RegExp]>([
  [
    'a line says another entry',
    first(({ lines: [end, ...rest] }) => ({
      lines: [{ ...end!, entry: 9_999 } as never, ...rest],
    })),
    /^the seal of the day 20260301: 공개된 기록이 봉인한 내용과 다릅니다\.$/,
  ],
  [
    'a line is left out',
    first(({ lines }) => ({ lines: lines.slice(1) })),
    /봉인한 내용과 다릅니다/,
  ],
  [
    'its end is another instant',
    first(({ closedAt }) => ({ closedAt: closedAt + 1 })),
    /봉인의 내용과 다릅니다/,
  ],
  [
    'nobody signed it',
    first(() => ({ signature: '00'.repeat(64) })),
    /공개된 키의 서명이 아닙니다/,
  ],
  ['its key is none', first(() => ({ key: 9 })), /공개된 키의 서명이 아닙니다/],
  ['it is no day', first(() => ({ root: 'root' })), /봉인한 내용과 다릅니다/],
  ['its hash is no text', first(() => ({ prev: 'no hex' })), /값을 읽을 수 없습니다/],
  [
    'a day is left out',
    ([one, , three]) => [one!, three!],
    /20260303: 앞 봉인과 이어지지 않습니다/,
  ],
  ['two are told the wrong way round', (days) => days.toReversed(), /앞 봉인과 이어지지 않습니다/],
])('who comes for the first time finds it too: %s', async (_, bend, message) => {
  expect(await found(fresh(), bend)).toMatch(message)
})

/** A day as the house itself would sign it. */
async function signedDay(day: Day, changes: Partial<Day>): Promise<Day> {
  const other = { ...day, ...changes }
  const key = await house.db.begin((tx) => bookKeyOf(tx, house.deps, other.key))
  const { root, bytes } = daySealOf(means, { ...other, prev: Buffer.from(other.prev, 'hex') })
  const hash = means.sha256(bytes)
  const hex = (of: Uint8Array) => Buffer.from(of).toString('hex')
  return { ...other, root: hex(root), hash: hex(hash), signature: hex(key.sign(bytes)) }
}
test.each<[string, (days: Day[]) => Partial<Day>, RegExp]>([
  ['follows another than the day before', () => ({ prev: 'ab'.repeat(32) }), /이어지지 않습니다/],
  ['leaves out a day', () => ({ date: '20260305' }), /바로 전날의 봉인이 없습니다/],
  ['is the day before once more', ([, before]) => ({ date: before!.date }), /바로 전날의 봉인이/],
])('a seal of the house’s own key that %s is found by all', async (_, changes, text) => {
  const days = (await seen()).entries.flatMap((entry) => (entry.kind === 'day' ? [entry.day] : []))
  const last = await signedDay(days[2]!, changes(days))
  const bend = () => [days[0]!, days[1]!, last]
  const said = await found(fresh(), bend)
  expect(said).toMatch(`the seal of the day ${last.date}: `)
  expect(said).toMatch(text)
  const honest = await signedDay(days[2]!, {})
  expect(await found(fresh(), () => [days[0]!, days[1]!, honest])).toBeNull()
})

/** The tables as they were, once it was looked at. */
async function keeping(tables: string[], look: () => Promise<void>) {
  for (const table of tables) await owner.query(`create temp table kept_${table} as table ${table}`)
  try {
    await look()
  } finally {
    for (const table of tables)
      await owner.query(
        `delete from ${table}; insert into ${table} overriding system value select * from kept_${table}; drop table kept_${table}`,
      )
  }
}

test('a vendor’s day that is written anew and signed again is seen by who kept it, and by nobody else', async () => {
  const kept = await seen()
  await keeping(['vendor_call', 'day_seal'], async () => {
    await owner.query(`update vendor_call set body_hash = sha256('x') where tx = 'b1'`)
    await owner.query('delete from day_seal')
    await sealDays(house.deps)
    expect(await found(fresh())).toBeNull()
    expect(await found(kept)).toBe('the seal of the day 20260301 is another than it was')
  })
})

test('a log whose end is cut off ends before it did, though the next day seal it so', async () => {
  const kept = await seen()
  await keeping(['audit', 'day_seal'], async () => {
    await owner.query('delete from audit where id = (select max(id) from audit)')
    await night('05')
    const since = fresh()
    const cut = 'the seal of the day 20260304: 전날 봉인한 뒤 운영 기록이 삭제되거나 바뀌었습니다.'
    expect(await found(since)).toBe(cut)
    expect(await found(kept)).toBe(cut)
  })
  expect(await found(kept)).toBeNull()
})

test('a key that was changed signs the days from then on', async () => {
  const kept = await seen()
  await turnBookKey(house.deps)
  await night('05')
  expect(await watch(kept)).toHaveLength(1)
  const keys = kept.entries.flatMap((entry) => (entry.kind === 'day' ? [entry.day.key] : []))
  expect(keys).toEqual([1, 1, 1, 2])
  const { closedAt } = kept.entries.flatMap((entry) =>
    entry.kind === 'day' ? [entry.day] : [],
  )[0]!
  const ended = (await keysOf()).map((key) =>
    key.id === 1 ? { ...key, until: closedAt - 60_000_001 } : key,
  )
  expect(await found(fresh(), undefined, ended)).toMatch(
    /^the seal of the day 20260301: 마감 전에 쓰임이 끝난 키의 서명/,
  )
})
