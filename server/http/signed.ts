/**
 * Calls from a machine that holds the shared secret: HMAC over the raw bytes, checked before they are read
 * (docs/spec/threats.md#wallet).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Route } from '@madang/contract/core/call.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

import { addressOf } from './address.ts'
import type { Deps } from './deps.ts'
import { parseBody } from './json.ts'
import { Refusal, refusals } from './refusal.ts'
import { answerOf, refuse, send } from './serve.ts'

const WINDOW_MS = 60_000
const NO_BODY = Buffer.alloc(0)

/** Hex of HMAC-SHA256(secret, time + "." + body). */
export const signatureOf = (secret: string, time: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** Whether a message was signed with one of the secrets less than a minute from one of the clocks. */
export function isSigned(
  { secrets, clocks }: { secrets: readonly string[]; clocks: number[] },
  { time, signature, body }: { time: string; signature: string; body: Buffer },
): boolean {
  const given = Buffer.from(signature)
  const matches = (secret: string) => {
    const right = Buffer.from(signatureOf(secret, time, body))
    return given.length === right.length && timingSafeEqual(given, right)
  }
  if (!secrets.some(matches)) return false
  return /^\d{1,15}$/.test(time) && clocks.some((at) => Math.abs(at - Number(time)) <= WINDOW_MS)
}

type SignedCall<M> = {
  route: Route
  schema: z.ZodType<M>
  handle: (message: M) => Promise<object>
}

/** A call of one message type; use inside `signedScope`. Refuses `rate` an address that goes on forging. */
export function serveSigned<M>(
  scope: FastifyInstance,
  deps: Deps,
  { route, schema, handle }: SignedCall<M>,
) {
  scope.route({
    method: route.method,
    url: route.path,
    // A result settles its rounds before it is answered.
    config: { patient: true },
    handler: async (request, reply) => {
      try {
        const body = Buffer.isBuffer(request.body) ? request.body : NO_BODY
        const { 'x-madang-time': time, 'x-madang-signature': signature } = request.headers
        const secrets = deps.config.providerSecrets
        // The sender may keep the house's clock or the true one; they differ only in the sandbox.
        const clocks = [deps.clock.now().getTime(), performance.timeOrigin + performance.now()]
        const asked = { time: String(time), signature: String(signature), body }
        if (!isSigned({ secrets, clocks }, asked)) {
          const address = addressOf(request)
          deps.forgeries.count({ kind: 'provider.signature', address, path: route.path })
          deps.throttle.take('forged', address)
          throw new Refusal('denied', refusals.badInput)
        }
        const parsed = schema.safeParse(parseBody(body.toString('utf8')))
        if (!parsed.success) throw new Refusal('badInput', refusals.badInput)
        send(request, reply, 200, answerOf(await handle(parsed.data)))
      } catch (error) {
        refuse(request, reply, error)
      }
      return reply
    },
  })
}

/** Routes whose bodies arrive as bytes, unread. */
export function signedScope(app: FastifyInstance, routes: (scope: FastifyInstance) => void) {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      (_request, body, next) => {
        next(null, body)
      },
    )
    routes(scope)
    done()
  })
}
