import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Input, Output } from '@madang/contract/core/call.ts'
import type { csvExport } from '@madang/contract/operator/exports.ts'
import { periodText } from '@madang/contract/member/plain/dates.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import {
  exportedLists,
  exportRights,
  may,
  operatorText,
  roles,
} from '@madang/contract/operator/plain/permissions.ts'

import type { Operator } from '../../http/serve-operator.ts'
import { accountHolder } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openVendor } from '../../testing/vendor.ts'
import { createMember } from '../signup/signup.ts'
import { exportCsv } from './exports.ts'

let house: House
let admin: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set('2026-03-02T10:00:00+09:00')
  admin = await house.operator('관리자')
})

const ask = async (input: Input<typeof csvExport>): Promise<Output<typeof csvExport>> => {
  const answer = await admin.ask('csvExport', input)
  if (!answer.result) throw new Error(answer.msg)
  return answer
}
/** Rows of cells that hold no line end themselves. */
const rowsOf = ({ csv }: { csv: string }) =>
  csv
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','))

const everyList = [
  ...(['audit', 'deposits', 'withdrawals', 'members', 'inquiries'] as const),
  ...(['vendorCalls', 'vendorReturns'] as const),
]
test.each(everyList)(
  '%s begins with the mark, has a head in words and ends every row with CRLF',
  async (list) => {
    const { name, csv, rows } = await ask({ list })
    expect(name).toBe(`madang-${list}-20260302.csv`)
    expect(csv.startsWith('\ufeff"번호"')).toBe(true)
    expect(csv.endsWith('\r\n')).toBe(true)
    expect(csv.replaceAll('\r\n', '')).not.toMatch(/\r|\n(?!")/)
    expect(rowsOf({ csv })).toHaveLength(rows + 1)
  },
)

test('members are newest first, with balances as numbers and no personal data', async () => {
  const first = await house.member({ money: 12_345 })
  const phone = '010-8888-7007'
  await house.db.begin((tx) =>
    createMember(house.deps, tx, {
      uid: 'secret01',
      nick: '비밀',
      passwordHash: '-',
      state: 'active',
      upper: first.id,
      bank: '국민',
      holder: '감춘이름',
      account: '999-888-777666',
      phone,
      float: 0,
    }),
  )
  const { csv } = await ask({ list: 'members' })
  const rows = rowsOf({ csv })
  expect(rows[1]!.slice(2, 6)).toEqual(['"secret01"', '"비밀"', '"유저"', '"정상"'])
  expect(rows[1]![7]).toBe(`"${first.uid}"`)
  expect(rows[2]!.slice(8, 13)).toEqual(['12345', '0', '0', '0', '0'])
  for (const secret of [phone, '8888-7007', '감춘이름', '777666']) expect(csv).not.toContain(secret)
})

test('a suspension in force is in words', async () => {
  const lee = await house.member()
  const scopes = ['write', 'bet'] as const
  const reason = '이용 규칙 위반'
  const until = house.clock.inDays(1)
  await admin.ask('memberSuspend', { id: lee.id, scopes: [...scopes], until, reason })
  const { csv } = await ask({ list: 'members' })
  expect(rowsOf({ csv })[1]!.slice(4, 7)).toEqual(['"유저"', '"정지"', '"베팅 글쓰기"'])
})

test('vendors’ calls and what games took are tables too, bytes and all', async () => {
  const vendor = await openVendor(house)
  const member = await house.member({ money: 50_000 })
  await vendor.bet(await vendor.open(member), 'x1', 'xr1', 10_000)
  await vendor.win('x2', 'xr1', ['x1'], 4_000)
  await vendor.end('xr1')
  const calls = rowsOf(await ask({ list: 'vendorCalls', start: '2026-03-02', end: '2026-03-02' }))
  expect(calls.slice(1).map((row) => row.slice(2, 6))).toEqual([
    ['"haneul"', '"end"', '', '"xr1"'],
    ['"haneul"', '"win"', '"x2"', '"xr1"'],
    ['"haneul"', '"bet"', '"x1"', '"xr1"'],
  ])
  const returns = rowsOf(await ask({ list: 'vendorReturns' }))
  expect(returns.slice(1)).toEqual([
    ['1', '"2026-03-02"', '"haneul.one"', '1', '10000', '4000', '6000', '9500'],
  ])
})

test('what somebody wrote never becomes a formula', async () => {
  const { id, uid } = await house.member()
  await house.db.query`update member set nick = '=cmd|"/c calc"!A1' where id = ${id}`
  const { csv } = await ask({ list: 'members' })
  expect(csv).toContain(`"${uid}","'=cmd|""/c calc""!A1"`)
})

test('the days asked for are Seoul’s, both ends included', async () => {
  await house.clock.set('2026-03-05T00:00:00+09:00')
  const early = await house.member()
  await house.clock.set('2026-03-06T23:59:58+09:00')
  const late = await house.member()
  await house.clock.set('2026-03-07T00:00:00+09:00')
  await house.member()
  admin = await house.operator('관리자')
  const rows = rowsOf(await ask({ list: 'members', start: '2026-03-05', end: '2026-03-06' }))
  expect(rows.slice(1).map((row) => row[2])).toEqual([`"${late.uid}"`, `"${early.uid}"`])
  expect(await ask({ list: 'members', start: '2026-03-08' })).toMatchObject({ rows: 0 })
})

test('an export is itself in the log and among the events', async () => {
  await ask({ list: 'withdrawals', start: '2026-03-01' })
  const after = { rows: 0, start: '2026-03-01', end: null }
  const log = await house.db.query`
    select action, subject, after from audit where actor = ${admin.uid}`
  expect(log).toEqual([{ action: 'csv.export', subject: 'withdrawals', after }])
  const events = await house.db.query`
    select target, detail from event where kind = 'csv.exported' and actor = ${admin.uid}`
  expect(events).toEqual([{ target: 'withdrawals', detail: after }])
})

test('parts make one list without a gap or a repeat, and a list too long is cut and says so', async () => {
  await house.db.query`
    insert into audit (id, at, actor, role, action, subject, prev_hash, hash)
    select n, business_now(), 'many', '열람', 'operator.login', 'many', '', n::text::bytea
    from generate_series(1000001, 1012001) n`
  const operator: Operator = { id: admin.id, uid: admin.uid, name: 'x', role: '관리자' }
  const all = { operator, address: '-', list: 'audit' as const, filter: {} }
  const textOf = ({ pieces }: { pieces: string[] }) => ({ csv: pieces.join('') })
  const whole = rowsOf(textOf(await exportCsv(house.deps, all)))
  const ids = whole.slice(1).map(([id]) => Number(id))
  // All but the export's own entry, which came after.
  const [kept] = await house.db.query<{ n: number }>`
    select count(*) - 1 as n from audit`
  expect(ids).toHaveLength(kept!.n)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  const { answer } = await exportCsv(house.deps, { ...all, most: 7_000 })
  expect(answer).toMatchObject({ rows: 7_000, msg: memberText.cut })
})

test.each([{ list: 'operators' }, { list: 'audit', start: '2026' }, {}])(
  '%j is refused',
  async (input) => {
    expect(await admin.ask('csvExport', input as never)).toMatchObject({ code: 'badInput' })
  },
)

// One statement is no list (settlement/sheet.test.ts).
const whole = exportedLists.filter((list) => list !== 'settlement')
test.each(whole.flatMap((list) => roles.map((role) => [role, list] as const)))(
  '%s exports %s exactly if they work it',
  async (role, list) => {
    const by = await house.operator(role)
    const answer = await by.ask('csvExport', { list })
    if (may(role, exportRights[list])) expect(answer).toMatchObject({ result: true })
    else expect(answer).toMatchObject({ code: 'denied', msg: operatorText.denied })
  },
)

test('정산 exports what they decide: deposits, withdrawals, rolling, reports', () => {
  for (const list of ['deposits', 'withdrawals', 'rolling', 'points', 'reports'] as const)
    expect(may('정산', exportRights[list])).toBe(true)
  expect(may('정산', exportRights.audit)).toBe(false)
})

test('the file holds what the screen is filtered by, and nothing else', async () => {
  const [moon, gaon] = [await accountHolder(house), await accountHolder(house)]
  for (const member of [moon, gaon])
    await member.ask('depositRequest', { setMoney: 20_000, type: '0' })
  await house.db.query`update member set uid = 'moonfilter' where id = ${moon.id}`
  await house.db
    .query`update member set type = '총판', nick = '가온필터', nick_key = '가온필터' where id = ${gaon.id}`
  const found = async (list: 'deposits' | 'members', filter: object, place: number) =>
    rowsOf(await ask({ list, filter }))
      .slice(1)
      .map((row) => row[place])
  expect(await found('deposits', { uid: 'moonf' }, 2)).toEqual(['"moonfilter"'])
  expect(await found('deposits', { uid: 'moonf', state: 'done' }, 2)).toEqual([])
  expect(await found('members', { text: '가온필' }, 2)).toEqual([`"${gaon.uid}"`])
  expect(await found('members', { text: '가온필', type: '유저' }, 2)).toEqual([])
  expect(await found('members', { text: '가온필', type: '총판', state: 'active' }, 2)).toHaveLength(
    1,
  )
  const log = await house.db.query<{ after: { filter?: object } }>`
    select after from audit where actor = ${admin.uid} order by id desc limit 1`
  expect(log[0]!.after.filter).toEqual({ text: '가온필', type: '총판', state: 'active' })
})

test('the log’s export carries its hashes, which chain', async () => {
  const rows = rowsOf(await ask({ list: 'audit', filter: { action: 'operator.login' } }))
  expect(rows[0]!.slice(-2)).toEqual(['"이전 해시"', '"해시"'])
  const whole = await house.db.query<{ id: number; prev: string; hash: string }>`
    select id, encode(prev_hash, 'hex') as prev, encode(hash, 'hex') as hash from audit order by id desc`
  const all = rowsOf(await ask({ list: 'audit' })).slice(1)
  const told = new Map(all.map((row) => [Number(row[0]), row.slice(-2)]))
  for (const { id, prev, hash } of whole.slice(0, 5))
    expect(told.get(id)).toEqual([`"${prev}"`, `"${hash}"`])
})

test('what is added up takes the days of a search, and the last of them unless asked', async () => {
  const long = { list: 'reports' as const, start: '2025-01-01', end: '2026-03-02' }
  expect(await admin.ask('csvExport', long)).toMatchObject({
    code: 'badInput',
    msg: periodText.long,
  })
  expect(await admin.ask('csvExport', { list: 'reports' })).toMatchObject({ result: true })
})

test('a report is read once, however many parts its file has', async () => {
  let begun = 0
  const counted = {
    ...house.deps,
    db: {
      ...house.db,
      begin: ((work) => (begun++, house.db.begin(work))) as typeof house.db.begin,
    },
  }
  const operator: Operator = { id: admin.id, uid: admin.uid, name: 'x', role: '관리자' }
  await exportCsv(counted, { operator, address: '-', list: 'reports', filter: {} })
  // The report's one moment, and the entry of the log.
  expect(begun).toBe(2)
})
