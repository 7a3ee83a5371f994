/**
 * A copy of a house's database as text, and a house from it: what pg_dump does, which the embedded database comes
 * without (ADR 0042). One snapshot; rows as COPY writes them, gzipped. The schema is not in it: the migrations make it.
 */
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import pg from 'pg'
import { from, to } from 'pg-copy-streams'

import { migrate, readMigrations } from '../server/db/migrate.ts'

const FORMAT = 'madang-dump 1'
const END_OF_ROWS = '\\.'

type Head = { format: typeof FORMAT; at: string; migrations: { name: string; sha256: string }[] }
type Table = { table: string; columns: string[] }
type Sequence = { sequence: string; value: number }
type Tail = { tables: number; rows: number }
type Line = Head | Table | Sequence | Tail

const quote = (name: string) => pg.escapeIdentifier(name)
const listOf = ({ table, columns }: Table) =>
  `public.${quote(table)} (${columns.map(quote).join(', ')})`

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const TABLES = `
  select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
  group by c.relname order by c.relname`

/** Writes the database of `url` to a file, its owner's to read, whole or not at all; answers what it holds. */
export async function dump(url: string, path: string): Promise<Tail> {
  const client = await connect(url)
  const half = `${path}.part`
  const file = createWriteStream(half, { mode: 0o600 })
  await once(file, 'open')
  const out = createGzip()
  out.pipe(file)
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const { rows: migrations } = await client.query<Head['migrations'][number]>(
      'select name, sha256 from migration order by name',
    )
    const { rows: tables } = await client.query<Table>(TABLES)
    const say = async (line: Line | string) => {
      const text = typeof line === 'string' ? line : JSON.stringify(line)
      if (!out.write(`${text}\n`)) await once(out, 'drain')
    }
    await say({ format: FORMAT, at: new Date().toISOString(), migrations })
    let rows = 0
    for (const table of tables) {
      await say(table)
      const copy = client.query(to(`copy ${listOf(table)} to stdout`))
      for await (const part of copy as AsyncIterable<Buffer>)
        if (!out.write(part)) await once(out, 'drain')
      rows += copy.rowCount
      await say(END_OF_ROWS)
    }
    // They may be ahead of the snapshot by now, never behind it.
    const { rows: sequences } = await client.query<{ sequence: string; value: string }>(
      `select sequencename as sequence, last_value as value from pg_sequences
       where schemaname = 'public' and last_value is not null order by sequencename`,
    )
    for (const { sequence, value } of sequences) await say({ sequence, value: Number(value) })
    const tail = { tables: tables.length, rows }
    await say(tail)
    out.end()
    await finished(file)
    renameSync(half, path)
    return tail
  } catch (error) {
    out.destroy()
    file.destroy()
    rmSync(half, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** Makes the house of a file in an empty database: its schema of then, its rows, and what migrations came since. */
export async function restore(url: string, path: string): Promise<Tail> {
  const client = await connect(url)
  let begun = false
  try {
    await mustBeEmpty(client)
    const lines = readLines(path)
    const head = await readHead(lines)
    await mustFit(head)
    begun = true
    await migrate(url, head.migrations.at(-1)?.name ?? '')
    const tail = await load(client, lines)
    await migrate(url)
    return tail
  } catch (error) {
    // Empty again, as it was found.
    await client.query('rollback')
    if (begun) await client.query('drop schema public cascade; create schema public')
    throw error
  } finally {
    await client.end()
  }
}

async function mustBeEmpty(client: pg.Client) {
  const { rowCount } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace limit 1`,
  )
  if (rowCount)
    throw new Error(
      'This database holds a house already; restore into an empty one, or another DATA_DIR.',
    )
}

async function readHead(lines: AsyncGenerator<Buffer>): Promise<Head> {
  const first = await lines.next().catch(() => ({ value: undefined }))
  const head = parse(first.value ?? Buffer.alloc(0))
  if (!head || !('format' in head) || head.format !== FORMAT)
    throw new Error('This file is no copy of a house.')
  return head
}

function parse(line: Buffer): Line | null {
  try {
    return JSON.parse(line.toString('utf8')) as Line
  } catch {
    return null
  }
}

/** Data of a newer house, or of one whose migrations were others, does not fit. */
async function mustFit({ migrations }: Head) {
  const known = new Map((await readMigrations()).map(({ name, sha256 }) => [name, sha256]))
  const strange = migrations.filter(({ name, sha256 }) => known.get(name) !== sha256)
  if (strange.length > 0)
    throw new Error(
      `This copy is of a house with other migrations (${strange.map(({ name }) => name).join(', ')}); restore it with the release that made it, or a later one.`,
    )
}

/** All rows in one transaction; nothing stands unless the file was whole. */
async function load(client: pg.Client, lines: AsyncGenerator<Buffer>): Promise<Tail> {
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  // Rows come as they were, in any order: triggers and references have judged them once.
  await client.query('set local session_replication_role = replica').catch((error: Error) => {
    throw new Error(
      `${error.message}: a restore needs a superuser, or "grant set on parameter session_replication_role".`,
      { cause: error },
    )
  })
  const { rows: tables } = await client.query<Table>(TABLES)
  await client.query(`truncate ${tables.map(({ table }) => `public.${quote(table)}`).join(', ')}`)
  const found: Tail = { tables: 0, rows: 0 }
  for await (const text of lines) {
    const line = parse(text)
    if (line && 'columns' in line) {
      found.rows += await loadTable(client, line, lines)
      found.tables++
    } else if (line && 'sequence' in line)
      await client.query('select setval($1::regclass, $2)', [
        `public.${quote(line.sequence)}`,
        line.value,
      ])
    else if (line && 'tables' in line) {
      if (line.tables !== found.tables || line.rows !== found.rows) break
      await client.query('commit')
      return found
    } else break
  }
  throw new Error('This copy is not whole.')
}

const PORTION = 64 * 1_024

async function loadTable(client: pg.Client, table: Table, lines: AsyncGenerator<Buffer>) {
  const copy = client.query(from(`copy ${listOf(table)} from stdin`))
  const done = finished(copy)
  done.catch(() => undefined)
  let portion: Buffer[] = []
  let size = 0
  const send = async () => {
    const room = copy.write(Buffer.concat(portion))
    portion = []
    size = 0
    if (!room) await Promise.race([once(copy, 'drain'), done])
  }
  let whole = false
  // Not for-await: leaving that would end the file for the next table.
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    whole = line.value.toString('latin1') === END_OF_ROWS
    if (whole) break
    portion.push(line.value, NEWLINE)
    size += line.value.length + 1
    if (size >= PORTION) await send()
  }
  if (!whole) copy.destroy(new Error('This copy is not whole.'))
  else if (size > 0) await send()
  copy.end()
  await done
  return copy.rowCount
}

const NEWLINE = Buffer.from('\n')

async function* whole(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw new Error('This copy is not whole.', { cause: error })
  }
}

/** The lines of a gzipped file. Only LF ends one: text may hold any other sign that ends lines elsewhere. */
async function* readLines(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  const plain = createGunzip()
  file.on('error', (error) => plain.destroy(error))
  let rest: Buffer[] = []
  for await (const part of whole(file.pipe(plain))) {
    let start = 0
    for (let end = part.indexOf(10); end !== -1; end = part.indexOf(10, start)) {
      yield Buffer.concat([...rest, part.subarray(start, end)])
      rest = []
      start = end + 1
    }
    rest.push(part.subarray(start))
  }
  const last = Buffer.concat(rest)
  if (last.length > 0) yield last
}
