/** Turnover of paired stakes: none from the moment a case takes them back, and again once a correction lets them go. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'

import { checkInvariants } from '../../../test/invariants.ts'
import { complete, renewSessions } from '../../testing/cashier.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { memberBelow, setRates, type TreeMember } from '../../testing/tree.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { rollRounds, rollVendors } from '../rolling/rolling.ts'
import { writeCount } from './cases.ts'

const STAKE = 50_000
const RATES = { head: 100, own: 60 }

type Operator = Awaited<ReturnType<House['operator']>>
let house: House
let open: ReturnType<typeof roundsOf>
let vendor: TestVendor
let head: TreeMember
let [kim, lee, game] = [] as unknown as [Operator, Operator, Operator]
beforeAll(async () => {
  house = await openHouse()
  open = roundsOf(house, 1)
  vendor = await openVendor(house)
  head = await memberBelow(house, null, { rates: RATES.head })
  for (const [key, value] of [
    ['withdrawalGapHours', 0],
    ['bankCheckFrom', '00:00'],
    ['bankCheckUntil', '00:00'],
  ] as const)
    await house.db.begin((tx) => house.deps.settings.set(tx, key, value as never, 'test'))
  ;[kim, lee, game] = [
    await house.operator('정산'),
    await house.operator('관리자'),
    await house.operator('게임'),
  ]
})
afterAll(() => house.close())

/** A member with an account, of whom a withdrawal wants turnover of 100,000. */
async function bettor(rates = RATES.own): Promise<TreeMember> {
  const member = await memberBelow(house, head, { money: 1_000_000 })
  if (rates > 0) await setRates(house, member, rates)
  const { keys } = house.deps
  await house.db.query`
    update member set account_type = 'bank', bank = '국민', holder_sealed = ${keys.seal('홍길동')},
      account_sealed = ${keys.seal('123-45-678901')} where id = ${member.id}`
  await payIn(member)
  return member
}

async function payIn(member: TreeMember) {
  await renewSessions(house)
  expect(await member.ask('depositRequest', { setMoney: 100_000, type: '0' })).toMatchObject({
    result: true,
  })
  expect(await complete(kim, 'deposit', member)).toMatchObject({ result: true })
}

/** A round on which two members stake against each other, drawn and rolled. */
async function against(one: TreeMember, other: TreeMember) {
  const round = await open()
  await renewSessions(house)
  await round.odd(one, STAKE)
  await round.even(other, STAKE)
  await round.draw()
  await rollRounds(house.deps)
  await renewSessions(house)
  const [row] = await house.db.query<{ id: number }>`
    select id from round where game = 'pbg.powerball' and state = 'SETTLED' order by draw_at desc limit 1`
  return { id: row!.id, isOdd: round.isOdd }
}

/** A case of two members with the pairs of all their bets on shared rounds. */
async function caseOf(one: TreeMember, other: TreeMember): Promise<number> {
  const members = [one.id, other.id].toSorted((low, high) => low - high)
  const pairs = await house.db.query<{
    vendor: boolean
    round: number
    at: Date
    bets: number[]
    stake: number
  }>`
    select vendor, round, max(at) as at, array_agg(id order by member) as bets, min(stake)::bigint as stake from (
      select false as vendor, round_id as round, placed_at as at, id, member_id as member, stake from bet
      union all
      select true, round_id, placed_at, id, member_id, amount from vendor_bet) b
    where member = any(${members}::bigint[]) group by 1, 2 having count(distinct member) = 2 order by 2`
  await house.clock.advance(1_000)
  const [now] = await house.db.query<{ at: Date }>`select business_now() as at`
  await writeCount(house.db, {
    ...{ at: now!.at.toISOString(), members: 2, meetings: pairs.length },
    rings: [
      {
        ...{ members, doubted: [], score: 59, lines: [], explanations: [] },
        pairs: pairs.map(({ vendor: isVendor, round, at, bets, stake }) => ({
          ...{ vendor: isVendor, round, at: at.toISOString() },
          sides: bets.map((bet, n) => ({ bet, member: members[n]!, stake, house: 1_000 })),
        })),
      },
    ],
  })
  const [row] = await house.db.query<{ id: number }>`
    select ring_id as id from ring_member where member_id = ${one.id} order by 1 desc limit 1`
  return row!.id
}

async function view(id: number) {
  const answer = await kim.ask('radarView', undefined, { params: { id } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

/** Asks for the rolling of a case; answers the request. */
async function request(id: number): Promise<number> {
  await renewSessions(house)
  const { pairs, points } = (await view(id)).recovery
  const asked = await kim.ask('radarRecover', {
    ...{ id, pairs, points, text: '서로 반대로 건 베팅입니다.', reason: '되풀이' },
  })
  if (!asked.result) throw new Error(asked.msg)
  return asked.data.approval
}
const agree = (approval: number) => lee.ask('approvalDecide', { id: approval, approve: true })

async function takeBack(id: number) {
  expect(await agree(await request(id))).toMatchObject({ result: true })
}

async function correct(id: number, settlement: number, result: object | null) {
  await renewSessions(house)
  const asked = await lee.ask('roundCorrect', {
    ...{ id, settlement, reason: '다시 봄' },
    result,
  } as never)
  const { id: approval } = asked as unknown as { id: number }
  expect(await game.ask('approvalDecide', { id: approval, approve: true })).toMatchObject({
    result: true,
  })
  await rollRounds(house.deps)
}
const drawn = (isOdd: boolean) => ({ balls: [1, 2, 3, 4, 5], powerball: isOdd ? 7 : 2 })

/** What counts for the next withdrawal, and of it what the games of draws and of vendors say. */
async function done(member: TreeMember) {
  await renewSessions(house)
  const answer = await member.ask('turnover')
  if (!answer.result) throw new Error(answer.msg)
  const { games } = answer.data
  expect(games.reduce((sum, { money }) => sum + money, 0)).toBe(answer.data.done)
  return answer.data.done
}
const ofDraws = async (member: TreeMember) => {
  const answer = await member.ask('turnover')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.games.find(({ name }) => name !== '카지노·슬롯')?.money ?? 0
}
const withdraw = (member: TreeMember) => member.ask('withdrawalRequest', { setMoney: 10_000 })
async function paidOut(member: TreeMember) {
  await renewSessions(house)
  expect(await withdraw(member)).toMatchObject({ result: true })
  expect(await complete(kim, 'withdrawal', member)).toMatchObject({ result: true })
}

test('stakes that a case took back count for no turnover, also of the side whose own stake earned nobody anything', async () => {
  const [moon, star] = [await bettor(), await memberBelow(house, null, { money: 1_000_000 })]
  await against(moon, star)
  await against(moon, star)
  const ring = await caseOf(moon, star)
  expect([await done(moon), await done(star)]).toEqual([2 * STAKE, 2 * STAKE])
  expect((await view(ring)).money.turnover).toBe(4 * STAKE)
  expect((await view(ring)).recovery).toMatchObject({ pairs: 2, stakes: 4 * STAKE })
  await takeBack(ring)
  expect([await done(moon), await done(star)]).toEqual([0, 0])
  expect((await view(ring)).money.turnover).toBe(0)
  expect(await withdraw(moon)).toMatchObject({
    ...{ result: false, msg: withdrawalText.turnover('100,000') },
  })
  expect(await checkInvariants(house.db)).toEqual([])
})

test('what a withdrawal was judged with before a case took it back is asked of no later one', async () => {
  const [moon, star] = [await bettor(), await bettor()]
  await against(moon, star)
  await against(moon, star)
  const ring = await caseOf(moon, star)
  await paidOut(moon)
  await against(moon, star)
  expect(await done(moon)).toBe(STAKE)
  await takeBack(ring)
  expect(await done(moon)).toBe(STAKE)
  await payIn(moon)
  await against(moon, star)
  expect(await done(moon)).toBe(2 * STAKE)
  expect(await withdraw(moon)).toMatchObject({ result: true })
})

test('a withdrawal that waited when a case took stakes back is cancelled: they count for none after it', async () => {
  const [moon, star] = [await bettor(), await bettor()]
  await against(moon, star)
  await against(moon, star)
  const ring = await caseOf(moon, star)
  await renewSessions(house)
  expect(await withdraw(moon)).toMatchObject({ result: true })
  await takeBack(ring)
  const [row] = await house.db.query<{ id: number }>`
    select id from withdrawal where member_id = ${moon.id}`
  await renewSessions(house)
  expect(await moon.ask('withdrawalCancel', { no: row!.id })).toMatchObject({ result: true })
  expect(await done(moon)).toBe(0)
  expect(await withdraw(moon)).toMatchObject({ result: false })
})

test('stakes that a correction lets go count again, for each withdrawal as it was judged', async () => {
  const [before, between, star] = [await bettor(), await bettor(), await bettor()]
  const one = await against(before, star)
  await against(before, star)
  const first = await caseOf(before, star)
  const third = await against(between, star)
  await against(between, star)
  // Judged with the stakes, which were taken back after it.
  await paidOut(before)
  await takeBack(first)
  const second = await caseOf(between, star)
  await takeBack(second)
  // Judged without: its turnover is of other bets.
  const single = await open()
  await renewSessions(house)
  await single.odd(between, 2 * STAKE)
  await single.draw()
  await paidOut(between)
  expect([await done(before), await done(between), await done(star)]).toEqual([0, 0, 0])
  for (const { id } of [one, third]) await correct(id, 1, null)
  expect([await done(before), await done(between), await done(star)]).toEqual([0, 0, 0])
  await correct(one.id, 2, drawn(one.isOdd))
  await correct(third.id, 2, drawn(third.isOdd))
  expect([await done(before), await done(between), await done(star)]).toEqual([0, STAKE, 2 * STAKE])
  expect([await ofDraws(before), await ofDraws(between)]).toEqual([0, STAKE])
  // Taken back once more, and the same again.
  await takeBack(second)
  expect([await done(between), await done(star)]).toEqual([0, STAKE])
  await correct(third.id, 3, null)
  await correct(third.id, 4, drawn(third.isOdd))
  expect([await done(between), await done(star)]).toEqual([STAKE, 2 * STAKE])
  expect(await checkInvariants(house.db)).toEqual([])
})

/** A round of a vendor's table with a bet of each, over and judged. */
let tables = 0
async function table(one: TreeMember, other: TreeMember, judge = true) {
  await renewSessions(house)
  const name = `ring-${++tables}`
  for (const [n, member] of [one, other].entries()) {
    const session = await vendor.open(member, 'two')
    expect((await vendor.bet(session, `${name}:${n}`, name, STAKE, 'two')).said.status).toBe('OK')
  }
  await vendor.end(name)
  if (judge) await rollAll()
}
async function rollAll() {
  await rollVendors(house.deps)
  await house.clock.advance(120_000)
  await rollVendors(house.deps)
}

test('stakes at a vendor’s table that a case took back count for no turnover; a withdrawal keeps what it was judged with', async () => {
  const [moon, star] = [await bettor(), await bettor()]
  await table(moon, star)
  await table(moon, star)
  await table(moon, star, false)
  // Nobody has judged the third: the withdrawal is judged without it.
  await paidOut(moon)
  await rollAll()
  expect([await done(moon), await done(star)]).toEqual([STAKE, 3 * STAKE])
  await takeBack(await caseOf(moon, star))
  expect([await done(moon), await done(star)]).toEqual([0, 0])
  await table(moon, star)
  expect([await done(moon), await done(star)]).toEqual([STAKE, STAKE])
  expect(await checkInvariants(house.db)).toEqual([])
})

test('a withdrawal asked for while a case takes the stakes back waits for it and is refused', async () => {
  // What this member stakes earns those above alone: nothing is taken of their own points.
  const [moon, star] = [await bettor(0), await bettor()]
  await against(moon, star)
  await against(moon, star)
  const approval = await request(await caseOf(moon, star))
  await renewSessions(house)
  let asked: ReturnType<typeof withdraw> | undefined
  const agreed = await waitsAt(house, 'after insert on ring_taken_stake', () =>
    meet(house, {
      lock: HELD,
      ask: () => agree(approval),
      async meanwhile() {
        asked = withdraw(moon)
        await waiting(house, 2)
      },
    }),
  )
  expect(agreed).toMatchObject({ result: true })
  expect(await asked).toMatchObject({ msg: withdrawalText.turnover('100,000') })
})

test('a case that takes stakes back while a withdrawal is judged with them waits for it, and asks them of no later one', async () => {
  const [moon, star] = [await bettor(0), await bettor()]
  await against(moon, star)
  await against(moon, star)
  const approval = await request(await caseOf(moon, star))
  await renewSessions(house)
  let agreed: ReturnType<typeof agree> | undefined
  const asked = await waitsAt(house, 'after insert on withdrawal', () =>
    meet(house, {
      lock: HELD,
      ask: () => withdraw(moon),
      async meanwhile() {
        agreed = agree(approval)
        await waiting(house, 2)
      },
    }),
  )
  expect(asked).toMatchObject({ result: true })
  expect(await agreed).toMatchObject({ result: true })
  expect(await complete(kim, 'withdrawal', moon)).toMatchObject({ result: true })
  expect(await done(moon)).toBe(0)
  await against(moon, star)
  expect(await done(moon)).toBe(STAKE)
})
