/** The partner's safe: as a member's, by the same rules (docs/spec/rules.md#safe-and-points, #hand-off). */
import { useQuery } from '@tanstack/react-query'

import type { LockHours } from '@madang/contract/core/safe.ts'
import type { Won } from '@madang/contract/core/won.ts'
import { partnerText } from '@madang/contract/partner/plain/partner.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { confirmLock, confirmMove, useLockLeft, type Way } from '@madang/ui/safe/questions.ts'
import { SafeDesk } from '@madang/ui/safe/safe-desk.tsx'
import { SafeMoves } from '@madang/ui/safe/safe-moves.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from './ask.ts'
import { clock } from './clock.ts'
import { useSend } from './use-send.ts'
import { useWide } from './use-wide.ts'

/** What the partner does on the site shows here too. */
const AGAIN_MS = 10_000

export function SafeSection({ uid }: { uid: string }) {
  const wide = useWide()
  const { data, error, refetch } = useQuery({
    queryKey: ['partner safe', uid],
    refetchInterval: AGAIN_MS,
    queryFn: async () => {
      const askedAt = Date.now()
      const answer = await ask('safeList')
      clock.heard(answer.now, askedAt)
      return answer
    },
  })
  const { sending, move, lock } = useSafe(refetch)
  const lockedUntil = data?.lockedUntil ?? null
  const lockLeft = useLockLeft(lockedUntil, clock)
  if (!data && error)
    return (
      <p className="card pad" role="alert">
        {error.message}
      </p>
    )
  return (
    <section className="card" aria-labelledby="pt-safe">
      <h2 className="t17 pt-title" id="pt-safe">
        금고
      </h2>
      <p className="play pt-play">
        <Icon name="info" className="ic-s" />
        {partnerText.play}
      </p>
      <div className="safe-cols">
        <div className="safe-left">
          <SafeDesk safe={data} lockLeft={lockLeft} sending={sending} move={move} lock={lock} />
        </div>
        <div className="safe-right">
          {data ? (
            <SafeMoves
              rows={data.list}
              wide={wide}
              empty={
                <p className="soft">금고내역이 없습니다. 금액을 정하고 금고에 보관을 눌러보세요.</p>
              }
            />
          ) : (
            <SkeletonRows rows={5} />
          )}
        </div>
      </div>
    </section>
  )
}

/** Putting in, taking out, locking; all answer true when it was done. */
function useSafe(again: () => Promise<unknown>) {
  const { sending, send } = useSend(again)

  async function move(type: Way, setMoney: Won): Promise<boolean> {
    if (sending || !(await confirmMove(type, setMoney))) return false
    // What is asked for is part of the slot: a move that nothing was heard of keeps its key beside another one's.
    const key = `safe ${type} ${setMoney}`
    return send(() => ask('safeRequest', { params: { setMoney, type } }, { key }))
  }

  async function lock(hours: LockHours): Promise<boolean> {
    if (sending || !(await confirmLock(hours, clock.now()))) return false
    return send(() => ask('safeLock', { hours }, { key: `safe-lock ${hours}` }))
  }

  return { sending, move, lock }
}
