import { afterAll, beforeAll, expect, test } from 'vitest'

import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, setRates, type TreeMember } from '../../testing/tree.ts'
import { voidRound } from '../draw/draw.ts'
import { rollRounds, takeBack } from './rolling.ts'
import { postSome, workOut } from './run.ts'
import { openRounds, pointsOf } from './testing/rounds.ts'

let house: House
let rounds: ReturnType<typeof openRounds>
beforeAll(async () => {
  house = await openHouse()
  rounds = openRounds(house)
})
// Its last test writes rounds that are settled and were never sealed.
afterAll(() => house.close({ bent: true }))

const roll = () => rollRounds(house.deps)
const take = (round: { id: number }) => house.db.begin((tx) => takeBack(tx, round.id))
const points = (...members: TreeMember[]) =>
  Promise.all(members.map((member) => pointsOf(house, member)))
/** Three levels: 1.00 %, 0.60 % and 0.25 %. */
async function family(money = 1_000_000) {
  const top = await memberBelow(house, null, { rates: 100, money })
  const mid = await memberBelow(house, top, { rates: 60, money })
  const low = await memberBelow(house, mid, { rates: 25, money })
  return [top, mid, low] as const
}

test('a settled bet earns the bettor by their rate and each upper by what theirs is above the next', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 10_000)
  await round.bet(low, 7_777)
  await round.bet(mid, 5_000)
  expect(await points(top, mid, low)).toEqual([0, 0, 0])
  await round.draw()
  await roll()
  // low: 25 + 19; mid: 35 + 27 by low, 30 by their own; top: 40 + 31 by low, 20 by mid
  expect(await points(top, mid, low)).toEqual([91, 92, 44])
  expect(
    await house.db.query`
    select member_id as member, kind, amount from transfer where kind like 'rolling.%' and member_id = ${mid.id}
    order by id`,
  ).toEqual([
    { member: mid.id, kind: 'rolling.line', amount: 62 },
    { member: mid.id, kind: 'rolling.own', amount: 30 },
  ])
  await roll()
  expect(await points(top, mid, low)).toEqual([91, 92, 44])
})

test('the rates are those of when the bet was placed, whatever they are when it is settled', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 10_000)
  await setRates(house, top, { etc: 300 })
  await setRates(house, mid, { etc: 200 })
  await round.bet(low, 10_000)
  await round.draw()
  await roll()
  expect(await points(top, mid, low)).toEqual([40 + 100, 35 + 175, 25 + 25])
})

test('opposing bets earn nothing, and nothing is taken from what stands beside them', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 10_000)
  await round.bet(low, 10_000, { type: 'poEven', pick: '파워볼 짝' })
  await round.bet(low, 20_000, { type: 'defOdd', pick: '일반볼 홀' })
  await round.draw()
  await roll()
  expect(await points(top, mid, low)).toEqual([80, 70, 50])
})

test('a void round earns nothing, by the system or by an operator', async () => {
  const [top, mid, low] = await family()
  const late = await rounds.open()
  await late.bet(low, 10_000)
  await late.fail()
  const round = await rounds.open()
  await round.bet(low, 10_000)
  const voided = await house.db.begin((tx) =>
    voidRound(house.deps, tx, { round: round.id, by: 'operator', incident: '시험' }),
  )
  expect(voided.result).toBe('void')
  await roll()
  expect(await points(top, mid, low)).toEqual([0, 0, 0])
})

test('a run that was posted is over, whichever other is still open', async () => {
  const [, , low] = await family()
  const runs: number[] = []
  for (const stake of [10_000, 20_000]) {
    const round = await rounds.open()
    await round.bet(low, stake)
    await round.draw()
    runs.push((await house.db.begin((tx) => workOut(tx, round.id)))!)
  }
  const [first, other] = runs as [number, number]
  const postedAt = async (run: number) =>
    (
      await house.db.query<{ at: Date | null }>`
      select posted_at as at from rolling_run where id = ${run}`
    )[0]!.at?.getTime() ?? null
  const post = (run: number) => house.db.begin((tx) => postSome(tx, run))
  expect(await post(first)).toBe(false)
  const at = await postedAt(first)
  expect(at).not.toBeNull()
  await house.clock.advance(1_000)
  expect(await post(first)).toBe(false)
  expect([await postedAt(first), await postedAt(other)]).toEqual([at, null])
  // One that still collects is not open yet.
  const back = new Error('taken back')
  const collecting = house.db.begin(async (tx) => {
    const [run] = await tx.query<{ id: number }>`
      insert into rolling_run (game, at, collecting) values ('slot', business_now(), true) returning id`
    expect(await postSome(tx, run!.id)).toBe(false)
    const rows = await tx.query`select posted_at as at from rolling_run where id = ${run!.id}`
    expect(rows).toEqual([{ at: null }])
    throw back
  })
  await expect(collecting).rejects.toBe(back)
  await roll()
  expect(await pointsOf(house, low)).toBe(25 + 50)
})

test('members without a rate in their line cost nothing: no line on the bet, no run', async () => {
  const lee = await memberBelow(house, null, { money: 100_000 })
  const round = await rounds.open()
  await round.bet(lee, 10_000)
  await round.draw()
  await roll()
  expect(await house.db.query`select line_id from bet where round_id = ${round.id}`).toEqual([
    { line_id: null },
  ])
  expect(await house.db.query`select from rolling_run where round_id = ${round.id}`).toEqual([])
})

test('who earned is told at once, on every page of theirs that is open', async () => {
  const [top, mid, low] = await family()
  const told = new Set<number>()
  house.deps.moved.onMoved((members) => members?.forEach((member) => told.add(member)))
  const round = await rounds.open()
  await round.bet(low, 100_000)
  await round.draw()
  await house.deps.moved.upTo()
  told.clear()
  await roll()
  await expect.poll(() => told).toEqual(new Set([top.id, mid.id, low.id]))
})

test('five workers at once post a round once', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 100_000)
  await round.draw()
  await Promise.all([roll(), roll(), roll(), roll(), roll()])
  expect(await points(top, mid, low)).toEqual([400, 350, 250])
})

test('a worker that dies after working out, or between two chunks, is followed by one that goes on from there', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 100_000)
  await round.draw()
  const run = await house.db.begin((tx) => workOut(tx, round.id))
  await house.db.begin((tx) => postSome(tx, run!, 1))
  expect(await points(top, mid, low)).toEqual([400, 0, 0])
  const dying = house.db.begin(async (tx) => {
    await postSome(tx, run!, 1)
    throw new Error('power cut')
  })
  await expect(dying).rejects.toThrow('power cut')
  expect(await points(top, mid, low)).toEqual([400, 0, 0])
  await roll()
  expect(await points(top, mid, low)).toEqual([400, 350, 250])
})

test('taken back, every point that is still there goes, naming what it reverses; settled again it is earned again', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 100_000)
  await round.draw()
  await roll()
  expect(await take(round)).toEqual({ due: 1_000, taken: 1_000 })
  expect(await points(top, mid, low)).toEqual([0, 0, 0])
  const backs = await house.db.query`
    select b.amount, t.amount as reversed, b.member_id = t.member_id as same from transfer b join transfer t on t.id = b.reverses
    where b.member_id = any(${[top.id, mid.id, low.id]}::bigint[]) order by b.amount`
  expect(backs).toEqual([250, 350, 400].map((amount) => ({ amount, reversed: amount, same: true })))
  await roll()
  expect(await points(top, mid, low)).toEqual([400, 350, 250])
  expect(await take(round)).toEqual({ due: 1_000, taken: 1_000 })
  await roll()
  expect(await points(top, mid, low)).toEqual([400, 350, 250])
})

test('what was spent stays spent: nobody falls below zero, and the rest is written down', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 100_000)
  await round.draw()
  await roll()
  expect(await mid.ask('pointChange', { params: { set: 300 } })).toMatchObject({ result: true })
  expect(await low.ask('pointChange', { params: { set: 250 } })).toMatchObject({ result: true })
  expect(await take(round)).toEqual({ due: 1_000, taken: 450 })
  expect(await points(top, mid, low)).toEqual([0, 0, 0])
  expect(
    await house.db.query`
    select due, taken from rolling_taken where member_id = any(${[top.id, mid.id, low.id]}::bigint[])
    order by due`,
  ).toEqual([
    { due: 250, taken: 0 },
    { due: 350, taken: 50 },
    { due: 400, taken: 400 },
  ])
})

test('a round that was never worked out, or only half posted, is taken back to nothing', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 100_000)
  await round.draw()
  expect(await take(round)).toEqual({ due: 0, taken: 0 })
  const run = await house.db.begin((tx) => workOut(tx, round.id))
  await house.db.begin((tx) => postSome(tx, run!, 1))
  expect(await take(round)).toEqual({ due: 1_000, taken: 1_000 })
  expect(await points(top, mid, low)).toEqual([0, 0, 0])
  await roll()
  expect(await points(top, mid, low)).toEqual([400, 350, 250])
})

test('two corrections at once take a round back once', async () => {
  const [top, mid, low] = await family()
  const round = await rounds.open()
  await round.bet(low, 100_000)
  await round.draw()
  await roll()
  const both = await Promise.all([take(round), take(round)])
  expect(both.map(({ due }) => due).toSorted((a, b) => a - b)).toEqual([0, 1_000])
  await roll()
  expect(await points(top, mid, low)).toEqual([400, 350, 250])
})

test('settled, posted, converted and taken back all at once: each point is counted once', async () => {
  const [top, mid, low] = await family(10_000_000)
  const settled = []
  for (let n = 0; n < 4; n++) {
    const round = await rounds.open()
    await round.bet(low, 100_000)
    await round.draw()
    if (n < 2) await roll()
    settled.push(round)
  }
  const last = await rounds.open()
  await last.bet(low, 100_000)
  const money = (await readWallet(house.db, mid.id)).money
  const [converted] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => mid.ask('pointChange', { params: { set: 175 } }))),
    last.draw(),
    roll(),
    roll(),
    take(settled[0]!),
  ])
  await roll()
  const done = converted.filter(({ result }) => result).length
  expect(await points(top, low)).toEqual([5 * 400, 5 * 250])
  const [taken] = await house.db.query<{ due: number; taken: number }>`
    select due, taken from rolling_taken where member_id = ${mid.id} and run_id in (
      select id from rolling_run where round_id = ${settled[0]!.id})`
  // What mid had converted before it could be taken back counts as paid: 350 for each of five rounds, whoever was first.
  expect(await points(mid)).toEqual([5 * 350 - done * 175])
  expect((await readWallet(house.db, mid.id)).money).toBe(money + done * 175)
  expect(taken!.due).toBe(350)
  expect([0, 175, 350]).toContain(taken!.taken)
})

test('however many rounds were settled while nobody worked, all are worked out at one go', async () => {
  await rounds.open()
  // A hundred are asked for at a time.
  await house.db.query`
    with day as (
      insert into draw_chain (stream, date, anchor, draws, published_at)
      select stream, '20200101', anchor, draws, published_at from draw_chain limit 1 returning stream, date
    ), drawn as (
      insert into draw (stream, date, round, i, draw_at, close_at, commit, entropy_type)
      select d.stream, d.date, n, n, o.draw_at, o.close_at, sha256(n::text::bytea), 'none'
      from day d, generate_series(1, 101) n, (select draw_at, close_at from draw limit 1) o
      returning id, date, round, draw_at, close_at
    )
    insert into round (game, date, number, draw_id, close_at, draw_at, odds_version, state, settled_at)
    select r.game, d.date, d.round, d.id, d.close_at, d.draw_at, r.odds_version, 'SETTLED', d.draw_at
    from drawn d, (select game, odds_version from round limit 1) r`
  const left = () => house.db.query`select from round where date = '20200101' and not rolled`
  expect(await left()).toHaveLength(101)
  await roll()
  expect(await left()).toEqual([])
})
