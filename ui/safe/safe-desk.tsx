/** A safe's own side: what is where, moving it, locking it, and the notes of the seed; the same for members and partners. */
import { safeText, type LockHours } from '@madang/contract/core/safe.ts'
import type { Won } from '@madang/contract/core/won.ts'

import type { Held, Way } from './questions.ts'
import { SafeBalances, SafeToCome } from './safe-balances.tsx'
import { SafeForm } from './safe-form.tsx'
import { SafeLock } from './safe-lock.tsx'

type Props = {
  /** undefined while it is read */
  safe: (Held & { lockedUntil: string | null }) | undefined
  /** milliseconds until something can be taken out */
  lockLeft: number
  sending: boolean
  /** there is no line to send over: pressed all the same, `move` and `lock` say so */
  cutOff?: boolean
  move: (way: Way, amount: Won) => Promise<boolean>
  lock: (hours: LockHours) => Promise<boolean>
}

export const SafeDesk = ({ safe, lockLeft, sending, cutOff = false, move, lock }: Props) => (
  <>
    <SafeBalances money={safe?.money} safe={safe?.safe} />
    {safe ? (
      <>
        <SafeForm safe={safe} lockLeft={lockLeft} sending={sending} cutOff={cutOff} move={move} />
        <SafeLock
          lockedUntil={safe.lockedUntil}
          lockLeft={lockLeft}
          sending={sending}
          cutOff={cutOff}
          lock={lock}
        />
      </>
    ) : (
      <SafeToCome />
    )}
    <ul className="note">
      {safeText.notes.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
)
