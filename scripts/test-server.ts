/**
 * What tests run on: a PostgreSQL in a folder of its own, gone afterwards (TEST_POSTGRES_URL takes another),
 * and the provider's pages as they are built.
 */
import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildPages } from './pages.ts'
import { startPostgres } from './postgres.ts'

let started = false

/** Nothing in it outlives a run, and what syncing guards against is a machine that dies: docs/adr/0060-tests-that-sync-nothing.md. */
const SETTINGS = { max_connections: '400', fsync: 'off', full_page_writes: 'off' }

export async function setup() {
  await buildPages('provider', () => undefined)
  if (started || process.env.TEST_POSTGRES_URL) return undefined
  started = true
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-test-'))
  await chmod(dataDir, 0o755)
  const postgres = await startPostgres({ dataDir, settings: SETTINGS })
  process.env.TEST_POSTGRES_URL = new URL('/', postgres.url).href.replace(/\/$/, '')
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
