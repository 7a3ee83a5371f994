/** Bounds on what one connection and one address hold of a port: the server's and the provider's. */
import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'

import { networkOf, openTrust, plain } from './network.ts'

/** Browsers and proxies wait for each answer before they send the next call. */
const CALLS_OF_CONNECTION = 16
/** One address holds this part of all connections: members of a mobile network share one. */
const SHARE_OF_ADDRESS = 8

/** Longer than the slowest answer takes to begin, and than streams are silent. */
const STILL_MS = 120_000

type Bounds = { connections: number; proxies: readonly string[] }

/** Ends a connection with too many open calls or on which no byte moves, and one too many of an address as it comes. */
export function boundSockets(server: Server, { connections, proxies }: Bounds) {
  server.maxConnections = connections
  server.timeout = STILL_MS
  boundCalls(server)
  boundAddresses(server, { most: Math.ceil(connections / SHARE_OF_ADDRESS), proxies })
}

/** Comes before the server's own listener, which makes more of a call than a refusal costs. */
function boundCalls(server: Server) {
  const [answer] = server.listeners('request') as RequestListener[]
  const open = new WeakMap<Socket, number>()
  const leave = (socket: Socket) => open.set(socket, open.get(socket)! - 1)
  server.removeAllListeners('request').on('request', (request, response) => {
    const { socket } = request
    const count = open.get(socket) ?? 0
    if (count >= CALLS_OF_CONNECTION) {
      // Node parses the rest of a read all the same: a thousand calls, each ended with an error of its own.
      Object.assign((socket as { parser?: object }).parser ?? {}, { onIncoming: () => 0 })
      return void socket.destroy()
    }
    open.set(socket, count + 1)
    // Not sooner than in the next turn: calls answered at once would fill this one.
    response.once('close', () => setImmediate(leave, socket))
    answer!(request, response)
  })
}

const leaving = new WeakMap<Socket, () => void>()
/** Counts a socket on that was taken away from HTTP, whose listeners it lost. */
export const keepCounted = (socket: Socket) => {
  const leave = leaving.get(socket)
  if (leave) socket.once('close', leave)
}

function boundAddresses(
  server: Server,
  { most, proxies }: { most: number; proxies: Bounds['proxies'] },
) {
  // All clients come through the proxies, and this machine is no visitor.
  const isOwn = openTrust(['127.0.0.0/8', '::1', ...proxies])
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isOwn(remoteAddress)) return
    const address = networkOf(plain(remoteAddress))
    const count = open.get(address) ?? 0
    if (count >= most) return void socket.destroy()
    open.set(address, count + 1)
    const leave = () => {
      // HTTP hears of a close as a stream takes its socket away.
      if (!socket.destroyed) return
      const left = open.get(address)! - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    }
    leaving.set(socket, leave)
    socket.once('close', leave)
  })
}
