/** What addresses are counted by (docs/spec/rules.md#accounts-and-sessions, docs/operate.md#a-house). */
import { isIP } from 'node:net'

const GROUPS = 8
const OF_NETWORK = 4

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
