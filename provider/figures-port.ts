/** The port of a process's figures: `GET /metrics` in Prometheus's text, and nothing else (docs/operate.md#figures). */
import { createServer } from 'node:http'

import { collectDefaultMetrics } from 'prom-client'

import type { Config } from './config.ts'
import { look, registry } from './figures.ts'
import { log } from './log.ts'

/** The port in front has the first, each part the next: one that stands still hides nobody else's figures. */
const places = { front: 0, draws: 1, vendor: 2 } as const

/** Opens it where the settings say so; `waiting` is how many messages the server has not acknowledged. */
export function openFigures(
  name: keyof typeof places,
  { metrics }: Pick<Config, 'metrics'>,
  waiting: () => number = () => 0,
): { close: () => void } {
  if (!metrics) return { close: () => undefined }
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    look(waiting)
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  // Draws and games go on without their figures.
  server.on('error', (err) => log.error({ err }, 'the port of the figures could not be opened'))
  server.listen(metrics.port + places[name], metrics.host)
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
