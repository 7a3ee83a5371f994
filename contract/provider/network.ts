/** What addresses are counted by (docs/spec/rules.md#accounts-and-sessions, docs/operate.md#a-house). */
import { BlockList, isIP } from 'node:net'

const GROUPS = 8
const OF_NETWORK = 4

/** One address, one spelling: IPv4 as such, also where a socket of both kinds names it; IPv6 in small letters. */
export const plain = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')

/** Judges addresses by a list of addresses and networks, which was checked as it was read. */
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

/**
 * What counts as one address where addresses are counted: of IPv6 the network of 64 bits, which whoever has one address
 * has whole; of IPv4 the address. Any other text stays as it is.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const [left = '', right] = address.replace(/%.*$/, '').split('::')
  const [first, last] = [groups(left), groups(right ?? '')]
  // An IPv4 address at the end stands for two groups.
  const told = first.length + last.length + (address.includes('.') ? 1 : 0)
  const whole = [...first, ...Array<string>(GROUPS - told).fill('0'), ...last]
  const network = whole.slice(0, OF_NETWORK).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
