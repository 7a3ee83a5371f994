/** Seals: one per draw in the stream's order, of every bet that was accepted, before its result is believed. */
import { createHmac } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { H, rootOf, signedBy, u32, u64, words } from '../../testing/book-bytes.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { openRoundAt, pass } from '../../testing/provider.ts'
import { startJobs } from '../../jobs.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { sealDue } from './seals.ts'

let house: House
let openRound: ReturnType<typeof roundsOf>
beforeAll(async () => {
  house = await openHouse()
  openRound = roundsOf(house)
})
afterAll(() => house.close())

type Round = Awaited<ReturnType<typeof openRound>>
const STREAM = 'pbg.powerball'
/** Past its close, before its draw; nothing is settled. */
const close = ({ provider, round }: Round) => pass(house, provider.timesOf(round).closeAt)

type Stored = {
  draw: number
  round: number
  date: string
  no: number
  closedAt: number
  count: number
  stake: number
  worst: number
  root: string
  prev: string
  hash: string
  signature: string
  publicKey: string
  blinds: string
}
const seals = () => house.db.query<Stored>`
  select s.draw_id as draw, d.round, d.date, s.no, (extract(epoch from d.close_at) * 1000000)::bigint as "closedAt",
    s.count, s.stake, s.worst, encode(s.root, 'hex') as root, encode(s.prev, 'hex') as prev, encode(s.hash, 'hex') as hash,
    encode(s.signature, 'hex') as signature, encode(k.public_key, 'hex') as "publicKey", encode(s.blinds, 'hex') as blinds
  from seal s join draw d on d.id = s.draw_id join book_key k on k.id = s.key_id
  where s.stream = ${STREAM} order by s.no`
const last = async () => (await seals()).at(-1)!

const sealBytesOf = (seal: Stored) =>
  Buffer.concat([
    ...[words('KBOOK-1 seal'), words(STREAM), Buffer.from(seal.date), u32(seal.round)],
    ...[u64(seal.closedAt), u32(seal.count), u64(seal.stake), u64(seal.worst)],
    ...[Buffer.from(seal.root, 'hex'), Buffer.from(seal.prev, 'hex')],
  ])
type Bet = {
  id: number
  placed: string
  game: string
  key: string
  pick: string
  stake: number
  odds: number
}
/** What lies in the book, from the bets as they stand in the table. */
async function leavesOf(seal: Stored) {
  const bets = await house.db.query<Bet>`
    select b.id, extract(epoch from b.placed_at)::text as placed, r.game, b.odds_key as key, b.pick, b.stake,
      b.odds_hundredths as odds
    from bet b join round r on r.id = b.round_id where r.draw_id = ${seal.draw} order by b.id`
  const blinds = Buffer.from(seal.blinds, 'hex')
  return bets.map(({ id, placed, game, key, pick, stake, odds }, index) =>
    H(
      Buffer.of(0),
      ...[words('KBOOK-1 bet'), words(STREAM), Buffer.from(seal.date), u32(seal.round), u64(id)],
      ...[u64(Math.round(Number(placed) * 1_000_000)), words(game), words(key), words(pick)],
      ...[u64(stake), u32(odds), blinds.subarray(index * 32, index * 32 + 32)],
    ),
  )
}
async function expectWhole(seal: Stored) {
  const leaves = await leavesOf(seal)
  expect([seal.count, seal.root]).toEqual([leaves.length, rootOf(leaves).toString('hex')])
  const bytes = sealBytesOf(seal)
  expect(seal.hash).toBe(H(bytes).toString('hex'))
  expect(signedBy(seal.publicKey, bytes, seal.signature)).toBe(true)
}

test('a draw with bets of all its games is sealed once past its close, and not a thousandth before', async () => {
  const round = await openRound()
  const lee = await house.member({ money: 100_000 })
  await round.odd(lee, 10_000)
  await round.even(lee, 30_000)
  const { closeAt } = round.provider.timesOf(round.round)
  await house.clock.set(new Date(closeAt.getTime() - 1_000))
  await sealDue(house.deps, STREAM)
  expect(await seals()).toEqual([])
  await close(round)
  await sealDue(house.deps, STREAM)
  const seal = await last()
  // Odd pays 19,500, even 58,500: no outcome pays both.
  expect(seal).toMatchObject({
    no: 1,
    count: 2,
    stake: 40_000,
    worst: 58_500,
    prev: '00'.repeat(32),
  })
  await expectWhole(seal)
})

test('what two games of one draw pay at most is added up, and a later draw is sealed after it', async () => {
  const stream = 'ntry.powerball'
  for (const minute of [0, 5]) {
    const { provider, round, date } = await openRoundAt(house, stream, {
      at: `2026-01-15T18:0${minute}:30+09:00`,
    })
    const lee = await house.member({ money: 200_000 })
    const bet = async (game: string, type: string, pick: string, rate: number, money: number) =>
      expect(
        await lee.ask('bet', {
          ...{ game, page: 'ntry', today: date, round, type, pick, rate, money, win: 0 },
        }),
      ).toMatchObject({ result: true })
    if (minute === 0) {
      await bet('powerBall', 'poOdd', '파워볼 홀', 1.95, 10_000)
      await bet('powerLadder', 'odd', '홀', 1.95, 20_000)
    }
    await pass(house, provider.timesOf(round).closeAt)
  }
  await Promise.all([sealDue(house.deps, stream), sealDue(house.deps)])
  const two = await house.db.query`
    select s.no, s.count, s.stake, s.worst from seal s where stream = ${stream} order by no`
  expect(two).toEqual([
    { no: 1, count: 2, stake: 30_000, worst: 19_500 + 39_000 },
    { no: 2, count: 0, stake: 0, worst: 0 },
  ])
})

/** A draw that is past its close, of a stream with one game. */
const drawOf = (stream: string, date: string, round: number) => house.db.query`
  with d as (
    insert into draw (stream, date, round, i, draw_at, close_at, commit, entropy_type)
    values (${stream}, ${date}, ${round}, ${round}, '2026-01-15T19:00:00+09:00', '2026-01-15T18:59:00+09:00', '\\x00',
      'none') returning id)
  insert into round (game, date, number, draw_id, close_at, draw_at, odds_version)
  select ${stream}, ${date}, ${round}, id, '2026-01-15T18:59:00+09:00', '2026-01-15T19:00:00+09:00', 1 from d`

test('of draws that waited together each is sealed in its order', async () => {
  await house.clock.set('2026-01-15T20:00:00+09:00')
  for (const [date, round] of [
    ['20260115', 12],
    ['20260114', 200],
    ['20260115', 9],
  ] as const)
    await drawOf('ntry.eos5', date, round)
  await sealDue(house.deps, 'ntry.eos5')
  const order = await house.db.query`
    select s.no, d.date, d.round from seal s join draw d on d.id = s.draw_id where s.stream = 'ntry.eos5' order by no`
  expect(order).toEqual([
    { no: 1, date: '20260114', round: 200 },
    { no: 2, date: '20260115', round: 9 },
    { no: 3, date: '20260115', round: 12 },
  ])
})

test('a stream whose book cannot be sealed keeps back no other', async () => {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  try {
    await owner.query(`
      create function broken() returns trigger language plpgsql as $$ begin raise exception 'no book'; end $$;
      create trigger broken before insert on seal for each row when (new.stream = 'ntry.eos3') execute function broken()`)
    await drawOf('ntry.eos3', '20260115', 20)
    await drawOf('ntry.eos5', '20260115', 21)
    await expect(sealDue(house.deps)).rejects.toThrow('no book')
    const sealed = () => house.db.query`
      select s.stream from seal s join draw d on d.id = s.draw_id where d.round in (20, 21) order by d.round`
    expect(await sealed()).toEqual([{ stream: 'ntry.eos5' }])
    await owner.query('drop trigger broken on seal; drop function broken()')
    await sealDue(house.deps)
    expect(await sealed()).toEqual([{ stream: 'ntry.eos3' }, { stream: 'ntry.eos5' }])
  } finally {
    await owner.end()
  }
})

test('an empty book is sealed too, chained to the one before; of three draws each in its order', async () => {
  const [before] = await seals()
  const round = await openRound()
  await close(round)
  await sealDue(house.deps, STREAM)
  const empty = await last()
  expect(empty).toMatchObject({ no: 2, count: 0, stake: 0, worst: 0, prev: before!.hash })
  expect(empty.root).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  for (let n = 0; n < 3; n++) await close(await openRound())
  await sealDue(house.deps, STREAM)
  const all = await seals()
  expect(all.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5])
  expect(all.map(({ round: number }) => number)).toEqual(
    all.map(({ round: number }) => number).toSorted((a, b) => a - b),
  )
  for (const [index, { prev }] of all.entries())
    expect(prev).toBe(index === 0 ? '00'.repeat(32) : all[index - 1]!.hash)
  for (const seal of all) await expectWhole(seal)
})

test('of forty who seal at once each draw has one seal, and its stream one chain', async () => {
  const lee = await house.member({ money: 1_000_000 })
  const round = await openRound()
  for (let n = 0; n < 5; n++) await round.odd(lee, 5_000)
  const before = (await seals()).length
  await close(round)
  await Promise.all(Array.from({ length: 40 }, () => sealDue(house.deps)))
  const all = await seals()
  expect(all).toHaveLength(before + 1)
  expect(all.at(-1)).toMatchObject({ count: 5, stake: 25_000 })
  const streams = await house.db.query<{ stream: string; n: number; nos: number; prevs: number }>`
    select stream, count(*) as n, max(no) as nos, count(distinct prev) as prevs from seal group by stream`
  for (const { n, nos, prevs } of streams) expect([nos, prevs]).toEqual([n, n])
})

test('a bet that is being written at the close is in the book', async () => {
  const lee = await house.member({ money: 100_000 })
  const round = await openRound()
  await waitsAt(house, 'after insert on bet', () =>
    meet(house, {
      lock: HELD,
      ask: async () => {
        const bet = round.odd(lee, 7_000)
        await waiting(house, 1)
        await close(round)
        await Promise.all([bet, sealDue(house.deps, STREAM)])
      },
      // The bet, and who seals behind it.
      waiters: 2,
    }),
  )
  const seal = await last()
  expect(seal).toMatchObject({ count: 1, stake: 7_000 })
  await expectWhole(seal)
})

test('no result is believed of a draw without its seal', async () => {
  const lee = await house.member({ money: 100_000 })
  const round = await openRound()
  await round.even(lee, 9_000)
  const count = (await seals()).length
  await round.draw()
  const [order] = await house.db.query<{ before: boolean }>`
    select s.at <= v.received_at as before from seal s join reveal v using (draw_id) order by s.no desc limit 1`
  expect(await seals()).toHaveLength(count + 1)
  expect(order).toEqual({ before: true })
  await expectWhole(await last())
})

test('a draw that is void has its seal, with the bets that were returned', async () => {
  const lee = await house.member({ money: 100_000 })
  const round = await openRound()
  await round.even(lee, 9_000)
  await round.goLate()
  await sealDue(house.deps)
  const [state] = await house.db.query<{ state: string }>`
    select r.state from round r join seal s using (draw_id) order by s.no desc limit 1`
  expect(state).toEqual({ state: 'VOID' })
  expect(await last()).toMatchObject({ count: 1, stake: 9_000, worst: 17_550 })
})

test('the house’s clock seals by itself', async () => {
  const round = await openRound()
  const count = (await seals()).length
  const jobs = await startJobs(house.deps)
  try {
    await close(round)
    await vi.waitFor(async () => expect(await seals()).toHaveLength(count + 1))
  } finally {
    await jobs.stop()
  }
})

test('a blind is the member’s under the bet’s salt, and no two bets of one member have the same', async () => {
  const lee = await house.member({ money: 100_000 })
  const round = await openRound()
  const ids = [await round.odd(lee, 5_000), await round.odd(lee, 5_000)]
  await close(round)
  await sealDue(house.deps, STREAM)
  const { blinds } = await last()
  const [key] = await house.db.query<{ sealed: Buffer }>`select sealed from book_key`
  const secret = Buffer.from(house.deps.keys.open(key!.sealed), 'hex').subarray(32)
  const blindOf = (id: number) => {
    const salt = createHmac('sha256', secret)
      .update(Buffer.concat([words('KBOOK-1 salt'), u64(id)]))
      .digest()
      .subarray(0, 16)
    return createHmac('sha256', salt).update(lee.uid).digest('hex')
  }
  expect(blinds).toBe(ids.map(blindOf).join(''))
  expect(blindOf(ids[0]!)).not.toBe(blindOf(ids[1]!))
})

test('draws that were open before there were seals have none', async () => {
  const round = await openRound()
  await close(round)
  const client = new pg.Client({ connectionString: house.url })
  await client.connect()
  await client.query(`set session_replication_role = replica;
    update seal_begin set draw_id = (select max(draw_id) from round)`)
  await client.end()
  const count = (await seals()).length
  await sealDue(house.deps, STREAM)
  expect(await seals()).toHaveLength(count)
  const next = await openRound()
  await close(next)
  await sealDue(house.deps, STREAM)
  expect(await seals()).toHaveLength(count + 1)
})

test.each(['seal', 'book_key', 'seal_begin'])('%s is never changed', async (table) => {
  const client = new pg.Client({ connectionString: house.url })
  await client.connect()
  await expect(client.query(`delete from ${table}`)).rejects.toThrow()
  await client.end()
})
