/** The provider's ear: a port that seals are told to, and that answers as a test wants. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ToldSeal = Record<string, unknown> & { stream: string; round: number; hash: string }
type Said = { status?: number; body: string }

const TAKEN = '{"result":true,"taken":true}'

/** What it heard is by what was signed with the secret it is given; null hangs the asker up. */
export async function openSealTaker() {
  let secret = ''
  const heard: { path: string; seal: ToldSeal; signed: boolean }[] = []
  let answer: (seal: ToldSeal) => Said | null = () => ({ body: TAKEN })
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const { 'x-madang-time': time, 'x-madang-signature': signature } = request.headers
      const right = createHmac('sha256', secret)
        .update(`${String(time)}.${body}`)
        .digest('hex')
      const seal = JSON.parse(body) as ToldSeal
      heard.push({ path: `${request.method} ${request.url}`, seal, signed: signature === right })
      const said = answer(seal)
      if (said) response.writeHead(said.status ?? 200).end(said.body)
      else request.socket.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    knows: (next: string) => void (secret = next),
    answers: (next: typeof answer) => void (answer = next),
    answering: () => answer,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
