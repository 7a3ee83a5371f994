/** A hand-over is what the house says at its instant, whole, and stays so (docs/adr/0128-handovers.md). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import { assignText } from '@madang/contract/operator/plain/assign.ts'
import { countedActs, handoverText, readerOf } from '@madang/contract/operator/plain/handover.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { refused } from '../../testing/answers.ts'
import {
  accountHolder,
  pendingRow,
  renewSessions,
  type TestOperator,
} from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openPeople } from '../../testing/people.ts'
import { write } from '../inquiry/testing/asks.ts'
import { actsOf, deposit, give, handOver, listBy, nowOf, press, viewBy } from './testing/shifts.ts'

let house: House
let [kim, lee, admin, sang, view] = [] as unknown as TestOperator[]
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[kim, lee, admin, sang, view] = await Promise.all(
    (['정산', '정산', '관리자', '상담', '열람'] as const).map((role) => house.operator(role)),
  )
})

const act = (action: string, count: number, sum: number | null) => ({ action, count, sum })

test('what was decided is counted by its act, deposits and withdrawals with their sums', async () => {
  const [one, two, three] = [
    await deposit(house, kim!, undefined, 10_000),
    await deposit(house, kim!, undefined, 30_000),
    await deposit(house, kim!, undefined, 50_000),
  ]
  await kim!.ask('depositComplete', { id: one.id, version: one.version, amount: 10_000 })
  await kim!.ask('depositComplete', {
    ...{ id: two.id, version: two.version, amount: 25_000, reason: '5천원 덜 옴' },
  })
  await kim!.ask('depositRefuse', { id: three.id, version: three.version, reason: '입금 없음' })
  const member = await accountHolder(house, { money: 90_000 })
  await member.ask('withdrawalRequest', { setMoney: 40_000 })
  const paid = await pendingRow(kim!, 'withdrawal', member)
  await kim!.ask('withdrawalComplete', { id: paid.id, version: paid.version })
  const other = await accountHolder(house, { money: 90_000 })
  await other.ask('withdrawalRequest', { setMoney: 20_000 })
  const left = await pendingRow(kim!, 'withdrawal', other)
  await kim!.ask('withdrawalRefuse', { id: left.id, version: left.version, reason: '계좌 확인' })
  await kim!.ask('noteWrite', { id: member.id, text: '통화함', pinned: false })
  // Looking, and who has what, decide nothing.
  await kim!.ask('maskedOpen', { of: 'member', id: member.id, field: 'account', reason: '확인' })
  const open = await deposit(house, kim!, kim!)
  const acts = [
    act('deposit.complete', 2, 35_000),
    act('deposit.refuse', 1, 50_000),
    act('note.write', 1, null),
    act('withdrawal.complete', 1, 40_000),
    act('withdrawal.refuse', 1, 20_000),
  ]
  expect((await nowOf(kim!)).acts).toEqual(acts)
  const id = await handOver(kim!)
  expect((await viewBy(lee!, id)).acts).toEqual(acts)
  // The next shift begins anew.
  await kim!.ask('depositComplete', { id: open.id, version: open.version, amount: 10_000 })
  expect((await nowOf(kim!)).acts).toEqual([act('deposit.complete', 1, 10_000)])
  expect((await viewBy(lee!, id)).acts).toEqual(acts)
})

test('what was asked of a second operator, agreed to and turned down is counted with its won', async () => {
  const big = [] as Awaited<ReturnType<typeof deposit>>[]
  for (let n = 0; n < 2; n++) {
    const one = await deposit(house, kim!, undefined, 20_000)
    big.push(one)
    // Far above what was asked for: it takes two.
    await kim!.ask('depositComplete', {
      ...{ id: one.id, version: one.version, amount: 90_000, reason: '더 보냄' },
    })
  }
  expect((await nowOf(kim!)).acts).toEqual([act('deposit.complete.request', 2, 180_000)])
  const rows = await house.db.query<{ id: number }>`
    select id from approval where state = 'pending' and requested_by = ${kim!.id} order by id`
  await lee!.ask('approvalDecide', { id: rows[0]!.id, approve: true })
  await lee!.ask('approvalDecide', { id: rows[1]!.id, approve: false })
  expect((await nowOf(lee!)).acts).toEqual([
    act('deposit.complete.approve', 1, 90_000),
    act('deposit.complete.reject', 1, 90_000),
  ])
})

test('a shift begins with its first entry of the log after the hand-over before, at most a day ago', async () => {
  const first = await deposit(house, lee!)
  await kim!.ask('depositComplete', { id: first.id, version: first.version, amount: 10_000 })
  expect((await nowOf(kim!)).began.slice(0, 16)).toBe('2026-01-15T01:00')
  await house.clock.set('2026-01-15T20:00:00+09:00')
  await renewSessions(house)
  const second = await deposit(house, lee!)
  await kim!.ask('depositComplete', { id: second.id, version: second.version, amount: 10_000 })
  expect((await nowOf(kim!)).acts).toEqual([act('deposit.complete', 2, 20_000)])
  // The first is a day old and more, the second is not.
  await house.clock.set('2026-01-16T10:00:10+09:00')
  await renewSessions(house)
  const { began, acts } = await nowOf(kim!)
  expect(began.slice(0, 16)).toBe('2026-01-15T11:00')
  expect(acts).toEqual([act('deposit.complete', 1, 10_000)])
  await handOver(kim!)
  expect((await nowOf(kim!)).acts).toEqual([])
})

test('what is open stands with counts, oldest and what is theirs, and what became of each', async () => {
  await house.db.query`
    update deposit set state = 'refused', reason = '시험', decided_by = ${lee!.id}, decided_at = business_now()
    where state = 'pending'`
  const mine = await deposit(house, kim!, kim!, 15_000)
  await deposit(house, kim!)
  await house.db.query`
    insert into alarm (rule, subject, state, seen_by, seen_at) values
      ('jobs', 'lame', 'seen', ${kim!.id}, business_now()), ('jobs', 'other', 'seen', ${lee!.id}, business_now())`
  const now = await nowOf(kim!)
  expect(now.queues.find(({ name }) => name === 'deposits')).toMatchObject({ count: 2, mine: 1 })
  expect(now.queues.find(({ name }) => name === 'alarms')).toMatchObject({ mine: 1 })
  expect(now.queues.map(({ name }) => name)).toEqual([
    ...['deposits', 'withdrawals', 'changes', 'approvals', 'alarms'],
  ])
  expect(now.items).toMatchObject([
    { about: 'deposits', id: mine.id, title: mine.member.uid, amount: 15_000 },
    { about: 'alarms', title: expect.stringContaining('lame'), amount: null },
  ])
  const id = await handOver(kim!, { notes: '  은행 점검 23:30부터\r\n홍길동 확인 \u202e ' })
  const told = await viewBy(lee!, id)
  expect(told).toMatchObject({
    ...{ id, by: kim!.uid, notes: '은행 점검 23:30부터\n홍길동 확인', items: 2, givenTo: null },
    ...{ mine: false, read: false, readBy: [] },
    queues: now.queues,
    open: [
      { about: 'deposits', id: mine.id, fate: 'kept', waits: true, has: kim!.uid },
      { about: 'alarms', fate: 'kept', waits: true, has: kim!.uid },
    ],
  })
  // What it says stays; how it went on is told beside it.
  await lee!.ask('depositRefuse', { id: mine.id, version: mine.version, reason: '입금 없음' })
  const later = await viewBy(lee!, id)
  expect(later.open[0]).toMatchObject({ fate: 'kept', waits: false, has: null })
  expect(later.queues).toEqual(now.queues)
})

test('what was theirs is released to all, or given to who may decide all of it, each with its entry of the log', async () => {
  const rows = [await deposit(house, admin!, admin!), await deposit(house, admin!, admin!)]
  const no = await write(await house.member())
  await give(admin!, no, admin!, 'inquiries')
  const waiting = await (await openPeople(house)).join({ state: 'waiting' })
  await give(admin!, waiting.id, admin!, 'signups')
  // A 정산 answers no inquiry: nothing is given at all.
  expect((await nowOf(admin!)).colleagues).not.toContain(lee!.uid)
  const wrong = { assigned: 'give', to: lee!.uid } as const
  expect(await press(admin!, wrong)).toEqual(refused('badInput', assignText.unable))
  expect(await press(admin!, { assigned: 'give', to: admin!.uid })).toMatchObject({
    code: 'badInput',
  })
  expect(await press(admin!, { assigned: 'give' })).toMatchObject({
    ...{ code: 'badInput', msg: handoverText.noOne },
  })
  expect(await actsOf(house, admin!, 'handover.%')).toEqual([])
  const other = await house.operator('관리자')
  expect((await nowOf(admin!)).colleagues).toContain(other.uid)
  const id = await handOver(admin!, { assigned: 'give', to: other.uid })
  expect(await viewBy(other, id)).toMatchObject({
    givenTo: other.uid,
    open: [
      { about: 'deposits', id: rows[0]!.id, fate: 'given', has: other.uid },
      { about: 'deposits', id: rows[1]!.id, fate: 'given', has: other.uid },
      { about: 'inquiries', id: no, fate: 'given', has: other.uid },
      { about: 'signups', id: waiting.id, title: waiting.uid, waits: true, has: other.uid },
    ],
  })
  expect(await actsOf(house, admin!)).toEqual([
    ...Array.from({ length: 4 }, () => 'desk.take'),
    ...Array.from({ length: 4 }, () => 'desk.give'),
    'handover.make',
  ])
  const next = await handOver(other, { assigned: 'release', to: lee!.uid })
  expect((await viewBy(admin!, next)).open.map(({ fate, has }) => [fate, has])).toEqual(
    Array.from({ length: 4 }, () => ['released', null]),
  )
  expect(await actsOf(house, other)).toEqual([
    ...Array.from({ length: 4 }, () => 'desk.release'),
    'handover.make',
  ])
})

test('each reads of the figures what their role reads, and the notes whole', async () => {
  const one = await deposit(house, kim!, kim!)
  const two = await deposit(house, kim!)
  await kim!.ask('depositComplete', { id: two.id, version: two.version, amount: 10_000 })
  const id = await handOver(kim!, { notes: '수고하세요' })
  expect((await viewBy(lee!, id)).open).toMatchObject([{ id: one.id }])
  const told = await viewBy(sang!, id)
  expect(told).toMatchObject({ notes: '수고하세요', acts: [], open: [], items: 1 })
  expect(told.queues.map(({ name }) => name)).toEqual(['changes', 'approvals'])
  expect((await viewBy(view!, id)).acts).toEqual([act('deposit.complete', 1, 10_000)])
  // Who only reads hands nothing over and has nothing to acknowledge.
  expect(await press(view!)).toEqual(refused('denied', operatorText.denied))
  expect(await view!.ask('handoverNow')).toMatchObject({ code: 'denied' })
  expect(await view!.ask('handoverAcknowledge', { id })).toMatchObject({ code: 'denied' })
  expect(await view!.ask('me')).toMatchObject({ handover: null })
})

test('notes of 2,000 characters are kept whole, one more is refused and changes nothing', async () => {
  const notes = '가😀'.repeat(1_000)
  expect(await press(kim!, { notes: `${notes}나` })).toEqual({
    ...refused('badInput', handoverText.long),
    field: 'notes',
  })
  expect(await actsOf(house, kim!)).toEqual([])
  expect((await viewBy(lee!, await handOver(kim!, { notes }))).notes).toBe(notes)
})

test('all are found by who wrote them and by the day in Seoul, newest first', async () => {
  await house.clock.set('2026-01-17T23:59:58+09:00')
  await renewSessions(house)
  const late = await handOver(kim!, { notes: '하루\n끝' })
  await house.clock.set('2026-01-18T00:00:00+09:00')
  const early = await handOver(lee!)
  const ids = async (filter: Parameters<typeof listBy>[1]) =>
    (await listBy(view!, filter)).map(({ id }) => id)
  expect(await ids({ day: '2026-01-17' })).toEqual([late])
  expect(await ids({ day: '2026-01-18' })).toEqual([early])
  expect(await ids({ by: ` ${kim!.uid.toUpperCase()}` })).toEqual([late])
  expect(await ids({ by: kim!.uid, day: '2026-01-18' })).toEqual([])
  expect((await ids({})).slice(0, 2)).toEqual([early, late])
  expect(early).toBe(late + 1)
  const [row] = await listBy(kim!, { by: kim!.uid })
  expect(row).toMatchObject({ notes: '하루 끝', mine: true, read: false, readers: 0, items: 0 })
})

test('the last one, and all of the last day, are to be acknowledged, once each, and never one’s own', async () => {
  await house.clock.set('2026-02-01T10:00:00+09:00')
  await renewSessions(house)
  const unread = async (by: TestOperator) => {
    const answer = await by.ask('me')
    if (!answer.result) throw new Error(answer.msg)
    return answer.handover && [answer.handover.id, answer.handover.by, answer.handover.count]
  }
  const first = await handOver(kim!)
  const second = await handOver(lee!)
  expect(await unread(admin!)).toEqual([second, lee!.uid, 2])
  expect(await unread(lee!)).toEqual([first, kim!.uid, 1])
  expect(await lee!.ask('handoverAcknowledge', { id: second })).toEqual(
    refused('state', handoverText.own),
  )
  expect(await admin!.ask('handoverAcknowledge', { id: 999_999 })).toMatchObject({
    code: 'notFound',
  })
  // A day later only the last is left.
  await house.clock.set('2026-02-02T10:00:05+09:00')
  await renewSessions(house)
  expect(await unread(admin!)).toEqual([second, lee!.uid, 1])
  expect(await unread(lee!)).toEqual([first, kim!.uid, 1])
  expect(await admin!.ask('handoverAcknowledge', { id: second })).toMatchObject({
    ...{ result: true, msg: handoverText.acknowledged },
  })
  expect(await unread(admin!)).toBeNull()
  expect(await viewBy(admin!, second)).toMatchObject({
    read: true,
    readers: 1,
    readBy: [{ by: admin!.uid }],
  })
})

test('nobody changes one, nor what stands in it, nor who read it', async () => {
  const id = await handOver(kim!)
  await lee!.ask('handoverAcknowledge', { id })
  for (const work of [
    () => house.db.query`update handover set notes = 'x' where id = ${id}`,
    () => house.db.query`delete from handover_item where handover_id = ${id}`,
    () => house.db.query`delete from handover_read where handover_id = ${id}`,
  ])
    await expect(work()).rejects.toThrow()
})

test('every act of the log is counted and has who reads it, or is left out by name', () => {
  const without = Object.keys(actionWords).filter((action) => readerOf(action) === undefined)
  expect(without.toSorted()).toEqual([
    ...['books.broken', 'csv.export', 'desk.drop', 'desk.give', 'desk.release', 'desk.take'],
    ...['desk.undo', 'filter.remove'],
    ...['filter.save', 'handover.make', 'handover.read', 'masked.open', 'member.find'],
    ...['operator.factor.off', 'operator.factor.on', 'operator.login', 'operator.logout'],
    ...['operator.passkey.name', 'operator.passkey.off', 'operator.passkey.on'],
    ...['operator.password', 'operator.proof', 'operator.session.end', 'recovery.read'],
    ...['training.again', 'training.begin', 'training.end', 'training.rate', 'training.reset'],
    'vendor.round.ask',
    ...['what-if.cancel', 'what-if.run'],
  ])
  expect(countedActs.length).toBe(Object.keys(actionWords).length - without.length)
})
