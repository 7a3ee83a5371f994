/** The desk: what waits for an operator now, and all about the member who asks, on one card. */
import { dateOf, midnight } from '@madang/contract/core/kst.ts'
import type { MemberCard, Queue } from '@madang/contract/operator/desk.ts'
import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { waitingChanges } from '../account/account.ts'
import { waitingAlarms } from '../alarms/alarms.ts'
import { waitingApprovals } from '../approvals/approvals.ts'
import { lastDeposits, sumDeposits, waitingDeposits } from '../deposit/deposit.ts'
import { readLastBets } from '../betting/betting.ts'
import { readWaiting } from '../inquiry/inquiry.ts'
import { readWarnings } from '../notes/notes.ts'
import { countSignups, readProfile, waitingSignups } from '../members/members.ts'
import { waitingRecoveries } from '../recovery/recovery.ts'
import { selectFactor } from '../second-factor/second-factor.ts'
import {
  lastWithdrawals,
  readTurnover,
  sumWithdrawals,
  waitingWithdrawals,
} from '../withdrawal/withdrawal.ts'
import { sumBets } from './sql.ts'

type Waiting = { count: number; oldestAt: Date | null; newest: number | null }
const shown = ({ count, oldestAt, newest }: Waiting): Queue => ({
  count,
  newest,
  oldestAt: oldestAt?.toISOString() ?? null,
})

/** The queues a role may read, each one small index. */
export async function readQueues(db: Reader, operator: Pick<Operator, 'id' | 'role'>) {
  const { id, role } = operator
  const queue = async (allowed: boolean, read: () => Promise<Waiting>) =>
    allowed ? shown(await read()) : null
  const [signups, deposits, withdrawals, inquiries, recoveries, changes, approvals, alarms] =
    await Promise.all([
      queue(may(role, 'signups.read'), () => waitingSignups(db)),
      queue(may(role, 'deposits.read'), () => waitingDeposits(db, id)),
      queue(may(role, 'withdrawals.read'), () => waitingWithdrawals(db, id)),
      queue(may(role, 'inquiries.read'), () => readWaiting(db)),
      queue(may(role, 'recoveries.read'), () => waitingRecoveries(db)),
      queue(may(role, 'members.details'), () => waitingChanges(db)),
      waitingApprovals(db, operator),
      may(role, 'alarms.read') ? waitingAlarms(db) : null,
    ])
  return {
    signups,
    deposits,
    withdrawals,
    inquiries,
    recoveries,
    changes,
    approvals: { ...shown(approvals), all: approvals.all },
    alarms: alarms && {
      ...shown(alarms),
      urgent: alarms.urgent,
      urgentNewest: alarms.urgentNewest,
    },
  }
}

/** The queues, and what today brought; asked every few seconds by every desk. */
export async function readDesk({ db, clock }: Deps, operator: Pick<Operator, 'id' | 'role'>) {
  const { role } = operator
  const now = clock.now()
  const from = midnight(dateOf(now))
  const seesMoney = may(role, 'deposits.read') && may(role, 'withdrawals.read')
  const [queues, today] = await Promise.all([
    readQueues(db, operator),
    seesMoney
      ? Promise.all([
          sumDeposits(db, { from }),
          sumWithdrawals(db, { from }),
          countSignups(db, from),
        ])
      : null,
  ])
  return {
    ...queues,
    today: today && { deposited: today[0], withdrawn: today[1], signups: today[2] },
    now: now.toISOString(),
  }
}

/** Requests and bets on a card. */
const LAST = 10
const COIN = 1_000_000

/** Everything beside a request. Phone, holder and account are masked. Refuses `notFound`. */
export async function readCard(deps: Deps, id: number): Promise<MemberCard> {
  const { db } = deps
  const profile = await readProfile(deps, id)
  if (!profile) throw new Refusal('notFound', operatorText.notFound)
  const [
    warnings,
    factor,
    wallet,
    turnover,
    deposits,
    withdrawals,
    deposited,
    withdrawn,
    bets,
    lastBets,
  ] = await Promise.all([
    readWarnings(db, id),
    selectFactor(db, id),
    readWallet(db, id),
    readTurnover(db, id),
    lastDeposits(db, id, LAST),
    lastWithdrawals(db, id, LAST),
    sumDeposits(db, { member: id }),
    sumWithdrawals(db, { member: id }),
    sumBets(db, id),
    readLastBets(db, id, LAST),
  ])
  const { member: _, coin, ...pockets } = wallet
  const dated = <T extends { at: Date }>({ at, ...row }: T) => ({ ...row, at: at.toISOString() })
  return {
    ...profile,
    factor: Boolean(factor?.sealed),
    ...warnings,
    wallet: { ...pockets, coin: coin / COIN },
    turnover: {
      since: turnover.since?.toISOString() ?? null,
      deposits: turnover.deposits,
      required: turnover.required,
      done: turnover.done,
    },
    totals: { deposited, withdrawn, ...bets },
    deposits: deposits.map(dated),
    withdrawals: withdrawals.map(dated),
    lastBets: lastBets.map(dated),
  }
}
