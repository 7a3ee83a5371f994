/** A house heard over TCP, so that what goes out and what comes back are bytes: nothing is parsed or filled in. */
import type { House } from '../../server/testing/house.ts'
import type { Heard } from './catalogue.ts'

export type Wire = Awaited<ReturnType<typeof openWire>>
type Who = { headers: Record<string, string> }

/** Nobody. */
export const guest: Who = { headers: {} }

export async function openWire(house: House) {
  const origin = await house.app.listen({ port: 0, host: '127.0.0.1' })
  /** `line` is `POST /path` or `GET /path`; `body` goes out as it is typed. */
  return async function ask(
    who: Who,
    line: string,
    body?: string,
    more: Record<string, string> = {},
  ): Promise<Heard> {
    const [method, path] = line.split(' ') as [string, string]
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...who.headers,
        ...more,
      },
      ...(body !== undefined && { body }),
    })
    return { status: reply.status, text: await reply.text() }
  }
}
