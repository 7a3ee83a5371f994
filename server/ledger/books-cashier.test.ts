import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { accountHolder, complete, pendingRow, pointGivers } from '../testing/cashier.ts'
import { openHouse, type House } from '../testing/house.ts'
import { checkBooks } from './books.ts'

let house: House
let owner: pg.Client
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  // As whoever owns the database and is not held by its rules.
  await owner.query('set session_replication_role = replica')
  const cash = await house.operator('정산')
  const givePoints = await pointGivers(house)
  const outcomes = ['paid', 'refused', 'cancelled', 'pending'] as const
  for (const outcome of outcomes) {
    const member = await accountHolder(house, { money: 100_000, coins: 3 })
    await member.ask('withdrawalRequest', { setMoney: 40_000 })
    const { id, version } = await pendingRow(cash, 'withdrawal', member)
    if (outcome === 'paid') await complete(cash, 'withdrawal', member)
    if (outcome === 'refused') await cash.ask('withdrawalRefuse', { id, version, reason: '시험' })
    if (outcome === 'cancelled') await member.ask('withdrawalCancel', { no: id })
    await member.ask('depositRequest', { setMoney: 20_000, type: '0' })
    if (outcome !== 'pending') await complete(cash, 'deposit', member)
    await member.ask('depositRequest', { setMoney: 10_000, type: '1' })
    await member.ask('refill')
    await givePoints(member, 900)
    await member.ask('pointChange', { params: { set: 700 } })
  }
  const { id } = await accountHolder(house)
  const admin = await house.operator()
  const adjustment = { id, pocket: 'money', way: 'add', amount: 7_000, reason: '시험' } as const
  const asked = await cash.ask('memberAdjust', adjustment)
  if (!asked.result) throw new Error(asked.msg)
  await admin.ask('approvalDecide', { id: asked.id, approve: true })
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

const broken = async () =>
  (await checkBooks(house.db)).filter(({ broken: rows }) => rows > 0).map(({ name }) => name)

test('books that are right break none of the checks', async () => {
  const kinds = await house.db.query<{ kind: string }>`select distinct kind from transfer`
  for (const kind of [
    'deposit',
    'withdrawal.hold',
    'withdrawal.release',
    'withdrawal.pay',
    'coin.out',
    'coin.in',
    'refill',
    'adjust.money.add',
    'point.out',
    'point.in',
  ])
    expect(kinds).toContainEqual({ kind })
  expect(await broken()).toEqual([])
})

const held = /^what is held/
const withdrawals = /^each withdrawal was held once/
const deposits = /^each completed deposit was credited once/
const refills = /^each refill/
const adjustments = /^each adjustment/
const points = /^each conversion of points/

const newest = (table: string, where: string) =>
  `id = (select max(id) from ${table} where ${where})`

test.each([
  [
    'a pending withdrawal made larger',
    `update withdrawal set amount = amount + 1 where state = 'pending'`,
    [held, withdrawals],
  ],
  [
    'a pending withdrawal forgotten',
    `update withdrawal set state = 'cancelled', decided_at = at where state = 'pending'`,
    [held, withdrawals],
  ],
  [
    'a paid withdrawal called refused',
    `update withdrawal set state = 'refused' where state = 'done'`,
    [withdrawals],
  ],
  ['a payment deleted', `delete from transfer where kind = 'withdrawal.pay'`, [withdrawals]],
  ['a hold without a request', `delete from withdrawal where state = 'cancelled'`, [withdrawals]],
  [
    'a credit larger than the deposit',
    `update deposit set credited = credited - 1 where ${newest('deposit', `state = 'done' and type = 'bank'`)}`,
    [deposits],
  ],
  [
    'a credit nobody completed',
    `update deposit set state = 'refused', credited = null where ${newest('deposit', `state = 'done' and type = 'bank'`)}`,
    [deposits],
  ],
  [
    'a conversion that kept its coins',
    `delete from transfer where ${newest('transfer', `kind = 'coin.out'`)}`,
    [deposits],
  ],
  [
    'a conversion that gave nothing',
    `delete from transfer where ${newest('transfer', `kind = 'coin.in'`)}`,
    [deposits],
  ],
  [
    'a refill that was not given',
    `delete from transfer where ${newest('transfer', `kind = 'refill'`)}`,
    [refills],
  ],
  ['a refill nobody asked for', `delete from refill where ${newest('refill', 'true')}`, [refills]],
  [
    'an adjustment larger than agreed',
    `update transfer set amount = amount + 1 where kind = 'adjust.money.add'`,
    [adjustments],
  ],
  [
    'an adjustment nobody agreed to',
    `update approval set state = 'rejected' where action = 'member.adjust'`,
    [adjustments],
  ],
  [
    'an adjustment agreed to and not made',
    `delete from transfer where kind = 'adjust.money.add'`,
    [adjustments],
  ],
  [
    'points converted for nothing',
    `delete from transfer where ${newest('transfer', `kind = 'point.in'`)}`,
    [points],
  ],
  [
    'a won more than there were points',
    `update transfer set amount = amount + 1 where ${newest('transfer', `kind = 'point.in'`)}`,
    [points],
  ],
])('%s is found, by the checks that look for it', async (_, damage, names) => {
  await owner.query('begin')
  await owner.query(damage)
  const found = (await checkBooks(readerOf(owner)))
    .filter(({ broken: rows }) => rows > 0)
    .map(({ name }) => name)
  await owner.query('rollback')
  for (const name of [held, withdrawals, deposits, refills, adjustments, points])
    expect(found.some((one) => name.test(one))).toBe(names.includes(name))
  expect(await broken()).toEqual([])
})

/** Reads inside the damaging transaction, which nobody else sees and which is undone. */
const readerOf = (client: pg.Client) => ({
  async query<R extends object>(sql: TemplateStringsArray, ...values: unknown[]): Promise<R[]> {
    const text = sql.reduce((all, part, index) => `${all}$${index}${part}`)
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    return rows.map((row) => ({ ...row, broken: Number(row.broken) })) as R[]
  },
})
