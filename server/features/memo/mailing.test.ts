import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import type { MailingAudience } from '@madang/contract/operator/memo.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { mailingText } from '@madang/contract/operator/plain/memo.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { LiveEvent } from '../../http/live.ts'
import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'

type Member = Awaited<ReturnType<House['member']>>
type Sent = Input<OperatorCalls['mailingSend']>
let house: House
let kim: Awaited<ReturnType<House['operator']>>
const heard: LiveEvent[] = []
beforeAll(async () => {
  house = await openHouse()
  await house.db.listen('live', (payload) => heard.push(JSON.parse(payload) as LiveEvent))
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  // Whoever is there from before is out of reach of a filter.
  await house.db.query`update member set state = 'left'`
  kim = await house.operator('상담')
})

const named = (...members: Pick<Member, 'uid'>[]): MailingAudience => ({
  by: 'uids',
  uids: members.map(({ uid }) => uid),
})
const mail = (to: MailingAudience, members: number, changes: Partial<Sent> = {}): Sent => ({
  draft: randomUUID(),
  to,
  members,
  subject: '안내',
  html: '<p>확인해주세요.</p>',
  ...changes,
})
const send = (sent: Sent) => kim.ask('mailingSend', sent)
async function sent(...how: Parameters<typeof mail>) {
  const answer = await send(mail(...how))
  if (!answer.result) throw new Error(answer.msg)
  return answer.id
}
const unreadOf = async ({ ask }: Member) => {
  const answer = await ask('refresh')
  return answer.result && answer.data.memo
}
const readersOf = async (id: number, read?: boolean) => {
  const answer = await kim.ask('mailingReaders', { id, read })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const mailings = async () =>
  (await house.db.query<{ n: number }>`select count(*) as n from mailing`)[0]!.n

test('sent to one: it is in the header at once, and the desk sees it read and deleted', async () => {
  const lee = await house.member()
  const id = await sent(named(lee), 1)
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'moved' }))
  expect(await unreadOf(lee)).toBe(1)
  const row = { id, subject: '안내', to: named(lee), by: kim.uid, memos: 1 }
  const listed = async () => {
    const answer = await kim.ask('mailingList', { pageIndex: 1 })
    return answer.result && answer.data.list[0]
  }
  expect(await listed()).toEqual({ ...row, at: expect.any(String), read: 0, deleted: 0 })
  const memos = await lee.ask('memoList', { params: {} })
  const no = memos.result ? memos.data.list[0]!.no : 0
  await lee.ask('memoView', undefined, { params: { no } })
  await lee.ask('memoDelete', { params: { no } })
  expect(await listed()).toMatchObject({ read: 1, deleted: 1 })
  expect(await kim.ask('mailingView', undefined, { params: { id } })).toMatchObject({
    data: { ...row, html: '<p>확인해주세요.</p>', read: 1 },
  })
})

test('pasted ids reach each of them once, however they are written', async () => {
  const [lee, park] = [await house.member(), await house.member()]
  const to = { by: 'uids', uids: [` ${lee.uid.toUpperCase()} `, lee.uid, park.uid, ''] } as const
  const asked = { ...to, uids: [...to.uids] }
  expect(await kim.ask('mailingCount', { to: asked })).toMatchObject({ members: 2, unknown: [] })
  const id = await sent(asked, 2)
  expect((await readersOf(id)).list.map(({ uid }) => uid).toSorted()).toEqual(
    [lee.uid, park.uid].toSorted(),
  )
})

test('an id of nobody, of who waits or left is named, and nobody gets anything', async () => {
  const [lee, waiting, left] = [await house.member(), await house.member(), await house.member()]
  await house.db.query`update member set state = 'waiting' where id = ${waiting.id}`
  await house.db.query`update member set state = 'left' where id = ${left.id}`
  const to = named(lee, waiting, left, { uid: 'nobody1' })
  expect(await kim.ask('mailingCount', { to })).toMatchObject({
    members: 1,
    unknown: [waiting.uid, left.uid, 'nobody1'],
  })
  const before = await mailings()
  expect(await send(mail(to, 1))).toEqual(
    refused('notFound', mailingText.unknown([waiting.uid, left.uid, 'nobody1'].join(', '))),
  )
  expect([await unreadOf(lee), await mailings()]).toEqual([0, before])
})

test('who excluded themselves is reached by no mailing: not by a filter, not by name', async () => {
  const [lee, out] = [await house.member(), await house.member()]
  await house.db.query`update member set state = 'excluded' where id = ${out.id}`
  for (const to of [{ by: 'filter' }, { by: 'filter', type: '유저' }] as const)
    expect(await kim.ask('mailingCount', { to })).toMatchObject({ members: 1, unknown: [] })
  expect(await kim.ask('mailingCount', { to: named(lee, out) })).toMatchObject({
    members: 1,
    unknown: [out.uid],
  })
  expect(await kim.ask('mailingCount', { to: { by: 'filter', state: 'excluded' } })).toMatchObject({
    members: 0,
  })
  await sent({ by: 'filter' }, 1)
  expect(await unreadOf(lee)).toBe(1)
  expect(await house.db.query`select from memo where member_id = ${out.id}`).toEqual([])
})

test('a filter reaches whom it says: everyone, a type, a state in force, the tree below a member', async () => {
  const [chong, sub, lee, park, alone] = [
    await house.member({ type: '총판' }),
    await house.member({ type: '부대리점' }),
    await house.member(),
    await house.member(),
    await house.member(),
  ]
  const put = (upper: Member, under: Member) =>
    house.db.query`update member set upper_id = ${upper.id} where id = ${under.id}`
  await put(chong, sub)
  await put(sub, lee)
  await put(lee, park)
  await house.db.query`
    update member set suspended_scopes = '{bet}', suspended_until = '2026-01-15T10:10:00+09:00' where id = ${park.id}`
  const count = async (filter: object) => {
    const answer = await kim.ask('mailingCount', { to: { by: 'filter', ...filter } })
    return answer.result ? answer.members : answer
  }
  expect(await count({})).toBe(5)
  expect(await count({ type: '유저' })).toBe(3)
  expect(await count({ state: 'suspended' })).toBe(1)
  expect(await count({ state: 'active' })).toBe(4)
  expect(await count({ below: chong.uid })).toBe(3)
  expect(await count({ below: ` ${sub.uid.toUpperCase()} ` })).toBe(2)
  expect(await count({ below: alone.uid })).toBe(0)
  expect(await count({ below: chong.uid, type: '유저', state: 'active' })).toBe(1)
  expect(await count({ below: 'nobody1' })).toEqual(refused('notFound', mailingText.noUpper))
  await house.clock.set('2026-01-15T10:10:00+09:00')
  expect(await count({ state: 'suspended' })).toBe(0)
  const id = await sent({ by: 'filter', below: sub.uid }, 2)
  expect((await readersOf(id)).list.map(({ uid }) => uid)).toEqual([lee.uid, park.uid])
  expect(await unreadOf(sub)).toBe(0)
  // Even a circle ends.
  await put(park, chong)
  expect(await count({ below: chong.uid })).toBe(3)
})

test('who read it comes first, the last one before; the two kinds can be asked for alone', async () => {
  const members = [await house.member(), await house.member(), await house.member()]
  const id = await sent(named(...members), 3)
  for (const { ask } of [members[2]!, members[1]!]) {
    const memos = await ask('memoList', { params: {} })
    const no = memos.result ? memos.data.list[0]!.no : 0
    await ask('memoView', undefined, { params: { no } })
    await house.clock.advance(1_000)
  }
  const uids = async (read?: boolean) => (await readersOf(id, read)).list.map(({ uid }) => uid)
  const [first, second, third] = members.map(({ uid }) => uid)
  expect(await uids()).toEqual([second, third, first])
  expect(await uids(true)).toEqual([second, third])
  expect(await uids(false)).toEqual([first])
  expect((await readersOf(987_654)).totalCnt).toBe(0)
})

test('a draft that was sent says so to another audience, and nobody is told of what reached no one', async () => {
  const [lee, park] = [await house.member(), await house.member()]
  const draft = mail(named(lee), 1)
  expect(await send(draft)).toMatchObject({ result: true })
  expect(await send({ ...draft, to: named(park) })).toEqual(
    expect.objectContaining({ result: false, code: 'keyReuse', msg: mailingText.otherDraft }),
  )
  expect(await send(draft)).toMatchObject({ result: true })
})

test('of thirty sendings of one draft exactly one is a mailing, and all are told the same', async () => {
  const lee = await house.member()
  const before = await mailings()
  const draft = mail(named(lee), 1)
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(draft)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ result: true, msg: mailingText.sent('1') })
  expect([await mailings(), await unreadOf(lee)]).toEqual([before + 1, 1])
  expect(await house.db.query`select from audit_whole where actor = ${kim.uid}`).toHaveLength(1)
  expect(await send({ ...draft, subject: '다른 글' })).toEqual(
    refused('keyReuse', mailingText.otherDraft),
  )
})

test('what would reach others than the operator was told of is not sent', async () => {
  await house.member()
  await house.member()
  const before = await mailings()
  expect(await send(mail({ by: 'filter' }, 1))).toEqual(refused('state', mailingText.moved('2')))
  expect(await send(mail({ by: 'uids', uids: [' '] }, 0))).toEqual(
    refused('badInput', mailingText.nobody),
  )
  expect(await mailings()).toBe(before)
})

test.each([
  ['no subject', { subject: ' \u200b\u3164 ' }, boardText.noSubject],
  ['a subject too long', { subject: '가'.repeat(101) }, boardText.longSubject],
  ['nothing to see', { html: '<p>&nbsp;</p>' }, boardText.noContents],
])('a mailing with %s is refused and not kept', async (_, text, msg) => {
  const before = await mailings()
  expect(await send(mail(named(await house.member()), 1, text))).toEqual(refused('badInput', msg))
  expect(await mailings()).toBe(before)
})

test('a sending is in the log with its text, cleaned, and whom it reached', async () => {
  const lee = await house.member()
  const id = await sent(named(lee), 1, { subject: ' 고친\n제목 ', html: '<p onclick="x()">글</p>' })
  const [row] = await house.db.query`
    select action, subject, after from audit_whole where actor = ${kim.uid}`
  expect(row).toEqual({
    action: 'memo.send',
    subject: `쪽지 ${id}`,
    after: { subject: '고친 제목', html: '<p>글</p>', to: named(lee), members: 1 },
  })
  // To several it is about none of them, and its title names the entry.
  const park = await house.member()
  const both = await sent(named(lee, park), 2, { subject: '둘에게' })
  const [wide] = await house.db.query`
    select subject, reason, after ->> 'subject' as title from audit where actor = ${kim.uid} order by id desc limit 1`
  expect(wide).toEqual({ subject: `쪽지 ${both} · 둘에게`, reason: null, title: '둘에게' })
  expect(await (await house.operator()).ask('auditVerify')).toMatchObject({
    data: { brokenAt: null },
  })
})

test.each(['0', 'x', '987654', '1.5'])('mailing %s is the console’s notFound', async (id) => {
  expect(await kim.ask('mailingView', undefined, { params: { id } })).toEqual(
    refused('notFound', operatorText.notFound),
  )
})
