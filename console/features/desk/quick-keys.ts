/** Alt+1 … Alt+9, heard inside fields and dialogs too: what is said often, in one stroke. */
import { useEffect, useRef } from 'react'

export function useQuickKeys(acts: (() => void)[]): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? []
      const act = digit === undefined ? undefined : latest.current[Number(digit) - 1]
      if (!event.altKey || event.ctrlKey || event.metaKey || !act) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}
