/** Whoever rules the database bends a book that was sealed: the audit names the draw. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { pass } from '../../testing/provider.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { auditSeals, sealDue } from './seals.ts'

let house: House
let owner: pg.Client
let [first, second, third] = [0, 0, 0]
let bets: number[]
/** of the next round that a test opens */
let hour = 14
beforeAll(async () => {
  house = await openHouse()
  const openRound = roundsOf(house)
  const [lee, han] = [
    await house.member({ money: 100_000 }),
    await house.member({ money: 100_000 }),
  ]
  const rounds = []
  bets = []
  for (let n = 0; n < 3; n++) {
    const round = await openRound()
    bets.push(await round.odd(lee, 10_000), await round.even(han, 20_000))
    await pass(house, round.provider.timesOf(round.round).closeAt)
    await sealDue(house.deps)
    rounds.push(round.round)
  }
  ;[first, second, third] = rounds as [number, number, number]
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  // Past every trigger and every reference.
  await owner.query('set session_replication_role = replica')
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

/** What an act makes of the audit; the act is undone. Tables that it may change are given back as they were. */
async function bent(
  act: string,
  then?: () => Promise<void>,
  options?: Parameters<typeof auditSeals>[1],
) {
  const tables = ['bet', 'seal', 'signed_bets', 'book_key']
  for (const table of tables)
    await owner.query(`create temp table kept_${table} as select * from ${table}`)
  try {
    await owner.query(act)
    await then?.()
    return await auditSeals(house.db, options)
  } finally {
    for (const table of tables)
      await owner.query(
        `delete from ${table}; insert into ${table} select * from kept_${table}; drop table kept_${table}`,
      )
  }
}
const sealOf = (round: number) =>
  `(select id from draw where round = ${round} and stream = 'pbg.powerball')`

test('an honest house passes', async () => {
  expect(await auditSeals(house.db)).toBeNull()
})

const acts: [string, () => string, () => number][] = [
  ['a bet is deleted', () => `delete from bet where id = ${bets[0]}`, () => first],
  [
    'a bet is put in',
    () => `insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
    select 999999, round_id, member_id, odds_key, pick, 5000, odds_hundredths, placed_at from bet where id = ${bets[2]}`,
    () => second,
  ],
  [
    'a bet is exchanged for another',
    () => `update bet set id = 888888 where id = ${bets[1]}`,
    () => first,
  ],
  [
    'a stake is changed',
    () => `update bet set stake = stake - 1 where id = ${bets[3]}`,
    () => second,
  ],
  [
    'a price is changed',
    () => `update bet set odds_hundredths = 194 where id = ${bets[3]}`,
    () => second,
  ],
  [
    'a pick is changed',
    () => `update bet set odds_key = 'poOdd', pick = '파워볼 홀' where id = ${bets[5]}`,
    () => third,
  ],
  [
    'a bet is backdated',
    () => `update bet set placed_at = placed_at - interval '1 microsecond' where id = ${bets[4]}`,
    () => third,
  ],
  [
    'a bet is moved to another draw',
    () =>
      `update bet set round_id = (select round_id from bet where id = ${bets[5]}) where id = ${bets[0]}`,
    () => first,
  ],
  [
    'the blinds of two are exchanged',
    () =>
      `update seal set blinds = substring(blinds from 33) || substring(blinds for 32) where draw_id = ${sealOf(second)}`,
    () => second,
  ],
  [
    'a seal counts otherwise',
    () => `update seal set stake = stake + 1 where draw_id = ${sealOf(second)}`,
    () => second,
  ],
  [
    'a seal is re-hashed without its signature',
    () => `update seal set worst = worst + 1, hash = sha256('x') where draw_id = ${sealOf(third)}`,
    () => third,
  ],
  [
    'a seal is taken out of the chain',
    () => `delete from seal where draw_id = ${sealOf(second)}`,
    () => third,
  ],
  [
    'the first seal is taken out',
    () => `delete from seal where draw_id = ${sealOf(first)}`,
    () => second,
  ],
]
test.each(acts)('when %s its draw is named', async (_, act, round) => {
  expect(await bent(act())).toMatch(new RegExp(`^pbg\\.powerball 20260115-${round()}: .+`))
  expect(await auditSeals(house.db)).toBeNull()
})

test.each([
  ['was out of use before', '2000-01-01', '2026-01-01', /마감 전에 쓰임이 끝난 키의 서명입니다/],
  ['came only later', '2030-01-01', null, /^the receipts of bets .* by a key of their time$/],
])('a signature of a key that %s is found', async (_, since, until, found) => {
  const next = `insert into book_key (id, public_key, sealed, since)
    select 2, sha256(public_key), sealed, '${until}' from book_key where id = 1`
  const act = `update book_key set since = '${since}' where id = 1${until ? `; ${next}` : ''}`
  expect(await bent(act)).toMatch(found)
  expect(await auditSeals(house.db)).toBeNull()
})

test('a draw that is a minute past its close and has no seal is named', async () => {
  const cut = `delete from seal where draw_id = ${sealOf(third)}`
  expect(await bent(cut)).toBeNull()
  await house.clock.advance(61_000)
  expect(await bent(cut)).toBe(`pbg.powerball 20260115-${third}: no seal`)
  // A test's house seals nothing by itself: what every file is looked at by asks for seals of what is settled.
  const settled = () => bent(cut, undefined, { due: 'settled' })
  expect(await settled()).toBeNull()
  const change = (state: string) =>
    owner.query(`update round set state = '${state}' where draw_id = ${sealOf(third)}`)
  const { rows } = await owner.query<{ state: string }>(
    `select state from round where draw_id = ${sealOf(third)}`,
  )
  await change('SETTLED')
  expect(await settled()).toBe(`pbg.powerball 20260115-${third}: no seal`)
  await change(rows[0]!.state)
})

/** A round that is open still: nothing of it is sealed, and receipts were given. */
const early: [string, (id: number) => string, RegExp][] = [
  ['is deleted', (id) => `delete from bet where id = ${id}`, /^bet \d+ has a receipt and is not/],
  [
    'is backdated',
    (id) => `update bet set placed_at = placed_at - interval '1 hour' where id = ${id}`,
    /: bet \d+ has no receipt$/,
  ],
  [
    'is re-priced',
    (id) => `update bet set odds_hundredths = 190 where id = ${id}`,
    /: bet \d+ is not what its receipt says$/,
  ],
  [
    'is re-picked',
    (id) => `update bet set odds_key = 'poEven', pick = '파워볼 짝' where id = ${id}`,
    /: bet \d+ is not what its receipt says$/,
  ],
  [
    'is given to another',
    (id) => `update bet set member_id = (select min(member_id) from bet where member_id <>
      (select member_id from bet where id = ${id})) where id = ${id}`,
    /: bet \d+ is not what its receipt says$/,
  ],
  [
    'gets one beside it',
    (
      id,
    ) => `insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
      select id + 100000, round_id, member_id, odds_key, pick, 5000, odds_hundredths, placed_at from bet where id = ${id}`,
    /: bet \d+ has no receipt$/,
  ],
  [
    'is signed anew by somebody else',
    (id) => `update signed_bets set hashes = sha256('x') where bets = array[${id}::bigint]`,
    /(is not what its receipt says|not signed by the house)$/,
  ],
  [
    'loses its receipt',
    (id) => `delete from signed_bets where bets = array[${id}::bigint]`,
    /: bet \d+ has no receipt$/,
  ],
]
test.each(early)('a bet that %s before the seal is found after it', async (_, act, found) => {
  const round = await roundsOf(house, hour++)()
  const [lee, han] = [await house.member({ money: 10_000 }), await house.member({ money: 10_000 })]
  const [id] = [await round.odd(lee), await round.even(han)]
  expect(
    await bent(act(id), async () => {
      await pass(house, round.provider.timesOf(round.round).closeAt)
      await sealDue(house.deps)
    }),
  ).toMatch(found)
})
