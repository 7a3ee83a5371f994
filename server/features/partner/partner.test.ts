import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Answer, Input } from '@madang/contract/core/call.ts'
import { dateOf } from '@madang/contract/core/kst.ts'
import { safeText } from '@madang/contract/core/safe.ts'
import { handOffText } from '@madang/contract/member/plain/hand-off.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import * as contract from '@madang/contract/partner/partner.ts'
import type { PartnerCalls } from '@madang/contract/partner/plain/calls.ts'
import { routes } from '@madang/contract/partner/plain/routes.ts'
import { partnerText } from '@madang/contract/partner/plain/partner.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { endedText } from '../../http/identity.ts'
import { passHours, type TestMember } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt, pass } from '../../testing/provider.ts'
import { openVendor } from '../../testing/vendor.ts'
import { voidRound } from '../draw/draw.ts'
import { rollVendors } from '../rolling/rolling.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
// Tests move the clock; nobody is logged out for it.
beforeEach(() => passHours(house, 0))

type Options = { token?: string | null; key?: string; headers?: Record<string, string> }

async function ask<K extends keyof PartnerCalls>(
  name: K,
  input: Input<PartnerCalls[K]> = {} as never,
  { token = null, key, headers = {} }: Options = {},
): Promise<Answer<PartnerCalls[K]>> {
  const { method, path } = routes[name]
  const reply = await house.operatorApp.inject({
    method,
    url: path,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    ...(method === 'POST' && { payload: input as object }),
  })
  return reply.json()
}
const given = <T extends { result: boolean; msg: string }>(answer: T) => {
  if (!answer.result) throw new Error(answer.msg)
  return answer as Extract<T, { result: true }>
}
const partner = (type = '총판', money = 100_000) => house.member({ type, money })
const targetOf = async (member: TestMember) => new URL(given(await member.ask('useSite')).data)
const ticketOf = async (member: TestMember) =>
  (await targetOf(member)).searchParams.get('ticket') ?? ''
const enter = (ticket: string, options?: Options) => ask('enter', { ticket }, options)
/** The partner inside, who asks as the page does. */
async function inside(member: TestMember) {
  const { token } = given(await enter(await ticketOf(member))).data
  return <K extends keyof PartnerCalls>(
    name: K,
    input?: Input<PartnerCalls[K]>,
    options: Options = {},
  ) => ask(name, input, { token, ...options })
}
const refused = (code: string, msg: string) => ({ result: false, code, msg })
const noEntry = refused('denied', partnerText.noEntry)
const loggedOut = refused('logout', partnerText.logout)
const why = async () =>
  (
    await house.db.query<{ why: string; target: string | null }>`
    select detail ->> 'why' as why, target from event_whole where kind = 'ticket.refused' order by id desc limit 1`
  )[0]

test.each(['다이아총판', '총판', '대리점', '부대리점'])(
  'a %s is handed over by a ticket in the address, and never by their token',
  async (type) => {
    const kim = await partner(type)
    for (const name of ['useSite', 'useSiteCheck'] as const) {
      const target = given(await kim.ask(name)).data
      expect(target).toMatch(/^http:\/\/localhost:8081\/partner\?ticket=[\w-]{43}$/)
      expect(target).not.toContain(kim.token)
    }
    const { data } = given(await enter(await ticketOf(kim)))
    expect(data).toMatchObject({ uid: kim.uid, type })
    expect(data.token).not.toBe(kim.token)
    expect(contract.enter.output.strict().parse({ data })).toEqual({ data })
  },
)

test('staff are handed over too: to their own safe, without a tree', async () => {
  const park = await partner('직원')
  const page = await inside(park)
  expect(await page('safeList')).toMatchObject({ result: true, list: [] })
  expect(await page('totals', { start: '2026-01-15', end: '2026-01-15' })).toEqual(
    refused('denied', handOffText.denied),
  )
})

test('to a 유저 both calls are denied', async () => {
  const lee = await house.member()
  for (const name of ['useSite', 'useSiteCheck'] as const)
    expect(await lee.ask(name)).toEqual(refused('denied', handOffText.denied))
  expect(await house.guest.ask('useSite')).toMatchObject({ code: 'logout' })
})

test('of 20 who show one ticket at once exactly 1 comes in, and each of the others is written down', async () => {
  const kim = await partner()
  const ticket = await ticketOf(kim)
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(ticket)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(answers.filter(({ result }) => !result)).toEqual(Array(19).fill(noEntry))
  const [{ n }] = (await house.db.query<{ n: number }>`
    select count(*) as n from event_whole where kind = 'ticket.refused' and target = ${kim.uid}
      and detail ->> 'why' = 'used'`) as [{ n: number }]
  expect(n).toBe(19)
})

test('a ticket is good for less than 60 seconds', async () => {
  const kim = await partner()
  const [first, second] = [await ticketOf(kim), await ticketOf(kim)]
  await house.clock.advance(55_000)
  expect(await enter(first)).toMatchObject({ result: true })
  await house.clock.advance(5_000)
  expect(await enter(second)).toEqual(noEntry)
  expect(await why()).toEqual({ why: 'late', target: kim.uid })
})

test('a ticket is good at the origin it was made for, and nowhere else', async () => {
  const kim = await partner()
  const ticket = await ticketOf(kim)
  expect(await enter(ticket, { headers: { host: 'elsewhere.test' } })).toEqual(noEntry)
  expect(await why()).toEqual({ why: 'elsewhere', target: kim.uid })
  expect(await enter(ticket)).toMatchObject({ result: true })
})

test.each(['', 'x', 'A'.repeat(43), '%', '0'])('%j is no ticket', async (ticket) => {
  const answer = await enter(ticket)
  expect(answer).toEqual(ticket === '' ? expect.objectContaining({ code: 'badInput' }) : noEntry)
  if (ticket !== '') expect(await why()).toEqual({ why: 'unknown', target: null })
})

test('neither the member’s token, nor an operator’s, nor the ticket opens the page’s calls; nor its token theirs', async () => {
  const kim = await partner()
  const ticket = await ticketOf(kim)
  const operator = await house.operator()
  for (const token of [kim.token, operator.token, ticket])
    expect(await ask('safeList', {}, { token })).toEqual(loggedOut)
  const { token } = given(await enter(ticket)).data
  const headers = { authorization: `Bearer ${token}` }
  expect(await kim.ask('refresh', {}, { headers })).toMatchObject({ code: 'logout' })
  expect(await house.askOperator(token)('me')).toMatchObject({ code: 'logout' })
  expect(await ask('safeList')).toMatchObject({ code: 'logout' })
})

test('leaving ends the page’s session and not the member’s', async () => {
  const kim = await partner()
  const page = await inside(kim)
  expect(await page('leave')).toMatchObject({ result: true })
  expect(await page('safeList')).toEqual(loggedOut)
  expect(await kim.ask('refresh')).toMatchObject({ result: true })
})

test.each<[string, (member: TestMember) => Promise<unknown>]>([
  ['the member logs out on the site', (member) => member.ask('logout')],
  [
    'the member’s session ends in any other way',
    ({ id }) => house.db.query`delete from session where member_id = ${id}`,
  ],
  [
    'they are a partner no longer',
    ({ id }) => house.db.query`update member set type = '유저' where id = ${id}`,
  ],
  [
    'they are suspended from logging in',
    ({ id }) => house.db.query`update member set suspended_scopes = '{login}' where id = ${id}`,
  ],
  ['they left', ({ id }) => house.db.query`update member set state = 'left' where id = ${id}`],
  ['they enter anew elsewhere', (member) => inside(member)],
])('the session of the page ends when %s', async (_, end) => {
  const kim = await partner()
  const page = await inside(kim)
  expect(await page('safeList')).toMatchObject({ result: true })
  await end(kim)
  expect(await page('safeList')).toMatchObject({ result: false, code: 'logout' })
})

test('a ticket not yet used dies with the session that asked for it', async () => {
  const kim = await partner()
  const ticket = await ticketOf(kim)
  await kim.ask('logout')
  expect(await enter(ticket)).toEqual(noEntry)
})

test('the page idles with the session it belongs to: its acts keep both, what it asks by itself neither', async () => {
  const kim = await partner()
  const page = await inside(kim)
  const age = (minutes: number) => house.db.query`
    update session set action_at = business_now() - ${minutes} * interval '1 minute' where member_id = ${kim.id}`
  await age(29)
  expect(await page('safeList')).toMatchObject({ result: true })
  await age(31)
  expect(await page('safeList')).toEqual(refused('logout', endedText.idle))
  await age(29)
  await page('totals', { start: '2026-01-01', end: '2026-01-01' })
  await house.clock.advance(5 * 60_000)
  expect(await kim.ask('refresh')).toMatchObject({ result: true })
  expect(await page('safeList')).toMatchObject({ result: true })
})

test('who excluded themselves still comes to their safe', async () => {
  const kim = await partner()
  await house.db.query`update member set state = 'excluded' where id = ${kim.id}`
  await house.db.query`
    insert into protection (member_id, uid, excluded_until) values (${kim.id}, ${kim.uid}, business_now() + interval '200 days')`
  const page = await inside(kim)
  expect(await page('safeRequest', { params: { setMoney: 1_000, type: 'add' } })).toMatchObject({
    data: { save: 1_000 },
  })
})

test('the safe moves, locks and refuses as a member’s does, and the site’s is closed to them', async () => {
  const kim = await partner()
  const page = await inside(kim)
  const move = (setMoney: number, type: 'add' | 'remove', key?: string) =>
    page('safeRequest', { params: { setMoney, type } }, key === undefined ? {} : { key })
  expect(await move(0, 'add')).toEqual(refused('badAmount', safeText.noAmount))
  expect(await move(100_001, 'add')).toEqual(refused('lack', safeText.shortMoney))
  expect(await move(60_000, 'add')).toMatchObject({ data: { money: 40_000, save: 60_000 } })
  expect(await move(60_001, 'remove')).toEqual(refused('lack', safeText.shortSafe))
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => move(10_000, 'remove', key)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const { result: _, msg: __, ...shown } = given(await page('safeList'))
  expect(contract.safeList.output.strict().parse(shown)).toEqual(shown)
  expect(shown).toMatchObject({
    money: 50_000,
    safe: 50_000,
    lockedUntil: null,
    list: [
      { money: 10_000, last: 50_000, now: 50_000, status: 'remove' },
      { money: 60_000, last: 60_000, now: 40_000, status: 'add' },
    ],
  })
  expect(await page('safeLock', { hours: 24 })).toMatchObject({ result: true })
  expect(await page('safeLock', { hours: 1 })).toMatchObject({ code: 'state' })
  expect(await move(1, 'remove')).toMatchObject({ code: 'state' })
  expect(await move(1, 'add')).toMatchObject({ data: { money: 49_999, save: 50_001 } })
  expect(await kim.ask('safeRequest', { params: { setMoney: 1, type: 'add' } })).toEqual(
    refused('denied', safeText.partner),
  )
  expect(await kim.ask('refresh')).toMatchObject({ data: { so: true, save: 50_001 } })
})

test('moves in at the page beside bets on the site: of 20 and 20, each of all there is, exactly 1 succeeds', async () => {
  const kim = await partner('대리점', 50_000)
  const page = await inside(kim)
  const { date, round } = await openRoundAt(house, 'ntry.powerball')
  const bet = () =>
    kim.ask('bet', {
      game: 'powerBall',
      page: 'ntry',
      today: date,
      round,
      type: 'poOdd',
      pick: '파워볼 홀',
      rate: 1.95,
      money: 50_000,
      win: 0,
    })
  const add = () => page('safeRequest', { params: { setMoney: 50_000, type: 'add' } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => [bet(), add()]).flat())
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const { money, safe } = await readWallet(house.db, kim.id)
  expect(money).toBe(0)
  expect([0, 50_000]).toContain(safe)
})

test('a closed site closes the page’s calls too', async () => {
  const kim = await partner()
  const page = await inside(kim)
  await house.db
    .query`insert into setting (key, value, changed_by) values ('siteStatus', '"closed"', 'by hand')`
  expect(await page('safeRequest', { params: { setMoney: 1, type: 'add' } })).toEqual(
    refused('closed', sessionText.siteClosed),
  )
  await house.db.query`delete from setting where key = 'siteStatus'`
  // It may have heard meanwhile, and is not to go on with it.
  await house.deps.settings.sync()
})

async function below(upper: TestMember) {
  const member = await house.member({ money: 100_000 })
  await house.db.query`update member set upper_id = ${upper.id} where id = ${member.id}`
  return member
}
const totals = async (member: TestMember, start: string, end: string) => {
  const page = await inside(member)
  const { data } = given(await page('totals', { start, end }))
  expect(contract.totals.output.strict().parse({ data })).toEqual({ data })
  return data
}

/** A round at a time on which everyone bets both sides; `end` makes it over. */
async function betAt(at: string, bettors: TestMember[]) {
  const { provider, date, round, game } = await openRoundAt(house, 'pbg.powerball', { at })
  await passHours(house, 0)
  const { drawAt } = provider.timesOf(round)
  for (const [index, member] of bettors.entries())
    for (const [type, pick, extra] of [
      ['poOdd', '파워볼 홀', 0],
      ['poEven', '파워볼 짝', 2_001],
    ] as const)
      given(
        await member.ask('bet', {
          ...{ game: 'powerBall', page: 'pbg', today: date, round, type, pick },
          ...{ rate: 1.95, money: 5_000 + index * 10_000 + extra, win: 0 },
        }),
      )
  return {
    isOdd: provider.drawnOf(round).powerball! % 2 === 1,
    async draw() {
      await pass(house, new Date(drawAt.getTime() + 1_000))
      await provider.result(round)
    },
    async void() {
      const [row] = await house.db.query<{ id: number }>`
        select id from round where game = ${game.key} and date = ${date} and number = ${round}`
      await house.db.begin((tx) =>
        voidRound(house.deps, tx, { round: row!.id, by: 'operator', incident: '시험' }),
      )
    },
  }
}

test('the totals are everyone’s below, by Seoul’s day: no one’s beside or above, nothing that waits or was given back', async () => {
  const head = await partner('다이아총판')
  const kim = await below(head)
  await house.db.query`update member set type = '총판' where id = ${kim.id}`
  const [lee, park, stranger] = [await below(kim), await below(kim), await house.member()]
  const choi = await below(lee)
  await house.db.query`update member set upper_id = ${head.id} where id = ${stranger.id}`
  const bettors = [lee, choi, kim]
  const nights = []
  for (const at of ['2026-01-14T23:50:30+09:00', '2026-01-15T00:05:30+09:00']) {
    const night = await betAt(at, bettors)
    await night.draw()
    nights.push(night)
  }
  const returned = await betAt('2026-01-15T11:00:30+09:00', [park])
  await returned.void()
  await betAt('2026-01-15T12:00:30+09:00', [park])
  await passHours(house, 0)

  const sums = (odd: boolean, stakes: number[]) => {
    const paid = stakes.map((stake) => Math.floor(((odd ? stake : stake + 2_001) * 195) / 100))
    return {
      bets: stakes.length * 2,
      stakes: stakes.reduce((sum, stake) => sum + stake * 2 + 2_001, 0),
      wins: paid.reduce((sum, won) => sum + won, 0),
    }
  }
  const row = (date: string, isOdd: boolean, stakes: number[]) => ({
    date,
    kind: 'draw',
    ...sums(isOdd, stakes),
  })
  const seen = await totals(kim, '2026-01-14', '2026-01-15')
  expect(seen.members).toEqual({ direct: 2, lower: 1 })
  expect(seen.list).toEqual([
    row('2026-01-15', nights[1]!.isOdd, [5_000, 15_000]),
    row('2026-01-14', nights[0]!.isOdd, [5_000, 15_000]),
  ])
  const [one, other] = seen.list as [(typeof seen.list)[0], (typeof seen.list)[0]]
  expect(seen.sum).toEqual({
    bets: one.bets + other.bets,
    stakes: one.stakes + other.stakes,
    wins: one.wins + other.wins,
  })
  expect((await totals(kim, '2026-01-14', '2026-01-14')).list).toEqual([other])
  const above = await totals(head, '2026-01-14', '2026-01-14')
  expect(above.members).toEqual({ direct: 2, lower: 3 })
  expect(above.list).toEqual([row('2026-01-14', nights[0]!.isOdd, [5_000, 15_000, 25_000])])
})

test('days that cannot be searched are refused', async () => {
  const page = await inside(await partner())
  for (const [start, end] of [
    ['2026-01-02', '2026-01-01'],
    ['2026-01-01', '2999-01-01'],
    ['2025-01-01', '2026-01-01'],
    ['2026-02-30', '2026-03-01'],
  ] as const)
    expect(await page('totals', { start, end })).toMatchObject({ code: 'badInput' })
})

test('casino and slots are kinds of their own; what waits, was pushed or given back is in none', async () => {
  const [head, vendor] = [await partner('다이아총판'), await openVendor(house)]
  const lee = await below(head)
  await passHours(house, 0)
  const [table, slot] = [await vendor.open(lee), await vendor.open(lee, 'two')]
  let n = 0
  const play = async (paid: number | null, name: 'one' | 'two' = 'one') => {
    const [tx, round] = [`partner-${++n}`, `partner-round-${n}`]
    await vendor.bet(name === 'one' ? table : slot, tx, round, 10_000, name)
    if (paid === null) return { tx, round }
    if (paid > 0) await vendor.win(`${tx}w`, round, [tx], paid)
    await vendor.end(round)
    return { tx, round }
  }
  await play(19_500)
  await play(0)
  await play(10_000)
  await play(null)
  await vendor.refund('partner-back', (await play(null)).tx)
  await play(4_000, 'two')
  await rollVendors(house.deps)
  const today = dateOf(house.deps.clock.now())
  const { sum, list } = await totals(head, today, today)
  expect(list).toEqual([
    { date: today, kind: 'casino', bets: 2, stakes: 20_000, wins: 19_500 },
    { date: today, kind: 'slot', bets: 1, stakes: 10_000, wins: 4_000 },
  ])
  expect(sum).toEqual({ bets: 3, stakes: 30_000, wins: 23_500 })
})

test('the totals are of the whole tree, however many stand below: also who comes after the thousandth', async () => {
  const [head, vendor] = [await partner('다이아총판'), await openVendor(house, 'wide')]
  await house.db.query`
    insert into member (uid, nick, nick_key, password_hash, upper_id)
    select 'wide' || n, 'wide' || n, 'wide' || n, '-', ${head.id} from generate_series(1, 1_000) n`
  const last = await below(head)
  await passHours(house, 0)
  await vendor.bet(await vendor.open(last), 'wide', 'wide', 10_000)
  await vendor.end('wide')
  const today = dateOf(house.deps.clock.now())
  await rollVendors(house.deps)
  const { members, sum } = await totals(head, today, today)
  expect(members).toEqual({ direct: 1_001, lower: 0 })
  expect(sum).toEqual({ bets: 1, stakes: 10_000, wins: 0 })
})

test('a partner reads their own statement with every bet of the line, and of nobody else’s; staff have none', async () => {
  const [kim, other] = [await partner(), await partner('대리점')]
  const lee = await house.member({ money: 100_000 })
  await house.db.query`update member set upper_id = ${kim.id} where id = ${lee.id}`
  const vendor = await openVendor(house, 'cheong')
  const seat = await vendor.open(lee)
  await vendor.bet(seat, 'pay1', 'payr', 30_000)
  await vendor.win('payw', 'payr', ['pay1'], 12_000)
  await vendor.end('payr')
  await house.clock.advance(61_000)
  await rollVendors(house.deps)
  const page = await inside(kim)
  const { list } = given(await page('settlements')).data
  const [running, before] = list
  expect(list.map(({ closed }) => closed)).toEqual([null, null])
  expect(running!.first > before!.last).toBe(true)
  const first = running!.first
  const told = given(await page('settlement', { first })).data
  expect(told).toMatchObject({
    players: 1,
    bets: 1,
    stakes: 30_000,
    wins: 12_000,
    share: 0,
    paid: 0,
  })
  expect(told.members.map(({ uid }) => uid)).toEqual([lee.uid])
  const bets = given(await page('settlementBets', { first, pageIndex: 1 })).data
  expect(bets.list).toMatchObject([{ uid: lee.uid, stake: 30_000, wins: 12_000, sign: 1 }])
  const beside = await inside(other)
  expect(given(await beside('settlement', { first })).data).toMatchObject({ bets: 0, members: [] })
  expect(given(await beside('settlementBets', { first, pageIndex: 1 })).data.totalCnt).toBe(0)
  const staff = await inside(await partner('직원'))
  for (const answer of [
    await staff('settlements'),
    await staff('settlement', { first }),
    await staff('settlementBets', { first, pageIndex: 1 }),
  ])
    expect(answer).toEqual(refused('denied', handOffText.denied))
  expect(await page('settlement', { first: '2026-01-02' })).toMatchObject({ code: 'badInput' })
})
