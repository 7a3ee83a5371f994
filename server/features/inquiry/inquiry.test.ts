import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { inquiryList, inquiryView } from '@madang/contract/member/inquiry.ts'
import { BANK_PAGE, inquiryText, UNREAD } from '@madang/contract/member/plain/inquiry.ts'

import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import {
  ANSWER,
  answer,
  header,
  goTo,
  load,
  meetAtTen,
  rowsOf,
  TEXT,
  view,
  write,
  type Acting,
  type Member,
} from './testing/asks.ts'

let house: House
let desk: Acting
let lee: Member
let park: Member
beforeAll(async () => {
  house = await openHouse()
  desk = await house.operator('상담')
})
afterAll(() => house.close())
beforeEach(async () => {
  ;({ lee, park } = await meetAtTen(house))
})

const notFound = refused('notFound', inquiryText.notFound)
async function answered(by: Member) {
  const no = await write(by)
  expect(await answer(desk, no)).toMatchObject({ result: true })
  return no
}
async function listOf(by: Member, pageIndex = 1) {
  const found = await by.ask('inquiryList', { pageIndex })
  if (!found.result) throw new Error(found.msg)
  return found.data
}
const minute = (time: string) => expect.stringMatching(`^2026-01-${time}:\\d\\d$`) as string
const eventsOf = ({ uid }: Member) => house.db.query<{ kind: string; target: string }>`
  select kind, target from event where actor = ${uid} order by id`

test('an inquiry goes from waiting to answered to read, and the header follows at once', async () => {
  const no = await write(lee)
  expect(await listOf(lee)).toEqual({
    totalCnt: 1,
    totalPages: 1,
    list: [
      {
        no,
        subject: TEXT.subject,
        date: minute('15 10:00'),
        comment: '0',
        check: UNREAD,
        category: 'other',
      },
    ],
  })
  expect(await view(lee, no)).toEqual({
    result: true,
    msg: '',
    data: { no, ...TEXT, date: minute('15 10:00'), check: UNREAD },
    comment: null,
    thread: {
      ...{ category: 'other', state: 'open', earlier: [], further: null, left: 20, until: null },
    },
    csCnt: 0,
    csNo: null,
  })
  await goTo(house, '15T10:30:00')
  expect(await answer(desk, no)).toMatchObject({ result: true })
  expect(await header(lee)).toEqual([1, no])
  expect((await listOf(lee)).list[0]).toMatchObject({ comment: '1', check: UNREAD })

  await goTo(house, '15T11:00:00')
  const seen = await view(lee, no)
  expect(seen).toMatchObject({
    data: { check: minute('15 11:00') },
    comment: { ...ANSWER, date: minute('15 10:30') },
    csCnt: 0,
    csNo: null,
  })
  inquiryView.output.parse(seen)
  expect(await header(lee)).toEqual([0, null])
  await goTo(house, '15T12:00:00')
  expect((await listOf(lee)).list[0]).toMatchObject({ comment: '1', check: minute('15 11:00') })
  expect(await view(lee, no)).toMatchObject({ data: { check: minute('15 11:00') } })
  inquiryList.output.strict().parse({ data: await listOf(lee) })
})

test('the header names the answer given last; reading one leaves the others', async () => {
  const [first, second, third] = [await write(lee), await write(lee), await write(lee)]
  for (const no of [second, third, first]) {
    await house.clock.advance(1_000)
    await answer(desk, no)
  }
  expect(await header(lee)).toEqual([3, first])
  expect(await view(lee, first)).toMatchObject({ csCnt: 2, csNo: third })
  expect(await view(lee, second)).toMatchObject({ csCnt: 1, csNo: third })
  expect(await header(lee)).toEqual([1, third])
  expect(await header(park)).toEqual([0, null])
})

test('of twenty who open the same answer at once one stamps it, and all see the same time', async () => {
  const no = await answered(lee)
  const seen = await Promise.all(Array.from({ length: 20 }, () => view(lee, no)))
  expect(new Set(seen.map((answer) => answer.result && answer.data.check)).size).toBe(1)
  for (const answer of seen) expect(answer).toMatchObject({ result: true, csCnt: 0 })
})

test('of 200 polls at once each hears its own member’s count', async () => {
  await answered(lee)
  await answered(park)
  await answered(park)
  const polls = Array.from({ length: 200 }, (_, n) => header([lee, park][n % 2]!))
  expect((await Promise.all(polls)).map(([count]) => count)).toEqual(
    Array.from({ length: 200 }, (_, n) => (n % 2) + 1),
  )
})

test('fifteen a page, newest first, without what was hidden', async () => {
  const nos: number[] = []
  for (let hour = 0; hour < 17; hour++) {
    nos.unshift(await write(lee))
    await goTo(house, `${15 + Math.floor(hour / 12)}T${10 + (hour % 12)}:59:00`)
  }
  await lee.ask('inquiryDelete', { no: nos[0]! })
  const [first, second, third] = [await listOf(lee), await listOf(lee, 2), await listOf(lee, 3)]
  expect(first.list.map(({ no }) => no)).toEqual(nos.slice(1, 16))
  expect(second.list.map(({ no }) => no)).toEqual(nos.slice(16))
  expect(third).toEqual({ totalCnt: 16, totalPages: 2, list: [] })
})

test('another’s, a hidden, an unknown and a malformed number are answered alike, and nothing is changed', async () => {
  const theirs = await answered(park)
  const hidden = await write(lee)
  await lee.ask('inquiryDelete', { no: hidden })
  const before = await rowsOf(house)
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
  expect(await rowsOf(house)).toEqual(before)
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
  const no = await write(lee)
  expect(await load(lee, no)).toEqual({
    result: true,
    msg: '',
    data: { no, ...TEXT, category: 'other' },
  })
  const changed = { subject: '고친 제목', contents: '고친 내용' }
  expect(await lee.ask('inquiryWrite', { ...changed, no: String(no) })).toEqual({
    result: true,
    msg: inquiryText.edited,
    no,
  })
  expect(await view(lee, no)).toMatchObject({ data: changed })
  await answer(desk, no, { version: 2 })
  const late = refused('state', inquiryText.answered)
  expect(await load(lee, no)).toEqual(late)
  expect(await lee.ask('inquiryWrite', { ...TEXT, no })).toEqual(late)
  expect(await view(lee, no)).toMatchObject({ data: changed })
})

test('an edit that changes nothing counts no version up', async () => {
  const no = await write(lee)
  expect(await lee.ask('inquiryWrite', { ...TEXT, no })).toMatchObject({ result: true })
  expect(await answer(desk, no, { version: 1 })).toMatchObject({ result: true })
})

test('deleting twice is notFound; hiding an unread answer takes it off the count', async () => {
  const [waiting, unread] = [await write(lee), await answered(lee)]
  const other = await answered(lee)
  expect(await header(lee)).toEqual([2, other])
  expect(await lee.ask('inquiryDelete', { no: waiting })).toEqual({
    result: true,
    msg: inquiryText.deleted,
    csCnt: 2,
  })
  expect(await lee.ask('inquiryDelete', { no: String(unread) })).toMatchObject({ csCnt: 1 })
  expect(await lee.ask('inquiryDelete', { no: unread })).toEqual(notFound)
  expect(await header(lee)).toEqual([1, other])
  expect(await house.db.query`select from inquiry where member_id = ${lee.id}`).toHaveLength(3)
})

test('of twenty deletions of the same one exactly one does it', async () => {
  const no = await answered(lee)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => lee.ask('inquiryDelete', { no })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result)) expect(answer).toEqual(notFound)
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
