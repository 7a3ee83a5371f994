/** The sandbox provider's process: it plays the outside world, and talks to the server only over the wire. */
import { beat } from './beat.ts'
import { readConfig, type Config } from './config.ts'
import { openShared } from './shared.ts'
import { openSeal } from './draws/seal.ts'
import { openFigures } from './figures-port.ts'
import { openFront } from './front.ts'
import { setLog } from './log.ts'
import { openTries } from './room.ts'

// What cannot be said, on a disk that is full, is left unsaid.
for (const said of [process.stdout, process.stderr]) said.on('error', () => undefined)

try {
  const config = readConfig(process.env)
  setLog(config.log)
  // The parts share its key: made here, once.
  openTries('the key').run(() => {
    openSeal(config.keysDir)
    if (config.databaseUrl === null) return serve(config)
    openShared(config.databaseUrl, config.keysDir).then(() => serve(config), fail)
  })
} catch (error) {
  fail(error as Error)
}

function serve(config: Config) {
  const front = openFront(config.trustProxy, () => process.exit(1))
  openFigures('front', config)
  front.server.once('error', (error: NodeJS.ErrnoException) => {
    const taken = `Port ${config.port} is in use; stop what listens there, or set PROVIDER_PORT.`
    fail(error.code === 'EADDRINUSE' ? new Error(taken) : error)
  })
  front.server.listen(config.port, config.host, async () => {
    await front.begin()
    process.send?.('listening')
    beat()
  })

  let stopping = false
  function stop() {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 8_000).unref()
    void front.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // Whoever started us is gone.
  if (process.send) process.on('disconnect', stop)
}

/** What somebody can mend is one sentence, not a stack. */
function fail({ message }: Error) {
  process.stderr.write(`provider: ${message}\n`)
  process.exit(1)
}
