import type { ServerResponse } from 'node:http'

import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { pushText } from '@madang/contract/member/plain/push.ts'
import type { CorrectedResult } from '@madang/contract/operator/correction.ts'

import { openDeps } from '../../http/open-deps.ts'
import { refused } from '../../testing/answers.ts'
import { accountHolder, pendingRow } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openPushService, signerOf } from '../../testing/push-service.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { readToday } from '../today/today.ts'
import { sendPushes } from './push.ts'

type Member = Awaited<ReturnType<House['member']>>
type Wishes = { bets: boolean; withdrawals: boolean; amounts: boolean }

let house: House
let service: Awaited<ReturnType<typeof openPushService>>
let openRound: ReturnType<typeof roundsOf>
beforeAll(async () => {
  service = await openPushService()
  house = await openHouse({
    env: { PUSH_CONTACT: 'mailto:desk@madang.test', PUSH_TO: service.origin },
  })
  openRound = roundsOf(house, 4)
})
afterAll(async () => {
  await house.close()
  await service.close()
})
beforeEach(() => service.answers((said) => said.writeHead(201).end()))

const ALL: Wishes = { bets: true, withdrawals: true, amounts: false }

/** Switches a browser of the member's on. */
async function switchOn(
  member: Member,
  wishes: Partial<Wishes> = {},
  browser = service.newBrowser(),
) {
  const answer = await member.ask('pushSet', { ...browser.device, ...ALL, ...wishes })
  if (!answer.result) throw new Error(answer.msg)
  return browser
}
const send = () => sendPushes(house.deps, readToday)

/** The round that was opened last. */
async function roundId() {
  const [row] = await house.db.query<{ id: number }>`
    select id from round where game = 'pbg.powerball' and draw_at <= business_now() order by draw_at desc limit 1`
  return row!.id
}

/** Corrects a settled round by two operators. */
async function correct(id: number, settlement: number, result: CorrectedResult) {
  const [kim, lee] = [await house.operator('관리자'), await house.operator('게임')]
  const asked = await kim.ask('roundCorrect', { id, settlement, result, reason: '화면과 다름' })
  if (!asked.result) throw new Error(asked.msg)
  const agreed = await lee.ask('approvalDecide', { id: asked.id, approve: true })
  if (!agreed.result) throw new Error(agreed.msg)
}

/** A member with one bet in a round that is drawn, who wins or loses it. */
async function played({
  wins = true,
  wishes = {},
}: { wins?: boolean; wishes?: Partial<Wishes> } = {}) {
  const round = await openRound()
  const member = await house.member({ money: 50_000 })
  const browser = await switchOn(member, wishes)
  await (wins === round.isOdd ? round.odd(member) : round.even(member))
  return { member, browser, round }
}

test('the result of a round is pushed once to who asked for it, signed by the house, without an amount', async () => {
  const { browser, round, member } = await played()
  await round.draw()
  await send()
  await send()
  const [message, ...more] = service.of(browser)
  expect(more).toEqual([])
  const notice = browser.open(message!)
  expect(notice).toMatchObject({ body: '적중', path: '/betting' })
  expect(notice.title).toMatch(/ \d+회$/)
  const { data } = (await member.ask('push')) as { data: { key: string } }
  expect(signerOf(message!, service.origin)).toBe(data.key)
  expect(message!.headers).toMatchObject({ ttl: '7200', 'content-encoding': 'aes128gcm' })
})

test('a result that was written this very millisecond is due', async () => {
  const { browser, round } = await played()
  await round.draw()
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  const stand = (at: string) =>
    owner.query(
      `create or replace function business_now() returns timestamptz language sql volatile as $$ select ${at} $$`,
    )
  const { rows } = await owner.query<{ is: string }>(
    `select prosrc as is from pg_proc where proname = 'business_now'`,
  )
  // A thousandth of a second is what the program's dates know; the database's know its thousandth.
  await owner.query(
    `update push set due_at = date_trunc('milliseconds', due_at) + interval '400 microseconds' where done_at is null`,
  )
  await stand(`(select due_at + interval '100 microseconds' from push where done_at is null)`)
  await send()
  await stand(`(${rows[0]!.is})`)
  await owner.end()
  expect(service.of(browser)).toHaveLength(1)
})

test('with amounts where the member wishes them; a loss is told as one, a void with what came back', async () => {
  const lost = await played({ wins: false, wishes: { amounts: true } })
  await lost.round.draw()
  const back = await played({ wishes: { amounts: true } })
  await back.round.goLate()
  await send()
  expect(service.told(lost.browser).map(({ body }) => body)).toEqual(['낙첨 −10,000원'])
  expect(service.told(back.browser).map(({ body }) => body)).toEqual([
    '회차 무효 · 베팅금액 10,000원 반환',
  ])
})

test('a push that is sent after a correction states the corrected result, also where the first win was spent', async () => {
  const { member, browser, round } = await played({ wishes: { amounts: true } })
  const other = await house.member({ money: 50_000 })
  const theirs = await switchOn(other, { amounts: true })
  await (round.isOdd ? round.even(other) : round.odd(other))
  await round.draw()
  service.answers((said) => said.writeHead(503).end())
  await send()
  expect(service.told(browser).map(({ body }) => body)).toEqual([
    '적중 · 당첨금 19,500원, 이번 회차 +9,500원',
  ])
  // With nothing in hand the correction takes nothing back; the bet is lost all the same.
  const spent = await member.ask('safeRequest', { params: { setMoney: 59_500, type: 'add' } })
  expect(spent).toMatchObject({ result: true })
  await correct(await roundId(), 1, {
    balls: [1, 2, 3, 4, 5],
    powerball: round.isOdd ? 2 : 7,
  })
  service.answers((said) => said.writeHead(201).end())
  await house.clock.advance(61_000)
  await send()
  expect(service.told(browser).at(-1)).toMatchObject({ body: '낙첨 −10,000원' })
  expect(service.told(theirs).at(-1)).toMatchObject({
    body: '적중 · 당첨금 19,500원, 이번 회차 +9,500원',
  })
})

test('a push that is sent after corrections to a void and to another result states the last one', async () => {
  const { browser, round } = await played({ wins: false, wishes: { amounts: true } })
  await round.draw()
  const id = await roundId()
  await correct(id, 1, null)
  await correct(id, 2, { balls: [1, 2, 3, 4, 5], powerball: round.isOdd ? 2 : 7 })
  await send()
  expect(service.told(browser).map(({ body }) => body)).toEqual([
    '적중 · 당첨금 19,500원, 이번 회차 +9,500원',
  ])
})

test('a result that was pushed is pushed anew, under the same topic, by a correction in which its bets fare otherwise', async () => {
  const { browser, round } = await played({ wishes: { amounts: true } })
  await round.draw()
  await send()
  const [same, other] = round.isOdd ? [7, 2] : [2, 7]
  await correct(await roundId(), 1, { balls: [1, 2, 3, 4, 5], powerball: same! })
  await send()
  expect(service.of(browser)).toHaveLength(1)
  await correct(await roundId(), 2, { balls: [1, 2, 3, 4, 5], powerball: other! })
  await send()
  await send()
  expect(service.told(browser).map(({ body }) => body)).toEqual([
    '적중 · 당첨금 19,500원, 이번 회차 +9,500원',
    '낙첨 −10,000원',
  ])
  expect(service.kept(browser)).toHaveLength(1)
  // Two hours after the result it is no news.
  await house.clock.advance(2 * 3_600_000)
  await correct(await roundId(), 3, null)
  await send()
  expect(service.of(browser)).toHaveLength(2)
})

test('a result that is being sent while it is corrected is pushed anew', async () => {
  const { browser, round } = await played()
  await round.draw()
  const answers = holdAnswers()
  const sending = send()
  await expect.poll(() => answers.held.length).toBe(1)
  await correct(await roundId(), 1, { balls: [1, 2, 3, 4, 5], powerball: round.isOdd ? 2 : 7 })
  answers.go()
  await sending
  await send()
  expect(service.told(browser).map(({ body }) => body)).toEqual(['적중', '낙첨'])
})

test('a decided withdrawal is pushed, one the member takes back is not; each wish stands for itself', async () => {
  const desk = await house.operator('정산')
  const asked = async (wishes: Partial<Wishes>) => {
    const member = await accountHolder(house, { money: 30_000 })
    const browser = await switchOn(member, wishes)
    const answer = await member.ask('withdrawalRequest', { setMoney: 30_000 })
    if (!answer.result) throw new Error(answer.msg)
    const { id, version } = await pendingRow(desk, 'withdrawal', member)
    return { member, browser, id, version }
  }
  const [paid, no, back, deaf] = [
    await asked({ amounts: true }),
    await asked({}),
    await asked({}),
    await asked({ withdrawals: false }),
  ]
  const decide = { reason: '본인 확인' }
  for (const { id, version } of [paid, deaf])
    expect(await desk.ask('withdrawalComplete', { id, version, ...decide })).toMatchObject({
      result: true,
    })
  await desk.ask('withdrawalRefuse', { id: no.id, version: no.version, ...decide })
  await back.member.ask('withdrawalCancel', { no: back.id })
  await send()
  expect(service.told(paid.browser)).toMatchObject([
    { body: '30,000원 환전 처리가 완료되었습니다.', path: '/exchange' },
  ])
  expect(service.told(no.browser)).toMatchObject([
    { body: '신청한 환전 처리가 거절되었습니다. 환전 페이지에서 사유를 확인해주세요.' },
  ])
  expect([...service.of(back.browser), ...service.of(deaf.browser)]).toEqual([])
})

test.each([
  ['휴식', { act: 'rest', days: 1 } as const],
  ['자가배제', { act: 'exclude', months: 6 } as const],
])(
  '%s that begins after the bet: nothing is pushed, then or later, and none can be asked for',
  async (_, rest) => {
    const { member, browser, round } = await played()
    await round.draw()
    expect(await member.ask('limitsChange', rest, { key: `rest-of-${member.uid}` })).toMatchObject({
      result: true,
    })
    await send()
    await house.db
      .query`update protection set timeout_until = null, excluded_until = null where member_id = ${member.id}`
    await send()
    expect(service.of(browser)).toEqual([])
  },
)

test('who rests cannot switch it on', async () => {
  const member = await house.member()
  await member.ask('limitsChange', { act: 'rest', days: 1 }, { key: `rest-of-${member.uid}` })
  const answer = await member.ask('pushSet', { ...service.newBrowser().device, ...ALL })
  expect(answer).toMatchObject({ result: false, code: 'denied' })
})

test.each([404, 410])('a device that its service answers %s for is forgotten', async (status) => {
  const { member, browser, round } = await played()
  await round.draw()
  service.answers((said) => said.writeHead(status).end())
  await send()
  expect(service.of(browser)).toHaveLength(1)
  expect(await member.ask('push')).toMatchObject({ data: { devices: [] } })
})

test('a service that cannot now is asked again later, under the same topic, and not for ever', async () => {
  const { browser, round } = await played()
  await round.draw()
  service.answers((said) => said.writeHead(503).end())
  for (let minute = 0; minute < 60; minute++) {
    await send()
    await house.clock.advance(60_000)
  }
  const messages = service.of(browser)
  expect(messages.length).toBeGreaterThan(3)
  expect(messages.length).toBeLessThanOrEqual(6)
  expect(new Set(messages.map(({ headers }) => headers.topic)).size).toBe(1)
})

/** Holds the service's answers back until `go`. */
function holdAnswers() {
  const held: ServerResponse[] = []
  service.answers((said) => held.push(said))
  return {
    held,
    go() {
      service.answers((said) => said.writeHead(201).end())
      for (const said of held) said.writeHead(201).end()
    },
  }
}
const anotherProcess = () => openDeps(house.config, pino({ level: 'silent' }))

test('two processes that send at once send each cause once', async () => {
  const { browser, round } = await played()
  await round.draw()
  const other = await anotherProcess()
  const answers = holdAnswers()
  const first = send()
  await expect.poll(() => answers.held.length).toBe(1)
  // The first one has it under its hands: the second finds nothing to do.
  await sendPushes(other, readToday)
  answers.go()
  await first
  await sendPushes(other, readToday)
  expect(service.of(browser)).toHaveLength(1)
  await other.close()
})

test('what another process is just taking is passed over, and not waited for', async () => {
  const { browser, round } = await played()
  await round.draw()
  const taker = new pg.Client({ connectionString: house.url })
  await taker.connect()
  await taker.query('begin')
  await taker.query('select from push for update')
  await send()
  expect(service.of(browser)).toEqual([])
  await taker.query('rollback')
  await taker.end()
  await send()
  expect(service.of(browser)).toHaveLength(1)
})

test('a process that dies before it knows what became of a message: the next one’s takes its place', async () => {
  const { browser, round } = await played()
  await round.draw()
  const dead = () => Promise.reject(new Error('killed'))
  // It took the message and sent it; of what came after nothing was done.
  const dying = { ...house.deps, db: { ...house.deps.db, query: dead as typeof house.db.query } }
  await expect(sendPushes(dying, readToday)).rejects.toThrow('killed')
  expect(service.of(browser)).toHaveLength(1)
  await send()
  expect(service.of(browser)).toHaveLength(1)
  await house.clock.advance(61_000)
  await send()
  await house.clock.advance(61_000)
  await send()
  expect(service.of(browser)).toHaveLength(2)
  expect(service.kept(browser)).toHaveLength(1)
  const tags = service.told(browser).map(({ tag }) => tag)
  expect(new Set(tags).size).toBe(1)
})

test('a browser is one member’s: what was to be told to the one before is told to nobody', async () => {
  const { browser, round } = await played()
  await round.draw()
  const next = await house.member()
  await switchOn(next, {}, browser)
  await send()
  expect(service.of(browser)).toEqual([])
})

test('a device that is switched off is told nothing, and a sixth one forgets the first', async () => {
  const { member, browser, round } = await played()
  await round.draw()
  expect(await member.ask('pushOff', { endpoint: browser.device.endpoint })).toMatchObject({
    result: true,
  })
  await send()
  expect(service.of(browser)).toEqual([])

  const own = []
  for (let device = 0; device < 6; device++) own.push((await switchOn(member)).device.endpoint)
  const { data } = (await member.ask('push')) as { data: { devices: { endpoint: string }[] } }
  expect(data.devices.map(({ endpoint }) => endpoint)).toEqual(own.slice(1))
})

test('what is no place to push to, or nothing to tell, is refused in words', async () => {
  const member = await house.member()
  const { device } = service.newBrowser()
  const set = (change: object) => member.ask('pushSet', { ...device, ...ALL, ...change })
  expect(await set({ endpoint: 'https://10.0.0.1/x' })).toEqual(
    refused('badInput', pushText.address),
  )
  expect(await set({ bets: false, withdrawals: false })).toEqual(
    refused('badInput', pushText.nothing),
  )
  expect(await set({ auth: 'short' })).toMatchObject({ result: false, code: 'badInput' })
  expect(await member.ask('push')).toMatchObject({ data: { devices: [] } })
})

test('a house without a way out has no key, takes no device and sends nothing', async () => {
  const { browser, round } = await played()
  await round.draw()
  const shut = { ...house.deps, config: { ...house.config, pushContact: null } }
  await sendPushes(shut, readToday)
  expect(service.of(browser)).toEqual([])
  await send()
  expect(service.of(browser)).toHaveLength(1)

  const quiet = await openHouse()
  const member = await quiet.member()
  expect(await member.ask('push')).toMatchObject({ data: { key: null, devices: [] } })
  expect(await member.ask('pushSet', { ...browser.device, ...ALL })).toEqual(
    refused('closed', pushText.off),
  )
  await quiet.close()
})
