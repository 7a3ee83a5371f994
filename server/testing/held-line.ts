/** A line to the database that can be held: it stays open, takes what is sent, and nothing comes of it. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type HeldLine = {
  /** the database's address through this line */
  url: string
  hold(): void
  letGo(): void
  /** hangs up on who says this, until null ends it; cuts all that stand now */
  cut(saying: string | null, heard?: () => void): void
  /** how many connections stand */
  open(): number
  close(): Promise<void>
}

export async function openHeldLine(to: string): Promise<HeldLine> {
  const { hostname, port } = new URL(to)
  const pairs = new Set<[Socket, Socket]>()
  let held = false
  let cutting: string | null = null
  let onCut = () => undefined as void

  const exchange = createServer((near) => {
    const far = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const hangUp = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const [from, on] of [pair, pair.toReversed() as typeof pair]) {
      from.on('data', (chunk: Buffer) => {
        if (!cutting || !chunk.includes(cutting)) return void on.write(chunk)
        onCut()
        hangUp()
      })
      from.on('error', hangUp)
      from.on('close', hangUp)
      if (held) from.pause()
    }
  })
  exchange.listen(0, '127.0.0.1')
  await once(exchange, 'listening')
  const each = (what: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(what)
  }
  return {
    url: Object.assign(new URL(to), {
      host: `127.0.0.1:${(exchange.address() as { port: number }).port}`,
    }).href,
    hold() {
      held = true
      each((socket) => socket.pause())
    },
    letGo() {
      held = false
      each((socket) => socket.resume())
    },
    cut(saying, heard = () => undefined) {
      cutting = saying
      onCut = heard
      if (saying !== null) each((socket) => socket.destroy())
    },
    open: () => pairs.size,
    async close() {
      each((socket) => socket.destroy())
      exchange.close()
      await once(exchange, 'close')
    },
  }
}
