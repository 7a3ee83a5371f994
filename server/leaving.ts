/**
 * How a server goes while others serve on (docs/adr/0156-a-server-that-leaves.md): `/readyz` says no first, so that a
 * proxy leads nobody here any more; what still comes is answered, each answer as the last of its line; then the streams
 * end, spread over the rest, so that their pages come back elsewhere and not all at once.
 */
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Deps } from './http/deps.ts'

/** Milliseconds, half of them for the proxy and half for the streams; `hurry` ends them. */
export async function drain(
  { leaving, live }: Pick<Deps, 'leaving' | 'live'>,
  servers: Server[],
  { ms, hurry }: { ms: number; hurry: AbortSignal },
): Promise<void> {
  leaving.abort()
  for (const server of servers)
    server.prependListener('request', (_, response) => {
      response.shouldKeepAlive = false
    })
  if (ms === 0) return
  await sleep(ms / 2, undefined, { signal: hurry }).catch(() => undefined)
  await live.endWithin(ms / 2, hurry)
}
