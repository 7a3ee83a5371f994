import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import { BANK_PAGE, inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { inquiryQueue, inquiryRead } from '@madang/contract/operator/inquiry.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { LiveEvent } from '../../http/live.ts'
import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { vectors } from '../../testing/xss.ts'
import { readWaiting } from './inquiry.ts'
import { ANSWER, answer, read, TEXT, write, type Acting, type Member } from './testing/asks.ts'

let house: House
let origin: string
let [kim, han] = [] as unknown as [Acting, Acting]
let lee: Member
beforeAll(async () => {
  house = await openHouse()
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[kim, han] = await Promise.all([house.operator('상담'), house.operator('관리자')])
  lee = await house.member()
  // Each test begins with a desk where nothing waits.
  await house.db.query`update inquiry set hidden_at = business_now() where hidden_at is null`
})

async function queue(input: Partial<Input<OperatorCalls['inquiryQueue']>> = {}) {
  const found = await kim.ask('inquiryQueue', { pageIndex: 1, ...input })
  if (!found.result) throw new Error(found.msg)
  inquiryQueue.output.strict().parse({ data: found.data })
  return found.data
}
const ids = async (input: Partial<Input<OperatorCalls['inquiryQueue']>> = {}) =>
  (await queue(input)).list.map(({ id }) => id)
const logOf = ({ uid }: Acting) => house.db.query<{
  action: string
  subject: string
  text: string
}>`
  select action, subject, after->>'contents' as text from audit_whole where actor = ${uid} order by id`

test('what waits lies oldest first and is counted with the age of the oldest; the rest newest first', async () => {
  expect(await readWaiting(house.db)).toEqual({ count: 0, oldestAt: null, newest: null })
  const first = await write(lee)
  await house.clock.advance(60_000)
  const second = await write(lee)
  const third = await write(await house.member())
  expect(await ids({ state: 'open' })).toEqual([first, second, third])
  const waiting = await readWaiting(house.db)
  expect(waiting.count).toBe(3)
  expect(waiting.oldestAt!.toISOString()).toMatch(/^2026-01-15T01:00:/)

  await answer(kim, second)
  await lee.ask('inquiryDelete', { no: first })
  expect(await ids({ state: 'open' })).toEqual([third])
  expect((await readWaiting(house.db)).count).toBe(1)
  expect(await ids({ state: 'answered', uid: lee.uid })).toEqual([second])
  expect(await ids({ uid: lee.uid.toUpperCase() })).toEqual([second, first])
  expect(await ids({ uid: 'nobody' })).toEqual([])
})

test('thirty a page; a page past the end is empty and still knows how many there are', async () => {
  for (let member = 0; member < 7; member++) {
    const by = await house.member()
    for (let times = 0; times < 5; times++) await write(by)
  }
  for (const [pageIndex, rows] of [
    [1, 30],
    [2, 5],
    [3, 0],
  ] as const) {
    const page = await queue({ state: 'open', pageIndex })
    expect(page).toMatchObject({ totalCnt: 35, totalPages: 2 })
    expect(page.list).toHaveLength(rows)
  }
})

test('the desk reads the whole inquiry, and its reading marks nothing read', async () => {
  const id = await write(lee)
  inquiryRead.output.strict().parse({ data: await read(kim, id) })
  expect(await read(kim, id)).toEqual({
    id,
    version: 1,
    edits: 0,
    editedAt: null,
    kind: 'plain',
    category: 'other',
    turns: 0,
    at: expect.stringMatching(/^2026-01-15T01:00:/) as string,
    member: { id: lee.id, uid: lee.uid, nick: lee.uid },
    ...TEXT,
    state: 'open',
    answeredBy: null,
    assigned: null,
    readAt: null,
    hidden: false,
    closed: false,
    writtenAt: expect.stringMatching(/^2026-01-15T01:00:/) as string,
    earlier: [],
    further: null,
    answer: null,
  })
  await answer(kim, id)
  expect(await read(han, id)).toMatchObject({
    state: 'answered',
    answeredBy: kim.uid,
    readAt: null,
    answer: ANSWER,
  })
  await lee.ask('inquiryView', undefined, { params: { no: id } })
  await lee.ask('inquiryDelete', { no: id })
  expect(await read(kim, id)).toMatchObject({
    hidden: true,
    readAt: expect.stringMatching(/^2026-01-15T01:00:/) as string,
  })
})

test.each(['0', '-1', 'x', '1.5', '987654', '%00', '99999999999999999999'])(
  'inquiry %s is not there',
  async (id) => {
    expect(await kim.ask('inquiryRead', undefined, { params: { id } })).toEqual(
      refused('notFound', operatorText.notFound),
    )
  },
)

test('an answer is given once, in the log with its text, and heard by the member’s open pages at once', async () => {
  const id = await write(lee)
  const stop = new AbortController()
  const response = await fetch(`${origin}/my/live`, { headers: lee.headers, signal: stop.signal })
  let text = ''
  void (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk
  })().catch(() => undefined)
  // A page may hear one change twice, announced and as a move of the member: announcements are counted apart.
  const announced: number[] = []
  await house.db.listen('live', (payload) => {
    const event = JSON.parse(payload) as LiveEvent
    if (event.kind === 'header') announced.push(event.member)
  })
  const unread = () => [...text.matchAll(/event: header\ndata: .*?"cs":(\d+)/g)].at(-1)?.[1]

  expect(await answer(kim, id)).toEqual({
    result: true,
    msg: boardText.answered,
    data: { state: 'answered' },
  })
  await expect.poll(unread).toBe('1')
  for (let times = 0; times < 2; times++)
    await lee.ask('inquiryView', undefined, { params: { no: id } })
  await expect.poll(unread).toBe('0')
  await house.deps.live.publish(house.db, { kind: 'header', member: -1 })
  await expect.poll(() => announced).toEqual([lee.id, lee.id, -1])
  stop.abort()

  expect(await answer(han, id)).toEqual(refused('state', boardText.already))
  expect(await read(kim, id)).toMatchObject({ answeredBy: kim.uid, answer: ANSWER })
  expect(await logOf(kim)).toEqual([
    { action: 'inquiry.answer', subject: `문의 ${id} · ${lee.uid}`, text: ANSWER.contents },
  ])
  expect(await logOf(han)).toEqual([])
  expect(await han.ask('auditVerify')).toMatchObject({ data: { brokenAt: null } })
})

test('what its writer deleted, edited since or never wrote takes no answer', async () => {
  const [deleted, edited] = [await write(lee), await write(lee)]
  await lee.ask('inquiryDelete', { no: deleted })
  expect(await answer(kim, deleted)).toEqual(refused('state', boardText.gone))
  await lee.ask('inquiryWrite', { ...TEXT, subject: '고친 제목', no: edited })
  expect(await answer(kim, edited)).toEqual(refused('state', operatorText.changed))
  expect(await answer(kim, 987_654)).toEqual(refused('notFound', operatorText.notFound))
  expect(await answer(kim, edited, { version: (await read(kim, edited)).version })).toMatchObject({
    result: true,
  })
  expect(await logOf(kim)).toHaveLength(1)
})

test.each([
  ['no subject', { subject: ' \u200b' }, boardText.noSubject],
  ['no contents', { contents: '\n' }, boardText.noContents],
  ['a subject too long', { subject: '가'.repeat(101) }, boardText.longSubject],
  ['contents too long', { contents: '가'.repeat(5_001) }, boardText.longContents],
])('an answer with %s is refused, and the inquiry waits on', async (_, text, msg) => {
  const id = await write(lee)
  expect(await answer(kim, id, text)).toEqual(refused('badInput', msg))
  expect(await read(kim, id)).toMatchObject({ state: 'open', answer: null })
})

test('an answer stays text: what was tried against HTML reaches the member letter by letter', async () => {
  for (const text of vectors.filter((vector) => !vector.includes('\u0000'))) {
    const by = await house.member()
    const id = await write(by)
    expect(await answer(kim, id, { subject: text.slice(0, 100), contents: text })).toMatchObject({
      result: true,
    })
    const seen = await by.ask('inquiryView', undefined, { params: { no: id } })
    if (!seen.result) throw new Error(seen.msg)
    expect(seen.comment!.contents).toBe(text.trim())
    expect((await read(kim, id)).answer!.contents).toBe(text.trim())
  }
})

test('a deposit-account inquiry is marked as one; answered, the member may ask again', async () => {
  const asked = await lee.ask('inquiryBank', { page: BANK_PAGE })
  if (!asked.result) throw new Error(asked.msg)
  expect((await queue({ state: 'open' })).list).toMatchObject([
    { id: asked.no, kind: 'bank', subject: inquiryText.bankSubject },
  ])
  await answer(kim, asked.no)
  expect(await lee.ask('inquiryBank', { page: BANK_PAGE })).toMatchObject({ result: true })
})
