/** Whether there is room for two columns and tables. */
import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 960px)'

const subscribe = (heard: () => void) => {
  const room = matchMedia(WIDE)
  room.addEventListener('change', heard)
  return () => room.removeEventListener('change', heard)
}

export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
