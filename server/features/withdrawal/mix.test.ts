import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkInvariants } from '../../../test/invariants.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { accountHolder, type TestMember, type TestOperator } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'

/** Everything the cashier does, by members and operators at once, in any mix: nobody is told to try again. */
let house: House
let desk: TestOperator[]
let bet: object
beforeAll(async () => {
  house = await openHouse()
  const { date, round } = await openRoundAt(house, 'ntry.powerball')
  bet = { game: 'powerBall', page: 'ntry', today: date, round, type: 'poOdd', pick: '파워볼 홀' }
  desk = await Promise.all([house.operator('정산'), house.operator('관리자')])
  for (const [key, value] of [
    ['secondOperatorFrom', 30_000],
    ['turnoverPercent', 0],
    ['withdrawalGapHours', 0],
  ] as const)
    await house.db.begin((tx) => house.deps.settings.set(tx, key, value, 'test'))
})
afterAll(() => house.close())

const kinds = [
  'deposit',
  'convert',
  'refill',
  'bet',
  'withdraw',
  'withdraw',
  'cancel',
  'completeDeposit',
  'refuseDeposit',
  'completeWithdrawal',
  'completeWithdrawal',
  'refuseWithdrawal',
  'approve',
  'approve',
  'reject',
] as const
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat(3),
    operator: fc.nat(1),
    amount: fc.integer({ min: 1, max: 6 }).map((n) => n * 10_000),
  }),
  { minLength: 60, maxLength: 120 },
)
type Act = { kind: (typeof kinds)[number]; who: number; operator: number; amount: number }

const rowOf = async (table: 'deposit' | 'withdrawal', { id }: TestMember) => {
  const rows =
    table === 'deposit'
      ? await house.db.query<{ id: number; version: number }>`
          select id, version from deposit where member_id = ${id} and type <> 'conversion' order by id desc limit 1`
      : await house.db.query<{ id: number; version: number }>`
          select id, version from withdrawal where member_id = ${id} order by id desc limit 1`
  return rows[0] ?? { id: 1, version: 1 }
}

async function decided(operator: TestOperator, { kind, amount }: Act, member: TestMember) {
  const reason = '시험'
  if (kind === 'approve' || kind === 'reject') {
    const rows = await house.db.query<{ id: number }>`
      select id from approval where state = 'pending' order by random() limit 1`
    return operator.ask('approvalDecide', {
      id: rows[0]?.id ?? 1,
      approve: kind === 'approve',
      reason,
    })
  }
  const row = await rowOf(kind.endsWith('Deposit') ? 'deposit' : 'withdrawal', member)
  if (kind === 'completeDeposit') return operator.ask('depositComplete', { ...row, amount, reason })
  if (kind === 'refuseDeposit') return operator.ask('depositRefuse', { ...row, reason })
  if (kind === 'completeWithdrawal') return operator.ask('withdrawalComplete', { ...row, reason })
  return operator.ask('withdrawalRefuse', { ...row, reason })
}

async function done(member: TestMember, act: Act) {
  const { kind, amount: setMoney } = act
  if (kind === 'deposit') return member.ask('depositRequest', { setMoney, type: '0' })
  if (kind === 'convert') return member.ask('depositRequest', { setMoney, type: '1' })
  if (kind === 'refill') return member.ask('refill')
  if (kind === 'bet')
    return member.ask('bet', { ...bet, money: setMoney, rate: 1.95, win: 0 } as never)
  if (kind === 'withdraw') return member.ask('withdrawalRequest', { setMoney })
  if (kind === 'cancel') {
    const { id } = await rowOf('withdrawal', member)
    return member.ask('withdrawalCancel', { no: id })
  }
  return decided(desk[act.operator]!, act, member)
}

/** What ends every mix, one after the other: two rarely meet by chance, an act that waits and one who may reject it. */
const tail: Act[] = [
  { kind: 'deposit', who: 0, operator: 0, amount: 60_000 },
  { kind: 'completeDeposit', who: 0, operator: 0, amount: 60_000 },
  { kind: 'reject', who: 0, operator: 1, amount: 0 },
  { kind: 'reject', who: 0, operator: 0, amount: 0 },
]

const WAVE = 15

test('whatever is asked at once, every answer is an answer, and the books hold', async () => {
  const taken = new Set<string>()
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const members = await Promise.all(
        Array.from({ length: 4 }, () => accountHolder(house, { money: 200_000, coins: 20 })),
      )
      // In waves: what one asks for, the next decides.
      const waves = Array.from({ length: Math.ceil(list.length / WAVE) }, (_, index) =>
        list.slice(index * WAVE, (index + 1) * WAVE),
      )
      for (const wave of [...waves, ...tail.map((act) => [act])]) {
        const answers = await Promise.all(wave.map((act) => done(members[act.who]!, act)))
        for (const [index, answer] of answers.entries())
          if (answer.result) taken.add(wave[index]!.kind)
          else expect(answer.code).not.toBe('retry')
      }
      expect(await checkInvariants(house.db)).toEqual([])
      for (const { id } of members) {
        const { money, held } = await readWallet(house.db, id)
        expect(Math.min(money, held)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
  // A mix in which hardly anything succeeds would prove little.
  expect(kinds.filter((kind) => !taken.has(kind))).toEqual([])
})
