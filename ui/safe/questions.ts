/**
 * What the safe asks before it moves or locks anything, and what it says without asking
 * (docs/spec/member-pages.md#checks; docs/spec/rules.md#safe-and-points).
 */
import { timeOf } from '@madang/contract/core/kst.ts'
import { safeText, type LockHours } from '@madang/contract/core/safe.ts'
import { formatWon, type Won } from '@madang/contract/core/won.ts'

import type { Clock } from '../clock.ts'
import { confirm } from '../dialog.tsx'
import { useStore } from '../store.ts'

export type Way = 'add' | 'remove'
export type Held = { money: Won; safe: Won }

const HOUR = 3_600_000

/** Why an amount is not even sent, in the seeds' words; null when it is. */
export function amountError(way: Way, amount: Won, { money, safe }: Held) {
  if (amount === 0) return safeText.noAmount
  if (way === 'add') return amount > money ? safeText.shortMoney : null
  return amount > safe ? safeText.shortSafe : null
}

/** Whether the member means it. */
export function confirmMove(way: Way, amount: Won): Promise<boolean> {
  const [title, label] =
    way === 'add' ? [safeText.confirmAdd, '보관금액'] : [safeText.confirmRemove, '회수금액']
  return confirm({ title, lines: [{ label, value: `${formatWon(amount)}원` }] })
}

/** Whether the member means it, knowing until when. */
export function confirmLock(hours: LockHours, now: Date): Promise<boolean> {
  const until = timeOf(new Date(now.getTime() + hours * HOUR)).slice(0, 16)
  const lines = [{ label: '회수할 수 있는 때', value: until }, safeText.lockMeans]
  return confirm({ title: safeText.confirmLock(hours), lines })
}

/** Milliseconds the lock still lasts by the house's clock, 0 without one. */
export function useLockLeft(lockedUntil: string | null, clock: Clock): number {
  const until = lockedUntil && Date.parse(`${lockedUntil.replace(' ', 'T')}+09:00`)
  return useStore(clock.seconds, (now) => (until ? Math.max(0, until - now) : 0))
}
