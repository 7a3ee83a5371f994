import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { largestStake, winOf } from '@madang/contract/core/odds.ts'

import { openSnapshot } from '../../db/snapshot.ts'
import { betLimitsInForce } from '../draw/draw.ts'
import { readSettings } from '../../http/settings.ts'
import { numberedGame } from './picks.ts'
import { replay, Stopped, type Replayed } from './replay.ts'
import { selectBets } from './sql.ts'
import { unchanged, type GameRule, type Rule } from './rule.ts'
import { pointsOf } from './tally.ts'
import { games, openMonth, type Month } from './testing/month.ts'

let month: Month
beforeAll(async () => {
  month = await openMonth()
})
afterAll(() => month.house.close())

async function replayed(rule: Partial<GameRule> = {}, more: Partial<Rule> = {}): Promise<Replayed> {
  const snapshot = await openSnapshot(month.house.config.databaseUrl!, {
    lanes: 2,
    patientMs: 60_000,
  })
  try {
    return await replay(snapshot.lanes, {
      window: month.window,
      rule: {
        games: new Map(games.map(({ key }) => [key, { ...unchanged, ...rule }])),
        rates: null,
        ...more,
      },
    })
  } finally {
    await snapshot.close()
  }
}

/** What the ledger alone says of the month. */
async function books() {
  const [row] = await month.house.db.query<Record<string, number>>`
    select (select sum(amount) from transfer where kind = 'stake')::bigint as stake,
      (select sum(amount) from round_payment)::bigint as paid,
      (select sum(case when kind like '%.back' then -amount else amount end) from transfer
        where kind like 'rolling.%')::bigint as points,
      (select sum(due - taken) from rolling_taken)::bigint as spent,
      (select sum(e.kept) from rolling_earned e join rolling_run u on u.id = e.run_id
        where u.taken_at is null)::bigint as "keptPoints",
      (select count(*) from bet) as bets,
      (select count(*) from round where state = 'VOID') as voids,
      (select count(*) from correction) as corrections,
      (select count(*) from opposed_pick) as opposed`
  return row!
}

const said = ({ tally }: Replayed) => ({
  stake: tally.money.will.stake,
  paid: tally.money.will.paid + tally.money.will.returned + tally.books.kept,
  points: pointsOf(tally, 'will'),
  counted: tally.counted.will,
})

test('a replay under the rules that held gives the books to the won', async () => {
  const [ledger, held] = await Promise.all([books(), replayed()])
  // The month has all that there is: voids, corrections, wins that were spent, opposing bets, lines.
  for (const there of ['voids', 'corrections', 'opposed', 'points', 'spent'])
    expect([there, ledger[there]! > 0]).toEqual([there, true])
  expect(held.tally.books.kept).toBeGreaterThan(0)
  expect(held.bets).toBe(ledger.bets)
  expect(said(held)).toMatchObject({ stake: ledger.stake, paid: ledger.paid })
  expect(held.tally.books.paid).toBe(ledger.paid)
  expect(said(held).points + ledger.spent! - ledger.keptPoints!).toBe(ledger.points)
  expect(held.tally.books.points).toBe(said(held).points)
  const { money, counted, cuts } = held.tally
  expect([money.was, counted.was, cuts]).toEqual([money.will, counted.will, []])
  const [turnover] = await month.house.db.query<{ counted: number }>`
    select sum(counts)::bigint as counted from turnover_bet where round_id is not null`
  expect(counted.will).toBe(turnover!.counted)
})

test('a stake that a case took back counts for nothing', async () => {
  const before = (await replayed()).tally.counted.will
  const owner = new pg.Client({ connectionString: month.house.url })
  await owner.connect()
  try {
    // Without the case: what it does to the ledger is not asked here.
    await owner.query('set session_replication_role = replica')
    const { rows } = await owner.query<{ counts: string }>(`
      with one as (
        select bet_id, counts from turnover_bet where round_id is not null order by bet_id limit 1
      ), taken as (
        insert into ring_taken_stake (take_id, bet_id) select 1, bet_id from one
      )
      select counts from one`)
    expect((await replayed()).tally.counted.will).toBe(before - Number(rows[0]!.counts))
  } finally {
    await owner.query('delete from ring_taken_stake')
    await owner.end()
  }
})

test('each member comes to what the ledger says of their rounds', async () => {
  const { tally } = await replayed()
  const rows = await month.house.db.query<{ member: number; net: number }>`
    select member_id as member, sum(amount)::bigint as net from (
      select member_id, -amount as amount from transfer where kind = 'stake'
      union all select member_id, amount from round_payment
      union all select member_id, -kept from (
        select distinct on (c.round_id, m.member_id) m.member_id, m.kept from correction c
        join corrected_member m on m.correction_id = c.id
        order by c.round_id, m.member_id, c.settlement desc) k) moved group by 1`
  expect(rows.length).toBeGreaterThan(5)
  expect([...tally.members].map(([id, { net }]) => [id, net.will]).toSorted(byFirst)).toEqual(
    rows.map(({ member, net }) => [member, net]).toSorted(byFirst),
  )
})
const byFirst = (a: number[], b: number[]) => a[0]! - b[0]!

test('the rules that held, asked for by name, refuse nothing and change nothing', async () => {
  const held = await replayed()
  const limits = betLimitsInForce(await readSettings(month.house.db), {})
  const named = await replayed({
    least: limits.minBettingMoney,
    leastChanged: true,
    bet: limits.maxBettingMoney,
    win: limits.maxWinMoney,
    folder: limits.folderMaxBettingMoney,
    total: limits.roundMaxBettingMoney,
    exposure: limits.roundExposure,
  })
  expect(named.tally.cuts).toEqual([])
  expect(said(named)).toEqual(said(held))
  expect(named.tally.money).toEqual(held.tally.money)
})

test('what a round may pay is what its counters say', async () => {
  const { tally } = await replayed()
  const rows = await month.house.db.query<{ round: number; worst: number }>`
    select round_id as round, max(pays)::bigint as worst from (
      select s.round_id, c.n, sum(c.pays) as pays from exposure_slice s
      cross join lateral unnest(s.counters) with ordinality as c(pays, n) group by 1, 2) summed group by 1`
  const worst = new Map(rows.map((row) => [row.round, row.worst]))
  expect(tally.heaviest).toHaveLength(10)
  for (const { row, was } of tally.heaviest) expect(was).toBe(worst.get(row.id))
  expect(tally.heaviest[0]!.was).toBe(Math.max(...worst.values()))
})

/** Limits as the house keeps them, bet by bet: what is over is cut to what is left, or refused below the least. */
async function judgedOneByOne(rule: GameRule) {
  const rows = await selectBets(
    month.house.db,
    (await month.house.db.query<{ id: number }>`select id from round order by id`).map(
      ({ id }) => id,
    ),
  )
  const played = new Map(
    (await month.house.db.query<{ id: number; game: string }>`select id, game from round`).map(
      ({ id, game }) => [id, numberedGame(game)],
    ),
  )
  const sums = new Map<string, number>()
  const sum = (name: string) => sums.get(name) ?? 0
  const pays = new Map<number, number[]>()
  const left = new Map<number, number>()
  for (const bet of rows) {
    const game = played.get(bet.round)!
    const pick = game.picks.find(({ key, pick }) => key === bet.key && pick === bet.pick)!
    const odds = rule.odds.get(bet.key) ?? bet.odds
    const mine = `${bet.round} ${bet.member}`
    const set = `${mine} ${pick.set}`
    const classes = pays.get(bet.round) ?? game.chances.map(() => 0)
    pays.set(bet.round, classes)
    const highest = Math.max(...pick.classes.map((index) => classes[index]!))
    const room = Math.max(
      0,
      Math.min(
        rule.bet! - sum(set),
        largestStake(rule.win! - sum(`${set} win`), odds),
        pick.single ? rule.folder! - sum(`${mine} single`) : Infinity,
        rule.total! - sum(mine),
        rule.exposure === null ? Infinity : largestStake(rule.exposure - highest, odds),
      ),
    )
    const wanted = bet.stake < rule.least ? 0 : bet.stake
    const stake = wanted <= room ? wanted : room < rule.least ? 0 : room
    if (stake < bet.stake) left.set(bet.id, stake)
    const win = winOf(stake, odds)
    const add = (name: string, more: number) => sums.set(name, sum(name) + more)
    add(set, stake)
    add(`${set} win`, win)
    add(mine, stake)
    if (pick.single) add(`${mine} single`, stake)
    for (const index of pick.classes) classes[index]! += win
  }
  return { left, worst: Math.max(...[...pays.values()].flat()) }
}

test.each([
  ['stakes of a combination', { bet: 120_000 }],
  ['what it wins', { win: 260_000 }],
  // Two keys of one winning set: what is refused at the higher odds may be followed by what fits at the lower.
  [
    'what it wins at two odds',
    {
      win: 300_000,
      odds: new Map([
        ['numOdd', 900],
        ['numEven', 900],
      ]),
    },
  ],
  ['single picks', { folder: 150_000 }],
  ['a round', { total: 210_000 }],
  ['the least', { least: 60_000, leastChanged: true }],
  ['all at once', { bet: 130_000, win: 400_000, folder: 170_000, total: 260_000, least: 20_000 }],
])('limits on %s cut and refuse as they would bet by bet', async (_, limits) => {
  const wide = { bet: 1e12, win: 1e12, folder: 1e12, total: 1e12 }
  // As every house has one: a limit that leaves less is full.
  const rule: GameRule = { ...unchanged, ...wide, least: 5_000, leastChanged: true, ...limits }
  const [{ tally }, model] = await Promise.all([replayed(rule), judgedOneByOne(rule)])
  expect(tally.cuts.length).toBeGreaterThan(10)
  expect(new Map(tally.cuts.map(({ id, left }) => [id, left]))).toEqual(model.left)
})

test('a limit of pay-outs refuses what came last, and no round pays more', async () => {
  const wide = { bet: 1e12, win: 1e12, folder: 1e12, total: 1e12 }
  const rule: GameRule = { ...unchanged, ...wide, least: 5_000, exposure: 900_000 }
  const [{ tally }, model] = await Promise.all([replayed(rule), judgedOneByOne(rule)])
  expect(tally.cuts.length).toBeGreaterThan(10)
  expect(new Map(tally.cuts.map(({ id, left }) => [id, left]))).toEqual(model.left)
  expect(Math.max(...tally.heaviest.map(({ will }) => will))).toBe(model.worst)
  expect(model.worst).toBeLessThanOrEqual(900_000)
})

test('other odds pay what they pay, and nobody is refused by what stood already', async () => {
  const odds = new Map([
    ['poOdd', 200],
    ['num', 1_000],
  ])
  const { tally } = await replayed({ odds, least: 5_000, win: 1, winSticks: true })
  const rows = await month.house.db.query<{ paid: number }>`
    select sum(b.stake * case when b.odds_key = 'poOdd' and r.game = 'ntry.powerball' then 200
      when b.odds_key = 'num' then 1000 else b.odds_hundredths end / 100)::bigint as paid
    from bet b join round r on r.id = b.round_id and r.state = 'SETTLED'
    join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick and o.won`
  // Only what pays more than it did is over what stood.
  expect(tally.cuts.every(({ by }) => by === 'maxWinMoney')).toBe(true)
  const { tally: free } = await replayed({ odds })
  expect([free.money.will.paid, free.cuts]).toEqual([rows[0]!.paid, []])
})

test('a smallest stake that rises refuses each bet below it', async () => {
  const small = await month.house.db.query<{ id: number }>`
    select id from bet where stake < 60000 order by id`
  const { tally } = await replayed({ least: 60_000, leastChanged: true })
  expect(small.length).toBeGreaterThan(10)
  expect(tally.cuts.map(({ id, left, by }) => [id, left, by])).toEqual(
    small.map(({ id }) => [id, 0, 'minBettingMoney']),
  )
})

test('a rate that changes is earned by the line, to the point', async () => {
  const { head } = month.people
  const will = { baccarat: 0, dragon: 0, slot: 0, roulette: 0, etc: 90 }
  const { tally } = await replayed({}, { rates: { member: head.id, will } })
  const [row] = await month.house.db.query<{ points: number }>`
    with steps as (
      select s.line_id, s.depth, case when bool_or(s.member_id = ${head.id}) over (partition by s.line_id)
        then least(s.etc, 90) else s.etc end as rate from rolling_step s
    ), shares as (
      select line_id, rate - lag(rate, 1, 0::smallint) over (partition by line_id order by depth) as share from steps)
    select sum(b.stake * h.share / 10000)::bigint as points
    from bet b join round r on r.id = b.round_id and r.state = 'SETTLED' join shares h using (line_id)
    where not exists (select from opposed_pick o where o.round_id = b.round_id and o.member_id = b.member_id
      and o.odds_key = b.odds_key and o.pick = b.pick)`
  expect(pointsOf(tally, 'will')).toBe(row!.points)
  expect(row!.points).toBeLessThan(pointsOf(tally, 'was'))
})

test('what is told to stop stops', async () => {
  const snapshot = await openSnapshot(month.house.config.databaseUrl!, {
    lanes: 1,
    patientMs: 60_000,
  })
  const rule = { games: new Map(games.map(({ key }) => [key, unchanged])), rates: null }
  const told = async () => false
  await expect(replay(snapshot.lanes, { window: month.window, rule, told })).rejects.toThrow(
    Stopped,
  )
  await snapshot.close()
})
