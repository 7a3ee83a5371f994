/** A number that runs to its new value, so that a change of money is seen; at once with reduced motion. */
import { useEffect, useRef, useState } from 'react'

const MS = 200

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The value to show now on the way to `value`, which takes `ms`: fast at first, and at its end it is the value itself. */
export function useCountUp(value: number, ms = MS): number {
  const [shown, setShown] = useState(value)
  const from = useRef(value)

  useEffect(() => {
    const start = from.current
    if (start === value) return
    let frame = 0
    const began = performance.now()
    const length = still() ? 0 : ms
    const step = (now: number) => {
      const part = length === 0 ? 1 : Math.min(1, Math.max(0, (now - began) / length))
      const next = Math.round(start + (value - start) * (1 - (1 - part) ** 2))
      from.current = next
      setShown(next)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, ms])

  return shown
}
