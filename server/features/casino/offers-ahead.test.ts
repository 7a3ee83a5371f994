/** A vendor's and a game's switch that is decided now and in force at an instant (docs/adr/0124). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { scheduledText } from '@madang/contract/operator/plain/scheduled.ts'
import { vendorText } from '@madang/contract/operator/plain/casino.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { endWaiting, takeSettings } from '../../http/settings.ts'
import { atInstant, renewSessions } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { bringIntoForce } from '../scheduled/scheduled.ts'
import { readGame } from './plays.ts'

type Acting = Awaited<ReturnType<House['operator']>>
let house: House
let vendor: TestVendor
let kim: Acting
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
})
afterAll(() => house.close())

const reason = '정기 점검'
let day = 0
let zero = 0
/** So many seconds and thousandths after noon of the test's day, ISO 8601. */
const at = (seconds: number, ms = 0) => new Date(zero + seconds * 1_000 + ms).toISOString()
/** A day of its own, an hour before its noon; nothing waits and all is on. */
beforeEach(async () => {
  zero = Date.parse(`2026-03-${String(++day).padStart(2, '0')}T12:00:00+09:00`)
  await house.db.begin(async (tx) => {
    await takeSettings(tx)
    for (const chain of ['offer vendor haneul', 'offer game haneul.one'])
      await endWaiting(tx, chain, 'test')
    await tx.query`update scheduled_change set told = true where not told`
    await tx.query`update vendor set state = 'on', message = '', version = version + 1`
    await tx.query`update vendor_game set state = 'on', message = '', version = version + 1`
  })
  await house.clock.set(new Date(at(-3_600)))
  kim = await house.operator()
})

async function shown() {
  const answer = await kim.ask('vendorList', {})
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.find(({ id }) => id === 'haneul')!
}
type Asked = { state?: 'on' | 'off' | 'maintenance'; message?: string; game?: string } & Partial<
  Record<'inForceAt' | 'until', string>
>
async function save({ state = 'maintenance', message = '점검', ...asked }: Asked, by = kim) {
  const row = await shown()
  const { version } = asked.game ? row.games.find(({ id }) => id === asked.game)! : row
  return by.ask('vendorSave', { vendor: 'haneul', version, state, message, reason, ...asked })
}
let txs = 0
/** A bet in a window of its own; the vendor's answer to it. */
async function bet(name = 'one') {
  const session = await vendor.open(await house.member({ money: 100_000 }), name)
  const tx = `ahead${++txs}`
  return (await vendor.bet(session, tx, `round-${tx}`, 10_000, name)).said.status
}
const betAt = (instant: string, name?: string) => atInstant(house, instant, () => bet(name))
const refused = (code: string, msg: string) => ({ result: false, code, msg })
const logged = (action: string) => house.db.query<{ subject: string; after: object }>`
  select subject, after from audit where action = ${action} and at >= ${at(-3_600)} order by id`

test('maintenance is cancelled with its end, and its end alone never', async () => {
  const cancel = (id: number) => kim.ask('vendorUnschedule', { id, reason })
  const ids = async () => (await shown()).scheduled.map(({ id }) => id)
  await save({ inForceAt: at(0), until: at(60) })
  expect(await cancel((await ids())[1]!)).toMatchObject({ result: true, count: 2 })
  await save({ inForceAt: at(0), until: at(60) })
  await house.clock.set(new Date(at(1)))
  await renewSessions(house)
  await bringIntoForce(house.deps)
  const [end] = await ids()
  expect(await cancel(end!)).toEqual(refused('state', scheduledText.begun))
})

test('maintenance begins and ends to the thousandth, whether anybody has written it down or not', async () => {
  const { version } = await shown()
  expect(await save({ inForceAt: at(0), until: at(60) })).toEqual({
    result: true,
    msg: scheduledText.saved,
  })
  const waits = { by: kim.uid, approvedBy: null, reason }
  expect(await shown()).toMatchObject({
    ...{ state: 'on', version },
    scheduled: [
      { ...waits, state: 'maintenance', message: '점검', inForceAt: at(0) },
      { ...waits, state: 'on', message: '', inForceAt: at(60) },
    ],
  })
  expect(await betAt(at(0, -1))).toBe('OK')
  expect(await betAt(at(0))).toBe('CLOSED')
  const read = () => readGame(house.deps, 'haneul', 'haneul.one')
  expect(await atInstant(house, at(0), read)).toMatchObject({
    state: 'maintenance',
    message: '점검',
  })
  const lobby = () => house.db.query`
    select id, state, message from lobby_game where vendor = 'haneul' order by id`
  const closed = { state: 'maintenance', message: '점검' }
  expect(await atInstant(house, at(59), lobby)).toEqual([
    { id: 'haneul.one', ...closed },
    { id: 'haneul.two', ...closed },
  ])
  expect(await betAt(at(60, -1))).toBe('CLOSED')
  expect(await betAt(at(60))).toBe('OK')
  // It was the clock alone.
  const [row] = await house.db.query`select state, version from vendor where id = 'haneul'`
  expect(row).toEqual({ state: 'on', version })
})

test('of twenty bets at once a thousandth before it all are taken, of twenty at it none, while eight write it down', async () => {
  await save({ inForceAt: at(0) })
  const sessions = await Promise.all(
    Array.from({ length: 20 }, async () => vendor.open(await house.member({ money: 100_000 }))),
  )
  const many = async (when: string) => {
    const told = await Promise.all(
      sessions.map((session, n) =>
        vendor.bet(session, `at-${when}-${n}`, `round-${when}-${n}`, 10_000),
      ),
    )
    return Map.groupBy(told, ({ said }) => said.status)
  }
  const before = await atInstant(house, at(0, -1), () => many('before'))
  expect([...before].map(([status, all]) => [status, all.length])).toEqual([['OK', 20]])
  const [after] = await atInstant(house, at(0), () =>
    Promise.all([many('after'), ...Array.from({ length: 8 }, () => bringIntoForce(house.deps))]),
  )
  expect([...after].map(([status, all]) => [status, all.length])).toEqual([['CLOSED', 20]])
  const staked = await house.db.query`select from vendor_bet where tx like 'at-%'`
  expect(staked).toHaveLength(20)
})

test('eight processes that come upon it write it down once, with one line of the log for each instant', async () => {
  const { version } = await shown()
  await save({ state: 'off', message: '종료', inForceAt: at(0), until: at(60) })
  await house.clock.set(new Date(at(1)))
  await Promise.all(Array.from({ length: 8 }, () => bringIntoForce(house.deps)))
  kim = await house.operator()
  expect(await shown()).toMatchObject({ state: 'off', message: '종료', version: version + 1 })
  expect(await bet()).toBe('CLOSED')
  await house.clock.set(new Date(at(61)))
  await Promise.all(Array.from({ length: 8 }, () => bringIntoForce(house.deps)))
  kim = await house.operator()
  expect(await shown()).toMatchObject({
    ...{ state: 'on', message: '', version: version + 2, scheduled: [] },
  })
  expect(await bet()).toBe('OK')
  expect(await logged('vendor.schedule')).toMatchObject([
    { subject: 'haneul', after: { state: 'off', inForceAt: at(0), until: at(60) } },
  ])
  expect((await logged('schedule.inForce')).map(({ after }) => after)).toEqual([
    { state: 'inForce', version: version + 1 },
    { state: 'inForce', version: version + 2 },
  ])
})

test('a game waits beside its vendor, and the other games stay open', async () => {
  expect(await save({ game: 'haneul.one', inForceAt: at(0) })).toMatchObject({ result: true })
  expect((await shown()).scheduled).toEqual([])
  expect((await shown()).games.find(({ id }) => id === 'haneul.one')?.scheduled).toMatchObject([
    { state: 'maintenance', inForceAt: at(0) },
  ])
  expect(await betAt(at(0))).toBe('CLOSED')
  expect(await betAt(at(0), 'two')).toBe('OK')
  await house.clock.set(new Date(at(1)))
  await bringIntoForce(house.deps)
  kim = await house.operator()
  expect(await bet()).toBe('CLOSED')
  expect(await bet('two')).toBe('OK')
})

test('who switches at once ends what waits; ten who take back at once take it back once', async () => {
  await save({ inForceAt: at(0), until: at(60) })
  expect(await save({ state: 'off', message: '사고' })).toMatchObject({ result: true })
  expect((await shown()).scheduled).toEqual([])
  await bringIntoForce(house.deps)
  expect(await logged('schedule.lapse')).toHaveLength(2)
  expect(await betAt(at(61))).toBe('CLOSED')
  await save({ state: 'on', inForceAt: at(0) })
  await save({ state: 'maintenance', inForceAt: at(30) })
  const [first] = (await shown()).scheduled
  const taken = await Promise.all(
    Array.from({ length: 10 }, () => kim.ask('vendorUnschedule', { id: first!.id, reason })),
  )
  expect(taken.filter(({ result }) => result)).toEqual([
    { result: true, msg: scheduledText.cancelled, count: 2 },
  ])
  expect(taken.filter(({ result }) => !result)).toHaveLength(9)
  expect(await betAt(at(31))).toBe('CLOSED')
})

test('instants and words that cannot be change nothing', async () => {
  const { version } = await shown()
  const bad = (msg: string) => refused('badInput', msg)
  expect(await save({ inForceAt: at(-3_600 + 119) })).toEqual(bad(scheduledText.soon))
  expect(await save({ inForceAt: at(366 * 86_400) })).toEqual(bad(scheduledText.far))
  expect(await save({ inForceAt: at(0), until: at(0) })).toEqual(bad(scheduledText.until))
  expect(await save({ inForceAt: at(0), message: ' ' })).toEqual(bad(vendorText.noMessage))
  expect(await save({ inForceAt: at(0), state: 'on' })).toEqual(bad(scheduledText.same))
  expect(await save({ inForceAt: at(0), game: 'haneul.one', state: 'on' })).toEqual(
    bad(scheduledText.same),
  )
  const asked = { vendor: 'haneul', version, reason, inForceAt: at(0), message: '점검' }
  const premium = { ...asked, state: 'maintenance' as const, premium: true }
  expect(await kim.ask('vendorSave', premium)).toEqual(bad(vendorText.notScheduled))
  const older = { ...asked, state: 'maintenance' as const, version: version - 1 }
  expect(await kim.ask('vendorSave', older)).toEqual(refused('state', operatorText.changed))
  expect(await kim.ask('vendorSave', { ...older, vendor: 'nobody' })).toEqual(
    refused('notFound', operatorText.notFound),
  )
  await save({ inForceAt: at(0) })
  expect(await save({ state: 'off', inForceAt: at(0) })).toEqual(bad(scheduledText.order))
  await house.clock.set(new Date(at(-4)))
  kim = await house.operator()
  const near = await save({ state: 'off' })
  expect(near).toEqual(refused('state', scheduledText.closed))
  expect((await shown()).scheduled).toHaveLength(1)
})
