/**
 * The door to PostgreSQL. A tagged template becomes a named prepared statement; queries outside a transaction
 * travel pipelined over a few shared connections (lanes), transactions over a pool (design/stack.md, the driver).
 */
import pg from 'pg'

import { readInt8, readInt8Array } from './arrays.ts'
import { ask, DatabaseGone, gather, isGone, told } from './statement.ts'

export { DatabaseGone }

export type Reader = {
  /** Runs one statement. Values only, never fragments; int8 comes back as a (safe) number, timestamptz as Date. */
  query<R extends object>(sql: TemplateStringsArray, ...values: unknown[]): Promise<R[]>
}

/** A Reader inside a transaction. Queries issued together are sent together (Promise.all is one round trip). */
export type Tx = Reader

export type Db = Reader & {
  /** Runs `work` in one READ COMMITTED transaction; rolls back on a throw; repeats it after 40001 and 40P01. */
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Hears NOTIFY on a channel, across reconnects. A hint only: what was said while away is lost. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  /**
   * Holds a session-level advisory lock on a connection of its own; null when another process has it.
   * `lost` runs when the connection, and so the lock, is gone.
   */
  lease(key: number, lost: () => void): Promise<{ release(): Promise<void> } | null>
  close(): Promise<void>
}

export type DbOptions = {
  url: string
  /** connections for transactions */
  pool?: number
  /** connections shared by single statements */
  lanes?: number
  /** the role to act in; null stays the owner */
  role?: string | null
  statementTimeoutMs?: number
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return readInt8
    if (oid === 1016) return readInt8Array
    return pg.types.getTypeParser(oid, format)
  },
}

const REPEATABLE = new Set(['40001', '40P01'])

const ignore = () => undefined

/** Opens connections lazily; nothing is asked of the database before the first query. */
export function openDb(options: DbOptions): Db {
  const {
    url,
    pool: max = 10,
    lanes: laneCount = 2,
    role = 'madang_app',
    statementTimeoutMs = 5_000,
  } = options
  const settings = [
    ...(role ? [`-c role=${role}`] : []),
    `-c statement_timeout=${statementTimeoutMs}`,
    '-c lock_timeout=3000',
    '-c idle_in_transaction_session_timeout=10000',
    '-c timezone=UTC',
    // Plans of prepared statements must not be re-made per call, and arrays would tempt the planner to.
    '-c plan_cache_mode=auto',
  ].join(' ')
  const config = {
    connectionString: url,
    types,
    options: settings,
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
  }

  const pool = new pg.Pool({ ...config, max, pipeline: true } as pg.PoolConfig)
  pool.on('error', ignore)
  pool.on('connect', (client) => void client.on('error', ignore))

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

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let client: pg.PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      throw new DatabaseGone(error)
    }
    let broken: Error | undefined
    try {
      gather(client)
      const started = client.query('begin')
      started.catch(ignore)
      let over = false
      const result = await work({
        // What comes late would stand outside of this transaction, or in the connection's next one.
        query: (strings, ...values) =>
          over
            ? Promise.reject(new Error('a query after its transaction'))
            : ask(client, strings, values),
      })
      over = true
      await started
      await client.query('commit')
      return result
    } catch (error) {
      if (isGone(error) || error instanceof DatabaseGone) broken = error as Error
      else await client.query('rollback').catch((failed: Error) => void (broken = failed))
      throw told(error)
    } finally {
      client.release(broken)
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

  return {
    async query(strings, ...values) {
      return ask(await lane(), strings, values)
    },

    async begin(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work)
        } catch (error) {
          if (tries > 5 || !REPEATABLE.has((error as { code?: string }).code ?? '')) throw error
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries))
        }
      }
    },

    async listen(channel, heard) {
      const connect = async () => {
        const client = await openOwn()
        client.on('notification', (message) => heard(message.payload ?? ''))
        client.on('end', () => {
          if (!closed) setTimeout(() => void connect().catch(retry), 500).unref()
        })
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
      }
      const retry = () => {
        if (!closed) setTimeout(() => void connect().catch(retry), 1_000).unref()
      }
      await connect()
    },

    async lease(key, lost) {
      const client = await openOwn()
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock($1) as held',
        [key],
      )
      if (!rows[0]?.held) {
        await client.end()
        return null
      }
      client.on('end', lost)
      return {
        async release() {
          client.off('end', lost)
          await client.end()
        },
      }
    },

    async close() {
      closed = true
      const open = await Promise.allSettled(lanes.filter((client) => client !== undefined))
      const clients = open.flatMap((client) =>
        client.status === 'fulfilled' ? [client.value] : [],
      )
      await Promise.allSettled([...clients, ...sockets].map((client) => client.end()))
      await pool.end()
    },
  }
}
