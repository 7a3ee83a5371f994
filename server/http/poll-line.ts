/** How long a line stays open for a page's next poll. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Longer than from one poll to the next: a new line for each costs more than the poll. */
const SECONDS = 15
const kept = { connection: 'keep-alive', 'keep-alive': `timeout=${SECONDS}` }

/**
 * Keeps a poll's line until the next; answers the headers that say so. A page opens several lines as it begins, and each
 * that is kept holds ten kilobytes of the house: it goes on with the one used last, and the others go as any line does.
 */
export function keepLine(request: FastifyRequest, reply: FastifyReply): object | undefined {
  if (!reply.raw.shouldKeepAlive) return undefined
  const { socket } = request.raw
  // HTTP sets its own time as the answer is finished.
  reply.raw.once('finish', () => socket.setTimeout(SECONDS * 1_000))
  return kept
}
