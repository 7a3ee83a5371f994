/** The time lock: how long, until when, and how long yet (docs/spec/rules.md#safe-and-points). */
import { leftText, lockHours, lockWords, type LockHours } from '@madang/contract/core/safe.ts'

import { Icon } from '../icons.tsx'

const HOUR = 3_600_000

type Props = {
  lockedUntil: string | null
  lockLeft: number
  sending: boolean
  cutOff: boolean
  lock: (hours: LockHours) => Promise<boolean>
}

export function SafeLock({ lockedUntil, lockLeft, sending, cutOff, lock }: Props) {
  const locked = lockedUntil !== null && lockLeft > 0
  // A lock can only be made longer.
  const choices = lockHours.filter((hours) => hours * HOUR > lockLeft)
  return (
    <section className="safe-lock" aria-labelledby="safe-lock">
      <h2 className="label" id="safe-lock">
        시간 잠금
      </h2>
      {choices.length > 0 && (
        <div className="seg">
          {choices.map((hours) => (
            <button
              type="button"
              key={hours}
              aria-label={`${lockWords[hours]} 잠그기`}
              aria-disabled={sending || cutOff}
              onClick={() => void lock(hours)}
            >
              {lockWords[hours]}
            </button>
          ))}
        </div>
      )}
      {locked ? (
        <output className="safe-locked">
          <Icon name="lock" className="ic-s" />
          <span>
            {lockedUntil.slice(5, 16)}까지 회수할 수 없습니다. <b>{leftText(lockLeft)} 남음</b>
          </span>
        </output>
      ) : (
        <p className="t13 mute safe-lock-hint">
          정한 시간 동안 회수할 수 없습니다. 중간에 풀 수 없습니다.
        </p>
      )}
    </section>
  )
}
