/** Withdrawals: held the moment they are asked for, given back by a cancel or a refusal, paid by the desk. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import { formatWon, type Won } from '@madang/contract/core/won.ts'
import {
  closedText,
  withdrawalStatus,
  withdrawalText,
} from '@madang/contract/member/plain/withdrawal.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { publish } from '../../http/live.ts'
import { maskHolder } from '../../http/mask.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Member } from '../../http/identity.ts'
import { readSettings, type SettingValues } from '../../http/settings.ts'
import { holdSentence, readHold } from '../account/account.ts'
import { lapse, lockWaiting } from '../approvals/approvals.ts'
import { readGrade } from '../grades/grades.ts'
import { isBarred } from '../limits/limits.ts'
import { inBankCheck, move, type Till } from '../till/till.ts'
import {
  hasPending,
  selectCounted,
  insertWithdrawal,
  lockWithdrawal,
  selectLast,
  selectPlace,
  selectPlayed,
  selectWaiting,
  sumPaid,
  updateWithdrawal,
  type Played,
} from './sql.ts'

export { completeWithdrawal, refuseWithdrawal, withdrawalApproved } from './decide.ts'
export { recountStaked } from './sql.ts'

const HOUR = 3_600_000

/** When the hours after the last completed withdrawal are over; null when they are, or there was none. */
function waitsUntil({ lastDoneAt }: Played, now: Date, { withdrawalGapHours }: SettingValues) {
  if (!lastDoneAt) return null
  const at = new Date(lastDoneAt.getTime() + withdrawalGapHours * HOUR)
  return now < at ? at : null
}

/** A time-out or an exclusion of the member's own lifts the turnover (ADR 0021), nothing else that keeps from play does. */
const requiredOf = (
  { deposits }: Played,
  { turnoverPercent }: SettingValues,
  barred: boolean,
): Won => (barred ? 0 : Math.ceil((deposits * turnoverPercent) / 100))

type Situation = {
  now: Date
  settings: SettingValues
  pending: boolean
  hold: Awaited<ReturnType<typeof readHold>>
  barred: boolean
  played: Played
  /** what is asked for, and what there is; null asks whether any amount would do */
  wanted: { amount: Won; money: Won } | null
}

/**
 * Why a withdrawal is refused, in the order of docs/spec/rules.md#deposits-and-withdrawals: closed, pending, held, too
 * soon, amount and balance, turnover.
 */
function refusalOf({
  now,
  settings,
  pending,
  hold,
  barred,
  played,
  wanted,
}: Situation): Refusal | null {
  if (inBankCheck(now, settings))
    return new Refusal('closed', closedText(settings.bankCheckFrom, settings.bankCheckUntil))
  if (pending) return new Refusal('state', withdrawalText.pending)
  if (hold) return new Refusal('state', holdSentence(hold))
  const until = waitsUntil(played, now, settings)
  if (until)
    return new Refusal('state', withdrawalText.tooSoon(settings.withdrawalGapHours, timeOf(until)))
  if (wanted && wanted.amount < settings.minWithdrawal)
    return new Refusal('limit', withdrawalText.belowMin(formatWon(settings.minWithdrawal)))
  if (wanted && wanted.amount > wanted.money) return new Refusal('lack', withdrawalText.tooMuch)
  const left = requiredOf(played, settings, barred) - played.staked
  return left > 0 ? new Refusal('state', withdrawalText.turnover(formatWon(left))) : null
}

/** Asks for a withdrawal and holds its amount (won, > 0); answers its id. */
export async function requestWithdrawal(till: Till, amount: Won): Promise<number> {
  const { tx, member, wallet, settings, now } = till
  const [pending, hold, barred, played] = await Promise.all([
    hasPending(tx, member),
    readHold(tx, member),
    isBarred(tx, member),
    selectPlayed(tx, member),
  ])
  const wanted = { amount, money: wallet.money }
  const refusal = refusalOf({ now, settings, pending, hold, barred, played, wanted })
  if (refusal) throw refusal
  const id = await insertWithdrawal(tx, { member, amount, moneyBefore: wallet.money, played })
  if (id === null) throw new Refusal('state', withdrawalText.pending)
  await move(till, [{ kind: 'withdrawal.hold', cause: id, amount }])
  await publish(tx, { kind: 'header', member })
  return id
}

/** Locks what a second operator would decide of a withdrawal; before its wallet, as an approval does. */
export const lockApproval = (tx: Tx, id: number) => lockWaiting(tx, 'withdrawal.complete', id)

/**
 * Takes a pending withdrawal back, at any hour; what is held returns. Ask lockApproval before opening the till.
 * Refuses `notFound`, another's too, and `state` when it is decided already.
 */
export async function cancelWithdrawal(till: Till, id: number): Promise<void> {
  const { tx, member } = till
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal?.member !== member) throw new Refusal('notFound', withdrawalText.notFound)
  if (withdrawal.state !== 'pending') throw new Refusal('state', withdrawalText.notPending)
  await updateWithdrawal(tx, { id, state: 'cancelled', operator: null, reason: null })
  const waiting = await lockApproval(tx, id)
  if (waiting !== null) await lapse(tx, waiting, withdrawalText.cancelled)
  await move(till, [{ kind: 'withdrawal.release', cause: id, amount: withdrawal.amount }])
  await publish(tx, { kind: 'header', member })
}

const PER_LIST = 15

/** The withdrawal page: the newest requests, and whether it is the hours for one. */
export async function readWithdrawals({ db, keys, settings }: Deps, { id, wallet }: Member) {
  const [rows, queue, [clock], grade] = await Promise.all([
    selectLast(db, id, PER_LIST),
    selectPlace(db, id),
    db.query<{ now: Date }>`select business_now() as now`,
    readGrade(db, id),
  ])
  const hours = {
    bankCheckFrom: settings.get('bankCheckFrom'),
    bankCheckUntil: settings.get('bankCheckUntil'),
  }
  const open = !inBankCheck(clock!.now, hours)
  const sentence = closedText(hours.bankCheckFrom, hours.bankCheckUntil)
  return {
    ...(!open && { msg: sentence }),
    list: rows.map(({ id: num, at, amount, state, holder, reason }) => ({
      num,
      time: timeOf(at),
      money: amount,
      name: holder ? maskHolder(keys.open(holder)) : '',
      status: withdrawalStatus[state],
      reason,
    })),
    money: wallet.money,
    open,
    hours: sentence,
    min: settings.get('minWithdrawal'),
    queue: queue ?? null,
    notice: grade?.message ?? '',
  }
}

/**
 * How far a member is from a withdrawal, and what would refuse one of any amount now
 * (docs/spec/rules.md#deposits-and-withdrawals).
 */
export async function readTurnover(db: Reader, member: number) {
  const [settings, pending, hold, barred, played, counted] = await Promise.all([
    readSettings(db),
    hasPending(db, member),
    readHold(db, member),
    isBarred(db, member),
    selectPlayed(db, member),
    selectCounted(db, member),
  ])
  const { now } = played
  const until = waitsUntil(played, now, settings)
  const refusal = refusalOf({ now, settings, pending, hold, barred, played, wanted: null })
  return {
    since: played.since,
    deposits: played.deposits,
    percent: settings.turnoverPercent,
    gapHours: settings.withdrawalGapHours,
    required: requiredOf(played, settings, barred),
    done: played.staked,
    games: gamesOf(played, counted),
    refusal: refusal?.message ?? null,
    waitsUntil: until,
    hold,
  }
}

/** What is not of draws is of vendors' games, which are judged round by round and counted together. */
function gamesOf({ staked }: Played, counted: { game: string; staked: Won }[]) {
  const rest = staked - counted.reduce((sum, each) => sum + each.staked, 0)
  const draws = counted.map((each) => ({
    name: gameByKey(each.game)!.title,
    money: each.staked,
  }))
  return [...draws, { name: '카지노·슬롯', money: rest }].filter(({ money }) => money > 0)
}

/** What waits at the desk: how many, and since when. */
export const waitingWithdrawals = (db: Reader, operator: number) => selectWaiting(db, operator)

/** A member's newest requests, for the card beside a request. */
export async function lastWithdrawals(db: Reader, member: number, limit: number) {
  const rows = await selectLast(db, member, limit)
  return rows.map(({ id, at, amount, state }) => ({ id, at, amount, state }))
}

/** What was paid out, in won: of one member or (null) of all, ever or since an instant. */
export const sumWithdrawals = (
  db: Reader,
  { member = null, from = null }: { member?: number | null; from?: Date | null },
): Promise<Won> => sumPaid(db, member, from)
