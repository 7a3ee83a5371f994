/** Which line of evidence is lit, in the picture and in words: what the pointer or the focus is on, else what was pressed. */
import { useState } from 'react'

export type Lit = {
  line: number | null
  pinned: number | null
  over: (line: number | null) => void
  /** Pressed again it lets go. */
  pin: (line: number) => void
}

export function useLit(): Lit {
  const [pinned, setPinned] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  return {
    line: over ?? pinned,
    pinned,
    over: setOver,
    pin: (line) => setPinned(pinned === line ? null : line),
  }
}
