/** What members have in common and which rounds count: each tie alone, in a house where nothing else joins anybody. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { selectDrawRounds, selectWindow, type Window } from './stakes-sql.ts'
import { openPlanted, ringsOf } from './testing/planted.ts'
import { selectHeld } from './ties-sql.ts'

let house: House
let owner: pg.Client
let ids: number[]
let window: Window
const MINUTE = 60_000
const DAY = 86_400_000

beforeAll(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  // What a test writes here by hand is not the ledger's: none of it is left when the books are looked at.
  await owner.query('set session_replication_role = replica')
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

beforeEach(async () => {
  ids = []
  for (let n = 0; n < 5; n += 1) ids.push((await house.member()).id)
  window = await selectWindow(house.db, 7)
})

/** Of the members of this test. */
const held = async (members = ids) =>
  (await selectHeld(house.db, members, window))
    .map(({ tie, members: of }): [string, number[]] => [
      tie,
      of.map((id) => ids.indexOf(id)).toSorted((one, other) => one - other),
    ])
    .toSorted(([one, a], [other, b]) => (one === other ? a[0]! - b[0]! : one < other ? -1 : 1))
const logIn = (n: number, address: string, at: Date = new Date(window.to.getTime() - MINUTE)) =>
  owner.query('insert into login (member_id, address, at) values ($1, $2, $3)', [
    ...[ids[n], address, at],
  ])
const before = (ms: number) => new Date(window.to.getTime() - ms)

test('nobody has anything in common who was only there', async () => {
  expect(await held()).toEqual([])
})

test('a device: who logged in with it, whenever', async () => {
  const has = (n: number, device: string) =>
    owner.query(
      `insert into known_device (member_id, device_hash, at) values ($1, sha256($2::bytea), $3)`,
      [ids[n], device, before(300 * DAY)],
    )
  await Promise.all([has(0, 'one'), has(2, 'one'), has(1, 'two'), has(3, 'three')])
  expect(await held()).toEqual([['device', [0, 2]]])
  // Of those alone who play.
  expect(await held([ids[0]!, ids[1]!])).toEqual([])
})

test('an account: the same number by its hash', async () => {
  for (const [n, account] of [
    [1, '110-1'],
    [4, '110-1'],
    [0, '110-2'],
  ] as const)
    await owner.query(
      `update member set bank = '신한', account_sealed = '\\x00', account_hash = sha256($2::bytea) where id = $1`,
      [ids[n], account],
    )
  expect(await held()).toEqual([['account', [1, 4]]])
})

test('an address lies in a range; one beside it has the range alone; what no network is counts as nothing', async () => {
  await logIn(0, '203.0.113.7')
  await logIn(0, '203.0.113.7')
  await logIn(1, '203.0.113.7')
  await logIn(2, '203.0.113.8')
  await logIn(3, '203.0.114.7')
  for (const n of [3, 4]) {
    await logIn(n, '-')
    await logIn(n, '')
  }
  expect(await held()).toEqual([
    ['address', [0, 1]],
    ['range', [0, 1, 2]],
  ])
})

test('a log-in counts for seven days to the instant', async () => {
  const { from, to } = window
  expect(to.getTime() - from.getTime()).toBe(7 * DAY)
  await logIn(0, '2001:db8::1', before(MINUTE))
  await logIn(1, '2001:db8::1', from)
  await logIn(2, '2001:db8::1', new Date(to.getTime() + 1))
  expect(await held()).toEqual([])
  await logIn(3, '2001:db8::1', new Date(from.getTime() + 1))
  await logIn(4, '2001:db8::1', to)
  expect(await held()).toEqual([['address', [0, 3, 4]]])
})

test('a line is the member directly above; who signs up ten minutes after the one before came with them', async () => {
  const head = (await house.member()).id
  const other = (await house.member()).id
  const below = (n: number, upper: number, minutes: number) =>
    owner.query('update member set upper_id = $2, created_at = $3 where id = $1', [
      ...[ids[n], upper, new Date(before(DAY).getTime() + minutes * MINUTE)],
    ])
  await below(0, head, 0)
  await below(1, head, 10)
  await below(2, head, 20.001)
  await below(3, head, 29)
  await below(4, other, 5)
  expect(await held()).toEqual([
    ['line', [0, 1, 2, 3]],
    ['signup', [0, 1]],
    ['signup', [2, 3]],
  ])
})

/** Into one safe and out of another, minutes after each other. */
const move = (n: number, kind: 'safe.add' | 'safe.remove', minutes: number, amount = 50_000) =>
  owner.query(
    `insert into transfer (member_id, kind, cause, amount, money_after, safe_after, at)
     values ($1, $2, (random() * 1e12)::bigint, $3, 0, 0, $4)`,
    [ids[n], kind, amount, new Date(before(DAY).getTime() + minutes * MINUTE)],
  )

test('money through safes: as much out of another within ten minutes, three times', async () => {
  try {
    for (const hour of [0, 60]) {
      await move(0, 'safe.add', hour)
      await move(1, 'safe.remove', hour + 10)
    }
    expect(await held()).toEqual([])
    // Another sum, too late, too early, one's own: none of these is the third.
    await move(0, 'safe.add', 120)
    await move(1, 'safe.remove', 121, 50_001)
    await move(1, 'safe.remove', 130.001)
    await move(1, 'safe.remove', 119)
    await move(0, 'safe.remove', 122)
    expect(await held()).toEqual([])
    await move(1, 'safe.remove', 129)
    expect(await held()).toEqual([['safe', [0, 1]]])
  } finally {
    await owner.query(`delete from transfer where member_id = any($1::bigint[])`, [ids])
  }
})

test('money that comes out once went through safes once, however often as much went in', async () => {
  try {
    for (const minutes of [0, 1, 2]) await move(0, 'safe.add', minutes)
    await move(1, 'safe.remove', 3)
    expect(await held()).toEqual([])
  } finally {
    await owner.query(`delete from transfer where member_id = any($1::bigint[])`, [ids])
  }
})

test('selectHeld returns at most twenty addresses of a member, those with the fewest holders first', async () => {
  for (let address = 0; address < 30; address += 1)
    for (const n of address < 25 ? [0, 1, 2] : [0, 1]) await logIn(n, `2001:db8:${address}::/64`)
  const shared = (await held()).filter(([tie]) => tie === 'address').map(([, members]) => members)
  expect(shared).toHaveLength(20)
  expect(shared.filter((members) => members.length === 2)).toHaveLength(5)
  await owner.query(`delete from login where address like '2001:db8:%'`)
})

test('selectHeld reads safes of members who move the same sum thousands of times within ten minutes', async () => {
  try {
    await owner.query(
      `insert into transfer (member_id, kind, cause, amount, money_after, safe_after, at)
       select m, case n % 2 when 0 then 'safe.add' else 'safe.remove' end, m * 1000000 + n, 1, 0, 0,
         $2::timestamptz + n * interval '95 milliseconds'
       from unnest($1::bigint[]) m, generate_series(1, 6000) n`,
      [ids, before(DAY)],
    )
    expect(await held()).toEqual(
      [0, 1, 2, 3].flatMap((one) =>
        [1, 2, 3, 4].flatMap((other) => (one < other ? [['safe', [one, other]]] : [])),
      ),
    )
  } finally {
    await owner.query(`delete from transfer where member_id = any($1::bigint[])`, [ids])
  }
})

test('what more than sixty hold says nothing of any two of them', async () => {
  const many = await house.db.query<{ id: number }>`
    insert into member (uid, nick, nick_key, password_hash)
    select 'crowd' || n, 'crowd' || n, 'crowd' || n, '-' from generate_series(1, 61) n returning id`
  await owner.query(
    `insert into known_device (member_id, device_hash) select unnest($1::bigint[]), sha256('hall')`,
    [many.map(({ id }) => id)],
  )
  try {
    const of = async (count: number) =>
      (
        await selectHeld(
          house.db,
          many.slice(0, count).map(({ id }) => id),
          window,
        )
      ).map(({ tie, members }) => [tie, members.length])
    expect(await of(60)).toEqual([['device', 60]])
    expect(await of(61)).toEqual([])
  } finally {
    await owner.query(`delete from known_device where device_hash = sha256('hall')`)
    await owner.query(`delete from member where uid like 'crowd%'`)
  }
})

test('a round counts once it is closed, for seven days from its draw to the instant, and no void one', async () => {
  const { from, to } = window
  const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
  const rounds: [number, Date, Date, string][] = [
    [1, after(from, -MINUTE), from, 'SETTLED'],
    [2, after(from, -MINUTE), after(from, 1), 'SETTLED'],
    [3, to, after(to, MINUTE), 'OPEN'],
    [4, after(to, 1), after(to, MINUTE), 'OPEN'],
    [5, before(DAY), before(DAY - MINUTE), 'VOID'],
  ]
  try {
    for (const [n, closeAt, drawAt, state] of rounds)
      await owner.query(
        `insert into round (id, game, date, number, draw_id, opened_at, close_at, draw_at, odds_version, state,
           settled_at, void_by)
         overriding system value
         values (990000000 + $1, 'pbg.powerball', '19990101', $1, 990000000 + $1, $2::timestamptz - interval '1 hour',
           $2, $3, 1, $4, case when $4 = 'OPEN' then null else $3::timestamptz end, case when $4 = 'VOID' then 'system' end)`,
        [n, closeAt, drawAt, state],
      )
    expect((await selectDrawRounds(house.db, window)).map(({ id }) => id % 990_000_000)).toEqual([
      ...[2, 3],
    ])
  } finally {
    await owner.query('delete from round where id > 990000000')
  }
})

test('families behind one address, with one device and one account, are no ring however they play', async () => {
  const planted = await openPlanted({ honest: 12 })
  const client = new pg.Client({ connectionString: planted.house.url })
  try {
    await client.connect()
    for (const [n, { id }] of planted.others.entries()) {
      const family = Math.floor(n / 4)
      await client.query('insert into login (member_id, address) values ($1, $2)', [
        ...[id, `198.51.100.${family}`],
      ])
      await client.query(
        'insert into known_device (member_id, device_hash) values ($1, sha256($2::bytea))',
        [id, `family ${family}`],
      )
      await client.query(
        `update member set bank = '신한', account_sealed = '\\x00', account_hash = sha256($2::bytea) where id = $1`,
        [id, `family ${family}`],
      )
    }
    for (let n = 0; n < 6; n += 1) await planted.play([])
    await planted.count()
    expect(await ringsOf(planted.house)).toEqual([])
    const [counted] = await planted.house.db.query<{
      members: number
    }>`select members from ring_count`
    expect(counted!.members).toBe(12)
    // The same house with two who stake against each other finds them, and them alone.
    for (let n = 0; n < 8; n += 1) await planted.play()
    await planted.settle()
    await planted.house.clock.advance(3_600_001)
    await planted.count()
    expect(await ringsOf(planted.house)).toMatchObject([{ certain: 2, pairs: 8 }])
    const [ring] = await planted.house.db.query<{ kinds: string[] }>`
      select array(select line ->> 'kind' from jsonb_array_elements(lines) line order by 1) as kinds from ring`
    expect(ring!.kinds).toEqual(expect.arrayContaining(['line', 'mirrored', 'signup']))
    expect(ring!.kinds).not.toContain('device')
  } finally {
    await client.end()
    await planted.house.close()
  }
})
