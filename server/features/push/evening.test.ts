/** The day's own book, pushed after the evening's last bet to who wishes it (docs/adr/0108-the-evening.md). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { openPushService } from '../../testing/push-service.ts'
import { DAY, roundsOf, stayIn } from '../../testing/rounds.ts'
import { readToday } from '../today/today.ts'
import { noteEvening, sendPushes } from './push.ts'

type Member = Awaited<ReturnType<House['member']>>
type Wishes = { bets: boolean; withdrawals: boolean; amounts: boolean; book: boolean }

let house: House
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService()
  house = await openHouse({
    env: { PUSH_CONTACT: 'mailto:desk@madang.test', PUSH_TO: service.origin },
  })
})
afterAll(async () => {
  await house.close()
  await service.close()
})
beforeEach(() => service.answers((said) => said.writeHead(201).end()))

const NONE: Wishes = { bets: false, withdrawals: false, amounts: false, book: false }
async function wishing(wishes: Partial<Wishes> = { book: true }) {
  const member = await house.member({ money: 50_000 })
  const browser = service.newBrowser()
  const answer = await member.ask('pushSet', { ...browser.device, ...NONE, ...wishes })
  if (!answer.result) throw new Error(answer.msg)
  return { member, browser, told: () => service.told(browser) }
}
/** What the jobs do at a time of the day. */
async function at(time: string) {
  await house.clock.set(`${DAY}T${time}+09:00`)
  await stayIn(house)
  await noteEvening(house.deps)
  await sendPushes(house.deps, readToday)
}

test('half an hour after the evening’s last bet the day is told once, to who wished it and bet', async () => {
  const openRound = roundsOf(house, 20)
  const early = await openRound()
  const [one, amounts, deaf, idle, back, resting] = [
    await wishing(),
    await wishing({ book: true, amounts: true }),
    await wishing({ bets: true }),
    await wishing(),
    await wishing(),
    await wishing(),
  ]
  const lose = (member: Member) => (early.isOdd ? early.even(member) : early.odd(member))
  for (const { member } of [one, amounts, deaf, resting]) await lose(member)
  await early.draw()
  await at('20:45:00')
  expect([one, amounts].map(({ told }) => told())).toEqual([[], []])

  const late = await openRound()
  await late.odd(back.member)
  await late.goLate()
  const rest = { act: 'rest', days: 1 } as const
  expect(
    await resting.member.ask('limitsChange', rest, { key: `rest-of-${resting.member.uid}` }),
  ).toMatchObject({ result: true })
  await at('21:05:00')
  // The one's bet is an hour old; the other's round of just now was void, and its day has no bet.
  expect(one.told()).toMatchObject([{ title: '오늘의 장부', path: '/today', tag: 'day-20260115' }])
  expect(one.told()[0]!.body).toMatch(/^오늘 베팅 1번 · 이용 시간 \d/)
  expect(amounts.told()[0]!.body).toMatch(/^오늘 베팅 1번 · 손익 −10,000원 · 이용 시간 \d/)
  const ttl = Number(service.of(one.browser)[0]!.headers.ttl)
  expect(ttl).toBeLessThanOrEqual(2 * 3_600 + 55 * 60)
  expect(ttl).toBeGreaterThan(2 * 3_600 + 54 * 60)

  const next = await openRound()
  const later = await wishing()
  for (const { member } of [one, amounts, later]) await next.odd(member)
  await next.draw()
  await at('22:29:00')
  expect(later.told()).toEqual([])
  await at('22:31:00')
  expect(later.told()).toHaveLength(1)
  await at('23:05:00')
  await at('23:59:00')
  expect([one, amounts].map(({ told }) => told().length)).toEqual([1, 1])
  const silent = [deaf, idle, back, resting].map(({ told }) =>
    told().filter(({ title }) => title === '오늘의 장부'),
  )
  expect(silent).toEqual([[], [], [], []])
})

test('who plays on is told in the last hour, without what waits; and nobody after midnight', async () => {
  const round = await roundsOf(house, 23)()
  const [first, second] = [
    await wishing({ book: true, amounts: true }),
    await wishing({ bets: true }),
  ]
  for (const { member } of [first, second]) await round.odd(member)
  await noteEvening(house.deps)
  await sendPushes(house.deps, readToday)
  expect(first.told()[0]!.body).toMatch(
    /^오늘 베팅 1번 · 손익 0원 \(대기중 10,000원 제외\) · 이용 시간 \d/,
  )

  const wish = { ...second.browser.device, ...NONE, book: true }
  expect(await second.member.ask('pushSet', wish)).toMatchObject({ result: true })
  service.answers((said) => said.writeHead(503).end())
  await at('23:58:00')
  expect(service.of(second.browser)).toHaveLength(1)
  service.answers((said) => said.writeHead(201).end())
  await house.clock.set('2026-01-16T00:05:00+09:00')
  await sendPushes(house.deps, readToday)
  expect(service.of(second.browser)).toHaveLength(1)
})
