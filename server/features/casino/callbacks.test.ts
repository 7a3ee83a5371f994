import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import type { vendorCalls } from '@madang/contract/operator/casino-wire.ts'
import { vendorText } from '@madang/contract/operator/plain/casino.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openVendorSide } from '../../testing/vendor-side.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'

let house: House
let vendor: TestVendor
let admin: Awaited<ReturnType<House['operator']>>
let round: object | null = null
let side: Awaited<ReturnType<typeof openVendorSide>>
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
  side = await openVendorSide(house, () => round)
})
afterAll(async () => {
  side.close()
  await house.close()
})
const DAY = '2026-03-02'
beforeEach(async () => {
  await house.clock.set(`${DAY}T10:00:00+09:00`)
  admin = await house.operator()
  round = null
})

const find = async (asked: Partial<Input<typeof vendorCalls>> = {}) => {
  const answer = await admin.ask('vendorCalls', { start: DAY, end: DAY, pageIndex: 1, ...asked })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const txs = async (asked: Partial<Input<typeof vendorCalls>>) =>
  (await find(asked)).list.map(({ tx }) => tx)
const replay = async (tx: string) => {
  const [row] = (await find({ tx })).list.filter((call) => call.tx === tx)
  return admin.ask('vendorReplay', { id: row!.id })
}

test('calls are found by call, status, tx, player and day, newest first', async () => {
  const [kim, lee] = [await house.member({ money: 50_000 }), await house.member({ money: 50_000 })]
  const [a, b] = [await vendor.open(kim), await vendor.open(lee)]
  await vendor.bet(a, 'f1', 'fr1', 10_000)
  await vendor.bet(b, 'f2', 'fr1', 20_000)
  await vendor.bet(a, 'f3', 'fr2', 90_000)
  await vendor.win('f4', 'fr1', ['f1'], 20_000)
  await vendor.refund('f5', 'f2')
  await vendor.end('fr1')
  expect(await find()).toMatchObject({
    ...{ totalCnt: 6, totalPages: 1, more: false },
    list: [
      { call: 'end', tx: null, round: 'fr1' },
      { call: 'refund', tx: 'f5', refers: 'f2', round: null },
      { call: 'win', tx: 'f4', amount: 20_000 },
      { call: 'bet', tx: 'f3', status: 'INSUFFICIENT' },
      { call: 'bet', tx: 'f2', round: 'fr1', amount: 20_000 },
      { call: 'bet', tx: 'f1', vendor: 'haneul', status: 'OK' },
    ],
  })
  expect(await txs({ call: 'bet' })).toEqual(['f3', 'f2', 'f1'])
  expect(await txs({ status: 'INSUFFICIENT' })).toEqual(['f3'])
  expect(await txs({ player: kim.uid })).toEqual(['f4', 'f3', 'f1'])
  expect(await txs({ player: `p${lee.id}` })).toEqual(['f5', 'f2'])
  expect(await txs({ player: 'nobody' })).toEqual([])
  expect(await txs({ vendor: 'dalbit' })).toEqual([])
  // a bet's own story, whatever the days
  expect(await txs({ tx: 'f1', start: '2026-03-01', end: '2026-03-01' })).toEqual(['f4', 'f1'])
  expect(await txs({ tx: 'f5' })).toEqual(['f5'])
  expect(await txs({ tx: 'f2' })).toEqual(['f5', 'f2'])
  await house.clock.set('2026-03-03T00:00:00+09:00')
  admin = await house.operator()
  await vendor.bet(a, 'f6', 'fr3', 90_000)
  expect(await txs({ start: '2026-03-03', end: '2026-03-03' })).toEqual(['f6'])
  expect(await txs({ start: '2026-03-01', end: '2026-03-01' })).toEqual([])
  expect(await find()).toMatchObject({ totalCnt: 6 })
  expect(await admin.ask('vendorCalls', { start: '2026-03-04', end: DAY })).toMatchObject({
    code: 'badInput',
  })
})

test('every kind of stored call answers a replay as it did, and no won moves', async () => {
  const member = await house.member({ money: 60_000 })
  const session = await vendor.open(member)
  await vendor.bet(session, 'p1', 'pr1', 10_000)
  await vendor.bet(session, 'p2', 'pr1', 90_000)
  await vendor.bet(session, 'p3', 'pr1', 10_000)
  await vendor.win('p4', 'pr1', ['p1'], 25_000)
  await vendor.refund('p5', 'p3')
  await vendor.refund('p6', 'p7')
  await vendor.win('p8', 'pr1', ['p2'], 1_000)
  const moved = async () =>
    house.db.query`select count(*) as n from transfer where member_id = ${member.id}`
  const before = await moved()
  const calls = await find({ vendor: vendor.id })
  const own = calls.list.filter(({ tx }) => tx?.startsWith('p'))
  expect(own.map(({ tx }) => tx)).toEqual(['p8', 'p6', 'p5', 'p4', 'p3', 'p2', 'p1'])
  for (const { tx, answer, body } of own)
    expect(await replay(tx!), tx!).toMatchObject({
      data: { same: true, then: answer, now: answer, body },
    })
  expect(await moved()).toEqual(before)
  const log = await house.db.query`
    select subject from audit where actor = ${admin.uid} and action = 'vendor.replay' order by id limit 1`
  expect(log).toEqual([{ subject: 'haneul win p8' }])
})

test('the end of a round answers its replay alike but for the balance, which is today’s', async () => {
  const member = await house.member({ money: 60_000 })
  const session = await vendor.open(member)
  await vendor.bet(session, 'e1', 'er1', 10_000)
  await vendor.end('er1')
  await vendor.bet(session, 'e2', 'er2', 20_000)
  const end = (await find({ call: 'end' })).list.find(({ round: ref }) => ref === 'er1')!
  const answer = await admin.ask('vendorReplay', { id: end.id })
  expect(answer).toMatchObject({ data: { same: true, then: end.answer } })
  expect(answer.result && JSON.parse(answer.data.now!)).toMatchObject({
    status: 'OK',
    balance: 30_000,
  })
})

test('a replay of what is not there, or is no longer what it was, does nothing', async () => {
  expect(await admin.ask('vendorReplay', { id: 987_654 })).toMatchObject({ code: 'notFound' })
  const [row] = await house.db.query<{ id: number }>`
    insert into vendor_call (vendor_id, call, tx, body, body_hash, status, answer, at)
    values ('haneul', 'bet', 'spoiled', '{"tx":"spoiled"}', '\\x00', 'OK', '{}', business_now()) returning id`
  expect(await admin.ask('vendorReplay', { id: row!.id })).toMatchObject({
    code: 'state',
    msg: vendorText.spoiled,
  })
})

test('the search by days finds every call of them, however many came before and after', async () => {
  await house.db.query`
    insert into vendor_call (vendor_id, call, tx, body, body_hash, status, answer, at)
    select 'haneul', 'bet', 'n' || n, '{"tx":"n"}', '\\x00', 'BLOCKED', '{}',
      timestamptz '2026-03-05T00:00:00+09:00' + n * interval '1 minute'
    from generate_series(0, 4319) n`
  await house.clock.set('2026-03-09T10:00:00+09:00')
  admin = await house.operator()
  const days = { start: '2026-03-06', end: '2026-03-06', status: 'BLOCKED' as const }
  const all = await find(days)
  expect(all).toMatchObject({ totalCnt: 1_000, totalPages: 50, more: true })
  expect(all.list[0]!.tx).toBe('n2879')
  const page = async (pageIndex: number) => (await find({ ...days, pageIndex })).list
  const ends = (list: { tx: string | null }[]) => [list.length, list[0]?.tx, list.at(-1)?.tx]
  expect(ends(await page(2))).toEqual([20, 'n2859', 'n2840'])
  expect(ends(await page(50))).toEqual([20, 'n1899', 'n1880'])
  expect(await page(51)).toEqual([])
  const [bounds] = await house.db.query`
    select (select tx from vendor_call where id = vendor_call_from('2026-03-06T00:00:00+09:00')) as first,
      (select tx from vendor_call where id = vendor_call_from('2026-03-06T23:59:01+09:00')) as next,
      vendor_call_from('2020-01-01') = (select min(id) from vendor_call) as early,
      vendor_call_from('2030-01-01') > (select max(id) from vendor_call) as late`
  expect(bounds).toEqual({ first: 'n1440', next: 'n2880', early: true, late: true })
})

test('asked after by an operator, a round is settled by what its vendor says', async () => {
  const member = await house.member({ money: 60_000 })
  const session = await vendor.open(member)
  await vendor.bet(session, 'q1', 'qr1', 10_000)
  const rounds = await admin.ask('vendorRounds', { pageIndex: 1 })
  const { id } = (rounds.result && rounds.data.list.find(({ ref }) => ref === 'qr1')) as {
    id: number
  }
  const ask = () => admin.ask('vendorRoundAsk', { id })
  expect(await ask()).toMatchObject({ code: 'busy', msg: vendorText.silent })
  round = { round: 'qr1', state: 'open', bets: [], html: '' }
  expect(await ask()).toMatchObject({ data: { ended: false }, msg: vendorText.stillOpen })
  const bets = [{ tx: 'q1', state: 'won', amount: 20_000, by: 'q1:w' }]
  round = { round: 'qr1', state: 'ended', bets, html: '<b>A</b>' }
  expect(await ask()).toMatchObject({ data: { ended: true }, msg: vendorText.settled })
  expect(await ask()).toMatchObject({ code: 'state', msg: vendorText.ended })
  expect(
    (await house.db.query`select money from wallet where member_id = ${member.id}`)[0],
  ).toEqual({
    money: 70_000,
  })
})
