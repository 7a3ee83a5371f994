/** A telephone exchange that cuts lines after a bet was asked and before it was answered. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

import type { Random } from './random.ts'

export type Line = {
  origin: string
  /** how many asks had their answer cut off */
  cuts: () => number
  close(): Promise<void>
}

/**
 * Passes everything on to `to`; of the calls that begin with `cut`, `share` (0 to 1) lose their line: half as soon as
 * they were asked, half when the answer, given after the commit, is on the way.
 */
export async function openLine(
  to: string,
  random: Random,
  { cut: begins, share }: { cut: string; share: number },
): Promise<Line> {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  let cuts = 0

  const exchange = createServer((member) => {
    const server = connect(Number(port), hostname)
    let cut: 'asked' | 'answered' | null = null
    const hangUp = () => {
      member.destroy()
      server.destroy()
    }
    for (const socket of [member, server]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', hangUp)
      socket.on('close', () => {
        open.delete(socket)
        hangUp()
      })
    }
    member.on('data', (chunk: Buffer) => {
      if (chunk.includes(begins) && random.next() < share)
        cut = random.pick(['asked', 'answered'] as const)
      server.write(chunk, () => {
        if (cut !== 'asked') return
        cuts++
        hangUp()
      })
    })
    server.on('data', (chunk: Buffer) => {
      if (cut === 'answered') {
        cuts++
        hangUp()
      } else member.write(chunk)
    })
  })
  exchange.listen(0, '127.0.0.1')
  await once(exchange, 'listening')
  const address = exchange.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${address.port}`,
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy()
      exchange.close()
      await once(exchange, 'close')
    },
  }
}
