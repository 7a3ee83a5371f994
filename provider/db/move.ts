/** Moves what the files of one machine hold into the schema of several, all of it or nothing (docs/operate.md#two-providers). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import pg from 'pg'

import { openVendorFile } from '../casino/store.ts'
import { openFileStore } from '../draws/store.ts'
import { partNames } from '../part-names.ts'
import { migrateProvider } from './migrate.ts'
import { SETTINGS } from './way.ts'

/** Rows in one statement: their values are far fewer than one may have. */
const AT_ONCE = 500

type Table = { file: string; from: string; to?: string; counts?: 'id' | 'no' }
/** In an order in which each finds what it names; `counts`: what goes on counting. */
const tables: Table[] = [
  { file: 'provider.db', from: 'chain', to: 'draw_chain' },
  { file: 'provider.db', from: 'drawn' },
  { file: 'provider.db', from: 'outbox', to: 'draw_outbox', counts: 'id' },
  { file: 'provider.db', from: 'told' },
  { file: 'seals.db', from: 'seal', counts: 'no' },
  { file: 'seals.db', from: 'refused_seal' },
  { file: 'vendor.db', from: 'secret' },
  { file: 'vendor.db', from: 'nonce' },
  { file: 'vendor.db', from: 'chain' },
  { file: 'vendor.db', from: 'ticket' },
  { file: 'vendor.db', from: 'seat' },
  { file: 'vendor.db', from: 'wager' },
  { file: 'vendor.db', from: 'outbox', counts: 'id' },
  { file: 'vendor.db', from: 'deal' },
  { file: 'vendor.db', from: 'seed', counts: 'id' },
  { file: 'vendor.db', from: 'spin' },
  { file: 'vendor.db', from: 'hand' },
]

/** How many rows were moved. Refuses while a provider works on either side, or where the schema holds something. */
export async function moveFiles(folder: string, url: string): Promise<number> {
  if (!existsSync(join(folder, 'provider.db')))
    throw new Error(`${folder} holds no provider's files.`)
  const locks = partNames.map((name) => lock(folder, name))
  // Files of an older release have today's tables then.
  for (const store of [openFileStore(folder), openVendorFile(folder)]) await store.close()
  await migrateProvider(url)
  const client = new pg.Client({ connectionString: url, ...SETTINGS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; lock table lease in exclusive mode')
    await mustBeEmpty(client)
    let moved = 0
    for (const table of tables) moved += await move(client, folder, table)
    await client.query('commit')
    return moved
  } finally {
    await client.end()
    for (const held of locks) held.close()
  }
}

function lock(folder: string, name: string) {
  const held = new DatabaseSync(join(folder, `${name}.lock`))
  try {
    held.exec('begin exclusive')
    return held
  } catch (error) {
    throw new Error(`The provider of ${folder} runs; stop it first.`, { cause: error })
  }
}

async function mustBeEmpty(client: pg.Client) {
  const { rowCount } = await client.query('select from lease where until > clock_timestamp()')
  if (rowCount) throw new Error('A provider works on that database; stop it first.')
  for (const { from, to = from } of tables) {
    const held = await client.query(`select from ${to} limit 1`)
    if (held.rowCount)
      throw new Error('That database holds what a provider kept; nothing was moved.')
  }
}

async function move(client: pg.Client, folder: string, { file, from, to = from, counts }: Table) {
  const db = new DatabaseSync(join(folder, file), { readOnly: true })
  let moved = 0
  let batch: Record<string, unknown>[] = []
  const write = async () => {
    const [first] = batch
    if (!first) return
    const names = Object.keys(first)
    const marks = batch.map(
      (_, row) => `(${names.map((__, at) => `$${row * names.length + at + 1}`).join(', ')})`,
    )
    await client.query(
      `insert into ${to} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
       values ${marks.join(', ')}`,
      batch.flatMap((row) => Object.values(row)),
    )
    moved += batch.length
    batch = []
  }
  try {
    for (const row of db.prepare(`select * from ${from} order by rowid`).iterate()) {
      batch.push(row)
      if (batch.length === AT_ONCE) await write()
    }
    await write()
  } finally {
    db.close()
  }
  if (counts)
    await client.query(
      `select setval(pg_get_serial_sequence('provider.${to}', '${counts}'), coalesce(max(${counts}), 0) + 1, false) from ${to}`,
    )
  return moved
}
