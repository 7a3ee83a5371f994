/** The sandbox's cashier: two weeks of deposits and withdrawals in each state, and what waits at the desk now. */
import { dateOf, midnight } from '@madang/contract/core/kst.ts'
import type { Won } from '@madang/contract/core/won.ts'

import type { Db } from '../db/db.ts'
import {
  completeDeposit,
  convertCoins,
  refuseDeposit,
  requestDeposit,
} from '../features/deposit/deposit.ts'
import { putIn, takeOut } from '../features/safe/safe.ts'
import { inBankCheck, openTill } from '../features/till/till.ts'
import {
  cancelWithdrawal,
  completeWithdrawal,
  refuseWithdrawal,
  requestWithdrawal,
} from '../features/withdrawal/withdrawal.ts'
import type { Operator } from '../http/serve-operator.ts'
import { defaults } from '../http/settings.ts'
import { ago, type Past } from './past.ts'

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

/** `members`: ids by uid; `meanwhile`: what else happened in those weeks, made in between. */
export async function seedCashier(
  db: Db,
  members: Map<string, number>,
  meanwhile: Past[],
): Promise<void> {
  const [operator] = await db.query<Operator>`
    select id, uid, name, role from operator where uid = 'cash1'`
  const desk = { operator: operator!, address: '127.0.0.1' }
  const [clock] = await db.query<{ now: Date }>`select business_now() as now`
  const now = clock!.now
  /** Minutes back to a time of day in Seoul, some days ago; bank-check hours are far from all of them. */
  const minutesTo = (days: number, minuteOfDay: number) => {
    const today = midnight(dateOf(now)).getTime()
    return Math.round((now.getTime() - today) / MINUTE) + days * DAY - minuteOfDay
  }
  const house = { db, desk, members }
  const past: Past[] = [...meanwhile]
  const add = (minutes: number, make: (minutes: number) => Promise<unknown>) =>
    past.push({ minutes, make: () => make(minutes) })

  for (const [day, outcome] of leaves.entries())
    for (const [index, uid] of leaving.entries()) {
      const amount = 20_000 + ((day * 5 + index * 3) % 8) * 10_000
      add(minutesTo(13 - day, 11 * 60 + index * 31 + ((day * 13) % 29)), (minutes) =>
        withdraw(house, uid, amount, outcome, minutes),
      )
    }
  for (const [day, outcome] of pays.entries())
    for (const [index, uid] of paying.entries()) {
      const amount = 30_000 + ((day * 7 + index * 5) % 10) * 20_000
      add(minutesTo(7 - day, 15 * 60 + index * 47 + ((day * 19) % 43)), (minutes) =>
        payIn(house, uid, amount, outcome, minutes),
      )
    }
  for (const [day, uid] of ['demo1', 'demo2', 'demo1'].entries())
    add(minutesTo(3 - day, 20 * 60 + day * 11), (minutes) =>
      ago(db, minutes, () =>
        db.begin(async (tx) => convertCoins(await openTill(tx, members.get(uid)!), 50_000)),
      ),
    )
  for (const [index, uid] of keeping.entries())
    for (let day = 0; day < 12; day++)
      add(minutesTo(12 - day, 9 * 60 + 20 + index * 31), (minutes) =>
        keep(house, uid, (1 + ((day * 3 + index) % 4)) * 10_000, day, minutes),
      )
  // In the order it happened: numbers go up with time.
  for (const { make } of past.toSorted((one, other) => other.minutes - one.minutes)) await make()
  await leaveWaiting(house, now)
}

type Desk = { operator: Operator; address: string }
type House = { db: Db; desk: Desk; members: Map<string, number> }

async function withdraw(
  { db, desk, members }: House,
  uid: string,
  amount: Won,
  outcome: Outcome,
  minutes: number,
) {
  const member = members.get(uid)!
  const id = await ago(db, minutes, () =>
    db.begin(async (tx) => requestWithdrawal(await openTill(tx, member), amount)),
  )
  const decision = { ...desk, id, version: 1, reason: '' }
  await ago(db, minutes - 6, () =>
    db.begin(async (tx) => {
      if (outcome === 'cancelled') await cancelWithdrawal(await openTill(tx, member), id)
      else if (outcome === 'refused')
        await refuseWithdrawal(tx, { ...decision, reason: '예금주가 다릅니다.' })
      else await completeWithdrawal(tx, decision)
    }),
  )
}

async function keep(
  { db, members }: House,
  uid: string,
  amount: Won,
  day: number,
  minutes: number,
) {
  await ago(db, minutes, () =>
    db.begin(async (tx) => {
      const till = await openTill(tx, members.get(uid)!)
      return day % 3 === 2 ? takeOut(till, 10_000) : putIn(till, amount)
    }),
  )
}

async function payIn(
  { db, desk, members }: House,
  uid: string,
  amount: Won,
  outcome: Outcome,
  minutes: number,
) {
  const id = await ago(db, minutes, () =>
    db.begin(async (tx) => requestDeposit(await openTill(tx, members.get(uid)!), amount)),
  )
  const decision = { ...desk, id, version: 1 }
  await ago(db, minutes - 3, () =>
    db.begin(async (tx) => {
      if (outcome === 'refused')
        await refuseDeposit(tx, { ...decision, reason: '입금자명이 다릅니다.' })
      else if (outcome === 'less')
        await completeDeposit(tx, {
          ...decision,
          amount: amount - 10_000,
          reason: '실제 입금액으로 처리합니다.',
        })
      else await completeDeposit(tx, { ...decision, amount, reason: '' })
    }),
  )
}

/** What the desk finds: deposits new and old, one that needs a second operator, and a withdrawal. */
async function leaveWaiting({ db, desk, members }: House, now: Date) {
  const asks = (uid: string, amount: Won, minutes: number) =>
    ago(db, minutes, () =>
      db.begin(async (tx) => requestDeposit(await openTill(tx, members.get(uid)!), amount)),
    )
  const large = await asks('diamond1', 3_000_000, 41)
  await ago(db, 38, () =>
    db.begin((tx) =>
      completeDeposit(tx, {
        ...desk,
        id: large,
        version: 1,
        amount: 3_000_000,
        reason: '입금을 확인했습니다.',
      }),
    ),
  )
  await asks('demo2', 150_000, 9)
  await asks('sub1', 70_000, 3)
  // At night the last hour for a withdrawal was before the bank's check.
  const closed = (minutes: number) =>
    inBankCheck(new Date(now.getTime() - minutes * MINUTE), defaults)
  const minutes = closed(12) ? 90 : 12
  await ago(db, minutes, () =>
    db.begin(async (tx) => requestWithdrawal(await openTill(tx, members.get('demo3')!), 80_000)),
  )
}
