import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { limitsText } from '@madang/contract/member/plain/limits.ts'
import { restText } from '@madang/contract/member/plain/rest.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { rules } from '@madang/contract/member/plain/rules.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'

import { endedText } from '../../http/identity.ts'
import {
  accountHolder,
  atInstant,
  complete,
  passHours,
  pendingRow,
  type TestMember,
  type TestOperator,
} from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openPeople } from '../../testing/people.ts'
import { openProvider, type TestProvider } from '../../testing/provider.ts'
import { ensureOdds } from '../draw/draw.ts'

let house: House
let people: Awaited<ReturnType<typeof openPeople>>
let desk: TestOperator
let provider: TestProvider
let date: string
let day = 1
const ROUND = 120
beforeAll(async () => {
  house = await openHouse()
  await ensureOdds(house.db)
  people = await openPeople(house)
  desk = await house.operator()
})
afterAll(() => house.close())
beforeEach(async () => {
  date = `202603${String((day += 1)).padStart(2, '0')}`
  provider = openProvider(house, 'ntry.powerball', date)
  await house.clock.set(new Date(provider.timesOf(ROUND).closeAt.getTime() - 120_000))
  await passHours(house, 0)
  await provider.chain()
  await provider.commit(ROUND)
})

const bet = (lee: TestMember, money = 10_000, odd = true) =>
  lee.ask('bet', {
    game: 'powerBall',
    page: 'ntry',
    today: date,
    round: ROUND,
    type: odd ? 'poOdd' : 'poEven',
    pick: odd ? '파워볼 홀' : '파워볼 짝',
    rate: 1.95,
    money,
    win: 0,
  })
const restOf = async (lee: TestMember) => {
  const answer = await lee.ask('refresh')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.rest
}
/** What the page's head says, and what the guard of play and deposits goes by. */
async function rests(lee: TestMember) {
  const answer = await lee.ask('limits')
  if (!answer.result) throw new Error(answer.msg)
  return [await restOf(lee), answer.data.rest]
}
const rest = (lee: TestMember, days: number) => lee.ask('limitsChange', { act: 'rest', days })
const exclude = (lee: TestMember, months: 6 | 12) =>
  lee.ask('limitsChange', { act: 'exclude', months })
/** Logged in again, as after an exclusion. */
async function again(lee: TestMember): Promise<void> {
  await house.db.query`delete from session where member_id = ${lee.id}`
  await lee.enter()
}

test('the end of a session’s time lifts no turnover; a time-out of the member’s own beside it does', async () => {
  const lee = await accountHolder(house)
  await lee.ask('depositRequest', { setMoney: 50_000, type: '0' })
  await complete(desk, 'deposit', lee)
  const limit = { act: 'set', kind: 'session', period: 'day', amount: 1 } as const
  expect(await lee.ask('limitsChange', limit)).toMatchObject({ result: true })
  await house.clock.advance(120_000)
  expect((await restOf(lee))!.kind).toBe('session')
  expect(await lee.ask('turnover')).toMatchObject({
    data: { required: 50_000, refusal: withdrawalText.turnover('50,000') },
  })
  expect(await lee.ask('withdrawalRequest', { setMoney: 50_000 })).toEqual({
    result: false,
    code: 'state',
    msg: withdrawalText.turnover('50,000'),
  })
  expect(await rest(lee, 1)).toMatchObject({ result: true })
  expect(await lee.ask('turnover')).toMatchObject({ data: { required: 0, refusal: null } })
  expect(await lee.ask('withdrawalRequest', { setMoney: 50_000 })).toMatchObject({ result: true })
})

test('an exclusion lifts the turnover while it runs', async () => {
  const kim = await accountHolder(house)
  await kim.ask('depositRequest', { setMoney: 50_000, type: '0' })
  await complete(desk, 'deposit', kim)
  expect(await exclude(kim, 6)).toMatchObject({ result: true })
  await again(kim)
  expect(await kim.ask('turnover')).toMatchObject({ data: { required: 0, refusal: null } })
  await passHours(house, 184 * 24)
  await again(kim)
  expect((await restOf(kim))?.kind).toBe('ended')
  expect(await kim.ask('turnover')).toMatchObject({
    data: { required: 50_000, refusal: withdrawalText.turnover('50,000') },
  })
})

test('a time-out keeps from play and deposits, and lets money go without a turnover', async () => {
  const lee = await accountHolder(house)
  await lee.ask('depositRequest', { setMoney: 50_000, type: '0' })
  await complete(desk, 'deposit', lee)
  expect(await lee.ask('withdrawalRequest', { setMoney: 50_000 })).toMatchObject({ code: 'state' })
  await lee.ask('depositRequest', { setMoney: 20_000, type: '0' })
  expect(await rest(lee, 3)).toMatchObject({ result: true })
  const standing = (await restOf(lee))!
  expect(standing.kind).toBe('timeout')
  const denied = { result: false, code: 'denied', msg: restText(standing) }
  expect(await bet(lee)).toEqual(denied)
  expect(await lee.ask('depositRequest', { setMoney: 50_000, type: '0' })).toEqual(denied)
  expect(await lee.ask('depositRequest', { setMoney: 50_000, type: '1' })).toEqual(denied)
  expect(await lee.ask('refill')).toEqual(denied)
  expect(await lee.ask('betPage', { game: 'powerBall', page: 'ntry' })).toMatchObject({
    use: '1',
    msg: denied.msg,
  })
  const { id, version, amount } = await pendingRow(desk, 'deposit', lee)
  expect(await desk.ask('depositComplete', { id, version, amount })).toEqual(denied)
  expect(await lee.ask('turnover')).toMatchObject({ data: { required: 0, refusal: null } })
  expect(await lee.ask('withdrawalRequest', { setMoney: 50_000 })).toMatchObject({ result: true })
  expect(await complete(desk, 'withdrawal', lee)).toMatchObject({ result: true })
})

test('a time-out grows and never shrinks, and ends by itself', async () => {
  const lee = await house.member({ money: 50_000 })
  await rest(lee, 3)
  const { until } = (await restOf(lee))!
  expect(await rest(lee, 2)).toEqual({
    result: false,
    code: 'state',
    msg: limitsText.restLonger(until),
  })
  expect(await rest(lee, 4)).toMatchObject({ result: true })
  await passHours(house, 4 * 24 - 1)
  expect((await restOf(lee))?.kind).toBe('timeout')
  await passHours(house, 2)
  expect(await restOf(lee)).toBeNull()
})

test('a time-out ends to the millisecond', async () => {
  const lee = await house.member()
  const at = <T>(time: string, work: () => Promise<T>) =>
    atInstant(house, `2026-05-0${time}+09:00`, work)
  expect(await at('1T12:00:00.000', () => rest(lee, 1))).toMatchObject({ result: true })
  // One that ends at the same instant is no longer one.
  expect(await at('1T12:00:00.000', () => rest(lee, 1))).toMatchObject({ code: 'state' })
  const timeout = { kind: 'timeout', until: '2026-05-02 12:00:00' }
  expect(await at('2T11:59:59.999', () => rests(lee))).toMatchObject([timeout, timeout])
  expect(await at('2T12:00:00.000', () => rests(lee))).toEqual([null, null])
})

/** All that an exclusion closes (docs/spec/rules.md#player-protection). */
const playAndCharge = new Set<keyof typeof rules>([
  ...(['bet', 'betList', 'casinoGo', 'casinoList', 'slotList', 'premiumList'] as const),
  ...(['premiumSlotList', 'premiumCasinoGo', 'highlowLink', 'tileList', 'favouriteList'] as const),
  ...(['favouriteSet', 'favouriteDraw', 'pushSet'] as const),
  ...(['depositRequest', 'refill', 'coinStatus', 'inquiryBank'] as const),
])

test('an exclusion ends the session; the next one opens everything but play and charge', async () => {
  const { uid, id } = await people.join({ float: 100_000 })
  const login = await people.login(uid)
  expect(login).toMatchObject({ result: true, gr: '/' })
  const headers = (answer: typeof login) => ({
    headers: { authorization: `Bearer ${answer.result ? answer.accessToken : ''}`, uuid: uid },
  })
  const ask = <K extends keyof MemberCalls>(answer: typeof login, call: K, input: object = {}) =>
    house.guest.ask(call, input as never, {
      ...headers(answer),
      params: { no: 987_654_321, stream: 'x', date: 'x', round: 1 },
    })
  expect(await ask(login, 'limitsChange', { act: 'exclude', months: 6 })).toMatchObject({
    result: true,
  })
  expect(await ask(login, 'refresh')).toEqual({
    result: false,
    code: 'logout',
    msg: endedText.state,
  })
  const [row] = await house.db.query<{ state: string; events: number }>`
    select state, (select count(*) from event where kind = 'member.excluded' and actor = m.uid) as events
    from member m where id = ${id}`
  expect(row).toEqual({ state: 'excluded', events: 1 })

  const back = await people.login(uid)
  expect(back).toMatchObject({ result: true, gr: '/limits' })
  const summary = await ask(back, 'refresh')
  const standing = summary.result && summary.data.rest
  if (!standing) throw new Error('no rest')
  const denied = { result: false, code: 'denied', msg: restText(standing) }
  const ended = new Set(['logout', 'accountFreeze', 'devicesEnd'])
  for (const [name, { by }] of Object.entries(rules)) {
    if (by !== 'members' || ended.has(name)) continue
    const call = name as keyof typeof rules
    const answer = await ask(back, call, call === 'bet' ? betInput() : {})
    if (playAndCharge.has(call)) expect([call, answer]).toEqual([call, denied])
    else expect([call, answer.msg]).not.toEqual([call, denied.msg])
  }
  expect(await ask(back, 'withdrawalRequest', { setMoney: 100_000 })).toMatchObject({
    result: true,
    data: { money: 0 },
  })
})

const betInput = () => ({
  game: 'powerBall',
  page: 'ntry',
  today: date,
  round: ROUND,
  type: 'poOdd',
  pick: '파워볼 홀',
  rate: 1.95,
  money: 5_000,
  win: 0,
})

test('open bets of who excluded themselves settle and are paid', async () => {
  const odd = provider.drawnOf(ROUND).powerball! % 2 === 1
  const lee = await house.member({ money: 10_000 })
  expect(await bet(lee, 10_000, odd)).toMatchObject({ result: true })
  await exclude(lee, 6)
  await house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + 10_000))
  expect(await provider.result(ROUND)).toMatchObject({ result: true })
  await again(lee)
  expect(await lee.ask('withdrawalRequest', { setMoney: 19_500 })).toMatchObject({ result: true })
})

test('an exclusion grows, is never shortened, and ends by the member’s own act after its end', async () => {
  const lee = await house.member({ money: 50_000 })
  expect(await lee.ask('limitsChange', { act: 'return' })).toMatchObject({
    code: 'state',
    msg: limitsText.notExcluded,
  })
  await exclude(lee, 6)
  await again(lee)
  const { until } = (await restOf(lee))!
  expect(until.slice(0, 10)).toBe(`2026-09-${date.slice(6)}`)
  expect(await exclude(lee, 6)).toMatchObject({ result: true })
  await again(lee)
  expect(await exclude(lee, 12)).toMatchObject({ result: true })
  await again(lee)
  const longer = (await restOf(lee))!
  expect(await exclude(lee, 6)).toEqual({
    result: false,
    code: 'state',
    msg: limitsText.excludedLonger(longer.until),
  })
  expect(await lee.ask('limitsChange', { act: 'return' })).toEqual({
    result: false,
    code: 'state',
    msg: limitsText.notOver(longer.until),
  })
  await passHours(house, 366 * 24)
  expect((await restOf(lee))?.kind).toBe('ended')
  expect(await lee.ask('refill')).toMatchObject({ code: 'denied' })
  expect(await lee.ask('limitsChange', { act: 'return' })).toMatchObject({
    result: true,
    msg: limitsText.returned,
  })
  expect(await restOf(lee)).toBeNull()
  expect(await lee.ask('refill')).toMatchObject({ result: true })
  const changes = await house.db.query<{ what: string }>`
    select what from protection_change where member_id = ${lee.id} order by id`
  expect(changes.map(({ what }) => what)).toEqual(['exclude', 'exclude', 'exclude', 'return'])
})

test('an exclusion is over, and can be ended, to the millisecond', async () => {
  const lee = await house.member()
  const at = (time: string, work: () => Promise<void>) =>
    atInstant(house, `2026-${time}+09:00`, work)
  await at('05-01T12:00:00.000', async () => {
    expect(await exclude(lee, 6)).toMatchObject({ result: true })
    await again(lee)
    expect(await exclude(lee, 6)).toMatchObject({ code: 'state' })
  })
  await at('11-01T11:59:59.999', async () => {
    const excluded = { kind: 'excluded', until: '2026-11-01 12:00:00' }
    expect(await rests(lee)).toMatchObject([excluded, excluded])
    expect(await lee.ask('limitsChange', { act: 'return' })).toMatchObject({
      code: 'state',
      msg: limitsText.notOver('2026-11-01 12:00:00'),
    })
  })
  await at('11-01T12:00:00.000', async () => {
    expect(await rests(lee)).toMatchObject([{ kind: 'ended' }, { kind: 'ended' }])
    expect(await lee.ask('limitsChange', { act: 'return' })).toMatchObject({ result: true })
  })
})

test('neither a suspension nor its end touches an exclusion', async () => {
  const lee = await house.member()
  await exclude(lee, 6)
  const suspension = { id: lee.id, until: null, reason: '확인합니다.' }
  await desk.ask('memberSuspend', { ...suspension, scopes: ['bet'] })
  await desk.ask('memberSuspend', { ...suspension, scopes: [] })
  const [row] = await house.db.query<{
    state: string
  }>`select state from member where id = ${lee.id}`
  expect(row!.state).toBe('excluded')
})

const checkOf = async (lee: TestMember) => {
  const answer = await lee.ask('refresh')
  return answer.result && answer.data.check
}

test('after an hour of play a reality check is due, and stays so until it is read', async () => {
  const odd = provider.drawnOf(ROUND).powerball! % 2 === 1
  const lee = await house.member({ money: 100_000 })
  await passHours(house, 0)
  expect(await lee.ask('realityCheck')).toMatchObject({ data: null })
  expect(await bet(lee, 10_000, odd)).toMatchObject({ result: true })
  expect(await bet(lee, 20_000, !odd)).toMatchObject({ result: true })
  await house.clock.set(new Date(provider.timesOf(ROUND).drawAt.getTime() + 10_000))
  await provider.result(ROUND)
  expect(await checkOf(lee)).toBe(false)
  await house.clock.advance(60 * 60_000)
  await house.db.query`update session set action_at = business_now()`
  for (let times = 0; times < 3; times++) expect(await checkOf(lee)).toBe(true)
  const answer = await lee.ask('realityCheck')
  expect(answer).toMatchObject({ data: { staked: 30_000, net: -10_500 } })
  expect(answer.result && answer.data!.minutes).toBeGreaterThanOrEqual(60)
  const ten = await Promise.all(Array.from({ length: 10 }, () => lee.ask('realityConfirm')))
  expect(ten.every(({ result }) => result)).toBe(true)
  const read = await house.db.query<{ detail: object }>`
    select detail from protection_change where member_id = ${lee.id} and what = 'check.read'`
  expect(read).toEqual([
    { detail: expect.objectContaining({ staked: 30_000, net: -10_500 }) as object },
  ])
  const other = await house.operator('관리자')
  const shown = await other.ask('memberProtection', undefined, { params: { id: lee.id } })
  expect(
    shown.result && shown.data.changes.find(({ what }) => what === 'check.read'),
  ).toMatchObject({
    note: expect.stringMatching(/^1시간.* · 베팅 30,000원 · 손익 -10,500원$/) as string,
  })
  // Without another bet no time runs.
  await house.clock.advance(20 * 60_000)
  expect(await checkOf(lee)).toBe(false)
})

test('a member chooses how much play there is between two checks', async () => {
  const lee = await house.member({ money: 100_000 })
  expect(await lee.ask('limitsChange', { act: 'check', minutes: 15 })).toMatchObject({
    msg: limitsText.checkSet(15),
  })
  expect(await lee.ask('limits')).toMatchObject({ data: { checkMinutes: 15 } })
  await bet(lee)
  await house.clock.advance(14 * 60_000)
  expect(await checkOf(lee)).toBe(false)
  await house.clock.advance(61_000)
  expect(await checkOf(lee)).toBe(true)
})
