import { createGzip } from 'node:zlib'

import { OPEN_BOOK } from '@madang/contract/member/plain/seals.ts'
import { bookKeys, openDays, openSeal, openSeals, receipts } from '@madang/contract/member/seals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Deps } from '../../http/deps.ts'
import { addressOf } from '../../http/address.ts'
import { bookHeaders } from '../../http/headers.ts'
import { sendTexts } from '../../http/pieces.ts'
import { refuse, serveMember, serveOpen } from '../../http/serve.ts'
import {
  openIds,
  openLines,
  placeOf,
  readBookLines,
  readSeal,
  readSealBefore,
  readSeals,
} from './open.ts'
import { readDays } from './days.ts'
import { openTrees, readReceipts } from './receipts.ts'
import { selectPublicKeys } from './keys.ts'

type Params = Record<string, string | undefined>
const paramsOf = ({ params }: FastifyRequest) => params as Params

export function sealRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const idsOf = openIds(deps)
  const linesOf = openLines(deps, idsOf)
  const treeOf = openTrees(deps, idsOf)

  serveOpen(app, deps, bookKeys, async () => ({ data: await selectPublicKeys(db) }))
  serveOpen(app, deps, openSeal, async ({ request }) => ({
    data: await readSeal(db, placeOf(paramsOf(request))),
  }))
  serveOpen(app, deps, openSeals, ({ request }) => {
    const { from, before } = request.query as Record<string, string | string[] | undefined>
    const stream = paramsOf(request).stream!
    return before === undefined
      ? readSeals(db, stream, String(from ?? ''))
      : readSealBefore(db, stream, String(before))
  })
  serveOpen(app, deps, openDays, ({ request }) => {
    const { from } = request.query as { from?: string | string[] }
    return readDays(db, String(from ?? ''))
  })
  serveMember(app, deps, receipts, async ({ member, input }) => ({
    data: await readReceipts(deps, treeOf, member.id, input),
  }))

  app.get(OPEN_BOOK, { config: { patient: true } }, async (request, reply) => {
    try {
      deps.throttle.take('address', addressOf(request))
      const { tag, lines } = await readBookLines(db, linesOf, placeOf(paramsOf(request)))
      await sendBook(request, reply, { tag, lines })
    } catch (error) {
      refuse(request, reply, error)
    }
    return reply
  })
}

/** Compressed where it is taken so; cut off where it breaks. */
async function sendBook(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, lines }: { tag: string; lines: AsyncIterable<string> },
) {
  const headers = { ...bookHeaders, etag: tag }
  if (request.headers['if-none-match'] === tag) return reply.code(304).headers(headers).send()
  const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return sendTexts(request, reply, {
    texts: lines,
    headers: { ...headers, ...(zipped && { 'content-encoding': 'gzip' }) },
    through: zipped ? [createGzip()] : [],
  })
}
