/** Puts a member's stream of events on the server: a call that stays open instead of being answered (live.ts). */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'

import type { Call } from '@madang/contract/core/call.ts'
import { keepCounted } from '@madang/contract/provider/sockets.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { DatabaseGone } from '../db/db.ts'
import type { Deps } from './deps.ts'
import { apiHeaders } from './headers.ts'
import { hashOfKey } from './identity.ts'
import { refuse, takeRates, tokenKeyOf, uuidOf } from './serve.ts'
import type { Listener } from './live.ts'
import { ID_HEADER } from './traced.ts'

/** It is no action, and open to everyone who may come in. `listen` lists the socket, which stays and belongs to it. */
export function serveStream<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  { method, path }: C,
  listen: (stream: Socket, listener: Listener) => void,
) {
  app.route({
    method,
    url: path,
    config: { asked: { by: 'members' } },
    handler: async (request, reply) => {
      try {
        takeRates(deps, request)
        const whose = { token: tokenKeyOf(request), uuid: uuidOf(request.headers) }
        const read = () => deps.sessions.read(hashOfKey(whose.token), whose.uuid)
        const { id: member } = await read()
        await finished(request.raw.resume()).catch(ignore)
        // On a line whose call before is not answered yet there is no room for a stream; it is asked for again.
        if (!reply.raw.socket) throw new DatabaseGone('the call before it is not answered')
        reply.hijack()
        clearTimeout(request.late)
        if (reply.raw.destroyed) return reply
        request.server.tellAnswer?.(request, reply, { status: 200 })
        const stream = takeSocket(request, reply.raw, reply.raw.socket)
        listen(stream, { member, ...whose })
        // A session that ended before the stream was listed would not be heard of again.
        await read().catch(() => stream.destroySoon())
      } catch (error) {
        refuse(request, reply, error)
      }
      return reply
    },
  })
}

const HTTPS_OWN = ['close', 'data', 'drain', 'end', 'error', 'pause', 'resume', 'timeout']
const ignore = () => undefined
function hangUp(this: Socket) {
  this.destroy()
}

/**
 * Begins the stream and takes its socket away from HTTP, which would keep request, response and parser as long as it is
 * open: five times what a socket costs (docs/adr/0069). HTTP is told that the connection closed, and lets go of all.
 * The request must have been read to its end. What the client still says is thrown away.
 */
function takeSocket(request: FastifyRequest, response: ServerResponse, socket: Socket): Socket {
  // Its end is the connection's: so what is written to many is the same bytes for each.
  response.removeHeader('transfer-encoding')
  response.writeHead(200, {
    ...apiHeaders(request),
    [ID_HEADER]: request.id,
    'content-type': 'text/event-stream',
    connection: 'close',
  })
  response.write('retry: 2000\n\n')
  socket.emit('close', false)
  response.detachSocket(socket)
  for (const event of HTTPS_OWN) socket.removeAllListeners(event)
  socket.setTimeout(0)
  keepCounted(socket)
  return socket.on('error', ignore).on('end', hangUp).resume()
}
