/** The server's process: WORKERS of them (workers.ts) share the ports; each serves members and operators and may do the jobs. */
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pino from 'pino'

import { buildMemberApp, buildOperatorApp } from './app.ts'
import { beat } from './beat.ts'
import { readConfig, type Config } from './config.ts'
import { DatabaseGone, openDb } from './db/db.ts'
import { assertDurable } from './db/durable.ts'
import { assertRoom, untilRoom } from './db/number.ts'
import { assertOwnsNothing } from './db/server-role.ts'
import { openFigures } from './figures-port.ts'
import { recordEvents } from './http/events.ts'
import { openDeps } from './http/open-deps.ts'
import { startJobs } from './jobs.ts'
import { drain } from './leaving.ts'
import { traceFields } from './trace.ts'
import { forkWorkers, type Said } from './workers.ts'

const STOP_WITHIN_MS = 8_000
const ONE_ORDER_MS = 1_000
/** Nobody waits longer than three seconds for an answer, a late one being `retry`. */
const ANSWER_WITHIN_MS = 2_900

const DATABASE_AGAIN_MS = 300
/** bytes of log that wait for room */
const LOG_WAITS = 1_000_000

enableCompileCache(process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../.cache/compile'))

const config = readConfig(process.env)
// Lines that cannot be written, on a disk that is full, wait or are lost; no till ends for one.
const written = pino.destination({ dest: 1, sync: true, maxLength: LOG_WAITS })
const unsaid = () => undefined
written.on('error', unsaid)
for (const said of [process.stdout, process.stderr]) said.on('error', unsaid)
const log = pino(
  {
    // A line of each call stands below what the house says of itself.
    level: config.log === 'calls' ? 'debug' : config.log,
    mixin: traceFields,
    redact: ['authorization', 'cookie', 'upw', 'password'],
  },
  written,
)
process.on('unhandledRejection', (error) => {
  log.fatal({ err: error }, 'unhandled')
  process.exit(1)
})

if (config.workers > 1 && cluster.isPrimary)
  await hasRoom(config).then(
    () => forkWorkers(config.workers, { log, onStop, drainMs: config.drainMs }),
    fail,
  )
else await serve(config).catch(fail)

/** What somebody can mend is told as one sentence, here and to who started us. */
function fail(error: NodeJS.ErrnoException) {
  const taken = `port ${(error as { port?: number }).port} is in use; stop what listens there`
  const reason = error.code === 'EADDRINUSE' ? taken : (error.stack ?? error.message)
  process.stderr.write(`server: ${reason}\n`)
  const failed: Said = { failed: reason }
  if (process.connected) process.send?.(failed, undefined, undefined, () => process.exit(1))
  else process.exit(1)
}

/** A start that finds no database waits for it: to die and be started again only takes longer. */
async function untilThere(url: string | null) {
  if (!url) return
  const db = openDb({ url, lanes: 1 })
  try {
    for (let tries = 0; ; tries++) {
      const away = await db.query`select 1`.then(
        () => null,
        (error: unknown) => error,
      )
      if (!away) return
      if (!(away instanceof DatabaseGone)) throw away
      if (tries === 0) log.error({ err: away }, 'the database is not there; waiting for it')
      await sleep(DATABASE_AGAIN_MS)
    }
  } finally {
    await db.close()
  }
}

/** Of all processes of this start at once, before the first of them takes what the last would lack. */
async function hasRoom({ databaseUrl, workers, pool }: Config) {
  await untilThere(databaseUrl)
  if (!databaseUrl) return
  const db = openDb({ url: databaseUrl, pool: 1, lanes: 1 })
  await untilRoom(() => assertRoom(db, workers * pool)).finally(() => db.close())
}

async function serve(config: Config) {
  await untilThere(config.databaseUrl)
  const deps = await openDeps(config, log, {
    answerWithinMs: ANSWER_WITHIN_MS,
    // What is sealed from now on it could not open; a start anew says which file is missing.
    keysLost(error) {
      log.fatal({ err: error }, 'the key that seals is not here')
      process.exit(1)
    },
  })
  await assertDurable(deps.db, { local: config.durableLocal })
  await assertOwnsNothing(deps.db)
  const number = await deps.number.begin()
  const [member, operator] = await Promise.all([buildMemberApp(deps), buildOperatorApp(deps)])
  const jobs = await startJobs(deps)
  await member.listen({ port: config.port, host: config.host })
  await operator.listen({ port: config.consolePort, host: config.host })
  const figures = config.metrics && (await openFigures(deps, config.metrics))
  process.send?.('listening')
  beat()
  const tell = (kind: 'server.start' | 'server.stop') =>
    recordEvents(deps.db, [
      {
        kind,
        actor: 'system',
        target: `server ${number}`,
        detail: { build: config.build, node: process.version },
      },
    ]).catch((error: unknown) => log.error({ error, kind }, 'an event was not written down'))

  const hurry = new AbortController()
  let told = 0
  async function stop() {
    // Told once more, nobody is waited for; of one order several may come, to the group and through who started us.
    if (told > 0) {
      if (performance.now() - told > ONE_ORDER_MS) hurry.abort()
      return
    }
    told = performance.now()
    const servers = [member.server, operator.server]
    await drain(deps, servers, { ms: config.drainMs, hurry: hurry.signal })
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await Promise.all([member.close(), operator.close()])
    await jobs.stop()
    figures?.close()
    await tell('server.stop')
    await deps.close()
    process.exit(0)
  }
  onStop(() => void stop())
  await tell('server.start')
}

/** Told to stop by a signal, or because who started us is gone. */
function onStop(stop: () => void) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  if (process.send) process.on('disconnect', stop)
}
