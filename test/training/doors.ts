/** The ports that browsers know a training house by: each leads to wherever the house is now. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Door = {
  /** From now on it leads there; who was inside is let go, and comes in again. */
  leadTo(port: number): void
  close(): Promise<void>
}

export async function openDoor(port: number, host: string): Promise<Door> {
  let target: number | null = null
  const inside = new Set<Socket>()
  const server = createServer((near) => {
    if (target === null) return void near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      inside.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        inside.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  const empty = () => {
    for (const socket of inside) socket.destroy()
  }
  return {
    leadTo(next) {
      target = next
      empty()
    },
    async close() {
      target = null
      empty()
      await new Promise((done) => server.close(done))
    },
  }
}
