/** Alt+1 … Alt+9, heard inside fields and dialogs too: what is said often, in one stroke. */
import { useEffect, useRef } from 'react'

/** `zero`: Alt+0. */
export function useQuickKeys(acts: (() => void)[], zero?: () => void): void {
  const latest = useRef([zero, ...acts])
  useEffect(() => {
    latest.current = [zero, ...acts]
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const [, digit] = /^Digit([0-9])$/.exec(event.code) ?? []
      const act = digit === undefined ? undefined : latest.current[Number(digit)]
      if (!event.altKey || event.ctrlKey || event.metaKey || !act) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}
