/** A seal as the house sends it: signed with the secret both hold, or not read at all. */
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { SealAnswer } from '@madang/contract/provider/draws.ts'

import { seals } from '../figures.ts'
import { log } from '../log.ts'
import { noRoom } from '../room.ts'
import { say } from '../say.ts'
import type { Books } from './books.ts'
import { isSigned } from './signed.ts'

const LONGEST = 10_000
type Taker = {
  secrets: readonly string[]
  books: Books
  now: () => Date
  /** false while the store may lack messages that the server has; a seal is then refused as `retry` */
  isReady?: () => boolean
}

export async function takeSeal(
  request: IncomingMessage,
  response: ServerResponse,
  { secrets, books, now, isReady = () => true }: Taker,
): Promise<void> {
  const body = await bodyOf(request).catch(() => null)
  const clocks = [now().getTime(), Date.now()]
  if (body === null || !isSigned(secrets, request.headers, { body, clocks })) {
    seals.inc({ outcome: 'forged' })
    return say(response, 403, { result: false, code: 'denied' })
  }
  if (!isReady()) return say(response, 503, { result: false, code: 'retry' })
  const [status, said] = answerOf(books, body)
  const outcome = outcomeOf(said)
  seals.inc({ outcome })
  log.debug({ outcome }, 'a seal was answered')
  say(response, status, said)
}

function outcomeOf(said: SealAnswer) {
  if (said.result) return said.taken ? 'taken' : 'kept'
  if (said.code === 'retry') return 'noRoom'
  if (said.code !== 'state') return 'unread'
  return said.own ? 'refused' : 'ahead'
}

function answerOf(books: Books, body: string): [status: number, said: SealAnswer] {
  try {
    return [200, books.take(body)]
  } catch (error) {
    // What finds no room on the disk is told again.
    if (noRoom(error)) return [503, { result: false, code: 'retry' }]
    throw error
  }
}

/** Null for more than a seal is. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > LONGEST) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
