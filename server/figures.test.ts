/** The figures, read over the wire as Prometheus reads them. */
import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { freePort } from '../scripts/ports.ts'
import { openFigures } from './figures-port.ts'
import { openHouseFigures } from './figures-house.ts'
import { closeBooks, compareBooks } from './features/books/books.ts'
import { askVendor } from './features/casino/port.ts'
import { addUpMinutes } from './features/course/course.ts'
import { tickDraws } from './features/draw/draw.ts'
import { sealDue } from './features/seals/seals.ts'
import type { Live } from './http/live.ts'
import { openHouse, type House } from './testing/house.ts'
import { openRoundAt, pass } from './testing/provider.ts'
import { openVendorSide } from './testing/vendor-side.ts'
import { openVendor, type TestVendor } from './testing/vendor.ts'
import { watchRecent } from './watch.ts'

let house: House
let vendor: TestVendor
let port: number
let figures: Awaited<ReturnType<typeof openFigures>>
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
  port = await freePort()
  figures = await openFigures(house.deps, { port, host: '127.0.0.1' })
})
afterAll(async () => {
  figures.close()
  await house.close()
})

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** The value of a line, by its name and labels as they stand; 0 where there is no such line yet. */
async function told(line: string): Promise<number> {
  const found = (await scrape()).split('\n').find((one) => one.startsWith(`${line} `))
  return found ? Number(found.slice(line.length + 1)) : 0
}

/** What lines grew by while something was done. */
async function grown(lines: string[], act: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(lines.map(told))
  await act()
  return Promise.all(lines.map(async (line, index) => (await told(line)) - before[index]!))
}

test('a round that nobody settles and a draw that nobody seals grow old, and are told', async () => {
  const { provider, round } = await openRoundAt(house, 'ntry.powerball', {
    at: '2026-03-04T12:00:00+09:00',
  })
  const { read } = openHouseFigures(house.deps)
  await read()
  expect([
    await told('madang_settlement_lag_seconds'),
    await told('madang_seal_lag_seconds'),
  ]).toEqual([0, 0])
  const { drawAt, closeAt } = provider.timesOf(round)
  // Not as a job would pass it: nothing is closed, sealed or settled meanwhile.
  await house.clock.set(new Date(drawAt.getTime() + 15_000))
  await read()
  expect(Math.floor(await told('madang_settlement_lag_seconds'))).toBe(15)
  const since = (drawAt.getTime() - closeAt.getTime()) / 1_000 + 15
  expect(Math.floor(await told('madang_seal_lag_seconds'))).toBe(since)
  await pass(house, new Date(drawAt.getTime() + 60_000))
  await sealDue(house.deps)
  await tickDraws(house.deps)
  await read()
  expect([
    await told('madang_settlement_lag_seconds'),
    await told('madang_seal_lag_seconds'),
  ]).toEqual([0, 0])
})

const betOf = (date: string, round: number) => ({
  ...{ game: 'powerBall' as const, page: 'pbg', today: date, round },
  ...{ type: 'poOdd' as const, pick: '파워볼 홀', rate: 1.95, win: 0 },
})

test('bets are counted once each by what they were answered, and ride in batches', async () => {
  const { date, round } = await openRoundAt(house, 'pbg.powerball', {
    at: '2026-03-05T12:00:00+09:00',
  })
  const rich = await house.member({ money: 100_000 })
  const bet = (money: number, key: string) =>
    rich.ask('bet', { ...betOf(date, round), money }, { key })
  const key = crypto.randomUUID()
  const found = await grown(
    [
      'madang_bets_total{outcome="accepted"}',
      'madang_bets_total{outcome="lack"}',
      'madang_bets_total{outcome="badAmount"}',
      'madang_batch_size_sum{batch="bets"}',
      'madang_batch_wait_seconds_count{batch="bets"}',
    ],
    async () => {
      await bet(10_000, key)
      await bet(10_000, key)
      await bet(20_000, crypto.randomUUID())
      expect(await bet(90_000, crypto.randomUUID())).toMatchObject({ code: 'lack' })
      expect(await bet(-1, crypto.randomUUID())).toMatchObject({ code: 'badAmount' })
    },
  )
  expect(found).toEqual([3, 1, 1, 4, 4])
})

test('wallet calls are counted by call and status, forged ones under nobody’s name', async () => {
  const member = await house.member({ money: 50_000 })
  const session = await vendor.open(member)
  const found = await grown(
    [
      'madang_wallet_calls_total{call="bet",outcome="OK"}',
      'madang_wallet_calls_total{call="bet",outcome="INSUFFICIENT"}',
      'madang_wallet_calls_total{call="win",outcome="OK"}',
      'madang_wallet_calls_total{call="end",outcome="forged"}',
      'madang_wallet_calls_total{call="end",outcome="badInput"}',
    ],
    async () => {
      await vendor.bet(session, 'f-b1', 'f-r1', 10_000)
      await vendor.bet(session, 'f-b2', 'f-r2', 900_000)
      await vendor.win('f-w1', 'f-r1', ['f-b1'], 20_000)
      await vendor.send(
        vendor.signed('end', { round: 'f-r1' }, { secret: 'f'.repeat(64), vendor: 'stranger' }),
      )
      await vendor.send(vendor.signed('end', { nothing: 1 }))
    },
  )
  expect(found).toEqual([1, 1, 1, 1, 1])
  expect(await scrape()).not.toContain('stranger')
})

test('jobs that are late, the check of the books and the day’s money are told', async () => {
  const insertedAt = performance.now()
  await house.db.query`insert into job_beat (name, ran_at, due_at) values
    ('rounds', clock_timestamp() - interval '100 seconds', clock_timestamp() - interval '40 seconds'),
    ('sweep', clock_timestamp(), clock_timestamp() + interval '1 minute')`
  await house.clock.set('2026-03-09T12:00:00+09:00')
  const { read } = openHouseFigures(house.deps)
  const session = await vendor.open(await house.member({ money: 50_000 }))
  await vendor.bet(session, 'f-b9', 'f-r9', 7_000)
  await vendor.refund('f-b9r', 'f-b9')
  await watchRecent(house.deps)
  // Minutes are added up behind the newest transfer.
  await vi.waitFor(async () => {
    await addUpMinutes(house.deps)
    await read()
    expect(await told('madang_money_today_won{figure="returned"}')).toBe(7_000)
  })
  const [age, overdue] = [
    await told('madang_job_age_seconds{job="rounds"}'),
    await told('madang_job_overdue_seconds{job="rounds"}'),
  ]
  const since = (performance.now() - insertedAt) / 1_000
  expect([age >= 100, age <= 100 + since, overdue >= 40, overdue <= 40 + since]).toEqual(
    Array(4).fill(true),
  )
  expect(await told('madang_job_overdue_seconds{job="sweep"}')).toBe(0)
  expect(await told('madang_money_today_won{figure="deposits"}')).toBe(0)
  expect(await told('madang_money_today_won{figure="stakes"}')).toBe(7_000)
  expect(await told('madang_ledger_broken{check="recent"}')).toBe(0)
  const checked = await told('madang_ledger_checked_timestamp_seconds{check="recent"}')
  expect(
    Math.abs(Math.round(performance.timeOrigin + performance.now()) / 1_000 - checked),
  ).toBeLessThan(600)
})

test('money by kind is told of the last closed day, and what members hold beside what they should', async () => {
  await house.clock.set('2026-03-20T12:00:00+09:00')
  const member = await house.member({ money: 40_000 })
  await vendor.bet(await vendor.open(member), 'f-b10', 'f-r10', 3_000)
  await vendor.end('f-r10')
  await house.clock.set('2026-03-21T12:00:00+09:00')
  await closeBooks(house.deps)
  await compareBooks(house.deps)
  await openHouseFigures(house.deps).read()
  expect(await told('madang_money_closed_day_won{kind="vendor.stake"}')).toBe(3_000)
  expect(await told('madang_money_closed_day_won{kind="grant"}')).toBe(40_000)
  const held = await told('madang_money_held_won')
  expect(held).toBeGreaterThanOrEqual(37_000)
  expect(await told('madang_money_expected_won')).toBe(held)
  expect(Math.floor(await told('madang_money_compared_age_seconds'))).toBeLessThan(600)
})

test('a call to a vendor is timed under its name, as answered or as silent', async () => {
  let there = true
  const side = await openVendorSide(house, () => (there ? { ok: 1 } : null))
  const ask = () =>
    askVendor(house.deps, { vendor: vendor.id, path: '/vendor/x' }, z.object({ ok: z.number() }))
  const found = await grown(
    ['answered', 'silent'].map(
      (outcome) => `madang_vendor_call_seconds_count{vendor="haneul",outcome="${outcome}"}`,
    ),
    async () => {
      expect(await ask()).toEqual({ ok: 1 })
      there = false
      expect([await ask(), await ask()]).toEqual([null, null])
    },
  )
  expect(found).toEqual([1, 2])
  side.close()
})

test('streams that are open are counted, and no more when they are gone', async () => {
  const [a, b] = [await house.member(), await house.member()]
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const sockets = []
  for (const { id, token } of [a, b]) {
    const far = createConnection((listener.address() as AddressInfo).port, '127.0.0.1')
    const [near] = (await once(listener, 'connection')) as [Socket]
    const whose = { token, uuid: '' }
    house.deps.live.stream(near, { member: id, ...whose } as Parameters<Live['stream']>[1])
    sockets.push(far)
  }
  expect(await told('madang_streams')).toBe(2)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect(await told('madang_streams')).toBe(0))
  listener.close()
})

test('the pool tells what waits for it', async () => {
  let go = () => undefined as void
  const held = new Promise<void>((done) => (go = done))
  const busy = house.db.begin(async (tx) => {
    await tx.query`select 1`
    await held
  })
  await vi.waitFor(async () =>
    expect(await told('madang_pool_connections{pool="calls",state="busy"}')).toBeGreaterThanOrEqual(
      1,
    ),
  )
  go()
  await busy
  expect(await told('madang_pool_connections{pool="calls",state="waiting"}')).toBe(0)
})

test('the port serves nothing else, and no label is longer or other than the lists say', async () => {
  for (const path of ['/', '/healthz', '/metrics/x', '/metrics?x=1', '/user/login'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  expect((await house.app.inject('/metrics')).body).not.toContain('madang_')
  const text = await scrape()
  const members = await house.db.query<{ uid: string }>`select uid from member`
  expect(members.length).toBeGreaterThan(3)
  expect(members.filter(({ uid }) => text.includes(uid))).toEqual([])
  const ours = text.split('\n').filter((line) => line.startsWith('madang_'))
  const labels = new Set(
    ours.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, label]) => label)),
  )
  expect(labels).toEqual(
    new Set([
      ...['batch', 'call', 'check', 'figure', 'job', 'kind'],
      ...['le', 'outcome', 'pool', 'state', 'vendor'],
    ]),
  )
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(ours.length).toBeLessThan(400)
})
