import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { drawText } from '@madang/contract/member/plain/draw.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { meet, waiting } from '../../testing/meeting.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'
import { takeOverSession } from '../session/sql.ts'
import { voidRound } from './draw.ts'

/** Bets that wait for a lock, and what becomes of the world meanwhile: what decides is read after the lock. */
let house: House
let round: number
const date = '20260115'
beforeAll(async () => {
  house = await openHouse()
  ;({ round } = await openRoundAt(house, 'pbg.powerball'))
})
afterAll(() => house.close())
beforeEach(() => house.clock.set('2026-01-15T10:00:30+09:00'))

type Lee = Awaited<ReturnType<House['member']>>
const bet = (lee: Lee, change: object = {}, key?: string) =>
  lee.ask(
    'bet',
    {
      game: 'powerBall',
      page: 'pbg',
      today: date,
      round,
      type: 'poOdd',
      pick: '파워볼 홀',
      rate: 1.95,
      money: 10_000,
      win: 0,
      ...change,
    },
    key ? { key } : {},
  )
const walletOf = ({ id }: Lee) => `select from wallet where member_id = ${id} for update`
const moneyOf = async ({ id }: Lee) => (await readWallet(house.db, id)).money

test('a login taken over while its bet waits for the wallet bets no more', async () => {
  const lee = await house.member({ money: 3_000_000 })
  await bet(lee, { money: 1_000_000 })
  const answer = await meet(house, {
    lock: walletOf(lee),
    // Past the cap of 1,000,000, and against what stands: neither is to be forgotten with the session.
    ask: () => bet(lee, { type: 'numOdd', pick: '숫자 홀 (1·3·5·7·9)', money: 500_000 }),
    meanwhile: () => house.db.begin((tx) => takeOverSession(tx, lee.id, 'taken')),
  })
  expect(answer).toMatchObject({ result: false, code: 'logout' })
  expect(await moneyOf(lee)).toBe(2_000_000)
})

test('a suspension from bets that comes while a bet waits for the wallet keeps it out', async () => {
  const lee = await house.member({ money: 100_000 })
  const answer = await meet(house, {
    lock: walletOf(lee),
    ask: () => bet(lee),
    meanwhile: () =>
      house.db
        .query`update member set suspended_scopes = '{bet}', suspended_text = '정지' where id = ${lee.id}`,
  })
  expect(answer).toEqual({ result: false, code: 'denied', msg: '정지' })
  expect(await moneyOf(lee)).toBe(100_000)
})

test('a limit of the member’s own set while a bet waits for the wallet holds for it', async () => {
  const lee = await house.member({ money: 100_000 })
  const answer = await meet(house, {
    lock: walletOf(lee),
    ask: () => bet(lee, { money: 50_000 }),
    meanwhile: () => house.db.query`
      with known as (insert into protection (member_id, uid) values (${lee.id}, ${lee.uid}) returning member_id)
      insert into own_limit (member_id, kind, period, amount) select member_id, 'bet', 'each', 20_000 from known`,
  })
  expect(answer).toMatchObject({ result: false, code: 'limit' })
  expect(await moneyOf(lee)).toBe(100_000)
})

test('a setting tightened while a bet waits for the wallet holds for it, heard of or not', async () => {
  const lee = await house.member({ money: 100_000 })
  const answer = await meet(house, {
    lock: walletOf(lee),
    ask: () => bet(lee, { money: 50_000 }),
    meanwhile: () => house.db.query`
      insert into setting (key, value, changed_by) values ('maxBettingMoney', '20000', 'elsewhere')`,
  })
  await house.db.query`delete from setting where key = 'maxBettingMoney'`
  expect(answer).toEqual({ result: false, code: 'limit', msg: drawText.overCap(20_000) })
})

test('the close that passes while a bet waits for the wallet has passed', async () => {
  const lee = await house.member({ money: 100_000 })
  const [{ closeAt } = { closeAt: new Date(0) }] = await house.db.query<{ closeAt: Date }>`
    select close_at as "closeAt" from round where number = ${round}`
  const answer = await meet(house, {
    lock: walletOf(lee),
    ask: () => bet(lee),
    meanwhile: () => house.clock.set(closeAt),
  })
  expect(answer).toEqual({ result: false, code: 'late', msg: drawText.late })
  expect(await moneyOf(lee)).toBe(100_000)
})

test('a void of the open round waits for the bets that have read it, and returns them too', async () => {
  const lee = await house.member({ money: 100_000 })
  const { round: open } = await openRoundAt(house, 'ntry.eos3', {
    at: '2026-01-15T10:00:30+09:00',
  })
  const [row] = await house.db.query<{ id: number }>`
    select id from round where game = 'ntry.eos3' and date = ${date} and number = ${open}`
  const placed = { page: 'ntry', game: 'eos3', round: open }
  // The lane has room of the round: the bet below is judged at its first try.
  expect(await bet(lee, placed)).toMatchObject({ result: true })
  let voided: Promise<unknown> = Promise.resolve()
  const answer = await meet(house, {
    lock: walletOf(lee),
    ask: () => bet(lee, placed),
    async meanwhile() {
      const ask = { round: row!.id, by: 'operator' as const, incident: '점검' }
      voided = house.db.begin((tx) => voidRound(house.deps, tx, ask))
      // It waits for the bet, or it has returned what there was.
      await Promise.race([waiting(house, 2), voided])
    },
  })
  expect(answer).toMatchObject({ result: true })
  expect(await voided).toMatchObject({ result: 'void', members: 1, returned: 20_000 })
  expect(await moneyOf(lee)).toBe(100_000)
})

test('many members, one key, one instant: each has a bet and an answer of their own', async () => {
  const crowd = await Promise.all(Array.from({ length: 40 }, () => house.member({ money: 50_000 })))
  const key = crypto.randomUUID()
  const stakes = crowd.map((_, index) => 5_000 + index)
  const answers = await Promise.all(
    crowd.map((lee, index) => bet(lee, { money: stakes[index] }, key)),
  )
  const numbers = answers.map((answer) => (answer.result ? answer.no : answer.msg))
  expect(new Set(numbers).size).toBe(40)
  expect(await Promise.all(crowd.map(moneyOf))).toEqual(stakes.map((stake) => 50_000 - stake))
  // And each is told their own again.
  const again = await Promise.all(
    crowd.map((lee, index) => bet(lee, { money: stakes[index] }, key)),
  )
  expect(again).toEqual(answers)
})

test('of two bets a millisecond apart the one before the close is taken, the one at the close is not', async () => {
  const lee = await house.member({ money: 100_000 })
  const [row] = await house.db.query<{ closeAt: Date }>`
    select close_at as "closeAt" from round where game = 'pbg.powerball' and number = ${round}`
  const at = (ms: number) =>
    atInstant(house, new Date(row!.closeAt.getTime() + ms).toISOString(), () => bet(lee))
  expect(await at(-1)).toMatchObject({ result: true })
  expect(await at(0)).toEqual({ result: false, code: 'late', msg: drawText.late })
  expect(await moneyOf(lee)).toBe(90_000)
})
