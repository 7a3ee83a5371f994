/**
 * What the safe's page can ask for: putting in, taking out, locking (docs/spec/member-pages.md#checks;
 * docs/spec/rules.md#safe-and-points).
 */
import type { LockHours } from '@madang/contract/core/safe.ts'
import type { Won } from '@madang/contract/core/won.ts'
import { confirmLock, confirmMove, type Way } from '@madang/ui/safe/questions.ts'

import { ask } from '../../api/ask.ts'
import { clock } from '../../api/house.ts'
import { lineReady, useSending } from '../../shell/cashier.ts'
import { reloadPage } from '../../shell/reload.ts'

/** `again` reads the safe once more; all answer true when it was done. */
export function useSafe(again: () => Promise<unknown>) {
  // A move that fails ends with the page loaded anew (docs/spec/member-pages.md#errors).
  const { sending, send } = useSending(again, reloadPage)

  async function move(way: Way, amount: Won): Promise<boolean> {
    if (sending || !(await lineReady()) || !(await confirmMove(way, amount))) return false
    const params = { setMoney: amount, type: way }
    return send(() => ask('safeRequest', { params }, { key: 'safe' }))
  }

  async function lock(hours: LockHours): Promise<boolean> {
    if (sending || !(await lineReady()) || !(await confirmLock(hours, clock.now()))) return false
    return send(() => ask('safeLock', { hours }, { key: 'safe-lock' }))
  }

  return { sending, move, lock }
}
