/** The recomputation of barred bets at vendors' tables: what it accepts and what it finds. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkInvariants } from '../../test/invariants.ts'
import { bindMembers, liftMembers } from '../features/radar/testing/bound.ts'
import { rollVendors } from '../features/rolling/rolling.ts'
import { openTables, type Stakes } from '../features/rolling/testing/tables.ts'
import { openHouse, type House } from '../testing/house.ts'
import { memberBelow, type TreeMember } from '../testing/tree.ts'
import { checkBooks } from './books.ts'
import { countTableBars } from './books-rings-tables.ts'

let house: House
let owner: pg.Client
let tables: Awaited<ReturnType<typeof openTables>>
let [moon, star, sun, other]: TreeMember[] = []
beforeAll(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  // Turns off triggers and foreign keys, as the owner of the database can.
  await owner.query('set session_replication_role = replica')
  const head = await memberBelow(house, null, { rates: 100 })
  const below = () => memberBelow(house, head, { rates: 60, money: 10_000_000 })
  ;[moon, star, sun, other] = [await below(), await below(), await below(), await below()]
  tables = await openTables(house)
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

type Game = Parameters<typeof tables.round>[0]
type Laid = [TreeMember | undefined, Stakes]
/** Plays a round with these bets in order; `between` runs its act after so many of them. */
async function round(
  game: Game,
  laid: Laid[],
  between?: [after: number, act: () => Promise<unknown>],
) {
  const open = tables.round(game)
  for (const [at, [member, stakes]] of laid.entries()) {
    if (between?.[0] === at) await between[1]()
    await open.bet(member!, stakes)
  }
  await open.end()
  await rollVendors(house.deps)
}
const bars = async () =>
  (
    await house.db.query<{ member: number; game: string; counts: number }>`
      select b.member_id as member, g.type as game, x.counts from ring_barred x join vendor_bet b on b.id = x.bet_id
      join vendor_game g on g.id = b.game_id order by b.id`
  ).map(({ member, game, counts }) => [member, game, counts])

/** Reads within the tampering transaction, which is rolled back. */
const reader = {
  async query<R extends object>(parts: TemplateStringsArray, ...values: unknown[]): Promise<R[]> {
    const text = parts.reduce((all, part, index) => `${all}$${index}${part}`)
    return (await owner.query<R>(text, values)).rows
  },
}
async function tampered(sql: string): Promise<number> {
  await owner.query('begin')
  try {
    expect((await owner.query(sql)).rowCount).toBe(1)
    const sizes = await Promise.all([countTableBars(reader, 1), countTableBars(reader, 2)])
    expect(sizes[1]).toEqual(sizes[0])
    return sizes[0]![0]!.broken
  } finally {
    await owner.query('rollback')
  }
}

const NAME = 'each judged vendor round bars exactly'
const check = async () => (await checkBooks(house.db)).find(({ name }) => name.startsWith(NAME))
const clean = { name: expect.stringMatching(NAME), broken: 0, closes: false }

test('barTables bars nothing when a member opposes only their own bets across the start of a bind', async () => {
  // First without another bound member on the round, then with one on the same side.
  const own: Laid[] = [
    [moon, { player: 100_000 }],
    [moon, { player: 50_000 }],
    [moon, { banker: 50_000 }],
  ]
  let bind = 0
  await round('baccarat', own, [1, async () => (bind = await bindMembers(house, [moon!, star!]))])
  await liftMembers(house, bind)
  const beside: Laid[] = [...own, [star, { player: 5_000 }]]
  await round('baccarat', beside, [
    1,
    async () => (bind = await bindMembers(house, [moon!, star!])),
  ])
  await liftMembers(house, bind)
  expect(await bars()).toEqual([])
  expect(await check()).toEqual(clean)
  expect(await checkInvariants(house.db)).toEqual([])
})

test('countTableBars finds nothing when every kind of table bars as it should', async () => {
  await round('baccarat', [
    [moon, { player: 10_000 }],
    [star, { banker: 10_000 }],
  ])
  const bind = await bindMembers(house, [moon!, star!])
  await bindMembers(house, [star!, sun!])
  await round('baccarat', [
    [moon, { player: 30_000 }],
    [star, { banker: 10_000 }],
    [other, { banker: 50_000 }],
  ])
  await round('dragon', [
    [moon, { dragon: 20_000 }],
    [star, { tiger: 20_000 }],
  ])
  await round('roulette', [
    [moon, { red: 10_000 }],
    [star, { black: 10_000 }],
  ])
  await round('etc', [
    [moon, { big: 10_000 }],
    [star, { small: 10_000 }],
  ])
  // The second member is in both binds: the lower of its two counts is kept.
  await round('dragon', [
    [moon, { dragon: 10_000 }],
    [star, { tiger: 40_000 }],
    [sun, { dragon: 30_000 }],
  ])
  // Not barred: same side, against a member who is not bound, and alone on a round.
  await round('baccarat', [
    [moon, { player: 10_000 }],
    [star, { player: 20_000 }],
  ])
  await round('baccarat', [
    [moon, { player: 10_000 }],
    [other, { banker: 10_000 }],
  ])
  await round('baccarat', [[star, { banker: 10_000 }]])
  await round('slot', [[moon, { spin: 10_000 }]])
  await liftMembers(house, bind)
  await round('roulette', [
    [moon, { red: 10_000 }],
    [star, { black: 10_000 }],
  ])
  const [m, s, u] = [moon!.id, star!.id, sun!.id]
  expect(await bars()).toEqual([
    ...[
      [m, 'baccarat', 15_000],
      [s, 'baccarat', 5_000],
    ],
    ...[
      [m, 'dragon', 0],
      [s, 'dragon', 0],
    ],
    ...[
      [m, 'roulette', 0],
      [s, 'roulette', 0],
    ],
    ...[
      [m, 'etc', 0],
      [s, 'etc', 0],
    ],
    // 10,000 against 40,000 leaves 30,000 uncovered, 40,000 against 30,000 leaves 10,000.
    ...[
      [m, 'dragon', 6_000],
      [s, 'dragon', 5_714],
      [u, 'dragon', 4_286],
    ],
  ])
  expect(await check()).toEqual(clean)
  await house.clock.advance(60_000)
  await rollVendors(house.deps)
  expect(await checkInvariants(house.db)).toEqual([])
})

const games = ['baccarat', 'dragon', 'roulette', 'etc']
const newest = (
  of: string,
) => `(select max(x.bet_id) from ring_barred x join vendor_bet b on b.id = x.bet_id
  join vendor_game g on g.id = b.game_id where g.type = '${of}')`
test.each([
  ...games.map((of) => [
    `a missing bar at ${of}`,
    `delete from ring_barred where bet_id = ${newest(of)}`,
  ]),
  ...games.map((of) => [
    `a bar at ${of} that leaves too much`,
    `update ring_barred set counts = counts + 1 where bet_id = ${newest(of)}`,
  ]),
  [
    'a bar that leaves too little',
    `update ring_barred set counts = counts - 1 where bet_id = ${newest('baccarat')}`,
  ],
  [
    'a bar of a bet that opposes nobody',
    `insert into ring_barred select b.id, k.id, 0 from ring_bind k join ring_bound m on m.bind_id = k.id
     join vendor_bet b on b.member_id = m.member_id and b.placed_at >= k.since and b.placed_at < coalesce(k.until, 'infinity')
     join vendor_bet o on o.round_id = b.round_id and o.picks #> '{0,key}' = b.picks #> '{0,key}'
     join ring_bound n on n.bind_id = k.id and n.member_id = o.member_id and n.member_id <> b.member_id
     where not exists (select from ring_barred x where x.bet_id = b.id) order by b.id desc limit 1`,
  ],
])('countTableBars counts one broken bet for %s', async (_, sql) => {
  expect(await tampered(sql!)).toBe(1)
})
