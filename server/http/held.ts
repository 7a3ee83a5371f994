/** Large answers that are open: bounded by address and in all, and ended where nobody takes them (docs/adr/0291). */
import { networkOf } from '@madang/contract/provider/network.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { addressOf } from './address.ts'
import { tooOften } from './throttle.ts'

declare module 'fastify' {
  interface FastifyInstance {
    held: ReturnType<typeof openHeld>
  }
}

/** Bytes of large answers that one address, and all together, hold of a port. */
const MOST_OF_ADDRESS = 32 * 2 ** 20
const MOST = 256 * 2 ** 20
/** An answer below it costs about what its socket does, and is not counted. */
const LARGE = 65_536
/** A reader takes a piece, or so much of a whole answer, in this time: 2 KB a second. */
const TAKEN_WITHIN_MS = 30_000
/** After which a refused caller asks again. */
const WAIT_SECONDS = 10

const nothing = { taken: () => undefined, signal: undefined }

/** The large answers of one port. */
export function openHeld() {
  const open = new Map<string, number>()
  let all = 0

  return {
    /**
     * Counts an answer of so many bytes until it is sent or breaks off. Refuses `rate` what passes a bound; where nothing
     * is open any length may be. `taken` begins the time of the next piece; past its time the connection ends, and
     * `signal` is aborted.
     */
    take(request: FastifyRequest, { raw }: FastifyReply, bytes: number, inPieces = false) {
      // A response that was closed before tells no more of it.
      if (bytes < LARGE || raw.closed) return nothing
      const address = networkOf(addressOf(request))
      const own = open.get(address) ?? 0
      if ((own > 0 && own + bytes > MOST_OF_ADDRESS) || (all > 0 && all + bytes > MOST))
        throw tooOften(WAIT_SECONDS)
      open.set(address, own + bytes)
      all += bytes
      const late = new AbortController()
      const pieces = inPieces ? 1 : Math.ceil(bytes / LARGE)
      const timer = setTimeout(() => {
        end()
        late.abort()
        request.raw.socket.destroy()
      }, TAKEN_WITHIN_MS * pieces).unref()
      function end() {
        clearTimeout(timer)
        raw.off('close', end)
        all -= bytes
        const left = open.get(address)! - bytes
        if (left > 0) open.set(address, left)
        else open.delete(address)
      }
      raw.once('close', end)
      return { taken: () => void timer.refresh(), signal: late.signal }
    },
  }
}
