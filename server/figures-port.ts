/** The port of the figures: `GET /metrics` in Prometheus's text, and nothing else (docs/operate.md#figures). */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { collectDefaultMetrics, type Registry } from 'prom-client'

import { connections, registry, streams } from './figures.ts'
import { keepHouseFigures } from './figures-house.ts'
import { onPart, type Deps } from './http/deps.ts'

/** Node's own: processor, memory, garbage, the event loop's lag. */
export const collectProcess = (into: Registry) => collectDefaultMetrics({ register: into })

/** Opens the port; its worker's own, which no other process shares. */
export async function openFigures(deps: Deps, { port, host }: { port: number; host: string }) {
  collectProcess(registry)
  const kept = keepHouseFigures(onPart(deps, 'jobs'))

  function look() {
    streams.set(deps.live.streams())
    for (const [part, db] of Object.entries({ calls: deps.db, ...deps.parts }))
      for (const { pool: kind, ...states } of db.pools()) {
        const pool = kind === 'batches' ? kind : part
        if (kind === 'batches' && part !== 'bets') continue
        for (const [state, count] of Object.entries(states)) connections.set({ pool, state }, count)
      }
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    look()
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen({ port, host, exclusive: true })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      kept.stop()
      server.close()
      server.closeAllConnections()
    },
  }
}
