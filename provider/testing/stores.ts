/** What tests of the provider keep their stores in: files, or PostgreSQL where the run says so (vitest.config.ts). */
import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { onTestFinished } from 'vitest'

import { testServer } from '../../server/testing/database.ts'
import { openVendorFile, openVendorStore, type VendorStore } from '../casino/store.ts'
import { migrateProvider } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres.ts'
import { openFileStore, openSharedStore, type Store } from '../draws/store.ts'

export const onPostgres = process.env.PROVIDER_STORE === 'postgres'
/** Nobody renews it: the clock of a test is not the database's. */
const HOURS = `interval '4 hours'`

/** A database of its own for what a test keeps; of one that keeps files nothing is made. */
export async function openProviderDatabase() {
  const name = `madang_provider_${randomUUID().replaceAll('-', '')}`
  const urlOf = (path: string) =>
    Object.assign(new URL(testServer()), { pathname: `/${path}` }).href
  const withServer = async (text: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await withServer(`create database ${name}`)
  await migrateProvider(urlOf(name))
  return { url: urlOf(name), drop: () => withServer(`drop database ${name} with (force)`) }
}

/** The `provider` schema as a part's that holds its lease until it is closed; whoever had it has it no more. */
function openHeld(url: string, part: string) {
  const postgres = openPostgres(url)
  postgres.connectedNow()
  const { rows } = postgres.ask({
    text: `insert into lease as l values ($1, 1, 'test', '', clock_timestamp() + ${HOURS})
      on conflict (part) do update set token = l.token + 1, until = excluded.until returning token`,
    values: [part],
  })
  const values = [part, rows[0]!.token, 14_400_000]
  postgres.writeUnder({
    query: { text: 'select assert_lease($1, $2, $3)', values },
    keep: { text: 'select keep_lease($1, $2, $3)', values },
    assertHeld: () => undefined,
  })
  return postgres.database
}

/** Where a test's stores lie: `folder`, or a database of the same name. */
export type Stores = Awaited<ReturnType<typeof openStores>>

export async function openStores(folder: string) {
  const database = onPostgres ? await openProviderDatabase() : null
  return {
    draws: (): Store =>
      database ? openSharedStore(openHeld(database.url, 'draws')) : openFileStore(folder),
    vendor: (): VendorStore =>
      database ? openVendorStore(openHeld(database.url, 'vendor')) : openVendorFile(folder),
    drop: async () => {
      await database?.drop()
    },
  }
}

/** The same for one test. */
export async function storesOfTest(folder: string): Promise<Stores> {
  const stores = await openStores(folder)
  onTestFinished(() => stores.drop())
  return stores
}
