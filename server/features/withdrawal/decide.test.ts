import { afterAll, beforeAll, expect, test } from 'vitest'

import { withdrawalQueue as queueCall } from '@madang/contract/operator/withdrawal.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { refused } from '../../testing/answers.ts'
import {
  accountHolder,
  passHours,
  pendingRow,
  type TestMember,
  type TestOperator,
} from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
let [kim, lee] = [] as unknown as [TestOperator, TestOperator]
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T01:00:00+09:00')
  ;[kim, lee] = await Promise.all([house.operator('정산'), house.operator('정산')])
})
afterAll(() => house.close())

async function request(setMoney: number, money = setMoney) {
  const member = await accountHolder(house, { money })
  return { member, reason: '본인 확인', ...(await again(member, setMoney)) }
}
async function again(member: TestMember, setMoney: number) {
  const answer = await member.ask('withdrawalRequest', { setMoney })
  if (!answer.result) throw new Error(answer.msg)
  const { id, version } = await pendingRow(kim, 'withdrawal', member)
  return { id, version }
}
type Asked = Awaited<ReturnType<typeof request>>
const complete = (by: TestOperator, { id, version, reason }: Omit<Asked, 'member'>) =>
  by.ask('withdrawalComplete', { id, version, reason })
const refuse = (by: TestOperator, { id, version, reason }: Asked) =>
  by.ask('withdrawalRefuse', { id, version, reason })
const cancel = ({ member, id }: Asked) => member.ask('withdrawalCancel', { no: id })
const approve = (by: TestOperator, id: number) => by.ask('approvalDecide', { id, approve: true })
const walletOf = ({ member }: Asked) => readWallet(house.db, member.id)
const stateOf = async ({ id }: Asked) =>
  (await house.db.query<{ state: string }>`select state from withdrawal where id = ${id}`)[0]!.state
const approvalOf = async ({ id }: Asked) =>
  (
    await house.db.query<{ id: number; state: string; reason: string | null }>`
    select id, state, decision_reason as reason from approval
    where action = 'withdrawal.complete' and subject = ${id} order by id desc limit 1`
  )[0]!
const logOf = ({ member }: Asked) =>
  house.db.query<{ action: string; actor: string; before: object; after: object }>`
    select action, actor, before, after from audit_whole where subject like ${`%${member.uid}%`} order by id`
/** What each outcome leaves in the pockets of who asked for all they had. */
const leaves = (state: string, amount: number) =>
  ({
    done: { money: 0, held: 0 },
    refused: { money: amount, held: 0 },
    cancelled: { money: amount, held: 0 },
    pending: { money: 0, held: amount },
  })[state]

test('a payment is one row of the log, with what was held before and after', async () => {
  const asked = await request(40_000)
  expect(await complete(kim, { ...asked, reason: '' })).toMatchObject({ data: { state: 'done' } })
  expect(await logOf(asked)).toEqual([
    {
      action: 'withdrawal.complete',
      actor: kim.uid,
      before: { state: 'pending', amount: 40_000, held: 40_000 },
      after: { state: 'done', held: 0 },
    },
  ])
})

test('of 20 payments, 20 refusals and 20 cancels at once exactly 1 decides', async () => {
  const asked = await request(60_000)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => [
      complete(n % 2 ? kim : lee, asked),
      refuse(n % 2 ? lee : kim, asked),
      cancel(asked),
    ]).flat(),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect([operatorText.changed, withdrawalText.notPending]).toContain(answer.msg)
  expect(await walletOf(asked)).toMatchObject(leaves(await stateOf(asked), 60_000)!)
})

test('over the threshold a second operator pays; he may be of the same role, never the same man', async () => {
  const at = await request(1_000_000)
  expect(await complete(kim, at)).toMatchObject({ data: { state: 'done' } })
  const over = await request(1_000_001)
  expect(await complete(kim, { ...over, reason: '' })).toEqual(
    refused('badInput', operatorText.noReason),
  )
  expect(await complete(kim, over)).toMatchObject({ data: { state: 'waiting' } })
  expect(await walletOf(over)).toMatchObject({ money: 0, held: 1_000_001 })
  const { id } = await approvalOf(over)
  expect(await approve(kim, id)).toEqual(refused('denied', operatorText.own))
  expect(await approve(lee, id)).toMatchObject({ data: { state: 'approved' } })
  expect(await walletOf(over)).toMatchObject({ money: 0, held: 0 })
  expect((await logOf(over)).map(({ action, actor }) => [action, actor])).toEqual([
    ['withdrawal.complete.request', kim.uid],
    ['withdrawal.complete.approve', lee.uid],
  ])
})

test('while the second operator is waited for, a member may still cancel, which ends the waiting', async () => {
  const asked = await request(3_000_000)
  await complete(kim, asked)
  expect(await pendingRow(lee, 'withdrawal', asked.member)).toMatchObject({
    version: 2,
    waiting: { by: kim.uid, amount: 3_000_000 },
  })
  expect(await complete(lee, { ...asked, version: 2 })).toEqual(
    refused('state', operatorText.pending),
  )
  expect(await cancel(asked)).toMatchObject({ result: true, data: { money: 3_000_000 } })
  const { id, state, reason } = await approvalOf(asked)
  expect([state, reason]).toEqual(['rejected', withdrawalText.cancelled])
  expect(await approve(lee, id)).toEqual(refused('state', operatorText.decided))
})

test.each([1, 2, 3])(
  'of 15 approvals, 15 cancels and 15 refusals at once exactly 1 decides, time %i',
  async () => {
    const asked = await request(3_000_000)
    await complete(kim, asked)
    const { id } = await approvalOf(asked)
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => [
        approve(lee, id),
        cancel(asked),
        refuse(kim, { ...asked, version: 2 }),
      ]).flat(),
    )
    expect(answers.filter(({ result }) => result)).toHaveLength(1)
    const state = await stateOf(asked)
    expect(await walletOf(asked)).toMatchObject(leaves(state, 3_000_000)!)
    expect((await approvalOf(asked)).state).toBe(state === 'done' ? 'approved' : 'rejected')
  },
)

test('a request made after the one an operator saw is not decided by what he saw', async () => {
  const first = await request(50_000)
  await cancel(first)
  await again(first.member, 50_000)
  expect(await complete(kim, first)).toEqual(refused('state', operatorText.changed))
  expect(await walletOf(first)).toMatchObject({ money: 0, held: 50_000 })
})

test('an unknown request is nobody’s', async () => {
  const asked = { id: 999_999, version: 1, reason: '본인 확인' }
  const nobody = refused('notFound', operatorText.notFound)
  expect(await complete(kim, asked)).toEqual(nobody)
  expect(await kim.ask('withdrawalRefuse', asked)).toEqual(nobody)
})

test('a large payment, and one that makes the day’s sum large, are events', async () => {
  const asked = await request(900_000, 10_000_000)
  const { member } = asked
  await house.db
    .query`insert into setting (key, value, changed_by) values ('largeWithdrawal', '1500000', 'test')`
  const events = () =>
    house.db
      .query`select target, detail from event_whole where kind = 'withdrawal.large' and actor = ${member.uid} order by id`
  await complete(kim, asked)
  expect(await events()).toEqual([])
  await passHours(house, 3)
  const second = await again(member, 600_000)
  await complete(kim, { ...second, reason: '' })
  expect(await events()).toEqual([
    { target: String(second.id), detail: { amount: 600_000, day: 1_500_000 } },
  ])
  await passHours(house, 24)
  await complete(kim, { ...(await again(member, 700_000)), reason: '' })
  expect(await events()).toHaveLength(1)
})

test('the queue shows what is held for whom, pending first', async () => {
  await passHours(house, 24)
  const [older, newer] = [await request(11_000), await request(12_000)]
  const answer = await kim.ask('withdrawalQueue', { pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  queueCall.output.strict().parse({ data: answer.data })
  const pending = answer.data.list.filter(({ state }) => state === 'pending')
  expect(pending.map(({ id }) => id).slice(-2)).toEqual([older.id, newer.id])
  expect(answer.data.list.slice(0, pending.length)).toEqual(pending)
  const decided = answer.data.list.slice(pending.length).map(({ id }) => id)
  expect(decided).toEqual(decided.toSorted((a, b) => b - a))
})
