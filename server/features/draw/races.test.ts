import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { hashToken } from '../../http/identity.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'
import { insertSession, takeOverSession } from '../session/sql.ts'
import { voidRound } from './draw.ts'

/** Forty bets at once and the world moving beside them: exactly those are taken that should be, whoever is first. */
let house: House
let round: number
let closeAt: Date
let turns = 0
const date = '20260115'
const BETS = 40
const STAKE = 10_000
const MONEY = 70_000
const PAID = 7
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  const ten = ++turns * 10
  const [hour, minute] = [9 + Math.floor(ten / 60), ten % 60].map((n) => String(n).padStart(2, '0'))
  const at = `2026-01-15T${hour}:${minute}:30+09:00`
  const opened = await openRoundAt(house, 'pbg.powerball', { at })
  round = opened.round
  closeAt = opened.provider.timesOf(round).closeAt
})

type Lee = Awaited<ReturnType<House['member']>>
type Answer = Awaited<ReturnType<typeof bet>>
const bet = (lee: Lee, { token = lee.token, money = STAKE } = {}) =>
  lee.ask(
    'bet',
    {
      ...{ game: 'powerBall', page: 'pbg', today: date, round, rate: 1.95, win: 0 },
      ...{ type: 'poOdd', pick: '파워볼 홀', money },
    },
    { key: crypto.randomUUID(), headers: { authorization: `Bearer ${token}` } },
  )
const codeOf = (answer: Answer) => (answer.result ? 'taken' : String(answer.code))
const tally = (answers: Answer[]) => {
  const codes = answers.map(codeOf)
  return (code: string) => codes.filter((each) => each === code).length
}
const moneyOf = async ({ id }: Lee) => (await readWallet(house.db, id)).money

/** A login in the place of the one there is. */
async function takeOver(lee: Lee, token: string) {
  await house.db.begin(async (tx) => {
    await takeOverSession(tx, lee.id, 'taken')
    await insertSession(tx, { member: lee.id, tokenHash: hashToken(token), address: '-' })
  })
}
const suspend = ({ id }: Lee) =>
  house.db.query`update member set suspended_scopes = '{bet}' where id = ${id}`
const setLimit = (lee: Lee, amount: number, token = lee.token) =>
  lee.ask(
    'limitsChange',
    { act: 'set', kind: 'stake', period: 'day', amount },
    { headers: { authorization: `Bearer ${token}` } },
  )
async function voidNow() {
  const [row] = await house.db.query<{ id: number }>`
    select id from round where game = 'pbg.powerball' and date = ${date} and number = ${round}`
  const ask = { round: row!.id, by: 'operator' as const, incident: '점검' }
  return house.db.begin((tx) => voidRound(house.deps, tx, ask))
}
async function stepClock() {
  await house.clock.set(closeAt)
  await house.clock.advance(-5_000)
}

/** Bets, and after so many of them were sent something else; then the rest. */
async function beside(lee: Lee, first: number, other: () => unknown, token?: string) {
  const before = Array.from({ length: first }, () => bet(lee))
  const moved = other()
  const after = Array.from({ length: BETS - first }, () => bet(lee, token ? { token } : {}))
  const answers = await Promise.all([...before, ...after])
  await moved
  return answers
}

const FIRSTS = [0, 3, 7, 20]

test.each(FIRSTS)('a login taken over after %i bets', async (first) => {
  const lee = await house.member({ money: MONEY })
  const token = randomBytes(32).toString('base64url')
  const of = tally(await beside(lee, first, () => takeOver(lee, token), token))
  expect(of('taken') + of('lack') + of('logout')).toBe(BETS)
  expect(of('taken')).toBe(Math.min(PAID, BETS - of('logout')))
  expect(await moneyOf(lee)).toBe(MONEY - STAKE * of('taken'))
})

test('a cap of a winning set under logins taken over again and again', async () => {
  const lee = await house.member({ money: 5_000_000 })
  const tokens = Array.from({ length: 5 }, () => randomBytes(32).toString('base64url'))
  const answers: Promise<Answer>[] = []
  for (const token of tokens) {
    answers.push(...Array.from({ length: 8 }, () => bet(lee, { token, money: 100_000 })))
    await takeOver(lee, token)
    answers.push(...Array.from({ length: 8 }, () => bet(lee, { token, money: 100_000 })))
  }
  const of = tally(await Promise.all(answers))
  expect(of('taken')).toBe(Math.min(10, 80 - of('logout')))
  expect(await moneyOf(lee)).toBe(5_000_000 - 100_000 * of('taken'))
})

test.each(FIRSTS)('a suspension from bets after %i of them', async (first) => {
  const lee = await house.member({ money: MONEY })
  const of = tally(await beside(lee, first, () => suspend(lee)))
  expect(of('taken') + of('lack') + of('denied')).toBe(BETS)
  expect(of('taken')).toBe(Math.min(PAID, BETS - of('denied')))
  expect(await moneyOf(lee)).toBe(MONEY - STAKE * of('taken'))
  expect(codeOf(await bet(lee))).toBe('denied')
})

test.each(FIRSTS)('a limit of 50,000 set after %i bets', async (first) => {
  const lee = await house.member({ money: 1_000_000 })
  const of = tally(await beside(lee, first, () => setLimit(lee, 50_000)))
  expect(of('taken') + of('limit')).toBe(BETS)
  // What was taken before it stands; after it no more than it lets through.
  expect(of('taken')).toBeGreaterThanOrEqual(5)
  expect(await moneyOf(lee)).toBe(1_000_000 - STAKE * of('taken'))
  expect(codeOf(await bet(lee))).toBe('limit')
})

test.each(FIRSTS)(
  'a void of the round after %i bets returns what was taken, to the won',
  async (first) => {
    const lee = await house.member({ money: MONEY })
    const crowd = await Promise.all(
      Array.from({ length: 30 }, () => house.member({ money: MONEY })),
    )
    let voided: ReturnType<typeof voidNow> | undefined
    const others: Promise<Answer>[] = []
    const of = tally(
      await beside(lee, first, () => {
        others.push(...crowd.slice(0, 15).map((one) => bet(one)))
        voided = voidNow()
        others.push(...crowd.slice(15).map((one) => bet(one)))
        return voided
      }),
    )
    const those = tally(await Promise.all(others))
    expect(of('taken') + of('lack') + of('late')).toBe(BETS)
    expect(those('taken') + those('late')).toBe(30)
    expect(await voided).toMatchObject({ returned: STAKE * (of('taken') + those('taken')) })
    for (const one of [lee, ...crowd]) expect(await moneyOf(one)).toBe(MONEY)
  },
)

test.each(FIRSTS)('the clock steps over the close and back after %i bets', async (first) => {
  const lee = await house.member({ money: MONEY })
  const of = tally(await beside(lee, first, stepClock))
  expect(of('taken') + of('lack') + of('late')).toBe(BETS)
  expect(of('taken')).toBe(Math.min(PAID, BETS - of('late')))
  expect(await moneyOf(lee)).toBe(MONEY - STAKE * of('taken'))
})

test('all of it at once, for twenty members: every won is in hand, on a bet that was taken, or came back', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 20 }, () => house.member({ money: 1_000_000 })),
  )
  const taken = await Promise.all(
    crowd.map(async (lee, index) => {
      const token = randomBytes(32).toString('base64url')
      const moves = [
        () => takeOver(lee, token),
        () => suspend(lee),
        () => setLimit(lee, 50_000),
        () => (index === 10 ? stepClock() : undefined),
      ]
      const answers = await beside(lee, index, moves[index % moves.length]!, token)
      return tally(answers)('taken')
    }),
  )
  for (const [index, lee] of crowd.entries())
    expect(await moneyOf(lee)).toBe(1_000_000 - STAKE * taken[index]!)
  expect(await voidNow()).toMatchObject({
    result: 'void',
    returned: STAKE * taken.reduce((sum, count) => sum + count, 0),
  })
  for (const lee of crowd) expect(await moneyOf(lee)).toBe(1_000_000)
})
