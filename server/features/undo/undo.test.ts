import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { undoText } from '@madang/contract/operator/plain/undo.ts'

import { dueActs } from '../../acts.ts'
import { readWallet } from '../../ledger/ledger.ts'
import {
  accountHolder,
  atInstant,
  passHours,
  pendingRow,
  type TestMember,
  type TestOperator,
} from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet, waiting } from '../../testing/meeting.ts'
import { openSettings } from '../../testing/settings.ts'
import { carryOut } from './undo.ts'

let house: House
let [kim, lee] = [] as unknown as [TestOperator, TestOperator]
const settings = openSettings(() => house)
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[kim, lee] = [await house.operator('정산'), await house.operator('관리자')]
})
afterAll(() => house.close())
afterEach(settings.restore)

type Kind = 'deposit' | 'withdrawal'
async function request(kind: Kind, amount = 30_000) {
  const member = await accountHolder(house, { money: kind === 'deposit' ? 0 : amount })
  const ask = kind === 'deposit' ? ('depositRequest' as const) : ('withdrawalRequest' as const)
  const asked = await member.ask(ask, { setMoney: amount, type: '0' } as never)
  if (!asked.result) throw new Error(asked.msg)
  const { id, version } = await pendingRow(kim, kind, member)
  return { kind, member, id, version, amount }
}
type Asked = Awaited<ReturnType<typeof request>>

async function complete(by: TestOperator, { kind, id, version, amount }: Asked) {
  const undoable = true
  const answer = await (kind === 'deposit'
    ? by.ask('depositComplete', { id, version, amount, undoable })
    : by.ask('withdrawalComplete', { id, version, undoable }))
  return answer
}
const refuse = (by: TestOperator, { kind, id, version }: Asked) =>
  by.ask(kind === 'deposit' ? 'depositRefuse' : 'withdrawalRefuse', {
    ...{ id, version, reason: '본인 요청', undoable: true },
  })

/** Its number; throws for what was not put off. */
function numberOf(answer: Awaited<ReturnType<typeof complete>>): number {
  if (!answer.result || !answer.data.undo) throw new Error(answer.msg)
  return answer.data.undo.id
}
const undo = (by: TestOperator, id: number) => by.ask('deskUndo', { id })
const later = () => house.clock.advance(5_000)
const carry = () => carryOut(house.deps, dueActs)
const pockets = async ({ id }: TestMember) => {
  const { money, held } = await readWallet(house.db, id)
  return { money, held }
}
const stateOf = async ({ kind, id }: Asked) =>
  (kind === 'deposit'
    ? await house.db.query<{ state: string }>`select state from deposit where id = ${id}`
    : await house.db.query<{ state: string }>`select state from withdrawal where id = ${id}`)[0]!
    .state
const logOf = ({ member }: Asked) => house.db.query<{ action: string; actor: string }>`
  select action, actor from audit where subject like ${`%${member.uid}%`} order by id`
const waits = async (by: TestOperator, kind: Kind) => {
  const answer = await by.ask('deskState', {})
  if (!answer.result) throw new Error(answer.msg)
  return answer.data[`${kind}s`]!.count
}

test('a completion that is put off moves nothing, is told with its row, and waits in nobody’s count', async () => {
  const asked = await request('deposit')
  const before = await waits(lee, 'deposit')
  const answer = await complete(kim, asked)
  const id = numberOf(answer)
  expect(answer).toEqual({
    result: true,
    msg: '5초 뒤에 처리합니다.',
    data: { state: 'due', undo: { id, until: expect.stringMatching(/^2026-.*Z$/) } },
  })
  await carry()
  expect(await pockets(asked.member)).toEqual({ money: 0, held: 0 })
  const row = await pendingRow(lee, 'deposit', asked.member)
  expect(row).toMatchObject({ state: 'pending', version: asked.version, decidedBy: null })
  expect(row.due).toEqual({
    ...{ id, act: 'complete', by: kim.uid, amount: 30_000, why: null },
    until: answer.result && answer.data.undo?.until,
  })
  expect(await waits(lee, 'deposit')).toBe(before - 1)
  await later()
  await carry()
  expect(await pockets(asked.member)).toEqual({ money: 30_000, held: 0 })
  expect(await stateOf(asked)).toBe('done')
  expect(await logOf(asked)).toEqual([{ action: 'deposit.complete', actor: kim.uid }])
})

test('it is carried out at its instant and not a thousandth before', async () => {
  const asked = await request('withdrawal')
  const answer = await complete(kim, asked)
  const until = new Date(answer.result ? answer.data.undo!.until : '').getTime()
  const at = (ms: number) => new Date(ms).toISOString()
  // The database keeps microseconds: the millisecond of `until` may begin before it.
  await atInstant(house, at(until - 1), carry)
  expect(await stateOf(asked)).toBe('pending')
  await atInstant(house, at(until + 1), carry)
  expect(await stateOf(asked)).toBe('done')
  expect(await pockets(asked.member)).toEqual({ money: 0, held: 0 })
})

test.each(['deposit', 'withdrawal'] as const)(
  'a %s that was undone waits as before, and another decides it',
  async (kind) => {
    const asked = await request(kind)
    const id = numberOf(await complete(kim, asked))
    expect(await undo(lee, id)).toMatchObject({ code: 'denied', msg: undoText.notOwn })
    expect(await undo(kim, id)).toEqual({ result: true, msg: undoText.undone })
    expect(await undo(kim, id)).toEqual({ result: true, msg: undoText.undone })
    await later()
    await carry()
    expect(await stateOf(asked)).toBe('pending')
    expect((await pendingRow(lee, kind, asked.member)).due).toBeNull()
    numberOf(await refuse(lee, asked))
    await later()
    await carry()
    expect(await stateOf(asked)).toBe('refused')
    expect(await pockets(asked.member)).toEqual({
      money: kind === 'deposit' ? 0 : 30_000,
      held: 0,
    })
    expect(await logOf(asked)).toEqual([
      { action: 'desk.undo', actor: kim.uid },
      { action: `${kind}.refuse`, actor: lee.uid },
    ])
  },
)

test('what was carried out is not undone, nor what nobody put off', async () => {
  const asked = await request('deposit')
  const id = numberOf(await complete(kim, asked))
  await later()
  await carry()
  expect(await undo(kim, id)).toMatchObject({ code: 'state', msg: undoText.late })
  expect(await undo(kim, 999_999)).toMatchObject({ code: 'notFound', msg: operatorText.notFound })
  expect(await pockets(asked.member)).toEqual({ money: 30_000, held: 0 })
})

test('forty undos meet forty hands that carry out: each decision is one or the other, and its money with it', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => request('withdrawal')))
  const ids = await Promise.all(all.map(async (asked) => numberOf(await complete(kim, asked))))
  await later()
  const answers = await Promise.all([
    ...ids.flatMap((id) => [undo(kim, id), undo(kim, id)]),
    ...Array.from({ length: 4 }, carry),
  ])
  const ends = await house.db.query<{ id: number; state: string; request: string }>`
    select d.id, d.state, w.state as request from due_decision d join withdrawal w on w.id = d.subject
    where d.id = any(${ids}::bigint[]) and d.about = 'withdrawals' order by d.id`
  expect(ends).toHaveLength(20)
  for (const { id, state, request: became } of ends) {
    const heard = [0, 1].map((n) => answers[ids.indexOf(id) * 2 + n]!)
    const undone = state === 'undone'
    expect(state).toBe(undone ? 'undone' : 'done')
    expect(became).toBe(undone ? 'pending' : 'done')
    expect(heard.map((answer) => answer.result)).toEqual([undone, undone])
  }
  for (const [n, { member }] of all.entries()) {
    const undone = ends.find(({ id }) => id === ids[n])!.state === 'undone'
    expect(await pockets(member)).toEqual({ money: 0, held: undone ? 30_000 : 0 })
  }
})

test('ten hands that carry out the same credit it once', async () => {
  const asked = await request('deposit')
  numberOf(await complete(kim, asked))
  await later()
  await Promise.all(Array.from({ length: 10 }, carry))
  expect(await pockets(asked.member)).toEqual({ money: 30_000, held: 0 })
  expect(await logOf(asked)).toEqual([{ action: 'deposit.complete', actor: kim.uid }])
})

test('of ten who decide the same at once one is put off, and the others read who was faster', async () => {
  const asked = await request('withdrawal')
  const hands = Array.from({ length: 10 }, (_, n) => (n % 2 ? kim : lee))
  const answers = await Promise.all(
    hands.map((by, n) => (n % 3 ? complete(by, asked) : refuse(by, asked))),
  )
  const first = answers.findIndex(({ result }) => result)
  for (const [n, answer] of answers.entries())
    if (n !== first)
      expect(answer).toMatchObject({ code: 'state', msg: undoText.by(hands[first]!.uid) })
  const { due } = await pendingRow(kim, 'withdrawal', asked.member)
  expect(due?.by).toBe(hands[first]!.uid)
  // Who takes none back has their decision carried out, also by a hand that asks for it at once.
  const { id, version } = asked
  expect(await lee.ask('withdrawalComplete', { id, version })).toMatchObject({ code: 'state' })
  await later()
  await carry()
})

test('a second operator’s word on a request is not heard while its refusal waits', async () => {
  const asked = await request('deposit', 2_000_000)
  const { id, version } = asked
  const big = { id, version, amount: asked.amount, reason: '입금 확인', undoable: true }
  expect(await kim.ask('depositComplete', big)).toMatchObject({
    data: { state: 'waiting', undo: null },
  })
  const row = await pendingRow(lee, 'deposit', asked.member)
  const due = numberOf(await refuse(kim, { ...asked, version: row.version }))
  const agree = () => lee.ask('approvalDecide', { id: row.waiting!.id, approve: true })
  expect(await agree()).toMatchObject({ code: 'state', msg: undoText.by(kim.uid) })
  await undo(kim, due)
  expect(await agree()).toMatchObject({ result: true })
  expect(await pockets(asked.member)).toEqual({ money: 2_000_000, held: 0 })
})

test('a request that its member takes back meanwhile is theirs, and the decision is dropped', async () => {
  const asked = await request('withdrawal')
  numberOf(await complete(kim, asked))
  expect(await asked.member.ask('withdrawalCancel', { no: asked.id })).toMatchObject({
    result: true,
  })
  await later()
  await carry()
  expect(await stateOf(asked)).toBe('cancelled')
  expect(await pockets(asked.member)).toEqual({ money: 30_000, held: 0 })
  expect(await logOf(asked)).toEqual([{ action: 'desk.drop', actor: kim.uid }])
})

test('what may not be paid any more waits on, with the reason beside it', async () => {
  const asked = await request('withdrawal')
  const id = numberOf(await complete(kim, asked))
  await house.db.query`update member set frozen_at = business_now() where id = ${asked.member.id}`
  await later()
  await carry()
  expect(await stateOf(asked)).toBe('pending')
  const { due } = await pendingRow(lee, 'withdrawal', asked.member)
  expect(due).toMatchObject({ id, by: kim.uid, why: operatorText.frozen })
  expect(await undo(kim, id)).toMatchObject({ code: 'state', msg: undoText.late })
  // A later decision tells its own.
  const next = numberOf(await refuse(lee, asked))
  expect((await pendingRow(kim, 'withdrawal', asked.member)).due).toMatchObject({ id: next })
  await undo(lee, next)
  expect((await pendingRow(kim, 'withdrawal', asked.member)).due).toBeNull()
})

test.each([
  ['switched off', 'active', false],
  ['given another role', 'role', '열람'],
] as const)('nothing is carried out for who was %s meanwhile', async (_, column, value) => {
  const thief = await house.operator('정산')
  const asked = await request('deposit')
  numberOf(await complete(thief, asked))
  await (column === 'active'
    ? house.db.query`update operator set active = ${value} where id = ${thief.id}`
    : house.db.query`update operator set role = ${value} where id = ${thief.id}`)
  await later()
  await carry()
  expect(await pockets(asked.member)).toEqual({ money: 0, held: 0 })
  expect((await pendingRow(lee, 'deposit', asked.member)).due?.why).toBe(undoText.mayNot)
})

test('who is switched off while their decision is carried out is switched off after it', async () => {
  const clerk = await house.operator('정산')
  const asked = await request('withdrawal')
  numberOf(await complete(clerk, asked))
  await later()
  const order: string[] = []
  let off: Promise<unknown> | undefined
  await meet(house, {
    lock: `select from wallet where member_id = ${asked.member.id} for update`,
    ask: () => carry().then(() => order.push('carried out')),
    meanwhile: async () => {
      off = house.db.query`update operator set active = false where id = ${clerk.id}`.then(() =>
        order.push('switched off'),
      )
      await waiting(house, 2)
    },
  })
  await off
  expect(order.toSorted()).toEqual(['carried out', 'switched off'])
  expect(await stateOf(asked)).toBe('done')
})

test('one that fails keeps none of the others waiting, and is carried out when it can be', async () => {
  const [bad, good] = [await request('deposit'), await request('withdrawal')]
  for (const asked of [bad, good]) numberOf(await complete(kim, asked))
  await later()
  await carryOut(house.deps, {
    ...dueActs,
    'deposit.complete': () => Promise.reject(new Error('the database went away')),
  })
  expect([await stateOf(bad), await stateOf(good)]).toEqual(['pending', 'done'])
  await carry()
  expect(await stateOf(bad)).toBe('done')
  expect(await pockets(bad.member)).toEqual({ money: 30_000, held: 0 })
})

test('a house whose setting says 0 decides at once, and so does a call that does not ask for it', async () => {
  const [asked, other] = [await request('deposit'), await request('deposit')]
  const { id, version, amount } = other
  expect(await kim.ask('depositComplete', { id, version, amount })).toMatchObject({
    data: { state: 'done', undo: null },
  })
  await settings.set('undoSeconds', 0)
  expect(await complete(kim, asked)).toMatchObject({ data: { state: 'done', undo: null } })
  expect(await pockets(asked.member)).toEqual({ money: 30_000, held: 0 })
})

test('a decision ends once, and is not rewritten', async () => {
  const asked = await request('deposit')
  const id = numberOf(await complete(kim, asked))
  await expect(
    house.db.query`update due_decision set amount = 900000 where id = ${id}`,
  ).rejects.toThrow('ends once')
  await undo(kim, id)
  await expect(
    house.db.query`update due_decision set state = 'waiting', ended_at = null where id = ${id}`,
  ).rejects.toThrow('ends once')
  await expect(house.db.query`delete from due_decision where id = ${id}`).rejects.toThrow()
  await passHours(house, 1)
})
