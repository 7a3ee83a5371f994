/** Answers with a long text in them: whole, one would hold everyone else up. */
import { Readable } from 'node:stream'
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

async function* written({ answer, field, pieces }: InPieces) {
  const head = JSON.stringify({ result: true, msg: '', ...answer })
  yield `${head.slice(0, -1)},${JSON.stringify(field)}:"`
  for await (const piece of pieces) {
    yield JSON.stringify(piece).slice(1, -1)
    await nextTurn()
  }
  yield '"}'
}

/** Sends it as fast as it is taken; who goes away is sent no more. */
export async function sendPieces(request: FastifyRequest, reply: FastifyReply, given: InPieces) {
  // Told `retry` by then, because it took too long.
  if (reply.sent) return
  reply.hijack()
  reply.raw.writeHead(200, { ...apiHeaders(request), [ID_HEADER]: request.id })
  request.server.tellAnswer?.(request, reply, { status: 200 })
  await pipeline(Readable.from(written(given)), reply.raw).catch(() => undefined)
}
