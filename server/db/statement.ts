/** How one statement is sent: prepared once a connection, its values as text, its errors told apart. */
import { createHash } from 'node:crypto'

import type pg from 'pg'

import { arrayBytes } from './array-bytes.ts'
import { arrayText } from './arrays.ts'

export type Reader = {
  /** Runs one statement. Values only, never fragments; int8 comes back as a (safe) number, timestamptz as Date. */
  query<R extends object>(sql: TemplateStringsArray, ...values: unknown[]): Promise<R[]>
}

/** The database could not be reached, or the connection broke: the outcome of what was under way is unknown. */
export class DatabaseGone extends Error {
  constructor(cause: unknown) {
    super('database gone', { cause })
  }
}

/** SQLSTATE classes that mean the server or the connection is going or gone. */
export const isGone = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  if (code && (/^(08|57P0)/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND)/.test(code)))
    return true
  return !code && /connection|terminated|timeout exceeded|not queryable|socket/i.test(message ?? '')
}

export const told = (error: unknown) => (isGone(error) ? new DatabaseGone(error) : error)

/** `types`: of which elements each value is an array, as the statement itself says it behind the value. */
type Statement = { name: string; text: string; types: (string | undefined)[] }

/** One prepared statement per template in the source: the strings array is the same object at every call. */
const statements = new WeakMap<TemplateStringsArray, Statement>()

function statementOf(strings: TemplateStringsArray) {
  let statement = statements.get(strings)
  if (!statement) {
    const text = strings.reduce((sql, part, index) => `${sql}$${index}${part}`)
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    const types = strings.slice(1).map((part) => /^::(\w+)\[\]/.exec(part)?.[1])
    statement = { name, text, types }
    statements.set(strings, statement)
  }
  return statement
}

const valueOf = (value: unknown, type: string | undefined) =>
  Array.isArray(value) ? (arrayBytes(type, value) ?? arrayText(value)) : value

type Corked = { connection?: { stream?: { cork?(): void; uncork?(): void } } }

/** What is asked in one turn of the loop leaves in one write: a batch of bets is a dozen statements. */
export function gather(client: pg.ClientBase) {
  const stream = (client as unknown as Corked).connection?.stream
  if (!stream?.cork) return
  stream.cork()
  process.nextTick(() => stream.uncork?.())
}

/** Runs a template as a named prepared statement. */
export async function ask<R extends object>(
  client: pg.ClientBase,
  strings: TemplateStringsArray,
  values: unknown[],
) {
  try {
    const { name, text, types } = statementOf(strings)
    gather(client)
    const sent = values.map((value, index) => valueOf(value, types[index]))
    const { rows } = await client.query<R>({ name, text, values: sent })
    return rows
  } catch (error) {
    throw told(error)
  }
}
