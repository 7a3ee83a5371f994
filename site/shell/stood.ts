/** What stands for a while and then folds by itself. */
import { useEffect } from 'react'

const STANDS_SECONDS = 5

/**
 * Calls back when something has stood its time; from the beginning when `of` changes, and not while it lies within a
 * key's reach: `holds` answers whether it has the focus.
 */
export function useStood(of: string, holds: () => boolean, told: () => void): void {
  useEffect(() => {
    if (of === '') return
    let left = STANDS_SECONDS
    const ticks = setInterval(() => {
      if (holds()) return
      left -= 1
      if (left <= 0) told()
    }, 1_000)
    return () => clearInterval(ticks)
  }, [of, holds, told])
}
