import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BetKind } from '@madang/contract/member/plain/betting.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { stayIn } from '../../testing/rounds.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { addUpDays, hideBets, listBets } from './betting.ts'
import { hideWagers } from './vendor-sql.ts'

/** A week of play by two members, days of it added up while it goes on; sums against what is added up by hand. */
let house: House
let vendor: TestVendor
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
})
afterAll(() => house.close())

type Player = { id: number; table: string; slot: string; ask: House['guest']['ask'] }
type Played = { no: number; day: number; kind: BetKind; money: number; win: number; waits: boolean }

const noon = (day: number) => new Date(Date.UTC(2026, 2, day, 3))
const midnight = (day: number) => new Date(Date.UTC(2026, 2, day, -9))
async function goTo(day: number) {
  await house.clock.set(noon(day))
  await stayIn(house)
}
async function player(): Promise<Player> {
  const member = await house.member({ money: 10_000_000 })
  const [table, slot] = [await vendor.open(member), await vendor.open(member, 'two')]
  return { id: member.id, table, slot, ask: member.ask }
}

/** What a bet is to come to; `win` in won, null for one given back, undefined for one that goes on. */
async function play(
  who: Player,
  day: number,
  kind: 'baccarat' | 'slot',
  money: number,
  win?: number | null,
) {
  const [tx, round, name] = [randomUUID(), randomUUID(), kind === 'slot' ? 'two' : 'one']
  const { said } = await vendor.bet(kind === 'slot' ? who.slot : who.table, tx, round, money, name)
  if (said.status !== 'OK') throw new Error(said.status)
  if (win === null) await vendor.refund(randomUUID(), tx)
  if (win) await vendor.win(randomUUID(), round, [tx], win)
  if (win !== undefined) await vendor.end(round)
  const [row] = await house.db.query<{
    no: number
  }>`select id as no from vendor_bet where tx = ${tx}`
  const paid = win === null ? money : (win ?? 0)
  const bet: Played = { no: row!.no, day, kind, money, win: paid, waits: win === undefined }
  return { bet, end: () => vendor.end(round) }
}

const searched = (from: number, to: number, kind: BetKind) => ({
  from: midnight(from),
  to: midnight(to + 1),
  kind,
})
async function sumsOf(who: Player, from: number, to: number, kind: BetKind) {
  const { data, sum } = await listBets(house.db, who.id, searched(from, to, kind), 1)
  return { count: data.totalCnt, ...sum }
}
function byHand(bets: Iterable<Played>, from: number, to: number, kind: BetKind) {
  const sums = { count: 0, money: 0, win: 0, waiting: 0 }
  for (const bet of bets) {
    if (bet.day < from || bet.day > to || (kind !== 'all' && bet.kind !== kind)) continue
    sums.count++
    if (bet.waits) sums.waiting += bet.money
    else {
      sums.money += bet.money
      sums.win += bet.win
    }
  }
  return sums
}
const through = async () =>
  (
    await house.db.query<{ day: string }>`select to_char(day, 'DD') as day from vendor_days_through`
  )[0]?.day
/** Each member's days as they are kept, against the bets themselves. */
async function daysWrong() {
  const rows = await house.db.query`
    with right_sums as (
      select b.member_id, (b.placed_at at time zone 'Asia/Seoul')::date as day, g.type, count(*) as bets,
        sum(b.amount) as staked, sum(b.paid) as paid, count(h.bet_id) as hidden_bets,
        coalesce(sum(b.amount) filter (where h.bet_id is not null), 0) as hidden_staked,
        coalesce(sum(b.paid) filter (where h.bet_id is not null), 0) as hidden_paid
      from vendor_bet_fate b join vendor_game g on g.id = b.game_id left join hidden_vendor_bet h on h.bet_id = b.id
      where (b.placed_at at time zone 'Asia/Seoul')::date <= (select day from vendor_days_through)
      group by 1, 2, 3
    )
    select * from vendor_day d full join right_sums r using (member_id, day, type)
    where (d.bets, d.staked, d.paid, d.hidden_bets, d.hidden_staked, d.hidden_paid)
      is distinct from (r.bets, r.staked, r.paid, r.hidden_bets, r.hidden_staked, r.hidden_paid)`
  return rows.length
}

test('days that are over are added up once, and every sum is as if none were', async () => {
  const [ann, ben] = [await player(), await player()]
  const bets = new Map([
    [ann, new Map<number, Played>()],
    [ben, new Map<number, Played>()],
  ])
  const check = async () => {
    for (const [who, own] of bets)
      for (const [from, to] of [
        [1, 7],
        [1, 1],
        [2, 4],
        [5, 7],
      ] as const)
        for (const kind of ['all', 'slot', 'baccarat', 'roulette'] as const)
          expect(await sumsOf(who, from, to, kind)).toEqual(byHand(own.values(), from, to, kind))
    expect(await daysWrong()).toBe(0)
  }
  const add = async (
    who: Player,
    ...asked: [number, 'baccarat' | 'slot', number, (number | null)?]
  ) => {
    const played = await play(who, ...asked)
    bets.get(who)!.set(played.bet.no, played.bet)
    return played
  }
  const hide = async (who: Player, no: number) => {
    const search = { type: 'all' as const, start: '2026-03-01', end: '2026-03-07' }
    const answer = await who.ask('bettingDelete', { params: { no, data: search, game: 'all' } })
    if (!answer.result) throw new Error(answer.msg)
    bets.get(who)!.delete(no)
  }

  let open: Awaited<ReturnType<typeof add>> | undefined
  for (let day = 1; day <= 4; day++) {
    await goTo(day)
    await add(ann, day, 'baccarat', 10_000, 19_500)
    await add(ann, day, 'slot', 1_000 * day, 0)
    await add(ann, day, 'slot', 5_000, day === 2 ? null : 5_000)
    const last = await add(ben, day, 'baccarat', 3_000, ...(day === 3 ? [] : [1_000 * day]))
    if (day === 3) open = last
    await addUpDays(house.deps)
    await check()
  }
  // Of the third day something waits, so it and what comes after it are not added up.
  await goTo(6)
  await Promise.all(Array.from({ length: 3 }, () => addUpDays(house.deps)))
  expect(await through()).toBe('02')
  await check()
  await open!.end()
  open!.bet.waits = false
  await Promise.all(Array.from({ length: 3 }, () => addUpDays(house.deps)))
  expect(await through()).toBe('05')
  await check()

  // One by one, again, and from a day that is not added up.
  const [first, second] = [...bets.get(ann)!.keys()]
  await hide(ann, first!)
  await hide(ann, second!)
  await hide(ben, (await add(ben, 6, 'slot', 2_000, 0)).bet.no)
  await check()
  // A kind of some days, beside single ones and another's.
  const benFirst = [...bets.get(ben)!.keys()][0]!
  await Promise.all([
    hideBets(house.deps, ann.id, searched(1, 3, 'slot')),
    hideBets(house.deps, ann.id, searched(2, 6, 'slot')),
    hide(ben, benFirst),
    addUpDays(house.deps),
  ])
  for (const [no, { kind }] of bets.get(ann)!) if (kind === 'slot') bets.get(ann)!.delete(no)
  await check()
  expect(await hideBets(house.deps, ann.id, searched(1, 7, 'all'))).toBe(false)
  bets.get(ann)!.clear()
  await goTo(7)
  await addUpDays(house.deps)
  await check()
})

test('of twenty deletions of one bet at once, beside days being added up, its day is less by it once', async () => {
  const ann = await player()
  await goTo(8)
  const { bet } = await play(ann, 8, 'slot', 7_000, 0)
  await play(ann, 8, 'slot', 9_000, 4_000)
  await goTo(10)
  const data = { type: 'all' as const, start: '2026-03-08', end: '2026-03-08' }
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () =>
      ann.ask('bettingDelete', { params: { no: bet.no, data, game: 'all' } }),
    ),
    ...Array.from({ length: 3 }, () => addUpDays(house.deps)),
  ])
  const codes = answers.slice(0, 20).map((said) => said && (said.result ? 'hidden' : said.code))
  expect(codes.filter((code) => code === 'hidden')).toHaveLength(1)
  expect(codes.filter((code) => code === 'notFound')).toHaveLength(19)
  expect(await sumsOf(ann, 8, 8, 'all')).toEqual({ count: 1, money: 9_000, win: 4_000, waiting: 0 })
  expect(await through()).toBe('09')
  expect(await daysWrong()).toBe(0)
})

test('who hides all while a day is being added up has it hidden, and the day is less by it', async () => {
  const ann = await player()
  await goTo(15)
  await addUpDays(house.deps)
  await play(ann, 15, 'slot', 7_000, 0)
  await play(ann, 15, 'slot', 9_000, 4_000)
  await goTo(16)
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  // The day is added up, and not yet committed: what stands last is held.
  await owner.query('begin')
  await owner.query('select from vendor_days_through for update')
  const adding = addUpDays(house.deps)
  await expect.poll(() => waiting(owner)).toBe(1)
  // By now the deletion has found no day that is added up: it goes on to the bets themselves.
  const hiding = hideWagers(house.db, ann.id, searched(15, 15, 'all'), 100)
  await Promise.race([hiding, expect.poll(() => waiting(owner)).toBe(2)])
  await owner.query('commit')
  await owner.end()
  await Promise.all([adding, hiding])
  expect(await through()).toBe('15')
  expect(await daysWrong()).toBe(0)
  expect(await hideBets(house.deps, ann.id, searched(15, 15, 'all'))).toBe(false)
  expect(await sumsOf(ann, 15, 15, 'all')).toEqual({ count: 0, money: 0, win: 0, waiting: 0 })
  expect(await daysWrong()).toBe(0)
})
/** How many of the house's connections wait for a lock. */
const waiting = async (owner: pg.Client) =>
  (
    await owner.query<{ n: string }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.map(({ n }) => Number(n))[0]

test('what was placed between midnight and nine in Seoul is taken off its own day, one by one, by a kind and whole', async () => {
  const ann = await player()
  // The day before in Greenwich, the first and the last moments of it in Seoul.
  const at = ['00:00:00', '04:00:00', '08:59:59', '09:00:00', '23:59:58']
  for (const [index, time] of at.entries()) {
    await house.clock.set(`2026-03-20T${time}+09:00`)
    await stayIn(house)
    await play(ann, 20, index % 2 ? 'slot' : 'baccarat', 1_000 * (index + 1), 0)
  }
  await goTo(22)
  await addUpDays(house.deps)
  expect(await through()).toBe('21')
  const sums = (count: number, money: number) => ({ count, money, win: 0, waiting: 0 })
  expect(await sumsOf(ann, 20, 20, 'all')).toEqual(sums(5, 15_000))
  expect(await sumsOf(ann, 19, 19, 'all')).toEqual(sums(0, 0))
  expect(await sumsOf(ann, 21, 21, 'all')).toEqual(sums(0, 0))
  const rows = await house.db.query<{ no: number }>`
    select id as no from vendor_bet where member_id = ${ann.id} order by id`
  const data = { type: 'all' as const, start: '2026-03-20', end: '2026-03-20' }
  for (const [index, left] of [sums(4, 14_000), sums(3, 12_000)].entries()) {
    const params = { no: rows[index]!.no, data, game: 'all' as const }
    expect(await ann.ask('bettingDelete', { params })).toMatchObject({ result: true })
    expect(await sumsOf(ann, 20, 20, 'all')).toEqual(left)
    expect(await daysWrong()).toBe(0)
  }
  await hideBets(house.deps, ann.id, searched(19, 19, 'all'))
  await hideBets(house.deps, ann.id, searched(21, 21, 'all'))
  expect(await sumsOf(ann, 20, 20, 'all')).toEqual(sums(3, 12_000))
  await hideBets(house.deps, ann.id, searched(20, 20, 'slot'))
  expect(await sumsOf(ann, 20, 20, 'all')).toEqual(sums(2, 8_000))
  await hideBets(house.deps, ann.id, searched(20, 20, 'all'))
  expect(await sumsOf(ann, 20, 20, 'all')).toEqual(sums(0, 0))
  expect(await daysWrong()).toBe(0)
})

test('where the clock is set back, what is placed then is counted, and the days are added up anew', async () => {
  const ann = await player()
  await goTo(12)
  await play(ann, 12, 'slot', 1_000, 0)
  await goTo(14)
  await addUpDays(house.deps)
  expect(await through()).toBe('13')
  await goTo(12)
  await addUpDays(house.deps)
  expect(await through()).toBe('11')
  await play(ann, 12, 'slot', 2_000, 6_000)
  expect(await sumsOf(ann, 12, 12, 'all')).toMatchObject({ count: 2, money: 3_000, win: 6_000 })
  await goTo(14)
  await addUpDays(house.deps)
  expect(await sumsOf(ann, 12, 12, 'all')).toMatchObject({ count: 2, money: 3_000, win: 6_000 })
  expect(await daysWrong()).toBe(0)
})
