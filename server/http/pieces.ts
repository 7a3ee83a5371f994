/** Answers with a long text in them: whole, one would hold everyone else up. */
import type { OutgoingHttpHeaders } from 'node:http'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { apiHeaders } from './headers.ts'
import { ID_HEADER } from './traced.ts'

/** What is there already, or comes as it is taken; one that breaks off cuts the answer off. */
type Pieces = readonly string[] | AsyncIterable<string>

/** An answer whose last field is a text, each piece of which is sent in a turn of its own. */
export class InPieces<A extends object = object> {
  readonly answer: A
  readonly field: string
  readonly pieces: Pieces

  constructor(answer: A, field: string, pieces: Pieces) {
    this.answer = answer
    this.field = field
    this.pieces = pieces
  }
}

/** Bytes that a stream of pieces holds at once: a part of rows, their text, and the same compressed. */
const STREAMED = 2 ** 20

async function* written({ answer, field, pieces }: InPieces) {
  const head = JSON.stringify({ result: true, msg: '', ...answer })
  yield `${head.slice(0, -1)},${JSON.stringify(field)}:"`
  for await (const piece of pieces) {
    yield JSON.stringify(piece).slice(1, -1)
    await nextTurn()
  }
  yield '"}'
}

/** The same as an answer of a call. Refuses `rate` as `sendTexts` does. */
export async function sendPieces(request: FastifyRequest, reply: FastifyReply, given: InPieces) {
  // Told `retry` by then, because it took too long.
  if (reply.sent) return
  const { pieces } = given
  const made = 'length' in pieces ? pieces.reduce((sum, { length }) => sum + length, 0) : 0
  await sendTexts(request, reply, {
    ...{ texts: written(given), bytes: Math.max(made, STREAMED) },
    headers: { ...apiHeaders(request), [ID_HEADER]: request.id },
  })
}

type Texts = {
  texts: AsyncIterable<string>
  headers: OutgoingHttpHeaders
  /** what it holds until it is sent */
  bytes?: number
  through?: Transform[]
}

/**
 * Sends texts as fast as they are taken; who goes away is sent no more, and who does not take one in its time is ended.
 * Refuses `rate` where the reader's address, or all together, have as much open as they may (held.ts).
 */
export async function sendTexts(
  request: FastifyRequest,
  reply: FastifyReply,
  { texts, headers, bytes = STREAMED, through = [] }: Texts,
) {
  const { taken, signal } = request.server.held.take(request, reply, bytes, true)
  async function* heard() {
    for await (const text of texts) {
      taken()
      yield text
    }
  }
  reply.hijack()
  reply.raw.writeHead(200, headers)
  request.server.tellAnswer?.(request, reply, { status: 200 })
  const ways = [Readable.from(heard()), ...through, reply.raw]
  await pipeline(ways, { signal }).catch(() => undefined)
}
