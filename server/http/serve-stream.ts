/** Puts a member's stream of events on the server: a call that stays open instead of being answered (live.ts). */
import type { ServerResponse } from 'node:http'

import type { Call } from '@madang/contract/core/call.ts'
import type { FastifyInstance } from 'fastify'

import type { Deps } from './deps.ts'
import { staticHeaders } from './headers.ts'
import { refuse, takeRates, tokenHashOf, uuidOf } from './serve.ts'
import type { Listener } from './live.ts'

/** It is no action, and open to everyone who may come in. `listen` lists the response, which stays. */
export function serveStream<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  { method, path }: C,
  listen: (stream: ServerResponse, listener: Listener) => void,
) {
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      try {
        takeRates(deps, request)
        const { headers } = request
        const whose = { tokenHash: tokenHashOf(headers), uuid: uuidOf(headers) }
        const read = () => deps.sessions.read(whose.tokenHash, whose.uuid)
        const { id: member } = await read()
        reply.hijack()
        reply.raw.writeHead(200, {
          ...staticHeaders,
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
        })
        listen(reply.raw, { member, ...whose })
        // A session that ended before the stream was listed would not be heard of again.
        await read().catch(() => reply.raw.end())
      } catch (error) {
        refuse(request, reply, error)
      }
      return reply
    },
  })
}
