/** Live events for pages: server-sent events read with fetch, fed by NOTIFY. Hints to read again, never the truth. */
import type { ServerResponse } from 'node:http'

import type { Output } from '@madang/contract/core/call.ts'
import type { live } from '@madang/contract/member/header.ts'

import type { Db, Reader } from '../db/db.ts'

type Told = Output<typeof live>
/** `round`: a round of a game changed. `header`: a member's own summary changed. */
export type LiveEvent =
  | ({ kind: 'round' } & Extract<Told, { event: 'round' }>['data'])
  | { kind: 'header'; member: number }
  | { kind: 'logout'; member: number }

export type Live = {
  /** Announces an event when the caller's transaction commits. */
  publish(reader: Reader, event: LiveEvent): Promise<void>
  /** Streams to a response until it closes: all round events, and the member's own. */
  stream(response: ServerResponse, member: number | null): void
  close(): void
}

const CHANNEL = 'live'
const BEAT_MS = 15_000
const MAX_BUFFERED = 64 * 1_024
const STREAMS_EACH = 8

/** Live's own publish, for who has no Live at hand. */
export async function publish(reader: Reader, event: LiveEvent): Promise<void> {
  await reader.query`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`
}

/** Tells every page of these members that is open, in one statement, to read its summary again. */
export async function publishHeaders(reader: Reader, members: number[]): Promise<void> {
  await reader.query`
    select pg_notify(${CHANNEL}, json_build_object('kind', 'header', 'member', s.member_id)::text)
    from online s where s.member_id = any(${members}::bigint[])`
}

/** What a page is told of it: whose it is, nobody. */
function toldOf(event: LiveEvent): Told {
  if (event.kind !== 'round') return { event: event.kind, data: {} }
  const { kind, ...data } = event
  return { event: kind, data }
}

/** Listens for what other processes announce, and keeps the streams of this one (docs/spec/wire.md#live-events). */
export async function openLive(db: Db): Promise<Live> {
  const streams = new Map<ServerResponse, number | null>()
  /** The same by member, oldest first: what concerns one must not cost a look at all. */
  const own = new Map<number, Set<ServerResponse>>()

  /** Out of the list first: writing to a response that has ended would throw. */
  function leave(response: ServerResponse) {
    forget(response)
    response.end()
  }

  function forget(response: ServerResponse) {
    const member = streams.get(response)
    if (!streams.delete(response) || member === undefined || member === null) return
    const theirs = own.get(member)
    theirs?.delete(response)
    if (theirs?.size === 0) own.delete(member)
  }

  function say(response: ServerResponse, text: string) {
    // Who does not read is let go; the page's poll carries on.
    if (response.writableLength > MAX_BUFFERED) response.destroy()
    else if (!response.writableEnded) response.write(text)
  }

  const textOf = ({ event, data }: Told) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

  const heard = (payload: string) => {
    const event = JSON.parse(payload) as LiveEvent
    const text = textOf(toldOf(event))
    const concerned = event.kind === 'round' ? streams.keys() : (own.get(event.member) ?? [])
    for (const response of [...concerned]) {
      say(response, text)
      // Whose session is over hears that, and nothing more.
      if (event.kind === 'logout') leave(response)
    }
  }

  /** What was announced meanwhile reached nobody: pages read again what they show. */
  const back = () => {
    for (const response of streams.keys()) say(response, textOf({ event: 'again', data: {} }))
  }
  await db.listen(CHANNEL, heard, back)

  const beat = setInterval(() => {
    for (const response of streams.keys()) say(response, ': beat\n\n')
  }, BEAT_MS)
  beat.unref()

  return {
    publish,
    stream(response, member) {
      if (member !== null) {
        const theirs = own.get(member) ?? new Set()
        // A browser opens one or two; who opens more loses the oldest, not the house its sockets.
        if (theirs.size >= STREAMS_EACH) leave(theirs.values().next().value!)
        own.set(member, theirs.add(response))
      }
      streams.set(response, member)
      response.on('close', () => forget(response))
      say(response, 'retry: 2000\n\n')
    },
    close() {
      clearInterval(beat)
      for (const response of streams.keys()) leave(response)
    },
  }
}
