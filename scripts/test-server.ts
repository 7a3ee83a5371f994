/**
 * What tests run on: a PostgreSQL in a folder of its own, gone afterwards (TEST_POSTGRES_URL takes another),
 * and the provider's pages as they are built.
 */
import { chmod, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { tryLock } from './lock.ts'
import { buildPages } from './pages.ts'
import { databaseFolder } from './postgres-files.ts'
import { endLeftover, startPostgres } from './postgres.ts'
import { roomInMemory, SHARED_MEMORY } from './shared-memory.ts'

let started = false

/** Nothing in it outlives a run, and what syncing guards against is a machine that dies: docs/adr/0060-tests-that-sync-nothing.md. */
const SETTINGS = {
  ...{ max_connections: '400', fsync: 'off', full_page_writes: 'off' },
  max_wal_size: '512MB',
  // Nobody guesses a test's password, and ten thousand connections prove that they know theirs.
  scram_iterations: '1',
}

const NAME = 'madang-tests-'

/**
 * In memory where there is room for it: three hundred databases are made and dropped, and on a disk every new file looks
 * past those that were just deleted.
 */
const roomiest = () =>
  roomInMemory(ROOM) && process.availableMemory() > ROOM * 2 ** 20 ? SHARED_MEMORY : tmpdir()
/** megabytes; what a machine has may be more than what this process may take of it */
const ROOM = 6_000

/** What runs left that were killed keeps nobody's memory: the lock of who died is free. Another user's is let lie. */
export async function removeLeftovers(folder: string) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(NAME))) {
    const left = join(folder, name)
    const unlock = lockOf(left)
    if (!unlock) continue
    await removeRun(left)
    unlock()
  }
}

/** With its database, which for root may lie outside of its folder. */
async function removeRun(dataDir: string) {
  const { home } = databaseFolder(dataDir)
  await endLeftover(join(home, 'data'))
  for (const folder of [home, dataDir]) await rm(folder, { recursive: true, force: true })
}

const LOCK = 'running.lock'
function lockOf(folder: string) {
  try {
    return tryLock(join(folder, LOCK))
  } catch {
    return null
  }
}

/** The log of this run's PostgreSQL. */
let log: string | null = null
/** A pool that is closing may connect once more; one that connects more often was never closed. */
const MOST_ATTEMPTS = 20

/** Dropped databases that a test's pools or timers still connect to, by the log of PostgreSQL. */
export function usedWhenDropped(said: string): string[] {
  const attempts = Map.groupBy(
    said.matchAll(/FATAL: +database "(madang_test_\w+)" does not exist/g),
    ([, name]) => name!,
  )
  return [...attempts].filter(([, times]) => times.length > MOST_ATTEMPTS).map(([name]) => name)
}

/** Throws where a test left a pool or a timer open. */
export async function assertNoneUsedWhenDropped() {
  const names = log === null ? [] : usedWhenDropped(await readFile(log, 'utf8'))
  if (names.length > 0) throw new Error(`connected to after they were dropped: ${names.join(', ')}`)
}

export async function setup() {
  await buildPages('provider', () => undefined)
  if (started || process.env.TEST_POSTGRES_URL) return undefined
  started = true
  const folder = roomiest()
  await removeLeftovers(folder)
  // Named once it is locked: before that another run would take it for one that died.
  const half = await mkdtemp(join(folder, 'madang-new-'))
  const unlock = tryLock(join(half, LOCK))
  await chmod(half, 0o755)
  const dataDir = half.replace('madang-new-', NAME)
  await rename(half, dataDir)
  const postgres = await startPostgres({ dataDir, settings: SETTINGS })
  process.env.TEST_POSTGRES_URL = new URL('/', postgres.url).href.replace(/\/$/, '')
  log = join(databaseFolder(dataDir).home, 'postgres.log')
  return async () => {
    await postgres.stop()
    await assertNoneUsedWhenDropped().finally(async () => {
      await removeRun(dataDir)
      unlock?.()
    })
  }
}
