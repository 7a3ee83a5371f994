import { createHash } from 'node:crypto'

import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { copyDatabase } from '../testing/database.ts'
import { migrate, readMigrations } from './migrate.ts'

const fileOf = (name: string, text: string) => ({
  name,
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
})

/** A house's database with `word`, a table that somebody writes, and a migration that makes an index of it. */
async function openWords({ unique = false, change = '' } = {}) {
  const database = await copyDatabase()
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.url })
    clients.push(client)
    await client.connect()
    return client
  }
  onTestFinished(async () => {
    for (const client of clients) await client.end()
    await database.drop()
  })
  const owner = await connect()
  await owner.query('create table word (text text not null)')
  await owner.query(`insert into word values ('a'), ('b')`)
  const index = `-- found by their text\ncreate ${unique ? 'unique ' : ''}index concurrently if not exists word_text on word (text);\n`
  const files = [...(await readMigrations()), fileOf('9999-words.sql', change || index)]
  return {
    owner,
    connect,
    run: () => migrate(database.url, undefined, files),
    /** whether the index is there, and answers */
    index: async () =>
      (
        await owner.query<{ valid: boolean }>(
          `select indisvalid as valid from pg_index where indexrelid = to_regclass('word_text')`,
        )
      ).rows,
  }
}

test('an index is made while members write, of many starts at once by one', async () => {
  const { owner, connect, run, index } = await openWords()
  const slow = await connect()
  await slow.query('begin')
  await slow.query(`insert into word values ('c')`)
  const starts = Array.from({ length: 6 }, run)
  const waits = async () =>
    (
      await owner.query(
        `select from pg_stat_activity where query like '%word_text on word%' and wait_event_type = 'Lock'
          and datname = current_database() and pid <> pg_backend_pid()`,
      )
    ).rowCount
  await vi.waitFor(async () => expect(await waits()).toBe(1))
  // It waits for who began before it, and nobody waits for it.
  await owner.query(`set lock_timeout = '2s'`)
  await owner.query(`insert into word values ('d')`)
  await slow.query('commit')
  const ran = await Promise.all(starts)
  expect(ran.map((names) => names.includes('9999-words.sql')).filter(Boolean)).toHaveLength(1)
  expect(await index()).toEqual([{ valid: true }])
  expect(await run()).toEqual([])
})

test('an index that a start did not end is made anew', async () => {
  const { owner, run, index } = await openWords({ unique: true })
  await owner.query(`insert into word values ('a')`)
  await expect(run()).rejects.toThrow(/^migration 9999-words.sql failed: could not create unique/)
  expect(await index()).toEqual([{ valid: false }])
  await expect(run()).rejects.toThrow(/could not create unique/)
  await owner.query(`delete from word where ctid = (select max(ctid) from word where text = 'a')`)
  expect(await run()).toContain('9999-words.sql')
  expect(await index()).toEqual([{ valid: true }])
})

test('an index that stands when its start is killed is noted by the next', async () => {
  const { owner, run, index } = await openWords()
  await owner.query('create index word_text on word (text)')
  expect(await run()).toContain('9999-words.sql')
  expect(await index()).toEqual([{ valid: true }])
})

test('a migration that finds a table in use gives way to who comes after it, and is done in the end', async () => {
  const { owner, connect, run } = await openWords({
    change: `insert into word values ('once'); alter table word add column colour text;`,
  })
  const [slow, watcher] = [await connect(), await connect()]
  await slow.query('begin')
  await slow.query(`select from word`)
  const started = run()
  const waiting = async () =>
    (await watcher.query(`select from pg_locks where not granted and relation = 'word'::regclass`))
      .rowCount
  for (let round = 0; round < 2; round++) {
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { interval: 5 })
    // Behind it, and let through though the one in front goes on.
    await owner.query(`set lock_timeout = '3s'`)
    await owner.query(`insert into word values ('behind')`)
  }
  await slow.query('commit')
  expect(await started).toContain('9999-words.sql')
  const { rows } = await owner.query(
    `select text, count(*)::int as times, count(colour)::int as coloured from word group by text order by text`,
  )
  expect(rows).toEqual([
    { text: 'a', times: 1, coloured: 0 },
    { text: 'b', times: 1, coloured: 0 },
    { text: 'behind', times: 2, coloured: 0 },
    { text: 'once', times: 1, coloured: 0 },
  ])
})
