/** What a partner says to a closed statement, and how it is answered; the statement never changes by it. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { disputeText } from '@madang/contract/core/dispute.ts'
import { handOffText } from '@madang/contract/member/plain/hand-off.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import { refused } from '../../testing/answers.ts'
import { passHours } from '../../testing/cashier.ts'
import { openPartnerPage, type PartnerPage } from './testing/partner-page.ts'
import { FIRST, openClosedHalf } from './testing/closed-half.ts'

let half: Awaited<ReturnType<typeof openClosedHalf>>
let desk: Awaited<ReturnType<typeof half.seat>>
let page: PartnerPage
beforeAll(async () => {
  half = await openClosedHalf()
  page = await openPartnerPage(half.house, half.top)
  desk = await half.seat()
})
afterAll(() => half.house.close())
beforeEach(() => passHours(half.house, 0))

const text = '롤링이 맞지 않습니다.'
const say = (line: string, ref: number, words = text, by = page) =>
  by('settlements/dispute', { first: FIRST, line, ref, text: words })
type Told = { agreedAt: string | null; until: string; late: boolean; disputes: Line[] }
type Line = Record<string, unknown> & { id: number }
const said = async () => (await page('settlements/said', { first: FIRST })).data as Told
const last = async () => (await said()).disputes.at(-1)!
const rows = () =>
  half.house.db.query<{ n: number }>`select count(*)::int as n from settlement_dispute`
const events = (kind: string) => half.house.db.query<{
  actor: string
  target: string
  detail: object
}>`
  select actor, target, detail from event_whole where kind = ${kind} order by id`
const statement = async () =>
  await half.house.db.query<object>`
  select to_jsonb(s) as it from settlement s`

test('every kind of line can be disputed once at a time; the partner reads it in words, and the desk finds it', async () => {
  const { lines, low, top } = half
  const before = await statement()
  for (const [line, ref] of Object.entries(lines))
    expect(await say(line, ref)).toEqual({ result: true, msg: disputeText.disputed })
  for (const [line, ref] of Object.entries(lines))
    expect(await say(line, ref)).toEqual(refused('state', disputeText.open))
  const { disputes, ...rest } = await said()
  expect(rest).toEqual({ agreedAt: null, until: '2026-03-30T15:00:00.000Z', late: false })
  expect(disputes.map(({ about }) => about)).toEqual([
    '명세서 전체',
    `회원 ${low.uid}`,
    `${low.uid} 동행 파워볼 1관 베팅 ${lines.draw}`,
    `${low.uid} 바카라 베팅 ${lines.vendor}`,
    '조정: 지난달 오류',
  ])
  expect(disputes[1]).toEqual({
    ...{ id: expect.any(Number), line: 'member', ref: low.id, about: `회원 ${low.uid}`, text },
    ...{ at: expect.any(String), state: 'open', answer: null, answeredAt: null, amount: null },
  })
  const queue = await desk.asks.ask('settlementDisputes', { state: 'open', pageIndex: 1 })
  if (!queue.result) throw new Error(queue.msg)
  expect(queue.data.totalCnt).toBe(5)
  expect(queue.data.list[1]).toEqual({
    ...disputes[1],
    ...{ partner: top.id, uid: top.uid, no: 1, first: FIRST, last: '2026-03-15' },
    ...{ answeredBy: null, waiting: false },
  })
  const view = await desk.asks.ask('settlementView', { partner: top.id, first: FIRST })
  expect(view).toMatchObject({ data: { it: { closed: { disputes: 5, agreedAt: null } } } })
  expect(await events('settlement.disputed')).toHaveLength(5)
  expect((await events('settlement.disputed'))[1]).toEqual({
    ...{ actor: top.uid, target: top.uid },
    detail: { no: 1, first: FIRST, dispute: disputes[1]!.id, line: 'member', ref: low.id },
  })
  expect(await statement()).toEqual(before)
})

test('what cannot be disputed is refused in words and changes nothing', async () => {
  const { lines, other, top } = half
  const [{ n }] = (await rows()) as [{ n: number }]
  const none = refused('notFound', disputeText.noLine)
  for (const [line, ref] of [
    ['all', 1],
    ['member', 0],
    ['member', top.id],
    ['draw', lines.draw + 1],
    ['vendor', lines.vendor + 1],
    ['adjustment', 999],
  ] as const)
    expect(await say(line, ref)).toEqual(none)
  for (const empty of ['', '  \n', '\u200b'])
    expect(await say('all', 0, empty)).toMatchObject({ msg: disputeText.noText, field: 'text' })
  expect(await say('all', 0, '가'.repeat(501))).toMatchObject({
    ...{ code: 'badInput', field: 'text', msg: disputeText.longText },
  })
  expect(await say('bet', 1)).toMatchObject({ code: 'badInput' })
  expect(await say('member', -1)).toMatchObject({ code: 'badInput' })
  const open = { first: '2026-03-16', line: 'all', ref: 0, text }
  expect(await page('settlements/dispute', open)).toEqual(refused('state', disputeText.notClosed))
  expect(await page('settlements/agree', { first: '2026-03-16' })).toEqual(
    refused('state', disputeText.notClosed),
  )
  expect(await page('settlements/said', { first: '2026-03-16' })).toMatchObject({ data: null })
  expect(await page('settlements/said', { first: '2026-03-02' })).toMatchObject({
    code: 'badInput',
  })
  // Another's statement is not there for them.
  const stranger = await openPartnerPage(half.house, other)
  expect(await say('all', 0, text, stranger)).toEqual(refused('state', disputeText.notClosed))
  const staff = await half.house.member({ type: '직원' })
  const inside = await openPartnerPage(half.house, staff as never)
  for (const path of ['said', 'agree'])
    expect(await inside(`settlements/${path}`, { first: FIRST })).toEqual(
      refused('denied', handOffText.denied),
    )
  expect(await say('all', 0, text, inside)).toEqual(refused('denied', handOffText.denied))
  expect(await rows()).toEqual([{ n }])
})

test('an operator rejects with a reason: the partner reads it, a memo tells it, the log has it, and the line is free', async () => {
  const { top, lines, house } = half
  const { id } = (await said()).disputes.find(({ line }) => line === 'member')!
  const answer = (reason: string, by = desk.asks) =>
    by.ask('settlementDisputeReject', { id, reason })
  expect(await answer(' ')).toEqual(refused('badInput', operatorText.noReason))
  expect(await answer('가'.repeat(501))).toEqual(refused('badInput', settlementText.longAnswer))
  for (const role of ['상담', '게임', '열람'] as const)
    expect(await answer('아니오', await house.operator(role))).toMatchObject({ code: 'denied' })
  expect(await desk.asks.ask('settlementDisputeReject', { id: 999, reason: '없음' })).toEqual(
    refused('notFound', settlementText.noDispute),
  )
  expect(await answer('요율대로 <b>맞습니다</b>.')).toEqual({
    ...{ result: true, msg: settlementText.answered },
  })
  expect(await answer('다시')).toEqual(refused('state', settlementText.disputeEnded))
  expect((await said()).disputes.find((one) => one.id === id)).toMatchObject({
    ...{ state: 'rejected', answer: '요율대로 <b>맞습니다</b>.', amount: null },
    answeredAt: expect.any(String),
  })
  const [memo] = await house.db.query<{ subject: string; html: string }>`
    select g.subject, g.html from memo m join mailing g on g.id = m.mailing_id
    where m.member_id = ${top.id} order by m.id desc limit 1`
  expect(memo!.subject).toBe('제 1호 정산의 이의에 답변했습니다')
  expect(memo!.html).toContain('&lt;b&gt;맞습니다')
  const [entry] = await house.db.query<object>`
    select actor, action, subject, reason, before, after from audit_whole
    where action = 'settlement.dispute.reject'`
  expect(entry).toEqual({
    ...{ actor: desk.asks.uid, action: 'settlement.dispute.reject' },
    ...{ subject: `${top.uid} 제 1호`, reason: '요율대로 <b>맞습니다</b>.' },
    before: { dispute: id, line: `회원 ${half.low.uid}`, state: 'open', text },
    after: { state: 'rejected' },
  })
  expect((await events('settlement.answered')).at(-1)).toEqual({
    ...{ actor: desk.asks.uid, target: top.uid },
    detail: { no: 1, first: FIRST, dispute: id, state: 'rejected' },
  })
  expect(await say('member', lines.member)).toMatchObject({ result: true })
})

test('an operator accepts by an adjustment that a second one agrees to; until then it waits and is not answered otherwise', async () => {
  const { top } = half
  const { id } = await last()
  const accept = (amount: number, reason = '롤링 누락') =>
    desk.asks.ask('settlementDisputeAccept', { id, amount, reason })
  expect(await accept(0)).toEqual(refused('badInput', settlementText.zero))
  expect(await accept(1_000, '가'.repeat(201))).toEqual(
    refused('badInput', settlementText.longReason),
  )
  const asked = await accept(7_000)
  if (!asked.result) throw new Error(asked.msg)
  const { approval } = asked.data
  expect(await accept(7_000)).toEqual(refused('state', settlementText.disputeWaits))
  const reject = () => desk.agrees.ask('settlementDisputeReject', { id, reason: '아니오' })
  expect(await reject()).toEqual(refused('state', settlementText.disputeWaits))
  expect(await last()).toMatchObject({ state: 'open', answer: null, amount: null })
  const queue = await desk.asks.ask('settlementDisputes', { state: 'open', pageIndex: 1 })
  if (!queue.result) throw new Error(queue.msg)
  expect(queue.data.list.find((one) => one.id === id)!.waiting).toBe(true)
  // A second operator says no: it is open as before.
  const decide = (approve: boolean, of = approval) =>
    desk.agrees.ask('approvalDecide', { id: of, approve, reason: '확인' })
  expect(await decide(false)).toMatchObject({ result: true })
  expect(await last()).toMatchObject({ state: 'open' })
  // Marks that turn what follows are no part of an answer, as of a rejection's.
  const again = await accept(7_000, '롤링\u202e 누락\u0007')
  if (!again.result) throw new Error(again.msg)
  expect(await decide(true, again.data.approval)).toMatchObject({ result: true })
  expect(await last()).toMatchObject({ state: 'accepted', answer: '롤링 누락', amount: 7_000 })
  expect(await reject()).toEqual(refused('state', settlementText.disputeEnded))
  const next = await page('settlements', { first: '2026-03-16' })
  expect(next).toMatchObject({ data: { adjustments: [{ amount: 7_000, reason: '롤링 누락' }] } })
  expect((await events('settlement.answered')).at(-1)).toEqual({
    ...{ actor: desk.agrees.uid, target: top.uid },
    detail: { no: 1, first: FIRST, dispute: id, state: 'accepted', amount: 7_000 },
  })
})

test('what became of a dispute stays, from nobody’s hand otherwise', async () => {
  const owner = new pg.Client({ connectionString: half.house.url })
  await owner.connect()
  try {
    for (const statement of [
      `update settlement_dispute set state = 'open', answer = null, answered_by = null, ended_at = null where state = 'rejected'`,
      `update settlement_dispute set ref = ref + 1 where line = 'draw'`,
      `delete from settlement_dispute`,
      `truncate settlement_dispute`,
      `update settlement_dispute set state = 'accepted', ended_at = at where state = 'open'`,
    ])
      await expect(owner.query(statement), statement).rejects.toThrow()
  } finally {
    await owner.end()
  }
})

test('agreement waits for every answer, is given once, and ends all disputing', async () => {
  const { top } = half
  const agree = () => page('settlements/agree', { first: FIRST })
  expect(await agree()).toEqual(refused('state', disputeText.waits))
  for (const { id, state } of (await said()).disputes)
    if (state === 'open')
      expect(
        await desk.asks.ask('settlementDisputeReject', { id, reason: '맞습니다' }),
      ).toMatchObject({ result: true })
  const before = await statement()
  const keyed = () => page('settlements/agree', { first: FIRST }, 'agreed-once-and-for-all')
  const answers = await Promise.all(Array.from({ length: 10 }, keyed))
  expect(answers).toEqual(Array(10).fill({ result: true, msg: disputeText.agreedNow }))
  expect(await agree()).toEqual(refused('state', disputeText.agreed))
  expect(await keyed()).toEqual({ result: true, msg: disputeText.agreedNow })
  expect(await say('all', 0)).toEqual(refused('state', disputeText.agreed))
  expect((await said()).agreedAt).toEqual(expect.any(String))
  expect(await events('settlement.agreed')).toEqual([
    { actor: top.uid, target: top.uid, detail: { no: 1, first: FIRST } },
  ])
  const list = await desk.asks.ask('settlementList', { first: FIRST })
  if (!list.result) throw new Error(list.msg)
  expect(list.data.list.find(({ partner }) => partner === top.id)!.closed).toMatchObject({
    ...{ disputes: 0, agreedAt: (await said()).agreedAt },
  })
  expect(await statement()).toEqual(before)
})
