import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Tx } from '../../db/db.ts'
import { checkBooks } from '../../ledger/books.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, setRates, type TreeMember } from '../../testing/tree.ts'
import { rollRounds, rollVendors } from './rolling.ts'
import { pointsOf } from './testing/rounds.ts'
import { openTables, type Stakes, type TestTables } from './testing/tables.ts'
import { postSome } from './run.ts'
import { closeMinute, judgeSome } from './vendor-run.ts'

let house: House
let tables: TestTables
beforeAll(async () => {
  house = await openHouse()
  tables = await openTables(house)
})
afterAll(() => house.close())

const MINUTE = 60_000
const roll = () => rollVendors(house.deps)
/** The minute is over. */
async function rollOver() {
  await house.clock.advance(MINUTE)
  await roll()
}
/** Nobody's session ends for it. */
async function at(time: string) {
  await house.clock.set(time)
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
}
const points = (...members: TreeMember[]) =>
  Promise.all(members.map((member) => pointsOf(house, member)))
/** Three levels: 1.00 %, 0.60 % and 0.25 %. */
async function family(money = 1_000_000) {
  const top = await memberBelow(house, null, { rates: 100, money })
  const mid = await memberBelow(house, top, { rates: 60, money })
  const low = await memberBelow(house, mid, { rates: 25, money })
  return [top, mid, low] as const
}
/** A whole round of one bet; what it brings, or null where it goes back. */
async function played(
  game: Parameters<TestTables['round']>[0],
  member: TreeMember,
  stakes: Stakes,
  back: number | null = 0,
) {
  const round = tables.round(game)
  const bet = await round.bet(member, stakes)
  if (back === null) await round.refund(bet)
  else if (back > 0) await round.win([bet], back)
  await round.end()
}
const turnoverOf = async (member: TreeMember) => {
  const answer = await member.ask('turnover')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.done
}
const runs = ({ id }: TreeMember) => house.db.query<{ game: string; stake: number }>`
  select u.game, e.stake from rolling_run u join rolling_earned e on e.run_id = u.id
  where e.member_id = ${id} and e.bettor_id = ${id} order by u.id`

test('a spin that is over counts for turnover at once, and earns the line when its minute is over', async () => {
  const [top, mid, low] = await family()
  await played('slot', low, { spin: 10_000 })
  expect(await turnoverOf(low)).toBe(0)
  await roll()
  expect(await turnoverOf(low)).toBe(10_000)
  expect(await points(top, mid, low)).toEqual([0, 0, 0])
  await rollOver()
  expect(await points(top, mid, low)).toEqual([40, 35, 25])
  await rollOver()
  expect(await points(top, mid, low)).toEqual([40, 35, 25])
})

test('what is still being played neither counts nor earns', async () => {
  const [top, mid, low] = await family()
  const round = tables.round('baccarat')
  const bet = await round.bet(low, { player: 10_000 })
  await round.win([bet], 20_000)
  await rollOver()
  expect(await turnoverOf(low)).toBe(0)
  expect(await points(top, mid, low)).toEqual([0, 0, 0])
  await round.end()
  await rollOver()
  expect(await turnoverOf(low)).toBe(10_000)
  expect(await points(top, mid, low)).toEqual([40, 35, 25])
})

test('won and lost bets count whole, a push and what was given back do not', async () => {
  const [top, mid, low] = await family()
  await played('baccarat', low, { player: 10_000 })
  await played('baccarat', low, { player: 20_000 }, 40_000)
  await played('baccarat', low, { player: 30_000 }, 30_000)
  await played('baccarat', low, { player: 40_000 }, null)
  await rollOver()
  expect(await turnoverOf(low)).toBe(30_000)
  expect(await points(top, mid, low)).toEqual([120, 105, 75])
})

test('each kind of game earns by its own rate, a table game without one by casino’s', async () => {
  const lee = await memberBelow(house, null, { money: 1_000_000 })
  await setRates(house, lee, { slot: 200, etc: 100, roulette: 50, casino: 10 })
  await played('baccarat', lee, { player: 10_000 })
  await played('dragon', lee, { dragon: 10_000 })
  await played('roulette', lee, { red: 10_000 })
  await played('slot', lee, { spin: 10_000 })
  await played('etc', lee, { big: 10_000 })
  await rollOver()
  const [tenth, half, one, two] = [10, 50, 100, 200]
  expect(await pointsOf(house, lee)).toBe(tenth + tenth + half + two + one)
  expect((await runs(lee)).map(({ game }) => game).toSorted()).toEqual([
    'baccarat',
    'dragon',
    'etc',
    'roulette',
    'slot',
  ])
})

test('bets that cover each other count what they leave uncovered, in one bet or in two', async () => {
  const [top, mid, low] = await family()
  const apart = tables.round('baccarat')
  await apart.bet(low, { player: 10_000 })
  await apart.win([await apart.bet(low, { banker: 10_000 })], 19_500)
  await apart.end()
  await played('roulette', low, { red: 10_000, black: 4_000 })
  await rollOver()
  expect(await turnoverOf(low)).toBe(6_000)
  expect(await points(top, mid, low)).toEqual([24, 21, 15])
})

test('bets of two members on a round are judged apart, and what was given back covers nothing', async () => {
  const [, mid, low] = await family()
  const round = tables.round('dragon')
  await round.bet(low, { dragon: 10_000 })
  await round.bet(mid, { tiger: 10_000 })
  await round.refund(await round.bet(low, { tiger: 10_000 }))
  await round.end()
  await roll()
  expect(await Promise.all([turnoverOf(low), turnoverOf(mid)])).toEqual([10_000, 10_000])
})

test('the line is the one of when the bet was placed; members without a rate in theirs cost no run', async () => {
  const [top, mid, low] = await family()
  const round = tables.round('slot')
  await round.bet(low, { spin: 10_000 })
  await setRates(house, top, 300)
  await setRates(house, mid, 200)
  await round.end()
  const lee = await memberBelow(house, null, { money: 100_000 })
  await played('slot', lee, { spin: 5_000 })
  await rollOver()
  expect(await points(top, mid, low)).toEqual([40, 35, 25])
  expect(await turnoverOf(lee)).toBe(5_000)
  expect(
    await house.db.query`select run_id from vendor_counted where member_id = ${lee.id}`,
  ).toEqual([{ run_id: null }])
})

test('a minute’s spins are one entry in the statement, which says what it is for', async () => {
  const [, mid, low] = await family()
  await at('2026-11-30T10:00:10+09:00')
  for (let n = 0; n < 3; n++) await played('slot', low, { spin: 1_000 })
  await roll()
  await played('slot', low, { spin: 1_000 })
  await rollOver()
  expect(await points(mid, low)).toEqual([12, 8])
  const entries = async (member: TreeMember) => {
    const days = { start: '2026-11-30', end: '2026-11-30', pageIndex: 1 }
    const answer = await member.ask('statementList', { ...days, pocket: 'point' })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.list.map(({ log, cause }) => ({ log, cause }))
  }
  const text = '슬롯 · 10:00에 끝난 베팅'
  expect(await entries(low)).toEqual([{ log: '롤링 적립', cause: { text, link: '/betting' } }])
  expect(await entries(mid)).toEqual([{ log: '추천 롤링 적립', cause: { text, link: null } }])
})

test('a round that ended before midnight earns for that day, whenever it is judged', async () => {
  const [top, mid, low] = await family()
  await at('2026-12-01T23:59:50+09:00')
  await played('slot', low, { spin: 10_000 })
  await at('2026-12-02T00:30:00+09:00')
  await roll()
  expect(await points(top, mid, low)).toEqual([40, 35, 25])
  const days = async (day: string) => {
    const data = { start: day, end: day }
    const answer = await top.ask('recommendList', { params: { data, pageIndex: 1 } })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.list.map(({ slotBet, slotRoll, casinoRoll }) => [
      slotBet,
      slotRoll,
      casinoRoll,
    ])
  }
  expect(await days('2026-12-01')).toEqual([
    [0, 0, 0],
    [10_000, 25, 0],
  ])
  expect(await days('2026-12-02')).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
})

test('a round that ends after its minute was worked out earns by another run of that minute', async () => {
  const [top, mid, low] = await family()
  const round = tables.round('slot')
  await round.bet(low, { spin: 20_000 })
  await played('slot', low, { spin: 10_000 })
  await rollOver()
  await round.end()
  // As if its end had been under way for as long.
  await house.db.query`
    update vendor_round r set ended_at = o.ended_at
    from vendor_round o where r.ref = ${round.ref} and o.id = (
      select b.round_id from vendor_bet b where b.member_id = ${low.id} and b.amount = 10000)`
  await roll()
  expect(await points(top, mid, low)).toEqual([120, 105, 75])
  expect((await runs(low)).map(({ stake }) => stake)).toEqual([10_000, 20_000])
})

test('a worker that dies after judging, after working out or between two members is followed by one that goes on', async () => {
  const [top, mid, low] = await family()
  await played('slot', low, { spin: 100_000 })
  const dying = (work: Parameters<typeof house.db.begin>[0]) =>
    expect(
      house.db.begin(async (tx) => {
        await work(tx)
        throw new Error('power cut')
      }),
    ).rejects.toThrow('power cut')
  await dying(judgeSome)
  await house.db.begin(judgeSome)
  await house.clock.advance(MINUTE)
  const [run] = await house.db.query<{ id: number }>`select id from rolling_run where collecting`
  const close = (tx: Tx) => closeMinute(tx, run!.id)
  await dying(close)
  expect(await house.db.begin(close)).toBe(true)
  expect(await house.db.begin(close)).toBe(false)
  await dying((tx) => postSome(tx, run!.id, 1))
  await house.db.begin((tx) => postSome(tx, run!.id, 1))
  expect(await points(top, mid, low)).toEqual([400, 0, 0])
  // Whoever posts the rounds of draws posts this, too.
  await rollRounds(house.deps)
  expect(await points(top, mid, low)).toEqual([400, 350, 250])
})

test('rounds that end while five workers judge and post and points are converted: each point is counted once', async () => {
  const [top, mid, low] = await family(10_000_000)
  await played('slot', low, { spin: 100_000 })
  await rollOver()
  const rounds = Array.from({ length: 40 }, (_, n) =>
    tables.round(n % 2 === 0 ? 'slot' : 'baccarat'),
  )
  for (const round of rounds) await round.bet(low, { player: 10_000 })
  const money = (await readWallet(house.db, mid.id)).money
  const [converted] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => mid.ask('pointChange', { params: { set: 70 } }))),
    ...rounds.map((round) => round.end()),
    ...Array.from({ length: 5 }, roll),
    house.clock.advance(MINUTE),
    ...Array.from({ length: 5 }, roll),
  ])
  await rollOver()
  const done = converted.filter(({ result }) => result).length
  expect(done).toBeGreaterThanOrEqual(5)
  expect(await points(top, low)).toEqual([400 + 40 * 40, 250 + 40 * 25])
  expect(await points(mid)).toEqual([350 + 40 * 35 - done * 70])
  expect((await readWallet(house.db, mid.id)).money).toBe(money + done * 70)
  expect(await turnoverOf(low)).toBe(500_000)
})

test('a refund against the end of a round with many members: it is given back, or it counts', async () => {
  const [, mid, low] = await family()
  const rounds = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const round = tables.round('baccarat')
      await round.bet(mid, { player: 1_000 })
      return { round, bet: await round.bet(low, { player: 1_000 }) }
    }),
  )
  const back = await Promise.all(
    rounds.map(async ({ round: { vendor, ref, end }, bet }) => {
      const [refund] = await Promise.all([vendor.refund(`back-${ref}`, bet), end(), roll()])
      return refund.said.status
    }),
  )
  await roll()
  const refunded = back.filter((status) => status === 'OK').length
  expect(back.filter((status) => status === 'SETTLED').length).toBe(20 - refunded)
  expect(await turnoverOf(low)).toBe((20 - refunded) * 1_000)
  expect(await turnoverOf(mid)).toBe(20_000)
  expect((await checkBooks(house.db)).filter(({ broken }) => broken > 0)).toEqual([])
})

test('the report shows what each kind of game earned, and of a line only its own', async () => {
  const [top, mid, low] = await family()
  await at('2026-12-20T12:00:00+09:00')
  await played('roulette', low, { red: 10_000 })
  await played('slot', low, { spin: 20_000 })
  await played('slot', mid, { spin: 5_000 })
  await rollOver()
  const cash = await house.operator('정산')
  const days = { start: '2026-12-20', end: '2026-12-20', pageIndex: 1 }
  const report = async (asked: object) => {
    const answer = await cash.ask('rollingReport', { ...days, line: top.uid, ...asked })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data
  }
  const { sum, games } = await report({})
  expect(sum).toEqual({ stake: 35_000, own: 75 + 30, line: 225 + 20 })
  expect(games.filter(({ stake }) => stake > 0)).toMatchObject([
    { game: 'roulette', stake: 10_000, own: 25, line: 75 },
    { game: 'slot', stake: 25_000, own: 80, line: 170 },
  ])
  const slots = await report({ game: 'slot', line: low.uid })
  expect(slots.sum).toEqual({ stake: 20_000, own: 50, line: 150 })
  const admin = await house.operator('관리자')
  const file = await admin.ask('csvExport', { list: 'rolling', start: days.start, end: days.end })
  if (!file.result) throw new Error(file.msg)
  expect(file.csv).toContain('"슬롯"')
  expect(file.csv).toContain('"룰렛"')
})

test('/recommendRoll shows an upper what a minute of spins below brought, by whom', async () => {
  const [top, mid, low] = await family()
  await at('2026-12-22T12:00:00+09:00')
  await played('slot', low, { spin: 10_000 })
  await played('slot', mid, { spin: 10_000 })
  await rollOver()
  const answer = await top.ask('myRolling', { start: '2026-12-22', end: '2026-12-22' })
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.data).toMatchObject({
    sum: { own: 0, line: 80, back: 0 },
    members: expect.arrayContaining([
      expect.objectContaining({ uuid: mid.uid, direct: true, stake: 10_000, points: 40 }),
      expect.objectContaining({ uuid: low.uid, direct: false, stake: 10_000, points: 40 }),
    ]),
  })
})
