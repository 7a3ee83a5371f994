/** Whether the site may be installed as an app, and how often it was visited (docs/adr/0095-an-app.md). */
import { keepCookie, readCookie } from '@madang/ui/cookie.ts'
import { openStore, useStore } from '@madang/ui/store.ts'

/** The browser's own question, as it hands it over. */
export type Asking = Event & { prompt(): Promise<unknown> }

const YEAR = 31_536_000
/** A page that is loaded so long after the last one is another visit. */
const VISIT_SECONDS = 1_800

const asking = openStore<Asking | null>(null)
export const useAsking = (): Asking | null => useStore(asking)

/** Counts this visit and keeps the browser's question until somebody presses for it; before the first render. */
export function watchInstall(): void {
  if (readCookie('visiting') === undefined)
    keepCookie('visits', String(Math.min(99, Number(readCookie('visits') ?? 0) + 1)), YEAR)
  keepCookie('visiting', '1', VISIT_SECONDS)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    asking.set(event as Asking)
  })
  addEventListener('appinstalled', () => {
    asking.set(null)
    keepNo()
  })
}

/** Asks as the browser asks; it does so once for each question. */
export async function install(question: Asking): Promise<void> {
  asking.set(null)
  await question.prompt()
}

/** From the second visit on, until somebody said no: logging out does not ask again. */
export const mayOffer = (): boolean =>
  Number(readCookie('visits') ?? 0) >= 2 && readCookie('uninstalled') === undefined

export const keepNo = () => keepCookie('uninstalled', '1', YEAR)

/** A phone of Apple's has no question; its menu of sharing does it. */
export const isApple = (): boolean => 'standalone' in navigator

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** The worker that keeps the page of no line; it comes when the page has all it needs. */
export function bringWorker(): void {
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () =>
    setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), 3_000),
  )
}
