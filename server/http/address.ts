/** Whose address a request has: what limits, login rules, lists and logs go by (docs/operate.md#a-house). */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Deps } from './deps.ts'

/** One address, one spelling: IPv4 as such, also where a socket of both kinds names it; IPv6 in small letters. */
const plain = (address: string) => address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')

/** Judges addresses by a list of addresses and networks, as server/config.ts has checked them. */
export function openTrust(list: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const entry of list) {
    const [address = '', bits] = entry.split('/')
    const [family, all] = isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
    trusted.addSubnet(address, Number(bits ?? all), family)
  }
  return (address) => {
    if (address === undefined) return false
    const known = plain(address)
    const version = isIP(known)
    return version !== 0 && trusted.check(known, version === 6 ? 'ipv6' : 'ipv4')
  }
}

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
