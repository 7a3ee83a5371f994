/** Each call's part in a trace: where its id comes from, what runs under it, and its line in the log (docs/spec/wire.md#ids). */
import type { IncomingMessage } from 'node:http'

import {
  beginTrace,
  continueTrace,
  TRACE_ID,
  TRACE_HEADER,
  type Trace,
} from '@madang/contract/core/trace.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { inTrace } from '../trace.ts'
import { openProxies } from './address.ts'
import type { Deps } from './deps.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** set as the call begins */
    trace: Trace
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** writes a line of each call's answer; null unless LOG=calls */
    tellAnswer: ((request: FastifyRequest, reply: FastifyReply, said: Said) => void) | null
  }
}
type Said = { status: number; text?: string }

/** What an answer is told by, which calls and answers name. */
export const ID_HEADER = 'x-request-id'

/** As proxies write it: 32 hex digits, or a UUID. */
function idOf(header: unknown): string | undefined {
  const id = typeof header === 'string' ? header.toLowerCase().replaceAll('-', '') : ''
  return TRACE_ID.test(id) ? id : undefined
}

/**
 * Answers a call's id: who asks has one (`traceparent`), or a proxy that TRUST_PROXY names has given it one
 * (`X-Request-Id`), or it is made here. What cannot be read is as if nothing had been sent.
 */
export function openIds({ trustProxy }: Pick<Deps['config'], 'trustProxy'>) {
  const isProxy = openProxies(trustProxy)
  return (raw: IncomingMessage): string => {
    const { headers } = raw
    raw.trace =
      continueTrace(headers[TRACE_HEADER]) ??
      beginTrace(
        headers[ID_HEADER] !== undefined && isProxy(raw) ? idOf(headers[ID_HEADER]) : undefined,
      )
    return raw.trace.id
  }
}

const CODE = /^\{"result":false,"code":"?(\w+)/

/** Runs every handler of an app under its call's trace, and tells what each answered where the log is to say so. */
export function traceCalls(app: FastifyInstance, { config, log }: Deps) {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      return inTrace(request.raw.trace, () => handler.call(this, request, reply))
    }
  })
  const tell: FastifyInstance['tellAnswer'] = ({ method, raw, routeOptions }, reply, said) => {
    const { id: trace, span, parent } = raw.trace
    const code = said.text && CODE.exec(said.text)?.[1]
    log.debug(
      {
        ...{ trace, span, ...(parent && { parent }) },
        // The route and not the address: what stands in an address may be somebody's.
        ...{
          call: `${method} ${routeOptions?.url ?? '-'}`,
          status: said.status,
          ...(code && { code }),
        },
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  }
  app.decorate('tellAnswer', config.log === 'calls' ? tell : null)
}
