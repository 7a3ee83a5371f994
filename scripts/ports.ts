/** Ports that can be listened on. */
import { createServer } from 'node:net'

export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen({ port, host }, () => server.close(() => done(true)))
  })
}

const given = new Set<number>()

/** A free port below the ephemeral range, so that no outgoing connection can take it in between. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (given.has(port) || !(await isFree(port, '0.0.0.0'))) continue
    given.add(port)
    return port
  }
  throw new Error('No free port was found between 20000 and 30000.')
}

/** How this machine reaches what listens on a host: an address that stands for all is asked at its own. */
export function askable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** The same, as it is told to whoever started it. */
export const shown = (host: string): string =>
  /^(127\.0\.0\.1|\[::1\])$/.test(askable(host)) ? 'localhost' : askable(host)
