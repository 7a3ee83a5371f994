/** Opens the parts of a house from its configuration; closing takes them down in order. */
import type { FastifyBaseLogger } from 'fastify'

import type { Config } from '../config.ts'
import { openClock, RATED_EVERY_MS } from '../db/clock.ts'
import { openDb, type DbOptions } from '../db/db.ts'
import { openNumber } from '../db/number.ts'
import { CALL_LANES, DESK_LANES, sharesOf } from '../db/shares.ts'
import { openCopy } from './copy.ts'
import type { Deps } from './deps.ts'
import { openForgeries } from './forgeries.ts'
import { openKeys } from './key-files.ts'
import { watchKeys } from './key-watch.ts'
import { openLeaked } from './leaked-passwords.ts'
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

/**
 * Opens everything a server process needs. Throws without `DATABASE_URL`, with a key that does not belong to the
 * database, and with an invalid list of leaked passwords; nothing stays open then.
 */
export async function openDeps(
  config: Config,
  log: FastifyBaseLogger,
  patience: Patience = {},
): Promise<Deps & { close(): Promise<void> }> {
  const opened = new AsyncDisposableStack()
  try {
    const deps = await openInto(opened, { config, log, patience })
    return { ...deps, close: () => opened.disposeAsync() }
  } catch (error) {
    // An error of closing is logged, and the reason of the refusal is thrown.
    await opened
      .disposeAsync()
      .catch((left: unknown) => log.warn({ err: left }, 'not all was closed'))
    throw error
  }
}

/** `opened` closes the parts in reverse order. */
async function openInto(
  opened: AsyncDisposableStack,
  { config, log, patience }: { config: Config; log: FastifyBaseLogger; patience: Patience },
): Promise<Deps> {
  const { pool, answerWithinMs = null, waitMs, keysLost = () => undefined } = patience
  if (!config.databaseUrl) throw new Error('DATABASE_URL is needed')
  const toClose = <T extends { close(): unknown }>(part: T) =>
    opened.adopt(part, async (one) => void (await one.close()))
  const common = {
    url: config.databaseUrl,
    ...(waitMs !== undefined && { waitMs }),
    // Nobody hears what comes later.
    ...(answerWithinMs !== null && { statementTimeoutMs: answerWithinMs }),
  }
  const shares = sharesOf(config.pool, config.walletLanes)
  const open = (own: Pick<DbOptions, 'pool' | 'lanes' | 'batches' | 'indexed'>) =>
    toClose(openDb({ ...common, lanes: 1, ...own }))
  const db = open({ pool: pool ?? shares.calls, lanes: CALL_LANES })
  const parts = {
    bets: open({ pool: shares.bets, batches: shares.batches }),
    draws: open({ pool: shares.draws }),
    jobs: open({ pool: shares.jobs }),
    desk: open({ pool: pool ?? shares.desk, lanes: DESK_LANES }),
  }
  const watch = open({ pool: 1 })
  const number = toClose(openNumber(watch, { connections: config.pool }))
  const leaked =
    config.leakedPasswords === null ? null : toClose(await openLeaked(config.leakedPasswords))
  const copy = config.readUrl === null ? null : toClose(openCopy(config.readUrl, { watch, number }))
  // Polls wait for it: what else is asked must not stand before it.
  const moved = toClose(openMoved(open({ pool: 1, indexed: true })))
  const begun = [
    openClock(watch, config.clockRate === null ? undefined : RATED_EVERY_MS).then(toClose),
    openSettings(watch).then(toClose),
    openLive(watch, moved).then(toClose),
    openKeys(config.keysDir),
  ] as const
  // When one fails, the others are closed: all are waited for first.
  await Promise.allSettled(begun)
  const [clock, settings, live, keys] = await Promise.all(begun)
  clock.onRate(live.tellHouse)
  const watched = toClose(await watchKeys({ db, keys, config }, { log, lost: keysLost }))
  return {
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
    leaked,
    watched,
    forgeries: toClose(openForgeries(db, (ms) => clock.wait(ms))),
    log,
    leaving: new AbortController(),
    answerWithinMs,
    sessions: openSessions(db),
    throttle: openThrottle(config.throttled),
  }
}
