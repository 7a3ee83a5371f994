/**
 * Where the house may push to: a member names the address, so it must be nobody's inner machine
 * (docs/spec/threats.md#site).
 */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not of the open internet. Of IPv6 only 2000::/3 is, but for what stands for other addresses. */
const inner = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, bits, 'ipv6')
const outer = new BlockList()
outer.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is of the open internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !inner.check(address, 'ipv4')
  return isIP(address) === 6 && outer.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/**
 * The address as a URL, or null for one that is not pushed to: HTTPS on its own port to a host by its name. `own`:
 * origins that a sandbox may push to besides.
 */
export function pushTarget(endpoint: string, own: readonly string[]): URL | null {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return null
  if (own.includes(url.origin)) return url
  const { protocol, port, hostname } = url
  const isName = isIP(hostname.replaceAll(/^\[|\]$/g, '')) === 0 && hostname.includes('.')
  return protocol === 'https:' && port === '' && isName ? url : null
}

type Resolve = typeof lookup
/** Looks a host up as a socket does, at the moment it connects; a name with any inner address is none. */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      if (found.length === 0 || found.some(({ address }) => !isPublic(address)))
        return done(new Error(`${host} is not of the open internet`), '')
      if (options.all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })
