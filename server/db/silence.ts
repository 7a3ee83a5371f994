/**
 * Hangs up on a database that does not answer: a server that was stopped, a line that swallows what is sent. Its own
 * timeouts cannot help there, because the server is the one to keep them.
 */
import type pg from 'pg'

const EVERY_MS = 250

type Wait = { asked: number; since: number; limitMs: number }
type Line = { connection?: { stream?: { destroy(error: Error): void } } }

export type Silence = {
  /** Passes an answer on; its connection is thrown away when the server says nothing on it for too long. */
  hear<T>(client: pg.ClientBase, answer: Promise<T>): Promise<T>
  /** Lets the answers on a connection take this long, until `null` ends it. */
  allow(client: pg.ClientBase, limitMs: number | null): void
  close(): void
}

/** @param limitMs how long a connection may be silent while something is asked on it */
export function openSilence(limitMs: number): Silence {
  const waits = new WeakMap<pg.ClientBase, Wait>()
  const open = new Set<pg.ClientBase>()

  function waitOf(client: pg.ClientBase): Wait {
    const known = waits.get(client)
    if (known) return known
    const wait = { asked: 0, since: 0, limitMs }
    waits.set(client, wait)
    return wait
  }

  let looked = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const stood = now - looked > 2 * EVERY_MS
    looked = now
    // Answers may lie in the sockets while this process itself stood still: they are read first.
    if (stood) return
    for (const client of open) {
      const { since, limitMs: limit } = waitOf(client)
      if (now - since > limit)
        (client as Line).connection?.stream?.destroy(new Error('connection unanswered'))
    }
  }, EVERY_MS)
  timer.unref()

  return {
    async hear(client, answer) {
      const wait = waitOf(client)
      if (wait.asked++ === 0) {
        wait.since = performance.now()
        open.add(client)
      }
      try {
        return await answer
      } finally {
        wait.since = performance.now()
        if (--wait.asked === 0) open.delete(client)
      }
    },
    allow: (client, ms) => void (waitOf(client).limitMs = ms ?? limitMs),
    close: () => clearInterval(timer),
  }
}
