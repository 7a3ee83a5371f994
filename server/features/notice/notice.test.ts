import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import { noticeList, noticeView } from '@madang/contract/member/notice.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { refusals } from '../../http/refusal.ts'
import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { harmIn, vectors } from '../../testing/xss.ts'

type Member = Awaited<ReturnType<House['member']>>
type Draft = Input<OperatorCalls['noticeSave']>
let house: House
let kim: Awaited<ReturnType<House['operator']>>
let lee: Member
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  await house.db.query`delete from notice`
  kim = await house.operator('상담')
  lee = await house.member()
})

const NOTICE: Draft = {
  type: '공지사항',
  subject: '점검 안내',
  html: '<p>오늘 점검합니다.</p>',
  color: '',
  size: 0,
  audience: 'all',
  startsAt: '2026-01-15T00:00:00+09:00',
  endsAt: null,
}
const save = (notice: Partial<Draft> = {}) => kim.ask('noticeSave', { ...NOTICE, ...notice })
async function saved(notice: Partial<Draft> = {}) {
  const answer = await save(notice)
  if (!answer.result) throw new Error(answer.msg)
  return answer.id
}
const notFound = refused('notFound', refusals.notFound)
type Asker = { ask: House['guest']['ask'] }
const view = ({ ask }: Asker, no: number | string) =>
  ask('noticeView', undefined, { params: { no } })
async function listOf({ ask }: Asker = lee, pageIndex = 1) {
  const answer = await ask('noticeList', { pageIndex })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const subjects = async (by?: Asker) => (await listOf(by)).list.map(({ subject }) => subject)

test('a notice is listed and read as the wire says, and tells nothing of who wrote it', async () => {
  const no = await saved({ type: '진행중 이벤트', color: '#C2402C', size: 16 })
  const shown = { no, type: '진행중 이벤트', subject: '점검 안내', color: '#c2402c', size: 16 }
  const row = { ...shown, date: '2026-01-15' }
  const list = await lee.ask('noticeList', {})
  expect(list).toEqual({ result: true, msg: '', data: { totalCnt: 1, totalPages: 1, list: [row] } })
  noticeList.output.strict().parse({ data: list.result && list.data })
  const found = await view(lee, no)
  expect(found).toEqual({
    result: true,
    msg: '',
    data: { ...row, contents: '<p>오늘 점검합니다.</p>', date: '2026-01-15 00:00:00' },
  })
  noticeView.output.strict().parse({ data: found.result && found.data })
})

test('fifteen a page, newest first; a page past the end is empty and still knows how many there are', async () => {
  for (let hour = 0; hour < 17; hour++)
    await saved({
      subject: `${hour}시`,
      startsAt: new Date(Date.UTC(2026, 0, 10, hour)).toISOString(),
    })
  const [first, second, third] = [await listOf(), await listOf(lee, 2), await listOf(lee, 3)]
  expect(first.list.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 15 }, (_, n) => `${16 - n}시`),
  )
  expect(second.list.map(({ subject }) => subject)).toEqual(['1시', '0시'])
  expect(third.list).toEqual([])
  for (const page of [first, second, third])
    expect(page).toMatchObject({ totalCnt: 17, totalPages: 2 })
})

test.each([0, -1, 1.5, '1; drop table notice', [1], { $gt: 0 }, true])(
  'page %j is refused',
  async (pageIndex) => {
    expect(await lee.ask('noticeList', { pageIndex } as never)).toEqual(
      refused('badInput', refusals.badInput),
    )
  },
)

test.each([
  ['from its start', '11:00:00', true],
  ['not a moment before', '10:59:50', false],
  ['until before its end', '11:59:50', true],
  ['not at its end', '12:00:00', false],
])('a notice is shown %s, in the list as on its page', async (_, time, seen) => {
  const no = await saved({
    startsAt: '2026-01-15T11:00:00+09:00',
    endsAt: '2026-01-15T12:00:00+09:00',
  })
  await house.clock.set(`2026-01-15T${time}+09:00`)
  expect((await listOf(house.guest)).totalCnt === 1).toBe(seen)
  expect((await view(house.guest, no)).result).toBe(seen)
})

test('each reads what is for all and what is for them; to the others it is not there', async () => {
  const nos = new Map<string, number>()
  for (const audience of ['all', 'guest', 'member', 'partner'] as const)
    nos.set(audience, await saved({ audience, subject: audience }))
  const chong = await house.member({ type: '총판' })
  const staff = await house.member({ type: '직원' })
  const seen: [Asker, string[]][] = [
    [house.guest, ['all', 'guest']],
    [lee, ['all', 'member']],
    [staff, ['all', 'member']],
    [chong, ['all', 'member', 'partner']],
  ]
  for (const [by, audiences] of seen) {
    expect((await subjects(by)).toSorted()).toEqual(audiences)
    for (const [audience, no] of nos) {
      const answer = await view(by, no)
      if (audiences.includes(audience))
        expect(answer).toMatchObject({ data: { subject: audience } })
      else expect(answer).toEqual(notFound)
    }
  }
})

test.each([
  '0',
  '-1',
  '1.5',
  '1e3',
  ' 1',
  '１',
  '99999999999999999999',
  '1 or 1=1',
  "1'",
  'x',
  '%00',
  '987654',
])('notice %s is the same notFound as one that is hidden', async (no) => {
  const hidden = await saved({ audience: 'partner' })
  expect(await view(lee, encodeURIComponent(no))).toEqual(notFound)
  expect(await view(lee, hidden)).toEqual(notFound)
})

test('who comes with a dead token is told to log in, not shown a guest’s board', async () => {
  for (const call of ['noticeList', 'noticeView'] as const)
    expect(
      await house.guest.ask(
        call,
        {},
        { headers: { authorization: 'Bearer gone' }, params: { no: 1 } },
      ),
    ).toMatchObject({ code: 'logout' })
})

test('a closed site shows its own page, and no notices to anybody', async () => {
  const no = await saved()
  const status = (to: 'open' | 'closed') =>
    house.db.begin((tx) => house.deps.settings.set(tx, 'siteStatus', to, 'test'))
  await status('closed')
  await house.deps.settings.sync()
  const closed = { result: false, code: 'closed' }
  for (const by of [lee, house.guest]) {
    expect(await by.ask('noticeList', {})).toMatchObject(closed)
    expect(await view(by, no)).toMatchObject(closed)
  }
  await status('open')
  await house.deps.settings.sync()
})

test('a withdrawn notice is gone until it is restored; doing it twice is refused', async () => {
  const no = await saved()
  for (const [withdrawn, count, msg] of [
    [true, 0, boardText.withdrawn],
    [false, 1, boardText.restored],
  ] as const) {
    expect(await kim.ask('noticeWithdraw', { id: no, withdrawn })).toEqual({ result: true, msg })
    expect((await listOf()).totalCnt).toBe(count)
    expect(await kim.ask('noticeWithdraw', { id: no, withdrawn })).toEqual(
      refused('state', operatorText.changed),
    )
  }
})

test('a change counts the version up, and is in the log with before and after', async () => {
  const id = await saved({ html: '<p onclick="x()">처음</p>' })
  expect(await save({ id, version: 1, subject: '  고친\n제목 ', html: '<b>고침</b>' })).toEqual({
    result: true,
    msg: boardText.saved,
    id,
    html: '<b>고침</b>',
  })
  const answer = await kim.ask('noticeQueue', { pageIndex: 1 })
  expect(answer.result && answer.data).toMatchObject({
    totalCnt: 1,
    list: [
      { id, version: 2, subject: '고친 제목', html: '<b>고침</b>', by: kim.uid, withdrawn: false },
    ],
  })
  const log = await house.db.query`
    select action, before->>'html' as before, after->>'html' as after from audit where actor = ${kim.uid} order by id`
  expect(log).toEqual([
    { action: 'notice.save', before: null, after: '<p>처음</p>' },
    { action: 'notice.save', before: '<p>처음</p>', after: '<b>고침</b>' },
  ])
  expect(await (await house.operator()).ask('auditVerify')).toMatchObject({
    data: { brokenAt: null },
  })
})

test('of thirty who save over the same version one does, and nothing is lost unseen', async () => {
  const id = await saved()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => save({ id, version: 1, subject: `제목 ${n}` })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toEqual(refused('state', operatorText.changed))
  const log = await house.db.query`select from audit where actor = ${kim.uid}`
  expect(log).toHaveLength(2)
})

test.each([
  ['no subject', { subject: ' \u200b\u3164 ' }, boardText.noSubject],
  ['a subject too long', { subject: '가'.repeat(101) }, boardText.longSubject],
  ['nothing to see', { html: '<p>&nbsp;</p><style>p{}</style>' }, boardText.noContents],
  ['a picture of nowhere', { html: '<img src="http://a.test/x.png">' }, boardText.noContents],
  ['a picture from elsewhere', { html: '<img src="https://a.test/x.png">' }, boardText.noContents],
  ['a colour by name', { color: 'red' }, boardText.badColor],
  ['a short colour', { color: '#f00' }, boardText.badColor],
  ['a colour that is more', { color: '#ff000;' }, boardText.badColor],
  ['letters too small', { size: 7 }, boardText.badSize],
  ['letters too large', { size: 41 }, boardText.badSize],
  ['an end at its start', { endsAt: NOTICE.startsAt }, boardText.badSchedule],
  ['a time out of reach', { endsAt: '9999-01-01T00:00:00Z' }, boardText.badTime],
])('a notice with %s is refused and not kept', async (_, notice, msg) => {
  expect(await save(notice)).toEqual(refused('badInput', msg))
  expect(await house.db.query`select from notice`).toEqual([])
})

test.each([
  ['a type of its own', { type: '광고' }],
  ['an audience of its own', { audience: 'nobody' }],
  ['a time that is none', { startsAt: 'tomorrow' }],
  ['a size that is no whole number', { size: 10.5 }],
])('a notice with %s is not read at all', async (_, notice) => {
  expect(await save(notice as never)).toEqual(refused('badInput', refusals.badInput))
})

test.each([
  ['the smallest letters', { size: 8 }],
  ['the largest letters', { size: 40 }],
  ['a subject of a hundred', { subject: '가'.repeat(100) }],
  ['a picture alone', { html: '<img src="/x.png" alt="그림" />' }],
])('a notice with %s is kept', async (_, notice) => {
  expect(await save(notice)).toMatchObject({ result: true })
})

test('a notice may be longer than anything a member may send', async () => {
  const html = `<p>${'가'.repeat(29_000)}</p>`
  const no = await saved({ html })
  expect(await view(lee, no)).toMatchObject({ data: { contents: html } })
})

test('what is saved over must be named with its version, and be there', async () => {
  const id = await saved()
  expect(await save({ id })).toEqual(refused('state', operatorText.changed))
  const gone = refused('notFound', operatorText.notFound)
  expect(await save({ id: 987_654, version: 1 })).toEqual(gone)
  expect(await kim.ask('noticeWithdraw', { id: 987_654, withdrawn: true })).toEqual(gone)
})

test('nothing harmful comes through a notice, a popup or a preview, stored or read', async () => {
  for (const html of vectors.filter((text) => !text.includes('\u0000'))) {
    const preview = await kim.ask('htmlPreview', { html })
    expect(preview.result && harmIn(preview.html)).toBeNull()
    // What is empty once cleaned is refused; the rest is kept as the preview showed it.
    const answer = await save({ subject: html.slice(0, 100), html })
    if (!answer.result) {
      expect(answer).toEqual(refused('badInput', boardText.noContents))
      continue
    }
    const found = await view(lee, answer.id)
    expect(found.result && harmIn(found.data.contents)).toBeNull()
    const popup = await kim.ask('popupSave', {
      num: 1,
      html,
      audience: 'all',
      startsAt: NOTICE.startsAt,
      endsAt: null,
    })
    expect(popup.result && harmIn(popup.html)).toBeNull()
  }
  const main = await lee.ask('mainData')
  expect(main.result && main.popList.filter(({ cont }) => harmIn(cont))).toEqual([])
  expect(main.result && main.popList.length).toBeGreaterThan(20)
})

test('HTML somebody stored by hand is cleaned when it is read', async () => {
  await house.db.query`
    insert into notice (type, subject, html, color, size, audience, starts_at, changed_by)
    values ('공지사항', '손으로', '<p>글</p><svg onload=x()></svg>', '', 0, 'all', '2026-01-01', 'by hand')`
  const [row] = (await listOf()).list
  expect(await view(lee, row!.no)).toMatchObject({ data: { contents: '<p>글</p>' } })
})
