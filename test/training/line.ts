/**
 * What lies between the house and the provider on a training day, and can go bad: results that are held back on their
 * way, a vendor that is cut off in both directions. Until it is asked to it passes on everything.
 */
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  connect,
  createServer as createSocketServer,
  type AddressInfo,
  type Socket,
} from 'node:net'

import { providerRoutes, type ResultMessage } from '@madang/contract/provider/draws.ts'

/** The vendor that the line can cut off. */
export const CUT_VENDOR = 'haneul'

type Draw = Pick<ResultMessage, 'stream' | 'date' | 'round'>
const nameOf = ({ stream, date, round }: Draw) => `${stream}/${date}/${round}`

export type Line = {
  /** where the provider reaches the server, and where everybody reaches the vendor */
  serverOrigin: string
  vendorOrigin: string
  /** From now on the result of a draw is not passed on; answers how it is let go. */
  hold(draw: Draw): () => void
  /** Whether nothing was done to a draw before: two things that go wrong with one cannot be told apart. */
  take(draw: Draw): boolean
  /** What was passed on of a draw. */
  resultOf(draw: Draw): ResultMessage | undefined
  cut(off: boolean): void
  /** As at a day's beginning. */
  clear(): void
  stop(): Promise<void>
}

type Ports = { server: number; provider: number }

export async function openLine(ports: Ports): Promise<Line> {
  const held = new Set<string>()
  const taken = new Set<string>()
  const results = new Map<string, ResultMessage>()
  let isCut = false
  const agent = new Agent({ keepAlive: true })

  function passOn(asked: IncomingMessage, answer: ServerResponse, body: Buffer) {
    const { method, url: path, headers } = asked
    const on = request(
      { agent, method, path, headers, host: '127.0.0.1', port: ports.server },
      (said) => {
        answer.writeHead(said.statusCode!, said.headers)
        said.pipe(answer)
      },
    )
    // A server that is starting or ending: as if there were no line.
    on.on('error', () => answer.destroy())
    on.end(body)
  }

  const toServer = createServer((asked, answer) => {
    if (isCut && asked.headers['x-vendor'] === CUT_VENDOR) return void answer.destroy()
    const parts: Buffer[] = []
    asked.on('data', (part: Buffer) => parts.push(part))
    asked.on('end', () => {
      const body = Buffer.concat(parts)
      if (asked.url === providerRoutes.result.path) {
        const result = JSON.parse(body.toString('utf8')) as ResultMessage
        // Who sends it hears nothing that decides, and sends it again.
        if (held.has(nameOf(result))) return void answer.writeHead(503).end()
        results.set(nameOf(result), result)
      }
      passOn(asked, answer, body)
    })
  })

  const open = new Set<Socket>()
  const toVendor = createSocketServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(ports.provider, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  for (const server of [toServer, toVendor]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  const originOf = (server: { address(): unknown }) =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function cut(off: boolean) {
    isCut = off
    if (off) for (const socket of open) socket.destroy()
  }

  return {
    serverOrigin: originOf(toServer),
    vendorOrigin: originOf(toVendor),
    hold(draw) {
      held.add(nameOf(draw))
      return () => void held.delete(nameOf(draw))
    },
    take(draw) {
      const free = !taken.has(nameOf(draw))
      taken.add(nameOf(draw))
      return free
    },
    resultOf: (draw) => results.get(nameOf(draw)),
    cut,
    clear() {
      cut(false)
      held.clear()
      taken.clear()
      results.clear()
    },
    async stop() {
      cut(true)
      agent.destroy()
      toServer.closeAllConnections()
      await Promise.all(
        [toServer, toVendor].map((server) => new Promise((done) => server.close(done))),
      )
    },
  }
}
