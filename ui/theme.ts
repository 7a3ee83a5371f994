/** Dark or light: the system decides, the member can override; a cookie, so that logging out does not undo it. */
import { keepCookie } from './cookie.ts'
import { openView, useStore, watchMedia } from './store.ts'

type Theme = 'dark' | 'light'
const YEAR = 31_536_000

const chosen = (): Theme | null => {
  const [, value] = /(?:^|; )theme=(dark|light)/.exec(document.cookie) ?? []
  return value === 'dark' || value === 'light' ? value : null
}

/** Puts the override on the page; before the first render. */
export function applyTheme(): void {
  const own = chosen()
  if (own) document.documentElement.dataset['theme'] = own
}

const readTheme = (): Theme =>
  chosen() ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')

const theme = openView(readTheme, watchMedia('(prefers-color-scheme: light)'))

/** The theme in force, system's or member's. */
export const useTheme = (): Theme => useStore(theme)

export function chooseTheme(next: Theme): void {
  keepCookie('theme', next, YEAR)
  applyTheme()
  theme.tell()
}
