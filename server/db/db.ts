/**
 * The door to PostgreSQL. A tagged template becomes a named prepared statement; queries outside a transaction
 * travel pipelined over a few shared connections (lanes), transactions over a pool.
 */
import pg from 'pg'

import { readInt8, readInt8Array } from './arrays.ts'
import { copied, copyText } from './copy.ts'
import { takeLease, type Lease } from './lease.ts'
import { openSilence } from './silence.ts'
import { ask, DatabaseGone, gather, isGone, told, type Reader } from './statement.ts'

export { DatabaseGone, type Reader }

/** A Reader inside a transaction. Queries issued together are sent together (Promise.all is one round trip). */
export type Tx = Reader & {
  /**
   * All that one statement answers, as pages of whole rows (`eachRow`), for work over very many of them. Only whole
   * numbers stand in it. It is read to its end before the transaction goes on, also by who stops before.
   */
  copy(sql: TemplateStringsArray, ...values: number[]): AsyncGenerator<Buffer>
  /** Lets each further statement of this transaction take this long, for work over many rows. */
  patient(ms: number): Promise<void>
}

/** What a batch answers once its `writes` stand; nothing is believed before. */
export type Batch<T> = { answers: T; writes: readonly unknown[] }

export type Db = Reader & {
  /** Runs `work` in one READ COMMITTED transaction; rolls back on a throw; repeats it after 40001 and 40P01. */
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for work whose writes are sent and not waited for, so that the commit travels with them: answers when both
   * stand. A write that fails undoes them all, is told instead of the answers, and repeated like any other. Its
   * connections are its own, and plan each statement once: with indexes, whatever it is asked with.
   */
  batch<T>(work: (tx: Tx) => Promise<Batch<T>>): Promise<T>
  /** Hears NOTIFY on a channel, across reconnects. A hint only: what was said while away is lost, and `back` told of it. */
  listen(channel: string, heard: (payload: string) => void, back?: () => void): Promise<void>
  /**
   * Holds a session-level advisory lock on a connection of its own; null when another process has it. The holder beats
   * in `lease`; from one whose beat stands still the lock is taken. `lost` runs, once, when it is gone.
   */
  lease(key: number, lost: () => void): Promise<Lease | null>
  /** How many connections each pool has at work and idle, and how many calls wait for one. */
  pools(): { pool: string; busy: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

const busyOf = (name: string, { totalCount, idleCount, waitingCount }: pg.Pool) => ({
  pool: name,
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

export type DbOptions = {
  url: string
  /** connections for transactions */
  pool?: number
  /** connections shared by single statements */
  lanes?: number
  /** connections for batches: as many as there are lanes of them, so that none waits for another's */
  batches?: number
  statementTimeoutMs?: number
  /** no table is walked where there is an index: for tables that are empty when a plan is made, and then are not */
  indexed?: boolean
  /** each transaction writes nothing */
  readOnly?: boolean
  /** asked on each connection before each transaction on it; what it throws is thrown instead */
  admit?: (reader: Reader) => Promise<void>
  /** how long a lock, or a free connection, is waited for; three and two seconds unless given */
  waitMs?: number
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return readInt8
    if (oid === 1016) return readInt8Array
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * Of a batch's statements: a plan made while a table was small must not walk it once it is large, and none is made anew
 * for what it is asked with. That costs more than the asking, and arrays of unlike length would tempt the planner to.
 */
const PLANNED_ONCE = [
  '-c plan_cache_mode=force_generic_plan',
  '-c enable_seqscan=off',
  '-c enable_hashjoin=off',
  '-c enable_mergejoin=off',
]

const REPEATABLE = new Set(['40001', '40P01'])
const MOST_TRIES = 6

/** Does it again after a serialization failure or a deadlock, a few times; the one place that does. */
async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MOST_TRIES || !REPEATABLE.has((error as { code?: string }).code ?? ''))
        throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries))
    }
  }
}

const ignore = () => undefined

/** The server ends what takes too long by itself; when it has not by then, it hangs. */
const GRACE_MS = 500
const AGAIN_MS = 500

/** Opens connections lazily; nothing is asked of the database before the first query. */
export function openDb(options: DbOptions): Db {
  const {
    url,
    pool: max = 10,
    lanes: laneCount = 2,
    batches: batchCount = 12,
    waitMs,
    indexed = false,
    readOnly = false,
    admit,
    statementTimeoutMs = waitMs ?? 5_000,
  } = options
  const settings = [
    `-c statement_timeout=${statementTimeoutMs}`,
    `-c lock_timeout=${waitMs ?? 3_000}`,
    '-c idle_in_transaction_session_timeout=10000',
    '-c timezone=UTC',
    // Up to PostgreSQL 17 a plan with a scan that was switched off costs enough to be compiled: ten times a bet's time.
    '-c jit=off',
    ...(indexed ? ['-c enable_seqscan=off'] : []),
    ...(readOnly ? ['-c default_transaction_read_only=on'] : []),
  ].join(' ')
  const config = {
    connectionString: url,
    types,
    options: settings,
    keepAlive: true,
    connectionTimeoutMillis: waitMs ?? 2_000,
  }

  const silence = openSilence(statementTimeoutMs + GRACE_MS)
  const openPool = (own: object) => {
    const opened = new pg.Pool({ ...config, pipeline: true, ...own } as pg.PoolConfig)
    opened.on('error', ignore)
    opened.on('connect', (client) => void client.on('error', ignore))
    return opened
  }
  const pool = openPool({ max })
  const batches = openPool({ max: batchCount, options: [settings, ...PLANNED_ONCE].join(' ') })

  let closed = false
  const lanes: (Promise<pg.Client> | undefined)[] = Array.from({ length: laneCount })
  let next = 0

  function lane(): Promise<pg.Client> {
    const index = next++ % laneCount
    return (lanes[index] ??= openLane(index))
  }

  async function openLane(index: number) {
    const client = new pg.Client({ ...config, pipeline: true } as pg.ClientConfig)
    const forget = () => {
      lanes[index] = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    try {
      await client.connect()
    } catch (error) {
      forget()
      throw told(error)
    }
    return client
  }

  async function attempt<T>(from: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
    let client: pg.PoolClient
    try {
      client = await from.connect()
    } catch (error) {
      throw new DatabaseGone(error)
    }
    let broken: Error | undefined
    const say = (sql: string) => silence.hear(client, client.query(sql))
    if (admit) await admitted(client, admit)
    try {
      gather(client)
      const started = say('begin')
      started.catch(ignore)
      const result = await inside(client, work)
      await started
      await say('commit')
      return result
    } catch (error) {
      if (isGone(error) || error instanceof DatabaseGone) broken = error as Error
      else await say('rollback').catch((failed: Error) => void (broken = failed))
      throw told(error)
    } finally {
      silence.allow(client, null)
      client.release(broken)
    }
  }

  /** A connection that is not admitted is thrown away: whoever is behind the address then may be another. */
  async function admitted(client: pg.PoolClient, by: NonNullable<DbOptions['admit']>) {
    try {
      await by({ query: (sql, ...values) => silence.hear(client, ask(client, sql, values)) })
    } catch (error) {
      client.release(error as Error)
      throw told(error)
    }
  }

  /** Does the work of a transaction. What is asked when it is over, well or badly, would stand outside of it. */
  async function inside<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
    let over = false
    const query: Tx['query'] = (strings, ...values) =>
      over
        ? Promise.reject(new Error('a query after its transaction'))
        : silence.hear(client, ask(client, strings, values))
    async function* copy(strings: TemplateStringsArray, ...values: number[]) {
      if (over) throw new Error('a query after its transaction')
      const pages = copied(client, copyText(strings, values))
      // Silence is judged page by page: who reads them may take longer than all of them come.
      const next = () => silence.hear(client, pages.next())
      try {
        for (let page = await next(); !page.done; page = await next()) yield page.value
      } finally {
        await silence.hear(client, pages.return(undefined))
      }
    }
    try {
      return await work({
        query,
        copy,
        async patient(ms) {
          silence.allow(client, ms + GRACE_MS)
          await query`select set_config('statement_timeout', ${`${ms}ms`}, true)`
        },
      })
    } finally {
      over = true
    }
  }

  const sockets = new Set<pg.Client>()

  async function openOwn() {
    const client = new pg.Client(config as pg.ClientConfig)
    client.on('error', ignore)
    await client.connect().catch((error: unknown) => {
      throw told(error)
    })
    sockets.add(client)
    client.on('end', () => sockets.delete(client))
    return client
  }

  /** Listens until the connection ends; the one place that knows of its end, however it comes. */
  async function listening(channel: string, heard: (payload: string) => void): Promise<pg.Client> {
    const client = await openOwn()
    client.on('notification', (message) => heard(message.payload ?? ''))
    try {
      await silence.hear(client, client.query(`listen ${client.escapeIdentifier(channel)}`))
    } catch (error) {
      await client.end()
      throw told(error)
    }
    return client
  }

  return {
    async query(strings, ...values) {
      const client = await lane()
      return silence.hear(client, ask(client, strings, values))
    },

    begin: (work) => repeated(() => attempt(pool, work)),

    batch: (work) =>
      repeated(async () => {
        const { answers, written } = await attempt(batches, async (tx) => {
          const { answers: given, writes } = await work(tx)
          const sent = Promise.all(writes)
          // Heard of below; where the commit fails as well, that is told and this is not.
          sent.catch(ignore)
          // In a value: a promise that is answered itself would be waited for before the commit is sent.
          return { answers: given, written: sent }
        })
        // Only now is it known that the writes stood; where one failed, the commit undid them all.
        await written
        return answers
      }),

    async listen(channel, heard, back = ignore) {
      let away = false
      const again = () => {
        if (!closed) setTimeout(() => void connect().catch(again), AGAIN_MS).unref()
      }
      const connect = async () => {
        const client = await listening(channel, heard)
        if (away) back()
        away = true
        if (sockets.has(client)) client.once('end', again)
        else again()
      }
      await connect()
    },

    lease: async (key, lost) => takeLease(await openOwn(), { key, silence, lost }),

    pools: () => [busyOf('transactions', pool), busyOf('batches', batches)],

    async close() {
      closed = true
      silence.close()
      const open = await Promise.allSettled(lanes.filter((client) => client !== undefined))
      const clients = open.flatMap((client) =>
        client.status === 'fulfilled' ? [client.value] : [],
      )
      await Promise.allSettled([...clients, ...sockets].map((client) => client.end()))
      await Promise.all([pool.end(), batches.end()])
    },
  }
}
