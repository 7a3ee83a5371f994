/** Watches over the house: an invariant that fails stops money calls and says so (docs/ledger.md#durability). */
import { record } from './features/audit/audit.ts'
import { readUndurable } from './db/durable.ts'
import { tellDurability } from './features/alarms/alarms.ts'
import { tellChecked } from './figures.ts'
import type { Deps } from './http/deps.ts'
import { recordEvents } from './http/events.ts'
import { endWaiting, takeSettings } from './http/settings.ts'
import { checkBooks } from './ledger/books.ts'
import type { Check } from './ledger/check.ts'
import { checkRecent } from './ledger/books-recent.ts'

/** A year of large books takes minutes to read, an invariant at a time. */
const WITHIN_MS = 3_600_000

/** Checks every invariant over all that was ever written, on one core and no more: members play meanwhile. */
export async function watchBooks(deps: Deps): Promise<void> {
  const checks = await deps.db.begin(async (tx) => {
    await tx.patient(WITHIN_MS)
    await tx.query`set local max_parallel_workers_per_gather = 0`
    return checkBooks(tx)
  })
  tellChecked('all', brokenOf(checks))
  await closeWhenBroken(deps, checks)
}

/** Checks what the last minutes wrote: cheap enough for every minute, however large the books. */
export async function watchRecent(deps: Deps): Promise<void> {
  const checks = await checkRecent(deps.db)
  tellChecked('recent', brokenOf(checks))
  await closeWhenBroken(deps, checks)
}

const brokenOf = (checks: Check[]) => checks.filter(({ broken }) => broken > 0).length

/** The kill switch: where something is broken the site is closed and it is written down, once. */
async function closeWhenBroken(deps: Deps, checks: Check[]): Promise<void> {
  await tellSums(
    deps,
    checks.filter((check) => check.broken > 0 && !check.closes),
  )
  const broken = checks.filter((check) => check.broken > 0 && check.closes)
  if (broken.length === 0) return
  deps.log.fatal({ broken }, 'the books are broken; the site is closed')
  await deps.db.begin(async (tx) => {
    // A setting of its default has no row to lock: whoever comes second waits here.
    await tx.query`select pg_advisory_xact_lock(7201004)`
    await takeSettings(tx)
    const [row] = await tx.query<{ value: string }>`
      select value #>> '{}' as value from setting where key = 'siteStatus' for update`
    if (row?.value === 'closed') {
      // No instant opens it again while they are.
      await endWaiting(tx, 'siteStatus', 'system')
      return
    }
    await deps.settings.set(
      tx,
      'siteStatus',
      'closed',
      'system',
      '장부가 맞지 않아 사이트를 닫았습니다',
    )
    await recordEvents(tx, [
      { kind: 'books.broken', actor: 'system', target: 'site', detail: { broken } },
    ])
    await record(tx, {
      about: null,
      operator: { uid: 'system', role: 'system' },
      action: 'books.broken',
      subject: 'siteStatus',
      reason: broken.map(({ name }) => name).join('; '),
      before: { siteStatus: row?.value ?? 'open' },
      after: { siteStatus: 'closed', broken },
    })
  })
}

/** Broken checks that close nothing: kept sums and the bars of rings. Operators are notified of each once a day while it is. */
async function tellSums({ db, log }: Deps, broken: Check[]): Promise<void> {
  if (broken.length === 0) return
  log.error({ broken }, 'checks that close nothing are broken')
  const told = await db.query<{ name: string }>`
    select distinct jsonb_path_query(detail, '$.broken[*].name') #>> '{}' as name from event
    where kind = 'books.sums' and at > (select business_now()) - interval '1 day'`
  const known = new Set(told.map(({ name }) => name))
  const news = broken.filter(({ name }) => !known.has(name))
  if (news.length > 0)
    await recordEvents(db, [
      { kind: 'books.sums', actor: 'system', target: 'books', detail: { broken: news } },
    ])
}

const ahead = new WeakMap<Deps, number>()
const STEP_MS = 1_000

/**
 * A clock that jumps moves closes and draws with it: each jump is written down
 * (docs/spec/threats.md#significant-events).
 */
export async function watchClock(deps: Deps): Promise<void> {
  await deps.clock.sync()
  const now = deps.clock.ahead() + performance.timeOrigin
  const before = ahead.get(deps)
  ahead.set(deps, now)
  if (before === undefined || Math.abs(now - before) <= STEP_MS) return
  const byMs = Math.round(now - before)
  deps.log.error({ byMs }, 'the clock was moved')
  await recordEvents(deps.db, [
    { kind: 'clock.step', actor: 'system', target: 'clock', detail: { byMs } },
  ])
}

/**
 * Whether what is answered still outlives the database's machine: a failover, or a change of its settings, may have taken
 * it away since the start (ADR 0151). Betting goes on, for a standby that is repaired is no reason to close; the figure,
 * the log and an urgent alarm say so until it is well again.
 */
export async function watchDurability(deps: Deps): Promise<void> {
  const why = await readUndurable(deps.db, { local: deps.config.durableLocal })
  if (why !== null) deps.log.error({ why }, 'what is answered may be lost')
  await tellDurability(deps, why !== null)
}
