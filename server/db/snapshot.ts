/**
 * Long readings by several connections that all see the same moment: one exports its picture of the database, the others
 * take it over. Nothing is written, and what is left of it when its process dies ends by itself.
 */
import pg from 'pg'

import { readInt8, readInt8Array } from './arrays.ts'
import { ask, told, type Reader } from './statement.ts'

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return readInt8
    if (oid === 1016) return readInt8Array
    return pg.types.getTypeParser(oid, format)
  },
}

const SETTINGS = [
  '-c timezone=UTC',
  '-c jit=off',
  '-c work_mem=64MB',
  // Its readers are the lanes; each statement knows how much it reads.
  '-c max_parallel_workers_per_gather=0',
  '-c plan_cache_mode=force_custom_plan',
  '-c idle_in_transaction_session_timeout=120000',
  // A process that was killed is missed by what it asked for, not only once that is answered.
  '-c client_connection_check_interval=500',
]

type Snapshot = {
  /** each asks one thing at a time, beside the others */
  lanes: Reader[]
  close(): Promise<void>
}

type Options = {
  lanes: number
  /** of one statement */
  patientMs: number
  /** an advisory lock that is held as long as the snapshot is: whoever wants to know sees that somebody is at it */
  holds?: { kind: number; id: number }
}

/** Opens so many connections on one picture of the database. Throws where somebody else holds its lock. */
export async function openSnapshot(
  url: string,
  { lanes, patientMs, holds }: Options,
): Promise<Snapshot> {
  const config = {
    connectionString: url,
    types,
    options: [...SETTINGS, `-c statement_timeout=${patientMs}`].join(' '),
    keepAlive: true,
  } as pg.ClientConfig
  const clients = Array.from({ length: lanes }, () => new pg.Client(config))
  const end = async () => void (await Promise.allSettled(clients.map((client) => client.end())))
  try {
    for (const client of clients) client.on('error', () => undefined)
    await Promise.all(clients.map((client) => client.connect()))
    const [first, ...others] = clients
    if (holds) {
      const { rows } = await first!.query<{ held: boolean }>(
        'select pg_try_advisory_lock($1::int, $2::int) as held',
        [holds.kind, holds.id],
      )
      if (!rows[0]!.held) throw new Error(`lock ${holds.kind} ${holds.id} is held by another`)
    }
    const begin = 'begin transaction isolation level repeatable read read only'
    await first!.query(begin)
    const { rows } = await first!.query<{ name: string }>('select pg_export_snapshot() as name')
    for (const client of others) {
      await client.query(begin)
      await client.query(`set transaction snapshot ${client.escapeLiteral(rows[0]!.name)}`)
    }
  } catch (error) {
    await end()
    throw told(error)
  }
  return {
    lanes: clients.map((client) => ({
      query: (strings, ...values) => ask(client, strings, values),
    })),
    close: end,
  }
}
