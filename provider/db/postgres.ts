/**
 * PostgreSQL as a store that answers at once: a thread of its own speaks with it, and the part stands still until it has
 * answered (docs/adr/0180-the-provider-on-postgresql.md). What is written is written under the lease, or not at all.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'

import type { Database, Row, Value } from './database.ts'
import type { Answer, Ask, Query } from './postgres-thread.ts'
import { SILENT_MS } from './way.ts'

const BEGIN: Query = { text: 'begin' }
const COMMIT: Query = { text: 'commit' }
const SAVEPOINT: Query = { text: 'savepoint together' }
const RELEASE: Query = { text: 'release savepoint together' }
const CONNECT_MS = 15_000

/** What makes a transaction the holder's, and whether this process may still speak as one. */
export type Fence = {
  query: Query
  /** at its end: however long it took, nobody else has become the holder meanwhile */
  keep: Query
  assertHeld(): void
}
type Answered = { rows: Row[]; count: number }
export type Postgres = ReturnType<typeof openPostgres>

class DatabaseError extends Error {
  readonly code: string | undefined
  constructor({ message, code }: { message: string; code?: string }) {
    super(message)
    this.code = code
  }
}

/** Connects; `connected` says whether the database answers, and nothing is asked before. */
export function openPostgres(url: string) {
  const { port1: port, port2 } = new MessageChannel()
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL('postgres-thread.ts', import.meta.url), {
    workerData: { url, port: port2, flag },
    transferList: [port2],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  thread.unref()
  const waiting = new Map<number, (answer: Answer) => void>()
  let next = 1
  let fence: Fence | null = null
  let open = false
  /** why the open transaction cannot be kept, where nobody waited to hear it */
  let broken: Error | null = null
  const hear = (answer: Answer) => {
    const heard = waiting.get(answer.id)
    waiting.delete(answer.id)
    heard?.(answer)
  }
  port.on('message', hear)
  const promiseOf = (id: number) =>
    new Promise<Answered>((done, fail) => {
      waiting.set(id, (answer) =>
        'error' in answer ? fail(new DatabaseError(answer.error)) : done(answer),
      )
    })

  /** Asks and goes on; in the order of all that is asked. */
  function send(...queries: Query[]): Promise<Answered> {
    const id = next++
    const answered = promiseOf(id)
    port.postMessage({ id, queries } satisfies Ask)
    return answered
  }

  /** Asks what nobody waits for: the transaction it is a part of is not kept where it fails. */
  function post(...queries: Query[]): void {
    const id = next++
    waiting.set(id, (answer) => {
      if ('error' in answer) broken ??= new DatabaseError(answer.error)
    })
    port.postMessage({ id, queries } satisfies Ask)
  }

  /** Asks, and stands still until it is answered. */
  function ask(...queries: Query[]): Answered {
    const id = next++
    port.postMessage({ id, queries } satisfies Ask)
    return wait(id, SILENT_MS)
  }

  function wait(id: number, ms: number): Answered {
    let mine: Answer | null = null
    waiting.set(id, (answer) => void (mine = answer))
    const until = performance.now() + ms
    for (;;) {
      const seen = Atomics.load(flag, 0)
      for (
        let got = receiveMessageOnPort(port);
        got !== undefined;
        got = receiveMessageOnPort(port)
      )
        hear(got.message as Answer)
      if (mine) break
      const left = until - performance.now()
      if (left <= 0) throw new DatabaseError({ message: 'the database does not answer' })
      Atomics.wait(flag, 0, seen, left)
    }
    const answer = mine as Answer
    if ('error' in answer) throw broken ?? new DatabaseError(answer.error)
    return answer
  }

  const guard = (): Query => {
    if (!fence) throw new Error('who holds no lease writes nothing')
    return fence.query
  }

  function begin() {
    if (open) throw new Error('a transaction is open')
    const guarded = guard()
    open = true
    broken = null
    post(BEGIN, guarded)
  }
  function rollback() {
    open = false
    ask({ text: 'rollback' })
  }

  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return name
  }
  const database: Database = {
    prepare(text) {
      let at = 0
      const query = { text: text.replaceAll('?', () => `$${++at}`), name: nameOf(text) }
      const read = (values: Value[]) => ask({ ...query, values }).rows
      return {
        get: (...values) => read(values)[0],
        all: (...values) => read(values),
        run(...values) {
          const asked = { ...query, values }
          return (open ? ask(asked) : ask(BEGIN, guard(), asked, COMMIT)).count
        },
        write(...values) {
          if (!open) throw new Error('no transaction is open')
          post({ ...query, values })
        },
      }
    },
    order: 'no',
    // A copy is of another cluster, of another database of it, or goes on on another timeline.
    place: () =>
      String(
        ask({
          text: `select concat_ws(':', s.system_identifier, d.oid, left(pg_walfile_name(pg_current_wal_lsn()), 8)) as place
            from pg_control_system() s, pg_database d where d.datname = current_database()`,
        }).rows[0]!.place,
      ),
    begin,
    commit() {
      open = false
      return send(fence!.keep, COMMIT).then(
        () => undefined,
        (error: unknown) => {
          throw broken ?? error
        },
      )
    },
    together(work) {
      if (!open) {
        begin()
        try {
          const done = work()
          open = false
          ask(fence!.keep, COMMIT)
          return done
        } catch (error) {
          if (open) rollback()
          throw error
        }
      }
      post(SAVEPOINT)
      try {
        const done = work()
        post(RELEASE)
        return done
      } catch (error) {
        post({ text: 'rollback to savepoint together' }, RELEASE)
        throw error
      }
    },
    assertHeld: () => fence?.assertHeld(),
    close,
  }

  async function close() {
    port.off('message', hear)
    port.close()
    await thread.terminate()
  }

  return {
    /** Throws where the database does not answer. */
    async connected() {
      const late = sleep(CONNECT_MS, null, { ref: false })
      const answered = await Promise.race([promiseOf(0), late]).catch(async (error: unknown) => {
        await close()
        throw error
      })
      if (answered) return
      await close()
      throw new DatabaseError({ message: 'the database does not answer' })
    },
    /** The same, standing still. */
    connectedNow: () => void wait(0, CONNECT_MS),
    database,
    send,
    ask,
    /** From now on all that is written is written under this, until it is lost. */
    writeUnder: (next: Fence) => void (fence = next),
    close,
  }
}
