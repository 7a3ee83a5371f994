/** The thread that speaks with PostgreSQL while the part waits for it: postgres.ts asks, in order, and is answered. */
import { workerData, type MessagePort } from 'node:worker_threads'

import pg from 'pg'

import { SETTINGS } from './way.ts'

export type Query = { text: string; values?: unknown[]; name?: string }
export type Ask = { id: number; queries: Query[] }
/** Of the last query but a commit. */
export type Answer = { id: number } & (
  | { rows: Record<string, unknown>[]; count: number }
  | { error: { message: string; code?: string } }
)

const { url, port, flag } = workerData as { url: string; port: MessagePort; flag: Int32Array }
const BIGINT = 20
const BYTES = 17

/** Numbers of the store are below 2^53; bytes are copied out of the buffer that all of an answer shares. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
    if (oid === BIGINT) return Number
    if (oid === BYTES) return (text: string) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

// What a part asks together goes out together.
const client = new pg.Client({
  connectionString: url,
  types,
  pipeline: true,
  ...SETTINGS,
} as pg.ClientConfig)
client.on('error', () => undefined)

function say(answer: Answer) {
  port.postMessage(answer)
  Atomics.add(flag, 0, 1)
  Atomics.notify(flag, 0)
}

async function ask({ id, queries }: Ask) {
  const asked = await Promise.allSettled(queries.map((query) => client.query(query)))
  const failed = asked.find((one) => one.status === 'rejected')
  if (failed) return say({ id, error: errorOf(failed.reason) })
  const results = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  // A transaction that is broken is ended by its commit, and says so in a word only.
  const lost = results.some((one, at) => queries[at]!.text === 'commit' && one.command !== 'COMMIT')
  if (lost) return say({ id, error: { message: 'the transaction was not kept' } })
  const last = results.findLast((_, at) => queries[at]!.text !== 'commit')
  say({ id, rows: last?.rows ?? [], count: last?.rowCount ?? 0 })
}

function errorOf(error: unknown) {
  const { message, code } = error as { message: string; code?: string }
  return { message, ...(code === undefined ? {} : { code }) }
}

await client.connect().then(
  () => say({ id: 0, rows: [], count: 0 }),
  (error: unknown) => say({ id: 0, error: errorOf(error) }),
)
port.on('message', (message: Ask) => void ask(message))
