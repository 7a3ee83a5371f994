/**
 * A load generator on bare sockets: each connection sends its next request when the last is answered.
 * The clients of the measured machine share its cores, so they are kept as cheap as they can be.
 */
import { connect, type Socket } from 'node:net'

import { cpuSince, type Cpu, type Watched } from './cpu.ts'

type Load = {
  port: number
  connections: number
  /** How many requests each figure is made of, after the warm-up's. */
  requests: number
  warmup: number
  /** The whole request, head and body, for the n-th request; and on which connection it travels. */
  request: (n: number, connection: number) => string
  /** Whether an answer's body is what the figure counts. */
  good: (body: string) => boolean
  /** Whose processor time is told with the figure. */
  watched?: Watched
}

export type Figure = {
  perSecond: number
  p50: number
  p99: number
  bad: number
  sample: string | null
  /** microseconds of processor a request, warm-up apart */
  cpu: Cpu
  /** bytes of the database's log a request, warm-up apart; null where they are not told */
  log: number | null
}

export async function load({
  port,
  connections,
  requests,
  warmup,
  request,
  good,
  watched = { database: null, server: null },
}: Load): Promise<Figure> {
  const latencies = new Float64Array(requests)
  const total = warmup + requests
  let sent = 0
  let counted = 0
  let answered = 0
  let bad = 0
  let sample: string | null = null
  let started = 0
  let ended = 0
  let spent: ((calls: number) => Cpu) | undefined
  let logBegan: Promise<number> | undefined

  await new Promise<void>((resolve, reject) => {
    const sockets: Socket[] = []
    const finish = (error?: Error) => {
      for (const socket of sockets) socket.destroy()
      if (error) reject(error)
      else resolve()
    }
    for (let index = 0; index < connections; index++) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      sockets.push(socket)
      let sentAt = 0
      let number = 0
      let pending = ''
      const send = () => {
        if (sent >= total) return
        number = sent++
        if (number === warmup) {
          spent = cpuSince(watched)
          logBegan = watched.log?.()
          started = performance.now()
        }
        sentAt = performance.now()
        socket.write(request(number, index))
      }
      socket.setEncoding('latin1')
      socket.on('connect', send)
      socket.on('error', finish)
      socket.on('data', (chunk: string) => {
        pending += chunk
        const head = pending.indexOf('\r\n\r\n')
        if (head === -1) return
        const length = Number(/content-length: (\d+)/i.exec(pending)?.[1] ?? -1)
        if (length < 0) return finish(new Error(`no length in ${pending.slice(0, 200)}`))
        if (pending.length < head + 4 + length) return
        const body = pending.slice(head + 4, head + 4 + length)
        pending = ''
        if (!good(body)) {
          bad++
          sample ??= body
        }
        answered++
        if (number >= warmup) {
          latencies[counted++] = performance.now() - sentAt
          ended = performance.now()
        }
        if (answered === total) finish()
        else send()
      })
    }
  })

  const cpu = spent!(requests)
  const log = logBegan ? Math.round(((await watched.log!()) - (await logBegan)) / requests) : null
  latencies.sort()
  const at = (share: number) => Math.round(latencies[Math.floor(requests * share)]! * 100) / 100
  return {
    perSecond: Math.round((requests / (ended - started)) * 1_000),
    p50: at(0.5),
    p99: at(0.99),
    bad,
    sample,
    cpu,
    log,
  }
}

/** A request's text; `content-length` is filled in. */
export function requestOf(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): string {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body
    ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    : ''
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head.join('')}${length}\r\n${body}`
}
