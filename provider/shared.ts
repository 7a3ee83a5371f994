/** A database that several providers may share, before a part of this one uses it: its schema, and the key they all have. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { migrateProvider, noteKey } from './db/migrate.ts'

const AGAIN_MS = 1_000
/** Of the system, and of PostgreSQL: not there, or not yet. */
const AWAY = /^(E[A-Z]+|08...|57P0.|53300)$/

/** Answers once it is there; throws what somebody must mend. */
export async function openShared(url: string, keysDir: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await migrateProvider(url)
      const path = join(keysDir, 'provider.key')
      if (await noteKey(url, 'provider.key', readFileSync(path, 'utf8').trim())) return
      throw new Error(
        `${path} is not the key that the seeds in the provider's database are sealed with; copy it from the machine that was started first.`,
      )
    } catch (error) {
      if (!isAway(error)) throw error
      if (tries === 0)
        process.stderr.write(`· provider: waits for its database (${(error as Error).message})\n`)
      await sleep(AGAIN_MS)
    }
  }
}

function isAway(error: unknown) {
  const { code, message } = error as { code?: string; message: string }
  // The driver has no code for a line that breaks.
  return AWAY.test(code ?? '') || /^(Connection terminated|timeout expired)/.test(message)
}
