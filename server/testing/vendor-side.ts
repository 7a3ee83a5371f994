/** The other end of what the server asks a vendor: answers by path, and what was heard. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { House } from './house.ts'

export type Heard = { path: string; headers: IncomingHttpHeaders; body: string }

/** Answers with what `answer` makes of a call; null is 503. */
export async function openVendorSide(house: House, answer: (heard: Heard) => object | null) {
  const heard: Heard[] = []
  const side = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const call = {
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      }
      heard.push(call)
      const said = answer(call)
      response.writeHead(said ? 200 : 503).end(JSON.stringify(said ?? {}))
    })
  })
  side.listen(0, '127.0.0.1')
  await once(side, 'listening')
  house.config.providerPort = (side.address() as AddressInfo).port
  return { heard, close: () => side.close() }
}
