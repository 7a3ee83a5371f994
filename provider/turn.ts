/**
 * A part on a database that another provider may use too: it stands by until it has the part's lease, then works under it,
 * and ends when the lease is lost: what it holds in mind may be another's by now.
 */
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { takeLease } from './db/lease.ts'
import { openPostgres, type Postgres } from './db/postgres.ts'
import { log } from './log.ts'
import type { PartName } from './part-names.ts'
import { openStandby } from './standby.ts'

const LOOK_MS = 500

type Standby = ReturnType<typeof openStandby>
type Turn = {
  name: PartName
  config: Config
  now: () => Date
  /** answers until the lease is had */
  stands: (standby: Standby) => void
  /** has the lease: `database` writes under it, and gives it back when it is closed */
  works: (database: Database) => void
  lost: () => void
}

export function awaitTurn(turn: Turn): { stop(): Promise<void> } {
  const { name, config } = turn
  const ending = new AbortController()
  const { signal } = ending
  let said = false

  /** The database as the holder's, once it is this part's turn; null where it is to end. */
  async function stand(postgres: Postgres): Promise<Database | null> {
    let broken: unknown = null
    const failed = (error: unknown) => void (broken ??= error)
    const standby = openStandby({ ...turn, postgres, failed })
    turn.stands(standby)
    try {
      for (;;) {
        const lease = await takeLease(postgres, {
          part: name,
          holder: `${hostname()} ${process.pid}`,
          origin: config.peerOrigin,
          lost: turn.lost,
        })
        if (lease && !signal.aborted) {
          const close = async () => {
            lease.release()
            await postgres.close()
          }
          return { ...postgres.database, close }
        }
        lease?.release()
        if (signal.aborted) return null
        if (broken) throw broken
        await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
      }
    } finally {
      await standby.stop()
    }
  }

  async function run() {
    while (!signal.aborted) {
      const postgres = openPostgres(config.databaseUrl!)
      let mine: Database | null = null
      try {
        await postgres.connected()
        said = false
        mine = await stand(postgres)
      } catch (error) {
        if (!said && !signal.aborted)
          log.error({ err: error }, `the ${name} waits for the database`)
        said = true
      }
      if (mine) return turn.works(mine)
      await postgres.close()
      await sleep(LOOK_MS)
    }
  }
  const ran = run()
  return {
    async stop() {
      ending.abort()
      await ran
    },
  }
}
