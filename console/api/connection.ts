/** Whether the last call reached the house. */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let lost = false

export function noteConnection(reached: boolean): void {
  if (lost === !reached) return
  lost = !reached
  for (const heard of listeners) heard()
}

const subscribe = (heard: () => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

export const useLost = (): boolean => useSyncExternalStore(subscribe, () => lost)
