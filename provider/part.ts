/**
 * One part of the provider in a process of its own: the draws, or the vendors' games. A full table must not keep a draw
 * from its second. It listens on this machine only; `front.ts` brings it what comes by the provider's port.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { beat } from './beat.ts'
import { openVendorFile, openVendorStore } from './casino/store.ts'
import { openVendor } from './casino/vendor.ts'
import { openClock } from './clock.ts'
import { readConfig, type Config } from './config.ts'
import type { Database } from './db/database.ts'
import { isLost } from './db/lease.ts'
import { openDraws } from './draws/draws.ts'
import { openFileStore, openSharedStore } from './draws/store.ts'
import { openFigures } from './figures-port.ts'
import { silent } from './forward.ts'
import { setLog } from './log.ts'
import type { PartName } from './part-names.ts'
import { LOST, NO_ROOM, noRoom } from './room.ts'
import { say, sockets } from './say.ts'
import { awaitTurn } from './turn.ts'

type Part = {
  handle: (request: IncomingMessage, response: ServerResponse) => void
  /** why it is not ready, or null */
  ready: () => Promise<string | null>
  /** messages or calls that the server has not acknowledged */
  waiting: () => number
  stop: () => Promise<void>
}
const LOCK_WAIT_MS = 10_000

/** The one before us on this folder may still be on its way out; two at once would draw twice. */
function lock(folder: string, name: PartName) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const held = new DatabaseSync(join(folder, `${name}.lock`))
  held.exec(`pragma busy_timeout = ${LOCK_WAIT_MS}; begin exclusive`)
  return held
}

/** The part at work: on its folder's file, or on a database that is its own for now. */
function openPart(name: PartName, config: Config, shared: Database | null): Part {
  const now = openClock(config)
  const folder = join(config.dataDir, 'provider')
  if (name === 'vendor')
    return openVendor(config, now, shared ? openVendorStore(shared) : openVendorFile(folder))
  const store = shared ? openSharedStore(shared) : openFileStore(folder)
  return openDraws(config, now, store, () => process.send?.('opening'))
}

/** Until the database was heard. */
const nobody: Part = {
  handle: (_, response) => say(response, 503, silent),
  ready: async () => 'the database does not answer',
  waiting: () => 0,
  stop: async () => undefined,
}

/** What answers now, and how it ends. */
function openOn(name: PartName, config: Config): { now: () => Part; stop: () => Promise<void> } {
  if (config.databaseUrl === null) {
    const held = lock(join(config.dataDir, 'provider'), name)
    const part = openPart(name, config, null)
    return { now: () => part, stop: async () => (await part.stop(), held.close()) }
  }
  let part = nobody
  const turn = awaitTurn({
    name,
    config,
    now: openClock(config),
    stands: (standby) => void (part = standby),
    works(database) {
      // Much is done in one turn; the lease is seen to by its writes.
      process.send!('opening')
      part = openPart(name, config, database)
    },
    lost: () => process.exit(LOST),
  })
  return {
    now: () => part,
    async stop() {
      await turn.stop()
      await part.stop()
    },
  }
}

async function ready(part: Part, response: ServerResponse) {
  const msg = await part.ready()
  if (msg === null) return say(response, 200, { result: true, msg: 'ready' })
  say(response, 503, { result: false, code: 'retry', msg })
}

function serve(name: PartName) {
  const config = readConfig(process.env)
  setLog(config.log)
  const opened = openOn(name, config)
  const figures = openFigures(name, config, () => opened.now().waiting())
  const server = createServer({ ...sockets, keepAliveTimeout: 60_000 }, (request, response) => {
    if (request.url === '/readyz') void ready(opened.now(), response)
    else opened.now().handle(request, response)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send!({ port: (server.address() as AddressInfo).port })
    beat()
  })
  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 5_000).unref()
    server.close()
    server.closeAllConnections()
    figures.close()
    await opened.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void stop())
  // Whoever started us is gone, and what replaces us is not to find us at work.
  process.on('disconnect', () => !stopping && process.exit(1))
}

for (const said of [process.stdout, process.stderr]) said.on('error', () => undefined)
let serving = false
// What it holds in mind is not what is stored: it is begun anew, from there.
process.on('uncaughtException', (error) => {
  if (noRoom(error)) process.exit(NO_ROOM)
  if (isLost(error)) process.exit(LOST)
  process.stderr.write(`provider: ${(serving && error.stack) || error.message}\n`)
  process.exit(1)
})
serve(process.argv[2] as PartName)
serving = true
