import { afterAll, beforeAll, expect, test } from 'vitest'

import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'

import { offer, readWallet } from '../../ledger/ledger.ts'
import { accountHolder, type TestMember } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'

let house: House
let bet: (member: TestMember, money: number) => Promise<{ result: boolean }>
beforeAll(async () => {
  house = await openHouse()
  const { date, round } = await openRoundAt(house, 'ntry.powerball')
  bet = (member, money) =>
    member.ask('bet', {
      game: 'powerBall',
      page: 'ntry',
      today: date,
      round,
      type: 'poOdd',
      pick: '파워볼 홀',
      rate: 1.95,
      money,
      win: 0,
    })
})
afterAll(() => house.close())

const withdraw = (member: TestMember, setMoney: number, key?: string) =>
  member.ask('withdrawalRequest', { setMoney }, key ? { key } : {})
let causes = 0
/** What a move into the safe will be: a transfer under the same wallet. */
const keep = async (member: TestMember, amount: number) => {
  const cause = ++causes
  const [verdict] = await house.db.begin((tx) =>
    offer(tx, [{ member: member.id, kind: 'safe.add', cause, amount }]),
  )
  return { result: verdict!.result === 'posted' }
}
const counted = (answers: { result: boolean }[]) => answers.filter(({ result }) => result).length

test('of 50 withdrawals of all there is at once exactly 1 is taken', async () => {
  const lee = await accountHolder(house, { money: 200_000 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(lee, 200_000)))
  expect(counted(answers)).toBe(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toEqual({ result: false, code: 'state', msg: withdrawalText.pending })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 0, held: 200_000 })
})

test('of 50 small withdrawals at once exactly 1 is taken, though there is money for all', async () => {
  const lee = await accountHolder(house, { money: 1_000_000 })
  expect(counted(await Promise.all(Array.from({ length: 50 }, () => withdraw(lee, 10_000))))).toBe(
    1,
  )
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 990_000, held: 10_000 })
})

test('50 with one key are one withdrawal with one answer', async () => {
  const lee = await accountHolder(house, { money: 200_000 })
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(lee, 50_000, key)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(counted(answers)).toBe(50)
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 150_000, held: 50_000 })
})

test.each([1, 2, 3])(
  'of 20 withdrawals, 20 bets and 20 moves into the safe, each of all there is, exactly 1 succeeds, time %i',
  async () => {
    const lee = await accountHolder(house, { money: 100_000 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => [
        withdraw(lee, 100_000),
        bet(lee, 100_000),
        keep(lee, 100_000),
      ]).flat(),
    )
    expect(counted(answers)).toBe(1)
    const { money, held, safe } = await readWallet(house.db, lee.id)
    expect(money).toBe(0)
    expect(held + safe).toBeLessThanOrEqual(100_000)
  },
)

test('of bets and moves of 10,000 and one withdrawal of 50,000 from 100,000 exactly what there is leaves', async () => {
  const lee = await accountHolder(house, { money: 100_000 })
  const [taken, ...small] = await Promise.all([
    withdraw(lee, 50_000),
    ...Array.from({ length: 20 }, () => bet(lee, 10_000)),
    ...Array.from({ length: 20 }, () => keep(lee, 10_000)),
  ])
  expect(counted(small)).toBe(taken!.result ? 5 : 10)
  expect((await readWallet(house.db, lee.id)).money).toBe(0)
})

test('of 30 cancels at once exactly 1 gives the money back', async () => {
  const lee = await accountHolder(house, { money: 80_000 })
  await withdraw(lee, 80_000)
  const [row] = await house.db.query<{ id: number }>`
    select id from withdrawal where member_id = ${lee.id}`
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => lee.ask('withdrawalCancel', { no: row!.id })),
  )
  expect(counted(answers)).toBe(1)
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 80_000, held: 0 })
})
