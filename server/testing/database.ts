/** A database of one's own for a test, copied from a template that was migrated once. */
import { createHash, randomUUID } from 'node:crypto'

import pg from 'pg'

import { migrate, readMigrations } from '../db/migrate.ts'
import { openServerRole } from '../db/server-role.ts'

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

async function template(client: pg.Client): Promise<string> {
  const migrations = await readMigrations()
  const digest = createHash('sha256')
    .update(migrations.map(({ sha256 }) => sha256).join())
    .digest('hex')
  const name = `madang_template_${digest.slice(0, 16)}`
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

export async function copyDatabase() {
  const name = `madang_test_${randomUUID().replaceAll('-', '')}`
  await withServer(async (client) => {
    await client.query(`create database ${name} template ${await template(client)}`)
  })
  return {
    /** as its owner */
    url: urlOf(name),
    /** as the server logs in */
    serverUrl: await openServerRole(urlOf(name)),
    drop: async (): Promise<void> => {
      await withServer((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}
