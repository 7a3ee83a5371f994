/** Both queues of the desk, and what it is told of them: they are alike, and so is what can be wrong with them. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  accountHolder,
  atInstant,
  complete,
  pendingRow,
  type TestMember,
  type TestOperator,
} from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openSettings } from '../../testing/settings.ts'
import { sumDeposits, waitingDeposits } from '../deposit/deposit.ts'
import { sumWithdrawals, waitingWithdrawals } from '../withdrawal/withdrawal.ts'

let house: House
let [kim, han] = [] as unknown as [TestOperator, TestOperator]
const { set } = openSettings(() => house)
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  await set('secondOperatorFrom', 20_000)
  // Away from midnight, which is looked at here.
  await set('bankCheckFrom', '03:00')
  await set('bankCheckUntil', '03:10')
  ;[kim, han] = await Promise.all([house.operator('정산'), house.operator('관리자')])
})
afterAll(() => house.close())

const kinds = ['deposit', 'withdrawal'] as const
type Kind = (typeof kinds)[number]

async function ask(kind: Kind, setMoney: number): Promise<TestMember> {
  const lee = await accountHolder(house, { money: kind === 'withdrawal' ? setMoney : 0 })
  const answer =
    kind === 'deposit'
      ? await lee.ask('depositRequest', { setMoney, type: '0' })
      : await lee.ask('withdrawalRequest', { setMoney })
  if (!answer.result) throw new Error(answer.msg)
  return lee
}
async function list(kind: Kind, filter: object, by = kim) {
  const answer = await by.ask(`${kind}Queue`, { pageIndex: 1, ...filter })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.list
}
const uids = (rows: { member: { uid: string } }[]) => rows.map(({ member }) => member.uid)
const waitingOf = (kind: Kind, { id }: TestOperator) =>
  kind === 'deposit' ? waitingDeposits(house.db, id) : waitingWithdrawals(house.db, id)
const sumOf = (kind: Kind, filter: { member?: number; from?: Date }) =>
  kind === 'deposit' ? sumDeposits(house.db, filter) : sumWithdrawals(house.db, filter)
/** Completed by one operator, who has to ask a second one. */
async function passOn(kind: Kind, lee: TestMember, by = kim): Promise<number> {
  const { id, version, amount } = await pendingRow(by, kind, lee)
  const reason = '확인함'
  const answer =
    kind === 'deposit'
      ? await by.ask('depositComplete', { id, version, amount, reason })
      : await by.ask('withdrawalComplete', { id, version, reason })
  expect(answer).toMatchObject({ data: { state: 'waiting' } })
  const [row] = await house.db.query<{ id: number }>`
    select id from approval where action = ${`${kind}.complete`} and subject = ${id} and state = 'pending'`
  return row!.id
}

test.each(kinds)('a %s is found by its number, and no other with it', async (kind) => {
  const [lee, park] = [await ask(kind, 10_000), await ask(kind, 10_000)]
  const { id } = await pendingRow(kim, kind, lee)
  expect(uids(await list(kind, { id }))).toEqual([lee.uid])
  expect(await list(kind, { id, uid: park.uid })).toEqual([])
  expect(await list(kind, { id, state: 'done' })).toEqual([])
})

test.each(kinds)('the days of %ss begin and end at Seoul’s midnight', async (kind) => {
  const at = (time: string) =>
    atInstant(house, `2026-02-0${time}+09:00`, async () => {
      const lee = await ask(kind, 10_000)
      expect(await complete(kim, kind, lee)).toMatchObject({ result: true })
      return lee.uid
    })
  const before = await at('1T23:59:59.999')
  const [first, last] = [await at('2T00:00:00.000'), await at('2T23:59:59.999')]
  const after = await at('3T00:00:00.000')
  const days = (start: string, end: string) => list(kind, { start, end })
  expect(uids(await days('2026-02-02', '2026-02-02'))).toEqual([last, first])
  expect(uids(await days('2026-02-01', '2026-02-01'))).toEqual([before])
  expect(uids(await days('2026-02-03', '2026-02-03'))).toEqual([after])
  const from = new Date('2026-02-02T23:59:59.999+09:00')
  expect(await sumOf(kind, { from })).toBe(20_000)
})

test.each(kinds)(
  'a %s that an operator passed on waits for the others alone, until it is decided',
  async (kind) => {
    const [own, others] = [await waitingOf(kind, kim), await waitingOf(kind, han)]
    const [lee, park] = [await ask(kind, 30_000), await ask(kind, 30_000)]
    expect((await waitingOf(kind, kim)).count).toBe(own.count + 2)
    const approval = await passOn(kind, lee)
    await passOn(kind, park, han)
    expect(await waitingOf(kind, kim)).toMatchObject({ count: own.count + 1 })
    expect(await waitingOf(kind, han)).toMatchObject({ count: others.count + 1 })
    const mine = uids(await list(kind, { state: 'pending' }))
    expect([mine.includes(lee.uid), mine.includes(park.uid)]).toEqual([false, true])
    const theirs = uids(await list(kind, { state: 'pending' }, han))
    expect([theirs.includes(lee.uid), theirs.includes(park.uid)]).toEqual([true, false])
    // Who looks at all of them sees also what they passed on, and with whom it waits.
    const [row] = await list(kind, { uid: lee.uid })
    expect(row!.waiting).toEqual({ id: approval, by: kim.uid, amount: 30_000 })
    await han.ask('approvalDecide', { id: approval, approve: false, reason: '금액 다름' })
    expect(await waitingOf(kind, kim)).toMatchObject({ count: own.count + 2 })
    expect((await list(kind, { state: 'pending', uid: lee.uid }))[0]!.waiting).toBeNull()
  },
)

test.each(kinds)(
  'what is told of %ss that wait: the oldest’s moment and the newest’s number',
  async (kind) => {
    const first = await ask(kind, 10_000)
    const newest = await pendingRow(kim, kind, await ask(kind, 10_000))
    const before = await waitingOf(kind, kim)
    expect(before.newest).toBe(newest.id)
    expect(before.oldestAt!.getTime()).toBeLessThanOrEqual(
      Date.parse((await pendingRow(kim, kind, first)).at),
    )
  },
)

test.each(kinds)('the words of a decision about a %s stay with it', async (kind) => {
  const rowOf = async ({ uid }: TestMember) => (await list(kind, { uid }))[0]!
  const [said, silent, over] = [
    await ask(kind, 10_000),
    await ask(kind, 10_000),
    await ask(kind, 30_000),
  ]
  const { id, version, amount } = await pendingRow(kim, kind, said)
  await (kind === 'deposit'
    ? kim.ask('depositComplete', { id, version, amount, reason: ' 입금자명 확인 ' })
    : kim.ask('withdrawalComplete', { id, version, reason: ' 입금자명 확인 ' }))
  expect(await rowOf(said)).toMatchObject({ reason: '입금자명 확인', decidedBy: kim.uid })
  await complete(kim, kind, silent)
  expect(await rowOf(silent)).toMatchObject({ reason: null, state: 'done' })
  const approval = await passOn(kind, over)
  const request = await pendingRow(han, kind, over)
  const reason = '계좌 다름'
  await han.ask(`${kind}Refuse`, { id: request.id, version: request.version, reason })
  expect(await rowOf(over)).toMatchObject({ reason, state: 'refused', waiting: null })
  const [log] = await house.db.query<{ after: object }>`
    select after from audit_whole where action = ${`${kind}.refuse`} order by id desc limit 1`
  expect(log!.after).toMatchObject({ state: 'refused', lapsed: approval })
  const plain = await ask(kind, 10_000)
  const seen = await pendingRow(kim, kind, plain)
  await kim.ask(`${kind}Refuse`, { id: seen.id, version: seen.version, reason })
  const [last] = await house.db.query<{ after: object }>`
    select after from audit_whole where action = ${`${kind}.refuse`} order by id desc limit 1`
  expect(last!.after).not.toHaveProperty('lapsed')
})
