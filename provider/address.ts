/** Whose address a request has, also where a proxy stands in front (TRUST_PROXY; docs/operate.md#a-house). */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import { openTrust, plain } from '@madang/contract/provider/network.ts'

/** Reads the client's address: of `X-Forwarded-For` the first from the right that none of these addresses and networks has. */
export function openAddress(trusted: readonly string[]) {
  const trusts = openTrust(trusted)
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
