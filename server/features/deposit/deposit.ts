/** Deposits: what a member asks for and the desk completes, coins turned into money at once, and the daily refill. */
import { dateOf, timeOf } from '@madang/contract/core/kst.ts'
import type { Won } from '@madang/contract/core/won.ts'
import {
  aboveCoinMaxText,
  aboveMaxText,
  belowMinText,
  COIN_WON,
  depositStatus,
  depositText,
  overText,
} from '@madang/contract/member/plain/deposit.ts'
import { gradeText } from '@madang/contract/member/plain/grades.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { publish } from '../../http/live.ts'
import { maskHolder } from '../../http/mask.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Member } from '../../http/identity.ts'
import type { SettingValues } from '../../http/settings.ts'
import { readGrade } from '../grades/grades.ts'
import { mayDeposit, mustNotRest } from '../limits/limits.ts'
import { inBankCheck, move, type Till } from '../till/till.ts'
import { addressKeys, payPath } from './pay.ts'
import {
  hasRefill,
  insertConversion,
  insertDeposit,
  insertRefill,
  selectAccount,
  selectLast,
  selectWaiting,
  sumCredited,
  type DepositType,
} from './sql.ts'

export { completeDeposit, depositApproved, refuseDeposit } from './decide.ts'

/** Millionths of a coin. */
const MICRO = 1_000_000

/** Refuses an amount that no state of the house could take: nothing, or coins that are not whole. */
export function checkAmount(amount: Won, conversion: boolean): void {
  if (amount === 0) throw new Refusal('badAmount', depositText.noAmount)
  if (conversion && amount % COIN_WON !== 0)
    throw new Refusal('badAmount', depositText.wholeTenThousand)
}

type Bounds = Pick<SettingValues, 'minDeposit' | 'maxDeposit' | 'maxCoinDeposit'>

const boundsOf = (type: DepositType, { minDeposit, maxDeposit, maxCoinDeposit }: Bounds) =>
  type === 'bank'
    ? { min: minDeposit, max: maxDeposit, aboveMax: aboveMaxText(maxDeposit) }
    : { min: minDeposit, max: maxCoinDeposit, aboveMax: aboveCoinMaxText(maxCoinDeposit) }

/**
 * Asks for a deposit, which moves no money until the desk completes it; answers its id. Taken in bank-check hours too.
 * Refuses `limit` outside the bounds of the member's account and of their own limits, `denied` in a rest, `state` while
 * one is pending (docs/spec/rules.md#deposits-and-withdrawals, #player-protection).
 */
export async function requestDeposit(till: Till, amount: Won): Promise<number> {
  const { tx, member, wallet, settings } = till
  const [{ type }, grade] = await Promise.all([selectAccount(tx, member), readGrade(tx, member)])
  const { min, max, aboveMax } = boundsOf(type, settings)
  if (amount < min) throw new Refusal('limit', belowMinText(min))
  const most = grade?.caps.maxDeposit
  if (grade && most !== undefined && most < max && amount > most)
    throw new Refusal('limit', gradeText.overDeposit(grade.name, most))
  if (amount > max) throw new Refusal('limit', aboveMax)
  await mayDeposit(till, amount)
  const id = await insertDeposit(tx, { member, amount, moneyBefore: wallet.money })
  if (id === null) throw new Refusal('state', depositText.pending)
  return id
}

/** Turns coins into money at once, whatever is pending; answers the coins left. Refuses as a deposit does, and `lack`. */
export async function convertCoins(till: Till, amount: Won): Promise<number> {
  const { tx, member, wallet } = till
  const coins = (amount / COIN_WON) * MICRO
  await mayDeposit(till, amount)
  if (coins > wallet.coin) throw new Refusal('lack', depositText.shortCoin)
  const cause = await insertConversion(tx, { member, amount, moneyBefore: wallet.money })
  await move(till, [
    { kind: 'coin.out', cause, amount: coins },
    { kind: 'coin.in', cause, amount },
  ])
  await publish(tx, { kind: 'header', member })
  return wallet.coin / MICRO
}

/**
 * Play money up to the float, once a day of Seoul: what lies in the safe and what waits to be paid out is the member's
 * too. Answers what was given. Refuses `state` the second time, `limit` when nothing is missing, `denied` in a rest
 * (docs/spec/rules.md#what-this-is).
 */
export async function refill(till: Till): Promise<Won> {
  const { tx, member, wallet, settings, now } = till
  const date = dateOf(now)
  await mustNotRest(till)
  if (await hasRefill(tx, member, date)) throw new Refusal('state', depositText.refillToday)
  const given = settings.practiceFloat - wallet.money - wallet.safe - wallet.held
  if (given <= 0) throw new Refusal('limit', depositText.refillFull)
  const cause = await insertRefill(tx, member, date, given)
  if (cause === null) throw new Refusal('state', depositText.refillToday)
  await move(till, [{ kind: 'refill', cause, amount: given }])
  await publish(tx, { kind: 'header', member })
  return given
}

const PER_LIST = 15

/** The deposit page: the newest requests, and where to send the money, or `over` while the bank checks. */
export async function readDeposits({ db, keys, settings }: Deps, { id, wallet }: Member) {
  const [account, rows, grade] = await Promise.all([
    selectAccount(db, id),
    selectLast(db, id, PER_LIST),
    readGrade(db, id),
  ])
  const hours = {
    bankCheckFrom: settings.get('bankCheckFrom'),
    bankCheckUntil: settings.get('bankCheckUntil'),
  }
  const over = inBankCheck(account.now, hours)
  const sentence = overText(hours.bankCheckFrom, hours.bankCheckUntil)
  const { min, max } = boundsOf(account.type, {
    minDeposit: settings.get('minDeposit'),
    maxDeposit: settings.get('maxDeposit'),
    maxCoinDeposit: settings.get('maxCoinDeposit'),
  })
  const nameOf = (holder: Buffer | null) => (holder ? maskHolder(keys.open(holder)) : '')
  return {
    ...(over && { msg: sentence }),
    list: rows.map(({ id: num, at, amount, credited, state, type, holder, reason }) => ({
      num,
      time: timeOf(at),
      money: credited ?? amount,
      name: nameOf(holder),
      status: depositStatus[state],
      reason,
      type: type === 'conversion' ? ('1' as const) : ('0' as const),
    })),
    type: account.type,
    data: over ? 'over' : settings.get(addressKeys[account.type]),
    hours: sentence,
    money: wallet.money,
    name: nameOf(account.holder),
    min,
    max: Math.min(max, grade?.caps.maxDeposit ?? max),
    notice: grade?.message ?? '',
  }
}

/** Coins in hand and where to send more; the links to pay at are only for members with the flag `coinDetail`. */
export async function readCoins({ db, settings, config }: Deps, { id, wallet, features }: Member) {
  const { type } = await selectAccount(db, id)
  const links = config.sandbox && features.includes('coinDetail') && type !== 'bank'
  return {
    balance: wallet.coin / MICRO,
    data: settings.get(addressKeys[type]),
    type,
    pol_url: links ? payPath('pol', type) : '',
    trx_url: links ? payPath('trx', type) : '',
    usdt: COIN_WON,
  }
}

/** What waits at the desk: how many, and since when. */
export const waitingDeposits = (db: Reader, operator: number) => selectWaiting(db, operator)

/** A member's newest requests, conversions among them, for the card beside a request. */
export async function lastDeposits(db: Reader, member: number, limit: number) {
  const rows = await selectLast(db, member, limit)
  return rows.map(({ id, at, amount, credited, state }) => ({
    id,
    at,
    amount: credited ?? amount,
    state,
  }))
}

/** What came in, in won: of one member or (null) of all, ever or since an instant. */
export const sumDeposits = (
  db: Reader,
  { member = null, from = null }: { member?: number | null; from?: Date | null },
): Promise<Won> => sumCredited(db, member, from)
