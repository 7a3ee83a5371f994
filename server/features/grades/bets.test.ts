/** A grade's caps where bets are taken: tighter than the house's, exact among many at once (docs/adr/0132-grades-of-members.md). */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { BetCap, GradeCaps } from '@madang/contract/core/grades.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import { gradeText } from '@madang/contract/member/plain/grades.ts'
import { limitsText } from '@madang/contract/member/plain/limits.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { TestMember, TestOperator } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { openRoundAt } from '../../testing/provider.ts'

let house: House
let kim: TestOperator
let round = 0
let minute = 0
const date = '20260115'
const reason = '시험 그룹'
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T09:00:00+09:00')
  kim = await house.operator('관리자')
})
afterAll(() => house.close())
beforeEach(async () => {
  minute += 5
  const at = new Date(Date.parse('2026-01-15T09:00:30+09:00') + minute * 60_000).toISOString()
  const [day, time] = [at.slice(0, 10), at.slice(11)]
  expect(day).toBe('2026-01-15')
  const seoul = `${day}T${String(Number(time.slice(0, 2)) + 9).padStart(2, '0')}${time.slice(2, 8)}+09:00`
  ;({ round } = await openRoundAt(house, 'pbg.powerball', { at: seoul }))
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
  await house.db
    .query`update operator_session set action_at = business_now(), started_at = business_now()`
})

let names = 0
async function gradeOf(caps: GradeCaps) {
  const name = `그룹${++names}`
  const answer = await kim.ask('gradeSave', {
    ...{ name, position: 1, tone: 'plain', message: '', caps, newcomers: false, reason },
  })
  if (!answer.result) throw new Error(answer.msg)
  return { id: answer.id, name, version: 1 }
}
type Grade = Awaited<ReturnType<typeof gradeOf>>
const tighten = (grade: Grade, caps: GradeCaps) =>
  kim.ask('gradeSave', {
    ...{ ...grade, position: 1, tone: 'plain', message: '', caps, newcomers: false, reason },
  })
async function memberIn(grade: Grade | null, money = 5_000_000) {
  const lee = await house.member({ money })
  if (grade) await move(lee, grade.id)
  return lee
}
async function move(lee: TestMember, grade: number | null) {
  const answer = await kim.ask('memberGrade', { id: lee.id, grade, reason })
  if (!answer.result) throw new Error(answer.msg)
}
const even = { type: 'poEven', pick: '파워볼 짝', rate: 1.95 }
/** 파워볼 홀 짝 at 1.95: a single pick. */
const bet = (lee: TestMember, money: number, pick: object = {}) =>
  lee.ask('bet', {
    ...{ game: 'powerBall', page: 'pbg', today: date, round, win: 0, money },
    ...{ type: 'poOdd', pick: '파워볼 홀', rate: 1.95, ...pick },
  })
const refused = (msg: string) => ({ result: false, code: 'limit', msg })
const staked = async (lee: TestMember) => {
  const [row] = await house.db.query<{ n: number; sum: number }>`
    select count(*) as n, coalesce(sum(b.stake), 0)::bigint as sum from bet b join round r on r.id = b.round_id
    where b.member_id = ${lee.id} and r.number = ${round} and r.date = ${date}`
  return row!
}

test.each<[BetCap, number, number]>([
  ['maxBettingMoney', 20_000, 20_000],
  // 1.95 × 10,256 is 19,999.2; of a won more it is 20,001.15.
  ['maxWinMoney', 20_000, 10_256],
  ['folderMaxBettingMoney', 30_000, 30_000],
  ['roundMaxBettingMoney', 40_000, 40_000],
])(
  '%s of a grade is taken to the last won and no further, and named',
  async (cap, amount, room) => {
    const grade = await gradeOf({ [cap]: amount })
    const [lee, free] = await Promise.all([memberIn(grade), memberIn(null)])
    expect(await bet(lee, room + 1)).toEqual(
      refused(gradeText.overBet(grade.name, cap, amount, room)),
    )
    expect(await bet(lee, room)).toMatchObject({ result: true })
    expect(await bet(lee, 5_000)).toEqual(
      refused(gradeText.overBet(grade.name, cap, amount, cap === 'maxWinMoney' ? 1 : 0)),
    )
    // Who is in none is bound by the house alone.
    expect(await bet(free, room + 1)).toMatchObject({ result: true })
  },
)

test('the words say which group, which cap, its amount and what is left', () => {
  expect(gradeText.overBet('신규', 'roundMaxBettingMoney', 100_000, 30_000)).toBe(
    '‘신규’ 그룹의 한 회차 최대 베팅금액은 100,000원입니다. 이 회차에는 30,000원까지 더 베팅할 수 있습니다.',
  )
  expect(gradeText.overBet('신규', 'maxWinMoney', 100_000, 0)).toBe(
    '‘신규’ 그룹의 최대 당첨금은 100,000원입니다. 이 회차에는 더 베팅할 수 없습니다.',
  )
  expect(gradeText.overDeposit('신규', 100_000)).toBe(
    '‘신규’ 그룹은 한 번에 100,000원까지 충전할 수 있습니다.',
  )
})

test('where the house’s own is lower it is the house that refuses; the member’s own limit stands beside both', async () => {
  const grade = await gradeOf({ maxBettingMoney: 1_000_000, roundMaxBettingMoney: 500_000 })
  const lee = await memberIn(grade)
  await house.db.query`
    insert into setting (key, value, changed_by) values ('maxBettingMoney', '50000', 'elsewhere')`
  expect(await bet(lee, 60_000)).toEqual(refused(drawText.overCap(50_000)))
  await house.db.query`delete from setting where key = 'maxBettingMoney'`
  await lee.ask('limitsChange', { act: 'set', kind: 'bet', period: 'each', amount: 10_000 })
  expect(await bet(lee, 10_001)).toEqual(refused(limitsText.over('bet', 'each', 10_000, 10_000)))
  expect(await bet(lee, 500_001)).toEqual(
    refused(gradeText.overBet(grade.name, 'roundMaxBettingMoney', 500_000, 500_000)),
  )
})

test('40 bets at once against a cap of a round: exactly as many as fit', async () => {
  const grade = await gradeOf({ roundMaxBettingMoney: 130_000 })
  const lee = await memberIn(grade)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => bet(lee, 10_000, at % 2 ? even : {})),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(13)
  expect(await staked(lee)).toEqual({ n: 13, sum: 130_000 })
})

test('a cap lowered while 40 bets are on their way: after the operator’s answer none comes by the old one', async () => {
  const grade = await gradeOf({ roundMaxBettingMoney: 1_000_000 })
  const lee = await memberIn(grade)
  const all = Promise.all(
    Array.from({ length: 40 }, (_, at) => bet(lee, 10_000, at % 2 ? even : {})),
  )
  expect(await tighten(grade, { roundMaxBettingMoney: 100_000 })).toMatchObject({ waiting: false })
  const then = await staked(lee)
  const answers = await all
  const now = await staked(lee)
  expect(now.n).toBe(Math.max(then.n, 10))
  expect(answers.filter(({ result }) => result)).toHaveLength(now.n)
  expect(await bet(lee, 5_000)).toMatchObject({ code: 'limit' })
})

/** How many bets of a member stand. */
const betsOf = async ({ id }: TestMember) =>
  (await house.db.query`select from bet where member_id = ${id}`).length

test('the operator’s answer waits for a bet that was judged by the cap before', async () => {
  const grade = await gradeOf({ maxBettingMoney: 500_000 })
  const lee = await memberIn(grade)
  /** How many of the bets stand when the operator hears that it is saved. */
  let saving: Promise<{ saved: boolean; bets: number }> | undefined
  const placed = await waitsAt(house, 'after insert on bet', () =>
    meet(house, {
      lock: HELD,
      ask: () => bet(lee, 400_000),
      async meanwhile() {
        saving = tighten(grade, { maxBettingMoney: 20_000 }).then(async ({ result }) => ({
          saved: result,
          bets: await betsOf(lee),
        }))
        // The cap is in force, and its answer waits for the wallet.
        await waiting(house, 2)
      },
    }),
  )
  expect(placed).toMatchObject({ result: true })
  expect(await saving).toEqual({ saved: true, bets: 1 })
  expect(await bet(lee, 5_000)).toMatchObject({ code: 'limit' })
})

test('a bet that waits for its wallet is judged by the caps, and by the grade, as they are when it goes on', async () => {
  const grade = await gradeOf({ maxBettingMoney: 500_000 })
  const [lee, kang] = await Promise.all([memberIn(grade), memberIn(null)])
  const walletOf = ({ id }: TestMember) => `select from wallet where member_id = ${id} for update`
  const tightened = await meet(house, {
    lock: walletOf(lee),
    ask: () => bet(lee, 400_000),
    meanwhile: () => house.db.query`
      update member_grade set caps = '{"maxBettingMoney": 20000}' where id = ${grade.id}`,
  })
  expect(tightened).toEqual(
    refused(gradeText.overBet(grade.name, 'maxBettingMoney', 20_000, 20_000)),
  )
  const moved = await meet(house, {
    lock: walletOf(kang),
    ask: () => bet(kang, 400_000),
    meanwhile: () => house.db.query`update member set grade_id = ${grade.id} where id = ${kang.id}`,
  })
  expect(moved).toMatchObject({ code: 'limit' })
})

test('who is moved waits for the bet of theirs that is on its way', async () => {
  const grade = await gradeOf({ maxBettingMoney: 20_000 })
  const lee = await memberIn(null)
  let moving: Promise<number> | undefined
  const placed = await waitsAt(house, 'after insert on bet', () =>
    meet(house, {
      lock: HELD,
      ask: () => bet(lee, 400_000),
      async meanwhile() {
        moving = move(lee, grade.id).then(() => betsOf(lee))
        await waiting(house, 2)
      },
    }),
  )
  expect(placed).toMatchObject({ result: true })
  expect(await moving).toBe(1)
})

test('a looser cap is not in force until two have agreed; then at once', async () => {
  const grade = await gradeOf({ maxBettingMoney: 20_000 })
  const [lee, second] = await Promise.all([memberIn(grade), house.operator('관리자')])
  expect(await tighten(grade, {})).toMatchObject({ waiting: true, msg: operatorText.waiting })
  expect(await bet(lee, 30_000)).toMatchObject({ code: 'limit' })
  const [asked] = await house.db.query<{ id: number }>`
    select id from approval where action = 'grade.loosen' and subject = ${grade.id}`
  const decide = (by: TestOperator) =>
    by.ask('approvalDecide', { id: asked!.id, approve: true, reason: '확인함' })
  expect(await decide(kim)).toMatchObject({ code: 'denied', msg: operatorText.own })
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide(second)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await bet(lee, 30_000)).toMatchObject({ result: true })
})

test('whatever the caps of house and grade are, a member’s bets stay within the tighter of each', async () => {
  const amount = fc.integer({ min: 1, max: 20 }).map((n) => n * 5_000)
  const caps = fc.record(
    { maxBettingMoney: amount, folderMaxBettingMoney: amount, roundMaxBettingMoney: amount },
    { requiredKeys: [] },
  )
  const stakes = fc.array(fc.tuple(fc.boolean(), amount), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(caps, stakes, async (own, asked) => {
      const lee = await memberIn(await gradeOf(own))
      const sums = { odd: 0, even: 0 }
      for (const [isOdd, money] of asked) {
        const side = isOdd ? 'odd' : 'even'
        const fits =
          sums[side] + money <= (own.maxBettingMoney ?? 1_000_000) &&
          sums.odd + sums.even + money <=
            Math.min(own.folderMaxBettingMoney ?? 3_000_000, own.roundMaxBettingMoney ?? 5_000_000)
        const { result } = await bet(lee, money, isOdd ? {} : even)
        expect(result).toBe(fits)
        if (result) sums[side] += money
      }
    }),
    { numRuns: 25 },
  )
})
