/** `npm start`: the whole house, from nothing to the first bet that could be placed, until it is told to stop. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { readConfig, type Config } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openServerRole } from '../server/db/server-role.ts'
import { changeRate } from './clock.ts'
import { endTools, keep, type Program } from './children.ts'
import { openHouseFolder, type HouseFolder } from './house-folder.ts'
import { buildPages, pageNames } from './pages.ts'
import { askable, freePort, isFree, shown } from './ports.ts'
import { openToAll } from './known-passwords.ts'
import { startPostgres } from './postgres.ts'
import { serverProgram } from './server-program.ts'
import { ended, onStop } from './stopping.ts'

const root = join(import.meta.dirname, '..')
const READY_WITHIN_MS = 120_000
/** connections besides the server processes': the start's own, tools, what is kept for the owner */
const FOR_TOOLS = 20
/** as PostgreSQL numbers its versions */
const OLDEST = 150_000
/** Whoever knows a demo account's password knows all of them: a house for real must not have one. */
const DEMO = ['diamond1', 'chong1', 'agency1', 'sub1', 'demo1', 'demo2', 'demo3', 'demo4']

const began = performance.now()
const say = (text: string) => {
  if (!ended()) process.stdout.write(`${text}\n`)
}
/** What is open, first opened first; closed the other way round. */
const open: (() => Promise<void> | void)[] = []

// Where a start was told to write may be full; the house goes on.
for (const said of [process.stdout, process.stderr]) said.on('error', () => undefined)

const close = onStop(async () => {
  endTools()
  for (const shut of open.toReversed()) await shut()
})

async function start() {
  const config = await withPorts(readConfig(process.env))
  const folder = openHouseFolder(config.dataDir, config.drawSeconds, {
    keysDir: config.keysDir,
    providerSecret: config.providerSecrets.join() || null,
  })
  open.push(() => folder.release())
  await portsFree(config)
  const url = config.databaseUrl
    ? await givenDatabase(config.databaseUrl)
    : await startDatabase(config)
  if (!config.sandbox) await mustBeOwn(url)
  const pages = Promise.all(pageNames.map((name) => buildPages(name, say)))
  // Reported where it is awaited; until then another failure may end us first.
  pages.catch(() => undefined)
  folder.tell(url)
  const serverUrl = await prepare(url, config, folder)
  if (config.clockRate !== null) await changeRate(url, folder.path, config.clockRate)
  await pages
  const programs = startPrograms(serverUrl, config, folder)
  open.push(async () => void (await Promise.all(programs.map((program) => program.stop()))))
  await ready(config)
  await betPossible(url)
  tell(config)
}

async function startDatabase(config: Config): Promise<string> {
  say('· starting the database')
  const postgres = await startPostgres({
    dataDir: config.dataDir,
    say,
    settings: { max_connections: String(Math.max(200, config.workers * config.pool + FOR_TOOLS)) },
  })
  open.push(() => postgres.stop())
  if (postgres.movedTo)
    say(
      `· the database's user cannot reach ${config.dataDir}; the database lies in ${postgres.movedTo}`,
    )
  return postgres.url
}

/** The database of DATABASE_URL, once it is known to be there and new enough. */
async function givenDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if (rows[0]!.version < OLDEST)
      throw new Error(`it is PostgreSQL ${Math.floor(rows[0]!.version / 10_000)}, and 15 is needed`)
    return url
  } catch (error) {
    throw new Error(
      `DATABASE_URL cannot be used (${(error as Error).message}); mend it, or leave it out to use the embedded database.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Refuses a database with the demo accounts outside the sandbox, before anything of it is changed. */
async function mustBeOwn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select from pg_class where oid = to_regclass('public.member')`,
    )
    if (rows.length === 0) return
    const found = await client.query('select from member where uid = any($1) limit 1', [DEMO])
    if (found.rows.length > 0)
      throw new Error('SANDBOX=off refuses this database: it holds the demo accounts.')
  } finally {
    await client.end()
  }
}

/** Brings the database to today's schema and, in a new sandbox, fills it; answers what the server logs in as. */
async function prepare(url: string, config: Config, folder: HouseFolder): Promise<string> {
  const ran = await migrate(url)
  if (ran.length > 0) say(`· migrated: ${ran.join(', ')}`)
  const serverUrl = config.serverDatabaseUrl ?? (await openServerRole(url))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      'update house_clock set offset_ms = $1, since = null, rate = 1, rate_before = 1',
      [config.clockOffset * 1_000],
    )
    const { rows } = await client.query('select from member limit 1')
    if (!config.sandbox || rows.length > 0) return serverUrl
  } finally {
    await client.end()
  }
  say('· filling the sandbox with sample data')
  const { seed } = await import('../server/seed/seed.ts')
  await seed(serverUrl, { keysDir: folder.keysDir, drawSeconds: config.drawSeconds })
  return serverUrl
}

function startPrograms(url: string, config: Config, folder: HouseFolder): Program[] {
  say('· starting server and provider')
  const stamp = join(root, 'site', 'dist', 'build.txt')
  const env = {
    PORT: String(config.port),
    CONSOLE_PORT: String(config.consolePort),
    PROVIDER_PORT: String(config.providerPort),
    DATA_DIR: folder.path,
    DATABASE_URL: url,
    KEYS_DIR: folder.keysDir,
    PROVIDER_SECRET: folder.providerSecret,
    SERVER_ORIGIN: config.serverOrigin ?? `http://${askable(config.host)}:${config.port}`,
    LOG: process.env.LOG ?? 'info',
    // One machine has no other that would serve meanwhile.
    DRAIN_SECONDS: '0',
    BUILD: existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : config.build,
  }
  const logOf = (name: string) => join(folder.path, 'logs', `${name}.log`)
  const lost = (reason: string) => {
    if (!ended()) process.stderr.write(`${reason}\n`)
    void close(1)
  }
  return [
    keep('server', serverProgram, env, { log: logOf('server'), say, lost }),
    keep('provider', ['provider/main.ts'], env, { log: logOf('provider'), say, lost }),
  ]
}

const portsOf = (config: Config) => ({
  PORT: config.port,
  CONSOLE_PORT: config.consolePort,
  PROVIDER_PORT: config.providerPort,
})

/** Port 0 stands for any free one. */
async function withPorts(config: Config): Promise<Config> {
  return {
    ...config,
    port: config.port || (await freePort()),
    consolePort: config.consolePort || (await freePort()),
    providerPort: config.providerPort || (await freePort()),
  }
}

async function portsFree(config: Config) {
  const ports = Object.entries(portsOf(config))
  if (new Set(Object.values(portsOf(config))).size < ports.length)
    throw new Error('PORT, CONSOLE_PORT and PROVIDER_PORT must differ.')
  for (const [name, port] of ports) {
    // The programs of a house that was killed let go of their ports within seconds.
    for (let tries = 0; !(await isFree(port, config.host)); tries++) {
      if (tries === 20)
        throw new Error(`Port ${port} is in use; stop what listens there, or set ${name}.`)
      await sleep(250)
    }
  }
}

/** Ready is: every port says so, and the server's says so only while rounds are open for bets. */
async function ready(config: Config) {
  say('· waiting until a bet can be placed')
  const waiting = new Map(Object.values(portsOf(config)).map((port) => [port, 'no answer']))
  const until = performance.now() + READY_WITHIN_MS
  while (waiting.size > 0) {
    for (const port of waiting.keys()) {
      const answer = await fetch(`http://${askable(config.host)}:${port}/readyz`, {
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null)
      if (answer?.ok) waiting.delete(port)
      else if (answer) waiting.set(port, await answer.text())
    }
    if (waiting.size === 0) return
    if (performance.now() > until)
      throw new Error(
        [...waiting].map(([port, said]) => `Port ${port} did not become ready: ${said}`).join('\n'),
      )
    await sleep(150)
  }
}

/** Between a close and the next opening every port is ready, and yet no bet is possible. */
async function betPossible(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const until = performance.now() + READY_WITHIN_MS
  try {
    for (;;) {
      const { rowCount } = await client.query(
        `select from round where state = 'OPEN' and close_at > business_now() limit 1`,
      )
      if (rowCount) return
      if (performance.now() > until) throw new Error('No round opened for bets.')
      await sleep(150)
    }
  } finally {
    await client.end()
  }
}

function tell(config: Config) {
  const at = (port: number) => `http://${shown(config.host)}:${port}`
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  say(`
Madang 준비 완료 · ready in ${seconds} s${config.drawSeconds ? ` · 추첨 ${config.drawSeconds}초마다` : ''}

  회원 사이트   member site        ${at(config.port)}
  운영 콘솔     operator console   ${at(config.consolePort)}
  게임 제공사   sandbox provider   ${at(config.providerPort)}
${config.sandbox ? ACCOUNTS : ''}${openToAll(config) ?? ''}
  Ctrl-C 로 종료합니다 · Ctrl-C stops everything
`)
}

const ACCOUNTS = `
  데모 회원     ${DEMO.join(' ')}
  운영자        admin1 admin2 (관리자) · cash1 (정산) · desk1 (상담) · game1 (게임) · view1 (열람)
  비밀번호      madang-1234
  추천코드     WELCOME (바로 가입, 연습 머니 1,000,000원)
`

try {
  await start()
} catch (error) {
  if (!ended()) process.stderr.write(`${(error as Error).message}\n`)
  await close(1)
}
