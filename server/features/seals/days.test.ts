/** The seal of a day: logs' ends and vendors' calls, in one chain; shapes and bytes typed by hand. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { H, rootOf, signedBy, u32, u64, words } from '../../testing/book-bytes.ts'
import { recordEvents } from '../../http/events.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { stayIn } from '../../testing/rounds.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { record } from '../audit/audit.ts'
import { closeBooks } from '../books/books.ts'
import { chainEvents } from '../events/chain.ts'
import { auditDays, sealDays } from './seals.ts'

let house: House
let vendor: TestVendor
let owner: pg.Client
let lee: Awaited<ReturnType<House['member']>>
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-03-01T22:00:00+09:00')
  vendor = await openVendor(house)
  lee = await house.member({ money: 1_000_000 })
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query(
    `set session_replication_role = replica; delete from day_seal_begin; insert into day_seal_begin values ('2026-03-01')`,
  )
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

type Line = Record<string, string | number>
type Day = {
  date: string
  closedAt: number
  lines: Line[]
  root: string
  prev: string
  hash: string
  key: number
  signature: string
}
const days = async (query = '') => {
  const { body } = await house.app.inject({ method: 'GET', url: `/open/days${query}` })
  return JSON.parse(body) as { result: boolean; code?: string; data: Day[]; next: string | null }
}
let names = 0
/** A round at a table: a bet, its win, its end. */
async function play(name: 'one' | 'two', amount = 10_000) {
  const [tx, round] = [`b${++names}`, `r${names}`]
  const session = await vendor.open(lee, name)
  expect((await vendor.bet(session, tx, round, amount, name)).said.status).toBe('OK')
  expect((await vendor.win(`w${names}`, round, [tx], 2 * amount)).said.status).toBe('OK')
  expect((await vendor.end(round)).said.status).toBe('OK')
  return { tx, round }
}
const act = async (subject: string) => {
  const kim = await house.operator()
  await house.db.begin((tx) =>
    record(tx, {
      about: null,
      operator: kim,
      action: 'round.void.request',
      subject,
      reason: '시험',
    }),
  )
  await recordEvents(house.db, [{ kind: 'object.denied', actor: 'lee', target: subject }])
  await chainEvents(house.deps)
}
async function nightOf(day: string) {
  await house.clock.set(`2026-03-${day}T00:12:00+09:00`)
  await stayIn(house)
  await closeBooks(house.deps)
}

/** By hand, as docs/spec/sealed-book.md#days writes them. */
const zero = Buffer.of(0)
async function callsBy(game: string, from: string) {
  const rows = await house.db.query<{
    id: number
    at: number
    call: string
    tx: string | null
    hash: Buffer
    body: string
  }>`select id, (extract(epoch from at) * 1000000)::bigint as at, call, tx, body_hash as hash, body from vendor_call
    where at >= ${from} and at < ${from}::timestamptz + interval '1 day' order by id`
  const rounds = new Map<string, string>()
  const bets = new Map<string, string>()
  for (const { body } of rows) {
    const told = JSON.parse(body) as Record<string, string>
    if (told.game) {
      rounds.set(told.round!, told.game)
      bets.set(told.tx!, told.game)
    }
  }
  return rows.flatMap(({ id, at, call, tx, hash, body }) => {
    const told = JSON.parse(body) as Record<string, string>
    const of = told.game ?? bets.get(told.refers ?? '') ?? rounds.get(told.round ?? '')
    return of === game
      ? [H(zero, words('KBOOK-1 call'), u64(id), u64(at), words(call), words(tx ?? ''), hash)]
      : []
  })
}
const lineHash = (line: Line) =>
  line.kind === 'log'
    ? H(
        zero,
        ...[words('KBOOK-1 log'), words(String(line.name)), u64(Number(line.entry))],
        Buffer.from(String(line.hash), 'hex'),
      )
    : H(
        zero,
        ...[words('KBOOK-1 vendor'), words(String(line.vendor)), words(String(line.game))],
        ...[u32(Number(line.calls)), Buffer.from(String(line.root), 'hex')],
      )
const sealBytes = (day: Day) =>
  Buffer.concat([
    ...[words('KBOOK-1 seal'), words('house.day'), Buffer.from(day.date), u32(1)],
    ...[u64(day.closedAt), u32(day.lines.length), u64(0), u64(0)],
    ...[Buffer.from(day.root, 'hex'), Buffer.from(day.prev, 'hex')],
  ])

test('a day is sealed once its books are closed, by one of two that meet, and told to everyone', async () => {
  await play('one')
  await play('two')
  const { tx } = await play('one', 20_000)
  await vendor.refund('gone1', 'never-seen')
  await vendor.refund('back1', tx)
  await act('첫날')
  await house.clock.set('2026-03-02T00:05:00+09:00')
  await closeBooks(house.deps)
  await sealDays(house.deps)
  expect(await days()).toEqual({ result: true, msg: '', data: [], next: null })
  await nightOf('02')
  await meet(house, {
    lock: 'select pg_advisory_xact_lock(7201143)',
    ask: () => Promise.all([sealDays(house.deps), sealDays(house.deps)]),
    waiters: 2,
  })
  const { data, next } = await days()
  expect(next).toBeNull()
  const hex = (bytes: number) => expect.stringMatching(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))
  const day = data[0]!
  const from = '2026-03-01T00:00:00+09:00'
  const [one, two] = [await callsBy('haneul.one', from), await callsBy('haneul.two', from)]
  expect(data).toEqual([
    {
      ...{ date: '20260301', closedAt: Date.parse('2026-03-02T00:00:00+09:00') * 1_000 },
      lines: [
        { kind: 'log', name: 'operators', entry: expect.any(Number), hash: hex(32) },
        { kind: 'log', name: 'events', entry: expect.any(Number), hash: hex(32) },
        { kind: 'vendor', vendor: 'haneul', game: '', calls: 1, root: hex(32) },
        {
          ...{ kind: 'vendor', vendor: 'haneul', game: 'haneul.one' },
          ...{ calls: one.length, root: rootOf(one).toString('hex') },
        },
        {
          ...{ kind: 'vendor', vendor: 'haneul', game: 'haneul.two' },
          ...{ calls: two.length, root: rootOf(two).toString('hex') },
        },
      ],
      ...{ root: rootOf(day.lines.map(lineHash)).toString('hex'), prev: '00'.repeat(32) },
      ...{ hash: H(sealBytes(day)).toString('hex'), key: 1, signature: hex(64) },
    },
  ])
  expect([one.length, two.length]).toEqual([7, 3])
  const { data: keys } = (await house.guest.ask('bookKeys')) as { data: { publicKey: string }[] }
  expect(signedBy(keys[0]!.publicKey, sealBytes(day), day.signature)).toBe(true)
  expect(await auditDays(house.db)).toBeNull()
})

test('the next follows it, with nothing in it but the logs; a from that is no day is refused', async () => {
  await nightOf('03')
  await sealDays(house.deps)
  await sealDays(house.deps)
  const { data } = await days()
  expect(data.map(({ date }) => date)).toEqual(['20260301', '20260302'])
  expect(data[1]!.prev).toBe(data[0]!.hash)
  expect(data[1]!.lines.map(({ kind }) => kind)).toEqual(['log', 'log'])
  expect((await days('?from=20260302')).data).toEqual([data[1]])
  expect(await days('?from=yesterday')).toMatchObject({ result: false, code: 'badInput' })
  expect(await auditDays(house.db)).toBeNull()
})

/** What an act of who rules the database makes of the audit; the tables are given back as they were. */
async function bent(act: string) {
  const tables = ['vendor_call', 'day_seal', 'audit', 'event_link', 'book_key']
  for (const table of tables)
    await owner.query(`create temp table kept_${table} as select * from ${table}`)
  try {
    await owner.query(act)
    return await auditDays(house.db)
  } finally {
    for (const table of tables)
      await owner.query(
        `delete from ${table}; insert into ${table} overriding system value select * from kept_${table}; drop table kept_${table}`,
      )
  }
}
const last = (table: string, id: string) => `(select max(${id}) from ${table})`
test.each([
  [
    'the end of the operators’ log is cut off',
    `delete from audit where id = ${last('audit', 'id')}`,
    /^2026030[12]: the log of operators does not lead to entry \d+ any more$/,
  ],
  [
    'the end of the events’ chain is cut off',
    `delete from event_link where no = ${last('event_link', 'no')}`,
    /^2026030[12]: the log of events does not lead/,
  ],
  [
    'the last entry is written anew, with its hash',
    `update audit set reason = '다른', hash = sha256('x') where id = ${last('audit', 'id')}`,
    /the log of operators does not lead/,
  ],
  [
    'a vendor’s call is another',
    `update vendor_call set body_hash = sha256('x') where tx = 'w1'`,
    /^20260301: the calls of haneul for haneul.one are not what they were$/,
  ],
  [
    'a call is gone',
    `delete from vendor_call where tx = 'b2'`,
    /the calls of haneul for haneul.two/,
  ],
  [
    'a call is moved into another day',
    `update vendor_call set at = at + interval '1 day' where tx = 'b2'`,
    /the calls of haneul for haneul.two/,
  ],
  [
    'a call is put into a day that had none',
    `insert into vendor_call (vendor_id, call, tx, body, body_hash, status, answer, at)
     select vendor_id, call, 'late1', body, body_hash, status, answer, '2026-03-02T12:00:00+09:00' from vendor_call where tx = 'b2'`,
    /^20260302: a vendor called that had not$/,
  ],
  [
    'a day is taken out',
    `delete from day_seal where day = '2026-03-01'`,
    /^20260302: 앞 봉인과 이어지지 않습니다\.$/,
  ],
  [
    'a line is written otherwise',
    `update day_seal set lines = jsonb_set(lines, '{0,entry}', '999') where day = '2026-03-02'`,
    /^20260302: 공개된 기록이 봉인한 내용과 다릅니다\.$/,
  ],
  [
    'a day is signed by somebody else',
    `update day_seal set signature = decode(repeat('00', 64), 'hex') where day = '2026-03-02'`,
    /^20260302: 공개된 키의 서명이 아닙니다\.$/,
  ],
  [
    'the key of a day was out of use before it',
    `update book_key set since = '2026-02-01' where id = 1;
     insert into book_key (id, public_key, sealed, since)
     select 2, sha256(public_key), sealed, '2026-02-28' from book_key where id = 1`,
    /^20260301: 마감 전에 쓰임이 끝난 키의 서명입니다\.$/,
  ],
])('when %s the day is named', async (_, act, found) => {
  expect(await bent(act)).toMatch(found)
  expect(await auditDays(house.db)).toBeNull()
})

test.each(['day_seal', 'day_seal_begin'])('%s is never changed', async (table) => {
  const client = new pg.Client({ connectionString: house.url })
  await client.connect()
  await expect(client.query(`delete from ${table}`)).rejects.toThrow()
  await client.end()
})
