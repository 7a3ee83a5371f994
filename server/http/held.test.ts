import { EventEmitter } from 'node:events'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openHeld } from './held.ts'

const MB = 2 ** 20
let held: ReturnType<typeof openHeld>
beforeEach(() => {
  vi.useFakeTimers()
  held = openHeld()
})
afterEach(() => void vi.useRealTimers())

/** An answer of some bytes to an address, which is open until it is closed. */
function open(address: string, bytes: number, inPieces = false) {
  const raw = Object.assign(new EventEmitter(), { closed: false })
  const socket = { remoteAddress: address, destroy: vi.fn() }
  const request = { raw: { headers: {}, socket } } as unknown as FastifyRequest
  const { taken, signal } = held.take(request, { raw } as unknown as FastifyReply, bytes, inPieces)
  return { taken, signal, socket, close: () => void raw.emit('close') }
}
const rate = expect.objectContaining({ code: 'rate', statusCode: 429, retryAfter: 10 })
const refusal = (address: string, bytes: number) => {
  try {
    open(address, bytes)
    return null
  } catch (error) {
    return error
  }
}

test('take refuses what passes 32 MB of an address, and lets it in once another was sent', () => {
  const all = Array.from({ length: 32 }, () => open('203.0.113.9', MB))
  expect(refusal('203.0.113.9', MB)).toEqual(rate)
  expect(refusal('203.0.113.9', 65_535)).toBeNull()
  expect(refusal('203.0.113.10', MB)).toBeNull()
  all[0]!.close()
  expect(refusal('203.0.113.9', MB)).toBeNull()
  expect(refusal('203.0.113.9', MB)).toEqual(rate)
})

test('take counts a network of IPv6 as one address', () => {
  for (let n = 1; n <= 32; n++) open(`2001:db8::${n}`, MB)
  expect(refusal('2001:db8::ff', MB)).toEqual(rate)
})

test('take refuses what passes 256 MB of all together', () => {
  for (let n = 0; n < 256; n++) open(`198.51.100.${n}`, MB)
  expect(refusal('203.0.113.9', MB)).toEqual(rate)
})

test('take lets one answer in that is longer than every bound', () => {
  expect(refusal('203.0.113.9', 300 * MB)).toBeNull()
  expect(refusal('198.51.100.1', MB)).toEqual(rate)
})

test('an answer whose pieces are not taken ends its connection after thirty seconds, and gives its bytes back', () => {
  const all = Array.from({ length: 32 }, () => open('203.0.113.9', MB, true))
  vi.advanceTimersByTime(29_000)
  all[0]!.taken()
  vi.advanceTimersByTime(2_000)
  const ended = all.map(({ socket, signal }) => [socket.destroy.mock.calls.length, signal!.aborted])
  expect(ended).toEqual(all.map((_, n) => (n === 0 ? [0, false] : [1, true])))
  expect(refusal('203.0.113.9', 31 * MB)).toBeNull()
  // A close that comes after the end gives nothing back again.
  all[1]!.close()
  expect(refusal('203.0.113.9', MB)).toEqual(rate)
})

test('a whole answer of a megabyte ends its connection after eight minutes', () => {
  const { socket } = open('203.0.113.9', MB)
  vi.advanceTimersByTime(479_000)
  expect(socket.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(socket.destroy).toHaveBeenCalledOnce()
})
