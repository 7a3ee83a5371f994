/** Game windows by themselves in a browser: their built page, and a vendor of ours that knows what will fall. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sendPage } from '../../assets.ts'
import { gamePage } from '../pages.ts'

/** What a window hears from a vendor; `now` is the page's clock. */
export type Vendor = {
  game: string
  /** answers a call of the window's; null for one there is not */
  answer: (name: string, body: Record<string, unknown>, now: Date) => object | null
  /** what has happened by now and was not told yet */
  told: (now: Date) => { event: string; data: object }[]
}

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const part of request) text += String(part)
  return (text ? JSON.parse(text) : {}) as Record<string, unknown>
}

/** Serves the windows' pages, one vendor's game at a time. */
export async function serveWindows() {
  let vendor: Vendor | null = null
  let now = new Date(0)
  const lines = new Set<ServerResponse>()

  async function call(name: string, request: IncomingMessage, response: ServerResponse) {
    if (name === 'live') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      lines.add(response)
      return void response.on('close', () => lines.delete(response))
    }
    const answer = vendor?.answer(name, await bodyOf(request), now)
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { result: false, code: 'notFound', msg: name }))
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!
    const name = /^\/games\/api\/(\w+)$/.exec(path)?.[1]
    if (name) return void call(name, request, response)
    const page = gamePage(path)
    if (page) return sendPage(request, response, page)
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    /** Where the window of a vendor's game is opened. */
    open(next: Vendor, at: Date) {
      vendor = next
      now = at
      return `${origin}/games/play/${next.game}#token`
    },
    /** The clock goes on; answers how many things the window was told. */
    go(to: Date): number {
      now = to
      const news = vendor?.told(to) ?? []
      for (const { event, data } of news)
        for (const line of lines) line.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      return news.length
    },
    close: () => (server.closeAllConnections(), server.close()),
  }
}
