/** Partners' statements: from bets as they were settled, closed once by two operators, sealed, paid and never changed. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { openVendor } from '../../testing/vendor.ts'
import { closeBooks } from '../books/books.ts'
import { openRounds } from '../rolling/testing/rounds.ts'
import { renewLines, rollRounds, rollVendors } from '../rolling/rolling.ts'
import { correct } from './testing/half-month.ts'

const [FIRST, SECOND, THIRD] = ['2026-03-01', '2026-03-16', '2026-04-01']

let house: House
let top: TreeMember, agency: TreeMember, lee: TreeMember, kim: TreeMember
let rounds: ReturnType<typeof openRounds>
type Acting = Awaited<ReturnType<House['operator']>>
let desk: { a: Acting; b: Acting }
const newDesk = async () => {
  desk = { a: await house.operator('정산'), b: await house.operator('관리자') }
}
const type = (member: TreeMember, name: string) =>
  house.db.query`update member set type = ${name} where id = ${member.id}`

beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-03-01T00:30:00+09:00')
  top = await memberBelow(house, null, { rates: 100, money: 1_000_000 })
  agency = await memberBelow(house, top, { rates: 60, money: 1_000_000 })
  lee = await memberBelow(house, agency, { rates: 10, money: 5_000_000 })
  kim = await memberBelow(house, top, { rates: 20, money: 5_000_000 })
  await type(top, '총판')
  await type(agency, '대리점')
  rounds = openRounds(house, '20260301')
  await newDesk()
})
afterAll(() => house.close())

const must = <A extends { result: boolean }>(answer: A) => {
  if (!answer.result) throw new Error((answer as { msg?: string }).msg)
  return answer as Extract<A, { result: true }>
}
const approve = (approval: number) => desk.b.ask('approvalDecide', { id: approval, approve: true })
async function agreed(answer: Promise<{ result: boolean }>) {
  const asked = must(await answer) as unknown as { data: { approval: number } }
  must(await approve(asked.data.approval))
}
const share = (partner: TreeMember, percent: number, carries = true) =>
  agreed(
    desk.a.ask('settlementTerms', {
      ...{ partner: partner.id, share: percent * 100, carries, reason: '계약' },
    }),
  )
const close = (partner: TreeMember, first = FIRST) =>
  desk.a.ask('settlementClose', { partner: partner.id, first, reason: '확인함' })
const view = async ({ id }: TreeMember, first = FIRST) =>
  must(await desk.a.ask('settlementView', { partner: id, first })).data
const moneyOf = async ({ id }: TreeMember) =>
  (await house.db.query<{ money: number }>`select money from wallet where member_id = ${id}`)[0]!
    .money
const endHalf = async (at: string) => {
  await house.clock.set(at)
  await closeBooks(house.deps)
  await newDesk()
}
/** What the bets on the powerball of a round won, as they were settled first. */
const winsOf = async (round: { id: number }, members: TreeMember[]) =>
  (
    await house.db.query<{ won: number }>`
    select coalesce(sum(b.stake * b.odds_hundredths / 100) filter (where o.won), 0)::bigint as won
    from bet b join outcome o on o.round_id = b.round_id and o.settlement = 1 and o.odds_key = b.odds_key and o.pick = b.pick
    where b.round_id = ${round.id} and b.odds_key = 'poOdd' and b.member_id = any(${members.map(({ id }) => id)}::bigint[])`
  )[0]!.won

test('a losing share is off until two operators turn it on, and another one is from the next period on', async () => {
  expect((await view(top)).it).toMatchObject({ share: 0, carries: false, paid: 0, closed: null })
  await share(top, 20)
  expect((await view(top)).it).toMatchObject({ share: 2_000, carries: true })
  await share(top, 30)
  const { it, next } = await view(top)
  expect(it.share).toBe(2_000)
  expect(next).toEqual({ since: SECOND, share: 3_000, carries: true })
  expect((await view(top, SECOND)).it.share).toBe(3_000)
  expect(
    await desk.a.ask('settlementTerms', {
      ...{ partner: top.id, share: 3_000, carries: true, reason: '다시' },
    }),
  ).toMatchObject({ code: 'badInput', msg: settlementText.sameTerms })
  expect(
    await desk.a.ask('settlementTerms', {
      ...{ partner: lee.id, share: 1_000, carries: false, reason: '회원' },
    }),
  ).toMatchObject({ code: 'notFound', msg: settlementText.noPartner })
})

let first: Awaited<ReturnType<typeof rounds.open>>
test('a period is what everyone below staked and won, less rolling, by the line each bet was placed in', async () => {
  first = await rounds.open()
  await first.bet(lee, 100_000)
  await first.bet(kim, 50_001)
  // Opposed: neither counts.
  await first.bet(kim, 30_000, { type: 'defOdd', pick: '일반볼 홀' })
  await first.bet(kim, 40_000, { type: 'defEven', pick: '일반볼 짝' })
  // A partner's own bets are in the statements above, and not in their own.
  await first.bet(top, 20_000)
  await first.bet(agency, 10_000)
  await first.draw()
  const vendor = await openVendor(house)
  const seat = await vendor.open(lee)
  await vendor.bet(seat, 'b1', 'r1', 40_000)
  await vendor.win('w1', 'r1', ['b1'], 10_000)
  await vendor.end('r1')
  await vendor.bet(seat, 'b2', 'r2', 77_000)
  await vendor.refund('b2r', 'b2')
  await house.clock.advance(61_000)
  await rollVendors(house.deps)
  const round = await rounds.open()
  // Moved after the bet, before its result: the bet stays where it was placed.
  await round.bet(lee, 8_000)
  await house.db.begin(async (tx) => {
    await tx.query`update member set upper_id = ${top.id} where id = ${lee.id}`
    await renewLines(tx, lee.id)
  })
  await round.bet(lee, 16_000)
  await round.draw()
  await newDesk()
  const of = await view(agency)
  const agencyWins = (await winsOf(first, [lee])) + (await winsOf(round, [lee]))
  const [early] = await house.db.query<{ won: number }>`
    select coalesce(sum(b.stake * b.odds_hundredths / 100) filter (where o.won and b.stake = 16000), 0)::bigint as won
    from bet b join standing_outcome o using (round_id, odds_key, pick) where b.round_id = ${round.id}`
  expect(of.it).toMatchObject({
    ...{ players: 1, bets: 3, stakes: 148_000, wins: agencyWins - early!.won + 10_000 },
    // 0.6 % of each, of which 0.5 % is the agency's own.
    ...{ rolling: 600 + 240 + 48, own: 500 + 200 + 40, outBets: 0 },
  })
  const { it, members, games } = await view(top)
  expect(it).toMatchObject({
    ...{ players: 3, bets: 6, outBets: 2, outStakes: 70_000 },
    stakes: 100_000 + 50_001 + 10_000 + 40_000 + 8_000 + 16_000,
    wins: (await winsOf(first, [lee, kim, agency])) + (await winsOf(round, [lee])) + 10_000,
    // Each share is rounded down by itself: 10 + 50 + 40, 10 + 40 of 50,001, 6 + 4 of the agency's own.
    rolling: 1_000 + 500 + 100 + 400 + 80 + 160,
    carryIn: 0,
  })
  expect(it.target).toBe(it.stakes - it.wins - it.rolling)
  expect(it.shareWon).toBe(it.target > 0 ? Math.floor(it.target / 5) : 0)
  for (const parts of [members, games])
    for (const figure of ['bets', 'stakes', 'wins', 'rolling', 'own', 'outBets'] as const)
      expect(parts.reduce((sum, part) => sum + part[figure], 0)).toBe(it[figure])
  const bets = must(
    await desk.a.ask('settlementBets', { partner: top.id, first: FIRST, pageIndex: 1 }),
  ).data
  expect(bets.totalCnt).toBe(8)
  expect(bets.list.reduce((sum, { points }) => sum + points, 0)).toBe(it.rolling)
  const ofLee = bets.list.find(({ stake }) => stake === 100_000)
  expect(ofLee).toMatchObject({ uid: lee.uid, shares: [10, 50, 40], points: 1_000, own: 400 })
})

test('a period is closed once it is over, its books are closed, and all of it is judged and rolled', async () => {
  expect(await close(top)).toMatchObject({ code: 'state', msg: settlementText.notOver })
  await house.clock.set('2026-03-16T00:05:00+09:00')
  await newDesk()
  expect(await close(top)).toMatchObject({ code: 'state', msg: settlementText.booksOpen })
  await endHalf('2026-03-16T00:11:00+09:00')
  await house.db.query`update vendor_round set judged = false where ref = 'r1'`
  expect(await close(top)).toMatchObject({ code: 'state', msg: settlementText.unjudged })
  await house.db.query`update vendor_round set judged = true where ref = 'r1'`
  expect(await close(top)).toMatchObject({ code: 'state', msg: settlementText.unrolled })
  await rollRounds(house.deps)
  expect(await close(top, '2026-03-02')).toMatchObject({
    code: 'badInput',
    msg: settlementText.noPeriod,
  })
  expect(await close(lee)).toMatchObject({ code: 'notFound', msg: settlementText.noPartner })
})

test('two operators close it: numbered, sealed over the one before, paid once; a re-run gives the same', async () => {
  must(
    await desk.a.ask('settlementAdjust', {
      ...{ partner: top.id, amount: 123_456, reason: '지난달 오류' },
    }),
  )
  const [waiting] = await house.db.query<{ id: number }>`
    select id from approval where action = 'settlement.adjust' and state = 'pending'`
  expect(await desk.a.ask('approvalDecide', { id: waiting!.id, approve: true })).toMatchObject({
    code: 'denied',
  })
  must(await approve(waiting!.id))
  const before = await moneyOf(top)
  const preview = (await view(top)).it
  expect(preview).toMatchObject({ adjusted: 123_456, paid: preview.shareWon + 123_456 })
  await agreed(close(agency))
  const asked = must(await close(top)).data.approval
  expect((await view(top)).it.waiting).toBe(true)
  expect(await desk.a.ask('approvalDecide', { id: asked, approve: true })).toMatchObject({
    code: 'denied',
  })
  must(await approve(asked))
  const { it, adjustments, text } = await view(top)
  expect({ ...it, closed: null }).toEqual({ ...preview, closed: null })
  expect(it.closed).toMatchObject({ no: 2, by: [desk.a.uid, desk.b.uid] })
  expect(it.closed!.prevHash).toBe((await view(agency)).it.closed!.hash)
  expect(adjustments).toMatchObject([{ amount: 123_456, reason: '지난달 오류' }])
  expect(text).toContain(`받을돈 ${it.paid}\n`)
  expect(await moneyOf(top)).toBe(before + it.paid)
  for (const partner of [top, agency])
    expect(
      must(await desk.a.ask('settlementCheck', { partner: partner.id, first: FIRST })).data,
    ).toMatchObject({ same: true, sealed: true })
  expect(await close(top)).toMatchObject({ code: 'state', msg: settlementText.closed })
})

test('a closed period never changes: a later correction is of the period it was made in', async () => {
  const was = await view(top)
  await house.clock.set('2026-03-17T10:00:00+09:00')
  await newDesk()
  await correct(house, first.id)
  await newDesk()
  expect(await view(top)).toEqual(was)
  expect(
    must(await desk.a.ask('settlementCheck', { partner: top.id, first: FIRST })).data,
  ).toMatchObject({ same: true, sealed: true })
  const { it } = await view(top, SECOND)
  // What had been settled is taken back and settled again: nothing is staked twice, the other side won.
  expect(it).toMatchObject({ bets: 0, stakes: 0, rolling: 0, outBets: 0 })
  const odds = 195
  const stakes = [100_000, 50_001, 10_000]
  const all = stakes.reduce((sum, stake) => sum + Math.floor((stake * odds) / 100), 0)
  expect(Math.abs(it.wins)).toBe(all)
})

test('below zero is carried into the next period, and what adjustments leave below zero is not paid but owed', async () => {
  const lose = async () => {
    const round = await rounds.open()
    await round.bet(kim, 200_000)
    await round.draw()
    return winsOf(round, [kim])
  }
  await lose()
  await newDesk()
  await agreed(
    desk.a.ask('settlementAdjust', { partner: top.id, amount: -5_000_000, reason: '과지급' }),
  )
  await endHalf('2026-04-01T00:11:00+09:00')
  const before = await moneyOf(top)
  await agreed(close(top, SECOND))
  const { it } = await view(top, SECOND)
  expect(it).toMatchObject({ paid: 0, dueOut: it.shareWon - 5_000_000, adjusted: -5_000_000 })
  expect(it.carryOut).toBe(Math.min(it.target, 0))
  expect(await moneyOf(top)).toBe(before)
  const next = (await view(top, THIRD)).it
  expect(next).toMatchObject({ carryIn: it.carryOut, dueIn: it.dueOut, adjusted: 0 })
  // Without carrying, below zero is forgotten.
  await endHalf('2026-04-16T00:11:00+09:00')
  expect(await close(agency, THIRD)).toMatchObject({
    code: 'state',
    msg: settlementText.notNext(SECOND),
  })
})

test('a statement takes no change and no more rows, from nobody', async () => {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  try {
    for (const statement of [
      'update settlement set paid = paid + 1',
      'delete from settlement',
      'update settlement_row set stakes = 0',
      'delete from settlement_adjusted',
      'truncate upper_change',
      `insert into settlement_row values (1, ${top.id}, 'slot', 1, 1, 1, 1, 1, 1, 1)`,
      'update settlement_terms set share = 10000',
    ])
      await expect(owner.query(statement)).rejects.toThrow()
  } finally {
    await owner.end()
  }
})

test('worked out again, what does not follow from bets and terms is told, also where its seal fits', async () => {
  await newDesk()
  const check = async () =>
    must(await desk.a.ask('settlementCheck', { partner: top.id, first: SECOND })).data
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  // As whoever owns the database could; what a row must be in itself holds for them too.
  const write = async (statement: string) => {
    await owner.query('set session_replication_role = replica')
    await owner.query(statement)
  }
  const { it } = await view(top, SECOND)
  const { no } = it.closed!
  /** What is owed from before, and after it, moved by so much: figures, text and seal of one mind. */
  const owed = (by: number) => {
    const text = `replace(replace(text, E'\\n부족분 ' || due_in, E'\\n부족분 ' || due_in + ${by}),
      '다음부족분 ' || due_out, '다음부족분 ' || due_out + ${by})`
    return `update settlement set due_in = due_in + ${by}, due_out = due_out + ${by}, text = ${text},
      hash = sha256(prev_hash || convert_to(${text}, 'UTF8')) where no = ${no}`
  }
  try {
    for (const [there, back] of [
      // As the page shows it, beside the text as it was: the whole, and a member's line.
      [1, -1].map(
        (by) =>
          `update settlement set stakes = stakes + ${by}, wins = wins + ${by} where no = ${no}`,
      ),
      [1, -1].map((by) => `update settlement_row set stakes = stakes + ${by} where no = ${no}`),
      [-1, 1].map(owed),
    ]) {
      await write(there!)
      expect([there, await check()]).toMatchObject([there, { same: false, sealed: true }])
      await write(back!)
      expect(await check()).toMatchObject({ same: true, sealed: true })
    }
  } finally {
    await owner.end()
  }
})
