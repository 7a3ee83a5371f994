/** Of many who say or answer at the same instant exactly one is heard; and until which instant it can be said. */
import { afterAll, beforeEach, expect, test } from 'vitest'

import { DISPUTES_OPEN, disputeText } from '@madang/contract/core/dispute.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import { refused } from '../../testing/answers.ts'
import { passHours } from '../../testing/cashier.ts'
import { meet } from '../../testing/meeting.ts'
import { closeDue } from '../closing/closing.ts'
import { FIRST, openClosedHalf } from './testing/closed-half.ts'
import { openPartnerPage } from './testing/partner-page.ts'

const half = await openClosedHalf()
const { house, top, lines } = half
const { db } = house
const page = await openPartnerPage(house, top)
afterAll(() => house.close())
beforeEach(() => passHours(house, 0))

const say = (line: string, ref: number) =>
  page('settlements/dispute', { first: FIRST, line, ref, text: '다시 봐주세요' })
const agree = () => page('settlements/agree', { first: FIRST })
const open = () => db.query<{ id: number }>`
  select id from settlement_dispute where state = 'open' order by id`
const many = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const done = (answers: { result: boolean }[]) => answers.filter(({ result }) => result)
const others = (answers: { result: boolean }[]) => answers.filter(({ result }) => !result)
/** The partner's, which a partner's words wait for. */
const LOCK = `select from wallet where member_id = ${top.id} for update`
const reject = async (id: number) =>
  (await house.operator('정산')).ask('settlementDisputeReject', { id, reason: '확인함' })

test('of twenty disputes of one line at once one is taken', async () => {
  const answers = await meet(house, {
    lock: LOCK,
    ask: () => many(20, () => say('member', lines.member)),
    waiters: 5,
  })
  expect(done(answers)).toHaveLength(1)
  expect(others(answers)).toEqual(Array(19).fill(refused('state', disputeText.open)))
  expect(await open()).toHaveLength(1)
})

test('one key says one thing: twenty at once and one long after hear the first answer, another body is refused', async () => {
  for (const { id } of await open()) await reject(id)
  const body = { first: FIRST, line: 'all', ref: 0, text: '합계가 달라요' }
  const sayIt = (payload: object = body) =>
    page('settlements/dispute', payload, 'one-dispute-said-once')
  const before = await db.query`select from settlement_dispute`
  const answers = await meet(house, { lock: LOCK, ask: () => many(20, () => sayIt()), waiters: 5 })
  expect(answers).toEqual(Array(20).fill({ result: true, msg: disputeText.disputed }))
  const [mine] = await open()
  expect(await open()).toHaveLength(1)
  // Without the key it is the second.
  expect(await page('settlements/dispute', body)).toEqual(refused('state', disputeText.open))
  const second = () => page('settlements/dispute', body, 'a-second-of-the-line')
  expect(await second()).toEqual(refused('state', disputeText.open))
  await reject(mine!.id)
  expect(await sayIt()).toEqual({ result: true, msg: disputeText.disputed })
  expect(await second()).toEqual(refused('state', disputeText.open))
  expect(await sayIt({ ...body, text: '다른 말' })).toMatchObject({ code: 'keyReuse' })
  expect(await open()).toHaveLength(0)
  expect(await db.query`select from settlement_dispute`).toHaveLength(before.length + 1)
  await say('member', lines.member)
})

test('of ten operators who answer one dispute at once one does, and of rejecting and accepting one as well', async () => {
  const [first] = await open()
  const memos = () => db.query`select from memo where member_id = ${top.id}`
  const told = (await memos()).length
  const desks = await many(10, () => house.operator('정산'))
  const answers = await meet(house, {
    lock: `select from settlement_dispute where id = ${first!.id} for update`,
    ask: () =>
      many(10, (at) =>
        desks[at]!.ask('settlementDisputeReject', { id: first!.id, reason: '확인함' }),
      ),
    waiters: 5,
  })
  expect(done(answers)).toHaveLength(1)
  expect(others(answers)).toEqual(Array(9).fill(refused('state', settlementText.disputeEnded)))
  expect(await memos()).toHaveLength(told + 1)

  await say('draw', lines.draw)
  const [second] = await open()
  const { id } = second!
  const mixed = await meet(house, {
    lock: `select from settlement_dispute where id = ${id} for update`,
    ask: () =>
      many(10, (at): Promise<{ result: boolean; code?: unknown }> =>
        at % 2 === 0
          ? desks[at]!.ask('settlementDisputeReject', { id, reason: '확인함' })
          : desks[at]!.ask('settlementDisputeAccept', { id, amount: 1_000, reason: '누락' }),
      ),
    waiters: 5,
  })
  expect(done(mixed)).toHaveLength(1)
  expect(others(mixed).every((one) => 'code' in one && one.code === 'state')).toBe(true)
  const waiting = await db.query<{ id: number }>`
    select id from approval where action = 'settlement.adjust' and state = 'pending'`
  expect((await open()).length).toBe(waiting.length)
  if (waiting.length === 0) return
  const boss = await house.operator('관리자')
  await boss.ask('approvalDecide', { id: waiting[0]!.id, approve: false, reason: '아니오' })
  expect(await reject(id)).toMatchObject({ result: true })
})

test('an approval and a rejection of the same dispute at once: the adjustment stands with it, or is not there', async () => {
  await say('draw', lines.draw)
  const [{ id }] = (await open()) as [{ id: number }]
  const [asks, agrees, rejects] = await many(3, () => house.operator('관리자'))
  const asked = await asks!.ask('settlementDisputeAccept', { id, amount: 1_000, reason: '누락' })
  if (!asked.result) throw new Error(asked.msg)
  const answers = await meet(house, {
    lock: `select from settlement_dispute where id = ${id} for update`,
    ask: () =>
      Promise.all([
        agrees!.ask('approvalDecide', { id: asked.data.approval, approve: true, reason: '맞음' }),
        rejects!.ask('settlementDisputeReject', { id, reason: '아니오' }),
      ]),
    waiters: 2,
  })
  expect(answers[0]).toMatchObject({ result: true })
  expect(answers[1]).toMatchObject({ result: false, code: 'state' })
  const [row] = await db.query<{ state: string; amount: number }>`
    select d.state, a.amount from settlement_dispute d join settlement_adjustment a on a.id = d.adjustment_id
    where d.id = ${id}`
  expect(row).toEqual({ state: 'accepted', amount: 1_000 })
})

test('of one statement so many disputes wait at once, however many come', async () => {
  await db.query`
    insert into settlement_dispute (no, line, ref, text)
    select 1, 'draw', 1000000 + n, '-' from generate_series(1, ${DISPUTES_OPEN - 1}) n`
  const wanted = Object.entries(lines)
  const answers = await meet(house, {
    lock: LOCK,
    ask: () => Promise.all(wanted.map(([line, ref]) => say(line, ref))),
    waiters: wanted.length,
  })
  expect(done(answers)).toHaveLength(1)
  expect(others(answers)).toEqual(Array(wanted.length - 1).fill(refused('limit', disputeText.many)))
  for (const { id } of await open()) expect(await reject(id)).toMatchObject({ result: true })
})

test('agreement and dispute at once: one of them, whichever was first', async () => {
  const answers = await meet(house, {
    lock: LOCK,
    ask: () => many(10, (at) => (at % 2 === 0 ? agree() : say('all', 0))),
    waiters: 5,
  })
  const [agreed, disputed] = [0, 1].map((odd) => done(answers.filter((_, at) => at % 2 === odd)))
  expect(agreed!.length + disputed!.length).toBe(1)
  const kept = await db.query`select from settlement_agreement`
  expect([kept.length, (await open()).length]).toEqual([agreed!.length, disputed!.length])
  for (const { id } of await open()) expect(await reject(id)).toMatchObject({ result: true })
  if (kept.length === 0) expect(await agree()).toMatchObject({ result: true })
  expect(await agree()).toEqual(refused('state', disputeText.agreed))
})

test('it can be disputed until the end of the fourteenth day, and not at it; agreed to also later', async () => {
  const second = '2026-03-16'
  await house.clock.set('2026-04-01T00:11:00+09:00')
  await half.nextHalf(second)
  const again = await openPartnerPage(house, top)
  const later = (payload: object, path = 'dispute') =>
    again(`settlements/${path}`, { first: second, ...payload })
  const whole = { line: 'all', ref: 0, text: '늦게' }
  await house.clock.set('2026-04-15T23:59:58+09:00')
  await passHours(house, 0)
  expect(await later(whole)).toMatchObject({ result: true })
  const [{ id }] = (await open()) as [{ id: number }]
  expect(await reject(id)).toMatchObject({ result: true })
  await house.clock.set('2026-04-16T00:00:00+09:00')
  await passHours(house, 0)
  expect(await later(whole)).toEqual(refused('state', disputeText.late))
  expect(await later({}, 'said')).toMatchObject({ data: { late: true, agreedAt: null } })
  expect(await later({}, 'agree')).toMatchObject({ result: true })
})

test('whose session ends while their words wait says nothing any more', async () => {
  const before = await db.query`select from settlement_dispute`
  const inside = await openPartnerPage(house, top)
  const answer = await meet(house, {
    lock: LOCK,
    ask: () =>
      inside('settlements/dispute', { first: FIRST, line: 'all', ref: 0, text: '다시 봐주세요' }),
    meanwhile: () => db.query`delete from session where member_id = ${top.id}`,
  })
  expect(answer).toMatchObject({ result: false, code: 'logout' })
  expect(await db.query`select from settlement_dispute`).toHaveLength(before.length)
})

test('a dispute that waits keeps the account open; closed, it leaves no words of any', async () => {
  await db.query`insert into settlement_dispute (no, line, ref, text) values (2, 'all', 0, '이름이 김철수')`
  await db.query`
    insert into closing (member_id, until_at, at, money, safe, point, coin)
    values (${top.id}, business_now(), business_now() - interval '7 days', 0, 0, 0, 0)`
  await closeDue(house.deps)
  expect(await db.query`select state from closing`).toEqual([{ state: 'waiting' }])
  for (const { id } of await open()) expect(await reject(id)).toMatchObject({ result: true })
  await closeDue(house.deps)
  const rows = await db.query<{ state: string; words: string }>`
    select distinct state, text || coalesce(' ' || answer, '') as words from settlement_dispute order by state`
  expect(rows).toEqual([
    { state: 'accepted', words: '탈퇴로 지움 탈퇴로 지움' },
    { state: 'rejected', words: '탈퇴로 지움 탈퇴로 지움' },
  ])
})
