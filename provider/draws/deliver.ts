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

type Delivery = { secret: string; serverOrigin: string; store: Store; now: () => Date }

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 1_000
const TIMEOUT_MS = 10_000

const kindOf = (path: string) =>
  Object.entries(providerRoutes).find(([, route]) => route.path === path)?.[0] ?? 'other'

type Answer = 'acknowledged' | 'refused' | 'again'

/** Delivers a stream's messages for as long as the program runs; `wake` says there is a new one. */
export function deliver(stream: string, { secret, serverOrigin, store, now }: Delivery) {
  let stopped = false
  const ending = new AbortController()
  let wake: () => void = () => undefined

  async function send(
    { path, body }: { path: string; body: string },
    trace: Trace,
  ): Promise<Answer> {
    store.assertHeld()
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
      // Whoever failed has decided nothing, whatever it says.
      if (answer.status >= 500) return 'again'
      const { result, code } = (await answer.json()) as { result: boolean; code?: string }
      if (result) return 'acknowledged'
      // Only what the server has stored otherwise is final; everything else may be heard another time.
      return code === 'state' || code === 'badInput' ? 'refused' : 'again'
    } catch {
      return 'again'
    }
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
