import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { BANK_PAGE, inquiryText } from '@madang/contract/member/plain/inquiry.ts'

import { refusals } from '../../http/refusal.ts'
import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { vectors } from '../../testing/xss.ts'
import {
  answer,
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

test.each([
  ['no subject', { subject: '' }, inquiryText.noSubject],
  ['a subject of nothing to see', { subject: ' \u200b\u3164\u2800\t' }, inquiryText.noSubject],
  ['no contents', { contents: '' }, inquiryText.noContents],
  ['contents of nothing to see', { contents: ' \n\u00a0\u200b ' }, inquiryText.noContents],
  ['a subject too long', { subject: '가'.repeat(101) }, inquiryText.longSubject],
  ['contents too long', { contents: '가'.repeat(5_001) }, inquiryText.longContents],
])('an inquiry with %s is refused, new or edited, and nothing changes', async (_, text, msg) => {
  const no = await write(lee)
  const before = await rowsOf(house)
  for (const named of [{}, { no }])
    expect(await lee.ask('inquiryWrite', { ...TEXT, ...text, ...named })).toEqual(
      refused('badInput', msg),
    )
  expect(await rowsOf(house)).toEqual(before)
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

test('of fifty written at once five are taken; the sixth waits an hour, deleted ones count', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => lee.ask('inquiryWrite', TEXT)))
  const taken = answers.flatMap((answer) => (answer.result ? [answer.no] : []))
  expect(taken).toHaveLength(5)
  const often = refused('rate', inquiryText.often)
  for (const answer of answers.filter(({ result }) => !result)) expect(answer).toEqual(often)
  for (const no of taken) await lee.ask('inquiryDelete', { no })
  await house.db
    .query`update inquiry set created_at = '2026-01-15T10:00:00+09:00' where member_id = ${lee.id}`
  await goTo(house, '15T10:59:50')
  expect(await lee.ask('inquiryWrite', TEXT)).toEqual(often)
  expect(await park.ask('inquiryWrite', TEXT)).toMatchObject({ result: true })
  await goTo(house, '15T11:00:00')
  expect(await lee.ask('inquiryWrite', TEXT)).toMatchObject({ result: true })
})

test('an inquiry is edited twenty times, also when fifty edits come at once', async () => {
  const no = await write(lee)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      lee.ask('inquiryWrite', { ...TEXT, subject: `제목 ${n}`, no }),
    ),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(20)
  for (const given of answers.filter(({ result }) => !result))
    expect(given).toEqual(refused('rate', inquiryText.oftenEdit))
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
  await answer(desk, first!)
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
  expect(await house.db.query`select from inquiry where member_id = ${lee.id}`).toHaveLength(1)
})

test('whose writing is suspended can read and delete, and write again when it is over', async () => {
  const no = await write(lee)
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
