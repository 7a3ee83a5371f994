/** The outbox: each stream's messages in order, signed, sent again until the server acknowledges them. */
import { setTimeout as sleep } from 'node:timers/promises'

import { noRoom } from '../room.ts'
import { signedHeaders } from './signed.ts'
import type { Store } from './store.ts'

type Delivery = { secret: string; serverOrigin: string; store: Store; now: () => Date }

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 1_000
const TIMEOUT_MS = 10_000

type Answer = 'acknowledged' | 'refused' | 'again'

/** Delivers a stream's messages for as long as the program runs; `wake` says there is a new one. */
export function deliver(stream: string, { secret, serverOrigin, store, now }: Delivery) {
  let stopped = false
  const ending = new AbortController()
  let wake: () => void = () => undefined

  async function send(path: string, body: string): Promise<Answer> {
    store.assertHeld()
    try {
      const answer = await fetch(`${serverOrigin}${path}`, {
        method: 'POST',
        body,
        headers: signedHeaders(secret, now(), body),
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
      const answer = await send(message.path, message.body)
      // Acknowledged or not, it is sent again after a restart: the store may be closed by now.
      if (stopped) return
      if (answer === 'again' || !acknowledge(message)) {
        await sleep(wait, undefined, { signal: ending.signal }).catch(() => undefined)
        wait = Math.min(wait * 2, LONGEST_WAIT_MS)
        continue
      }
      if (answer === 'refused')
        process.stderr.write(`· provider: the server refuses ${message.path} ${message.body}\n`)
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
