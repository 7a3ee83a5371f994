import { afterAll, beforeAll, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { vendorText } from '@madang/contract/operator/plain/casino.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { writeCatalogue } from './catalogue.ts'

let house: House
let vendor: TestVendor
let admin: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
  admin = await house.operator()
})
afterAll(() => house.close())

async function shown() {
  const answer = await admin.ask('vendorList', {})
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.find(({ id }) => id === vendor.id)!
}
const game = async (name = 'one') =>
  (await shown()).games.find(({ id }) => id === vendor.game(name))!
const reason = '정기 점검을 합니다'
const base = { vendor: 'haneul', reason }

test('a vendor switched off takes no bet, still pays what is open, and takes bets again when on', async () => {
  const member = await house.member({ money: 100_000 })
  const session = await vendor.open(member)
  expect((await vendor.bet(session, 'k1', 'kr1', 10_000)).said.status).toBe('OK')
  const { version } = await shown()
  const off = { ...base, state: 'off' as const, message: '잠시 쉽니다' }
  expect(await admin.ask('vendorSave', { ...off, version })).toMatchObject({ result: true })
  expect((await vendor.bet(session, 'k2', 'kr2', 10_000)).said.status).toBe('CLOSED')
  expect((await vendor.win('k3', 'kr1', ['k1'], 20_000)).said).toMatchObject({
    status: 'OK',
    balance: 110_000,
  })
  expect((await vendor.end('kr1')).said.status).toBe('OK')
  expect(await shown()).toMatchObject({
    state: 'off',
    message: '잠시 쉽니다',
    version: version + 1,
  })
  const on = { ...base, state: 'on' as const, version: version + 1 }
  expect(await admin.ask('vendorSave', on)).toMatchObject({ result: true })
  expect((await vendor.bet(session, 'k4', 'kr4', 10_000)).said.status).toBe('OK')
  expect((await vendor.refund('k5', 'k4')).said.status).toBe('OK')
  expect((await vendor.end('kr4')).said.status).toBe('OK')
})

test('one game in maintenance refuses its own bets and no other’s', async () => {
  const member = await house.member({ money: 100_000 })
  const [one, two] = [await vendor.open(member), await vendor.open(member, 'two')]
  const { version } = await game()
  const asked = { ...base, game: vendor.game(), version, state: 'maintenance' as const }
  expect(await admin.ask('vendorSave', { ...asked, message: '점검' })).toMatchObject({
    result: true,
  })
  expect((await vendor.bet(one, 'g1', 'gr1', 10_000)).said.status).toBe('CLOSED')
  expect((await vendor.bet(two, 'g2', 'gr2', 10_000, 'two')).said.status).toBe('OK')
  expect((await vendor.end('gr2')).said.status).toBe('OK')
  await admin.ask('vendorSave', { ...asked, version: version + 1, state: 'on' })
})

test('without a message or a reason, of what is not there, or of an older version, nothing changes', async () => {
  const { version } = await shown()
  const save = (change: object) =>
    admin.ask('vendorSave', { ...base, version, state: 'off', message: '쉽니다', ...change })
  const refused = (code: string, msg: string) => ({ result: false, code, msg })
  expect(await save({ message: ' ' })).toEqual(refused('badInput', vendorText.noMessage))
  expect(await save({ reason: '' })).toMatchObject({ result: false, msg: operatorText.noReason })
  expect(await save({ vendor: 'nobody' })).toEqual(refused('notFound', operatorText.notFound))
  expect(await save({ game: 'other.one' })).toEqual(refused('notFound', operatorText.notFound))
  expect(await save({ version: version + 1 })).toEqual(refused('state', operatorText.changed))
  expect(await shown()).toMatchObject({ state: 'on', version })
})

test('ten operators who saw the same version: one save stands', async () => {
  const { version } = await shown()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.ask('vendorSave', { ...base, version, state: 'on' })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect((await shown()).version).toBe(version + 1)
})

test('the lobby stands in the order that was saved; an order of others is refused', async () => {
  const order = (ids: string[]) =>
    admin.ask('vendorOrder', { vendor: vendor.id, order: ids, reason })
  const ids = [vendor.game('two'), vendor.game('one')]
  expect(await order(ids)).toMatchObject({ result: true, msg: vendorText.ordered })
  expect((await shown()).games.map(({ id }) => id)).toEqual(ids)
  for (const wrong of [ids.slice(1), [...ids, 'x.y'], [ids[0]!, ids[0]!]])
    expect(await order(wrong)).toMatchObject({ code: 'state', msg: operatorText.changed })
  expect(await admin.ask('vendorOrder', { vendor: 'nobody', order: ['x'], reason })).toMatchObject({
    code: 'notFound',
  })
  expect((await shown()).games.map(({ id }) => id)).toEqual(ids)
  const other = await openVendor(house, 'aaa')
  await admin.ask('vendorOrder', { order: [other.id, vendor.id], reason })
  const first = async () => {
    const answer = await admin.ask('vendorList', {})
    return answer.result && answer.data.map(({ id }) => id)
  }
  expect(await first()).toEqual([other.id, vendor.id])
  await admin.ask('vendorOrder', { order: [vendor.id, other.id], reason })
  expect(await first()).toEqual([vendor.id, other.id])
})

test('what an operator made premium stays so when its catalogue is read again; a casino is never premium', async () => {
  const slots = await openVendor(house, 'slots')
  const catalogue = (kind: 'slot' | 'casino') => ({
    ...{ vendor: slots.id, title: '슬롯', kind, thumbnail: '/x.svg', games: [] },
  })
  const read = (kind: 'slot' | 'casino' = 'slot') =>
    house.db.begin((tx) => writeCatalogue(tx, catalogue(kind)))
  const row = async () => {
    const answer = await admin.ask('vendorList', {})
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.find(({ id }) => id === slots.id)!
  }
  const save = async (premium: boolean) =>
    admin.ask('vendorSave', {
      ...{ ...base, vendor: slots.id, state: 'on' as const },
      ...{ version: (await row()).version, premium },
    })
  expect(await save(true)).toMatchObject({ code: 'badInput', msg: vendorText.notSlot })
  await read()
  expect((await row()).kind).toBe('slot')
  expect(await save(true)).toMatchObject({ result: true })
  await read()
  expect((await row()).kind).toBe('premium')
  await save(false)
  await read()
  expect((await row()).kind).toBe('slot')
})

test('open rounds show age, players and what is held, whole with each bet and member', async () => {
  const before = (await game()).plays
  const member = await house.member({ money: 100_000 })
  const session = await vendor.open(member)
  expect((await game()).plays).toBe(before + 1)
  await vendor.bet(session, 'o1', 'or1', 10_000)
  await vendor.bet(session, 'o2', 'or1', 5_000)
  await vendor.refund('o3', 'o2')
  await house.clock.advance(90_000)
  const answer = await admin.ask('vendorRounds', { vendor: vendor.id, pageIndex: 1 })
  expect(answer).toMatchObject({ data: { totalCnt: 1, totalPages: 1 } })
  if (!answer.result) throw new Error(answer.msg)
  const round = answer.data.list[0]!
  expect(round).toMatchObject({ ref: 'or1', members: 1, held: 10_000 })
  expect(round.age).toBeGreaterThanOrEqual(90)
  expect(await admin.ask('vendorRounds', { vendor: vendor.id, pageIndex: 2 })).toMatchObject({
    data: { totalCnt: 1, list: [] },
  })
  const open = await game()
  expect(open).toMatchObject({ openRounds: 1, held: 10_000, members: 1 })
  expect(open.oldest).toBeGreaterThanOrEqual(90)
  const whole = () => admin.ask('vendorRound', undefined, { params: { id: round.id } })
  expect(await whole()).toMatchObject({
    data: {
      ...{ held: 10_000, endedAt: null, members: 1 },
      bets: [
        { tx: 'o1', uid: member.uid, amount: 10_000, state: 'open', paid: 0 },
        { tx: 'o2', amount: 5_000, state: 'refunded', paid: 5_000 },
      ],
    },
  })
  expect(await admin.ask('memberPlays', undefined, { params: { id: member.id } })).toMatchObject({
    data: {
      windows: [{ title: 'one 게임', live: true }],
      rounds: [{ id: round.id, staked: 10_000 }],
    },
  })
  await vendor.win('o4', 'or1', ['o1'], 19_000)
  await vendor.end('or1')
  expect(await game()).toMatchObject({ openRounds: 0, held: 0, members: 0, oldest: null })
  expect(await whole()).toMatchObject({
    data: { held: 0, result: '<b>플레이어</b>', bets: [{ state: 'won', paid: 19_000 }, {}] },
  })
  expect(await admin.ask('vendorRound', undefined, { params: { id: 987_654 } })).toMatchObject({
    code: 'notFound',
  })
})
