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
import { readConfig, type Config } from './config.ts'
import { openDraws } from './draws/draws.ts'
import type { PartName } from './part-names.ts'
import { NO_ROOM, noRoom } from './room.ts'
import { say, sockets } from './say.ts'
import { openVendor } from './casino/vendor.ts'

type Part = {
  handle: (request: IncomingMessage, response: ServerResponse) => void
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

function openPart(name: PartName, config: Config): Part {
  const now = () => new Date(Date.now() + config.clockOffset * 1_000)
  return name === 'draws' ? openDraws(config, now) : openVendor(config, now)
}

function ready(part: Part, response: ServerResponse) {
  const waiting = part.waiting()
  if (waiting === 0) return say(response, 200, { result: true, msg: 'ready' })
  const msg = `${waiting} messages wait for the server`
  say(response, 503, { result: false, code: 'retry', msg })
}

function serve(name: PartName) {
  const config = readConfig(process.env)
  const held = lock(join(config.dataDir, 'provider'), name)
  const part = openPart(name, config)
  const server = createServer({ ...sockets, keepAliveTimeout: 60_000 }, (request, response) => {
    if (request.url === '/readyz') ready(part, response)
    else part.handle(request, response)
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
    await part.stop()
    held.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void stop())
  // Whoever started us is gone, and what replaces us is not to find us at work.
  process.on('disconnect', () => !stopping && process.exit(1))
}

for (const said of [process.stdout, process.stderr]) said.on('error', () => undefined)
let serving = false
// What it holds in mind is not what lies on the disk: it is begun anew, from the disk.
process.on('uncaughtException', (error) => {
  if (noRoom(error)) process.exit(NO_ROOM)
  process.stderr.write(`provider: ${(serving && error.stack) || error.message}\n`)
  process.exit(1)
})
serve(process.argv[2] as PartName)
serving = true
