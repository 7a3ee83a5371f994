/** Memos that go at an instant (docs/adr/0123-planned-memos.md). */
import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { MailingAudience } from '@madang/contract/operator/memo.ts'
import { mailingText } from '@madang/contract/operator/plain/memo.ts'

import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { verifyChain } from '../audit/audit.ts'
import { sendPlanned } from './memo.ts'

type Member = Awaited<ReturnType<House['member']>>
let house: House
let kim: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
const DUE = '2026-01-15T10:05:00+09:00'
beforeEach(async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  await house.db.query`update member set state = 'left'`
  await house.db.query`
    update mailing_plan set failed_at = business_now(), failed = 'before'
    where num_nonnulls(mailing_id, taken_back_at, failed_at) = 0`
  kim = await house.operator('상담')
})

const everyone: MailingAudience = { by: 'filter' }
const planOf = (to: MailingAudience = everyone, changes: object = {}) => ({
  ...{ draft: randomUUID(), to, subject: '안내', html: '<p>확인해주세요.</p>', dueAt: DUE },
  ...changes,
})
const plan = (given: ReturnType<typeof planOf>) => kim.ask('mailingPlan', given)
async function planned(...how: Parameters<typeof planOf>) {
  const answer = await plan(planOf(...how))
  if (!answer.result) throw new Error(answer.msg)
  return answer.id
}
const memosOf = async ({ id }: Pick<Member, 'id'>) =>
  (await house.db.query<{ n: number }>`select count(*) as n from memo where member_id = ${id}`)[0]!
    .n
const due = () => house.clock.set('2026-01-15T10:05:01+09:00')
const send = () => sendPlanned(house.deps)
const stateOf = async (id: number) => {
  const answer = await kim.ask('mailingPlans', { pageIndex: 1 })
  return answer.result ? answer.data.list.find((row) => row.id === id) : undefined
}
/** Cuts the connections of those who wait for a lock. */
async function cutWaiting() {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  await owner.end()
}
const back = (id: number) => kim.ask('mailingUnplan', { id, reason: '내용이 바뀜' })

test('it goes at its instant and not before, to whom it reaches then', async () => {
  const [here, gone] = [await house.member(), await house.member()]
  const id = await planned()
  await atInstant(house, '2026-01-15T10:04:59.999+09:00', send)
  expect([await memosOf(here), (await stateOf(id))?.state]).toEqual([0, 'waiting'])
  await house.db.query`update member set state = 'left' where id = ${gone.id}`
  const late = await house.member()
  await atInstant(house, DUE, send)
  expect([await memosOf(here), await memosOf(gone), await memosOf(late)]).toEqual([1, 0, 1])
  const sent = await stateOf(id)
  expect(sent).toMatchObject({ state: 'sent', by: kim.uid, failed: null })
  const [log] = await house.db.query<{ actor: string; subject: string; after: object }>`
    select actor, subject, after from audit where action = 'memo.send' order by id desc limit 1`
  expect(log).toMatchObject({
    ...{ actor: 'system', subject: `쪽지 ${sent!.mailing} · 안내` },
    after: { members: 2, plan: id, by: kim.uid },
  })
  expect(await verifyChain(house.db)).toMatchObject({ brokenAt: null })
  const answer = await here.ask('memoList', { params: { pageIndex: 1 } })
  expect(answer.result && answer.data.list[0]).toMatchObject({ subject: '안내' })
})

test('once, however many processes look at the same time', async () => {
  const members = [await house.member(), await house.member(), await house.member()]
  const ids = [await planned(), await planned(), await planned()]
  await due()
  await Promise.all(Array.from({ length: 8 }, send))
  await send()
  expect(await Promise.all(members.map(memosOf))).toEqual([3, 3, 3])
  expect(await Promise.all(ids.map(async (id) => (await stateOf(id))?.state))).toEqual(
    Array(3).fill('sent'),
  )
})

test('a process that dies while it sends has sent nothing; the next sends it, once', async () => {
  const lee = await house.member()
  const id = await planned()
  await due()
  await waitsAt(house, 'after insert on memo', async () => {
    const dying = await meet(house, {
      lock: HELD,
      ask: () => send().catch((error: Error) => error),
      // Its connection is cut with the memos written and nothing committed.
      meanwhile: cutWaiting,
    })
    expect(dying).toBeInstanceOf(Error)
  })
  expect([await memosOf(lee), (await stateOf(id))?.state]).toEqual([0, 'waiting'])
  await send()
  await send()
  expect([await memosOf(lee), (await stateOf(id))?.state]).toEqual([1, 'sent'])
})

test('taken back it does not go; what went is not taken back, whichever comes first at the row', async () => {
  const lee = await house.member()
  const first = await planned()
  expect(await back(first)).toMatchObject({ result: true, msg: mailingText.takenBack })
  await due()
  await send()
  expect([await memosOf(lee), (await stateOf(first))?.state]).toEqual([0, 'back'])
  expect(await back(first)).toMatchObject({ code: 'state', msg: mailingText.gone })

  // Being sent, its memos written: who takes it back waits, and is refused.
  await house.clock.set('2026-01-15T10:00:00+09:00')
  const second = await planned()
  await due()
  await waitsAt(house, 'after insert on memo', async () => {
    const [, refused] = await meet(house, {
      lock: HELD,
      waiters: 2,
      ask: () => Promise.all([send(), waiting(house).then(() => back(second))]),
    })
    expect(refused).toMatchObject({ code: 'state', msg: mailingText.gone })
  })
  expect([await memosOf(lee), (await stateOf(second))?.state]).toEqual([1, 'sent'])

  // Being taken back: the clock's work passes it by.
  await house.clock.set('2026-01-15T10:00:00+09:00')
  const third = await planned()
  await due()
  await waitsAt(house, 'after update on mailing_plan', async () => {
    const taken = await meet(house, { lock: HELD, ask: () => back(third), meanwhile: send })
    expect(taken).toMatchObject({ result: true })
  })
  await send()
  expect([await memosOf(lee), (await stateOf(third))?.state]).toEqual([1, 'back'])
})

test('one that reaches nobody at its time is over and says why, and keeps no other', async () => {
  const [lee, upper] = [await house.member(), await house.member()]
  await house.db.query`update member set upper_id = ${upper.id} where id = ${lee.id}`
  const id = await planned({ by: 'uids', uids: [lee.uid] })
  const below = await planned({ by: 'filter', below: upper.uid })
  await house.db.query`update member set state = 'excluded' where id = ${lee.id}`
  const other = await planned({ by: 'uids', uids: [upper.uid] })
  await due()
  await send()
  expect(await stateOf(id)).toMatchObject({ state: 'failed', failed: mailingText.nobody })
  expect(await stateOf(below)).toMatchObject({ state: 'failed', failed: mailingText.nobody })
  expect([await memosOf(lee), await memosOf(upper)]).toEqual([0, 1])
  expect(await stateOf(other)).toMatchObject({ state: 'sent' })
})

test('planned once for one draft; a time that is over, nobody, and other words are refused', async () => {
  const lee = await house.member()
  const given = planOf({ by: 'uids', uids: [lee.uid] })
  const answers = await Promise.all([plan(given), plan(given), plan(given)])
  expect(new Set(answers.map((answer) => answer.result && answer.id)).size).toBe(1)
  expect(await plan({ ...given, subject: '다른 안내' })).toMatchObject({
    ...{ code: 'keyReuse', msg: mailingText.otherPlan },
  })
  expect(await plan(planOf(everyone, { dueAt: '2026-01-15T10:00:00+09:00' }))).toMatchObject({
    ...{ code: 'badInput', msg: mailingText.past, field: 'dueAt' },
  })
  expect(await plan(planOf({ by: 'uids', uids: ['nobody'] }))).toMatchObject({ code: 'notFound' })
  const now = { ...planOf({ by: 'uids', uids: [lee.uid] }), members: 1 }
  expect(await kim.ask('mailingSend', now)).toMatchObject({ result: true })
  expect(await plan(now)).toMatchObject({ code: 'keyReuse', msg: mailingText.otherDraft })
  // Nor the other way round: what is planned is not sent at once as well.
  expect(await kim.ask('mailingSend', { ...given, members: 1 })).toMatchObject({
    ...{ code: 'keyReuse', msg: mailingText.otherPlan },
  })
})
