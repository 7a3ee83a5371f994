/** The safe: money put aside at once both ways, and a lock of time that a member sets against themselves. */
import { timeOf } from '@madang/contract/core/kst.ts'
import type { Won } from '@madang/contract/core/won.ts'
import { leftText, safeText, type LockHours } from '@madang/contract/core/safe.ts'

import type { Deps } from '../../http/deps.ts'
import { publish } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Member } from '../../http/identity.ts'
import { isPartner } from '../header/header.ts'
import { move, mustBeOpen, type Till } from '../till/till.ts'
import { insertLock, nextMove, selectLockEnd, selectMoves } from './sql.ts'

const HOUR = 3_600_000
const PER_LIST = 15

/**
 * Refuses `denied` to whom has no safe here: partners keep theirs on their own page (docs/spec/member-pages.md#roles).
 */
export function mustHaveSafe(member: Pick<Member, 'type'>): void {
  if (member.type === '유저') return
  throw new Refusal('denied', isPartner(member) ? safeText.partner : safeText.denied)
}

/** Puts won (> 0) aside; locked or not, the safe takes it. Refuses `lack`. */
export async function putIn(till: Till, amount: Won): Promise<void> {
  if (amount > till.wallet.money) throw new Refusal('lack', safeText.shortMoney)
  await carry(till, 'safe.add', amount)
}

/**
 * Takes won (> 0) out again. Refuses `state` with the time left while the safe is locked, `lack`
 * (docs/spec/rules.md#safe-and-points).
 */
export async function takeOut(till: Till, amount: Won): Promise<void> {
  const { tx, member, wallet, now } = till
  const until = await selectLockEnd(tx, member)
  if (until) throw new Refusal('state', safeText.locked(leftText(until.getTime() - now.getTime())))
  if (amount > wallet.safe) throw new Refusal('lack', safeText.shortSafe)
  await carry(till, 'safe.remove', amount)
}

async function carry(till: Till, kind: 'safe.add' | 'safe.remove', amount: Won): Promise<void> {
  await move(till, [{ kind, cause: await nextMove(till.tx), amount }])
  await publish(till.tx, { kind: 'header', member: till.member })
}

/** Locks the safe for hours from now; answers the end. Refuses `state` when the lock in force ends no earlier. */
async function lockSafe({ tx, member, now }: Till, hours: LockHours): Promise<Date> {
  const until = new Date(now.getTime() + hours * HOUR)
  const inForce = await selectLockEnd(tx, member)
  if (inForce && inForce >= until)
    throw new Refusal('state', safeText.lockedLonger(timeOf(inForce)))
  await insertLock(tx, { member, hours, at: now, until })
  await publish(tx, { kind: 'header', member })
  return until
}

type Move = { setMoney: Won; type: 'add' | 'remove' }

/** Refuses a move of nothing. */
export function mustMove({ setMoney }: Move): void {
  if (setMoney === 0) throw new Refusal('badAmount', safeText.noAmount)
}

/** A move as either page asks for it: neither a closed cashier nor a suspension from it locks the safe. */
export async function answerMove(till: Till, { setMoney, type }: Move) {
  mustBeOpen(till)
  await (type === 'add' ? putIn : takeOut)(till, setMoney)
  const { money, safe: save } = till.wallet
  return { msg: type === 'add' ? safeText.added : safeText.removed, data: { money, save } }
}

/** A lock as either page asks for it. */
export async function answerLock(till: Till, hours: LockHours) {
  mustBeOpen(till)
  const lockedUntil = timeOf(await lockSafe(till, hours))
  return { msg: safeText.lockSet(lockedUntil), data: { lockedUntil } }
}

/** The safe's page: both balances, the lock in force, and the newest moves as the ledger has them. */
export async function readSafe({ db }: Deps, { id, wallet }: Pick<Member, 'id' | 'wallet'>) {
  const [moves, until] = await Promise.all([selectMoves(db, id, PER_LIST), selectLockEnd(db, id)])
  return {
    list: moves.map(({ no, kind, amount, safeAfter, moneyAfter, at }) => ({
      num: no,
      money: amount,
      last: safeAfter,
      now: moneyAfter,
      time: timeOf(at),
      status: kind === 'safe.add' ? ('add' as const) : ('remove' as const),
    })),
    money: wallet.money,
    safe: wallet.safe,
    lockedUntil: until && timeOf(until),
  }
}
