/** The schema `provider`, which the login of PROVIDER_DATABASE_URL owns: each file of migrations/ once, in order. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { SETTINGS } from './way.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Of the transactions that ask for it: two programs start at once. */
const LOCK = 7_201_180

/** Brings the schema to today's. Throws where an applied file was changed since. */
export async function migrateProvider(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...SETTINGS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    // The other start may take as long as it needs.
    await client.query(`set local lock_timeout = 0; set local statement_timeout = 0`)
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
    // "if not exists" asks for a right that the owner of one schema need not have.
    const { rowCount } = await client.query(`select from pg_namespace where nspname = 'provider'`)
    if (!rowCount) await client.query('create schema provider')
    await client.query(`create table if not exists provider.migration (
      name text primary key, sha256 text not null, at timestamptz not null default clock_timestamp())`)
    await apply(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client) {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from provider.migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  for (const name of readdirSync(folder).sort()) {
    const text = readFileSync(join(folder, name), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known !== undefined && known !== sha256)
      throw new Error(`the provider's migration ${name} was changed after it had been applied`)
    if (known !== undefined) continue
    await client.query(text)
    await client.query('insert into provider.migration (name, sha256) values ($1, $2)', [
      name,
      sha256,
    ])
  }
}

/** Notes a key's fingerprint where there is none; false where another key is noted. */
export async function noteKey(url: string, name: string, key: string): Promise<boolean> {
  const sha256 = createHash('sha256').update(`madang ${name} `).update(key).digest('hex')
  const client = new pg.Client({ connectionString: url, ...SETTINGS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      'insert into key_fingerprint (name, sha256) values ($1, $2) on conflict do nothing',
      [name, sha256],
    )
    const { rows } = await client.query<{ sha256: string }>(
      'select sha256 from key_fingerprint where name = $1',
      [name],
    )
    return rows[0]!.sha256 === sha256
  } finally {
    await client.end()
  }
}
