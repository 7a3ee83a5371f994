import { afterAll, beforeAll, expect, test } from 'vitest'

import { copyDatabase } from '../testing/database.ts'
import { openHeldLine } from '../testing/held-line.ts'
import { openClock, setClock } from './clock.ts'
import { DatabaseGone, openDb, type Db, type Tx } from './db.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let db: Db
let owner: Db
beforeAll(async () => {
  database = await copyDatabase()
  db = openDb({ url: database.serverUrl })
  owner = openDb({ url: database.url })
  await owner.query`create table box (id int primary key, held bigint not null)`
  await owner.query`grant all on box to madang_app`
})
afterAll(async () => {
  await db.close()
  await owner.close()
  await database.drop()
})

test('a connection compiles no plan, waits for no lock without end and reads UTC, whatever the server’s defaults', async () => {
  // As PostgreSQL has it by default up to 17, and may be asked for by any database.
  await owner.query`
    do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`
  const own = openDb({ url: database.serverUrl })
  const [settings] = await own.query`
    select current_setting('jit') as jit, current_setting('lock_timeout') as lock,
      current_setting('timezone') as zone, current_setting('statement_timeout') as statement`
  expect(settings).toEqual({ jit: 'off', lock: '3s', zone: 'UTC', statement: '5s' })
  const inside = await own.begin(
    (tx) => tx.query<{ jit: string }>`select current_setting('jit') as jit`,
  )
  expect(inside).toEqual([{ jit: 'off' }])
  await own.close()
})

test('int8 is a number, timestamptz a Date, an int8 array an array', async () => {
  const [row] = await db.query<{ n: number; at: Date; many: number[] }>`
    select ${2 ** 53 - 1}::bigint as n, timestamptz '2026-01-01T00:00:00Z' as at, array[1, 2]::bigint[] as many`
  expect(row).toEqual({ n: 2 ** 53 - 1, at: new Date('2026-01-01T00:00:00Z'), many: [1, 2] })
})

test('a number that would lose its last digit is refused, not rounded', async () => {
  await expect(db.query`select 9007199254740993::bigint as n`).rejects.toThrow('beyond 2^53')
})

test('a throw rolls everything back, and its reason comes through', async () => {
  const work = db.begin(async (tx) => {
    await tx.query`insert into box values (1, 5)`
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await db.query`select * from box`).toEqual([])
})

test('what is asked after the end of a transaction is refused, and does not stand in the next one', async () => {
  let late: Tx | undefined
  await db.begin(async (tx) => {
    late = tx
    // Sent and not waited for: it travels before the commit.
    void tx.query`insert into box values (21, 1)`
  })
  await expect(late!.query`insert into box values (22, 1)`).rejects.toThrow('after its transaction')
  expect(await db.query`delete from box returning id`).toEqual([{ id: 21 }])
})

test('what a branch asks after its transaction failed is refused, and stands nowhere', async () => {
  const branch: { late?: Promise<unknown> } = {}
  const failed = Promise.withResolvers<void>()
  const work = db.begin(async (tx) => {
    branch.late = failed.promise.then(() => tx.query`insert into box values (31, 1)`)
    branch.late.catch(() => undefined)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  failed.resolve()
  await expect(branch.late).rejects.toThrow('after its transaction')
  expect(await db.query`select * from box where id = 31`).toEqual([])
})

test('of statements sent together the first failure is the one told', async () => {
  const work = db.begin((tx) =>
    Promise.all([
      tx.query`select 1 / 0`,
      tx.query`select 1 as one`,
      tx.query`insert into box values (2, 2)`,
    ]),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(await db.query`select * from box`).toEqual([])
})

test('the application may not change the schema', async () => {
  await expect(db.query`create table mine (id int)`).rejects.toThrow('permission denied')
})

test('two that wait for each other both get through', async () => {
  await db.query`insert into box values (10, 0), (11, 0)`
  const both = async (first: number, second: number) =>
    db.begin(async (tx) => {
      await tx.query`update box set held = held + 1 where id = ${first}`
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tx.query`update box set held = held + 1 where id = ${second}`
    })
  await Promise.all([both(10, 11), both(11, 10)])
  expect(await db.query`select id, held from box where id in (10, 11) order by id`).toEqual([
    { id: 10, held: 2 },
    { id: 11, held: 2 },
  ])
})

test('a batch is answered when its writes stand: one that fails undoes them all and is told', async () => {
  await db.query`insert into box values (20, 0)`
  const batch = db.batch((tx) =>
    Promise.resolve({
      answers: 'taken',
      writes: [
        tx.query`update box set held = 1 where id = 20`,
        tx.query`insert into box values (20, 2)`,
      ],
    }),
  )
  await expect(batch).rejects.toMatchObject({ code: '23505' })
  expect(await db.query`select held from box where id = 20`).toEqual([{ held: 0 }])
})

test('a batch plans each of its statements once, whatever it is asked with', async () => {
  const own = openDb({ url: database.serverUrl })
  const asked = (ids: number[]) =>
    own.batch(async (tx) => ({
      answers: await tx.query`select held as planned from box where id = any(${ids}::int[])`,
      writes: [],
    }))
  for (const length of [1, 200, 3, 90, 1, 40, 7]) await asked(Array(length).fill(-1))
  const [plans] = await own.batch(async (tx) => ({
    answers: await tx.query`select custom_plans as custom, generic_plans as generic
      from pg_prepared_statements where statement like 'select held as planned%'`,
    writes: [],
  }))
  await own.close()
  expect(plans).toEqual({ custom: 0, generic: 7 })
})

test('two batches whose writes wait for each other both get through, each answered once', async () => {
  await db.query`insert into box values (21, 0), (22, 0)`
  let tries = 0
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const batch = (own: number, mine: number, theirs: number) =>
    db.batch(async (tx) => {
      tries++
      await tx.query`update box set held = held + 1 where id = ${mine}`
      begun[own]!.resolve()
      await begun[1 - own]!.promise
      return {
        answers: mine,
        writes: [tx.query`update box set held = held + 1 where id = ${theirs}`],
      }
    })
  expect(await Promise.all([batch(0, 21, 22), batch(1, 22, 21)])).toEqual([21, 22])
  // Who is put back may be there again before the other wakes, and both wait once more.
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(await db.query`select id, held from box where id in (21, 22) order by id`).toEqual([
    { id: 21, held: 2 },
    { id: 22, held: 2 },
  ])
})

test('a killed connection says so, and the next query finds a new one', async () => {
  const gone = db.begin(async (tx) => {
    const [me] = await tx.query<{ pid: number }>`select pg_backend_pid() as pid`
    await owner.query`select pg_terminate_backend(${me!.pid})`
    await tx.query`select 1`
  })
  await expect(gone).rejects.toBeInstanceOf(DatabaseGone)
  expect(await db.begin((tx) => tx.query`select 1 as one`)).toEqual([{ one: 1 }])
})

test('lanes whose connections are killed open again', async () => {
  await db.query`select 1`
  await db.query`select 1`
  await owner.query`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await expect.poll(async () => db.query`select 1 as one`.catch(() => null)).toEqual([{ one: 1 }])
})

test('what is notified is heard', async () => {
  const heard: string[] = []
  await db.listen('bell', (payload) => heard.push(payload))
  await db.query`select pg_notify('bell', 'ding')`
  await expect.poll(() => heard).toEqual(['ding'])
})

test('a listener whose line breaks, also while it begins to listen, listens again, once', async () => {
  const line = await openHeldLine(database.serverUrl)
  const own = openDb({ url: line.url })
  const heard: string[] = []
  await own.listen('once', (payload) => heard.push(payload))
  let tries = 0
  line.cut('listen "once"', () => tries++)
  await expect.poll(() => tries).toBeGreaterThan(1)
  line.cut(null)
  await expect.poll(() => line.open()).toBeGreaterThan(0)
  // Whoever else would have come has come by the time of a whole further round.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(line.open()).toBe(1)
  await db.query`select pg_notify('once', 'ding')`
  await expect.poll(() => heard).toEqual(['ding'])
  await own.close()
  await line.close()
})

test('a line on which the database says nothing is hung up on; the next question finds a new one', async () => {
  const line = await openHeldLine(database.serverUrl)
  const own = openDb({ url: line.url, statementTimeoutMs: 1_000, lanes: 1 })
  await own.query`select 1`
  await own.begin((tx) => tx.query`select 1`)
  line.hold()
  const asked = Promise.allSettled([own.query`select 1`, own.begin((tx) => tx.query`select 1`)])
  expect((await asked).map((one) => one.status === 'rejected' && one.reason)).toEqual([
    expect.any(DatabaseGone),
    expect.any(DatabaseGone),
  ])
  line.letGo()
  expect(await own.query`select 1 as one`).toEqual([{ one: 1 }])
  expect(await own.begin((tx) => tx.query`select 1 as one`)).toEqual([{ one: 1 }])
  await expect.poll(() => line.open()).toBe(2)
  await own.close()
  await line.close()
})

test('a transaction that asked for patience may be silent for longer', async () => {
  const own = openDb({ url: database.serverUrl, statementTimeoutMs: 1_000 })
  const slow = own.begin(async (tx) => {
    await tx.patient(20_000)
    return tx.query`select 1 as one from pg_sleep(2.2)`
  })
  expect(await slow).toEqual([{ one: 1 }])
  await expect(own.begin((tx) => tx.query`select pg_sleep(2.2)`)).rejects.toThrow('timeout')
  await own.close()
})

test('a lease that cannot be asked for leaves no connection behind', async () => {
  const own = openDb({ url: database.serverUrl })
  await owner.query`alter table lease rename to lease_away`
  try {
    await expect(own.lease(43, () => undefined)).rejects.toThrow('lease')
  } finally {
    await owner.query`alter table lease_away rename to lease`
  }
  await expect
    .poll(
      () => owner.query`select pid from pg_stat_activity
      where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()
        and state = 'idle' and query not like '%pg_stat_activity%'`,
    )
    .toEqual([])
  await own.close()
})

test('a lease whose holder stands still is taken from it, and the holder hears so', async () => {
  const line = await openHeldLine(database.serverUrl)
  const still = openDb({ url: line.url })
  let lost = 0
  expect(await still.lease(44, () => lost++)).not.toBeNull()
  expect(await db.lease(44, () => undefined)).toBeNull()
  line.hold()
  const taken = async () => (await db.lease(44, () => undefined)) !== null
  await expect.poll(taken, { interval: 500 }).toBe(true)
  line.letGo()
  await expect.poll(() => lost).toBe(1)
  await still.close()
  await line.close()
})

test('one lease at a time; releasing hands it on', async () => {
  const first = await db.lease(42, () => undefined)
  expect(first).not.toBeNull()
  expect(await db.lease(42, () => undefined)).toBeNull()
  await first!.release()
  await expect.poll(async () => (await db.lease(42, () => undefined)) !== null).toBe(true)
})

test('the clock follows the database, wherever a test moves it', async () => {
  const clock = await openClock(db)
  await setClock(db, new Date('2026-01-15T06:00:00+09:00'))
  await clock.sync()
  expect(Math.abs(clock.now().getTime() - Date.parse('2026-01-15T06:00:00+09:00'))).toBeLessThan(
    60_000,
  )
  await setClock(db, { offsetMs: 0 })
  await clock.sync()
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000)
  clock.close()
})
