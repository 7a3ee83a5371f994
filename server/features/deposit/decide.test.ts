import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { depositQueue as queueCall } from '@madang/contract/operator/deposit.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { limitsText } from '@madang/contract/member/plain/limits.ts'
import { aboveMaxText, depositText } from '@madang/contract/member/plain/deposit.ts'

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
import { meet } from '../../testing/meeting.ts'

let house: House
let [kim, lee, view] = [] as unknown as [TestOperator, TestOperator, TestOperator]
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[kim, lee, view] = await Promise.all([
    house.operator('정산'),
    house.operator('관리자'),
    house.operator('열람'),
  ])
})
afterAll(() => house.close())
afterEach(() => house.db.query`delete from setting`)

async function request(setMoney: number) {
  const member = await accountHolder(house)
  await member.ask('depositRequest', { setMoney, type: '0' })
  const { id, version } = await pendingRow(kim, 'deposit', member)
  return { member, id, version, amount: setMoney, reason: '' }
}
const moneyOf = async ({ id }: TestMember) => (await readWallet(house.db, id)).money
const rowOf = async (id: number) =>
  (
    await house.db.query<{ state: string; credited: number | null; version: number; by: string }>`
    select d.state, d.credited, d.version, o.uid as by from deposit d left join operator o on o.id = d.decided_by
    where d.id = ${id}`
  )[0]!
const complete = (by: TestOperator, { id, version, amount, reason }: Omit<Asked, 'member'>) =>
  by.ask('depositComplete', { id, version, amount, reason })
type Asked = Awaited<ReturnType<typeof request>>
const refuse = (by: TestOperator, { id, version }: Asked, reason = '입금 확인 안 됨') =>
  by.ask('depositRefuse', { id, version, reason })
const approvalOf = async (id: number) =>
  (
    await house.db.query<{ id: number; state: string; reason: string | null; by: string | null }>`
    select a.id, a.state, a.decision_reason as reason, o.uid as by
    from approval a left join operator o on o.id = a.decided_by
    where a.action = 'deposit.complete' and a.subject = ${id} order by a.id desc limit 1`
  )[0]!
const logOf = async ({ uid }: TestMember) =>
  house.db.query<{ action: string; actor: string; reason: string; before: object; after: object }>`
    select action, actor, reason, before, after from audit_whole where subject like ${`%${uid}%`} order by id`

test('a completion is one row of the log, with what there was before and after', async () => {
  const asked = await request(30_000)
  expect(await complete(kim, asked)).toEqual({
    result: true,
    msg: operatorText.completed,
    data: { state: 'done', undo: null },
  })
  expect(await rowOf(asked.id)).toEqual({
    state: 'done',
    credited: 30_000,
    version: 2,
    by: kim.uid,
  })
  expect(await logOf(asked.member)).toEqual([
    {
      action: 'deposit.complete',
      actor: kim.uid,
      reason: '',
      before: { state: 'pending', amount: 30_000, money: 0 },
      after: { state: 'done', credited: 30_000, money: 30_000 },
    },
  ])
})

test('another amount needs a reason, and is what comes in', async () => {
  const asked = { ...(await request(30_000)), amount: 25_000 }
  expect(await complete(kim, asked)).toEqual(refused('badInput', operatorText.noReason))
  expect(await complete(kim, { ...asked, reason: ' x ' })).toMatchObject({ code: 'badInput' })
  expect(await complete(kim, { ...asked, reason: '실제 입금액' })).toMatchObject({ result: true })
  expect(await moneyOf(asked.member)).toBe(25_000)
  expect(await asked.member.ask('depositList')).toMatchObject({
    list: [{ money: 25_000, status: '충전완료', reason: null }],
  })
})

test('nothing, and more than a deposit may be, cannot come in', async () => {
  const asked = await request(30_000)
  const reason = '금액 정정'
  expect(await complete(kim, { ...asked, reason, amount: 0 })).toEqual(
    refused('badAmount', depositText.noAmount),
  )
  expect(await complete(kim, { ...asked, reason, amount: 100_000_001 })).toEqual(
    refused('limit', aboveMaxText(100_000_000)),
  )
  expect(await moneyOf(asked.member)).toBe(0)
})

test('all that a deposit may be can come in, and not a won more', async () => {
  await house.db.begin((tx) => house.deps.settings.set(tx, 'maxDeposit', 40_000, 'test'))
  const asked = { ...(await request(30_000)), reason: '금액 정정' }
  expect(await complete(kim, { ...asked, amount: 40_001 })).toEqual(
    refused('limit', aboveMaxText(40_000)),
  )
  expect(await complete(kim, { ...asked, amount: 40_000 })).toMatchObject({ result: true })
  expect(await moneyOf(asked.member)).toBe(40_000)
})

test('a refusal needs a reason, moves nothing, and is in the log', async () => {
  const asked = await request(30_000)
  expect(await refuse(kim, asked, ' ')).toEqual(refused('badInput', operatorText.noReason))
  expect(await refuse(kim, asked)).toMatchObject({ data: { state: 'refused' } })
  expect(await moneyOf(asked.member)).toBe(0)
  expect(await logOf(asked.member)).toMatchObject([
    { action: 'deposit.refuse', reason: '입금 확인 안 됨', after: { state: 'refused' } },
  ])
  expect(await asked.member.ask('depositList')).toMatchObject({
    list: [{ status: '거절', reason: '입금 확인 안 됨' }],
  })
})

test('of 20 operators who complete and 20 who refuse one request at once exactly 1 decides it', async () => {
  const asked = await request(50_000)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => [
      complete(n % 2 ? kim : lee, asked),
      refuse(n % 2 ? lee : kim, asked),
    ]).flat(),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toEqual(refused('state', operatorText.changed))
  const { state } = await rowOf(asked.id)
  expect(await moneyOf(asked.member)).toBe(state === 'done' ? 50_000 : 0)
  expect(await logOf(asked.member)).toHaveLength(1)
})

test('over the threshold a second operator is needed, who is another; at it one is enough', async () => {
  const at = await request(1_000_000)
  expect(await complete(kim, at)).toMatchObject({ data: { state: 'done' } })
  const over = { ...(await request(1_000_001)), reason: '입금 확인' }
  expect(await complete(kim, { ...over, reason: '' })).toMatchObject({ code: 'badInput' })
  expect(await complete(kim, over)).toEqual({
    result: true,
    msg: operatorText.waiting,
    data: { state: 'waiting', undo: null },
  })
  expect(await moneyOf(over.member)).toBe(0)
  const { id } = await approvalOf(over.id)
  expect(await pendingRow(view, 'deposit', over.member)).toMatchObject({
    version: 2,
    waiting: { id, by: kim.uid, amount: 1_000_001 },
  })
  expect(await kim.ask('approvalDecide', { id, approve: true })).toEqual(
    refused('denied', operatorText.own),
  )
  expect(await view.ask('approvalDecide', { id, approve: true })).toMatchObject({ code: 'denied' })
  expect(await lee.ask('approvalDecide', { id, approve: true })).toMatchObject({
    data: { state: 'approved' },
  })
  expect(await moneyOf(over.member)).toBe(1_000_001)
  expect(await rowOf(over.id)).toMatchObject({ state: 'done', by: lee.uid })
  expect((await logOf(over.member)).map(({ action, actor }) => [action, actor])).toEqual([
    ['deposit.complete.request', kim.uid],
    ['deposit.complete.approve', lee.uid],
  ])
})

test('the threshold looks at what would come in, not at what was asked for', async () => {
  const asked = { ...(await request(100_000)), amount: 1_500_000, reason: '추가 입금' }
  expect(await complete(kim, asked)).toMatchObject({ data: { state: 'waiting' } })
  const less = { ...(await request(1_500_000)), amount: 100_000, reason: '일부 입금' }
  expect(await complete(kim, less)).toMatchObject({ data: { state: 'done' } })
})

test('while a second operator is waited for, nobody else completes it and what they saw before is stale', async () => {
  const asked = { ...(await request(2_000_000)), reason: '입금 확인' }
  await complete(kim, asked)
  expect(await complete(lee, asked)).toEqual(refused('state', operatorText.changed))
  const seen = { ...asked, version: 2 }
  expect(await complete(lee, seen)).toEqual(refused('state', operatorText.pending))
  expect(await complete(lee, { ...seen, amount: 1_000 })).toMatchObject({ code: 'state' })
  expect(await moneyOf(asked.member)).toBe(0)
})

test('a limit that the member sets between the request and its second approval holds for it', async () => {
  const asked = { ...(await request(2_000_000)), reason: '입금 확인' }
  expect(await complete(kim, asked)).toMatchObject({ data: { state: 'waiting' } })
  const limit = { act: 'set', kind: 'deposit', period: 'day', amount: 1_000_000 } as const
  expect(await asked.member.ask('limitsChange', limit)).toMatchObject({ result: true })
  const { id } = await approvalOf(asked.id)
  expect(await lee.ask('approvalDecide', { id, approve: true, reason: '' })).toEqual(
    refused('limit', limitsText.over('deposit', 'day', 1_000_000, 1_000_000)),
  )
  expect(await moneyOf(asked.member)).toBe(0)
  expect(await rowOf(asked.id)).toMatchObject({ state: 'pending', credited: null })
})

test('a rejected completion leaves the request as it was, to be asked for again', async () => {
  const asked = { ...(await request(2_000_000)), reason: '입금 확인' }
  await complete(kim, asked)
  const { id } = await approvalOf(asked.id)
  await lee.ask('approvalDecide', { id, approve: false, reason: '금액 다름' })
  const row = await pendingRow(kim, 'deposit', asked.member)
  expect(row).toMatchObject({ version: 2, waiting: null })
  expect(await complete(lee, { ...asked, version: 2 })).toMatchObject({
    data: { state: 'waiting' },
  })
  expect(await approvalOf(asked.id)).toMatchObject({ state: 'pending' })
})

test('a refusal ends what waits for a second operator', async () => {
  const asked = { ...(await request(2_000_000)), reason: '입금 확인' }
  await complete(kim, asked)
  const { id } = await approvalOf(asked.id)
  expect(await refuse(lee, { ...asked, version: 2 })).toMatchObject({ result: true })
  expect(await approvalOf(asked.id)).toEqual({
    id,
    state: 'rejected',
    reason: '입금 확인 안 됨',
    by: null,
  })
  expect(await lee.ask('approvalDecide', { id, approve: true })).toEqual(
    refused('state', operatorText.decided),
  )
  expect(await moneyOf(asked.member)).toBe(0)
})

test('of 20 approvals and 20 refusals at once exactly 1 decides, and the money follows it', async () => {
  const asked = { ...(await request(2_000_000)), reason: '입금 확인' }
  await complete(kim, asked)
  const { id } = await approvalOf(asked.id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => [
      lee.ask('approvalDecide', { id, approve: true }),
      refuse(kim, { ...asked, version: 2 }),
    ]).flat(),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const { state } = await rowOf(asked.id)
  expect(await moneyOf(asked.member)).toBe(state === 'done' ? 2_000_000 : 0)
  expect((await approvalOf(asked.id)).state).toBe(state === 'done' ? 'approved' : 'rejected')
})

test('a refusal that waits for an approval being decided holds no wallet that the approval needs', async () => {
  const asked = { ...(await request(2_000_000)), reason: '입금 확인' }
  await complete(kim, asked)
  const { id } = await approvalOf(asked.id)
  const answer = await meet(house, {
    lock: `select from approval where id = ${id} for update`,
    ask: () => refuse(lee, { ...asked, version: 2 }),
    async meanwhile() {
      const free = await house.db.query`
        select from wallet where member_id = ${asked.member.id} for update skip locked`
      expect(free).toHaveLength(1)
    },
  })
  expect(answer).toMatchObject({ result: true })
})

test('of 20 first operators who ask for a second one at once exactly 1 does', async () => {
  const asked = { ...(await request(2_000_000)), reason: '입금 확인' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => complete(n % 2 ? kim : lee, asked)),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
})

test('the threshold is a setting', async () => {
  await house.db.begin((tx) => house.deps.settings.set(tx, 'secondOperatorFrom', 20_000, 'test'))
  const asked = { ...(await request(20_001)), reason: '입금 확인' }
  expect(await complete(kim, asked)).toMatchObject({ data: { state: 'waiting' } })
})

test('an unknown request is nobody’s', async () => {
  const asked = { id: 999_999, version: 1, amount: 10_000, reason: '입금 확인' }
  const nobody = refused('notFound', operatorText.notFound)
  expect(await complete(kim, asked)).toEqual(nobody)
  expect(await kim.ask('depositRefuse', asked)).toEqual(nobody)
})

test('the queue: pending ones oldest first, then the others newest first, filtered and in pages', async () => {
  await passHours(house, 24)
  const members: TestMember[] = []
  for (let n = 0; n < 22; n++) members.push((await request(10_000 + n)).member)
  for (const n of [0, 2]) {
    const { id, version, amount } = await pendingRow(kim, 'deposit', members[n]!)
    await complete(kim, { id, version, amount, reason: '' })
  }
  const list = async (filter: object) => {
    const answer = await kim.ask('depositQueue', { pageIndex: 1, start: '2026-01-16', ...filter })
    if (!answer.result) throw new Error(answer.msg)
    queueCall.output.strict().parse({ data: answer.data })
    return answer.data
  }
  const first = await list({})
  expect(first).toMatchObject({ totalCnt: 22, totalPages: 2 })
  expect(first.list.map(({ amount }) => amount)).toEqual([
    10_001,
    ...Array.from({ length: 19 }, (_, n) => 10_003 + n),
  ])
  expect((await list({ pageIndex: 2 })).list.map(({ amount }) => amount)).toEqual([10_002, 10_000])
  expect((await list({ state: 'done' })).list.map(({ amount }) => amount)).toEqual([10_002, 10_000])
  const own = await list({ uid: members[5]!.uid.slice(0, 12).toUpperCase() })
  expect(own.list).toMatchObject([{ amount: 10_005, member: { uid: members[5]!.uid } }])
  expect((await list({ uid: '%' })).list).toEqual([])
  expect((await list({ end: '2026-01-16', start: '2026-01-17' })).list).toEqual([])
})

test('holder and account are masked in the queue, whoever reads it', async () => {
  const { member } = await request(10_000)
  for (const reader of [kim, view])
    expect(await pendingRow(reader, 'deposit', member)).toMatchObject({
      holder: '홍*동',
      account: '***-**-**8901',
    })
})
