import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import { trainingText } from '@madang/contract/operator/plain/training.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { recordEvents } from '../../http/events.ts'
import { given, refused } from '../../testing/answers.ts'
import { accountHolder, pendingRow, type TestOperator } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { watchAlarms } from '../alarms/watch.ts'
import { chainEvents } from '../events/chain.ts'

const START = '2026-01-15T10:00:00+09:00'
const MINUTE = 60_000
/** Each half an hour after the one before: what the log has of that is no longer of today's trainee. */
let days = 0
let house: House
let cash: TestOperator
let desk: TestOperator
let admin: TestOperator
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set(START)
  cash = await house.operator('정산')
  desk = await house.operator('상담')
  admin = await house.operator('관리자')
})
beforeEach(async () => {
  await house.clock.set(new Date(Date.parse(START) + ++days * 30 * MINUTE))
  await renewSessions()
  for (const table of ['training_order', 'training_crisis', 'training_score', 'training_day'])
    await house.db.query([`delete from ${table}`] as unknown as TemplateStringsArray)
  await house.db.query`
    insert into training_day (seed, from_at, until_at, crises)
    values (7, business_now(), business_now() + interval '1 day', 5)`
})
afterAll(() => house.close())

const renewSessions = () =>
  house.db
    .query`update operator_session set action_at = business_now(), started_at = business_now()`
/** Time passes, and nobody is logged out for it. */
async function pass(minutes: number) {
  await house.clock.advance(minutes * MINUTE)
  await renewSessions()
}

async function viewed(as: TestOperator) {
  const answer = await as.ask('trainingView')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const view = async (as: TestOperator) => (await viewed(as))!
const happens = (kind: string, subjects: number[], about = '') => house.db.query`
  insert into training_crisis (kind, due_at, subjects, about)
  values (${kind}, business_now() + interval '20 minutes', ${subjects}::bigint[], ${about})`
const told = async (as: TestOperator) => (await view(as)).told!

async function deposit(amount: number) {
  const member = await accountHolder(house)
  given(await member.ask('depositRequest', { setMoney: amount, type: '0' } as never))
  return pendingRow(cash, 'deposit', member)
}

test('a house that does not train says so, and takes no order', async () => {
  await house.db.query`delete from training_day`
  expect(await viewed(admin)).toBeNull()
  expect(await admin.ask('trainingBegin')).toEqual(refused('state', trainingText.none))
  expect(await admin.ask('trainingOrder', { what: 'reset' })).toEqual(
    refused('state', trainingText.none),
  )
})

test('one trains; what it came to is theirs and the trainer’s, and nobody else’s', async () => {
  given(await cash.ask('trainingBegin'))
  expect(await desk.ask('trainingBegin')).toEqual(refused('state', trainingText.others))
  expect(await view(cash)).toMatchObject({ mine: true, seed: '0x7', crises: 5, endedAt: null })
  expect((await view(admin)).told).not.toBeNull()
  expect((await view(desk)).told).toBeNull()
  expect(await desk.ask('trainingEnd')).toEqual(refused('state', trainingText.others))
  expect(await desk.ask('trainingOrder', { what: 'rate', rate: 0 })).toEqual(
    refused('state', trainingText.others),
  )
})

test('many who begin at once are one trainee', async () => {
  const all = await Promise.all(
    [cash, desk, admin, cash, desk, admin].map((one) => one.ask('trainingBegin')),
  )
  expect(all.filter(({ result }) => result)).toHaveLength(1)
})

test('deposits that came at once are judged by their own rows: time, and that what was asked was paid', async () => {
  given(await cash.ask('trainingBegin'))
  const [one, two] = [await deposit(50_000), await deposit(70_000)]
  await happens('queue', [one.id, two.id])
  expect((await told(cash)).crises[0]).toMatchObject({ verdict: 'now', points: null })
  await house.clock.advance(60_000)
  given(await cash.ask('depositComplete', { id: one.id, version: one.version, amount: 50_000 }))
  expect((await told(cash)).crises[0]!.done).toHaveLength(1)
  const reason = '입금이 확인되지 않습니다'
  given(await cash.ask('depositRefuse', { id: two.id, version: two.version, reason }))
  const { crises, faults, parts, acts } = await told(cash)
  expect(crises[0]).toMatchObject({ verdict: 'wrong', place: '/desk/deposits' })
  expect(faults).toMatchObject([{ why: '바라던 결정이 아님', weight: 'wrong' }])
  expect(parts.find(({ part }) => part === 'decision')!.points).toBe(16)
  expect(parts.find(({ part }) => part === 'speed')!.points).toBe(30)
  expect(acts.map(({ text }) => text.split(' · ')[0])).toEqual([
    '충전 거절',
    '충전 승인',
    '훈련 시작',
  ])
})

test('a crisis that ended before the trainee began is listed as skipped and changes no score', async () => {
  const row = await deposit(50_000)
  await happens('queue', [row.id])
  await pass(20)
  given(await cash.ask('trainingBegin'))
  const before = await told(cash)
  expect(before.crises).toMatchObject([{ kind: 'queue', verdict: 'skipped', points: null }])
  expect(before.crises[0]!.did).toBe('훈련 시작 전에 끝나 채점하지 않음')
  expect(before.faults).toEqual([])
  const next = await deposit(60_000)
  await happens('queue', [next.id])
  const paid = { id: next.id, version: next.version, amount: 60_000 }
  given(await cash.ask('depositComplete', paid))
  given(await cash.ask('trainingEnd'))
  const { points, faults, crises } = await told(cash)
  expect({ points, faults }).toEqual({ points: 100, faults: [] })
  expect(crises.map(({ verdict }) => verdict)).toEqual(['skipped', 'good'])
})

test('a trainee who begins during a crisis has its whole time, counted once from their beginning', async () => {
  const [one, two] = [await deposit(50_000), await deposit(70_000)]
  await happens('queue', [one.id, two.id])
  await pass(8)
  given(await cash.ask('trainingBegin'))
  const { beganAt } = await view(cash)
  const due = new Date(Date.parse(beganAt!) + 20 * MINUTE).toISOString()
  await pass(4)
  // A trainee who asks to begin again, after a new login, keeps their instant.
  expect(await cash.ask('trainingBegin')).toEqual(refused('state', trainingText.others))
  expect((await told(cash)).crises).toMatchObject([{ verdict: 'now', dueAt: due }])
  given(await cash.ask('depositComplete', { id: one.id, version: one.version, amount: 50_000 }))
  expect((await told(cash)).crises[0]!.did).toMatch('1/2 · 4:')
  await pass(15)
  expect((await told(cash)).crises[0]!.verdict).toBe('now')
  await pass(1)
  const { crises, faults } = await told(cash)
  expect(crises[0]!.verdict).toBe('wrong')
  expect(faults).toMatchObject([{ why: '하지 않음', at: due }])
})

test('a step that was done before the trainee began is not judged; a crisis of such steps is skipped', async () => {
  const [one, two, three] = [await deposit(50_000), await deposit(70_000), await deposit(90_000)]
  await happens('queue', [one.id])
  await happens('queue', [two.id, three.id])
  const reason = '입금이 확인되지 않습니다'
  for (const { id, version } of [one, two])
    given(await cash.ask('depositRefuse', { id, version, reason }))
  await pass(1)
  given(await cash.ask('trainingBegin'))
  expect((await told(cash)).crises).toMatchObject([
    { verdict: 'skipped', done: [] },
    { verdict: 'now', did: '아직 없음', done: [] },
  ])
  const paid = { id: three.id, version: three.version, amount: 90_000 }
  given(await cash.ask('depositComplete', paid))
  expect(await told(cash)).toMatchObject({ points: 100, faults: [] })
})

test('a crisis that came before the trainee and that their role may not deal with is skipped', async () => {
  await happens('distress', [0], '')
  given(await cash.ask('trainingBegin'))
  await pass(20)
  const { crises, faults } = await told(cash)
  expect(crises).toMatchObject([{ verdict: 'skipped', did: '담당 업무가 아니라 채점하지 않음' }])
  expect(faults).toEqual([])
})

test('hours of the desk count what the trainee decided, from their beginning', async () => {
  const [one, two] = [await deposit(50_000), await deposit(70_000)]
  const paid = { id: one.id, version: one.version, amount: 50_000 }
  await pass(10)
  given(await cash.ask('depositComplete', paid))
  given(await cash.ask('trainingBegin'))
  expect((await told(cash)).hours).toEqual([])
  await pass(1)
  given(await cash.ask('depositComplete', { id: two.id, version: two.version, amount: 70_000 }))
  const [hour] = (await told(cash)).hours
  expect(hour!.deposits).toBeGreaterThanOrEqual(60)
  expect(hour!.deposits).toBeLessThan(120)
})

test('a large deposit is right once it is put before a second operator, and by two when another agreed', async () => {
  given(await cash.ask('trainingBegin'))
  const row = await deposit(3_000_000)
  await happens('large', [row.id])
  await house.clock.advance(60_000)
  const reason = '큰 금액이라 계좌를 확인했습니다'
  const asked = given(
    await cash.ask('depositComplete', {
      id: row.id,
      version: row.version,
      amount: 3_000_000,
      reason,
    }),
  )
  const [waiting] = await house.db.query<{ id: number }>`
    select id from approval where subject = ${row.id} and action = 'deposit.complete'`
  expect(asked).toBeTruthy()
  given(await admin.ask('approvalDecide', { id: waiting!.id, approve: true, reason: '' } as never))
  const { crises, two, parts } = await told(cash)
  expect(crises[0]).toMatchObject({ verdict: 'good', points: 10 })
  expect(two).toEqual({ asked: 1, approved: 1, rejected: 0, waiting: 0 })
  expect(parts.find(({ part }) => part === 'two')!.points).toBe(20)
})

test.each([
  ['forged', { kind: 'vendor.signature', actor: '10.0.0.1', target: 'haneul' }],
  ['books', { kind: 'books.sums', actor: 'system', target: 'books' }],
] as const)(
  'an alarm (%s) is to be taken, and closed with a reason that says something',
  async (rule, event) => {
    given(await admin.ask('trainingBegin'))
    await happens(rule, [])
    await recordEvents(house.db, [{ ...event, detail: { count: 3 } }])
    await chainEvents(house)
    await watchAlarms(house.deps)
    const [alarm] = await house.db.query<{ id: number }>`
    select id from alarm where rule = ${rule} and state = 'open'`
    await house.clock.advance(60_000)
    given(await admin.ask('alarmTake', { id: alarm!.id }))
    expect((await told(admin)).crises[0]).toMatchObject({ verdict: 'now', did: '1/2 · 1:00' })
    given(await admin.ask('alarmClose', { id: alarm!.id, reason: '확인' }))
    expect(await told(admin)).toMatchObject({
      crises: [{ verdict: 'fair' }],
      faults: [{ why: '설명이 짧음 · 8자 이상' }],
    })
  },
)

test('a member in distress is answered and kept from harm; an answer alone is not enough', async () => {
  given(await desk.ask('trainingBegin'))
  const member = await accountHolder(house)
  given(
    await member.ask('inquiryWrite', {
      subject: '힘들어요',
      contents: '멈출 수가 없어요',
    } as never),
  )
  const [inquiry] = await house.db.query<{ id: number; version: number }>`
    select id, version from inquiry where member_id = ${member.id}`
  await happens('distress', [inquiry!.id], member.uid)
  await house.clock.advance(60_000)
  given(
    await desk.ask('inquiryAnswer', {
      ...inquiry!,
      subject: '답변드립니다',
      contents: '말씀해 주셔서 고맙습니다. 오늘은 쉬실 수 있게 돕겠습니다.',
    }),
  )
  expect((await told(desk)).crises[0]).toMatchObject({ verdict: 'now', did: '1/2 · 1:00' })
  const rest = { act: 'rest', id: member.id, days: 7, reason: '본인이 힘들다고 알려 옴' } as const
  given(await desk.ask('memberProtect', rest))
  expect((await told(desk)).crises[0]).toMatchObject({ verdict: 'good', points: 10 })
})

test('the end is written down once, what was left undone counts, and nothing is judged by what comes later', async () => {
  given(await cash.ask('trainingBegin'))
  const row = await deposit(50_000)
  await happens('queue', [row.id])
  given(await cash.ask('trainingEnd'))
  expect(await cash.ask('trainingEnd')).toEqual(refused('state', trainingText.over))
  expect(await cash.ask('trainingBegin')).toEqual(refused('state', trainingText.over))
  const ended = await told(cash)
  expect(ended).toMatchObject({ points: 0, before: 0, others: null })
  expect(ended.faults).toMatchObject([{ why: '하지 않음' }])
  await house.clock.advance(600_000)
  expect((await told(cash)).points).toBe(0)
  expect(await house.db.query`select seed, trainee, points from training_score`).toEqual([
    { seed: 7, trainee: cash.uid, points: 0 },
  ])
})

test('orders are written for the program that runs the day; only a crisis that came comes again, whichever is chosen', async () => {
  given(await cash.ask('trainingBegin'))
  await happens('queue', [])
  await happens('large', [])
  const [crisis, latest] = await house.db.query<{ id: number }>`
    select id from training_crisis order by id`
  expect(await cash.ask('trainingOrder', { what: 'again', crisis: latest!.id + 1 })).toEqual(
    refused('notFound', trainingText.nothing),
  )
  given(await cash.ask('trainingOrder', { what: 'rate', rate: 20 }))
  given(await cash.ask('trainingOrder', { what: 'again', crisis: crisis!.id }))
  given(await cash.ask('trainingOrder', { what: 'reset' }))
  expect(await cash.ask('trainingOrder', { what: 'rate', rate: 7 } as never)).toMatchObject({
    result: false,
  })
  expect(await house.db.query`select what, value from training_order order by id`).toEqual([
    { what: 'rate', value: 20 },
    { what: 'again', value: crisis!.id },
    { what: 'reset', value: null },
  ])
  // How fast the clock ran is no work of the trainee's.
  const acts = (await told(cash)).acts.map(({ text }) => text.split(' · ')[0])
  expect(acts).toContain(actionWords['training.again'])
  expect(acts).not.toContain(actionWords['training.rate'])
})
