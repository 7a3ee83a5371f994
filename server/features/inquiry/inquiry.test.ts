import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { inquiryList, inquiryView } from '@madang/contract/member/inquiry.ts'
import { BANK_PAGE, inquiryText, UNREAD } from '@madang/contract/member/plain/inquiry.ts'

import { refusals } from '../../http/refusal.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { vectors } from '../../testing/xss.ts'

type Member = Awaited<ReturnType<House['member']>>
let house: House
let desk: Awaited<ReturnType<House['operator']>>
let lee: Member
let park: Member
beforeAll(async () => {
  house = await openHouse()
  desk = await house.operator('상담')
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[lee, park] = await Promise.all([house.member(), house.member()])
})

const refused = (code: string, msg: string) => ({ result: false, code, msg })
const notFound = refused('notFound', inquiryText.notFound)
const TEXT = { subject: '결과가 궁금합니다', contents: '어제 결과를\n볼 수 있나요?' }

async function write(by: Member = lee, text: Partial<typeof TEXT> = {}) {
  const answer = await by.ask('inquiryWrite', { ...TEXT, ...text })
  if (!answer.result) throw new Error(answer.msg)
  return answer.no
}
const answerTo = (id: number, version = 1) =>
  desk.ask('inquiryAnswer', { id, version, subject: '답변', contents: '네, 볼 수 있습니다.' })
async function answered(by: Member = lee) {
  const no = await write(by)
  expect(await answerTo(no)).toMatchObject({ result: true })
  return no
}
const view = (by: Member, no: number | string) =>
  by.ask('inquiryView', undefined, { params: { no } })
const load = (by: Member, no: number | string) =>
  by.ask('inquiryLoad', undefined, { params: { no } })
async function listOf(by: Member = lee, pageIndex = 1) {
  const answer = await by.ask('inquiryList', { pageIndex })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
async function header(by: Member = lee) {
  const answer = await by.ask('refresh')
  if (!answer.result) throw new Error(answer.msg)
  return [answer.data.cs, answer.data.csNo]
}
/** Sets the clock without ending the sessions; it goes on, so what it stamps is told by the minute. */
async function goTo(time: string) {
  await house.clock.set(`2026-01-${time}+09:00`)
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
}
const minute = (time: string) => expect.stringMatching(`^2026-01-${time}:\\d\\d$`) as string
const rows = () => house.db.query`select i::text from inquiry i order by id`
const eventsOf = ({ uid }: Member) => house.db.query<{ kind: string; target: string }>`
  select kind, target from event where actor = ${uid} order by id`

test('an inquiry goes from waiting to answered to read, and the header follows at once', async () => {
  const no = await write()
  expect(await listOf()).toEqual({
    totalCnt: 1,
    totalPages: 1,
    list: [{ no, subject: TEXT.subject, date: minute('15 10:00'), comment: '0', check: UNREAD }],
  })
  expect(await view(lee, no)).toEqual({
    result: true,
    msg: '',
    data: { no, ...TEXT, date: minute('15 10:00'), check: UNREAD },
    comment: null,
    csCnt: 0,
    csNo: null,
  })
  await goTo('15T10:30:00')
  expect(await answerTo(no)).toMatchObject({ result: true })
  expect(await header()).toEqual([1, no])
  expect((await listOf()).list[0]).toMatchObject({ comment: '1', check: UNREAD })

  await goTo('15T11:00:00')
  const seen = await view(lee, no)
  expect(seen).toMatchObject({
    data: { check: minute('15 11:00') },
    comment: { subject: '답변', contents: '네, 볼 수 있습니다.', date: minute('15 10:30') },
    csCnt: 0,
    csNo: null,
  })
  inquiryView.output.parse(seen)
  expect(await header()).toEqual([0, null])
  await goTo('15T12:00:00')
  expect((await listOf()).list[0]).toMatchObject({ comment: '1', check: minute('15 11:00') })
  expect(await view(lee, no)).toMatchObject({ data: { check: minute('15 11:00') } })
  inquiryList.output.strict().parse({ data: await listOf() })
})

test('the header names the answer given last; reading one leaves the others', async () => {
  const [first, second, third] = [await write(), await write(), await write()]
  for (const no of [second, third, first]) {
    await house.clock.advance(1_000)
    await answerTo(no)
  }
  expect(await header()).toEqual([3, first])
  expect(await view(lee, first)).toMatchObject({ csCnt: 2, csNo: third })
  expect(await view(lee, second)).toMatchObject({ csCnt: 1, csNo: third })
  expect(await header()).toEqual([1, third])
  expect(await header(park)).toEqual([0, null])
})

test('of twenty who open the same answer at once one stamps it, and all see the same time', async () => {
  const no = await answered()
  const seen = await Promise.all(Array.from({ length: 20 }, () => view(lee, no)))
  expect(new Set(seen.map((answer) => answer.result && answer.data.check)).size).toBe(1)
  for (const answer of seen) expect(answer).toMatchObject({ result: true, csCnt: 0 })
})

test('of 200 polls at once each hears its own member’s count', async () => {
  await answered(lee)
  await answered(park)
  await answered(park)
  const polls = Array.from({ length: 200 }, (_, n) => header([lee, park][n % 2]))
  expect((await Promise.all(polls)).map(([count]) => count)).toEqual(
    Array.from({ length: 200 }, (_, n) => (n % 2) + 1),
  )
})

test('fifteen a page, newest first, without what was hidden', async () => {
  const nos: number[] = []
  for (let hour = 0; hour < 17; hour++) {
    nos.unshift(await write())
    await goTo(`${15 + Math.floor(hour / 12)}T${10 + (hour % 12)}:59:00`)
  }
  await lee.ask('inquiryDelete', { no: nos[0]! })
  const [first, second, third] = [await listOf(), await listOf(lee, 2), await listOf(lee, 3)]
  expect(first.list.map(({ no }) => no)).toEqual(nos.slice(1, 16))
  expect(second.list.map(({ no }) => no)).toEqual(nos.slice(16))
  expect(third).toEqual({ totalCnt: 16, totalPages: 2, list: [] })
})

test.each([
  ['no subject', { subject: '' }, inquiryText.noSubject],
  ['a subject of nothing to see', { subject: ' \u200b\u3164\u2800\t' }, inquiryText.noSubject],
  ['no contents', { contents: '' }, inquiryText.noContents],
  ['contents of nothing to see', { contents: ' \n\u00a0\u200b ' }, inquiryText.noContents],
  ['a subject too long', { subject: '가'.repeat(101) }, inquiryText.longSubject],
  ['contents too long', { contents: '가'.repeat(5_001) }, inquiryText.longContents],
])('an inquiry with %s is refused, new or edited, and nothing changes', async (_, text, msg) => {
  const no = await write()
  const before = await rows()
  for (const named of [{}, { no }])
    expect(await lee.ask('inquiryWrite', { ...TEXT, ...text, ...named })).toEqual(
      refused('badInput', msg),
    )
  expect(await rows()).toEqual(before)
})

test('a hundred and five thousand characters are not too long, whatever they are', async () => {
  const longest = { subject: '😀'.repeat(100), contents: '가'.repeat(5_000) }
  expect(await view(lee, await write(lee, longest))).toMatchObject({ data: longest })
})

test('text stays text: what was tried against HTML comes back letter by letter', async () => {
  for (const text of vectors.filter((vector) => !vector.includes('\u0000'))) {
    const by = await house.member()
    const shown = text.replaceAll(/\s+/g, ' ').trim()
    const no = await write(by, { subject: text.slice(0, 100), contents: text })
    const read = await view(by, no)
    if (!read.result) throw new Error(read.msg)
    expect(read.data.contents.replaceAll(/\s+/g, ' ')).toBe(shown)
    expect(read.data.subject).toBe(text.slice(0, 100).replaceAll(/\s+/g, ' ').trim())
  }
})

test('controls and marks that turn text around are left out; line ends become one kind', async () => {
  const no = await write(lee, {
    subject: '제목\r\n\u001b[31m둘\u202e째',
    contents: '하나\r\n둘\r셋\u0007\u2066\t끝',
  })
  expect(await load(lee, no)).toMatchObject({
    data: { no, subject: '제목 [31m둘째', contents: '하나\n둘\n셋\t끝' },
  })
})

test.each([
  ['a list of numbers', { no: [1] }],
  ['an object', { no: { $gt: 0 } }],
  ['a subject that is none', { subject: ['x'] }],
  ['a truth', { no: true }],
])('%s where one value belongs is not read at all', async (_, part) => {
  expect(await lee.ask('inquiryWrite', { ...TEXT, ...part } as never)).toEqual(
    refused('badInput', refusals.badInput),
  )
})

test('another’s, a hidden, an unknown and a malformed number are answered alike, and nothing is changed', async () => {
  const theirs = await answered(park)
  const hidden = await write()
  await lee.ask('inquiryDelete', { no: hidden })
  const before = await rows()
  for (const no of [
    theirs,
    hidden,
    987_654,
    0,
    -1,
    1.5,
    '1e2',
    ' 1',
    "1'",
    'all',
    '99999999999999999999',
  ]) {
    expect(await view(lee, encodeURIComponent(no))).toEqual(notFound)
    expect(await load(lee, encodeURIComponent(no))).toEqual(notFound)
    expect(await lee.ask('inquiryWrite', { ...TEXT, no })).toEqual(notFound)
    expect(await lee.ask('inquiryDelete', { no })).toEqual(notFound)
  }
  expect(await rows()).toEqual(before)
  expect(await header(park)).toEqual([1, theirs])
})

test('who asks for what is not theirs is written down, also when there is no such thing', async () => {
  const theirs = await write(park)
  await view(lee, theirs)
  await lee.ask('inquiryDelete', { no: 987_654 })
  await view(park, theirs)
  expect(await eventsOf(lee)).toEqual([
    { kind: 'object.denied', target: `inquiry ${theirs}` },
    { kind: 'object.denied', target: 'inquiry 987654' },
  ])
  expect(await eventsOf(park)).toEqual([])
})

test('an own one can be loaded and edited until it is answered, then neither', async () => {
  const no = await write()
  expect(await load(lee, no)).toEqual({ result: true, msg: '', data: { no, ...TEXT } })
  const changed = { subject: '고친 제목', contents: '고친 내용' }
  expect(await lee.ask('inquiryWrite', { ...changed, no: String(no) })).toEqual({
    result: true,
    msg: inquiryText.edited,
    no,
  })
  expect(await view(lee, no)).toMatchObject({ data: changed })
  await answerTo(no, 2)
  const late = refused('state', inquiryText.answered)
  expect(await load(lee, no)).toEqual(late)
  expect(await lee.ask('inquiryWrite', { ...TEXT, no })).toEqual(late)
  expect(await view(lee, no)).toMatchObject({ data: changed })
})

test('an edit that changes nothing counts no version up', async () => {
  const no = await write()
  expect(await lee.ask('inquiryWrite', { ...TEXT, no })).toMatchObject({ result: true })
  expect(await answerTo(no, 1)).toMatchObject({ result: true })
})

test('deleting twice is notFound; hiding an unread answer takes it off the count', async () => {
  const [waiting, unread] = [await write(), await answered()]
  const other = await answered()
  expect(await header()).toEqual([2, other])
  expect(await lee.ask('inquiryDelete', { no: waiting })).toEqual({
    result: true,
    msg: inquiryText.deleted,
    csCnt: 2,
  })
  expect(await lee.ask('inquiryDelete', { no: String(unread) })).toMatchObject({ csCnt: 1 })
  expect(await lee.ask('inquiryDelete', { no: unread })).toEqual(notFound)
  expect(await header()).toEqual([1, other])
  expect(await house.db.query`select from inquiry where member_id = ${lee.id}`).toHaveLength(3)
})

test('of twenty deletions of the same one exactly one does it', async () => {
  const no = await answered()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => lee.ask('inquiryDelete', { no })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result)) expect(answer).toEqual(notFound)
})

test('of fifty written at once five are taken; the sixth waits an hour, deleted ones count', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => lee.ask('inquiryWrite', TEXT)))
  const taken = answers.flatMap((answer) => (answer.result ? [answer.no] : []))
  expect(taken).toHaveLength(5)
  const often = refused('rate', inquiryText.often)
  for (const answer of answers.filter(({ result }) => !result)) expect(answer).toEqual(often)
  for (const no of taken) await lee.ask('inquiryDelete', { no })
  await house.db
    .query`update inquiry set created_at = '2026-01-15T10:00:00+09:00' where member_id = ${lee.id}`
  await goTo('15T10:59:50')
  expect(await lee.ask('inquiryWrite', TEXT)).toEqual(often)
  expect(await park.ask('inquiryWrite', TEXT)).toMatchObject({ result: true })
  await goTo('15T11:00:00')
  expect(await lee.ask('inquiryWrite', TEXT)).toMatchObject({ result: true })
})

test('of fifty who ask for the deposit account at once one is heard; then three an hour', async () => {
  const ask = () => lee.ask('inquiryBank', { page: BANK_PAGE })
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  const [first] = answers.flatMap((answer) => (answer.result ? [answer.no] : []))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const open = refused('state', inquiryText.bankOpen)
  for (const answer of answers.filter(({ result }) => !result)) expect(answer).toEqual(open)
  expect(await load(lee, first!)).toMatchObject({
    data: { subject: inquiryText.bankSubject, contents: inquiryText.bankContents },
  })
  await answerTo(first!)
  const second = await ask()
  await lee.ask('inquiryDelete', { no: second.result ? second.no : 0 })
  expect(await ask()).toMatchObject({ result: true, msg: inquiryText.asked })
  expect(await ask()).toEqual(open)
  await house.db.query`update inquiry set hidden_at = business_now() where member_id = ${lee.id}`
  expect(await ask()).toEqual(refused('rate', inquiryText.oftenBank))
  expect(await lee.ask('inquiryWrite', TEXT)).toMatchObject({ result: true })
})

test.each(['', '출금계좌', ' 입금계좌', '입금계좌\u0000'.slice(0, 4) + 'x'])(
  'no other page than the deposit account’s (%j) can be asked for',
  async (page) => {
    expect(await lee.ask('inquiryBank', { page })).toEqual(refused('badInput', refusals.badInput))
  },
)

test('the same key and body are answered again, byte for byte, and write once; with another body refused', async () => {
  const key = randomUUID()
  const post = (payload: object) =>
    house.app.inject({
      method: 'POST',
      url: '/uBoard/csWrite',
      headers: { ...lee.headers, 'idempotency-key': key },
      payload,
    })
  const replies = await Promise.all(Array.from({ length: 20 }, () => post(TEXT)))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(replies[0]!.json()).toMatchObject({ result: true, msg: inquiryText.written })
  expect((await post({ ...TEXT, subject: '다른 제목' })).json()).toEqual(
    refused('keyReuse', refusals.keyReuse),
  )
  expect((await listOf()).totalCnt).toBe(1)
})

test('whose writing is suspended can read and delete, and write again when it is over', async () => {
  const no = await write()
  await house.db.query`
    update member set suspended_scopes = '{write}', suspended_until = '2026-01-15T10:20:00+09:00' where id = ${lee.id}`
  for (const answer of [
    await lee.ask('inquiryWrite', TEXT),
    await lee.ask('inquiryWrite', { ...TEXT, no }),
    await lee.ask('inquiryBank', { page: BANK_PAGE }),
  ])
    expect(answer).toMatchObject({ result: false, code: 'denied' })
  expect(await view(lee, no)).toMatchObject({ data: TEXT })
  expect(await lee.ask('inquiryDelete', { no })).toMatchObject({ result: true })
  await house.clock.set('2026-01-15T10:20:00+09:00')
  expect(await lee.ask('inquiryWrite', TEXT)).toMatchObject({ result: true })
})

test.each([
  ['inquiryList', {}],
  ['inquiryView', {}],
  ['inquiryLoad', {}],
  ['inquiryWrite', TEXT],
  ['inquiryDelete', { no: 1 }],
  ['inquiryBank', { page: BANK_PAGE }],
] as const)('%s is for members, each as themselves', async (call, input) => {
  const others: Record<string, string>[] = [
    {},
    { ...lee.headers, uuid: park.uid },
    { uuid: lee.uid },
  ]
  for (const headers of others)
    expect(
      await house.guest.ask(call, input as never, { headers, params: { no: 1 } }),
    ).toMatchObject({ result: false, code: 'logout' })
})
