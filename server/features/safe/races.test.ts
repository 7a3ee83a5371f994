import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readWallet } from '../../ledger/ledger.ts'
import { accountHolder, passHours, type TestMember } from '../../testing/cashier.ts'
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

const add = (member: TestMember, setMoney: number) =>
  member.ask('safeRequest', { params: { setMoney, type: 'add' } })
const remove = (member: TestMember, setMoney: number) =>
  member.ask('safeRequest', { params: { setMoney, type: 'remove' } })
const withdraw = (member: TestMember, setMoney: number) =>
  member.ask('withdrawalRequest', { setMoney })
const counted = (answers: { result: boolean }[]) => answers.filter(({ result }) => result).length
const times = <T>(n: number, act: () => Promise<T>) => Array.from({ length: n }, act)
const walletOf = ({ id }: TestMember) => readWallet(house.db, id)

test('of 50 at once that put all there is aside exactly 1 does', async () => {
  const lee = await house.member({ money: 10_000 })
  expect(counted(await Promise.all(times(50, () => add(lee, 10_000))))).toBe(1)
  expect(await walletOf(lee)).toMatchObject({ money: 0, safe: 10_000 })
})

test('of 50 at once that take 1,000 out of 7,000 exactly 7 do', async () => {
  const lee = await house.member({ money: 7_000 })
  await add(lee, 7_000)
  expect(counted(await Promise.all(times(50, () => remove(lee, 1_000))))).toBe(7)
  expect(await walletOf(lee)).toMatchObject({ money: 7_000, safe: 0 })
})

test.each([1, 2, 3])(
  'of 20 moves in, 20 bets and 20 withdrawals, each of all there is, exactly 1 succeeds, time %i',
  async () => {
    const lee = await accountHolder(house, { money: 100_000 })
    const answers = await Promise.all(
      times(20, async () => 0).flatMap(() => [
        add(lee, 100_000),
        bet(lee, 100_000),
        withdraw(lee, 100_000),
      ]),
    )
    expect(counted(answers)).toBe(1)
    const { money, held, safe } = await walletOf(lee)
    expect(money).toBe(0)
    expect([0, 100_000]).toContain(held + safe)
  },
)

test('moves in and out, bets and a withdrawal at once: not a won appears or is lost', async () => {
  const lee = await accountHolder(house, { money: 100_000 })
  await add(lee, 40_000)
  const [ins, outs, bets, held] = await Promise.all([
    Promise.all(times(20, () => add(lee, 5_000))),
    Promise.all(times(20, () => remove(lee, 5_000))),
    Promise.all(times(20, () => bet(lee, 5_000))),
    withdraw(lee, 20_000),
  ])
  const wallet = await walletOf(lee)
  expect(wallet.safe).toBe(40_000 + 5_000 * (counted(ins) - counted(outs)))
  expect(wallet.held).toBe(held.result ? 20_000 : 0)
  expect(wallet.money + wallet.safe + wallet.held).toBe(100_000 - 5_000 * counted(bets))
})

test('a lock beside 20 moves out: none comes out after it, and those before it are whole', async () => {
  const lee = await house.member({ money: 20_000 })
  await add(lee, 20_000)
  const [outs, locked] = await Promise.all([
    Promise.all(times(20, () => remove(lee, 1_000))),
    lee.ask('safeLock', { hours: 24 }),
  ])
  expect(locked).toMatchObject({ result: true })
  const late = await Promise.all(times(5, () => remove(lee, 1_000)))
  for (const answer of [...outs, ...late].filter(({ result }) => !result))
    expect(answer).toMatchObject({ code: 'state' })
  expect(counted(late)).toBe(0)
  expect(await walletOf(lee)).toMatchObject({ safe: 20_000 - 1_000 * counted(outs) })
  // A lock begins in whole milliseconds, and what stands before it may be of the same one.
  const [{ n }] = (await house.db.query<{ n: number }>`
    select count(*) as n from transfer t join safe_lock l using (member_id)
    where t.member_id = ${lee.id} and t.kind = 'safe.remove' and t.at >= l.at + interval '1 ms'`) as [
    { n: number },
  ]
  expect(n).toBe(0)
})

test('of 20 locks of a day at once exactly 1 is set', async () => {
  const lee = await house.member()
  const key = crypto.randomUUID()
  const answers = await Promise.all(times(20, () => lee.ask('safeLock', { hours: 24 }, { key })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(
    await house.db.query`select count(*) as n from safe_lock where member_id = ${lee.id}`,
  ).toEqual([{ n: 1 }])
})

type Step =
  | { kind: 'add' | 'remove'; amount: number }
  | { kind: 'lock'; hours: 1 | 24 | 168 }
  | { kind: 'pass'; hours: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      amount: fc.integer({ min: 1, max: 6_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      amount: fc.integer({ min: 1, max: 6_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('lock' as const),
      hours: fc.constantFrom(1, 24, 168),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      hours: fc.constantFrom(0.6, 12, 100),
    }),
  },
)

/** The same life by whole hours and two numbers; time passes only by `pass`. */
function judged(kept: { money: number; safe: number; hour: number; lockedTo: number }, one: Step) {
  if (one.kind === 'pass') {
    kept.hour += one.hours
    return true
  }
  if (one.kind === 'lock') {
    if (kept.lockedTo > kept.hour + one.hours) return false
    kept.lockedTo = kept.hour + one.hours
    return true
  }
  const signed = one.kind === 'add' ? one.amount : -one.amount
  if (one.kind === 'remove' && kept.hour < kept.lockedTo) return false
  if (kept.money - signed < 0 || kept.safe + signed < 0) return false
  kept.money -= signed
  kept.safe += signed
  return true
}

test('through any life of moves, locks and hours the safe is what a model of two numbers says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const lee = await house.member({ money: 10_000 })
      const kept = { money: 10_000, safe: 0, hour: 0, lockedTo: 0 }
      for (const one of steps) {
        const expected = judged(kept, one)
        if (one.kind === 'pass') await passHours(house, one.hours)
        else {
          const answer =
            one.kind === 'lock'
              ? await lee.ask('safeLock', { hours: one.hours })
              : await (one.kind === 'add' ? add : remove)(lee, one.amount)
          expect([one, answer.result]).toEqual([one, expected])
        }
        expect(await walletOf(lee)).toMatchObject({ money: kept.money, safe: kept.safe })
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
})
