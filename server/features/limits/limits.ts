/**
 * Player protection: limits members set themselves, time-out, self-exclusion, and who may pay in
 * (docs/spec/rules.md#player-protection).
 */
import { timeOf } from '@madang/contract/core/kst.ts'
import {
  CONFIRM_DAYS,
  limitKinds,
  mostOf,
  periodsOf,
  RAISE_HOURS,
  type ExclusionMonths,
} from '@madang/contract/core/protection.ts'
import type { Won } from '@madang/contract/core/won.ts'
import { limitsText } from '@madang/contract/member/plain/limits.ts'

import type { Reader, Tx } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import { publish } from '../../http/live.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { restReason, type Rest } from '../../http/identity.ts'
import { endSession } from '../session/session.ts'
import type { Till } from '../till/till.ts'
import { selectGuards, updateCounts, type GuardRow } from './guard-sql.ts'
import { restIn, usedOf } from './guard.ts'
import {
  deleteLimit,
  insertChange,
  insertProtection,
  monthsFrom,
  selectChoice,
  selectDepositRoom,
  selectLimit,
  selectLimits,
  sumDeposited,
  sumMinutes,
  updateCheckMinutes,
  updateClosing,
  updateExclusion,
  updateTimeout,
  updateWish,
  upsertLimit,
  type LimitRow,
  type Named,
} from './sql.ts'

export { readGuards, type Guards } from './guard.ts'
export { playKinds } from './guard-sql.ts'
export { readPlayed } from './played.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const readGuard = async (db: Reader, member: number, whole = false) =>
  (await selectGuards(db, { members: [member], whole }))[0]

/**
 * Sets a limit (won; minutes of `session`) or asks for none at all (null): a lower one is in force at once, a higher
 * one waits for `confirmLimit`. Refuses `badInput` what is no such limit, `badAmount`, `limit`, `state` no change.
 */
export async function setLimit(till: Till, named: Named, amount: number | null): Promise<string> {
  const { tx, member, now } = till
  if (amount !== null) checkAmount(named, amount)
  const before = await standingOf(till, named)
  if (before === null && amount === null) throw new Refusal('state', limitsText.none)
  if (before === amount) throw new Refusal('state', limitsText.same)
  if (amount !== null && (before === null || amount < before)) {
    await lower(till, named, { before, after: amount })
    return limitsText.lowered
  }
  await updateWish(tx, member, named, { at: now, amount })
  await insertChange(tx, member, 'limit.ask', { ...named, before, after: amount })
  return limitsText.asked
}

/** What a member's limit is now; null: none. Refuses `badInput` what is no such limit. */
export async function standingOf({ tx, member }: Till, named: Named): Promise<number | null> {
  checkNamed(named)
  return (await selectLimit(tx, member, named))?.amount ?? null
}

/** Refuses what no such limit can be: `badInput`, `badAmount`, `limit`. */
export function checkAmount(named: Named, amount: number): void {
  checkNamed(named)
  const { kind, period } = named
  if (amount === 0)
    throw new Refusal('badAmount', kind === 'session' ? limitsText.noMinutes : limitsText.noAmount)
  const most = mostOf(kind, period)
  if (amount > most) throw new Refusal('limit', limitsText.tooMuch(kind, most))
}

type Lowered = { before: number | null; after: number; by?: 'desk' }

/** In force at once; a raise that was asked for is over. */
export async function lower(till: Till, named: Named, change: Lowered): Promise<void> {
  const { tx, member } = till
  await insertProtection(tx, member)
  await upsertLimit(tx, member, named, change.after)
  await keepCounts(till)
  await insertChange(tx, member, 'limit.lower', { ...named, ...change })
  await publish(tx, { kind: 'header', member })
}

function checkNamed({ kind, period }: Named) {
  if (!periodsOf(kind).includes(period)) throw new Refusal('badInput', refusals.badInput)
}

/** A long history is counted once, when the first limit is set, and not by the next bet. */
async function keepCounts({ tx, member }: Till) {
  const row = await readGuard(tx, member)
  if (row) await updateCounts(tx, [row])
}

const wishOf = (limit: LimitRow | undefined) => {
  if (!limit?.wantedAt) return null
  const from = new Date(limit.wantedAt.getTime() + RAISE_HOURS * HOUR)
  const until = new Date(from.getTime() + CONFIRM_DAYS * DAY)
  return { amount: limit.wantedAmount, from, until }
}

/** The second confirmation of a raise, a day after it was asked for and within a week. Refuses `state`. */
export async function confirmLimit(till: Till, named: Named): Promise<string> {
  const { tx, member, now } = till
  const limit = await selectLimit(tx, member, named)
  const wish = wishOf(limit)
  if (!limit || !wish) throw new Refusal('state', limitsText.noWish)
  if (now < wish.from) throw new Refusal('state', limitsText.tooEarly(timeOf(wish.from)))
  if (now >= wish.until) throw new Refusal('state', limitsText.tooLate)
  if (wish.amount === null) await deleteLimit(tx, member, named)
  else await upsertLimit(tx, member, named, wish.amount)
  const change = { ...named, before: limit.amount, after: wish.amount }
  await insertChange(tx, member, 'limit.raise', change)
  await publish(tx, { kind: 'header', member })
  return wish.amount === null ? limitsText.removed : limitsText.raised
}

/** Takes a raise back that was asked for. Refuses `state`. */
export async function keepLimit({ tx, member }: Till, named: Named): Promise<string> {
  const limit = await selectLimit(tx, member, named)
  if (!limit?.wantedAt) throw new Refusal('state', limitsText.noWish)
  await updateWish(tx, member, named, { at: null, amount: null })
  await insertChange(tx, member, 'limit.keep', { ...named, amount: limit.amount })
  return limitsText.kept
}

/** A time-out of days from now; it can be made longer and never shorter (`state`). */
export async function takeTimeout(till: Till, days: number): Promise<string> {
  const { until } = await rest(till, days)
  return limitsText.rested(timeOf(until))
}

/** The same, and the end of the one before. */
export async function rest({ tx, member, now }: Till, days: number, by?: 'desk') {
  await insertProtection(tx, member)
  const until = new Date(now.getTime() + days * DAY)
  const { timeoutUntil } = (await selectChoice(tx, member))!
  if (timeoutUntil && timeoutUntil >= until)
    throw new Refusal('state', limitsText.restLonger(timeOf(timeoutUntil)))
  await updateTimeout(tx, member, until)
  await insertChange(tx, member, 'timeout', { days, until: timeOf(until), by })
  await publish(tx, { kind: 'header', member })
  return { before: timeoutUntil, until }
}

/**
 * Excludes the member for months: the session ends, and from then on only withdrawal and history are open. It can be
 * made longer and never shorter (`state`).
 */
export async function exclude(
  { tx, member, now }: Till,
  { uid, months }: { uid: string; months: ExclusionMonths },
): Promise<string> {
  await insertProtection(tx, member)
  const until = await monthsFrom(tx, now, months)
  const { excludedUntil } = (await selectChoice(tx, member))!
  if (excludedUntil && excludedUntil >= until)
    throw new Refusal('state', limitsText.excludedLonger(timeOf(excludedUntil)))
  await updateExclusion(tx, member, until)
  const detail = { months, until: timeOf(until) }
  await insertChange(tx, member, 'exclude', detail)
  await recordEvents(tx, [{ kind: 'member.excluded', actor: uid, target: uid, detail }])
  await endSession(tx, member, 'state')
  return limitsText.excluded(timeOf(until))
}

/** Ends an exclusion that is over: it does not end by itself. Refuses `state`. */
export async function comeBack({ tx, member, now }: Till): Promise<string> {
  const until = (await selectChoice(tx, member))?.excludedUntil
  if (!until) throw new Refusal('state', limitsText.notExcluded)
  if (now < until) throw new Refusal('state', limitsText.notOver(timeOf(until)))
  await updateExclusion(tx, member, null)
  await insertChange(tx, member, 'return', {})
  await publish(tx, { kind: 'header', member })
  return limitsText.returned
}

/** While the account's closing can be taken back its member is at rest; null ends that. Under the wallet's lock. */
export async function restForClosing(tx: Tx, member: number, until: Date | null): Promise<void> {
  await insertProtection(tx, member)
  await updateClosing(tx, member, until)
  await publish(tx, { kind: 'header', member })
}

/** How much play there is between two reality checks. */
export async function setCheckMinutes({ tx, member }: Till, minutes: number): Promise<string> {
  await insertProtection(tx, member)
  await updateCheckMinutes(tx, member, minutes)
  await insertChange(tx, member, 'check.minutes', { minutes })
  await publish(tx, { kind: 'header', member })
  return limitsText.checkSet(minutes)
}

/** What keeps a member from play and deposits now; null when nothing does. */
const readRest = async (db: Reader, member: number): Promise<Rest | null> =>
  restIn(await readGuard(db, member))

/** Whether a time-out or an exclusion of the member's own runs; a rest of any other kind ends as they like. */
export async function isBarred(db: Reader, member: number): Promise<boolean> {
  const row = await readGuard(db, member)
  if (!row) return false
  return row.timeoutUntil !== null || (row.excludedUntil !== null && row.excludedUntil > row.at)
}

/** Refuses `denied` to who is at rest. */
export async function mustNotRest({ tx, member }: Pick<Till, 'tx' | 'member'>): Promise<void> {
  const rest = await readRest(tx, member)
  if (rest) throw new Refusal('denied', restReason(rest))
}

/**
 * Refuses a deposit (won) that the member's own limits do not let through (`limit`) or that comes in a rest (`denied`).
 * `request`: one that was asked for before and is decided now; it counts where it was asked.
 */
export async function mayDeposit(
  till: Till,
  amount: Won,
  request?: { id: number; at: Date },
): Promise<void> {
  await mustNotRest(till)
  const { tx, member, now } = till
  const at = request?.at ?? now
  for (const limit of await selectDepositRoom(tx, { member, at, except: request?.id ?? null })) {
    const room = Math.max(0, limit.amount - limit.used)
    if (amount > room)
      throw new Refusal('limit', limitsText.over('deposit', limit.period, limit.amount, room))
  }
}

/** Every limit there can be, what is used of it, and what rests. */
export async function readLimits(db: Reader, member: number) {
  const [rows, guard, deposited, minutes, choice] = await Promise.all([
    selectLimits(db, member),
    readGuard(db, member, true),
    sumDeposited(db, member),
    sumMinutes(db, member),
    selectChoice(db, member),
  ])
  const used = ({ kind, period }: Named) => {
    if (kind === 'bet' || period === 'each') return null
    if (kind === 'deposit') return deposited[period]
    return kind === 'session' ? minutes[period] : usedOf(guard!, kind, period)
  }
  return {
    limits: limitKinds.flatMap((kind) =>
      periodsOf(kind).map((period) => stateOf(rows, { kind, period }, used, guard!)),
    ),
    rest: restIn(guard),
    checkMinutes: choice?.checkMinutes ?? 60,
  }
}

function stateOf(
  rows: LimitRow[],
  named: Named,
  used: (named: Named) => number | null,
  { at }: GuardRow,
) {
  const row = rows.find(({ kind, period }) => kind === named.kind && period === named.period)
  const wish = wishOf(row)
  return {
    ...named,
    amount: row?.amount ?? null,
    used: used(named),
    // One that nobody confirmed in time is over.
    wish: wish && at < wish.until ? wish : null,
  }
}
