import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { freePort } from '../scripts/ports.ts'
import { startPostgres, type Postgres } from '../scripts/postgres.ts'
import { copyDatabase } from './testing/database.ts'
import { openHeldLine } from './testing/held-line.ts'
import { startServer, starts } from './testing/server-process.ts'

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
  await vi.waitFor(async () => expect(await events()).toEqual([started]))
  server.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  expect(await events()).toEqual([started, { ...started, kind: 'server.stop' }])
})

/** What a balancer hears at a path of the console's port, which is ready without rounds: the status, and whether the line ends with the answer; 0 where nobody listens. */
const heardAt = (port: string, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status, headers }) => [status, headers.get('connection')],
    () => [0, null],
  )

test('told to stop, a server says first that it is not ready, serves on for its time, then ends', async () => {
  const PORT = String(await freePort())
  const { server, gone } = await startServer({ CONSOLE_PORT: PORT, DRAIN_SECONDS: '4' })
  await expect.poll(() => heardAt(PORT, '/readyz')).toEqual([200, 'keep-alive'])
  const told = performance.now()
  server.kill('SIGTERM')
  // The same order, as it comes to a group of processes.
  server.kill('SIGTERM')
  await expect.poll(() => heardAt(PORT, '/readyz'), { interval: 20 }).toEqual([503, 'close'])
  expect(await heardAt(PORT, '/healthz')).toEqual([200, 'close'])
  expect(await gone).toEqual([0, null])
  // Nobody listens for events, so that nothing takes the second half.
  expect(performance.now() - told).toBeGreaterThan(1_900)
  expect(await heardAt(PORT, '/healthz')).toEqual([0, null])
})

test('told to stop once more, a server that leaves ends at once', async () => {
  const PORT = String(await freePort())
  const { server, gone } = await startServer({
    CONSOLE_PORT: PORT,
    WORKERS: '2',
    DRAIN_SECONDS: '300',
  })
  await expect.poll(() => heardAt(PORT, '/readyz')).toEqual([200, 'keep-alive'])
  server.kill('SIGTERM')
  await expect.poll(() => heardAt(PORT, '/readyz'), { interval: 20 }).toEqual([503, 'close'])
  await sleep(1_500)
  expect(await heardAt(PORT, '/healthz')).toEqual([200, 'close'])
  server.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
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
    await vi.waitFor(async () => expect(starts(await events())).toHaveLength(1))
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
  await vi.waitFor(() => expect(asked).toBeGreaterThan(3))
  expect([server.exitCode, await events()]).toEqual([null, []])
  line.cut(null)
  const there = new pg.Client({ connectionString: database.url })
  await there.connect()
  const started = async () =>
    (await there.query(`select from event where kind = 'server.start'`)).rowCount
  await vi.waitFor(async () => expect(await started()).toBe(1))
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

test('a start whose processes may hold more connections than the database has left says so in a sentence, and none of them serves', async () => {
  const { gone, said, events } = await startServer({ WORKERS: '2', POOL: '120', LOG: 'error' }, [
    'ignore',
    'ignore',
    'pipe',
  ])
  expect(await gone).toEqual([1, null])
  expect(said()).toContain(
    'the database has too few connections: it allows 197 (max_connections 200 less 3 reserved), this start may hold 240 (POOL of each of its WORKERS) and the 0 server processes that run 0; raise max_connections, or lower POOL.',
  )
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
    await vi.waitFor(async () => expect(starts(await events())).toHaveLength(2))
    // It has beaten by the time of its second.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    const [still] = forked(server.pid!)
    process.kill(still!, 'SIGSTOP')
    await vi.waitFor(async () => expect(starts(await events())).toHaveLength(3))
    expect(forked(server.pid!)).not.toContain(still)
  },
)

test('each process tells its figures at a port of its own, and nothing listens where none was asked for', async () => {
  const first = await freePort()
  const { server, events } = await startServer({ WORKERS: '2', METRICS_PORT: String(first) })
  await vi.waitFor(async () => expect(starts(await events())).toHaveLength(2))
  const numbers = (await events()).map(({ target }) => target)
  expect(numbers.toSorted()).toEqual(['server 0', 'server 1'])
  const held = await Promise.all(
    [first, first + 1].map(async (port) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m)
      return Number(/^madang_jobs_held (\d)$/m.exec(text)?.[1])
    }),
  )
  // One of the two does the jobs.
  expect(held.toSorted((a, b) => a - b)).toEqual([0, 1])
  await expect(fetch(`http://127.0.0.1:${first + 2}/metrics`)).rejects.toThrow()
  server.kill('SIGTERM')
})
