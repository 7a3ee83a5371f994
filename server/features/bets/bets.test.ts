import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import type { BetRow, betList } from '@madang/contract/operator/bets.ts'
import type { Role } from '@madang/contract/operator/plain/permissions.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { DAY, roundsOf } from '../../testing/rounds.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { rollRounds } from '../rolling/rolling.ts'

type Search = Omit<Input<typeof betList>, 'pageIndex'>
let house: House
let vendor: TestVendor
let openRound: ReturnType<typeof roundsOf>
let kim: Awaited<ReturnType<House['operator']>>
let [top, mid, low, other] = [] as unknown as [TreeMember, TreeMember, TreeMember, TreeMember]
let rounds: number[]

let names = 0
const name = () => `n${++names}`

/** A day of play: draws that were won, lost, void and wait, tables and slots that were, by a line of three and another. */
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set(new Date(`${DAY}T08:00:00+09:00`))
  vendor = await openVendor(house)
  top = await memberBelow(house, null, { rates: 100, money: 5_000_000 })
  mid = await memberBelow(house, top, { rates: 60, money: 5_000_000 })
  low = await memberBelow(house, mid, { rates: 25, money: 5_000_000 })
  other = await house.member({ money: 5_000_000 })
  kim = await house.operator('관리자')
  openRound = roundsOf(house)
  rounds = []
  for (let n = 0; n < 3; n++) {
    const round = await openRound()
    rounds.push(await idOf(round.round))
    for (const member of [mid, low, other]) {
      await round.odd(member, 10_001 + n)
      if (member !== low) await round.even(member, 7_003 * (n + 1))
      await played(member, n % 2 === 0 ? 'one' : 'two', n)
    }
    if (n === 0) await round.draw()
    if (n === 1) await round.goLate()
  }
  await shared(other)
  kim = await house.operator('관리자')
})
afterAll(() => house.close())

const idOf = async (number: number) =>
  (
    await house.db.query<{ id: number }>`
    select id from round where game = 'pbg.powerball' and date = ${DAY.replaceAll('-', '')} and number = ${number}`
  )[0]!.id

/** A round at a vendor's: won, lost, given back, or still open. */
async function played(member: TreeMember, game: 'one' | 'two', n: number) {
  const session = await vendor.open(member, game)
  for (const back of [0, 4_321, 25_000, null]) {
    const [tx, round] = [name(), name()]
    expect((await vendor.bet(session, tx, round, 5_000 + n * 1_000, game)).said).toMatchObject({
      status: 'OK',
    })
    if (back === null) await vendor.refund(name(), tx)
    else if (back > 0) await vendor.win(name(), round, [tx], back)
    if (n < 2) await vendor.end(round)
  }
}

/** One win for three bets, which does not divide. */
async function shared(member: TreeMember) {
  const session = await vendor.open(member)
  const [round, bets] = [name(), [name(), name(), name()]]
  for (const tx of bets) await vendor.bet(session, tx, round, 9_000)
  await vendor.win(name(), round, bets, 10_000)
  await vendor.end(round)
}

async function page(search: Search = {}, pageIndex = 1) {
  const answer = await kim.ask('betList', { ...search, pageIndex })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

/** Every page of a search, as of one instant. */
async function all(search: Search = {}) {
  const first = await page(search)
  const rest = []
  for (let n = 2; n <= first.totalPages; n++)
    rest.push(...(await page({ ...search, upTo: first.upTo }, n)).list)
  return { ...first, rows: [...first.list, ...rest] }
}

/** What the sums of these bets are, one after the other. */
function sumOf(rows: BetRow[]) {
  const sum = { stake: 0, paid: 0, waiting: 0, waitingBets: 0 }
  for (const { state, stake, paid } of rows) {
    if (state === 'wait') {
      sum.waiting += stake
      sum.waitingBets++
    } else sum.stake += stake
    sum.paid += paid
  }
  return sum
}

test('draws, tables and slots stand in one list, newest first, each with what became of it', async () => {
  const { rows, totalCnt } = await all()
  expect(rows).toHaveLength(totalCnt)
  expect(rows.map(({ no }) => no)).toEqual(rows.map(({ no }) => no).toSorted((a, b) => b - a))
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['draw', 'casino', 'slot']))
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(['wait', 'won', 'lost', 'push', 'void']),
  )
})

test('what the list says of a bet is what its member reads, sums included', async () => {
  for (const member of [mid, low, other]) {
    const answer = await member.ask('bettingList', {
      params: { data: { type: 'all', start: DAY, end: DAY }, pageIndex: 1 },
    })
    if (!answer.result) throw new Error(answer.msg)
    const { rows, sum } = await all({ uid: member.uid })
    const known = new Map(rows.map((row) => [row.no, row]))
    for (const { no, money, win } of answer.data.list)
      expect(known.get(no)).toMatchObject({ stake: money, paid: win, uid: member.uid })
    expect(rows).toHaveLength(answer.data.totalCnt)
    expect(answer.sum).toEqual({ money: sum.stake, win: sum.paid, waiting: sum.waiting })
  }
})

test('every filter finds what it says, and its sums are those of all its pages', async () => {
  const { rows } = await all()
  const draw = rows.find(({ kind }) => kind === 'draw')!
  const table = rows.find(({ kind }) => kind === 'casino')!
  const line = new Set([top.uid, mid.uid, low.uid])
  const cases: [Search, (row: BetRow) => boolean][] = [
    [{}, () => true],
    [{ kind: 'draw' }, ({ kind }) => kind === 'draw'],
    [{ kind: 'casino' }, ({ kind }) => kind === 'casino'],
    [{ kind: 'slot' }, ({ kind }) => kind === 'slot'],
    [{ uid: low.uid.toUpperCase() }, ({ uid }) => uid === low.uid],
    [{ uid: 'nobody' }, () => false],
    [{ partner: top.uid }, ({ uid }) => line.has(uid)],
    [{ partner: mid.uid, uid: low.uid }, ({ uid }) => uid === low.uid],
    [{ partner: low.uid, uid: mid.uid }, () => false],
    [{ game: 'pbg.powerball' }, ({ kind }) => kind === 'draw'],
    [{ game: 'haneul.two' }, ({ kind }) => kind === 'slot'],
    [{ game: 'haneul' }, ({ kind }) => kind !== 'draw'],
    [{ round: draw.round }, ({ kind, round }) => kind === 'draw' && round === draw.round],
    [{ vendorRound: table.round }, ({ kind, round }) => kind !== 'draw' && round === table.round],
    [{ least: 7_000, most: 10_001 }, ({ stake }) => stake >= 7_000 && stake <= 10_001],
    ...(['wait', 'won', 'lost', 'push', 'void'] as const).map(
      (state): [Search, (row: BetRow) => boolean] => [{ state }, (row) => row.state === state],
    ),
    [{ state: 'won', kind: 'slot', least: 5_100 }, (r) => r.state === 'won' && r.kind === 'slot'],
    [{ start: DAY, end: DAY }, () => true],
    [{ start: '2026-01-16' }, () => false],
    [{ end: '2026-01-14' }, () => false],
  ]
  for (const [search, fits] of cases) {
    const found = await all(search)
    expect([search, found.rows.map(({ no }) => no)]).toEqual([
      search,
      rows.filter(fits).map(({ no }) => no),
    ])
    expect([search, found.totalCnt, found.sum]).toEqual([
      search,
      found.rows.length,
      sumOf(found.rows),
    ])
  }
})

test('who turns the pages reads the same bets and sums while others are placed, and is told how many came', async () => {
  const search = { kind: 'casino' } as const
  const before = await page(search)
  const session = await vendor.open(other)
  for (let n = 0; n < 60; n++) await vendor.bet(session, name(), name(), 1_000)
  const held = await page({ ...search, upTo: before.upTo })
  expect(held).toEqual({ ...before, newer: 60 })
  const now = await all(search)
  expect(now.totalPages).toBeGreaterThan(1)
  expect(now.totalCnt).toBe(before.totalCnt + 60)
  expect(now.sum).toEqual(sumOf(now.rows))
})

test('an opened bet on a draw tells its odds, what moved, and each of the line with a share above the one below', async () => {
  await rollRounds(house.deps)
  const [won] = (await all({ uid: low.uid, round: rounds[0]!, kind: 'draw' })).rows
  const answer = await kim.ask('betView', undefined, { params: { no: won!.no } })
  if (!answer.result) throw new Error(answer.msg)
  const { draw, vendor: none, moves, rolling } = answer.data
  expect(none).toBeNull()
  expect(draw).toMatchObject({ game: 'pbg.powerball', settlement: 1, oddsVersion: 1 })
  expect(draw?.drawn).not.toBeNull()
  expect(moves[0]).toMatchObject({ label: '베팅', change: -10_001 })
  for (const { before, change, after } of moves) expect(before + change).toBe(after)
  expect(rolling).toEqual({
    why: 'paid',
    steps: [
      { id: low.id, uid: low.uid, type: '유저', rate: 25, share: 25, points: 25 },
      { id: mid.id, uid: mid.uid, type: '유저', rate: 60, share: 35, points: 35 },
      { id: top.id, uid: top.uid, type: '유저', rate: 100, share: 40, points: 40 },
    ],
  })
  const earned = await house.db.query<{ points: number }>`
    select e.points from rolling_run u join rolling_earned e on e.run_id = u.id
    where u.round_id = ${rounds[0]!} and e.bettor_id = ${low.id} order by e.points`
  expect(earned.map(({ points }) => points)).toEqual([25, 35, 40])
})

test('opposed picks, a void round and a line without rates bring nobody points, and the bet says why', async () => {
  const why = async (search: Search) => {
    const [row] = (await all(search)).rows
    const answer = await kim.ask('betView', undefined, { params: { no: row!.no } })
    if (!answer.result) throw new Error(answer.msg)
    const { rolling } = answer.data
    return [rolling?.why, rolling?.steps.reduce((sum, { points }) => sum + points, 0)]
  }
  const [first, late, open] = rounds
  expect(await why({ uid: mid.uid, round: first! })).toEqual(['opposed', 0])
  expect(await why({ uid: low.uid, round: late! })).toEqual(['void', 0])
  expect(await why({ uid: other.uid, round: first! })).toEqual(['noLine', 0])
  expect((await why({ uid: low.uid, round: open! }))[0]).toBe('waits')
})

test('a vendor’s bet tells its names, every pick, and its part of a win for several', async () => {
  const bets = (await all({ uid: other.uid, kind: 'casino', least: 9_000, most: 9_000 })).rows
  expect(bets.map(({ paid }) => paid)).toEqual([3_334, 3_333, 3_333])
  const answer = await kim.ask('betView', undefined, { params: { no: bets[0]!.no } })
  if (!answer.result) throw new Error(answer.msg)
  const { draw, vendor: told, moves } = answer.data
  expect(draw).toBeNull()
  expect(told).toMatchObject({ id: 'haneul', title: 'haneul 게임사', picks: [{ stake: 9_000 }] })
  expect(moves.map(({ label, change }) => [label, change])).toEqual([
    ['카지노 베팅', -9_000],
    ['카지노 당첨', 10_000],
  ])
})

test('rolling is told to who may read it', async () => {
  const [bet] = (await all({ uid: low.uid })).rows
  const sees = async (role: Role) => {
    const operator = await house.operator(role)
    const answer = await operator.ask('betView', undefined, { params: { no: bet!.no } })
    return answer.result && answer.data.rolling !== null
  }
  expect(
    await Promise.all((['관리자', '정산', '상담', '게임', '열람'] as const).map(sees)),
  ).toEqual([true, true, false, false, true])
})

test.each([0, 999_999_999, 'x', '1.5'])('there is no bet %s', async (no) => {
  const answer = await kim.ask('betView', undefined, { params: { no } })
  expect(answer).toMatchObject({ result: false, code: 'notFound' })
})
