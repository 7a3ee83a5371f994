import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { randomOf, type Random } from '../faults/random.ts'
import { freePort } from '../../scripts/ports.ts'
import { live } from './behaviours.ts'
import { openTally } from './tally.ts'

/** A member who plays slots and nothing else, without a pause. */
const random: Random = {
  ...randomOf(1),
  next: () => 0,
  between: () => 0,
  pick: <T>(list: readonly T[]) => list.find((one) => (one as unknown) === 'spinner') ?? list[0]!,
}

test('a visit that a refused connection ends is counted as wrong, and the member makes the next', async () => {
  const away = `http://127.0.0.1:${await freePort()}/games/slot`
  let launched = 0
  const site = createServer((_, answer) => {
    launched++
    answer.end(JSON.stringify({ result: true, msg: '', data: away }))
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const stop = new AbortController()
  const tally = openTally()
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const living = live({
    ...{ site: origin, seat: { uid: 'wire1', headers: {} }, random, tally, stop: stop.signal },
  })
  try {
    await expect.poll(() => launched).toBeGreaterThan(2)
  } finally {
    stop.abort()
    site.closeAllConnections()
    site.close()
  }
  await living
  const { lines, failed } = tally.all()
  expect(failed).toBe(true)
  expect(lines.find((line) => /WRONG \d+ × spinner: fetch failed/.test(line))).toBeTruthy()
})
