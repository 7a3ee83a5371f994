/** The embedded PostgreSQL: our own starter for the binaries that come as an npm package. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from './ports.ts'
import { binaries, databaseFolder, NOBODY } from './postgres-files.ts'
import { roomInMemory } from './shared-memory.ts'

export type Postgres = {
  /** of the database `madang`, as its owner */
  url: string
  /** where the data lies when it could not lie in dataDir, else null */
  movedTo: string | null
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  /** extra settings, for example of a test's server */
  settings?: Record<string, string>
  say?: (text: string) => void
}

/**
 * Starts (or starts again) the database of a data folder, and again at the same address whenever it dies.
 * The caller sees to it that only one house has the folder: a postmaster that still runs there is ended first.
 */
export async function startPostgres({
  dataDir,
  settings = {},
  say = () => undefined,
}: Options): Promise<Postgres> {
  const native = binaries()
  const { home, moved } = databaseFolder(dataDir)
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const data = join(home, 'data')
  const passwordFile = join(home, 'password')
  if (!existsSync(join(data, 'PG_VERSION')))
    initialise({ native, home, data, passwordFile, user, say })
  const password = readFileSync(passwordFile, 'utf8').trim()
  await endLeftover(data)

  const port = await freePort()
  const server = `postgres://madang:${password}@127.0.0.1:${port}`
  const flags = Object.entries({ ...SETTINGS, port: String(port), ...settings })
  let child: ChildProcess
  let stopping = false

  async function start() {
    const log = openSync(join(home, 'postgres.log'), 'a')
    child = spawn(
      join(native, 'bin', 'postgres'),
      ['-D', data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...user,
        // A group of its own: Ctrl-C reaches us first, and we end the database last.
        detached: true,
        stdio: ['ignore', log, log],
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      },
    )
    closeSync(log)
    let failed: Error | null = null
    child.once('error', (error) => (failed = error))
    await ready(child, port, join(home, 'postgres.log'), () => failed)
    child.once('exit', () => void again())
    if (gone(child)) void again()
  }

  let restarting = false
  async function again() {
    if (restarting) return
    restarting = true
    for (let tries = 0; !stopping; tries++) {
      try {
        await sleep(Math.min(tries * 200, AGAIN_MOST_MS))
        if (stopping) break
        say('· the database ended; starting it again')
        await endLeftover(data)
        restarting = false
        return await start()
      } catch (error) {
        restarting = true
        say(`· ${(error as Error).message}`)
      }
    }
  }

  const end = () => void child.kill('SIGQUIT')
  process.once('exit', end)
  await start()
  await createDatabase(server)
  return {
    url: `${server}/madang`,
    movedTo: moved ? home : null,
    async stop() {
      stopping = true
      process.off('exit', end)
      if (gone(child)) return
      const exited = once(child, 'exit')
      child.kill('SIGINT')
      const harder = setTimeout(() => child.kill('SIGQUIT'), 60_000)
      await exited
      clearTimeout(harder)
    },
  }
}

/** A parallel settlement would run out of less; systems that have no such folder keep it elsewhere. */
const sharesInMemory = process.platform !== 'linux' || roomInMemory(512)

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  io_method: 'worker',
  dynamic_shared_memory_type: sharesInMemory ? 'posix' : 'mmap',
  max_wal_size: '4GB',
}

/** Tried slower and slower, and yet within seconds of what ended it (a full disk) being over. */
const AGAIN_MOST_MS = 1_000

const gone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

type Initialise = {
  native: string
  home: string
  data: string
  passwordFile: string
  user: { uid?: number; gid?: number }
  say: (text: string) => void
}

function initialise({ native, home, data, passwordFile, user, say }: Initialise) {
  say('· creating the database')
  const half = join(home, 'data.new')
  rmSync(half, { recursive: true, force: true })
  writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 })
  if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid!)
  const { status, stderr, stdout } = spawnSync(
    join(native, 'bin', 'initdb'),
    [
      '-D',
      half,
      '-U',
      'madang',
      `--pwfile=${passwordFile}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      // PostgreSQL's own: names are compared as bytes, several times faster than by the system's library.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C.UTF-8',
    ],
    { ...user, encoding: 'utf8', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } },
  )
  if (status !== 0)
    throw new Error(`The database could not be created: ${toldOf((stderr || stdout).trim())}`)
  // Whole or not at all: a start that died in the middle begins again.
  renameSync(half, data)
}

/** A postmaster left by a crash of ours still holds the folder: it is told to go, and waited for. */
export async function endLeftover(data: string) {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const alive = () => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }
  const ours = () => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)
    } catch {
      return alive()
    }
  }
  if (pid && alive() && ours()) {
    process.kill(pid, 'SIGINT')
    for (let tries = 0; alive() && tries < 200; tries++) {
      if (tries === 100) process.kill(pid, 'SIGQUIT')
      await sleep(50)
    }
  }
  if (!(pid && alive() && ours())) rmSync(pidFile, { force: true })
}

async function ready(
  child: ChildProcess,
  port: number,
  logFile: string,
  failed: () => Error | null,
) {
  for (let tries = 0; tries < 1_200; tries++) {
    if (failed()) throw new Error(`PostgreSQL could not be run: ${failed()!.message}`)
    if (gone(child)) {
      const tail = readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join('\n')
      throw new Error(`PostgreSQL ended at once:\n${tail}`)
    }
    if (await answers(port)) return
    await sleep(50)
  }
  throw new Error('PostgreSQL did not answer within 60 s.')
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), done(true)))
    socket.once('error', () => done(false))
  })

async function createDatabase(server: string) {
  const { default: pg } = await import('pg')
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: `${server}/postgres` })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rowCount } = await client.query(`select from pg_database where datname = 'madang'`)
      if (!rowCount) await client.query('create database madang')
      await client.end()
      return
    } catch (error) {
      // 57P03: still recovering from a crash
      if ((error as { code?: string }).code !== '57P03' || tries > 3_000) throw error
      await client.end().catch(() => undefined)
      await sleep(100)
    }
  }
}

/** What initdb says, and what to do where it asks for more than the machine has. */
export const toldOf = (said: string): string =>
  said.includes('could not look up effective user ID')
    ? `${said}. PostgreSQL runs only as a user that the machine knows (/etc/passwd); start the house as one, or set DATABASE_URL.`
    : said
