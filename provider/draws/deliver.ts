/** The outbox: each stream's messages in order, signed, sent again until the server acknowledges them. */
import { setTimeout as sleep } from 'node:timers/promises'

import { TRACE_HEADER, traceHeader, type Trace } from '@madang/contract/core/trace.ts'
import { providerRoutes } from '@madang/contract/provider/draws.ts'

import { beginTelling, endTelling, messages } from '../figures.ts'
import { log } from '../log.ts'
import { noRoom } from '../room.ts'
import { inTrace, traceOfMessage } from '../trace.ts'
import { signedHeaders } from './signed.ts'
import type { Store } from './store.ts'

type Place = { date: string; round: number }
type Delivery = {
  secret: string
  serverOrigin: string
  store: Store
  now: () => Date
  /** the server has heard a promise, and says which draw before it it knows the result of */
  heard?: (promised: Place, known: Place | null) => void
  /** of the day of a message that the server cannot read without it */
  chainOf?: (date: string) => object | null
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 1_000
const TIMEOUT_MS = 10_000

const kindOf = (path: string) =>
  Object.entries(providerRoutes).find(([, route]) => route.path === path)?.[0] ?? 'other'

type Said = { result: boolean; code?: string; known?: Place | null }
type Answer = 'acknowledged' | 'refused' | 'again'

/** Delivers a stream's messages for as long as the program runs; `wake` says there is a new one. */
export function deliver(stream: string, delivery: Delivery) {
  const { secret, serverOrigin, store, now, heard, chainOf } = delivery
  let stopped = false
  const ending = new AbortController()
  let wake: () => void = () => undefined

  async function send(
    { path, body }: { path: string; body: string },
    trace: Trace,
  ): Promise<Answer> {
    store.assertHeld()
    lacks = false
    try {
      const answer = await fetch(`${serverOrigin}${path}`, {
        method: 'POST',
        body,
        headers: {
          ...signedHeaders(secret, now(), body),
          [TRACE_HEADER]: traceHeader(trace),
        },
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ending.signal]),
      })
      const said = (await answer.json().catch(() => null)) as Said | null
      lacks = said?.code === 'retry'
      // Whoever failed has decided nothing, whatever it says.
      if (answer.status >= 500 || !said) return 'again'
      const { result, code, known } = said
      if (result && known !== undefined && path === providerRoutes.round.path)
        knew = { promised: JSON.parse(body) as Place, known }
      if (result) return 'acknowledged'
      // Only what the server has stored otherwise is final; everything else may be heard another time.
      return code === 'state' || code === 'badInput' ? 'refused' : 'again'
    } catch {
      return 'again'
    }
  }

  /** it asked for something else first */
  let lacks = false
  let knew: { promised: Place; known: Place | null } | null = null
  /** Once the promise is crossed out: what is told again may be the same words. */
  function tellKnown() {
    const was = knew
    knew = null
    if (was && heard) heard(was.promised, was.known)
  }

  /** A server from a copy of before the day's chain was told can take nothing of the day. */
  async function sendChain({ path, body }: { path: string; body: string }) {
    if (!lacks || stopped || path === providerRoutes.chain.path) return
    const chain = chainOf?.((JSON.parse(body) as { date: string }).date)
    if (!chain) return
    const message = { path: providerRoutes.chain.path, body: JSON.stringify(chain) }
    await send(message, traceOfMessage(`${message.path} ${message.body}`))
  }

  /** False where the disk has no room for it: then the message is sent once more, and the server knows it. */
  function acknowledge({ id }: { id: number }): boolean {
    try {
      store.acknowledge(id)
      return true
    } catch (error) {
      if (noRoom(error)) return false
      throw error
    }
  }

  async function run() {
    let wait = FIRST_WAIT_MS
    while (!stopped) {
      const message = store.firstMessage(stream)
      if (!message) {
        await new Promise<void>((resolve) => (wake = resolve))
        continue
      }
      beginTelling(stream)
      const trace = traceOfMessage(`${message.path} ${message.body}`)
      const answer = await send(message, trace)
      messages.inc({ kind: kindOf(message.path), outcome: answer })
      // Acknowledged or not, it is sent again after a restart: the store may be closed by now.
      if (stopped) return
      if (answer === 'again' || !acknowledge(message)) {
        knew = null
        await sendChain(message)
        if (stopped) return
        await sleep(wait, undefined, { signal: ending.signal }).catch(() => undefined)
        wait = Math.min(wait * 2, LONGEST_WAIT_MS)
        continue
      }
      endTelling(stream)
      const { path, body } = message
      inTrace(trace, () => {
        if (answer === 'refused') log.error({ path, body }, 'the server refuses a message')
        else log.debug({ path, stream }, 'a message is acknowledged')
      })
      wait = FIRST_WAIT_MS
      tellKnown()
    }
  }

  const ran = run()
  return {
    wake: () => wake(),
    stop(): Promise<void> {
      stopped = true
      ending.abort()
      wake()
      return ran
    },
  }
}
