import { afterAll, beforeAll, expect, test } from 'vitest'

import { safeText } from '@madang/contract/core/safe.ts'
import { safeList } from '@madang/contract/member/safe.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'

import { refusals } from '../../http/refusal.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { refused } from '../../testing/answers.ts'
import { atInstant, passHours, type TestMember } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
})
afterAll(() => house.close())

const ask = (member: TestMember, setMoney: unknown, type: unknown, key?: string) =>
  member.ask('safeRequest', { params: { setMoney, type } } as never, key ? { key } : {})
const lock = (member: TestMember, hours: unknown) => member.ask('safeLock', { hours } as never)
const listOf = async (member: TestMember) => {
  const answer = await member.ask('safeList')
  if (!answer.result) throw new Error(answer.msg)
  return answer
}
const pocketsOf = async ({ id }: TestMember) => {
  const { money, safe } = await readWallet(house.db, id)
  return { money, safe }
}

test('money goes in and comes out at once, and each move says what is where after it', async () => {
  const lee = await house.member({ money: 100_000 })
  expect(await ask(lee, 70_000, 'add')).toEqual({
    result: true,
    msg: safeText.added,
    data: { money: 30_000, save: 70_000 },
  })
  expect(await ask(lee, '20000', 'remove')).toEqual({
    result: true,
    msg: safeText.removed,
    data: { money: 50_000, save: 50_000 },
  })
  const answer = await listOf(lee)
  const { result: _, msg: __, ...given } = answer
  expect(safeList.output.strict().parse(given)).toEqual(given)
  expect(given).toMatchObject({
    money: 50_000,
    safe: 50_000,
    lockedUntil: null,
    list: [
      { money: 20_000, last: 50_000, now: 50_000, status: 'remove' },
      { money: 70_000, last: 70_000, now: 30_000, status: 'add' },
    ],
  })
  expect(given.list[0]!.time).toMatch(/^2026-01-15 10:0\d:\d\d$/)
  expect(await lee.ask('refresh')).toMatchObject({ data: { money: 50_000, save: 50_000 } })
})

test('all there is may be moved, and not a won more', async () => {
  const lee = await house.member({ money: 100 })
  expect(await ask(lee, 101, 'add')).toEqual(refused('lack', safeText.shortMoney))
  expect(await ask(lee, 100, 'add')).toMatchObject({ data: { money: 0, save: 100 } })
  expect(await ask(lee, 101, 'remove')).toEqual(refused('lack', safeText.shortSafe))
  expect(await ask(lee, 100, 'remove')).toMatchObject({ data: { money: 100, save: 0 } })
})

test.each<[string, unknown, unknown, string, string]>([
  ['nothing', 0, 'add', 'badAmount', safeText.noAmount],
  ['nothing, out,', 0, 'remove', 'badAmount', safeText.noAmount],
  ...[-1, 0.5, '5,000', '1e5', ' 100', '１００', true, [100], {}, null, 2 ** 53].map(
    (bad): [string, unknown, unknown, string, string] => [
      `what is no amount, ${JSON.stringify(bad)},`,
      bad,
      'add',
      'badAmount',
      refusals.badAmount,
    ],
  ),
  ...['steal', '', null, ['add'], 'ADD', undefined].map(
    (bad): [string, unknown, unknown, string, string] => [
      `a way that is none, ${JSON.stringify(bad)},`,
      100,
      bad,
      'badInput',
      refusals.badInput,
    ],
  ),
])('%s is refused, and nothing moves', async (_, amount, type, code, msg) => {
  const lee = await house.member({ money: 1_000 })
  expect(await ask(lee, amount, type)).toEqual(refused(code, msg))
  expect(await pocketsOf(lee)).toEqual({ money: 1_000, safe: 0 })
})

test('what lies in the safe can be neither bet nor withdrawn', async () => {
  const lee = await house.member({ money: 50_000 })
  await ask(lee, 50_000, 'add')
  expect(await lee.ask('withdrawalRequest', { setMoney: 50_000 })).toMatchObject({ code: 'lack' })
})

test('a locked safe takes money and gives none, and says how long yet', async () => {
  const lee = await house.member({ money: 10_000 })
  await ask(lee, 4_000, 'add')
  await atInstant(house, '2026-02-01T12:00:00.000+09:00', async () => {
    expect(await lock(lee, 24)).toEqual({
      result: true,
      msg: safeText.lockSet('2026-02-02 12:00:00'),
      data: { lockedUntil: '2026-02-02 12:00:00' },
    })
  })
  const at = <T>(time: string, work: () => Promise<T>) =>
    atInstant(house, `2026-02-0${time}+09:00`, work)
  await at('1T12:30:30.000', async () => {
    expect(await ask(lee, 1_000, 'remove')).toEqual(
      refused('state', safeText.locked('23시간 30분')),
    )
    expect(await ask(lee, 9_999, 'remove')).toMatchObject({ code: 'state' })
    expect(await ask(lee, 1_000, 'add')).toMatchObject({ data: { money: 5_000, save: 5_000 } })
    expect(await listOf(lee)).toMatchObject({ lockedUntil: '2026-02-02 12:00:00' })
  })
  await at('2T11:59:59.999', async () => {
    expect(await ask(lee, 1_000, 'remove')).toEqual(refused('state', safeText.locked('1분')))
  })
  await at('2T12:00:00.000', async () => {
    expect(await listOf(lee)).toMatchObject({ lockedUntil: null })
    expect(await ask(lee, 5_000, 'remove')).toMatchObject({ data: { money: 10_000, save: 0 } })
  })
})

test('a lock can be made longer, never shorter', async () => {
  const lee = await house.member()
  await atInstant(house, '2026-03-01T00:00:00.000+09:00', async () => {
    await lock(lee, 24)
    expect(await lock(lee, 1)).toEqual(
      refused('state', safeText.lockedLonger('2026-03-02 00:00:00')),
    )
    expect(await lock(lee, 24)).toMatchObject({ code: 'state' })
    expect(await lock(lee, 168)).toMatchObject({ data: { lockedUntil: '2026-03-08 00:00:00' } })
  })
  await atInstant(house, '2026-03-07T23:00:00.001+09:00', async () => {
    expect(await lock(lee, 1)).toMatchObject({ data: { lockedUntil: '2026-03-08 00:00:00' } })
  })
})

test.each([0, 2, 23, 169, -1, 1.5, '1', null, [24], undefined])(
  'a lock of %j hours is refused',
  async (hours) => {
    const lee = await house.member()
    expect(await lock(lee, hours)).toEqual(refused('badInput', refusals.badInput))
    expect(await listOf(lee)).toMatchObject({ lockedUntil: null })
  },
)

test.each([
  ['다이아총판', safeText.partner],
  ['총판', safeText.partner],
  ['대리점', safeText.partner],
  ['부대리점', safeText.partner],
  ['직원', safeText.denied],
])('an account of type %s has no safe here', async (type, msg) => {
  const lee = await house.member({ money: 1_000, type })
  expect(await lee.ask('safeList')).toEqual(refused('denied', msg))
  expect(await ask(lee, 100, 'add')).toEqual(refused('denied', msg))
  expect(await ask(lee, 0, 'add')).toEqual(refused('denied', msg))
  expect(await lock(lee, 1)).toEqual(refused('denied', msg))
  expect(await pocketsOf(lee)).toEqual({ money: 1_000, safe: 0 })
})

test('neither a suspension from the cashier nor a closed cashier locks the safe', async () => {
  const lee = await house.member({ money: 1_000 })
  await ask(lee, 600, 'add')
  await house.db
    .query`update member set suspended_scopes = '{cashier,bet,write}' where id = ${lee.id}`
  await house.db.begin((tx) => house.deps.settings.set(tx, 'cashier', false, 'test'))
  expect(await ask(lee, 500, 'remove')).toMatchObject({ data: { money: 900, save: 100 } })
  expect(await ask(lee, 500, 'add')).toMatchObject({ data: { money: 400, save: 600 } })
  await house.db.begin((tx) => house.deps.settings.set(tx, 'cashier', true, 'test'))
})

test('a closed site moves nothing, even before this process has heard of it', async () => {
  const lee = await house.member({ money: 1_000 })
  await house.db
    .query`insert into setting (key, value, changed_by) values ('siteStatus', '"closed"', 'by hand')`
  const closed = refused('closed', sessionText.siteClosed)
  expect(await ask(lee, 500, 'add')).toEqual(closed)
  expect(await lock(lee, 1)).toEqual(closed)
  await house.db.query`delete from setting where key = 'siteStatus'`
  // It may have heard meanwhile, and is not to go on with it.
  await house.deps.settings.sync()
  expect(await pocketsOf(lee)).toEqual({ money: 1_000, safe: 0 })
})

test('the newest 15 moves are listed, newest first, and nobody else’s', async () => {
  const [lee, kim] = [await house.member({ money: 1_000 }), await house.member({ money: 1_000 })]
  for (let amount = 1; amount <= 17; amount++) await ask(lee, amount, 'add')
  await ask(kim, 999, 'add')
  const { list } = await listOf(lee)
  expect(list.map(({ money }) => money)).toEqual(Array.from({ length: 15 }, (_, n) => 17 - n))
  expect((await listOf(kim)).list).toMatchObject([{ money: 999 }])
})

test('nobody moves anything without a session of their own', async () => {
  const [lee, kim] = [await house.member({ money: 1_000 }), await house.member({ money: 1_000 })]
  const input = { params: { setMoney: 100, type: 'add' as const } }
  for (const answer of [
    await house.guest.ask('safeRequest', input),
    await lee.ask('safeRequest', input, { headers: { uuid: kim.uid } }),
    await house.guest.ask('safeLock', { hours: 1 }),
  ])
    expect(answer).toMatchObject({ result: false, code: 'logout' })
  expect(await pocketsOf(kim)).toEqual({ money: 1_000, safe: 0 })
})

test('with a key a move happens once, and a refusal under it stays one', async () => {
  const lee = await house.member({ money: 1_000 })
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const first = await ask(lee, 400, 'add', key)
  expect(await ask(lee, 400, 'add', key)).toEqual(first)
  expect(await ask(lee, 400, 'remove', key)).toEqual(refused('keyReuse', refusals.keyReuse))
  const short = refused('lack', safeText.shortSafe)
  expect(await ask(lee, 500, 'remove', other)).toEqual(short)
  await ask(lee, 100, 'add')
  expect(await ask(lee, 500, 'remove', other)).toEqual(short)
  expect(await pocketsOf(lee)).toEqual({ money: 500, safe: 500 })
})

test('a lock of a week lasts a week', async () => {
  const lee = await house.member({ money: 1_000 })
  await ask(lee, 1_000, 'add')
  await lock(lee, 168)
  await passHours(house, 167)
  expect(await ask(lee, 1, 'remove')).toMatchObject({ code: 'state' })
  await passHours(house, 1.01)
  expect(await ask(lee, 1, 'remove')).toMatchObject({ result: true })
})
