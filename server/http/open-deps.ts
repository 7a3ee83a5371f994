/** Opens the parts of a house from its configuration; closing takes them down in order. */
import type { FastifyBaseLogger } from 'fastify'

import type { Config } from '../config.ts'
import { openClock, RATED_EVERY_MS } from '../db/clock.ts'
import { openDb } from '../db/db.ts'
import { openNumber } from '../db/number.ts'
import { CALL_LANES, sharesOf } from '../db/shares.ts'
import { openCopy } from './copy.ts'
import type { Deps } from './deps.ts'
import { openForgeries } from './forgeries.ts'
import { openKeys } from './key-files.ts'
import { watchKeys } from './key-watch.ts'
import { openThrottle } from './throttle.ts'
import { openLive } from './live.ts'
import { openMoved } from './moved.ts'
import { openSessions } from './identity.ts'
import { openSettings } from './settings.ts'

type Patience = {
  /** connections for the calls' transactions; what POOL leaves them unless given */
  pool?: number
  answerWithinMs?: number | null
  /** for locks and connections; tests wait longer than members would, since a slow machine is no verdict */
  waitMs?: number
  /** the key that seals has become one that this process cannot get */
  keysLost?: (reason: Error) => void
}

/** Opens all that a server process stands on. Throws without a database to name, and where a key is not the one the database belongs to. */
export async function openDeps(
  config: Config,
  log: FastifyBaseLogger,
  { pool, answerWithinMs = null, waitMs, keysLost = () => undefined }: Patience = {},
): Promise<Deps & { close(): Promise<void> }> {
  if (!config.databaseUrl) throw new Error('DATABASE_URL is needed')
  const patience = {
    url: config.databaseUrl,
    ...(waitMs !== undefined && { waitMs }),
    // Nobody hears what comes later.
    ...(answerWithinMs !== null && { statementTimeoutMs: answerWithinMs }),
  }
  const shares = sharesOf(config.pool, config.walletLanes)
  const openPart = (own: number, batches?: number) =>
    openDb({ ...patience, pool: own, lanes: 1, batches })
  const db = openDb({ ...patience, pool: pool ?? shares.calls, lanes: CALL_LANES })
  const parts = {
    bets: openPart(shares.bets, shares.batches),
    draws: openPart(shares.draws),
    jobs: openPart(shares.jobs),
  }
  const watch = openDb({ ...patience, pool: 1, lanes: 1 })
  const number = openNumber(watch, { connections: config.pool })
  const copy = config.readUrl === null ? null : openCopy(config.readUrl, { watch, number })
  // Polls wait for it: what else is asked must not stand before it.
  const movedDb = openDb({ ...patience, pool: 1, lanes: 1, indexed: true })
  const moved = openMoved(movedDb)
  const [clock, settings, live, keys] = await Promise.all([
    openClock(watch, config.clockRate === null ? undefined : RATED_EVERY_MS),
    openSettings(watch),
    openLive(watch, moved),
    openKeys(config.keysDir),
  ])
  const watched = await watchKeys({ db, keys, config }, { log, lost: keysLost })
  const deps: Deps = {
    db,
    parts,
    watch,
    copy,
    number,
    clock,
    config,
    settings,
    live,
    moved,
    keys,
    watched,
    forgeries: openForgeries(db, (ms) => clock.wait(ms)),
    log,
    leaving: new AbortController(),
    answerWithinMs,
    sessions: openSessions(db),
    throttle: openThrottle(config.throttled),
  }
  return {
    ...deps,
    async close() {
      clock.close()
      settings.close()
      live.close()
      moved.close()
      await watched.close()
      await movedDb.close()
      await deps.forgeries.close()
      await copy?.close()
      await number.close()
      await Promise.all([watch, ...Object.values(parts), db].map((each) => each.close()))
    },
  }
}
