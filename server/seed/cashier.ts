/** The sandbox's cashier: two weeks of deposits and withdrawals in each state, and what waits at the desk now. */
import { dateOf, midnight } from '@madang/contract/core/kst.ts'
import { append } from '@madang/contract/core/lists.ts'
import type { Won } from '@madang/contract/core/won.ts'

import type { Db, Tx } from '../db/db.ts'
import {
  completeDeposit,
  convertCoins,
  refuseDeposit,
  requestDeposit,
} from '../features/deposit/deposit.ts'
import { putIn, takeOut } from '../features/safe/safe.ts'
import { inBankCheck, openTill, type Till } from '../features/till/till.ts'
import {
  cancelWithdrawal,
  completeWithdrawal,
  refuseWithdrawal,
  requestWithdrawal,
} from '../features/withdrawal/withdrawal.ts'
import type { Operator } from '../http/serve-operator.ts'
import { defaults } from '../http/settings.ts'
import type { Past } from './past.ts'

const MINUTE = 60_000
const DAY = 24 * 60

type Outcome = 'done' | 'less' | 'refused' | 'cancelled'

/** Members who withdraw, a time each a day, and who pay in after that: nothing here waits for turnover. */
const leaving = ['demo1', 'demo2', 'demo3', 'demo4', 'agency1']
const paying = ['demo1', 'demo2', 'agency1', 'chong1']
/** Members who put something into the safe most mornings, and take some of it back on the third. */
const keeping = ['demo1', 'demo2', 'chong1']
const leaves: Outcome[] = ['done', 'refused', 'done', 'cancelled', 'done', 'done']
const pays: Outcome[] = ['done', 'done', 'refused', 'less', 'done', 'done', 'done']

/** `members`: ids by uid. */
export async function weeksOfCashier(
  db: Db,
  members: Map<string, number>,
  now: Date,
): Promise<Past[]> {
  const [operator] = await db.query<Operator>`
    select id, uid, name, role from operator where uid = 'cash1'`
  const desk = { operator: operator!, address: '127.0.0.1' }
  /** A time of day in Seoul, some days ago; bank-check hours are far from all of them. */
  const moment = (days: number, minuteOfDay: number) =>
    new Date(midnight(dateOf(now)).getTime() + (minuteOfDay - days * DAY) * MINUTE)
  const house = { db, desk, members }
  const past: Past[] = []

  for (const [day, outcome] of leaves.entries())
    for (const [index, uid] of leaving.entries()) {
      const amount = 20_000 + ((day * 5 + index * 3) % 8) * 10_000
      const at = moment(13 - day, 11 * 60 + index * 31 + ((day * 13) % 29))
      append(past, withdrawal(house, uid, amount, outcome, at))
    }
  for (const [day, outcome] of pays.entries())
    for (const [index, uid] of paying.entries()) {
      const amount = 30_000 + ((day * 7 + index * 5) % 10) * 20_000
      const at = moment(7 - day, 15 * 60 + index * 47 + ((day * 19) % 43))
      append(past, deposit(house, uid, amount, { outcome }, at))
    }
  for (const [day, uid] of ['demo1', 'demo2', 'demo1'].entries())
    past.push({
      at: moment(3 - day, 20 * 60 + day * 11),
      make: () => withTill(house, uid, (till) => convertCoins(till, 50_000)),
    })
  for (const [index, uid] of keeping.entries())
    for (let day = 0; day < 12; day++) {
      const amount = (1 + ((day * 3 + index) % 4)) * 10_000
      past.push({
        at: moment(12 - day, 9 * 60 + 20 + index * 31),
        make: () =>
          withTill(house, uid, (till) =>
            day % 3 === 2 ? takeOut(till, 10_000) : putIn(till, amount),
          ),
      })
    }
  return [...past, ...waiting(house, now)]
}

type Desk = { operator: Operator; address: string }
type House = { db: Db; desk: Desk; members: Map<string, number> }

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE)

const withTill = <T>({ db, members }: House, uid: string, work: (till: Till) => Promise<T>) =>
  db.begin(async (tx) => work(await openTill(tx, members.get(uid)!)))

/** A request, and six minutes later what became of it. */
function withdrawal(house: House, uid: string, amount: Won, outcome: Outcome, at: Date): Past[] {
  let id = 0
  const ask = async () => {
    id = await withTill(house, uid, (till) => requestWithdrawal(till, amount))
  }
  const decide = (tx: Tx) => {
    const decision = { ...house.desk, id, version: 1, reason: '' }
    if (outcome === 'refused')
      return refuseWithdrawal(tx, { ...decision, reason: '예금주가 다릅니다.' })
    return completeWithdrawal(tx, decision)
  }
  const end = () =>
    outcome === 'cancelled'
      ? withTill(house, uid, (till) => cancelWithdrawal(till, id))
      : house.db.begin(decide)
  return [
    { at, make: ask },
    { at: later(at, 6), make: end },
  ]
}

type Decided = { outcome: Outcome; reason?: string }

/** A request, and three minutes later what became of it. */
function deposit(
  house: House,
  uid: string,
  amount: Won,
  { outcome, reason = '' }: Decided,
  at: Date,
): Past[] {
  let id = 0
  const ask = async () => {
    id = await withTill(house, uid, (till) => requestDeposit(till, amount))
  }
  const decide = (tx: Tx) => {
    const decision = { ...house.desk, id, version: 1, amount, reason }
    if (outcome === 'refused')
      return refuseDeposit(tx, { ...decision, reason: '입금자명이 다릅니다.' })
    if (outcome === 'done') return completeDeposit(tx, decision)
    const less = { amount: amount - 10_000, reason: '실제 입금액으로 처리합니다.' }
    return completeDeposit(tx, { ...decision, ...less })
  }
  return [
    { at, make: ask },
    { at: later(at, 3), make: () => house.db.begin(decide) },
  ]
}

/** What the desk finds: deposits new and old, one that needs a second operator, and a withdrawal. */
function waiting(house: House, now: Date): Past[] {
  const ago = (minutes: number) => later(now, -minutes)
  const asks = (uid: string, minutes: number, work: (till: Till) => Promise<unknown>): Past => ({
    at: ago(minutes),
    make: () => withTill(house, uid, work),
  })
  // At night the last hour for a withdrawal was before the bank's check.
  const minutes = inBankCheck(ago(12), defaults) ? 90 : 12
  const confirmed: Decided = { outcome: 'done', reason: '입금을 확인했습니다.' }
  return [
    ...deposit(house, 'diamond1', 3_000_000, confirmed, ago(41)),
    asks('demo2', 9, (till) => requestDeposit(till, 150_000)),
    asks('sub1', 3, (till) => requestDeposit(till, 70_000)),
    asks('demo3', minutes, (till) => requestWithdrawal(till, 80_000)),
  ]
}
