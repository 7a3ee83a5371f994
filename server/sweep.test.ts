import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'

import { openDb } from './db/db.ts'
import { record, verifyChain } from './features/audit/audit.ts'
import { tickDraws } from './features/draw/draw.ts'
import { endedText } from './http/identity.ts'
import { sweep } from './sweep.ts'
import { openHouse, type House } from './testing/house.ts'
import { openRoundAt, pass } from './testing/provider.ts'
import { openVendor } from './testing/vendor.ts'
import { watchBooks, watchClock, watchRecent } from './watch.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('sessions that are over end with their reason; living ones stay', async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  const [idle, living] = [await house.member(), await house.member()]
  await house.clock.advance(31 * 60_000)
  await house.db.query`update session set action_at = business_now() where member_id = ${living.id}`
  await sweep(house.deps)
  expect(await idle.ask('refresh')).toEqual({ result: false, code: 'logout', msg: endedText.idle })
  expect(await living.ask('refresh')).toMatchObject({ result: true })
  const rows = await house.db.query`select from session where member_id = ${idle.id}`
  expect(rows).toHaveLength(0)
})

test('a backlog that one statement could not remove is worked off in portions', async () => {
  const { id } = await house.member()
  await house.db.query`insert into answer (member_id, call, key, body_hash, answer, at)
    select ${id}, 'bet', 'old ' || n, '\\x00', '{}', business_now() - interval '3 days' from generate_series(1, 1200) n`
  // Each row costs a millisecond, as in a table too large for memory.
  const owner = openDb({ url: house.url })
  await owner.query`create function slow_row() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.001); return old; end $$`
  await owner.query`create trigger slow_row before delete on answer for each row execute function slow_row()`
  const hurried = openDb({ url: house.config.databaseUrl!, statementTimeoutMs: 900 })
  try {
    let again: unknown = 'soon'
    while (again === 'soon') again = await sweep({ ...house.deps, db: hurried }, 20)
    const left = await house.db.query`select from answer where key like 'old %'`
    expect(left).toEqual([])
  } finally {
    await owner.query`drop trigger slow_row on answer`
    await Promise.all([owner.close(), hurried.close()])
  }
})

test('the sweep reads the clock once a statement, whatever the number of rows', async () => {
  const { id } = await house.member()
  await house.db.query`insert into answer (member_id, call, key, body_hash, answer)
    select ${id}, 'bet', 'fresh ' || n, '\\x00', '{}' from generate_series(1, 3000) n`
  const owner = openDb({ url: house.url })
  const url = new URL(house.url)
  url.searchParams.set('options', '-c track_functions=all')
  const counted = openDb({ url: url.href })
  const asked = async () =>
    (
      await owner.query<{ calls: number }>`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_user_functions where funcname = 'business_now'`
    )[0]!.calls
  const before = await asked()
  try {
    await sweep({ ...house.deps, db: counted })
  } finally {
    // A connection reports its counts when it ends, at the latest.
    await counted.close()
  }
  try {
    await expect.poll(asked).toBeGreaterThan(before)
    expect((await asked()) - before).toBeLessThan(100)
  } finally {
    await owner.close()
  }
})

test('answers outlive their 24 hours and are forgotten after 48; failures after a day', async () => {
  const { id } = await house.member()
  const put = (key: string) =>
    house.db
      .query`insert into answer (member_id, call, key, body_hash, answer) values (${id}, 'bet', ${key}, '\\x00', '{}')`
  await put('first')
  await house.db.query`insert into login_failure (uid, address) values ('x', '-')`
  await house.clock.advance(30 * 3_600_000)
  await put('second')
  await sweep(house.deps)
  const keys = async () =>
    (
      await house.db.query<{
        key: string
      }>`select key from answer where member_id = ${id} order by key`
    ).map(({ key }) => key)
  expect(await keys()).toEqual(['first', 'second'])
  expect(await house.db.query`select from login_failure`).toHaveLength(0)
  await house.clock.advance(20 * 3_600_000)
  await sweep(house.deps)
  expect(await keys()).toEqual(['second'])
})

test('everything that may forget does so in its time; money, events and the audit log never', async () => {
  const { db } = house
  const { id } = await house.member({ money: 10_000 })
  const operator = await house.operator()
  await db.begin((tx) =>
    record(tx, { about: null, operator, action: 'operator.login', subject: operator.uid }),
  )
  await db.query`insert into event (kind, actor) values ('login.failed', 'sweep')`
  await db.query`insert into spent_proof (proof) values ('p')`
  await db.query`insert into operator_login_failure (uid, address) values ('x', '-')`
  await db.query`insert into known_device (member_id, device_hash) values (${id}, '\\x00')`
  const count = async () =>
    (
      await db.query<Record<string, number>>`
      select (select count(*) from spent_proof where proof = 'p') as proof,
        (select count(*) from operator_login_failure where uid = 'x') as failure,
        (select count(*) from operator_session where operator_id = ${operator.id}) as session,
        (select count(*) from session_end where member_id = ${id}) as ended,
        (select count(*) from known_device where member_id = ${id}) as device`
    )[0]
  const kept = async () =>
    (
      await db.query<Record<string, number>>`
      select (select count(*) from transfer) as transfers, (select count(*) from bet) as bets,
        (select sum(money) from wallet)::bigint as money, (select count(*) from event) as events,
        (select count(*) from audit) as acts`
    )[0]
  const before = await kept()
  await sweep(house.deps)
  expect(await count()).toEqual({ proof: 1, failure: 1, session: 1, ended: 0, device: 1 })
  await house.clock.advance(16 * 60_000)
  await sweep(house.deps)
  expect(await count()).toEqual({ proof: 1, failure: 1, session: 0, ended: 0, device: 1 })
  await house.clock.advance(46 * 60_000)
  await sweep(house.deps)
  expect(await count()).toEqual({ proof: 0, failure: 1, session: 0, ended: 1, device: 1 })
  await house.clock.advance(24 * 3_600_000)
  await sweep(house.deps)
  expect(await count()).toEqual({ proof: 0, failure: 0, session: 0, ended: 1, device: 1 })
  await house.clock.advance(8 * 24 * 3_600_000)
  await sweep(house.deps)
  expect(await count()).toEqual({ proof: 0, failure: 0, session: 0, ended: 0, device: 1 })
  await house.clock.advance(400 * 24 * 3_600_000)
  await sweep(house.deps)
  expect(await count()).toEqual({ proof: 0, failure: 0, session: 0, ended: 0, device: 0 })
  expect(await kept()).toEqual(before)
})

test('a page that listens is let go when its session ends, after being told', async () => {
  const member = await house.member()
  const port = await house.app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${port}/my/live`, { headers: member.headers })
  const text = response.text()
  await house.db.begin((tx) => house.deps.live.publish(tx, { kind: 'logout', member: member.id }))
  expect(await text).toContain('event: logout')
})

test.each([
  ['the whole books', '2026-02-01', watchBooks],
  ['the last minutes', '2026-02-02', watchRecent],
])(
  '%s: right ones change nothing; broken ones close the site once, and bets are refused',
  async (_, day, watch) => {
    const { round, date } = await openRoundAt(house, 'pbg.powerball', {
      at: `${day}T10:00:00+09:00`,
    })
    const member = await house.member({ money: 100_000 })
    const bet = () =>
      member.ask('bet', {
        game: 'powerBall',
        page: 'pbg',
        today: date,
        round,
        type: 'poOdd',
        pick: '파워볼 홀',
        rate: 1.95,
        money: 5_000,
        win: 0,
      })
    const written = () => house.db.query<{ n: number }>`
    select (select count(*) from event where kind = 'books.broken')
      + (select count(*) from audit where action = 'books.broken') as n`
    const [before] = await written()
    await watch(house.deps)
    expect(await bet()).toMatchObject({ result: true })

    const owner = new pg.Client({ connectionString: house.url })
    await owner.connect()
    await owner.query('update wallet set money = money + 1 where member_id = $1', [member.id])
    await Promise.all([watch(house.deps), watch(house.deps)])
    await watch(house.deps)
    expect(await bet()).toMatchObject({ result: false, code: 'closed' })
    expect((await written())[0]!.n).toBe(before!.n + 2)
    const [entry] = await house.db.query`
    select actor, role, before, after from audit where action = 'books.broken' order by id desc limit 1`
    // The pocket itself, and its unit beside the house's accounts.
    expect(entry).toMatchObject({
      actor: 'system',
      role: 'system',
      before: { siteStatus: 'open' },
      after: {
        siteStatus: 'closed',
        broken: expect.arrayContaining([expect.objectContaining({ broken: 1 })]),
      },
    })
    expect(await verifyChain(house.db)).toMatchObject({ brokenAt: null })
    await house.deps.settings.sync()
    expect(house.deps.settings.get('siteStatus')).toBe('closed')
    // What it said a moment ago it says for a second.
    for (const app of [house.app, house.operatorApp])
      await expect
        .poll(async () => (await app.inject('/readyz')).json<object>())
        .toMatchObject({ books: 'broken' })
    await owner.query('update wallet set money = money - 1 where member_id = $1', [member.id])
    await owner.end()
    await house.db.begin((tx) => house.deps.settings.set(tx, 'siteStatus', 'open', 'test'))
    await expect
      .poll(async () => (await house.operatorApp.inject('/readyz')).json<object>())
      .not.toHaveProperty('books')
  },
)

test('a jump of the clock is written down once; going on is none', async () => {
  const steps = () => house.db.query`select detail from event where kind = 'clock.step'`
  await watchClock(house.deps)
  await watchClock(house.deps)
  expect(await steps()).toEqual([])
  await house.clock.advance(90_000)
  await watchClock(house.deps)
  await watchClock(house.deps)
  const found = await steps()
  expect(found).toHaveLength(1)
  const { byMs } = (found[0] as { detail: { byMs: number } }).detail
  expect(Math.abs(byMs - 90_000)).toBeLessThan(1_000)
})

test('sweep removes the exposure of rounds that ended a day ago, and of no other', async () => {
  const over = await openRoundAt(house, 'pbg.powerball', { at: '2028-02-01T10:00:00+09:00' })
  const number = over.round
  const waiting = number + 1
  const insertSlice = (round: number) => house.db.query`
    insert into exposure_slice (round_id, lane, counters, reserved, cap)
    select id, 0, array_fill(0::bigint, array[80]), 0, 1000 from round
    where game = ${over.game.key} and date = ${over.date} and number = ${round}`
  const slices = async () =>
    (
      await house.db.query<{ round: number }>`
      select r.number as round from exposure_slice s join round r on r.id = s.round_id
      where r.game = ${over.game.key} and r.date = ${over.date} order by 1`
    ).map(({ round }) => round)
  await insertSlice(number)
  await pass(house, new Date(over.provider.timesOf(number).drawAt.getTime() + 5_000))
  await over.provider.result(number)
  await over.provider.commit(waiting)
  await tickDraws(house.deps)
  await insertSlice(waiting)
  await house.clock.advance(23 * 3_600_000)
  await sweep(house.deps)
  expect(await slices()).toEqual([number, waiting])
  await house.clock.advance(2 * 3_600_000)
  await sweep(house.deps)
  expect(await slices()).toEqual([waiting])
})

test('sweep removes launches of games after ninety days', async () => {
  const { id } = await house.member()
  await openVendor(house)
  const put = (session: string, days: number) => house.db.query`
    insert into play (session, member_id, game_id, token_hash, opened_at, ended_at)
    select ${session}, ${id}, 'haneul.one', '\\x00', clock.at - ${days} * interval '1 day', clock.at
    from (select business_now() as at offset 0) clock`
  await put('recent', 89)
  await put('old', 91)
  await sweep(house.deps)
  expect(await house.db.query`select session from play where member_id = ${id}`).toEqual([
    { session: 'recent' },
  ])
})
