/** Statements of very many rows: all of them, in order, whatever becomes of who reads. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { copyDatabase } from '../testing/database.ts'
import { openHeldLine } from '../testing/held-line.ts'
import { eachRow, int8At, microsAt } from './copy.ts'
import { DatabaseGone, openDb, type Db, type Tx } from './db.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let db: Db
let owner: Db
beforeAll(async () => {
  database = await copyDatabase()
  db = openDb({ url: database.serverUrl, pool: 1 })
  owner = openDb({ url: database.url })
  await owner.query`create table box (id int primary key)`
  await owner.query`grant all on box to madang_app`
})
afterAll(async () => {
  await db.close()
  await owner.close()
  await database.drop()
})

const ROWS = 60_000
/** Some of its rows are longer than a page, most are much shorter. */
const many = (tx: Tx) => tx.copy`
  select n::bigint, case when n % 20000 = 7 then repeat('가', 60000) else '나' || n end, nullif(n % 2, 0)
  from generate_series(1, ${ROWS}) n order by n`

test('all rows come, in their order, with their fields', async () => {
  const seen: [number, string, number | null][] = []
  await db.begin(async (tx) => {
    for await (const page of many(tx))
      eachRow(page, 3, ({ at, length }) =>
        seen.push([
          int8At(page, at[0]!),
          page.toString('utf8', at[1], at[1]! + length[1]!),
          length[2] === -1 ? null : page.readInt32BE(at[2]),
        ]),
      )
  })
  expect(seen).toHaveLength(ROWS)
  for (const [index, row] of seen.entries()) {
    const n = index + 1
    expect(row).toEqual([n, n % 20_000 === 7 ? '가'.repeat(60_000) : `나${n}`, n % 2 || null])
  }
})

test('no rows are no page; a bigint beyond 2^53 is refused; a moment is told to the microsecond', async () => {
  await db.begin(async (tx) => {
    for await (const page of tx.copy`select 1 where false`) throw new Error(`${page.length}`)
    const least = 1 - 2 ** 53
    for await (const page of tx.copy`select ${least}::bigint, timestamptz '2026-01-15T12:34:56.789012Z'`)
      eachRow(page, 2, ({ at }) => {
        expect(int8At(page, at[0]!)).toBe(least)
        expect(microsAt(page, at[1]!)).toBe(Date.UTC(2026, 0, 15, 12, 34, 56, 789) * 1_000 + 12)
      })
    for await (const page of tx.copy`select 9007199254740993::bigint`)
      expect(() => eachRow(page, 1, ({ at }) => int8At(page, at[0]!))).toThrow('beyond 2^53')
    for await (const page of tx.copy`select 1, 2`)
      expect(() => eachRow(page, 3, () => undefined)).toThrow('other than 3 fields')
  })
})

test('only whole numbers are written into the statement', async () => {
  const wrong = (value: unknown) =>
    db.begin(async (tx) => {
      for await (const page of tx.copy`select ${value as number}`) throw new Error(`${page.length}`)
    })
  for (const value of ['1; drop table box', 0.5, null, [1]])
    await expect(wrong(value)).rejects.toThrow('only whole numbers')
})

test('who stops before the end goes on with their transaction, and what they ask then is answered', async () => {
  await db.begin(async (tx) => {
    for await (const page of many(tx)) {
      expect(page.length).toBeGreaterThan(0)
      break
    }
    await tx.query`insert into box values (1)`
    expect(await tx.query`select id from box`).toEqual([{ id: 1 }])
  })
  expect(await db.query`delete from box returning id`).toEqual([{ id: 1 }])
})

test('what is asked beside it is answered after it, in its order', async () => {
  await db.begin(async (tx) => {
    const before = tx.query`select 'before' as said`
    let rows = 0
    let after: Promise<object[]> | undefined
    for await (const page of many(tx)) {
      after ??= tx.query`select 'after' as said`
      eachRow(page, 3, () => rows++)
    }
    expect(await Promise.all([before, after])).toEqual([[{ said: 'before' }], [{ said: 'after' }]])
    expect(rows).toBe(ROWS)
  })
})

test('a statement that fails among its rows says so, undoes the transaction, and the next one is well', async () => {
  const seen: number[] = []
  const work = db.begin(async (tx) => {
    await tx.query`insert into box values (2)`
    for await (const page of tx.copy`select 10 / (n - 30000) from generate_series(1, ${ROWS}) n`)
      eachRow(page, 1, () => seen.push(1))
  })
  await expect(work).rejects.toThrow('division by zero')
  expect(seen.length).toBeGreaterThan(0)
  expect(await db.query`select * from box`).toEqual([])
  expect(await db.begin((tx) => tx.query`select 1 as one`)).toEqual([{ one: 1 }])
})

test('who throws while reading undoes the transaction, and its connection is given back', async () => {
  const work = db.begin(async (tx) => {
    for await (const page of many(tx)) throw new Error(`stopped ${page.length > 0}`)
  })
  await expect(work).rejects.toThrow('stopped true')
  expect(await db.begin((tx) => tx.query`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a reader that is slow keeps the database waiting, not the rows in memory', async () => {
  const sending = async () =>
    (
      await owner.query`
        select from pg_stat_activity where query like 'copy (select n, repeat%' and state = 'active'`
    ).length
  await db.begin(async (tx) => {
    await tx.patient(60_000)
    let rows = 0
    for await (const page of tx.copy`select n, repeat('x', 20000) from generate_series(1, ${2_000}) n`) {
      // Far longer than all of it takes where nobody waits.
      if (rows === 0) for (let n = 0; n < 300; n++) expect(await sending(), `at look ${n}`).toBe(1)
      eachRow(page, 2, () => rows++)
    }
    expect(rows).toBe(2_000)
  })
})

test('a line that breaks while rows come ends the reading, and nothing else', async () => {
  const line = await openHeldLine(database.serverUrl)
  const own = openDb({ url: line.url, pool: 1 })
  const unheard: unknown[] = []
  const hear = (error: unknown) => void unheard.push(error)
  process.on('unhandledRejection', hear)
  let tries = 0
  const work = own.begin(async (tx) => {
    tries++
    for await (const page of many(tx)) if (page.length > 0) line.cut('')
  })
  await expect(work).rejects.toThrow(DatabaseGone)
  expect(tries).toBe(1)
  line.cut(null)
  expect(await own.begin((tx) => tx.query`select 1 as one`)).toEqual([{ one: 1 }])
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
  await own.close()
  await line.close()
})

test('a line that falls silent among its rows is hung up on', async () => {
  const line = await openHeldLine(database.serverUrl)
  const own = openDb({ url: line.url, pool: 1, statementTimeoutMs: 1_000 })
  const work = own.begin(async (tx) => {
    for await (const page of many(tx)) if (page.length > 0) line.hold()
  })
  await expect(work).rejects.toThrow(DatabaseGone)
  line.letGo()
  await own.close()
  await line.close()
})

test('nothing is copied after the end of a transaction', async () => {
  let late: Tx | undefined
  await db.begin(async (tx) => void (late = tx))
  await expect(late!.copy`select 1`.next()).rejects.toThrow('after its transaction')
})
