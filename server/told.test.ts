/** Whatever changes what a member's page shows at its head is told to their open pages, when it is done. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { LiveEvent } from './http/live.ts'
import {
  accountHolder,
  complete,
  passHours,
  pendingRow,
  pointGivers,
  type TestMember,
  type TestOperator,
} from './testing/cashier.ts'
import { openHouse, type House } from './testing/house.ts'

let house: House
let [kim, han] = [] as unknown as [TestOperator, TestOperator]
let givePoints: (member: TestMember, amount: number) => Promise<void>
let heard: LiveEvent[] = []
let sentinel: (text: string) => void = () => undefined
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[kim, han] = await Promise.all([house.operator('정산'), house.operator('관리자')])
  givePoints = await pointGivers(house)
  await house.db.listen('live', (payload) => {
    const event = JSON.parse(payload) as LiveEvent
    if (event.kind === 'round') sentinel(event.state)
    else heard.push(event)
  })
})
afterAll(() => house.close())

/** What was told before now: notifications come in the order of their commits, so that of a last one nothing is missing. */
async function told(): Promise<LiveEvent[]> {
  const last = crypto.randomUUID()
  const came = new Promise<void>((done) => (sentinel = (state) => state === last && done()))
  await house.db.query`select pg_notify('live', ${JSON.stringify({ kind: 'round', state: last })})`
  await came
  return heard
}

const move = (lee: TestMember, setMoney: number, type: 'add' | 'remove') =>
  lee.ask('safeRequest', { params: { setMoney, type } })
const deposit = (lee: TestMember, setMoney = 10_000, type: '0' | '1' = '0') =>
  lee.ask('depositRequest', { setMoney, type })
const withdraw = (lee: TestMember, setMoney = 10_000) => lee.ask('withdrawalRequest', { setMoney })
const daily = { kind: 'deposit', period: 'day' } as const
const limit = (lee: TestMember, amount: number) =>
  lee.ask('limitsChange', { act: 'set', ...daily, amount })
async function decide(kind: 'deposit' | 'withdrawal', lee: TestMember, how: 'Refuse' | 'Complete') {
  const { id, version, amount } = await pendingRow(kim, kind, lee)
  return kind === 'deposit'
    ? kim.ask(`deposit${how}`, { id, version, amount, reason: '시험 결정' })
    : kim.ask(`withdrawal${how}`, { id, version, reason: '시험 결정' })
}
async function approve() {
  const [row] = await house.db.query<{ id: number }>`
    select id from approval where state = 'pending' order by id desc limit 1`
  return han.ask('approvalDecide', { id: row!.id, approve: true })
}

type Case = [
  string,
  before: (lee: TestMember) => Promise<unknown>,
  act: (lee: TestMember) => Promise<{ result: boolean }>,
]
const nothing = async () => undefined

const cases: Case[] = [
  ['money put into the safe', nothing, (lee) => move(lee, 100, 'add')],
  [
    'money taken out of the safe',
    (lee) => move(lee, 100, 'add'),
    (lee) => move(lee, 100, 'remove'),
  ],
  ['the safe locked', nothing, (lee) => lee.ask('safeLock', { hours: 1 })],
  ['coins converted', nothing, (lee) => deposit(lee, 10_000, '1')],
  ['the refill', nothing, (lee) => lee.ask('refill')],
  ['a deposit completed', deposit, (lee) => complete(kim, 'deposit', lee)],
  ['a deposit refused', deposit, (lee) => decide('deposit', lee, 'Refuse')],
  [
    'a deposit approved by a second operator',
    async (lee) => {
      await deposit(lee, 2_000_000)
      await decide('deposit', lee, 'Complete')
    },
    approve,
  ],
  ['a withdrawal asked for', nothing, (lee) => withdraw(lee)],
  [
    'a withdrawal taken back',
    (lee) => withdraw(lee),
    async (lee) => {
      const { id } = await pendingRow(kim, 'withdrawal', lee)
      return lee.ask('withdrawalCancel', { no: id })
    },
  ],
  ['a withdrawal paid', (lee) => withdraw(lee), (lee) => complete(kim, 'withdrawal', lee)],
  ['a withdrawal refused', (lee) => withdraw(lee), (lee) => decide('withdrawal', lee, 'Refuse')],
  [
    'points converted',
    (lee) => givePoints(lee, 100),
    (lee) => lee.ask('pointChange', { params: { set: 100 } }),
  ],
  ['a limit set', nothing, (lee) => limit(lee, 50_000)],
  [
    'a limit raised',
    async (lee) => {
      await limit(lee, 50_000)
      await limit(lee, 60_000)
      await passHours(house, 25)
    },
    (lee) => lee.ask('limitsChange', { act: 'confirm', ...daily }),
  ],
  ['a time-out', nothing, (lee) => lee.ask('limitsChange', { act: 'rest', days: 1 })],
  [
    'the return after an exclusion',
    async (lee) => {
      await lee.ask('limitsChange', { act: 'exclude', months: 6 })
      await lee.enter()
      await passHours(house, 24 * 200)
    },
    (lee) => lee.ask('limitsChange', { act: 'return' }),
  ],
  [
    'another time between two reality checks',
    nothing,
    (lee) => lee.ask('limitsChange', { act: 'check', minutes: 30 }),
  ],
]

test.each(cases)('%s is told to the member’s open pages, once', async (_, before, act) => {
  const lee = await accountHolder(house, { money: 500_000, coins: 5 })
  await before(lee)
  await told()
  heard = []
  expect(await act(lee)).toMatchObject({ result: true })
  expect(await told()).toEqual([{ kind: 'header', member: lee.id }])
})

test('what was refused is told to nobody', async () => {
  const lee = await accountHolder(house, { money: 500 })
  await told()
  heard = []
  for (const answer of [
    await move(lee, 501, 'add'),
    await withdraw(lee),
    await deposit(lee, 10_000, '1'),
  ])
    expect(answer).toMatchObject({ result: false })
  expect(await told()).toEqual([])
})
