/** A server that leaves while others serve on: what it still answers, and when its streams end. */
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { drain } from './leaving.ts'
import { openHouse, type House } from './testing/house.ts'

let house: House
let origin: string
beforeEach(async () => {
  house = await openHouse()
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})
afterEach(() => house.close())

const STREAMS = 8
/** Pages that listen, each of its own member; answers how many milliseconds after `began` each was hung up. */
async function listen() {
  const over: number[] = []
  let began = 0
  for (let at = 0; at < STREAMS; at++) {
    const { headers } = await house.member()
    const { body } = await fetch(`${origin}/my/live`, { headers })
    void (async () => {
      await body!.pipeTo(new WritableStream())
      over.push(performance.now() - began)
    })()
  }
  await expect.poll(() => house.deps.live.streams()).toBe(STREAMS)
  return { over, begin: () => (began = performance.now()) }
}

test('streams stay for the first half and end one after the other in the second; calls are answered, each as its line’s last', async () => {
  const { over, begin } = await listen()
  const ask = () => fetch(`${origin}/uTerms/terms`).then(({ headers }) => headers.get('connection'))
  expect(await ask()).not.toBe('close')
  begin()
  const hurry = new AbortController()
  const MS = 3_000
  const done = drain(house.deps, [house.app.server], { ms: MS, hurry: hurry.signal })
  expect(house.deps.leaving.signal.aborted).toBe(true)
  expect((await fetch(`${origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(await ask()).toBe('close')
  await done
  await expect.poll(() => over).toHaveLength(STREAMS)
  // Each after its part of the second half, however late a busy machine is.
  for (const [at, ended] of over.entries())
    expect(ended).toBeGreaterThan(MS / 2 + (MS / 2 / STREAMS) * (at + 1) - 100)
  // Who comes now is still answered.
  expect(await ask()).toBe('close')
})

test('in a hurry nobody is waited for', async () => {
  const { over, begin } = await listen()
  begin()
  const hurry = new AbortController()
  const done = drain(house.deps, [house.app.server], { ms: 600_000, hurry: hurry.signal })
  await sleep(50)
  expect(over).toEqual([])
  hurry.abort()
  await done
  await expect.poll(() => over).toHaveLength(STREAMS)
})
