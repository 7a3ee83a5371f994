import { afterAll, beforeAll, expect, test } from 'vitest'

import { openSnapshot } from '../../db/snapshot.ts'
import { betLimitsInForce } from '../draw/draw.ts'
import { readSettings } from '../../http/settings.ts'
import { replay, type Replayed } from './replay.ts'
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
    select sum(b.stake)::bigint as counted from bet b join round r on r.id = b.round_id and r.state = 'SETTLED'
    where not exists (select from opposed_pick o where o.round_id = b.round_id and o.member_id = b.member_id
      and o.odds_key = b.odds_key and o.pick = b.pick)`
  expect(counted.will).toBe(turnover!.counted)
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
    closeSeconds: 30,
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
