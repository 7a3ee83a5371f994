/** A house for measuring: its own durable PostgreSQL, members with sessions and money, a round open for hours. */
import { createHash } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { roundTimes, timingOf } from '../contract/core/draw/schedule.ts'
import { openServerRole } from '../server/db/server-role.ts'
import { migrate } from '../server/db/migrate.ts'
import { freePort } from '../scripts/ports.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { serverProgram } from '../scripts/server-program.ts'
import { postmasterOf } from './cpu.ts'
import { GAME, openDraws, SECRET } from './draws.ts'

/** One draw a day at midnight, closed at 18:00: the round stays open while it is measured. */
const DRAW_SECONDS = 86_400
const DATE = '20260115'
const root = join(import.meta.dirname, '..')

export type BenchServer = Awaited<ReturnType<typeof startServer>>
export type BenchHouse = Awaited<ReturnType<typeof openBenchHouse>>

const MINE = ['bench%']
export const tokenOf = (member: number) =>
  createHash('sha256').update(`bench ${member}`).digest('base64url')
export const uidOf = (member: number) => `bench${member}`
export { DATE }

/** A PostgreSQL for the bench alone: the embedded one, or a database of its own on the server of an owner's address. */
async function openServer(given: string | undefined) {
  if (given !== undefined) {
    const name = `madang_bench_${process.pid}`
    const at = async (sql: string) => {
      const admin = new pg.Client({ connectionString: given })
      await admin.connect()
      await admin.query(sql)
      await admin.end()
    }
    await at(`create database ${name}`)
    return {
      dataDir: await mkdtemp(join(tmpdir(), 'madang-bench-')),
      url: Object.assign(new URL(given), { pathname: `/${name}` }).href,
      stop: () => at(`drop database ${name} with (force)`),
    }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  await chmod(dataDir, 0o755)
  const postgres = await startPostgres({
    dataDir,
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  })
  return { dataDir, url: postgres.url, stop: () => postgres.stop() }
}

/** `given`: the owner's address on another PostgreSQL than the embedded one. */
export async function openBenchHouse(members: number, say: (text: string) => void, given?: string) {
  const postgres = await openServer(given)
  const { dataDir } = postgres
  await migrate(postgres.url)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  say(`· ${members.toLocaleString('en')} members with sessions and money`)
  await client.query(`
    update house_clock set offset_ms = extract(epoch from timestamptz '2026-01-15T06:00:00+09:00' - clock_timestamp()) * 1000`)
  await client.query(
    `insert into setting (key, value, changed_by) values ('roundExposure', '1000000000000000', 'bench')`,
  )
  await addMembers(client, members)
  await client.query('vacuum analyze')

  async function close() {
    await client.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    url: postgres.url,
    serverUrl: await openServerRole(postgres.url),
    client,
    dataDir,
    close,
  }
}

/** Members with a session and a billion won each, `bench1` and on. */
export async function addMembers(client: pg.Client, members: number) {
  await client.query(
    `insert into member (uid, nick, nick_key, password_hash)
     select 'bench' || n, 'bench' || n, 'bench' || n, '-' from generate_series(1, $1) n`,
    [members],
  )
  await client.query(
    'insert into wallet (member_id, money) select id, 1000000000 from member where uid like $1',
    MINE,
  )
  await client.query(
    `insert into transfer (member_id, kind, cause, amount, money_after)
    select id, 'grant', id, 1000000000, 1000000000 from member where uid like $1`,
    MINE,
  )
  await client.query(
    `insert into play_money (kind, cause, member_id, amount)
    select 'grant', id, id, 1000000000 from member where uid like $1`,
    MINE,
  )
  for (let first = 1; first <= members; first += 10_000) {
    const ids = Array.from(
      { length: Math.min(10_000, members - first + 1) },
      (_, index) => first + index,
    )
    await client.query(
      `insert into session (member_id, token_hash, address)
       select m.id, q.hash, '-' from unnest($1::text[], $2::bytea[]) as q(uid, hash) join member m using (uid)`,
      [ids.map(uidOf), ids.map((id) => createHash('sha256').update(tokenOf(id)).digest())],
    )
  }
}

/** With BENCH_PROFILE=FOLDER each server process writes down what it did with its time (for a browser's developer tools). */
const profiled = process.env.BENCH_PROFILE
  ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
  : []

/**
 * The server's processes, as `npm start` runs them, on free ports; all of them listen when this answers. `loaded`: files
 * that come ahead of its program.
 */
export async function startServer(
  house: Pick<BenchHouse, 'client' | 'serverUrl' | 'dataDir'>,
  workers: number,
  {
    drawSeconds = DRAW_SECONDS,
    loaded = [],
    limits = 'off',
  }: { drawSeconds?: number; loaded?: readonly string[]; limits?: 'on' | 'off' } = {},
) {
  const port = await freePort()
  const consolePort = await freePort()
  const metricsPort = await freePort()
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...profiled,
      ...loaded.flatMap((file) => ['--import', file]),
      ...serverProgram,
    ],
    {
      cwd: root,
      // What it logs is no figure.
      stdio: ['ignore', 2, 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATABASE_URL: house.serverUrl,
        KEYS_DIR: join(house.dataDir, 'keys'),
        PROVIDER_SECRET: SECRET,
        DRAW_SECONDS: String(drawSeconds),
        PORT: String(port),
        CONSOLE_PORT: String(consolePort),
        PROVIDER_PORT: String(await freePort()),
        WORKERS: String(workers),
        LIMITS: limits,
        METRICS_PORT: String(metricsPort),
        // As the launch does; without it each process compiles the house anew.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile'),
      },
    },
  )
  await new Promise<void>((listening, failed) => {
    child.on('message', (said) => said === 'listening' && listening())
    child.once('exit', () => failed(new Error('the server did not start; it has said why')))
  })
  return {
    port,
    consolePort,
    metricsPort,
    watched: {
      server: child.pid!,
      database: await postmasterOf(house.client),
      log: () => logOf(house.client),
    },
    stop: () => stopped(child),
  }
}

async function logOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`,
  )
  return Number(rows[0]!.bytes)
}

async function stopped(child: ChildProcess) {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

const times = roundTimes(timingOf(GAME, DRAW_SECONDS), DATE, 1)
export const { closeAt, drawAt } = times

/** Tells the server of the day's chain and its one round, which opens. */
export async function openRound(port: number) {
  const draws = openDraws(port, DRAW_SECONDS)
  await draws.chain(DATE, times.closeAt)
  await draws.commit(DATE, 1)
}

/** Tells the draw of the day; answers when the server has settled it. */
export const tellResult = (port: number) => openDraws(port, DRAW_SECONDS).draw(DATE, 1)
