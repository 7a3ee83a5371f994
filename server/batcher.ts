import { countBatch } from './figures.ts'
import { inNoTrace } from './trace.ts'

/**
 * Turns many calls a second into few transactions: what arrives while a lane is busy forms its next batch, so an
 * idle lane answers at once and a busy one fills (docs/ledger.md#writing). No timer.
 */
type BatcherOptions<Q, A> = {
  /** what the figures call it */
  name: string
  lanes: number
  maxBatch: number
  /** Answers each question, in order. A throw refuses the whole batch; it is then tried again in halves. */
  run: (batch: Q[], lane: number) => Promise<A[]>
  /** Errors that splitting cannot help: the whole batch fails with it at once. */
  final?: (error: unknown) => boolean
}

type Waiting<Q, A> = {
  question: Q
  /** when it was asked, by the process's own count of milliseconds */
  at: number
  resolve: (answer: A) => void
  reject: (error: unknown) => void
}

export function batcher<Q, A>({
  name,
  lanes,
  maxBatch,
  run,
  final = () => false,
}: BatcherOptions<Q, A>) {
  const queues = Array.from({ length: lanes }, (_, lane) => ({
    lane,
    waiting: [] as Waiting<Q, A>[],
    busy: false,
  }))

  async function answer(batch: Waiting<Q, A>[], lane: number): Promise<void> {
    try {
      const answers = await run(
        batch.map(({ question }) => question),
        lane,
      )
      batch.forEach(({ resolve }, index) => resolve(answers[index]!))
    } catch (error) {
      if (batch.length === 1 || final(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      const half = Math.ceil(batch.length / 2)
      await answer(batch.slice(0, half), lane)
      await answer(batch.slice(half), lane)
    }
  }

  async function drain(queue: (typeof queues)[number]) {
    queue.busy = true
    while (queue.waiting.length > 0) {
      // Let what arrives in the same turn of the loop travel together.
      await new Promise((resolve) => setImmediate(resolve))
      const batch = queue.waiting.splice(0, maxBatch)
      countBatch(name, batch.length, performance.now() - batch[0]!.at)
      await answer(batch, queue.lane)
    }
    queue.busy = false
  }

  return {
    /** Asks in the lane of `laneKey`: the same key always rides in the same lane, in order. */
    ask(question: Q, laneKey: string | number): Promise<A> {
      const queue = queues[laneOf(laneKey, lanes)]!
      return new Promise((resolve, reject) => {
        queue.waiting.push({ question, at: performance.now(), resolve, reject })
        if (!queue.busy) void inNoTrace(() => drain(queue))
      })
    },
  }
}

export function laneOf(key: string | number, lanes: number): number {
  if (typeof key === 'number') return key % lanes
  let hash = 0
  for (let index = 0; index < key.length; index++)
    hash = Math.imul(hash ^ key.charCodeAt(index), 16_777_619)
  // The low bits alone follow the parity of the characters: a number said twice in a key would leave a lane empty.
  return ((hash ^ (hash >>> 15)) >>> 0) % lanes
}
