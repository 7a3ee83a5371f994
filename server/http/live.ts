/**
 * Live events for pages: server-sent events read with fetch, fed by NOTIFY and by who moved (docs/adr/0078). An event
 * that carries an answer spares the page its question; every other is a hint to read again.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Output } from '@madang/contract/core/call.ts'
import type { live } from '@madang/contract/member/header.ts'

import type { Db, Reader } from '../db/db.ts'
import type { Whose } from './identity.ts'
import type { Moved } from './moved.ts'

type Told = Output<typeof live>
type RoundTold = Extract<Told, { event: 'round' }>['data']
/** A step of a round, as it is announced. */
export type RoundStep = Pick<RoundTold, 'game' | 'date' | 'round' | 'state'>
/** The answers that pages would ask for because of a step. */
export type RoundAnswers = Pick<RoundTold, 'opened' | 'ended'>
/** `round`: a round of a game changed. `header`: a member's own summary changed; `moved`: many members' did. */
export type LiveEvent =
  | ({ kind: 'round' } & RoundStep)
  | { kind: 'header'; member: number }
  | { kind: 'moved' }
  | { kind: 'logout'; member: number }

/** Whose stream it is, by the session it was opened with. */
export type Listener = Whose & { member: number }
type Summary = Extract<Told, { event: 'header' }>['data']

export type Live = {
  /** Announces an event when the caller's transaction commits. */
  publish(reader: Reader, event: LiveEvent): Promise<void>
  /** Streams to a socket that is nobody else's until it closes: all round events, and the member's own. */
  stream(stream: Socket, listener: Listener): void
  /** How a session's summary is read, which `header` then carries; a session that has none throws. */
  tellSummaries(read: (listener: Listener) => Promise<Summary>): void
  /** How the answers to a step are read, after its commit; where it throws, pages ask for them. */
  tellRounds(read: (step: RoundStep) => Promise<RoundAnswers>): void
  /** Says to all streams of this process that the public facts changed (`/house`). */
  tellHouse: () => void
  /** how many are open on this process */
  streams(): number
  /**
   * Ends all streams one after the other within so many milliseconds, or at once when `hurry` says so: pages come back
   * spread, to whom a proxy leads them.
   */
  endWithin(ms: number, hurry: AbortSignal): Promise<void>
  close(): void
}

const CHANNEL = 'live'
const BEAT_SECONDS = 15
const BEAT = Buffer.from(': beat\n\n')
const MAX_BUFFERED = 64 * 1_024
const STREAMS_EACH = 8
const LEAVE_MS = 2_000
/** Written in one turn of the loop, so that who asks something meanwhile waits for so many and no more. */
const AT_ONCE = 200
/** Pages that ask again are spread so that a process has so many of them a second; below that they may all come. */
const ASKS_A_SECOND = 500
const SPREAD_LEAST_MS = 300

/** Live's own publish, for who has no Live at hand. */
export async function publish(reader: Reader, event: LiveEvent): Promise<void> {
  await reader.query`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`
}

/** Tells every process that members moved, so that it does not wait for its next look; one word, however many they are. */
export const publishMoved = (reader: Reader): Promise<void> => publish(reader, { kind: 'moved' })

const textOf = ({ event, data }: Told) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
function destroy(this: Socket) {
  this.destroy()
}
const turn = () => new Promise((done) => setImmediate(done))

/** Listens for what other processes announce, and keeps the streams of this one (docs/spec/wire.md#live-events). */
export async function openLive(db: Db, moved: Moved): Promise<Live> {
  const streams = new Map<Socket, Listener>()
  /** The same by member, oldest first: what concerns one must not cost a look at all. */
  const own = new Map<number, Set<Socket>>()
  let readSummary: (listener: Listener) => Promise<Summary> = async () => ({})
  let readAnswers: (step: RoundStep) => Promise<RoundAnswers> = async () => ({})

  function leave(stream: Socket) {
    forget(stream)
    stream.destroySoon()
    // The end of what was written is waited for no longer than its reader takes of it.
    stream.setTimeout(LEAVE_MS, destroy)
  }

  function forget(stream: Socket) {
    const listener = streams.get(stream)
    if (!streams.delete(stream) || listener === undefined) return
    const theirs = own.get(listener.member)
    theirs?.delete(stream)
    if (theirs?.size === 0) own.delete(listener.member)
  }

  /** One for all streams: each has no more of its own than it must. */
  function closed(this: Socket) {
    forget(this)
  }

  function say(stream: Socket, text: string | Buffer) {
    // Who does not read is let go; the page's poll carries on.
    if (stream.writableLength > MAX_BUFFERED) stream.destroy()
    else if (stream.writable) stream.write(text)
  }

  let saying = Promise.resolve()
  /** Says it to all who listen now, in turns; what comes after it is said after it. */
  function sayToAll(text: string | Promise<string>) {
    const all = [...streams.keys()]
    saying = saying.then(async () => {
      const bytes = Buffer.from(await text)
      for (let from = 0; from < all.length; from += AT_ONCE) {
        if (from > 0) await turn()
        for (const stream of all.slice(from, from + AT_ONCE))
          if (streams.has(stream)) say(stream, bytes)
      }
    })
  }

  /** In how many milliseconds pages of this process that ask again should have come; nothing where all may at once. */
  function within() {
    const ms = Math.ceil((streams.size / ASKS_A_SECOND) * 1_000)
    return ms > SPREAD_LEAST_MS ? { within: ms } : {}
  }

  const waiting = new Set<number>()
  let telling = false
  /** Reads the summaries of who waits, many at a time, and says each to its member's streams. */
  async function tellHeaders() {
    if (telling) return
    telling = true
    while (waiting.size > 0) {
      // Who moved as well is told with them, once.
      await moved.upTo().catch(() => undefined)
      const members = [...waiting].slice(0, AT_ONCE)
      for (const member of members) waiting.delete(member)
      await Promise.all(members.flatMap((member) => [...(own.get(member) ?? [])].map(tellHeader)))
    }
    telling = false
  }

  async function tellHeader(stream: Socket) {
    const listener = streams.get(stream)
    // Whose session is over hears that by itself; of a database that is away the poll tells.
    const data = listener && (await readSummary(listener).catch(() => null))
    if (data && streams.has(stream)) say(stream, textOf({ event: 'header', data }))
  }

  function heardOf(members: number[]) {
    for (const member of members) if (own.has(member)) waiting.add(member)
    if (waiting.size > 0) void tellHeaders()
  }
  moved.onMoved((members) => members && heardOf(members))

  async function roundText(step: RoundStep) {
    const answers = await readAnswers(step).catch(() => ({}))
    return textOf({ event: 'round', data: { ...step, ...answers, ...within() } })
  }

  const lookWhoMoved = () => void moved.upTo().catch(() => undefined)
  const heard = (payload: string) => {
    const event = JSON.parse(payload) as LiveEvent
    if (event.kind === 'moved') return lookWhoMoved()
    if (event.kind === 'header') return heardOf([event.member])
    if (event.kind === 'round') {
      const { kind, ...step } = event
      // Nobody who listens here, nothing to read.
      if (streams.size > 0) sayToAll(roundText(step))
      return lookWhoMoved()
    }
    for (const stream of own.get(event.member) ?? []) {
      say(stream, textOf({ event: 'logout', data: {} }))
      // Whose session is over hears that, and nothing more.
      leave(stream)
    }
  }

  /** What was announced meanwhile reached nobody: pages read again what they show. */
  const back = () => sayToAll(textOf({ event: 'again', data: within() }))
  await db.listen(CHANNEL, heard, back)

  // A part of them each second, and each in its time: not all sockets of a full house at once.
  let beaten = streams.keys()
  let due = 0
  const beat = setInterval(() => {
    for (due += streams.size / BEAT_SECONDS; due >= 1; due--) {
      let next = beaten.next()
      if (next.done) next = (beaten = streams.keys()).next()
      if (!next.done) say(next.value, BEAT)
    }
  }, 1_000)
  beat.unref()

  return {
    publish,
    stream(stream, listener) {
      const theirs = own.get(listener.member) ?? new Set()
      // A browser opens one or two; who opens more loses the oldest, not the house its sockets.
      if (theirs.size >= STREAMS_EACH) leave(theirs.values().next().value!)
      own.set(listener.member, theirs.add(stream))
      streams.set(stream, listener)
      stream.on('close', closed)
    },
    tellSummaries(read) {
      readSummary = read
    },
    tellRounds(read) {
      readAnswers = read
    },
    tellHouse: () => sayToAll(textOf({ event: 'house', data: within() })),
    streams: () => streams.size,
    async endWithin(ms, hurry) {
      const began = performance.now()
      const all = [...streams.keys()]
      for (const [at, stream] of all.entries()) {
        const early = (ms * (at + 1)) / all.length - (performance.now() - began)
        if (early > 0) await sleep(early, undefined, { signal: hurry }).catch(() => undefined)
        leave(stream)
      }
    },
    close() {
      clearInterval(beat)
      for (const stream of streams.keys()) leave(stream)
    },
  }
}
