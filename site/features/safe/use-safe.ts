/** What the safe's page can ask for: putting in, taking out, locking (seed 2 §5; spec/rules.md §4). */
import { useEffect, useState } from 'react'

import { timeOf } from '@madang/contract/core/kst.ts'
import type { Output } from '@madang/contract/core/call.ts'
import { formatWon, type Won } from '@madang/contract/core/won.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { safeText, type LockHours } from '@madang/contract/member/plain/safe.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { businessNow } from '../../api/house.ts'
import { useSending } from '../../shell/cashier.ts'

export type Safe = Output<MemberCalls['safeList']>
export type Way = 'add' | 'remove'

const HOUR = 3_600_000
const LOOK_MS = 10_000

/** Why an amount is not even sent, in the seeds' words; null when it is. */
export function amountError(way: Way, amount: Won, { money, safe }: Pick<Safe, 'money' | 'safe'>) {
  if (amount === 0) return safeText.noAmount
  if (way === 'add') return amount > money ? safeText.shortMoney : null
  return amount > safe ? safeText.shortSafe : null
}

/** `again` reads the safe once more; all answer true when it was done. */
export function useSafe(again: () => Promise<unknown>) {
  const { sending, send } = useSending(again)

  async function move(way: Way, amount: Won): Promise<boolean> {
    const [title, label] =
      way === 'add'
        ? [safeText.confirmAdd, '보관금액']
        : ([safeText.confirmRemove, '회수금액'] as const)
    const lines = [{ label, value: `${formatWon(amount)}원` }]
    if (sending || !(await confirm({ title, lines }))) return false
    const params = { setMoney: amount, type: way }
    return send(() => ask('safeRequest', { params }, { key: 'safe' }))
  }

  async function lock(hours: LockHours): Promise<boolean> {
    const until = timeOf(new Date(businessNow().getTime() + hours * HOUR)).slice(0, 16)
    const lines = [{ label: '회수할 수 있는 때', value: until }, safeText.lockMeans]
    if (sending || !(await confirm({ title: safeText.confirmLock(hours), lines }))) return false
    return send(() => ask('safeLock', { hours }, { key: 'safe-lock' }))
  }

  return { sending, move, lock }
}

/** Milliseconds the lock still lasts by the house's clock, 0 without one; looked at again every ten seconds. */
export function useLockLeft(lockedUntil: string | null): number {
  const [now, setNow] = useState(businessNow)
  useEffect(() => {
    if (lockedUntil === null) return
    const look = () => setNow(businessNow())
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [lockedUntil])
  if (lockedUntil === null) return 0
  const until = new Date(`${lockedUntil.replace(' ', 'T')}+09:00`)
  return Math.max(0, until.getTime() - now.getTime())
}
