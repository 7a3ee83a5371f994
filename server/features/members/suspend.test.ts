import { afterAll, beforeAll, expect, test } from 'vitest'

import { sessionText } from '@madang/contract/member/plain/session.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { endedText } from '../../http/identity.ts'
import { defaults, type SettingKey, type SettingValues } from '../../http/settings.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'
import { hashPassword } from '../session/session.ts'

/** One round of one game stays open for all of them: the clock moves by minutes only. */
let house: House
let place: (member: Lee) => ReturnType<Lee['ask']>
let desk: Awaited<ReturnType<House['operator']>>
type Lee = Awaited<ReturnType<House['member']>>
type Scope = 'login' | 'bet' | 'cashier' | 'write'
const upw = 'madang-1234'
let passwordHash: string
beforeAll(async () => {
  house = await openHouse()
  passwordHash = await hashPassword(upw)
  desk = await house.operator('상담')
  const { date, round } = await openRoundAt(house, 'pbg.powerball')
  const input = { game: 'powerBall', page: 'pbg', today: date, round, rate: 1.95, win: 0 }
  place = (member) =>
    member.ask(
      'bet',
      { ...input, type: 'poOdd', pick: '파워볼 홀', money: 5_000 },
      { key: crypto.randomUUID() },
    )
})
afterAll(() => house.close())

const suspend = (
  { id }: { id: number },
  scopes: Scope[],
  { until = from(3_600_000), message = '' }: { until?: Date | null; message?: string } = {},
) =>
  desk.ask('memberSuspend', {
    id,
    scopes,
    until: until?.toISOString() ?? null,
    message,
    reason: '이용 규칙 위반',
  })
const login = (uid: string) =>
  house.guest.ask(
    'login',
    { params: { uid, upw, captcha: '1234' } },
    { headers: { captcha: '1234' } },
  )
const from = (ms: number) => new Date(house.deps.clock.now().getTime() + ms)
async function set<K extends SettingKey>(key: K, value: SettingValues[K]) {
  await house.db.begin((tx) => house.deps.settings.set(tx, key, value, 'test'))
  await house.deps.settings.sync()
}
const betPage = (lee: Lee) => lee.ask('betPage', { game: 'powerBall', page: 'pbg' })

test('a suspension of betting refuses bets and says so on the page; the rest goes on', async () => {
  const lee = await house.member({ money: 100_000 })
  expect(await place(lee)).toMatchObject({ result: true })
  expect(await suspend(lee, ['bet'], { message: '이상 베팅 확인 중입니다.' })).toEqual({
    result: true,
    msg: memberText.suspended,
  })
  expect(await place(lee)).toEqual({
    result: false,
    code: 'denied',
    msg: '이상 베팅 확인 중입니다.',
  })
  expect(await betPage(lee)).toMatchObject({ use: '1', msg: '이상 베팅 확인 중입니다.' })
  expect(await lee.ask('refresh')).toMatchObject({ result: true, data: { money: 95_000 } })
  expect(await suspend(lee, [])).toEqual({ result: true, msg: memberText.released })
  expect(await place(lee)).toMatchObject({ result: true })
  expect(await betPage(lee)).toMatchObject({ use: '0' })
})

test('without words of the operator’s the house’s own are read', async () => {
  const lee = await house.member({ money: 100_000 })
  await suspend(lee, ['bet'])
  const answer = await place(lee)
  expect(answer).toMatchObject({ code: 'denied' })
  expect(answer.msg).toMatch(/^베팅 이용이 정지된 계정입니다/)
})

test('the operator’s words are one line of plain text, whatever was typed', async () => {
  const lee = await house.member({ money: 100_000 })
  await suspend(lee, ['bet'], { message: ' 확인\r\n중\u202e <b>입니다</b>\u0007 ' })
  expect(await place(lee)).toMatchObject({ msg: '확인 중 <b>입니다</b>' })
  await suspend(lee, ['bet'], { message: ' \u200b ' })
  expect((await place(lee)).msg).toMatch(/^베팅 이용이 정지된 계정입니다/)
})

test('a suspension that leaves betting alone takes no bet away', async () => {
  const lee = await house.member({ money: 100_000 })
  await suspend(lee, ['cashier', 'write'])
  expect(await place(lee)).toMatchObject({ result: true })
  expect(await betPage(lee)).toMatchObject({ use: '0' })
})

test('a suspension of login ends the session at once and keeps the member out, with its words', async () => {
  const lee = await house.member({ money: 100_000 })
  await house.db.query`update member set password_hash = ${passwordHash} where id = ${lee.id}`
  await suspend(lee, ['login'], { message: '본인 확인이 필요합니다.' })
  const ended = { result: false, code: 'logout', msg: endedText.state }
  expect(await lee.ask('refresh')).toEqual(ended)
  expect(await place(lee)).toEqual(ended)
  expect(await login(lee.uid)).toMatchObject({ code: 'denied', msg: '본인 확인이 필요합니다.' })
  await suspend(lee, [])
  expect(await login(lee.uid)).toMatchObject({ result: true })
})

test('a suspension without an end, and lifting it, take two operators', async () => {
  const lee = await house.member({ money: 100_000 })
  const other = await house.operator('관리자')
  expect(await suspend(lee, ['login'], { until: null, message: '확인 중' })).toMatchObject({
    result: true,
    msg: operatorText.waiting,
  })
  expect(await suspend(lee, ['login', 'bet'], { until: null })).toMatchObject({
    code: 'state',
    msg: operatorText.pending,
  })
  expect(await lee.ask('refresh')).toMatchObject({ result: true })
  const [asked] = await house.db.query<{ id: number }>`
    select id from approval where action = 'member.shut' and subject = ${lee.id}`
  const decide = (by: typeof desk) =>
    by.ask('approvalDecide', { id: asked!.id, approve: true, reason: '확인함' })
  expect(await decide(desk)).toMatchObject({ code: 'denied', msg: operatorText.own })
  expect(await decide(other)).toMatchObject({ result: true })
  expect(await lee.ask('refresh')).toMatchObject({ code: 'logout' })
  expect(
    await house.db
      .query`select suspended_scopes as scopes, suspended_until as until, suspended_text as text
      from member where id = ${lee.id}`,
  ).toEqual([{ scopes: ['login'], until: null, text: '확인 중' }])
  // What two decided is not decided again by changing its words.
  expect(await suspend(lee, ['login'], { until: null, message: '문의해주세요' })).toMatchObject({
    msg: memberText.suspended,
  })
  expect(await suspend(lee, [])).toMatchObject({ msg: operatorText.waiting })
  expect(await suspend(lee, ['login'])).toMatchObject({ code: 'state', msg: operatorText.pending })
  expect(await scopesOf(lee)).toEqual(['login'])
  await approve(lee)
  expect(await scopesOf(lee)).toEqual([])
})

const DAY = 86_400_000
const scopesOf = async ({ id }: Lee) =>
  (
    await house.db.query<{ scopes: Scope[] }>`
    select suspended_scopes as scopes from member where id = ${id}`
  )[0]!.scopes
async function approve({ id }: Lee, approve = true) {
  const [asked] = await house.db.query<{ id: number }>`
    select id from approval where action = 'member.shut' and subject = ${id} and state = 'pending'`
  const admin = await house.operator('관리자')
  expect(
    await admin.ask('approvalDecide', { id: asked!.id, approve, reason: '확인함' }),
  ).toMatchObject({
    result: true,
  })
}

test('a suspension that two decided is shortened by two, and its words changed by one', async () => {
  const lee = await house.member()
  await suspend(lee, ['bet', 'cashier'], { until: null })
  await approve(lee)
  expect(await suspend(lee, ['bet', 'cashier'], { until: null, message: '확인 중' })).toMatchObject(
    { msg: memberText.suspended },
  )
  for (const [scopes, until] of [
    [['bet'], null],
    [['bet', 'cashier'], from(DAY)],
    [[], null],
  ] as const) {
    expect(await suspend(lee, [...scopes], { until })).toMatchObject({ msg: operatorText.waiting })
    expect(await scopesOf(lee)).toEqual(['bet', 'cashier'])
    await approve(lee)
    expect(await scopesOf(lee)).toEqual([...scopes])
    await suspend(lee, ['bet', 'cashier'], { until: null })
    await approve(lee)
  }
})

test('a wrong password is told nothing of a suspension', async () => {
  const lee = await house.member()
  const other = await hashPassword('another-1234')
  await house.db.query`update member set password_hash = ${other} where id = ${lee.id}`
  await suspend(lee, ['login'])
  expect(await login(lee.uid)).toMatchObject({ code: 'denied', msg: sessionText.wrong })
})

test('a session that slipped in beside a suspension of login does not count, for bets either', async () => {
  const lee = await house.member({ money: 100_000 })
  await house.db.query`update member set suspended_scopes = array['login'] where id = ${lee.id}`
  const out = { result: false, code: 'logout', msg: endedText.state }
  expect(await lee.ask('refresh')).toEqual(out)
  expect(await place(lee)).toEqual(out)
})

test('a suspension ends by the house’s clock: login, bets and the list follow it', async () => {
  const lee = await house.member({ money: 100_000 })
  const park = await house.member()
  await house.db.query`update member set password_hash = ${passwordHash} where id = ${park.id}`
  const until = from(60_000)
  await suspend(lee, ['bet'], { until })
  await suspend(park, ['login'], { until })
  await house.clock.set(new Date(until.getTime() - 5_000))
  expect(await place(lee)).toMatchObject({ code: 'denied' })
  expect(await login(park.uid)).toMatchObject({ code: 'denied', msg: sessionText.suspended })
  await house.clock.set(until)
  expect(await place(lee)).toMatchObject({ result: true })
  expect(await login(park.uid)).toMatchObject({ result: true })
  const view = await house.operator('열람')
  expect(await view.ask('memberList', { text: lee.uid, pageIndex: 1 })).toMatchObject({
    data: { list: [{ state: 'active', scopes: [] }] },
  })
})

test('one suspended is listed as such with the scopes, and found by the state', async () => {
  const lee = await house.member()
  await suspend(lee, ['write', 'bet', 'bet'])
  const view = await house.operator('열람')
  const list = (state: 'suspended' | 'active') =>
    view.ask('memberList', { text: lee.uid, state, pageIndex: 1 })
  expect(await list('suspended')).toMatchObject({
    data: { totalCnt: 1, list: [{ state: 'suspended', scopes: ['bet', 'write'] }] },
  })
  expect(await list('active')).toMatchObject({ data: { totalCnt: 0 } })
})

test('each change is in the log and among the events with what was before', async () => {
  const lee = await house.member()
  const until = from(3_600_000)
  await suspend(lee, ['bet'], { until, message: '확인 중' })
  await suspend(lee, [])
  const log = await house.db.query`
    select actor, action, reason, before, after, address from audit_whole where subject = ${lee.uid} order by id`
  const first = { scopes: ['bet'], until: until.toISOString(), message: '확인 중' }
  const none = { scopes: [], until: null, message: null }
  const act = { actor: desk.uid, reason: '이용 규칙 위반', address: '127.0.0.1' }
  expect(log).toEqual([
    { ...act, action: 'member.suspend', before: none, after: first },
    { ...act, action: 'member.release', before: first, after: none },
  ])
  const events = await house.db.query`
    select actor, detail from event_whole where kind = 'member.suspended' and target = ${lee.uid} order by id`
  expect(events).toEqual([
    { actor: desk.uid, detail: { before: none, after: first } },
    { actor: desk.uid, detail: { before: first, after: none } },
  ])
})

test('what cannot be suspended is refused, and nothing changes', async () => {
  const lee = await house.member()
  const ask = (changes: object) =>
    desk.ask('memberSuspend', {
      id: lee.id,
      scopes: ['bet'],
      until: null,
      reason: '이용 규칙 위반',
      ...changes,
    })
  expect(await ask({ reason: '가' })).toMatchObject({
    code: 'badInput',
    msg: operatorText.noReason,
  })
  // The database's own clock: a process's may be some milliseconds ahead of it.
  const [clock] = await house.db.query<{ now: Date }>`select business_now() as now`
  expect(await ask({ until: clock!.now.toISOString() })).toMatchObject({
    code: 'badInput',
    msg: memberText.past,
  })
  for (const odd of [{ scopes: ['all'] }, { until: '2026-01-15' }, { id: 0 }, { message: 5 }])
    expect(await ask(odd)).toMatchObject({ code: 'badInput' })
  expect(await ask({ id: 987_654_321 })).toMatchObject({ code: 'notFound' })
  for (const state of ['waiting', 'left']) {
    const { id } = await house.member()
    await house.db.query`update member set state = ${state} where id = ${id}`
    expect(await ask({ id })).toMatchObject({ code: 'state', msg: memberText.notMember })
  }
  const rows = await house.db.query`
    select suspended_scopes as scopes from member where id = ${lee.id}`
  expect(rows).toEqual([{ scopes: [] }])
})

test('30 bets beside a suspension: each is taken or refused, and none is taken after it', async () => {
  const lee = await house.member({ money: 1_000_000 })
  const bets = Array.from({ length: 30 }, () => place(lee))
  expect(await suspend(lee, ['bet'])).toMatchObject({ result: true })
  const late = Array.from({ length: 10 }, () => place(lee))
  for (const answer of await Promise.all(late)) expect(answer).toMatchObject({ code: 'denied' })
  const taken = (await Promise.all(bets)).filter(({ result }) => result).length
  expect(await lee.ask('refresh')).toMatchObject({ data: { money: 1_000_000 - taken * 5_000 } })
})

test('a game that is switched off takes no bets and says why; the others go on', async () => {
  const lee = await house.member({ money: 100_000 })
  await set('game.pbg.powerball', false)
  await set('gameClosedText', '볼 점검중')
  expect(await place(lee)).toEqual({ result: false, code: 'closed', msg: '볼 점검중' })
  expect(await betPage(lee)).toMatchObject({ use: '1', msg: '볼 점검중' })
  expect(await lee.ask('betPage', { game: 'powerBall', page: 'ntry' })).toMatchObject({ use: '0' })
  await set('game.pbg.powerball', true)
  await set('gameClosedText', defaults.gameClosedText)
  expect(await place(lee)).toMatchObject({ result: true })
})

test('a closed site takes no bet and no other act, but answers polls and lets members leave', async () => {
  const lee = await house.member({ money: 100_000 })
  await set('siteStatus', 'closed')
  expect(await place(lee)).toMatchObject({ code: 'closed', msg: drawText.siteClosed })
  expect(await lee.ask('refresh')).toMatchObject({ result: true, data: { use: '1' } })
  expect(await lee.ask('logout')).toMatchObject({ result: true })
  await set('siteStatus', 'open')
})

// Months pass from here on: no round is open any more.
test.each([['login'], ['bet'], ['cashier'], ['write']] as const)(
  'a suspension of %s of more than 90 days takes two operators, however it is put together',
  async (scope) => {
    const lee = await house.member()
    const long = (days: number) => suspend(lee, [scope], { until: from(days * DAY) })
    const waits = { result: true, msg: operatorText.waiting }
    const done = { result: true, msg: memberText.suspended }
    const drop = () => approve(lee, false)
    for (const until of [from(90 * DAY + 60_000), new Date('9999-12-31T00:00:00Z'), null]) {
      expect(await suspend(lee, [scope], { until })).toEqual(waits)
      await drop()
    }
    expect(await long(60)).toEqual(done)
    await house.clock.advance(40 * DAY)
    desk = await house.operator('상담')
    // 40 days are over: 49 more are 89 in all, 51 are 91.
    expect(await long(49)).toEqual(done)
    expect(await long(51)).toEqual(waits)
    await drop()
    // Lifted and begun again it is the same one, until 30 days lie between.
    expect(await suspend(lee, [])).toEqual({ result: true, msg: memberText.released })
    await house.clock.advance(29 * DAY)
    desk = await house.operator('상담')
    expect(await long(30)).toEqual(waits)
    await drop()
    await house.clock.advance(2 * DAY)
    desk = await house.operator('상담')
    expect(await long(89)).toEqual(done)
  },
)
