/** Whose address a request has: what limits, login rules, lists and logs go by (docs/operate.md#a-house). */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import { openTrust, plain } from '@madang/contract/provider/network.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Deps } from './deps.ts'

/** Judges whether who speaks on a connection is a proxy that the list names: then its word about a request counts. */
export function openProxies(list: readonly string[]): (request: IncomingMessage) => boolean {
  const trusts = openTrust(list)
  return ({ socket }) => trusts(socket.remoteAddress)
}

/** What a connection's own address is does not change, and costs more to ask than many calls do. */
const owns = new WeakMap<object, string>()

/**
 * The client's address: of `X-Forwarded-For` the first from the right that no trusted proxy has, and the connection's
 * own where nobody trusted speaks or what it says is no address. The app's `trustProxy` is what reads the header.
 */
export function addressOf(request: FastifyRequest): string {
  const { socket, headers } = request.raw
  if (headers['x-forwarded-for'] !== undefined) {
    const given = plain(request.ip ?? '')
    if (isIP(given)) return given
  }
  let own = owns.get(socket)
  if (own === undefined) {
    own = plain(socket.remoteAddress ?? '-')
    if (isIP(own)) owns.set(socket, own)
  }
  return own
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded']
const told = new WeakSet<object>()

/** Says once in the log that a proxy stands in front which nobody named: then all its clients are one address. */
export function tellForwarded(app: FastifyInstance, { config, log }: Deps) {
  const isProxy = openProxies(config.trustProxy)
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request
    const { remoteAddress } = raw.socket
    if (
      !told.has(config) &&
      FORWARDED.some((name) => headers[name] !== undefined) &&
      !isProxy(raw)
    ) {
      told.add(config)
      log.warn(
        { address: remoteAddress },
        'forwarded headers from an address that TRUST_PROXY does not name: they are not read',
      )
    }
    done()
  })
}
