import { afterAll, beforeAll, expect, test } from 'vitest'

import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'

type Acting = Awaited<ReturnType<House['operator']>>
type Lee = Awaited<ReturnType<House['member']>>
let house: House
let [kim, park, desk] = [] as unknown as [Acting, Acting, Acting]
let place: (lee: Lee, money: number) => ReturnType<Lee['ask']>
beforeAll(async () => {
  house = await openHouse()
  ;[kim, park, desk] = await Promise.all([
    house.operator('정산'),
    house.operator('관리자'),
    house.operator('게임'),
  ])
  const { date, round } = await openRoundAt(house, 'pbg.powerball')
  const input = { game: 'powerBall', page: 'pbg', today: date, round, rate: 1.95, win: 0 }
  place = (lee, money) =>
    lee.ask(
      'bet',
      { ...input, type: 'poOdd', pick: '파워볼 홀', money },
      { key: crypto.randomUUID() },
    )
})
afterAll(() => house.close())

const asked = { pocket: 'money', way: 'add', amount: 10_000, reason: '오입금 정정' } as const
const request = async (lee: Lee, changes: object = {}) => {
  const answer = await kim.ask('memberAdjust', { ...asked, id: lee.id, ...changes })
  if (!answer.result) throw new Error(answer.msg)
  return answer.id
}
const approve = (by: Acting, id: number) => by.ask('approvalDecide', { id, approve: true })
const walletOf = ({ id }: Lee) => readWallet(house.db, id)

test.each([
  ['money', 'add', 10_000, { money: 60_000, point: 0, coin: 0 }],
  ['money', 'remove', 50_000, { money: 0, point: 0, coin: 0 }],
  ['point', 'add', 7, { money: 50_000, point: 7, coin: 0 }],
  ['coin', 'add', 2_500_000, { money: 50_000, point: 0, coin: 2_500_000 }],
] as const)(
  '%s %s %i: nothing moves before the second operator, then it does',
  async (pocket, way, amount, after) => {
    const lee = await house.member({ money: 50_000 })
    const before = await walletOf(lee)
    const id = await request(lee, { pocket, way, amount })
    expect(await walletOf(lee)).toEqual(before)
    expect(await approve(park, id)).toMatchObject({ result: true, msg: operatorText.approved })
    expect(await walletOf(lee)).toMatchObject(after)
    const [transfer] = await house.db.query`
    select kind, cause, amount from transfer where member_id = ${lee.id} order by id desc limit 1`
    expect(transfer).toEqual({ kind: `adjust.${pocket}.${way}`, cause: id, amount })
  },
)

test('what was given can be taken back, point and coin too', async () => {
  const lee = await house.member()
  for (const pocket of ['point', 'coin'])
    for (const way of ['add', 'remove'])
      await approve(park, await request(lee, { pocket, way, amount: 40 }))
  expect(await walletOf(lee)).toMatchObject({ point: 0, coin: 0 })
})

test('the request, its approval and the event say what moved, from what to what', async () => {
  const lee = await house.member({ money: 5_000 })
  const id = await request(lee)
  const list = await park.ask('approvalList', { state: 'pending', pageIndex: 1 })
  if (!list.result) throw new Error(list.msg)
  const detail = { uid: lee.uid, pocket: 'money', way: 'add', amount: 10_000 }
  const title = `${lee.uid} 보유금 10,000원 지급`
  expect(list.data.list.find((row) => row.id === id)).toMatchObject({
    action: 'member.adjust',
    subject: lee.id,
    title,
    detail,
    reason: '오입금 정정',
    requestedBy: kim.uid,
  })
  await approve(park, id)
  const log = await house.db.query`
    select actor, action, reason, after from audit_whole where subject = ${title} order by id`
  expect(log).toEqual([
    {
      actor: kim.uid,
      action: 'member.adjust.request',
      reason: '오입금 정정',
      after: { approval: id, ...detail },
    },
    {
      actor: park.uid,
      action: 'member.adjust.approve',
      reason: '오입금 정정',
      after: { state: 'approved', ...detail, balanceBefore: 5_000, balanceAfter: 15_000 },
    },
  ])
  const events = await house.db.query`
    select actor, detail from event_whole where kind = 'member.adjusted' and target = ${lee.uid}`
  expect(events).toEqual([
    {
      actor: park.uid,
      detail: { pocket: 'money', way: 'add', amount: 10_000, before: 5_000, after: 15_000 },
    },
  ])
})

test('nobody approves an own request, and a role without the permission none at all', async () => {
  const lee = await house.member()
  const id = await request(lee)
  expect(await approve(kim, id)).toMatchObject({ code: 'denied', msg: operatorText.own })
  expect(await approve(desk, id)).toMatchObject({ code: 'denied', msg: operatorText.denied })
  expect(await walletOf(lee)).toMatchObject({ money: 0 })
})

test('a rejected request moves nothing, and another may follow', async () => {
  const lee = await house.member()
  const id = await request(lee)
  expect(await kim.ask('memberAdjust', { ...asked, id: lee.id })).toMatchObject({
    code: 'state',
    msg: operatorText.pending,
  })
  expect(
    await park.ask('approvalDecide', { id, approve: false, reason: '근거 없음' }),
  ).toMatchObject({
    data: { state: 'rejected' },
  })
  await approve(park, await request(lee))
  expect(await walletOf(lee)).toMatchObject({ money: 10_000 })
})

test('unreadable, too large and unfounded requests are refused', async () => {
  const lee = await house.member({ money: 1_000 })
  const ask = (changes: object) => kim.ask('memberAdjust', { ...asked, id: lee.id, ...changes })
  expect(await ask({ reason: ' ' })).toMatchObject({ msg: operatorText.noReason })
  expect(await ask({ way: 'remove', amount: 1_001 })).toMatchObject({
    code: 'lack',
    msg: memberText.short,
  })
  expect(await ask({ amount: 1_000_000_000_001 })).toMatchObject({ code: 'limit' })
  expect(await ask({ id: 987_654_321 })).toMatchObject({ code: 'notFound' })
  for (const odd of [
    { amount: 0 },
    { amount: -1 },
    { amount: 0.5 },
    { pocket: 'safe' },
    { way: 'set' },
  ])
    expect(await ask(odd)).toMatchObject({ code: 'badInput' })
  const waiting = await house.db.query`select from approval where subject = ${lee.id}`
  expect(waiting).toHaveLength(0)
})

test('of 30 approvals of two operators at once exactly one moves the money', async () => {
  const lee = await house.member()
  const id = await request(lee)
  const others = [park, await house.operator('정산')]
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => approve(others[n % 2]!, id)),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toMatchObject({ code: 'state', msg: operatorText.decided })
  expect(await walletOf(lee)).toMatchObject({ money: 10_000 })
})

test('all the money taken back beside bets on it: either the bets or the adjustment, never both', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const lee = await house.member({ money: 50_000 })
    const id = await request(lee, { way: 'remove', amount: 50_000 })
    const [decided, ...bets] = await Promise.all([
      approve(park, id),
      ...Array.from({ length: 10 }, () => place(lee, 10_000)),
    ])
    const taken = bets.filter(({ result }) => result).length
    for (const bet of bets.filter(({ result }) => !result))
      expect(bet).toMatchObject({ code: 'lack' })
    if (decided.result) expect(taken).toBe(0)
    else {
      expect(decided).toMatchObject({ code: 'lack', msg: memberText.short })
      expect(taken).toBe(5)
      expect(await park.ask('approvalList', { state: 'pending', pageIndex: 1 })).toMatchObject({
        data: { list: expect.arrayContaining([expect.objectContaining({ id })]) as unknown },
      })
    }
    expect(await walletOf(lee)).toMatchObject({ money: 0 })
  }
})
