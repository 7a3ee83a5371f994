/** The strip at the foot of a page: its keys, and how fresh what it shows is. */
import { useEffect, useState } from 'react'

import { clock } from '../api/clock.ts'
import { clockTime } from './format.ts'
import { useLetters } from './keys.ts'
import './foot.css'

/** And where it is asked for less often, half of it after it was due. */
const OLD_MS = 10_000

type Props = {
  /** the keys' caps, and what they do */
  keys: [caps: string[], does: string][]
  /** said of them */
  note?: string
  everyMs: number
  /** when this page was answered last, by this device's clock; 0: never */
  at: number
}

export function Foot({ keys, note, everyMs, at }: Props) {
  const letters = useLetters()
  const old = useOld(at, Math.max(OLD_MS, everyMs + OLD_MS / 2))
  return (
    <div className="op-foot" role="note" aria-label="단축키와 갱신">
      {keys
        .filter(([caps]) => letters || caps.every((cap) => cap.length > 1))
        .map(([caps, does]) => (
          <span key={does} className="row">
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
            {does}
          </span>
        ))}
      <span className="grow" />
      {old ? (
        <span className="strong c-ochre">
          {clockTime(clock.at(at).toISOString())}부터 갱신 안 됨
        </span>
      ) : (
        <span>{[`${everyMs / 1_000}초마다 갱신`, note].filter(Boolean).join(' · ')}</span>
      )}
    </div>
  )
}

/** Whether nothing was answered for so long. */
function useOld(at: number, oldMs: number): boolean {
  const [old, setOld] = useState(0)
  useEffect(() => {
    if (at === 0) return
    const timer = setTimeout(() => setOld(at), at + oldMs - Date.now())
    return () => clearTimeout(timer)
  }, [at, oldMs])
  return at > 0 && old === at
}
