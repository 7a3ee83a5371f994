/** A line between the browser and the house that a story can cut, and that can go wrong by itself (docs/tests.md). */
import { hash } from 'node:crypto'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { routes as memberRoutes } from '@madang/contract/member/plain/routes.ts'
import { routes as operatorRoutes } from '@madang/contract/operator/plain/routes.ts'

export type Front = Awaited<ReturnType<typeof openFront>>
type Fault = 'fails' | 'late' | 'lost'

const ONE_OF = 7
const LATE_MS = 2_500

/** What changes something without a key is the member's to repeat: it may only be late. */
const unkeyed = [
  'login',
  'logout',
  'codeCheck',
  'signUp',
  'inquiryDelete',
  'memoDelete',
  'bettingDelete',
  'userModify',
  'favouriteSet',
  'favouriteDraw',
  'pushSet',
  'pushOff',
  'casinoGo',
  'premiumCasinoGo',
  'useSite',
  'useSiteCheck',
] as const
/** What an operator does is theirs to repeat as well, when they have seen what became of it; what they read is the page's. */
const acts =
  /(Void|Correct|Save|Decide|Withdraw|Complete|Refuse|Answer|Delete|Send|Suspend|Edit|Logout|Adjust|Move|Make|Switch|Add|Role|Active|End|Change|Begin|Confirm|Remove|Order|Ask|Replay|Turn|Tell|Open|Undo)$|^log(in|out)$/

type Calls = { all: RegExp[]; late: ReadonlySet<string> }
const callsOf = (
  routes: Record<string, { path: string }>,
  isLate: (name: string) => boolean,
): Calls => ({
  all: Object.values(routes).map(
    ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  ),
  late: new Set(
    Object.entries(routes)
      .filter(([name]) => isLate(name))
      .map(([, { path }]) => path),
  ),
})
const doors = {
  members: callsOf(memberRoutes, (name) => (unkeyed as readonly string[]).includes(name)),
  operators: callsOf(operatorRoutes, (name) => acts.test(name)),
}

/** One call of seven goes wrong; which and how follows from the seed, the path and how often it was asked. */
export function faultsOf(seed: string, door: keyof typeof doors): (path: string) => Fault | null {
  const { all, late } = doors[door]
  const asked = new Map<string, number>()
  return (path) => {
    if (!all.some((call) => call.test(path))) return null
    const times = (asked.get(path) ?? 0) + 1
    asked.set(path, times)
    const digest = hash('sha256', `${seed} ${path} ${times}`, 'buffer')
    if (digest.readUInt32BE(0) % ONE_OF !== 0) return null
    if (late.has(path)) return 'late'
    return (['fails', 'late', 'lost'] as const)[digest[4]! % 3]!
  }
}

const failed = JSON.stringify({ result: false, code: 'retry', msg: '잠시 후 다시 시도해주세요.' })

type Options = {
  /** the house's port */
  to: number
  port?: number
  /** what becomes of a call by its path; null leaves it alone */
  fault?: (path: string) => Fault | null
}

/** Passes on what the browser asks; answers what it heard and how to cut it. */
export async function openFront({ to, port = 0, fault = () => null }: Options) {
  const sockets = new Set<Socket>()
  /** paths of the calls that came, and of those still open */
  const heard: string[] = []
  const open = new Set<{ path: string }>()

  const server = createServer((from, answer) => void pass(from, answer))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  async function pass(from: IncomingMessage, answer: ServerResponse) {
    const path = (from.url ?? '/').split('?')[0]!
    heard.push(path)
    const call = { path }
    open.add(call)
    answer.on('close', () => open.delete(call))
    const wrong = fault(path)
    if (wrong === 'fails') {
      from.resume()
      answer.writeHead(503, { 'content-type': 'application/json' })
      return void answer.end(failed)
    }
    const ahead = request(
      { host: '127.0.0.1', port: to, method: from.method, path: from.url, headers: from.headers },
      (given) => void give(given),
    )
    const give = async (given: IncomingMessage) => {
      if (wrong === 'lost') {
        // The house has done it, and nobody hears.
        given.resume()
        return void from.socket.destroy()
      }
      if (wrong === 'late') await sleep(LATE_MS)
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
      given.on('error', () => answer.destroy())
    }
    ahead.on('error', () => answer.destroy())
    answer.on('close', () => ahead.destroy())
    from.pipe(ahead)
  }

  const listen = (on: number) =>
    new Promise<void>((done) => void server.listen(on, '127.0.0.1', () => done()))
  await listen(port)
  const own = (server.address() as AddressInfo).port

  /** The house is gone: what is open breaks, and nothing new is taken. */
  async function cut(): Promise<void> {
    const closed = new Promise((done) => void server.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    origin: `http://127.0.0.1:${own}`,
    heard,
    /** how many calls of that path are open now */
    open: (path: string) => [...open].filter((call) => call.path === path).length,
    cut,
    mend: () => listen(own),
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}
