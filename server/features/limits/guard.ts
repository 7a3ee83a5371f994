/**
 * The guard at the door of every game: whether members may stake what they ask for, by their own limits and rests
 * (docs/spec/rules.md#player-protection). A batch reads its guards once, after the wallets' locks, asks them bet by
 * bet, and writes them.
 */
import type { Code } from '@madang/contract/core/call.ts'
import { limitKinds, periodsOf } from '@madang/contract/core/protection.ts'
import type { Won } from '@madang/contract/core/won.ts'
import { limitsText } from '@madang/contract/member/plain/limits.ts'

import type { Tx } from '../../db/db.ts'
import { restReason, type Rest } from '../../http/identity.ts'
import { selectGuards, updateCounts, type Counted, type GuardRow } from './guard-sql.ts'

/** Fewer transfers than these are counted anew at each bet; a write costs more. */
const KEEP_FROM = 50

export type Guards = {
  /** Why a member stakes nothing at all now; null when they may. */
  restOf(member: number): string | null
  /** Why a stake (won, > 0) is not taken, with the room left in the words; null when it may be. */
  refuse(member: number, stake: Won): { code: Code; msg: string } | null
  /** Counts a stake that was taken, for the next of the same batch. */
  take(member: number, stake: Won): void
  /** Writes what was counted; once, with the batch's own writes. */
  write(tx: Tx): Promise<unknown>
}

/** The guards of members, by their ids or uids. Call it after `lockWallets`. */
export async function readGuards(
  tx: Tx,
  whose: { uids: string[] } | { members: number[] },
): Promise<Guards> {
  const rows = new Map((await selectGuards(tx, whose)).map((row) => [row.member, row]))
  const taken = new Map<number, Won>()
  return {
    restOf(member) {
      const rest = restIn(rows.get(member))
      return rest && restReason(rest)
    },
    refuse(member, stake) {
      const row = rows.get(member)
      return row?.limits ? overOf(row, stake, taken.get(member) ?? 0) : null
    },
    take: (member, stake) => void taken.set(member, (taken.get(member) ?? 0) + stake),
    write(batch) {
      const due = [...rows.values()].filter(({ fresh }) => fresh >= KEEP_FROM)
      return due.length > 0 ? updateCounts(batch, due) : Promise.resolve()
    },
  }
}

/** The rest of a member as their row says it; the strongest first. */
export function restIn(row: GuardRow | undefined): Rest | null {
  if (!row) return null
  const { excludedUntil, closingUntil, timeoutUntil, sessionUntil, at } = row
  if (excludedUntil)
    return { kind: excludedUntil <= at ? 'ended' : 'excluded', until: excludedUntil }
  if (closingUntil) return { kind: 'closing', until: closingUntil }
  if (timeoutUntil) return { kind: 'timeout', until: timeoutUntil }
  return sessionUntil && { kind: 'session', until: sessionUntil }
}

/** What a limit of play has used up in its period; a single bet uses nothing up. */
export function usedOf(row: GuardRow, kind: Counted, period: 'day' | 'week' | 'month') {
  const staked = { day: row.stakedDay, week: row.stakedWeek, month: row.stakedMonth }
  const lost = { day: row.lostDay, week: row.lostWeek, month: row.lostMonth }
  return (kind === 'stake' ? staked : lost)[period]
}

/** The tightest limit that a stake passes: what waits for its result counts as lost. */
function overOf(row: GuardRow, stake: Won, taken: Won) {
  let tightest: { room: Won; msg: string } | null = null
  for (const kind of limitKinds) {
    if (kind === 'deposit' || kind === 'session') continue
    for (const period of periodsOf(kind)) {
      const amount = row.limits?.[`${kind}.${period}`]
      if (amount === undefined) continue
      const used = kind === 'bet' || period === 'each' ? 0 : usedOf(row, kind, period) + taken
      const room = Math.max(0, amount - used)
      if (stake > room && room < (tightest?.room ?? Infinity))
        tightest = { room, msg: limitsText.over(kind, period, amount, room) }
    }
  }
  return tightest && { code: 'limit' as const, msg: tightest.msg }
}
