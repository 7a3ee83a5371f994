import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { memoDelete, memoList, memoView } from '@madang/contract/member/memo.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'

import { refusals } from '../../http/refusal.ts'
import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { harmIn, vectors } from '../../testing/xss.ts'
import { sendMemos } from './memo.ts'

type Member = Awaited<ReturnType<House['member']>>
let house: House
let [lee, park] = [] as unknown as [Member, Member]
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[lee, park] = await Promise.all([house.member(), house.member()])
})

const notFound = refused('notFound', memoText.notFound)
const TEXT = { subject: '안내', html: '<p>확인해주세요.</p>' }
const send = (to: Member[], text: Partial<typeof TEXT> = {}) =>
  house.db.begin((tx) => sendMemos(tx, { ...TEXT, ...text, members: to.map(({ id }) => id) }))
async function list({ ask }: Member, pageIndex = 1) {
  const answer = await ask('memoList', { params: { pageIndex } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
/** Sends one to a member and answers its number. */
async function given(to: Member, text?: Partial<typeof TEXT>) {
  await send([to], text)
  return (await list(to)).list[0]!.no
}
const view = ({ ask }: Member, no: number | string) =>
  ask('memoView', undefined, { params: { no } })
const remove = ({ ask }: Member, no: number | string) => ask('memoDelete', { params: { no } })
async function header({ ask }: Member) {
  const answer = await ask('refresh')
  if (!answer.result) throw new Error(answer.msg)
  const { memo, memoNo } = answer.data
  return { memo, memoNo }
}
const rowsOf = ({ id }: Member) =>
  house.db.query`select id, read_at, deleted_at from memo where member_id = ${id} order by id`

test('a memo is listed, read and deleted as the wire says', async () => {
  const no = await given(lee)
  const row = { no, subject: '안내', date: '2026-01-15 10:00:00', mdate: '01-15 10:00' }
  const listed = await list(lee)
  expect(listed).toEqual({ totalCnt: 1, totalPages: 1, list: [{ ...row, read: '0' }] })
  memoList.output.strict().parse({ data: listed })
  await house.clock.advance(60_000)
  const found = await view(lee, no)
  const data = { subject: '안내', date: row.date, contents: TEXT.html, reply: null }
  expect(found).toEqual({ result: true, msg: '', data, memoCnt: 0, memoNo: null })
  memoView.output.parse(found)
  expect((await list(lee)).list).toEqual([{ ...row, read: '1' }])
  const gone = await remove(lee, no)
  expect(gone).toEqual({ result: true, msg: memoText.deleted, memoCnt: 0 })
  memoDelete.output.parse(gone)
  expect(await list(lee)).toEqual({ totalCnt: 0, totalPages: 0, list: [] })
})

test('fifteen a page, newest first; a page past the end is empty and still knows how many there are', async () => {
  for (let n = 0; n < 17; n++) await send([lee], { subject: `${n}번` })
  const [first, second, third] = [await list(lee), await list(lee, 2), await list(lee, 3)]
  expect(first.list.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 15 }, (_, n) => `${16 - n}번`),
  )
  expect(second.list.map(({ subject }) => subject)).toEqual(['1번', '0번'])
  expect(third.list).toEqual([])
  for (const page of [first, second, third])
    expect(page).toMatchObject({ totalCnt: 17, totalPages: 2 })
})

test.each([0, -1, 1.5, '1; drop table memo', [1], { $gt: 0 }, true])(
  'page %j is refused',
  async (pageIndex) => {
    expect(await lee.ask('memoList', { params: { pageIndex } } as never)).toEqual(
      refused('badInput', refusals.badInput),
    )
  },
)

test('the header counts what is unread and names the newest; opening and nothing else makes it fall', async () => {
  const [first, second, third] = [await given(lee), await given(lee), await given(lee)]
  await given(park)
  expect(await header(lee)).toEqual({ memo: 3, memoNo: third })
  expect(await view(lee, third)).toMatchObject({ memoCnt: 2, memoNo: second })
  expect(await header(lee)).toEqual({ memo: 2, memoNo: second })
  expect(await view(lee, third)).toMatchObject({ memoCnt: 2, memoNo: second })
  expect(await remove(lee, third)).toMatchObject({ result: true, memoCnt: 2 })
  expect(await view(lee, second)).toMatchObject({ memoCnt: 1, memoNo: first })
  expect(await view(lee, first)).toMatchObject({ memoCnt: 0, memoNo: null })
  expect(await header(lee)).toEqual({ memo: 0, memoNo: null })
  expect(await header(park)).toMatchObject({ memo: 1 })
})

test('it is read once: opening it again does not move the stamp', async () => {
  const no = await given(lee)
  await view(lee, no)
  const before = await rowsOf(lee)
  await house.clock.advance(60_000)
  await view(lee, no)
  expect(await rowsOf(lee)).toEqual(before)
})

test('what is unread is not deleted', async () => {
  const no = await given(lee)
  expect(await remove(lee, no)).toEqual(refused('state', memoText.unread))
  expect((await list(lee)).totalCnt).toBe(1)
})

test('another’s, a deleted, an unknown and a malformed number are answered alike, and nothing is changed', async () => {
  const [own, hers, gone] = [await given(lee), await given(park), await given(lee)]
  await view(lee, gone)
  await remove(lee, gone)
  const before = [await rowsOf(lee), await rowsOf(park)]
  const nos = [hers, gone, own + 1_000_000, '0', '-1', '1.5', '1e3', 'all', '１', ' 1', '%00', '']
  for (const no of [...nos, '1 or 1=1', '99999999999999999999'])
    expect(await remove(lee, no)).toEqual(notFound)
  for (const no of nos.filter((each) => each !== ''))
    expect(await view(lee, encodeURIComponent(no))).toEqual(notFound)
  for (const no of [[own], { $gt: 0 }, true, null])
    expect(await lee.ask('memoDelete', { params: { no } } as never)).toEqual(
      refused('badInput', refusals.badInput),
    )
  expect([await rowsOf(lee), await rowsOf(park)]).toEqual(before)
  const events = await house.db.query<{ target: string }>`
    select distinct target from event where kind = 'object.denied' and actor = ${lee.uid} order by 1`
  expect(events.map(({ target }) => target).toSorted()).toEqual(
    [`memo ${hers}`, `memo ${gone}`, `memo ${own + 1_000_000}`].toSorted(),
  )
})

test('of thirty deletions at once exactly one deletes', async () => {
  const no = await given(lee)
  await view(lee, no)
  const answers = await Promise.all(Array.from({ length: 30 }, () => remove(lee, no)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result)) expect(answer).toEqual(notFound)
})

test('opening ∥ deleting, thirty times: the memo is read, and deleted exactly when the deletion came after', async () => {
  const nos: number[] = []
  for (let n = 0; n < 30; n++) nos.push(await given(lee))
  const outcomes = await Promise.all(nos.map((no) => Promise.all([view(lee, no), remove(lee, no)])))
  const deleted = outcomes.filter(([, gone]) => gone.result).length
  for (const [, gone] of outcomes)
    if (!gone.result) expect(gone).toEqual(refused('state', memoText.unread))
  expect(outcomes.every(([seen]) => seen.result)).toBe(true)
  expect((await list(lee)).totalCnt).toBe(30 - deleted)
  expect(await header(lee)).toEqual({ memo: 0, memoNo: null })
})

test('opening all at once, twice each, ends at zero', async () => {
  const nos: number[] = []
  for (let n = 0; n < 15; n++) nos.push(await given(lee))
  await Promise.all([...nos, ...nos].map((no) => view(lee, no)))
  expect(await header(lee)).toEqual({ memo: 0, memoNo: null })
})

test('the house’s memo is there when the caller’s transaction commits, and not when it does not', async () => {
  const sending = house.db.begin(async (tx) => {
    await sendMemos(tx, { ...TEXT, members: [lee.id, lee.id] })
    expect(await header(lee)).toEqual({ memo: 0, memoNo: null })
    throw new Error('changed my mind')
  })
  await expect(sending).rejects.toThrow('changed my mind')
  expect(await header(lee)).toEqual({ memo: 0, memoNo: null })
  await send([lee, lee])
  expect(await header(lee)).toMatchObject({ memo: 1 })
})

test.each([
  ['no subject', { subject: ' \u200b ' }, boardText.noSubject],
  ['a subject too long', { subject: '가'.repeat(101) }, boardText.longSubject],
  ['nothing to see', { html: '<script>x()</script>' }, boardText.noContents],
])('a memo with %s is refused', async (_, text, msg) => {
  await expect(send([lee], text)).rejects.toMatchObject({ code: 'badInput', message: msg })
  expect(await rowsOf(lee)).toEqual([])
})

test('nothing harmful comes through a memo, stored or put there by hand', async () => {
  for (const html of vectors.filter((text) => !text.includes('\u0000'))) {
    const no = await given(lee, { html: `<p>글</p>${html}` })
    const found = await view(lee, no)
    expect(found.result && harmIn(found.data.contents)).toBeNull()
  }
  const no = await given(lee)
  await house.db.query`
    update mailing set html = '<p>글</p><svg onload=x()></svg>'
    where id = (select mailing_id from memo where id = ${no})`
  expect(await view(lee, no)).toMatchObject({ data: { contents: '<p>글</p>' } })
})

test('a guest, a dead token and a closed site get no memo', async () => {
  const no = await given(lee)
  for (const call of ['memoList', 'memoView', 'memoDelete'] as const)
    expect(await house.guest.ask(call, { no } as never, { params: { no } })).toMatchObject({
      code: 'logout',
    })
  const status = (to: 'open' | 'closed') =>
    house.db.begin((tx) => house.deps.settings.set(tx, 'siteStatus', to, 'test'))
  await status('closed')
  await house.deps.settings.sync()
  expect(await lee.ask('memoList', { params: {} })).toMatchObject({ code: 'closed' })
  await status('open')
  await house.deps.settings.sync()
})
