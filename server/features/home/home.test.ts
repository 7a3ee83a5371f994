import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import { mainData } from '@madang/contract/member/home.ts'
import { boardText } from '@madang/contract/operator/plain/board.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { savePopup, type PopupDraft } from './home.ts'

let house: House
let lee: Awaited<ReturnType<House['member']>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  lee = await house.member()
  await house.db.query`delete from popup`
})

const POPUP = {
  num: 1,
  html: '<p>공지</p>',
  audience: 'all' as const,
  place: 'home' as const,
  startsAt: '2026-01-15T00:00:00+09:00',
  endsAt: null,
}
async function acting() {
  const { id, uid, role } = await house.operator()
  return { operator: { id, uid, name: uid, role }, address: '-' }
}
const put = async (popup: Partial<PopupDraft> = {}) =>
  savePopup(house.deps, await acting(), { ...POPUP, ...popup })
const at = (time: string) => `2026-01-15T${time}+09:00`
async function shown(by: { ask: House['guest']['ask'] } = house.guest) {
  const answer = await by.ask('mainData')
  if (!answer.result) throw new Error(answer.msg)
  return answer.popList
}
const numbers = async (by?: { ask: House['guest']['ask'] }) =>
  (await shown(by)).map(({ num }) => num)

test('popups lie in the order of their numbers, equal numbers in the order they were made', async () => {
  for (const [num, html] of [
    [3, 'c'],
    [1, 'a'],
    [2, 'b'],
    [1, 'a2'],
    [0, 'z'],
  ] as const)
    await put({ num, html })
  expect((await shown()).map(({ cont }) => cont)).toEqual(['z', 'a', 'a2', 'b', 'c'])
})

test.each([
  ['from its start', '11:00:00.000', true],
  ['not a millisecond before', '10:59:59.900', false],
  ['until before its end', '11:59:59.000', true],
  ['not at its end', '12:00:00.000', false],
])('a popup is shown %s', async (_, time, seen) => {
  await put({ startsAt: at('11:00:00'), endsAt: at('12:00:00') })
  await house.clock.set(at(time))
  expect((await shown()).length === 1).toBe(seen)
})

test('guests see theirs, members theirs, partners theirs too, everyone what is for all', async () => {
  await put({ num: 1, audience: 'all' })
  await put({ num: 2, audience: 'guest' })
  await put({ num: 3, audience: 'member' })
  await put({ num: 4, audience: 'partner' })
  expect(await numbers()).toEqual([1, 2])
  expect(await numbers(lee)).toEqual([1, 3])
  expect(await numbers(await house.member({ type: '총판' }))).toEqual([1, 3, 4])
})

test('a popup says what the wire says, and nothing of who wrote it', async () => {
  await put({ endsAt: at('12:00:00') })
  const answer = await house.guest.ask('mainData')
  expect(mainData.output.strict().parse({ popList: answer.result && answer.popList })).toEqual({
    popList: [
      {
        id: expect.any(Number) as number,
        no: expect.any(Number) as number,
        cont: '<p>공지</p>',
        num: 1,
      },
    ],
  })
})

test('HTML is cleaned when it is stored', async () => {
  await put({ html: '<p onclick="x()">공지</p><script>x()</script>' })
  expect(await house.db.query`select html from popup`).toEqual([{ html: '<p>공지</p>' }])
})

test('and cleaned again when it is read, whoever stored it', async () => {
  await house.db
    .query`insert into popup (num, html) values (1, '<p>공지</p><img src=x onerror=x()><iframe src=y></iframe>')`
  expect((await shown())[0]!.cont).toBe('<p>공지</p><img alt="" />')
})

test.each([
  ['a token of nobody', () => ({ authorization: 'Bearer gone', uuid: 'x' })],
  ['another’s id', () => ({ ...lee.headers, uuid: 'somebody' })],
  ['no id', () => ({ authorization: lee.headers.authorization })],
])('who comes with %s is told to log in again, not shown a guest’s home', async (_, headers) => {
  expect(await house.guest.ask('mainData', undefined, { headers: headers() })).toMatchObject({
    result: false,
    code: 'logout',
  })
})

test('looking at home is no act: it holds no session', async () => {
  await house.clock.advance(29 * 60_000)
  await shown(lee)
  await house.clock.advance(60_000)
  expect(await lee.ask('refresh')).toMatchObject({ code: 'logout' })
})

type Acting = Awaited<ReturnType<House['operator']>>
const save = (by: Acting, popup: Partial<Input<OperatorCalls['popupSave']>> = {}) =>
  by.ask('popupSave', { ...POPUP, ...popup })
async function saved(by: Acting, popup: Partial<Input<OperatorCalls['popupSave']>> = {}) {
  const answer = await save(by, popup)
  if (!answer.result) throw new Error(answer.msg)
  return answer.id
}

test('an operator puts a popup up, changes it, takes it down and puts it up again; each is in the log', async () => {
  const kim = await house.operator('상담')
  const id = await saved(kim)
  expect(await save(kim, { id, version: 1, num: 7, html: '<p>고침</p>' })).toEqual({
    result: true,
    msg: boardText.saved,
    id,
    html: '<p>고침</p>',
  })
  expect(await shown()).toEqual([{ id, no: id, cont: '<p>고침</p>', num: 7 }])
  for (const [withdrawn, count] of [
    [true, 0],
    [false, 1],
  ] as const) {
    expect(await kim.ask('popupWithdraw', { id, withdrawn })).toMatchObject({ result: true })
    expect(await shown()).toHaveLength(count)
  }
  const answer = await kim.ask('popupQueue', { pageIndex: 1 })
  expect(answer.result && answer.data.list).toEqual([
    {
      ...POPUP,
      id,
      version: 4,
      num: 7,
      html: '<p>고침</p>',
      startsAt: '2026-01-14T15:00:00.000Z',
      withdrawn: false,
      by: kim.uid,
      changedAt: expect.stringMatching(/^2026-01-15T/) as string,
    },
  ])
  const log = await house.db.query<{ action: string; num: number | null }>`
    select action, (after->>'num')::int as num from audit where actor = ${kim.uid} order by id`
  expect(log).toEqual([
    { action: 'popup.save', num: 1 },
    { action: 'popup.save', num: 7 },
    { action: 'popup.withdraw', num: null },
    { action: 'popup.restore', num: null },
  ])
  expect(await (await house.operator()).ask('auditVerify')).toMatchObject({
    data: { brokenAt: null },
  })
})

test('of twenty operators who save over the same popup one does; the others hear that it changed', async () => {
  const kim = await house.operator()
  const id = await saved(kim)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, num) => save(kim, { id, version: 1, num })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toEqual(refused('state', operatorText.changed))
  expect(await house.db.query`select version from popup where id = ${id}`).toEqual([{ version: 2 }])
})

test.each([
  ['an end at its start', { endsAt: POPUP.startsAt }, boardText.badSchedule],
  ['a start before our time', { startsAt: '1970-01-01T00:00:00Z' }, boardText.badTime],
  ['nothing to see', { html: '<p> &nbsp;</p><script>x()</script>' }, boardText.noContents],
])('a popup with %s is refused and not kept', async (_, popup, msg) => {
  expect(await save(await house.operator(), popup)).toEqual(refused('badInput', msg))
  expect(await house.db.query`select from popup`).toEqual([])
})

test('a popup that is not there can be neither saved over nor taken down', async () => {
  const kim = await house.operator()
  const gone = refused('notFound', operatorText.notFound)
  expect(await save(kim, { id: 987_654, version: 1 })).toEqual(gone)
  expect(await kim.ask('popupWithdraw', { id: 987_654, withdrawn: true })).toEqual(gone)
})

test('the facts of the house are for everyone, and hold no secret', async () => {
  const answer = await house.guest.ask('house')
  expect(answer).toEqual({
    result: true,
    msg: '',
    sandbox: true,
    providerPort: house.config.providerPort,
    providerOrigin: null,
    passkeyOrigin: house.config.passkeys?.origin,
    drawSeconds: null,
    now: expect.stringMatching(/^2026-01-15T01:00:0\d\.\d{3}Z$/) as string,
    passwordMin: 8,
    build: house.config.build,
  })
})
