/** For a question that is asked when the operator pauses. */
import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** `value` as it was when it last stood still for a moment, and a way not to wait. */
export function usePaused(value: string) {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return [paused, setPaused] as const
}
