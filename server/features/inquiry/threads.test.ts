/** Further questions in the thread of an inquiry, its category and its end (docs/adr/0126). */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { FURTHER_MAX } from '@madang/contract/core/inquiry.ts'
import { inquiryView } from '@madang/contract/member/inquiry.ts'
import { BANK_PAGE, inquiryText, UNREAD } from '@madang/contract/member/plain/inquiry.ts'
import { inquiryQueue, inquiryRead } from '@madang/contract/operator/inquiry.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { refusals } from '../../http/refusal.ts'
import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { readWaiting } from './inquiry.ts'
import {
  ANSWER,
  answer,
  further,
  goTo,
  header,
  load,
  meetAtTen,
  read,
  rowsOf,
  TEXT,
  view,
  write,
  type Acting,
  type Member,
} from './testing/asks.ts'

let house: House
let kim: Acting
let lee: Member
let park: Member
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  ;({ lee, park } = await meetAtTen(house))
  kim = await house.operator('상담')
  // Each test begins with a desk where nothing waits.
  await house.db.query`update inquiry set hidden_at = business_now() where hidden_at is null`
})

const minute = (time: string) => expect.stringMatching(`^2026-01-${time}:\\d\\d$`) as string
const listOf = async (by: Member) => {
  const found = await by.ask('inquiryList', { pageIndex: 1 })
  if (!found.result) throw new Error(found.msg)
  return found.data.list
}
async function answered(by: Member) {
  const no = await write(by)
  expect(await answer(kim, no)).toMatchObject({ result: true })
  return no
}
const queue = async (input: object = {}) => {
  const found = await kim.ask('inquiryQueue', { pageIndex: 1, ...input })
  if (!found.result) throw new Error(found.msg)
  inquiryQueue.output.strict().parse({ data: found.data })
  return found.data.list
}
const allRows = async () => [
  await rowsOf(house),
  await house.db.query`select t::text from inquiry_turn t order by inquiry_id, no`,
]
const logOf = ({ uid }: Acting) => house.db.query<{ action: string; after: unknown }>`
  select action, after from audit_whole where actor = ${uid} order by id`

test('a further question waits as a first one does, and the whole exchange stands in order with its times', async () => {
  const no = await answered(lee)
  await view(lee, no)
  await goTo(house, '15T10:30:00')
  expect(await further(lee, no, '그럼\n모레는요?')).toEqual({
    ...{ result: true, msg: inquiryText.furtherAsked, no },
  })
  expect(await listOf(lee)).toMatchObject([{ no, comment: '0', check: UNREAD }])
  const waits = await view(lee, no)
  expect(waits).toMatchObject({
    data: { ...TEXT, check: UNREAD, date: minute('15 10:00') },
    comment: { ...ANSWER, date: minute('15 10:00') },
    thread: {
      state: 'open',
      earlier: [
        {
          question: null,
          date: minute('15 10:00'),
          answer: { ...ANSWER, date: minute('15 10:00') },
        },
      ],
      further: { contents: '그럼\n모레는요?', date: minute('15 10:30') },
      left: FURTHER_MAX - 1,
      until: null,
    },
  })
  expect(await header(lee)).toEqual([0, null])
  kim = await house.operator('상담')
  expect(await read(kim, no)).toMatchObject({ state: 'open', version: 2, turns: 1, answer: null })

  await goTo(house, '15T11:00:00')
  kim = await house.operator('상담')
  const second = { subject: '둘째 답변', contents: '모레도 됩니다.' }
  expect(await answer(kim, no, { version: 2, ...second })).toMatchObject({ result: true })
  expect(await header(lee)).toEqual([1, no])
  expect(await listOf(lee)).toMatchObject([{ no, comment: '1', check: UNREAD }])
  const done = await view(lee, no)
  if (!done.result) throw new Error(done.msg)
  const { result: _, msg: __, ...body } = done
  inquiryView.output.strict().parse(body)
  expect(done).toMatchObject({
    data: { check: minute('15 11:00') },
    comment: { ...second, date: minute('15 11:00') },
    thread: { state: 'answered', further: { date: minute('15 10:30') }, until: minute('29 11:00') },
    csCnt: 0,
  })
  const seen = await read(kim, no)
  inquiryRead.output.strict().parse({ data: seen })
  expect(seen).toMatchObject({
    contents: TEXT.contents,
    further: '그럼\n모레는요?',
    answer: second,
    earlier: [{ question: null, answer: { ...ANSWER, readAt: expect.any(String) as string } }],
  })
})

test('a further question that finds its answer unread takes it off the header’s count', async () => {
  const no = await answered(lee)
  expect(await header(lee)).toEqual([1, no])
  await further(lee, no)
  expect(await header(lee)).toEqual([0, null])
})

test('the desk’s queue has it by when it was asked further, and its bell counts it as new', async () => {
  const first = await answered(lee)
  const before = (await readWaiting(house.db)).newest
  await goTo(house, '15T10:10:00')
  const second = await write(park)
  const { newest } = await readWaiting(house.db)
  expect(newest).toBeGreaterThan(before ?? 0)
  await goTo(house, '15T10:20:00')
  await further(lee, first)
  const waiting = await readWaiting(house.db)
  expect(waiting.count).toBe(2)
  expect(waiting.newest).toBeGreaterThan(newest!)
  expect(waiting.oldestAt!.toISOString()).toMatch(/^2026-01-15T01:10:/)
  kim = await house.operator('상담')
  expect((await queue({ state: 'open' })).map(({ id, turns }) => [id, turns])).toEqual([
    [second, 0],
    [first, 1],
  ])
  expect((await queue({ uid: lee.uid }))[0]!.at).toMatch(/^2026-01-15T01:20:/)
})

test('whoever had the request before has it no more when it is asked further', async () => {
  const no = await write(lee)
  await kim.ask('deskAssign', { kind: 'inquiries', id: no, from: null, to: kim.uid })
  expect((await read(kim, no)).assigned).toBe(kim.uid)
  await answer(kim, no)
  await further(lee, no)
  expect((await read(kim, no)).assigned).toBeNull()
})

test('once it was answered the first question is neither loaded nor edited, whatever was asked further', async () => {
  const no = await answered(lee)
  await further(lee, no)
  const before = await allRows()
  expect(await load(lee, no)).toEqual(refused('state', inquiryText.answered))
  expect(await lee.ask('inquiryWrite', { ...TEXT, contents: '다른 말', no })).toEqual(
    refused('state', inquiryText.answered),
  )
  expect(await allRows()).toEqual(before)
  expect(await lee.ask('inquiryDelete', { no })).toMatchObject({ result: true, csCnt: 0 })
  expect(await answer(kim, no, { version: 2 })).toEqual(refused('state', boardText.gone))
})

test.each([
  ['nothing', '', inquiryText.noContents],
  ['nothing to see', ' \n\u200b', inquiryText.noContents],
  ['too much', '가'.repeat(5_001), inquiryText.longContents],
])('a further question of %s is refused, and nothing changes', async (_, contents, msg) => {
  const no = await answered(lee)
  const before = await allRows()
  expect(await further(lee, no, contents)).toEqual(refused('badInput', msg))
  expect(await allRows()).toEqual(before)
})

test('what waits, is hidden, is another’s or is not there takes no further question', async () => {
  const [open, hidden, theirs] = [await write(lee), await answered(lee), await answered(park)]
  await lee.ask('inquiryDelete', { no: hidden })
  const before = await allRows()
  expect(await further(lee, open)).toEqual(refused('state', inquiryText.waits))
  for (const no of [hidden, theirs, 987_654, 'x', '1.5']) {
    expect(await further(lee, no)).toEqual(refused('notFound', inquiryText.notFound))
    expect(await lee.ask('inquiryClose', { no })).toEqual(refused('notFound', inquiryText.notFound))
  }
  expect(await allRows()).toEqual(before)
})

test('five thousand letters are not too many, and what was tried against HTML stays text', async () => {
  const no = await answered(lee)
  const text = `<img src=x onerror=alert(1)>${'가'.repeat(4_972)}`
  await further(lee, no, text)
  expect(await view(lee, no)).toMatchObject({ thread: { further: { contents: text } } })
  expect(await read(kim, no)).toMatchObject({ further: text })
})

test('the same key asks further once, and is answered again to the byte', async () => {
  const no = await answered(lee)
  const key = randomUUID()
  const post = (contents: string) =>
    house.app.inject({
      method: 'POST',
      url: '/my/inquiry/further',
      headers: { ...lee.headers, 'idempotency-key': key },
      payload: { no, contents },
    })
  const replies = await Promise.all(Array.from({ length: 20 }, () => post('다시')))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(replies[0]!.json()).toMatchObject({ result: true, no })
  expect((await post('다른 말')).json()).toEqual(refused('keyReuse', refusals.keyReuse))
  expect(await read(kim, no)).toMatchObject({ turns: 1, further: '다시' })
})

test('twenty further questions are a thread’s; the next is one too many', async () => {
  const no = await answered(lee)
  for (let turn = 1; turn <= FURTHER_MAX; turn++) {
    // Ten an hour: each hour half of them.
    if (turn === 11) await goTo(house, '15T11:30:00')
    if (turn === 11) kim = await house.operator('상담')
    expect(await further(lee, no, `${turn}번째`)).toMatchObject({ result: true })
    await answer(kim, no, { version: turn + 1 })
  }
  expect(await further(lee, no)).toEqual(refused('state', inquiryText.furtherMany))
  const seen = await view(lee, no)
  if (!seen.result) throw new Error(seen.msg)
  expect(seen.thread).toMatchObject({ state: 'answered', left: 0, until: null })
  expect(seen.thread.earlier.map(({ question }) => question)).toEqual([
    null,
    ...Array.from({ length: FURTHER_MAX - 1 }, (_, turn) => `${turn + 1}번째`),
  ])
})

test('ten further questions are asked within an hour, of all threads; the next waits until it is over', async () => {
  const [one, two] = [await answered(lee), await answered(lee)]
  for (let turn = 1; turn <= 5; turn++)
    for (const no of [one, two]) {
      expect(await further(lee, no)).toMatchObject({ result: true })
      await answer(kim, no, { version: turn + 1 })
    }
  expect(await further(lee, one)).toEqual(refused('rate', inquiryText.oftenFurther))
  const theirs = await answered(park)
  expect(await further(park, theirs)).toMatchObject({ result: true })
  for (const at of ['inquiry', 'inquiry_turn'])
    await (at === 'inquiry'
      ? house.db
          .query`update inquiry set asked_at = '2026-01-15T10:00:00+09:00' where member_id = ${lee.id}`
      : house.db.query`update inquiry_turn set asked_at = '2026-01-15T10:00:00+09:00'`)
  await goTo(house, '15T10:59:50')
  expect(await further(lee, one)).toEqual(refused('rate', inquiryText.oftenFurther))
  await goTo(house, '15T11:00:00')
  expect(await further(lee, one)).toMatchObject({ result: true })
})

test('one question for the deposit account waits at a time, a further one too', async () => {
  const ask = async () => {
    const asked = await lee.ask('inquiryBank', { page: BANK_PAGE })
    return asked.result ? asked.no : asked
  }
  const first = Number(await ask())
  await answer(kim, first)
  const second = Number(await ask())
  expect(await further(lee, first)).toEqual(refused('state', inquiryText.bankOpen))
  await answer(kim, second)
  expect(await further(lee, first)).toMatchObject({ result: true })
  expect(await ask()).toEqual(refused('state', inquiryText.bankOpen))
})

test('whose writing is suspended asks no further, and may close', async () => {
  const no = await answered(lee)
  await house.db.query`
    update member set suspended_scopes = '{write}', suspended_until = '2026-01-15T12:00:00+09:00' where id = ${lee.id}`
  expect(await further(lee, no)).toMatchObject({ result: false, code: 'denied' })
  expect(await lee.ask('inquiryClose', { no })).toMatchObject({ result: true })
})

test('a thread is closed by the member or the desk, once, and takes no question of who saw it open', async () => {
  const [own, theirs, open] = [await answered(lee), await answered(lee), await write(lee)]
  expect(await lee.ask('inquiryClose', { no: open })).toEqual(refused('state', inquiryText.waits))
  expect(await kim.ask('inquiryClose', { id: open, version: 1 })).toEqual(
    refused('state', boardText.waits),
  )
  expect(await kim.ask('inquiryClose', { id: 987_654, version: 1 })).toEqual(
    refused('notFound', operatorText.notFound),
  )
  expect(await lee.ask('inquiryClose', { no: own })).toEqual({
    ...{ result: true, msg: inquiryText.closed },
  })
  expect(await kim.ask('inquiryClose', { id: theirs, version: 2 })).toEqual(
    refused('state', operatorText.changed),
  )
  expect(await kim.ask('inquiryClose', { id: theirs, version: 1 })).toMatchObject({ result: true })
  for (const no of [own, theirs]) {
    expect(await lee.ask('inquiryClose', { no })).toEqual(refused('state', inquiryText.isClosed))
    expect(await kim.ask('inquiryClose', { id: no, version: 1 })).toEqual(
      refused('state', boardText.isClosed),
    )
    expect(await further(lee, no)).toEqual(refused('state', inquiryText.wasClosed))
    expect(await view(lee, no)).toMatchObject({
      ...{ comment: ANSWER, thread: { state: 'closed', until: minute('22 10:00') } },
    })
    expect(await read(kim, no)).toMatchObject({ state: 'answered', closed: true })
  }
  expect((await logOf(kim)).filter(({ action }) => action === 'inquiry.close')).toEqual([
    { action: 'inquiry.close', after: { state: 'closed' } },
  ])
})

test('a thread is over fourteen days after its last answer, and not a moment before', async () => {
  const no = await answered(lee)
  await house.db
    .query`update inquiry set answered_at = '2026-01-15T10:00:00+09:00' where id = ${no}`
  await goTo(house, '29T09:59:50')
  expect(await view(lee, no)).toMatchObject({
    thread: { state: 'answered', until: '2026-01-29 10:00:00' },
  })
  await goTo(house, '29T10:00:00')
  kim = await house.operator('상담')
  expect(await view(lee, no)).toMatchObject({
    thread: { state: 'closed', until: '2026-02-05 10:00:00' },
  })
  expect(await further(lee, no)).toEqual(refused('state', inquiryText.wasClosed))
  expect(await lee.ask('inquiryClose', { no })).toEqual(refused('state', inquiryText.isClosed))
  expect(await kim.ask('inquiryClose', { id: no, version: 1 })).toEqual(
    refused('state', boardText.isClosed),
  )
  expect(await read(kim, no)).toMatchObject({ closed: true })
  expect(await queue({ uid: lee.uid })).toMatchObject([{ id: no, closed: true }])
})

test('the member says what it is about, or it is about something else; the deposit account is about deposits', async () => {
  const plain = await write(lee)
  const casino = await lee.ask('inquiryWrite', { ...TEXT, category: 'casino' })
  const bank = await lee.ask('inquiryBank', { page: BANK_PAGE })
  if (!casino.result || !bank.result) throw new Error('not written')
  expect((await listOf(lee)).map(({ category }) => category)).toEqual([
    ...['deposit', 'casino', 'other'],
  ])
  expect(await load(lee, casino.no)).toMatchObject({ data: { category: 'casino' } })
  await lee.ask('inquiryWrite', { ...TEXT, subject: '고친 제목', no: casino.no })
  expect(await read(kim, casino.no)).toMatchObject({ category: 'casino', version: 2 })
  await lee.ask('inquiryWrite', { ...TEXT, subject: '고친 제목', no: casino.no, category: 'bets' })
  expect(await read(kim, casino.no)).toMatchObject({ category: 'bets', version: 3 })
  expect((await queue({ state: 'open', category: 'bets' })).map(({ id }) => id)).toEqual([
    casino.no,
  ])
  expect((await queue({ category: 'deposit', uid: lee.uid })).map(({ id }) => id)).toEqual([
    bank.no,
  ])
  expect((await queue({ category: 'other', uid: lee.uid })).map(({ id }) => id)).toEqual([plain])
  const before = await rowsOf(house)
  for (const category of ['', '충전', 'x', ['bets'], 1])
    expect(await lee.ask('inquiryWrite', { ...TEXT, category } as never)).toEqual(
      refused('badInput', refusals.badInput),
    )
  expect(await rowsOf(house)).toEqual(before)
})

test('the desk changes what it is about as it saw it, is written down once, and makes no answer old', async () => {
  const id = await write(lee)
  const change = (from: 'other' | 'bets', to: 'bets' | 'account') =>
    kim.ask('inquiryCategory', { id, from, to })
  expect(await change('other', 'bets')).toEqual({ result: true, msg: boardText.categorized })
  expect(await change('other', 'bets')).toMatchObject({ result: true })
  expect(await change('other', 'account')).toEqual(refused('state', operatorText.changed))
  expect(await kim.ask('inquiryCategory', { id: 987_654, from: 'other', to: 'bets' })).toEqual(
    refused('notFound', operatorText.notFound),
  )
  expect(await logOf(kim)).toEqual([{ action: 'inquiry.category', after: { category: 'bets' } }])
  expect(await answer(kim, id)).toMatchObject({ result: true })
})

const edit = (by: Member, no: number, turn: number, contents: string) =>
  by.ask('inquiryFurtherEdit', { no, turn, contents })

test('a further question is changed while it waits: the desk reads the new words, and when they came', async () => {
  const no = await answered(lee)
  await further(lee, no, '모레는요?')
  const waits = await queue({ state: 'open' })
  await goTo(house, '15T10:20:00')
  expect(await edit(lee, no, 1, '글피는요?')).toEqual({ result: true, msg: inquiryText.edited, no })
  kim = await house.operator('상담')
  expect(await view(lee, no)).toMatchObject({
    thread: {
      state: 'open',
      further: { contents: '글피는요?', date: minute('15 10:00'), turn: 1 },
    },
  })
  const found = await read(kim, no)
  expect(found).toMatchObject({ version: 3, turns: 1, further: '글피는요?', edits: 1 })
  expect(found.editedAt).toMatch(/^2026-01-15T01:20:\d\d\.\d{3}Z$/)
  expect(found.earlier).toMatchObject([{ edits: 0, editedAt: null }])
  // Its place in the queue is by when it was asked.
  expect(await queue({ state: 'open' })).toEqual(waits.map((row) => ({ ...row, version: 3 })))
  // What an operator wrote to the words of before does not reach the new ones.
  expect(await answer(kim, no, { version: 2 })).toEqual(refused('state', operatorText.changed))
  expect(await answer(kim, no, { version: 3 })).toMatchObject({ result: true })
  await further(lee, no, '그글피는요?')
  expect(await read(kim, no)).toMatchObject({
    ...{ further: '그글피는요?', edits: 0, editedAt: null },
    earlier: [{ edits: 0 }, { question: '글피는요?', edits: 1, editedAt: found.editedAt }],
  })
})

test('an edited first question keeps its count beside the questions after it', async () => {
  const no = await write(lee)
  await lee.ask('inquiryWrite', { ...TEXT, contents: '다른 말', no })
  expect(await read(kim, no)).toMatchObject({ version: 2, edits: 1 })
  await answer(kim, no, { version: 2 })
  await further(lee, no)
  await lee.ask('inquiryClose', { no })
  expect(await read(kim, no)).toMatchObject({ edits: 0, earlier: [{ edits: 1 }] })
})

test('what may not be changed is refused in words and changes nothing', async () => {
  const no = await answered(lee)
  const before = await allRows()
  // Nothing was asked further; then another question than the one named waits; then it is another's.
  expect(await edit(lee, no, 1, '다른 말')).toEqual(refused('state', inquiryText.answered))
  expect(await allRows()).toEqual(before)
  await further(lee, no)
  await answer(kim, no, { version: 2 })
  const done = await allRows()
  expect(await edit(lee, no, 1, '다른 말')).toEqual(refused('state', inquiryText.answered))
  await further(lee, no, '둘째')
  const waits = await allRows()
  expect(waits).not.toEqual(done)
  expect(await edit(lee, no, 1, '다른 말')).toEqual(refused('state', inquiryText.answered))
  expect(await edit(park, no, 2, '다른 말')).toEqual(refused('notFound', inquiryText.notFound))
  expect(await edit(lee, no, 2, ' \n ')).toEqual(refused('badInput', inquiryText.noContents))
  expect(await edit(lee, no, 2, '가'.repeat(5_001))).toEqual(
    refused('badInput', inquiryText.longContents),
  )
  expect(await edit(lee, no, 2, '둘째')).toMatchObject({ result: true, no })
  expect(await allRows()).toEqual(waits)
})

test('a further question is edited twenty times, also when fifty edits come at once; a key counts once', async () => {
  const no = await answered(lee)
  await further(lee, no)
  const key = randomUUID()
  const [one, two] = await Promise.all(
    [1, 2].map(() =>
      lee.ask(
        'inquiryFurtherEdit',
        { no, turn: 1, contents: '한 번' },
        { headers: { 'idempotency-key': key } },
      ),
    ),
  )
  expect([one, two]).toEqual([one, one])
  expect(await read(kim, no)).toMatchObject({ edits: 1 })
  const given = await Promise.all(Array.from({ length: 50 }, (_, n) => edit(lee, no, 1, `말 ${n}`)))
  expect(given.filter(({ result }) => result)).toHaveLength(19)
  for (const one of given.filter(({ result }) => !result))
    expect(one).toEqual(refused('rate', inquiryText.oftenEdit))
  expect(await read(kim, no)).toMatchObject({ edits: 20, version: 22 })
})
