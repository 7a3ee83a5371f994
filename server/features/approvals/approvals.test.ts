/**
 * What waits for a second operator: whose it is, who reads it, and how it ends by itself
 * (docs/spec/rules.md#operators).
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import {
  approvalActions,
  approvalReaders,
  may,
  operatorText,
  roles,
  secondOperator,
} from '@madang/contract/operator/plain/permissions.ts'

import { accountHolder, pendingRow } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { openRoundAt, pass } from '../../testing/provider.ts'
import { tickDraws, voidRound } from '../draw/draw.ts'
import { lapseGone } from './approvals.ts'

let house: House
type Acting = Awaited<ReturnType<House['operator']>>
let kim: Acting
let lee: Acting
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[kim, lee] = await Promise.all([house.operator('관리자'), house.operator('관리자')])
})
afterAll(() => house.close())
afterEach(() => house.db.query`delete from approval`)

const reason = '시험'
const insert = async (action: string, by: Acting, { subject = 1, detail = {} } = {}) =>
  (
    await house.db.query<{ id: number }>`
    insert into approval (action, subject, title, reason, requested_by, detail)
    values (${action}, ${subject}, '시험', '시험', ${by.id}, ${JSON.stringify(detail)}::jsonb) returning id`
  )[0]!.id
const listOf = async (by: Acting) => {
  const answer = await by.ask('approvalList', { pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const waitingFor = async (by: Acting) => {
  const answer = await by.ask('deskState')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const stateOf = async (id: number) =>
  (
    await house.db.query<{ state: string; reason: string | null }>`
    select state, decision_reason as reason from approval where id = ${id}`
  )[0]

test.each(roles)(
  '%s reads the requests whose subjects they may read, and no others',
  async (role) => {
    for (const action of approvalActions) await insert(action, kim)
    const readable = approvalActions.filter((action) => may(role, approvalReaders[action]))
    const { list, totalCnt } = await listOf(await house.operator(role))
    expect(list.map(({ action }) => action).toSorted()).toEqual(readable.toSorted())
    expect(totalCnt).toBe(readable.length)
  },
)

test('게임 reads none of the cashier’s, 상담 none of the roles', () => {
  const reads = (role: (typeof roles)[number]) =>
    approvalActions.filter((action) => may(role, approvalReaders[action]))
  for (const action of ['deposit.complete', 'withdrawal.complete', 'member.adjust'] as const)
    expect(reads('게임')).not.toContain(action)
  expect(reads('상담')).toEqual([
    'member.shut',
    'recovery.code',
    'member.details',
    'member.factor',
    'member.passkey',
    'grade.loosen',
    'terms.publish',
    'ring.recover',
    'ring.bind',
    'ring.lift',
  ])
})

test.each(roles)('%s is counted what they can decide, beside all they may read', async (role) => {
  const own = await house.operator(role)
  for (const action of approvalActions) await insert(action, kim)
  for (const action of approvalActions) await insert(action, own, { subject: 2 })
  const readable = approvalActions.filter((action) => may(role, approvalReaders[action]))
  const mine = readable.filter(
    (action) => may(role, 'approvals.decide') && may(role, secondOperator[action]),
  )
  const { approvals } = await waitingFor(own)
  expect(approvals).toMatchObject({ count: mine.length, all: readable.length * 2 })
  expect(approvals.oldestAt === null).toBe(mine.length === 0)
  // What can be decided stands above what cannot.
  const { list } = await listOf(own)
  const open = list.map((row) => !row.mine && mine.includes(row.action))
  expect(open).toEqual(open.toSorted((a, b) => Number(b) - Number(a)))
})

test('a request that was passed on leaves the queue and the counter of who passed it on', async () => {
  const cash = await house.operator('정산')
  const member = await accountHolder(house)
  await member.ask('depositRequest', { setMoney: 2_000_000, type: '0' })
  const before = { cash: await waitingFor(cash), kim: await waitingFor(kim) }
  const row = await pendingRow(cash, 'deposit', member)
  await cash.ask('depositComplete', {
    id: row.id,
    version: row.version,
    amount: row.amount,
    reason,
  })
  const queue = async (by: Acting, state?: 'pending') => {
    const answer = await by.ask('depositQueue', {
      uid: member.uid,
      pageIndex: 1,
      ...(state && { state }),
    })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.list.length
  }
  expect([await queue(cash, 'pending'), await queue(cash), await queue(kim, 'pending')]).toEqual([
    0, 1, 1,
  ])
  const after = { cash: await waitingFor(cash), kim: await waitingFor(kim) }
  expect(after.cash.deposits!.count).toBe(before.cash.deposits!.count - 1)
  expect(after.kim.deposits!.count).toBe(before.kim.deposits!.count)
  expect(after.cash.approvals).toMatchObject({ count: 0, all: 1 })
  expect(after.kim.approvals).toMatchObject({ count: 1, all: 1 })
})

test('a void that came too late lapses, and says so in list and log', async () => {
  const { provider, date, round, game } = await openRoundAt(house, 'ntry.powerball')
  const [{ id }] = (await house.db.query<{ id: number }>`
    select id from round where game = ${game.key} and date = ${date} and number = ${round}`) as [
    { id: number },
  ]
  const asked = await kim.ask('roundVoid', { id, reason: '추첨 화면 오류' })
  if (!asked.result) throw new Error(asked.msg)
  await lapseGone(house.deps)
  expect(await stateOf(asked.id)).toMatchObject({ state: 'pending' })
  await pass(house, provider.timesOf(round).drawAt)
  await provider.result(round)
  await tickDraws(house.deps)
  expect(await lee.ask('approvalDecide', { id: asked.id, approve: true })).toMatchObject({
    code: 'state',
    msg: operatorText.over,
  })
  await Promise.all([lapseGone(house.deps), lapseGone(house.deps)])
  expect(await stateOf(asked.id)).toEqual({ state: 'rejected', reason: operatorText.lapsed })
  expect((await listOf(lee)).list[0]).toMatchObject({
    id: asked.id,
    decidedBy: null,
    decisionReason: operatorText.lapsed,
  })
  const log = await house.db.query`
    select actor from audit where action = 'round.void.lapse' and after ->> 'state' = 'rejected'`
  expect(log).toEqual([{ actor: 'system' }])
  expect((await waitingFor(lee)).approvals).toMatchObject({ count: 0, all: 0 })
})

test('what asks for a state that is gone lapses; what can still be done waits on', async () => {
  const staff = await house.operator('상담')
  const member = await house.member()
  const [grade, other] = await house.db.query<{ id: number }>`
    insert into member_grade (name, position, tone, message, caps, changed_by)
    select name, 1, 'plain', '', '{}', ${kim.id} from unnest('{가,나}'::text[]) as n(name) returning id`
  const gone = [
    await insert('setting.loosen', kim, { detail: { key: 'practiceFloat', version: 7 } }),
    await insert('grade.loosen', kim, { subject: grade!.id, detail: { version: 2 } }),
    await insert('operator.role', kim, { subject: staff.id, detail: { from: '정산', to: '게임' } }),
    await insert('operator.factor', kim, { subject: staff.id }),
  ]
  const waits = [
    await insert('setting.loosen', kim, { subject: 2, detail: { key: 'maxDeposit', version: 0 } }),
    await insert('grade.loosen', kim, { subject: other!.id, detail: { version: 1 } }),
    await insert('operator.role', kim, { subject: lee.id, detail: { from: '관리자', to: '게임' } }),
    await insert('operator.off', kim, { subject: lee.id }),
    await insert('member.shut', kim, { subject: member.id }),
    await insert('member.adjust', kim, { subject: member.id }),
  ]
  await lapseGone(house.deps)
  for (const id of gone) expect(await stateOf(id)).toMatchObject({ state: 'rejected' })
  for (const id of waits) expect(await stateOf(id)).toMatchObject({ state: 'pending' })
  await house.db.query`update member set state = 'left' where id = ${member.id}`
  await lapseGone(house.deps)
  expect(await stateOf(waits[4]!)).toMatchObject({ state: 'rejected' })
  const newcomer = await house.member()
  const asked = await insert('member.shut', kim, { subject: newcomer.id })
  await house.db.query`update member set state = 'waiting' where id = ${newcomer.id}`
  await lapseGone(house.deps)
  expect(await stateOf(asked)).toMatchObject({ state: 'rejected' })
})

test('what is asked of a game that went on lapses; what is asked of it as it stands waits on', async () => {
  const { date, round } = await openRoundAt(house, 'ntry.powerball', {
    at: '2026-01-15T11:00:00+09:00',
  })
  const rounds = await house.db.query<{ id: number; game: string; settlement: number }>`
    select r.id, r.game, r.settlement from round r join draw d on d.id = r.draw_id
    where d.stream = 'ntry.powerball' and r.date = ${date} and r.number = ${round} order by r.game`
  const [one, two] = rounds as [(typeof rounds)[0], (typeof rounds)[0]]
  const [{ version }] = (await house.db.query<{ version: number }>`
    select max(version) as version from odds_version where game = ${one.game}`) as [
    { version: number },
  ]
  const staff = await house.operator('게임')
  const settled = (settlement: number) => ({ detail: { settlement } })
  const odds = (of: number, subject: number) => ({
    subject,
    detail: { game: one.game, version: of },
  })
  const gone = [
    await insert('round.correct', kim, { subject: one.id, ...settled(one.settlement - 1) }),
    await insert('odds.override', kim, odds(version - 1, 1)),
  ]
  const waits = [
    await insert('round.correct', kim, { subject: two.id, ...settled(two.settlement) }),
    await insert('odds.override', kim, odds(version, 2)),
  ]
  const later = [
    await insert('round.void', kim, { subject: one.id }),
    await insert('operator.off', kim, { subject: staff.id }),
  ]
  await lapseGone(house.deps)
  const states = (ids: number[]) => Promise.all(ids.map(async (id) => (await stateOf(id))!.state))
  expect(await states(gone)).toEqual(['rejected', 'rejected'])
  expect(await states([...waits, ...later])).toEqual(Array(4).fill('pending'))
  await house.db.begin((tx) =>
    voidRound(house.deps, tx, { round: one.id, by: 'operator', incident: '점검' }),
  )
  await house.db.query`update operator set active = false where id = ${staff.id}`
  await lapseGone(house.deps)
  expect(await states(later)).toEqual(['rejected', 'rejected'])
  expect(await states(waits)).toEqual(['pending', 'pending'])
})

test('what was decided is decided: a request that somebody answers meanwhile does not lapse', async () => {
  const staff = await house.operator('게임')
  const id = await insert('operator.off', kim, { subject: staff.id })
  await house.db.query`update operator set active = false where id = ${staff.id}`
  await meet(house, {
    lock: `update approval set state = 'approved', decided_by = ${lee.id}, decided_at = business_now() where id = ${id}`,
    ask: () => lapseGone(house.deps),
  })
  expect(await stateOf(id)).toEqual({ state: 'approved', reason: null })
  const log = await house.db.query`
    select from audit where action = 'operator.off.lapse' and before ->> 'approval' = ${String(id)}`
  expect(log).toEqual([])
})

test('of two who decide one request at one instant one does, and the log tells of one', async () => {
  const [staff, park, choi] = [
    await house.operator('게임'),
    await house.operator('관리자'),
    await house.operator('관리자'),
  ]
  const id = await insert('operator.off', kim, { subject: staff.id })
  const decide = (by: Acting, approve: boolean) => by.ask('approvalDecide', { id, approve, reason })
  const answers = await meet(house, {
    lock: `select from approval where id = ${id} for update`,
    ask: () => Promise.all([decide(park, false), decide(choi, true)]),
    waiters: 2,
  })
  const [done, ...others] = answers.toSorted((a, b) => Number(b.result) - Number(a.result))
  expect(done).toMatchObject({ result: true })
  expect(others).toMatchObject([{ code: 'state', msg: operatorText.decided }])
  const log = await house.db.query`
    select from audit where action in ('operator.off.approve', 'operator.off.reject') and before ->> 'approval' = ${String(id)}`
  expect(log).toHaveLength(1)
})
