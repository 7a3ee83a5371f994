/** The house's time, carried on by this device's clock, at every turn of its second. */
import { useEffect, useState } from 'react'

const SECOND = 1_000

/** `answered`: what the server said its time was, and when (this device) it said so. */
export function useNow(answered: { now: string; at: number } | undefined): Date {
  const ahead = answered ? new Date(answered.now).getTime() - answered.at : 0
  const [time, setTime] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setTime(Date.now())
      timer = setTimeout(tick, SECOND - ((Date.now() + ahead) % SECOND) + 5)
    }
    timer = setTimeout(tick, 0)
    return () => clearTimeout(timer)
  }, [ahead])
  return new Date(time + ahead)
}
