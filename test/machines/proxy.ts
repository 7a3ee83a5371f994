/**
 * A proxy in front of several programs, as one in a deployment does it: it leads to those that say they are ready, one
 * after the other, and adds the client's address to what was forwarded.
 */
import { once } from 'node:events'
import { Agent, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOK_MS = 200
const LOOK_WITHIN_MS = 5_000
const RETRY = JSON.stringify({ result: false, code: 'retry', msg: '잠시 후 다시 시도해주세요.' })

/** What programs say to each other goes to whoever lives: a server is ready once it has heard of rounds. */
const AMONG_PROGRAMS = /^\/(provider|wallet|draws|vendor|rounds)\//
type Backend = { port: number; ready: boolean; alive: boolean; line: Agent }
export type Proxy = Awaited<ReturnType<typeof openProxy>>

export async function openProxy(ports: readonly number[]) {
  // Lines are not kept: one that a program closes while a call goes out on it would be the proxy's own fault.
  const backends: Backend[] = ports.map((port) => ({
    port,
    ready: false,
    alive: false,
    line: new Agent({ keepAlive: false }),
  }))
  let turn = 0
  const looks = backends.map((backend) => {
    let ended = false
    const look = async () => {
      const [ready, alive] = await Promise.all(
        ['readyz', 'healthz'].map((path) =>
          fetch(`http://127.0.0.1:${backend.port}/${path}`, {
            signal: AbortSignal.timeout(LOOK_WITHIN_MS),
          }).catch(() => null),
        ),
      )
      backend.ready = ready?.ok === true
      backend.alive = alive?.ok === true
      if (!ended) setTimeout(() => void look(), LOOK_MS).unref()
    }
    void look()
    return () => void (ended = true)
  })

  const server = createServer((request, response) => {
    const among = AMONG_PROGRAMS.test(request.url!)
    const ready = backends.filter((each) => (among ? each.alive : each.ready))
    const to = ready[turn++ % Math.max(1, ready.length)]
    const none = () => response.writeHead(503, { 'content-type': 'application/json' }).end(RETRY)
    if (!to) return void none()
    const before = request.headers['x-forwarded-for']
    const client = request.socket.remoteAddress!.replace('::ffff:', '')
    const list = before === undefined ? client : `${String(before)}, ${client}`
    const headers = { ...request.headers, 'x-forwarded-for': list }
    const { method, url: path } = request
    const out = ask(
      { host: '127.0.0.1', port: to.port, agent: to.line, method, path, headers },
      (answer) => {
        const { connection: _, 'keep-alive': __, ...told } = answer.headers
        response.writeHead(answer.statusCode!, told)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      },
    )
    out.on('error', () => (response.headersSent ? response.destroy() : none()))
    response.on('close', () => response.writableFinished || out.destroy())
    request.pipe(out)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => backends.filter((each) => each.ready).map(({ port }) => port),
    async close() {
      for (const end of looks) end()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
