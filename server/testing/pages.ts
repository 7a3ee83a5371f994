/** Pages that listen to a test house, as a browser does (docs/spec/wire.md#live-events). */
import type { AddressInfo } from 'node:net'

import type { live } from '@madang/contract/member/header.ts'
import type { Output } from '@madang/contract/core/call.ts'
import { expect } from 'vitest'

import type { House } from './house.ts'

type Told = Output<typeof live>
type RoundTold = Extract<Told, { event: 'round' }>['data']

/** Lets the server listen on a port; `listen` answers a page: all it heard so far, and whether the server hung up. */
export async function openPages(house: House) {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`

  async function listen({ headers }: { headers: Record<string, string> }) {
    // Moves from before it listened send no event.
    await house.deps.moved.upTo()
    const stop = new AbortController()
    const response = await fetch(`${origin}/my/live`, { headers, signal: stop.signal })
    const page = {
      response,
      heard: '',
      over: false,
      stop: () => stop.abort(),
      rounds: () =>
        [...page.heard.matchAll(/^event: round\ndata: (.*)\n$/gm)].map(
          ([, data]) => JSON.parse(data!) as RoundTold,
        ),
    }
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    void (async () => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        page.heard += value
      }
      page.over = true
    })().catch(() => undefined)
    await expect.poll(() => page.heard).toContain('retry: 2000')
    return page
  }
  return { origin, listen }
}
