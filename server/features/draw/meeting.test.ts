import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { drawText } from '@madang/contract/member/plain/draw.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { meet } from '../../testing/meeting.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'
import { takeOverSession } from '../session/sql.ts'

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
const bet = (lee: Lee, change: object = {}) =>
  lee.ask('bet', {
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
  })
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
