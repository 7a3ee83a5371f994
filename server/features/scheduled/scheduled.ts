/**
 * Changes of settings, odds and offers that are decided now and come into force at an instant (docs/adr/0124). That they do is
 * a matter of the clock and of nobody's work: `settings_at` and whoever opens a round read by it; a job writes it down.
 */
import {
  CLOSED_SECONDS,
  MOST_DAYS,
  SOONEST_MINUTES,
  scheduledText,
} from '@madang/contract/operator/plain/scheduled.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { eachApart } from '../../http/all-of.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { takeSettings } from '../../http/settings.ts'
import { record } from '../audit/audit.ts'
import {
  insertChange,
  lockUntold,
  selectDue,
  selectFrom,
  selectOpening,
  selectUntold,
  selectWaiting,
  updateCancelled,
  updateTold,
  type Kind,
  type NewChange,
  type Scheduled,
  type Untold,
} from './sql.ts'

export { selectWaiting as waitingChanges, type Scheduled }

/** Until when a closed site is said to be: what the operator wrote (HH:mm), else when it is scheduled to open; may be ''. */
export const closedUntil = async (db: Reader, written: string): Promise<string> =>
  written || ((await selectOpening(db)) ?? '')

const MINUTE = 60_000
const DAY = 86_400_000
const system = { uid: 'system', role: 'system' } as const

const clockOf = async (tx: Tx) =>
  (await tx.query<{ now: Date }>`select business_now() as now`)[0]!.now

/** Instants in whole seconds; `until` undefined: for good. */
export type Instants = { inForceAt: Date; until: Date | undefined }

/**
 * The instants of a change, after the last one that waits in its chain. Refuses `badInput` for what is too soon, too
 * far, or out of order, and `state` for what a second operator agreed to too late.
 */
export async function instantsOf(
  tx: Tx,
  given: { inForceAt: string; until?: string | undefined },
  { last, approved }: { last: Scheduled | undefined; approved: boolean },
): Promise<Instants> {
  const whole = (at: string) => new Date(Math.floor(Date.parse(at) / 1_000) * 1_000)
  const now = await clockOf(tx)
  const inForceAt = whole(given.inForceAt)
  const until = given.until === undefined ? undefined : whole(given.until)
  const ahead = (until ?? inForceAt).getTime() - now.getTime()
  const soon = inForceAt.getTime() - now.getTime()
  // The database takes none that is nearer (migration 0161).
  if (approved && soon <= MINUTE) throw new Refusal('state', scheduledText.late)
  if (!approved && soon < SOONEST_MINUTES * MINUTE)
    throw new Refusal('badInput', scheduledText.soon)
  if (ahead > MOST_DAYS * DAY) throw new Refusal('badInput', scheduledText.far)
  if (until && until <= inForceAt) throw new Refusal('badInput', scheduledText.until)
  if (last && inForceAt <= last.inForceAt) throw new Refusal('badInput', scheduledText.order)
  return { inForceAt, until }
}

/** Refuses `state` so shortly before the first of a chain that both sides of its instant would be acted on. */
export async function mustBeClear(tx: Tx, chain: Scheduled[]): Promise<void> {
  const [first] = chain
  if (first && first.inForceAt.getTime() - (await clockOf(tx)).getTime() < CLOSED_SECONDS * 1_000)
    throw new Refusal('state', scheduledText.closed)
}

type Plan = Omit<NewChange, 'value' | 'inForceAt' | 'ends'> & { value: unknown; back: unknown }

/** Writes a change down, and its end with the value that returns then; the settings are taken. Answers their ids. */
export async function keepPlan(
  tx: Tx,
  { back, ...change }: Plan,
  { inForceAt, until }: Instants,
): Promise<number[]> {
  const id = await insertChange(tx, { ...change, inForceAt, ends: null })
  if (!until) return [id]
  return [id, await insertChange(tx, { ...change, value: back, inForceAt: until, ends: id })]
}

type Cancel = Acting & { kind: Kind; id: number; reason: string }
/** Refuses a cancellation of these; the settings are taken. */
type Judge = (tx: Tx, gone: Scheduled[]) => Promise<void>

/**
 * Cancels a change before its instant with its end, and what follows it in its chain, which was decided on top of it.
 * Answers how many; refuses `state` when it is over or begun, or so near that some have acted on it, and what `judge`
 * refuses.
 */
export async function cancelChange(deps: Deps, ask: Cancel, judge?: Judge): Promise<number> {
  const { operator, address, kind, id } = ask
  const reason = reasonOf(ask.reason)
  const gone = await deps.db.begin(async (tx) => {
    await takeSettings(tx)
    const rows = await selectFrom(tx, kind, id)
    if (rows.length === 0) throw new Refusal('state', scheduledText.over)
    if (rows[0]!.begun) throw new Refusal('state', scheduledText.begun)
    await mustBeClear(tx, rows)
    await judge?.(tx, rows)
    await updateCancelled(
      tx,
      rows.map((row) => row.id),
      operator.uid,
    )
    for (const row of rows)
      await record(tx, {
        about: null,
        operator,
        action: 'schedule.cancel',
        subject: row.subject,
        reason,
        before: factsOf(row),
        after: { state: 'cancelled' },
        address,
      })
    return rows.length
  })
  await deps.settings.sync()
  return gone
}

const factsOf = ({ id, value, inForceAt, by, approvedBy }: Scheduled) => ({
  scheduled: id,
  value,
  inForceAt: inForceAt.toISOString(),
  by,
  approvedBy,
})

/** Writes down what came into force by the clock, and tells it, once, whoever wrote it down. */
export async function bringIntoForce({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (!(await selectDue(db))) return
  await db.begin((tx) => takeSettings(tx))
  await eachApart(await selectUntold(db), ({ id }) =>
    db.begin(async (tx) => {
      const row = await lockUntold(tx, id)
      if (!row) return
      await tell(tx, row)
      await updateTold(tx, id)
    }),
  )
}

async function tell(tx: Tx, row: Untold): Promise<void> {
  const { kind, subject, state, version, by, approvedBy, endedBy, failure, inForceAt } = row
  const inForce = state === 'inForce'
  const ended = failure === null ? 'schedule.lapse' : 'schedule.fail'
  await record(tx, {
    about: null,
    operator: system,
    action: inForce ? 'schedule.inForce' : ended,
    subject,
    reason: inForce || failure !== null ? row.reason : operatorText.changed,
    before: factsOf(row),
    after: {
      state,
      ...(inForce ? { version } : { by: endedBy }),
      ...(failure !== null && { failure }),
    },
  })
  if (failure !== null) {
    const detail = { failure, inForceAt: inForceAt.toISOString(), reason: row.reason }
    await recordEvents(tx, [{ kind: 'schedule.failed', actor: by, target: subject, detail }])
  }
  if (!inForce || kind === 'offer') return
  const detail = { from: version! - 1, to: version, approvedBy, reason: row.reason }
  const told = kind === 'setting' ? 'setting.changed' : 'odds.changed'
  await recordEvents(tx, [{ kind: told, actor: by, target: subject, detail }])
}
