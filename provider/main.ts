/** The sandbox provider's process: it plays the outside world, and talks to the server only over the wire. */
import { readConfig } from './config.ts'
import { openProvider } from './provider.ts'

const config = readConfig(process.env)
const provider = openProvider(config)
provider.server.listen(config.port, config.host, () => process.send?.('listening'))

let stopping = false
function stop() {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), 5_000).unref()
  void provider.stop().then(() => process.exit(0))
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
// Whoever started us is gone.
if (process.send) process.on('disconnect', stop)
