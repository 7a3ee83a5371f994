/**
 * Every list and report that takes days, at both ends of them: Seoul's midnights, to the millisecond
 * (docs/spec/rules.md#time).
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'

import { readTotals } from './features/partner/partner.ts'
import { takeBack, rollRounds, rollVendors } from './features/rolling/rolling.ts'
import { openRounds, type TestRound } from './features/rolling/testing/rounds.ts'
import { readPeriod } from './http/period.ts'
import { accountHolder, renewSessions } from './testing/cashier.ts'
import { openHouse, type House } from './testing/house.ts'
import { memberBelow, type TreeMember } from './testing/tree.ts'
import { openVendor, type TestVendor } from './testing/vendor.ts'

const days = { start: '2026-03-10', end: '2026-03-12' }
/** When, and whether the days hold it. */
const moments = [
  ['2026-03-09T23:59:59.999+09:00', false],
  ['2026-03-10T00:00:00.000+09:00', true],
  ['2026-03-10T23:59:59.999+09:00', true],
  ['2026-03-12T00:00:00.000+09:00', true],
  ['2026-03-12T23:59:59.999+09:00', true],
  ['2026-03-13T00:00:00.000+09:00', false],
] as const

let house: House
let owner: pg.Client
let vendor: TestVendor
let head: TreeMember
let low: TreeMember
let desk: Awaited<ReturnType<House['operator']>>
let drawn: TestRound

/** One of each thing that a list of days may show, and nothing else. */
beforeAll(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  const rounds = openRounds(house, '20260301')
  head = await memberBelow(house, null, { rates: { etc: 100, casino: 100, slot: 100 } })
  low = await memberBelow(house, head, { rates: { etc: 20 }, money: 500_000 })
  drawn = await rounds.open()
  await drawn.bet(low, 100_000)
  await drawn.draw()
  await rollRounds(house)
  const taken = await rounds.open()
  await taken.bet(low, 50_000)
  await taken.draw()
  await rollRounds(house)
  await house.db.begin((tx) => takeBack(tx, taken.id))
  vendor = await openVendor(house)
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
  const session = await vendor.open(low, 'two')
  await vendor.bet(session, 'b1', 'r1', 10_000, 'two')
  await vendor.win('w1', 'r1', ['b1'], 5_000)
  await vendor.end('r1')
  await vendor.bet(session, 'b2', 'r2', 20_000, 'two')
  await vendor.refund('f2', 'b2')
  await house.clock.advance(10 * 60_000)
  await rollVendors(house.deps)
  await house.db.query`
    insert into deposit (member_id, type, amount, money_before) values (${low.id}, 'bank', 10000, 0)`
  const holder = await accountHolder(house, { money: 50_000 })
  const held = await holder.ask('withdrawalRequest', { setMoney: 10_000 })
  if (!held.result) throw new Error(held.msg)
  await house.db.query`
    insert into inquiry (member_id, kind, subject, contents) values (${low.id}, 'plain', '시험', '시험')`
  await house.clock.set('2026-03-20T12:00:00+09:00')
  await renewSessions(house)
  desk = await house.operator('관리자')
  await desk.ask('csvExport', { list: 'audit' })
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

/** Moves all rows of a table to an instant, as nobody in the house can; answers how to move them back. */
async function move({ table, column, key = 'id' }: Place, at: string) {
  const apart = async (text: string, values: unknown[]) => {
    await owner.query('begin')
    await owner.query('set local session_replication_role = replica')
    await owner.query(text, values)
    await owner.query('commit')
  }
  const { rows } = await owner.query<{ key: string; was: Date }>(
    `select (${key})::text as key, ${column} as was from ${table} where ${column} is not null`,
  )
  await apart(`update ${table} set ${column} = $1 where ${column} is not null`, [at])
  return () =>
    apart(
      `update ${table} set ${column} = k.was
       from unnest($1::text[], $2::timestamptz[]) as k (key, was) where (${key})::text = k.key`,
      [rows.map((row) => row.key), rows.map((row) => row.was)],
    )
}

type Range = typeof days
type Place = { table: string; column: string; key?: string }
type Case = [name: string, place: Place, seen: (range: Range) => Promise<boolean>]
const at = (table: string, column = 'at', key?: string): Place => ({
  table,
  column,
  ...(key !== undefined && { key }),
})

async function ask<K extends keyof OperatorCalls>(call: K, input: Input<OperatorCalls[K]>) {
  const answer = await desk.ask(call, input)
  if (!answer.result) throw new Error(`${call}: ${answer.msg}`)
  return answer
}
const exported = (list: Input<OperatorCalls['csvExport']>['list']) => async (range: Range) =>
  (await ask('csvExport', { list, ...range })).rows > 0
const report = async (range: Range) => (await ask('gameReport', range)).data.sum
const rolled = async (range: Range) => (await ask('rollingReport', { ...range, pageIndex: 1 })).data
/** Of what the head of the line sees of the member below. */
async function below(range: Range) {
  const answer = await head.ask('recommendList', { params: { data: range, pageIndex: 1 } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.list[0]!
}
async function brought(range: Range) {
  const answer = await head.ask('myRolling', range)
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const totals = async (range: Range) =>
  (await readTotals(house.db, head.id, readPeriod(range, house.deps.clock.now()))).list.length > 0

const cases: Case[] = [
  [
    'the deposits of the desk',
    at('deposit'),
    async (range) => (await ask('depositQueue', { ...range, pageIndex: 1 })).data.totalCnt > 0,
  ],
  [
    'the withdrawals of the desk',
    at('withdrawal'),
    async (range) => (await ask('withdrawalQueue', { ...range, pageIndex: 1 })).data.totalCnt > 0,
  ],
  [
    'the log of operators',
    at('audit'),
    async (range) => (await ask('auditList', { ...range, pageIndex: 1 })).data.totalCnt > 0,
  ],
  [
    'the calls of vendors',
    at('vendor_call'),
    async (range) => (await ask('vendorCalls', { ...range, pageIndex: 1 })).data.totalCnt > 0,
  ],
  [
    'the report of games, its stakes',
    at('round', 'draw_at'),
    async (range) => (await report(range)).bets > 0,
  ],
  [
    'the report of games, its wins',
    at('round', 'draw_at'),
    async (range) => (await report(range)).win > 0,
  ],
  [
    'the report of games, its members',
    at('round', 'draw_at'),
    async (range) => (await report(range)).members > 0,
  ],
  [
    'the report of games, vendors’ members',
    at('vendor_round', 'ended_at'),
    async (range) => (await report(range)).members > 0,
  ],
  [
    'the report of games, what vendors gave back',
    at('vendor_refund', 'at', 'bet_id'),
    async (range) => (await report(range)).back > 0,
  ],
  [
    'the report of games, who was given back',
    at('vendor_refund', 'at', 'bet_id'),
    async (range) => (await report(range)).members > 0,
  ],
  [
    'the report of rolling, by day',
    at('rolling_run'),
    async (range) => (await rolled(range)).sum.stake > 0,
  ],
  [
    'the report of rolling, by member',
    at('rolling_run'),
    async (range) => (await rolled(range)).list.length > 0,
  ],
  [
    'the report of rolling, what was taken back',
    at('rolling_run', 'taken_at'),
    async (range) => (await rolled(range)).back.due > 0,
  ],
  [
    'the report of points',
    at('transfer'),
    async (range) => (await ask('pointReport', range)).data.sum.earned > 0,
  ],
  [
    'the referrals, their stakes on draws',
    at('round', 'settled_at'),
    async (range) => (await below(range)).casinoBet > 0,
  ],
  [
    'the referrals, their stakes at vendors’ games',
    at('vendor_round', 'ended_at'),
    async (range) => (await below(range)).slotBet > 0,
  ],
  [
    'the referrals, their points',
    at('rolling_earned', 'at', "run_id || '/' || member_id || '/' || bettor_id"),
    async (range) => (await below(range)).casinoRoll > 0,
  ],
  [
    'what rolling brought, by day',
    at('transfer'),
    async (range) => (await brought(range)).days.length > 0,
  ],
  [
    'what rolling brought, by member',
    at('transfer'),
    async (range) => (await brought(range)).members.length > 0,
  ],
  ['a partner’s totals of draws', at('bet', 'placed_at'), totals],
  ['a partner’s totals of vendors’ games', at('vendor_bet', 'placed_at'), totals],
  ['the deposits as CSV', at('deposit'), exported('deposits')],
  ['the withdrawals as CSV', at('withdrawal'), exported('withdrawals')],
  ['the log as CSV', at('audit'), exported('audit')],
  ['the members as CSV', at('member', 'created_at'), exported('members')],
  ['the inquiries as CSV', at('inquiry', 'created_at'), exported('inquiries')],
  ['the rolling as CSV', at('rolling_run'), exported('rolling')],
  ['the points as CSV', at('transfer'), exported('points')],
  ['the report of games as CSV', at('round', 'draw_at'), exported('reports')],
  ['the calls of vendors as CSV', at('vendor_call'), exported('vendorCalls')],
]

test.each(cases)(
  '%s: the first instant of the first day to the last of the last',
  async (_, place, seen) => {
    expect(await seen(days), 'nothing lies in the days yet').toBe(false)
    for (const [instant, within] of moments) {
      const back = await move(place, instant)
      try {
        expect([instant, await seen(days)]).toEqual([instant, within])
      } finally {
        await back()
      }
    }
  },
)
