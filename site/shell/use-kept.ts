/** What is being written, kept for the tab until it is sent or given up: over a reload, a way back, an outage. */
import { useState } from 'react'

/** `name`: of what is written, in the tab. What was kept before a field was there begins with that field's start. */
export function useKept<Fields extends Record<string, string>>(name: string, start: Fields) {
  const slot = `draft:inquiry:${name}`
  const [fields, setFields] = useState<Fields>(() => ({ ...start, ...readKept<Fields>(slot) }))
  const forget = () => sessionStorage.removeItem(slot)
  return {
    fields,
    setFields: (next: Fields) => {
      sessionStorage.setItem(slot, JSON.stringify(next))
      setFields(next)
    },
    forget,
    /** Empty again, as at first. */
    clear: () => {
      forget()
      setFields(start)
    },
  }
}

function readKept<Fields>(slot: string): Partial<Fields> {
  const kept = sessionStorage.getItem(slot)
  return kept === null ? {} : (JSON.parse(kept) as Partial<Fields>)
}
