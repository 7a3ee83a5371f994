import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { mainData } from '@madang/contract/member/home.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { writePopup } from './home.ts'
import type { NewPopup } from './sql.ts'

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

const put = (popup: Partial<NewPopup> = {}) =>
  house.db.begin((tx) => writePopup(tx, { num: 1, html: '<p>공지</p>', ...popup }))
const at = (time: string) => new Date(`2026-01-15T${time}+09:00`)
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
    [-5, 'z'],
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

test('guests see theirs, members theirs, both what is for all', async () => {
  await put({ num: 1, audience: 'all' })
  await put({ num: 2, audience: 'guest' })
  await put({ num: 3, audience: 'member' })
  expect(await numbers()).toEqual([1, 2])
  expect(await numbers(lee)).toEqual([1, 3])
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
  expect((await shown())[0]!.cont).toBe('<p>공지</p><img />')
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

test('the facts of the house are for everyone, and hold no secret', async () => {
  const answer = await house.guest.ask('house')
  expect(answer).toEqual({
    result: true,
    msg: '',
    sandbox: true,
    providerPort: house.config.providerPort,
    providerOrigin: null,
    drawSeconds: null,
    now: expect.stringMatching(/^2026-01-15T01:00:0\d\.\d{3}Z$/) as string,
    passwordMin: 8,
    build: house.config.build,
  })
})
