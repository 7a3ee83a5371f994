/** A database of one's own for a test, copied from a template that was migrated once. */
import { createHash, randomUUID } from 'node:crypto'

import pg from 'pg'

import { migrate, readMigrations } from '../db/migrate.ts'
import { openServerRole, serverUrlOf } from '../db/server-role.ts'

const LOCK = 7_201_002

/** The server tests run on; `npm test` starts one and names it here. */
export const testServer = () =>
  process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432'

const urlOf = (name: string) => Object.assign(new URL(testServer()), { pathname: `/${name}` }).href

async function withServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A template is named after its migrations, which do not change while tests run. */
let named: Promise<string> | undefined
async function nameTemplate(): Promise<string> {
  const migrations = await readMigrations()
  const digest = createHash('sha256')
    .update(migrations.map(({ sha256 }) => sha256).join())
    .digest('hex')
  return `madang_template_${digest.slice(0, 16)}`
}

async function template(client: pg.Client): Promise<string> {
  const name = await (named ??= nameTemplate())
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const { rowCount } = await client.query(
      'select from pg_database where datname = $1 and datistemplate',
      [name],
    )
    if (rowCount) return name
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
    await migrate(urlOf(name))
    await client.query(`alter database ${name} is_template true`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/** The server's login is the cluster's and not a database's: it is made, and tried, by the first that misses it. */
async function openServerLogin(client: pg.Client, url: string): Promise<string> {
  const { rows } = await client.query<{ owner: string }>('select current_user as owner')
  const serverUrl = serverUrlOf(url, rows[0]!.owner)
  const { rowCount } = await client.query(`select from pg_roles where rolname = $1`, [
    decodeURIComponent(new URL(serverUrl).username),
  ])
  return rowCount ? serverUrl : openServerRole(url)
}

/** The name holds the end of the test file's path, so that the log of PostgreSQL names a test that left a pool open. */
function newName(): string {
  const file = (process.env.TEST_FILE ?? '').replace(/\.test\.tsx?$/, '').replaceAll(/\W/g, '_')
  return `madang_test_${file.slice(-38).toLowerCase()}_${randomUUID().slice(0, 12).replace('-', '')}`
}

export async function copyDatabase() {
  const name = newName()
  const url = urlOf(name)
  const serverUrl = await withServer(async (client) => {
    // Copying files takes half the work of copying pages through the write-ahead log.
    await client.query(
      `create database ${name} template ${await template(client)} strategy file_copy`,
    )
    return openServerLogin(client, url)
  })
  return {
    /** as its owner */
    url,
    /** as the server logs in */
    serverUrl,
    drop: async (): Promise<void> => {
      await withServer((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}
