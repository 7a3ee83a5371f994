/** The PostgreSQL that tests run on: fsync on, a folder of its own, gone afterwards. TEST_POSTGRES_URL takes another. */
import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from './postgres.ts'

let started = false

export const setup = () => startTestServer()

/** `settings`: of the server, besides those of every test's. */
export async function startTestServer(settings: Record<string, string> = {}) {
  if (started || process.env.TEST_POSTGRES_URL) return undefined
  started = true
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-test-'))
  await chmod(dataDir, 0o755)
  const postgres = await startPostgres({
    dataDir,
    settings: { max_connections: '400', ...settings },
  })
  process.env.TEST_POSTGRES_URL = new URL('/', postgres.url).href.replace(/\/$/, '')
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
