/** Cases through counts: one grows, rests, comes back; two become one. What is found is said by the test, what is kept is the house's. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { writeCount } from './cases.ts'
import type { Pair, FoundRing } from './gather.ts'
import { selectOpenBets } from '../rings/rings.ts'
import { ringsOf } from './testing/planted.ts'

let house: House
let members: number[]
let owner: pg.Client
let bets = 1_000_000
beforeAll(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
})
afterAll(async () => {
  // Pairs of bets that nobody placed are a test's alone.
  await clear()
  await owner.end()
  await house.close()
})

/** As whoever owns the database and is not held by its rules. */
const clear = () =>
  owner.query(`
    set session_replication_role = replica;
    delete from ring_act; delete from ring_stake; delete from ring_pair; delete from ring_member; delete from ring;
    delete from ring_count`)

beforeEach(async () => {
  await clear()
  members = []
  for (let n = 0; n < 6; n += 1) members.push((await house.member()).id)
})

const at = async () => (await house.db.query<{ at: Date }>`select business_now() as at`)[0]!.at

/** A ring of those members with so many new pairs of its first two, at this instant. */
async function ring(ids: number[], pairs: number, score = 70): Promise<FoundRing> {
  const now = await at()
  const made = Array.from({ length: pairs }, (): Pair => ({
    ...{ vendor: false, round: 1, at: now.toISOString() },
    sides: ids.slice(0, 2).map((member) => ({ bet: ++bets, member, stake: 10_000, house: 250 })),
  }))
  return { members: ids, doubted: [], score, lines: [], explanations: [], pairs: made }
}

async function count(...rings: FoundRing[]) {
  await house.clock.advance(60_000)
  await writeCount(house.db, {
    ...{ at: (await at()).toISOString(), members: 6, meetings: 10, rings },
  })
}
const acts = async () =>
  (await house.db.query<{ kind: string }>`select kind from ring_act order by id`).map(
    ({ kind }) => kind,
  )
const found = async () =>
  (
    await house.db.query<{ n: number }>`select count(*) as n from event where kind = 'ring.found'`
  )[0]!.n
const close = async (id: number, end: 'clear' | 'done') => {
  const kim = await house.operator('게임')
  const view = await kim.ask('radarView', undefined, { params: { id } })
  if (!view.result) throw new Error(view.msg)
  const { version } = view.data
  const done = await kim.ask('radarClose', { id, version, end, reason: '이야기를 나눔' })
  if (!done.result) throw new Error(done.msg)
  // Pairs after the closing are at a later instant.
  await house.clock.advance(1_000)
}

test('a ring that grows stays one case; who joins is told of once', async () => {
  const [a, b, c] = members as [number, number, number]
  const before = await found()
  await count(await ring([a, b], 4))
  await count(await ring([a, b, c], 2, 80))
  await count(await ring([a, b, c], 0, 80))
  expect(await ringsOf(house)).toMatchObject([{ state: 'open', score: 80, certain: 3, pairs: 6 }])
  expect(await acts()).toEqual(['opened', 'grown'])
  expect((await found()) - before).toBe(1)
})

test('under 60 points nobody is woken; the count that reaches them wakes once', async () => {
  const [a, b] = members as [number, number]
  const before = await found()
  await count(await ring([a, b], 4, 59))
  expect((await found()) - before).toBe(0)
  await count(await ring([a, b], 0, 60))
  await count(await ring([a, b], 0, 61))
  expect((await found()) - before).toBe(1)
})

test('rings with one member in common are two, and a count that was overtaken changes nothing', async () => {
  const [a, b, c, d] = members as [number, number, number, number]
  await count(await ring([a, b], 3), await ring([b, c], 3))
  expect(await ringsOf(house)).toHaveLength(2)
  const late = await ring([c, d], 3)
  await writeCount(house.db, {
    ...{ at: '2020-01-01T00:00:00Z', members: 6, meetings: 1, rings: [late] },
  })
  expect(await ringsOf(house)).toHaveLength(2)
})

test('two cases that are one ring become the one with more of it; the other says where it went', async () => {
  const [a, b, c, d, e] = members as [number, number, number, number, number]
  await count(await ring([a, b, e], 4), await ring([c, d], 3))
  await count(await ring([a, b, c, d, e], 2))
  const [first, second] = await ringsOf(house)
  expect(first).toMatchObject({ state: 'open', certain: 5, pairs: 6 })
  expect(second).toMatchObject({ state: 'closed', pairs: 3 })
  expect(await acts()).toEqual(['opened', 'opened', 'grown', 'joined', 'joined'])
  // What lies in the other can be taken back where it went, and there alone.
  expect(await selectOpenBets(house.db, first!.id)).toHaveLength(2 * (6 + 3))
})

test('문제 없음 rests 90 days, unless more comes than it was closed with', async () => {
  const [a, b] = members as [number, number]
  await count(await ring([a, b], 4))
  const [{ id } = { id: 0 }] = await ringsOf(house)
  await close(id, 'clear')
  await count(await ring([a, b], 4))
  expect(await ringsOf(house)).toMatchObject([{ state: 'closed', pairs: 8 }])
  await count(await ring([a, b], 1))
  expect(await ringsOf(house)).toMatchObject([{ state: 'open', pairs: 9 }])
  expect((await acts()).at(-1)).toBe('reopened')
})

test('after 90 days three new pairs bring it back, and before that they do not', async () => {
  const [a, b] = members as [number, number]
  await count(await ring([a, b], 4))
  const [{ id } = { id: 0 }] = await ringsOf(house)
  await close(id, 'clear')
  await house.clock.advance(90 * 86_400_000 - 120_000)
  await count(await ring([a, b], 3))
  expect(await ringsOf(house)).toMatchObject([{ state: 'closed' }])
  await count(await ring([a, b], 0))
  expect(await ringsOf(house)).toMatchObject([{ state: 'open' }])
})

test('what was done with comes back by three new pairs, and not by two', async () => {
  const [a, b] = members as [number, number]
  await count(await ring([a, b], 4))
  const [{ id } = { id: 0 }] = await ringsOf(house)
  await close(id, 'done')
  await count(await ring([a, b], 2))
  expect(await ringsOf(house)).toMatchObject([{ state: 'closed' }])
  await count(await ring([a, b], 1))
  expect(await ringsOf(house)).toMatchObject([{ state: 'open' }])
})

test('a bet stands in one pair, whatever is said of it later', async () => {
  const [a, b, c] = members as [number, number, number]
  const one = await ring([a, b], 3)
  await count(one)
  const [first] = one.pairs
  const other: Pair = {
    ...first!,
    sides: [first!.sides[0]!, { bet: ++bets, member: c, stake: 10_000, house: 250 }],
  }
  await count({ ...one, members: [a, b, c], pairs: [...one.pairs, other] })
  expect(await ringsOf(house)).toMatchObject([{ pairs: 3 }])
})
