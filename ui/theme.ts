/** Dark or light: the system decides, the member can override; a cookie, so that logging out does not undo it. */
import { useSyncExternalStore } from 'react'

import { keepCookie } from './cookie.ts'

type Theme = 'dark' | 'light'
const YEAR = 31_536_000
const listeners = new Set<() => void>()

const chosen = (): Theme | null => {
  const [, value] = /(?:^|; )theme=(dark|light)/.exec(document.cookie) ?? []
  return value === 'dark' || value === 'light' ? value : null
}

/** Puts the override on the page; before the first render. */
export function applyTheme(): void {
  const theme = chosen()
  if (theme) document.documentElement.dataset['theme'] = theme
}

const readTheme = (): Theme =>
  chosen() ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')

const subscribe = (heard: () => void) => {
  const system = matchMedia('(prefers-color-scheme: light)')
  system.addEventListener('change', heard)
  listeners.add(heard)
  return () => {
    system.removeEventListener('change', heard)
    listeners.delete(heard)
  }
}

/** The theme in force, system's or member's. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)

export function chooseTheme(theme: Theme): void {
  keepCookie('theme', theme, YEAR)
  applyTheme()
  for (const heard of listeners) heard()
}
