/** Every call of docs/spec/calls-member.md, with the body it names and the answer it promises. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { accountHolder } from '../../server/testing/cashier.ts'
import { openHouse, type House } from '../../server/testing/house.ts'
import { openPeople, upw } from '../../server/testing/people.ts'
import {
  flag,
  guest,
  int,
  intOrNull,
  number,
  oneOf,
  pageOf,
  rowsLike,
  say,
  text,
  time,
  type Asker,
} from './walk.ts'

let house: House
let lee: Asker & { id: number }
let coins: Asker
let partner: Asker
/** Rows to look at: of a notice, of an inquiry with an answer and of one without. */
let notice = 0
let [answered, waiting] = [0, 0]
const CAPTCHA = { captcha: '1234' }

beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  const desk = await house.operator('상담')
  ;[lee, coins, partner] = await Promise.all([
    accountHolder(house, { money: 500_000 }),
    accountHolder(house, { coins: 30, type: 'coin' }),
    house.member({ type: '총판' }),
  ])
  await house.db.query`insert into popup (num, html) values (1, '<p>점검</p>')`
  const written = await desk.ask('noticeSave', {
    ...{ type: '공지사항', subject: '점검 안내', html: '<p>점검</p>', color: '', size: 0 },
    ...{ audience: 'all', startsAt: '2026-01-15T00:00:00+09:00', endsAt: null },
  })
  if (written.result) notice = written.id
  const write = (subject: string) =>
    say(house, lee, 'POST /uBoard/csWrite', { subject, contents: '묻습니다' })
  answered = (await write('첫 문의'))['no'] as number
  await desk.ask('inquiryAnswer', {
    id: answered,
    version: 1,
    subject: '답변',
    contents: '드립니다',
  })
  waiting = (await write('둘째 문의'))['no'] as number
})
afterAll(() => house.close())

const asLee = (line: string, body?: object) => say(house, lee, line, body)

test('GET /uMain/mainData', async () => {
  const popList = rowsLike({ id: int, no: int, cont: '<p>점검</p>', num: 1 })
  expect(await say(house, guest, 'GET /uMain/mainData')).toMatchObject({ result: true, popList })
})

test('POST /header/info, with an empty body and with none', async () => {
  const data = { status: 'open', reg: '0', memo: text, device: oneOf('pc', 'mobile'), re: flag }
  for (const body of [{}, undefined])
    expect(await say(house, guest, 'POST /header/info', body)).toMatchObject({
      result: true,
      reload: flag,
      data,
    })
})

test('POST /user/codeCheck, POST /znjzkUser/signUp, POST /user/login and GET /user/logout', async () => {
  await house.db.query`insert into referral_code (code, owner_id) values ('WALK', ${lee.id})`
  expect(await say(house, guest, 'POST /user/codeCheck', { ucode: 'WALK' })).toMatchObject({
    result: true,
  })
  const data = {
    ...{ uid: 'walker01', nick: '걷는이', upw: 'good-pass-99', rpw: 'good-pass-99' },
    ...{ phone: '010-7777-0001', bank: '국민', bankaccount: '홍길동', banknumber: '123-456-7890' },
    captcha: '1234',
  }
  const joined = await say(
    ...([house, guest, 'POST /znjzkUser/signUp'] as const),
    { data, ucode: 'WALK' },
    CAPTCHA,
  )
  // The session stands beside the seed's fields (rules of the house): a client of the seed's does not see it.
  expect(joined).toEqual({
    ...{ result: true, msg: text },
    session: { accessToken: text, id: 'walker01', nick: '걷는이', type: '유저' },
  })
  const known = await (await openPeople(house)).join()
  const params = { uid: known.uid, upw, captcha: '1234' }
  const entered = await say(house, guest, 'POST /user/login', { params }, CAPTCHA)
  expect(entered).toMatchObject({
    ...{ result: true, gr: text, accessToken: text, id: known.uid, nick: known.nick },
    type: '유저',
  })
  const bare = { headers: { authorization: String(entered['accessToken']), uuid: known.uid } }
  expect(await say(house, bare, 'GET /user/logout')).toMatchObject({ result: true })
  expect(await say(house, bare, 'GET /header/refresh')).toMatchObject({ code: 'logout' })
})

test('GET /header/refresh', async () => {
  const data = {
    ...{ use: '0', money: int, point: int, save: int, cs: int, csNo: intOrNull },
    ...{ memo: int, memoNo: intOrNull, notice: text, ce: flag, so: flag, re: flag },
  }
  expect(await asLee('GET /header/refresh')).toMatchObject({ result: true, data })
})

test('GET /header/useSite and GET /header/useSiteCheck', async () => {
  for (const line of ['GET /header/useSite', 'GET /header/useSiteCheck'])
    expect(await say(house, partner, line)).toMatchObject({
      result: true,
      data: expect.stringMatching(/\?ticket=[\w-]+$/),
    })
})

test('POST /uBoard/noticeList and GET /uBoard/noticeView/:no', async () => {
  const row = { no: notice, type: '공지사항', subject: '점검 안내', color: text, size: number }
  expect(await asLee('POST /uBoard/noticeList', { pageIndex: 1 })).toMatchObject(pageOf(row))
  expect(await asLee(`GET /uBoard/noticeView/${notice}`)).toMatchObject({
    data: { ...row, contents: '<p>점검</p>', date: time },
  })
})

test('POST /uBoard/csList, GET /uBoard/csView/:no and GET /uBoard/csWrite/:no', async () => {
  const row = { no: int, subject: text, date: time, comment: oneOf('0', '1'), check: time }
  expect(await asLee('POST /uBoard/csList', { pageIndex: 1 })).toMatchObject(pageOf(row))
  const data = { no: answered, subject: '첫 문의', contents: '묻습니다', date: time, check: time }
  expect(await asLee(`GET /uBoard/csView/${answered}`)).toMatchObject({
    ...{ data, csCnt: 0, csNo: null },
    comment: { subject: '답변', contents: '드립니다', date: time },
  })
  expect(await asLee(`GET /uBoard/csView/${waiting}`)).toMatchObject({ comment: null })
  expect(await asLee(`GET /uBoard/csWrite/${waiting}`)).toMatchObject({
    data: { no: waiting, subject: '둘째 문의', contents: '묻습니다' },
  })
})

test('POST /uBoard/csWrite: new without no or with an empty one, else an edit; POST /uBoard/csDel', async () => {
  const draft = { subject: '새 문의', contents: '묻습니다' }
  const asked = [{}, { no: '' }, { no: null }].map((no) => ({ ...draft, ...no }))
  const numbers: unknown[] = []
  for (const body of asked) {
    const said = await asLee('POST /uBoard/csWrite', body)
    expect(said).toMatchObject({ result: true, no: int })
    numbers.push(said['no'])
  }
  expect(new Set(numbers).size).toBe(3)
  for (const no of [waiting, String(waiting)])
    expect(await asLee('POST /uBoard/csWrite', { ...draft, no })).toMatchObject({ no: waiting })
  for (const no of numbers)
    expect(await asLee('POST /uBoard/csDel', { no })).toMatchObject({ result: true, csCnt: int })
})

test('POST /uBoard/csBank', async () => {
  expect(await asLee('POST /uBoard/csBank', { page: '입금계좌' })).toMatchObject({ no: int })
})

test('POST /uCharge/request and GET /uCharge/lastList', async () => {
  const asked = { setMoney: '20000', type: '0', coin: '2' }
  expect(await asLee('POST /uCharge/request', asked)).toMatchObject({ result: true })
  const row = { num: int, time, money: 20_000, name: text, status: '대기중', type: '0' }
  expect(await asLee('GET /uCharge/lastList')).toMatchObject({
    ...{ result: true, list: rowsLike(row), type: 'bank', data: text, money: 500_000 },
  })
})

test('GET /uCharge/coinStatus and a conversion of coins', async () => {
  const answer = await say(house, coins, 'GET /uCharge/coinStatus')
  expect(answer).toMatchObject({
    ...{ result: true, balance: 30, data: text, type: 'coin' },
    ...{ pol_url: '', trx_url: '', usdt: 10_000 },
  })
  const asked = { setMoney: 20_000, type: '1', coin: 2 }
  expect(await say(house, coins, 'POST /uCharge/request', asked)).toMatchObject({
    ...{ result: true, code: 'coinSuccess', data: 28 },
  })
})

test('POST /uExchange/request and GET /uExchange/lastList', async () => {
  expect(await asLee('POST /uExchange/request', { setMoney: 30_000 })).toMatchObject({
    ...{ result: true, data: { money: 470_000 } },
  })
  const row = { num: int, time, money: 30_000, name: text, status: '대기중' }
  expect(await asLee('GET /uExchange/lastList')).toMatchObject({
    ...{ result: true, list: rowsLike(row), money: 470_000, open: true },
  })
})

test.each([
  'GET /header/useSite',
  'GET /uBoard/csWrite/1',
  'POST /uBoard/csList',
  'POST /uBoard/csWrite',
  'POST /uBoard/csDel',
  'POST /uBoard/csBank',
  'GET /uCharge/lastList',
  'GET /uCharge/coinStatus',
  'POST /uCharge/request',
  'GET /uExchange/lastList',
  'POST /uExchange/request',
])('%s without a session answers logout', async (line) => {
  const said = await say(house, guest, line, line.startsWith('POST') ? {} : undefined)
  expect(said).toMatchObject({ result: false, code: 'logout' })
})
