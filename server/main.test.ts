import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { freePort } from '../scripts/ports.ts'
import { startPostgres, type Postgres } from '../scripts/postgres.ts'
import { copyDatabase } from './testing/database.ts'
import { openHeldLine } from './testing/held-line.ts'

/** Kept as a house keeps it: no server serves where the other tests' databases lie, where nothing is synced. */
let postgres: Postgres
let folder: string
const others = process.env.TEST_POSTGRES_URL
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-main-'))
  await chmod(folder, 0o755)
  postgres = await startPostgres({ dataDir: folder })
  process.env.TEST_POSTGRES_URL = new URL('/', postgres.url).href.replace(/\/$/, '')
})
afterAll(async () => {
  if (others === undefined) delete process.env.TEST_POSTGRES_URL
  else process.env.TEST_POSTGRES_URL = others
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A server of its own on a database of its own, with the events it wrote down. */
async function startServer(env: Record<string, string> = {}, stdio: StdioOptions = 'ignore') {
  const database = await copyDatabase()
  const keysDir = await mkdtemp(join(tmpdir(), 'madang-keys-'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.serverUrl,
      KEYS_DIR: keysDir,
      PROVIDER_SECRET: '0'.repeat(64),
      PORT: '0',
      CONSOLE_PORT: '0',
      HOST: '127.0.0.1',
      BUILD: 'b7',
      LOG: 'silent',
      ...env,
    },
    stdio,
  })
  let said = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const gone = once(server, 'exit')
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await gone
    await client.end()
    await database.drop()
    await rm(keysDir, { recursive: true, force: true })
  })
  const events = async () =>
    (
      await client.query<{ kind: string; target: string; detail: object }>(
        `select kind, target, detail from event where kind like 'server.%' order by id`,
      )
    ).rows
  return { server, gone, events, keysDir, said: () => said }
}

const starts = (events: { kind: string }[]) => events.filter(({ kind }) => kind === 'server.start')
const parentOf = (pid: number) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
/** Processes that a process forked. */
const forked = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => parentOf(each) === pid)

test('a process writes down that it started, with its build, and that it stopped when told to', async () => {
  const { server, gone, events } = await startServer()
  const started = {
    kind: 'server.start',
    target: 'server 0',
    detail: { build: 'b7', node: process.version },
  }
  await vi.waitFor(async () => expect(await events()).toEqual([started]), 100_000)
  server.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  expect(await events()).toEqual([started, { ...started, kind: 'server.stop' }])
})

const linux = process.platform === 'linux'

test.runIf(linux)(
  'a log that cannot be written ends nothing, and a start writes nothing that need not be',
  async () => {
    // What a file on a full disk answers to each write.
    const full = openSync('/dev/full', 'w')
    const port = String(await freePort())
    const { server, keysDir, events } = await startServer({ LOG: 'info', PORT: port }, [
      'ignore',
      full,
      full,
    ])
    await vi.waitFor(async () => expect(starts(await events())).toHaveLength(1), 100_000)
    // Its lines are lost: asked on, it answers.
    for (let n = 0; n < 3; n++)
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect(server.exitCode).toBe(null)
    expect(readdirSync(keysDir)).toEqual(['server.key'])
  },
)

test('a start that finds no database waits for it', async () => {
  const database = await copyDatabase()
  const line = await openHeldLine(database.serverUrl)
  let asked = 0
  // Every greeting is hung up on, as by a server that is not yet there.
  line.cut('madang', () => asked++)
  const { server, events } = await startServer({ DATABASE_URL: line.url })
  await vi.waitFor(() => expect(asked).toBeGreaterThan(3), { timeout: 100_000 })
  expect([server.exitCode, await events()]).toEqual([null, []])
  line.cut(null)
  const there = new pg.Client({ connectionString: database.url })
  await there.connect()
  const started = async () =>
    (await there.query(`select from event where kind = 'server.start'`)).rowCount
  await vi.waitFor(async () => expect(await started()).toBe(1), { timeout: 100_000 })
  await there.end()
  server.kill('SIGTERM')
  await once(server, 'exit')
  await line.close()
  await database.drop()
})

test('a server given the login of the tables’ owner says so and ends, and serves nothing', async () => {
  const database = await copyDatabase()
  onTestFinished(() => database.drop())
  const { gone, said, events } = await startServer({ DATABASE_URL: database.url, LOG: 'error' }, [
    'ignore',
    'pipe',
    'pipe',
  ])
  expect(await gone).toEqual([1, null])
  expect(said()).toMatch(/does not run as .+ who owns the database/)
  expect(starts(await events())).toEqual([])
})

test('a server whose database would answer before its commit is kept says so and ends', async () => {
  const database = await copyDatabase()
  onTestFinished(() => database.drop())
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  )
  await owner.end()
  const { gone, said, events } = await startServer(
    { DATABASE_URL: database.serverUrl, LOG: 'error' },
    ['ignore', 'pipe', 'pipe'],
  )
  expect(await gone).toEqual([1, null])
  expect(said()).toContain('the database must keep what it says it keeps: synchronous_commit off')
  expect(starts(await events())).toEqual([])
})

test('workers that cannot begin end the server at the second time, with the reason', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { gone, said } = await startServer({ WORKERS: '2', PORT: String(port), LOG: 'error' }, [
    'ignore',
    'ignore',
    'pipe',
  ])
  expect(await gone).toEqual([1, null])
  expect(said()).toContain(`port ${port} is in use`)
})

test.runIf(linux)(
  'a worker whose loop stands still is ended, and another takes its place',
  async () => {
    const { server, events } = await startServer({ WORKERS: '2' })
    await vi.waitFor(async () => expect(starts(await events())).toHaveLength(2), 100_000)
    // It has beaten by the time of its second.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    const [still] = forked(server.pid!)
    process.kill(still!, 'SIGSTOP')
    await vi.waitFor(async () => expect(starts(await events())).toHaveLength(3), 100_000)
    expect(forked(server.pid!)).not.toContain(still)
  },
)
