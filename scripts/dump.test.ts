import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildMemberApp } from '../server/app.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDb } from '../server/db/db.ts'
import { assertOwnsNothing, openServerRole } from '../server/db/server-role.ts'
import { openDeps } from '../server/http/open-deps.ts'
import { checkBooks } from '../server/ledger/books.ts'
import { openHouse, type House } from '../server/testing/house.ts'
import { dump, restore } from './dump.ts'
import { startPostgres, type Postgres } from './postgres.ts'

let house: House
let folder: string
let cluster: Postgres
let empties = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-dump-'))
  await chmod(folder, 0o755)
  house = await openHouse()
  cluster = await startPostgres({ dataDir: join(folder, 'elsewhere') })
})
afterAll(async () => {
  await cluster.stop()
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

async function at<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** An empty database of the other cluster, which never heard of our roles. */
async function empty(): Promise<string> {
  const name = `copy_${++empties}`
  await at(cluster.url, (client) => client.query(`create database ${name}`))
  return Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href
}
const isEmpty = (url: string) =>
  at(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace`,
    )
    return rowCount === 0
  })

/** Every table's rows, as one hash each, but for when a server last said that it runs: every five seconds. */
const contents = (url: string) =>
  at(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname <> 'migration' order by relname`,
    )
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const row = name === 'key_holder' ? `(to_jsonb(t) - 'seen_at')::text` : 't::text'
      const hashed = await client.query<{ n: string; hash: string }>(
        `select count(*) as n, md5(string_agg(${row}, e'\\n' order by ${row})) as hash from ${name} t`,
      )
      found[name] = `${hashed.rows[0]!.n} ${hashed.rows[0]!.hash}`
    }
    return found
  })

/** Texts that a careless copy loses: every way to end a line or a column, escapes, what looks like nothing or the end. */
const TEXTS = [
  'a\nb',
  'a\rb',
  'a\r\nb',
  'a\tb',
  '\\.',
  '\\N',
  '\\',
  '',
  ' ',
  '\u2028\u2029\u0085',
  '가🙂',
  '"',
  "'",
]

const run = (script: string, args: string[], url: string) => {
  const { DATA_DIR: _, SERVER_DATABASE_URL: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, script), ...args],
    { encoding: 'utf8', env: { ...env, DATABASE_URL: url } },
  )
  return { status, said: stdout + stderr }
}

test('a copy restored into a new cluster is the same house: rows, rights, books, members and what comes next', async () => {
  const lee = await house.member({ money: 50_000 })
  expect(await lee.ask('safeRequest', { params: { setMoney: 20_000, type: 'add' } })).toMatchObject(
    { result: true },
  )
  for (const text of TEXTS)
    await house.db
      .query`insert into event (kind, actor, detail) values ('x', ${text}, jsonb_build_object('text', ${text}::text))`
  const file = join(folder, 'house.dump')
  const before = await contents(house.url)
  const told = await dump(house.url, file)
  expect(told.tables).toBe(Object.keys(before).length)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const url = await empty()
  expect(run('db.ts', ['restore', file], url)).toMatchObject({ status: 0 })
  expect(await contents(url)).toEqual(before)
  expect(run('audit.ts', [], url)).toMatchObject({ status: 0 })

  // The house opens on it with its keys: the session lives, and money moves on where it stopped.
  const config = { ...house.config, databaseUrl: await openServerRole(url) }
  const deps = await openDeps(config, pino({ level: 'silent' }))
  const app = await buildMemberApp(deps)
  try {
    const reply = await app.inject({
      method: 'POST',
      url: '/uSafe/request',
      headers: lee.headers,
      payload: { params: { setMoney: 5_000, type: 'remove' } },
    })
    expect(reply.json()).toMatchObject({ result: true })
    expect((await checkBooks(deps.db)).filter(({ broken }) => broken > 0)).toEqual([])
    await expect(deps.db.query`delete from transfer`).rejects.toMatchObject({ code: '42501' })
    await expect(at(url, (client) => client.query('delete from transfer'))).rejects.toThrow(
      'append-only',
    )
  } finally {
    await app.close()
    await deps.close()
  }
})

test('in a copy are the rows of one instant, whatever is written meanwhile', async () => {
  const file = join(folder, 'moving.dump')
  const url = await empty()
  await migrate(url)
  let stop = false
  const writing = at(url, async (client) => {
    for (let n = 1; !stop; n++)
      await client.query(
        `with a as (insert into event (kind, actor) values ('pair', $1))
         insert into login_failure (uid, address) values ('pair', $1)`,
        [String(n)],
      )
  })
  for (let n = 0; n < 5; n++) await dump(url, file)
  stop = true
  await writing
  const copy = await empty()
  await restore(copy, file)
  const pairs = await at(copy, (client) =>
    client.query(
      `select (select count(*) from event where kind = 'pair') as events,
         (select count(*) from login_failure where uid = 'pair') as failures`,
    ),
  )
  const { events, failures } = pairs.rows[0] as { events: string; failures: string }
  expect(Number(events)).toBeGreaterThan(0)
  expect(failures).toBe(events)
})

test('without the server’s rights the audit says so instead of finding nothing wrong; migrate brings them back', async () => {
  const url = await empty()
  await migrate(url)
  await openServerRole(url)
  // As a restore by other means leaves a new cluster: tables, and nobody who may read them.
  await at(url, (client) => client.query('drop owned by madang_app; drop owned by madang_server'))
  const without = run('audit.ts', [], url)
  expect(without.status).toBe(1)
  expect(without.said).toMatch(/npm run db -- migrate/)
  expect(run('db.ts', ['migrate'], url)).toEqual({ status: 0, said: 'the rights of madang_app\n' })
  expect(run('audit.ts', [], url).status).toBe(0)
})

test('of twenty starts at once in a cluster each has a login that opens', async () => {
  const urls = await Promise.all(Array.from({ length: 3 }, empty))
  for (const url of urls) await migrate(url)
  await openServerRole(urls[0]!)
  await at(cluster.url, (client) =>
    client.query('drop owned by madang_server; drop role madang_server'),
  )
  const opened = await Promise.all(
    Array.from({ length: 20 }, (_, n) => openServerRole(urls[n % 3]!)),
  )
  for (const url of new Set(opened)) {
    const own = openDb({ url })
    await assertOwnsNothing(own)
    await own.close()
  }
})

test('the copy of an older house becomes one of today', async () => {
  const [old, url] = [await empty(), await empty()]
  await migrate(old, '0016-referral.sql')
  await at(old, (client) =>
    client.query(
      `insert into member (uid, nick, nick_key, password_hash) values ('oldest', 'a', 'a', '-')`,
    ),
  )
  const file = join(folder, 'old.dump')
  await dump(old, file)
  await restore(url, file)
  expect(await migrate(url)).toEqual([])
  const { rows } = await at(url, (client) => client.query('select uid from member'))
  expect(rows).toEqual([{ uid: 'oldest' }])
})

test.each<[string, (text: string) => Buffer | string]>([
  ['cut off', (text) => gzipSync(text.slice(0, text.length / 2))],
  ['cut off in its gzip', (text) => gzipSync(text).subarray(0, 1_500)],
  ['without its last line', (text) => gzipSync(text.trimEnd().replace(/\n[^\n]*$/, '\n'))],
  ['with a row lost', (text) => gzipSync(text.replace(/\n\d+\t[^\n]*\n/, '\n'))],
  ['of another release', (text) => gzipSync(text.replace('0001-members.sql', '0001-other.sql'))],
  ['no copy', () => 'hello'],
  ['an empty file', () => ''],
])('a file that is %s is refused, and the database is as empty as before', async (_, bend) => {
  const whole = join(folder, 'whole.dump')
  await dump(house.url, whole)
  const bad = join(folder, 'bad.dump')
  await writeFile(bad, bend(gunzipSync(await readFile(whole)).toString('utf8')))
  const url = await empty()
  await expect(restore(url, bad)).rejects.toThrow(/copy/)
  expect(await isEmpty(url)).toBe(true)
})

test('a database that holds a house is not written over', async () => {
  const file = join(folder, 'again.dump')
  await dump(house.url, file)
  const before = await contents(house.url)
  await expect(restore(house.url, file)).rejects.toThrow(/already/)
  expect(await contents(house.url)).toEqual(before)
})

test('a dump that fails leaves no file', async () => {
  const url = await empty()
  const file = join(folder, 'none.dump')
  await expect(dump(url, file)).rejects.toThrow(/migration/)
  for (const path of [file, `${file}.part`]) await expect(stat(path)).rejects.toThrow()
})
