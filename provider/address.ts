/** Whose address a request has, also where a proxy stands in front (TRUST_PROXY; docs/operate.md#a-house). */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** One address, one spelling: IPv4 as such, also where a socket of both kinds names it; IPv6 in small letters. */
const plain = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')

/** Reads the client's address: of `X-Forwarded-For` the first from the right that none of these addresses and networks has. */
export function openAddress(trusted: readonly string[]) {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const [family, all] = isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
    list.addSubnet(address, Number(bits ?? all), family)
  }
  const trusts = (address: string) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
  return ({
    socket,
    headers,
  }: Pick<IncomingMessage, 'headers'> & {
    socket: { remoteAddress?: string | undefined }
  }): string => {
    let address = plain(socket.remoteAddress ?? '')
    const told = String(headers['x-forwarded-for'] ?? '').split(',')
    while (trusts(address) && told.length > 0) {
      const before = plain(told.pop()!)
      if (isIP(before) === 0) break
      address = before
    }
    return address
  }
}
